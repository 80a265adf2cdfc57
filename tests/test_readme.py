"""What the README and the documentation show is true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import hansa
from build_docs import stage

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("page", "least"), [("README.md", 8), ("docs/library.md", 50)])
def test_the_examples_do_what_they_say(page: str, least: int) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert (failed, tried >= least) == (0, True)


@pytest.mark.parametrize("name", hansa.__all__)
def test_the_guide_to_the_library_names_everything_public(name: str) -> None:
    guide = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    assert re.search(rf"(`|hansa\.){name}\b", guide)


@pytest.mark.parametrize("name", sorted(set(hansa.__all__) - {"__version__", "BOARDS", "Action"}))
def test_the_reference_has_everything_public(name: str) -> None:
    thing = getattr(hansa, name)
    reference = (ROOT / "docs" / "api.md").read_text(encoding="utf-8").splitlines()
    assert {f"::: {thing.__module__}.{thing.__name__}", f"::: {thing.__module__}"} & set(reference)


def test_links_hold_on_the_site_too(tmp_path: Path) -> None:
    stage(ROOT, tmp_path)
    pages = list(tmp_path.rglob("*.md"))
    found = {page: re.findall(r"\]\((?!http|#)([^)#\s]+\.\w+)", page.read_text("utf-8")) for page in pages}
    assert (tmp_path / "library.md") in found
    assert "library.md" in found[tmp_path / "index.md"]
    for page, targets in found.items():
        for target in targets:
            assert (page.parent / target).is_file(), f"{page.name}: {target}"


def test_every_link_leads_somewhere() -> None:
    pages = [README, *(page.read_text(encoding="utf-8") for page in (ROOT / "docs").glob("*.md"))]
    bases = [ROOT, *(page.parent for page in (ROOT / "docs").glob("*.md"))]
    for base, text in zip(bases, pages, strict=True):
        for target in re.findall(r"\]\((?!http|#)([^)#]+)", text):
            assert (base / target).exists(), target


def test_every_page_of_the_documentation_is_linked() -> None:
    for page in (ROOT / "docs").glob("*.md"):
        assert f"docs/{page.name}" in README, page.name
