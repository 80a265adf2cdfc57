"""The package's own names, and how quickly they are there."""

from __future__ import annotations

import inspect
import resource
import subprocess
import sys
from importlib import metadata

import pytest

import hansa


def test_all_names_are_visible_and_no_others() -> None:
    assert sorted(hansa.__all__) == dir(hansa)
    assert len(set(hansa.__all__)) == len(hansa.__all__)
    for name in hansa.__all__:
        assert getattr(hansa, name) is not None
    hidden = {name for name in vars(hansa) if not name.startswith("_")} - set(hansa.__all__)
    modules = {name for name in hidden if inspect.ismodule(getattr(hansa, name))}
    assert hidden - modules == {"TYPE_CHECKING", "annotations", "import_module"}


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        hansa.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_the_version_is_that_of_the_package() -> None:
    assert hansa.__version__ == metadata.version("hansa")


def test_everything_public_is_documented() -> None:
    for name in hansa.__all__:
        value = getattr(hansa, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert inspect.getdoc(value), name
    for name, member in inspect.getmembers(hansa.Game):
        if not name.startswith("_") and name not in ("player_names",):
            assert inspect.getdoc(member), name


def test_importing_brings_nothing_heavy() -> None:
    code = "import sys, hansa; print(*sorted(m for m in sys.modules if m.partition('.')[0] in sys.argv[1:]))"
    heavy = ("typer", "rich", "json", "difflib", "hypothesis", "numpy", "click")
    found = subprocess.run([sys.executable, "-c", code, *heavy], capture_output=True, text=True, check=True)
    assert found.stdout.split() == []


def test_importing_is_quick() -> None:
    """In CPU time, compared with an empty interpreter; `hansa bench` says it in seconds."""

    def processor(code: str) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    assert min(processor("import hansa") for _ in range(3)) < 10 * min(processor("pass") for _ in range(3))
