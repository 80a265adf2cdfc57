"""The two variants of the rules, the lint for shifts, and what gets packed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib import import_module, metadata
from pathlib import Path

import pytest
from mypy_extensions import i64

import page
from hansa import _variant
from lint_shifts import bad_shifts

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "hansa"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

# Imports every module of the rules, then prints whether they are compiled and whether that is true.
REPORT = """
from importlib import import_module
from hansa import _variant
modules = [import_module(_variant.module_name(file)) for file in _variant.sources()]
native = {not module.__file__.endswith(".py") for module in modules}
print(_variant.compiled(), native == {_variant.compiled()}, _variant.HERE)
"""

COMPILING = 1200  # seconds: half a minute on an idle machine, many on one that does much else


def report(package: Path, **environment: str) -> tuple[bool, list[str]]:
    """Import a copy of the package in a new process; return whether it is compiled, and its warnings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HANSA_")}
    done = subprocess.run(
        [sys.executable, "-c", REPORT],
        env=kept | environment | {"PYTHONPATH": str(package.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    compiled, true, place = done.stdout.split()
    assert true == "True"
    assert Path(place) == package
    return compiled == "True", done.stderr.splitlines()


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Copy the package, with the extension modules of an editable install where there are any."""
    return shutil.copytree(PACKAGE, tmp_path / "hansa", ignore=shutil.ignore_patterns("__pycache__"))


def has_library() -> bool:
    return any((PACKAGE / "rules").glob("_native__mypyc.*"))


def test_pure_switch_takes_the_sources(package: Path) -> None:
    assert report(package, HANSA_PURE="1") == (False, [])


def test_stale_modules_are_left_alone_with_one_line(package: Path) -> None:
    (package / "rules" / ".inplace").write_text("the digest of other sources")
    assert report(package) == (False, [_variant.STALE])


@pytest.mark.slow
def test_changed_source_is_noticed(package: Path) -> None:
    if not has_library():
        pytest.skip("not compiled here")
    with (package / "rules" / "_compat.py").open("a") as file:
        file.write("\n# changed\n")
    assert report(package) == (False, [_variant.STALE])


def test_compiled_modules_are_taken_silently(package: Path) -> None:
    if not has_library() or _variant.STAMP.read_text() != _variant.digest():
        pytest.skip("not compiled here, or the sources have changed since")
    assert report(package) == (True, [])


@pytest.mark.slow
def test_without_modules_there_is_a_hint(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in [*package.rglob("*.so"), *package.rglob("*.pyd"), *package.rglob(".inplace")]:
        file.unlink()
    assert report(package) == (False, [])
    monkeypatch.setattr(_variant, "_interpreted", None)
    monkeypatch.setattr(_variant, "HERE", package)
    assert _variant.hint() == _variant.SLOW


def test_pure_rules_load_beside_the_others() -> None:
    pure = _variant.load_pure()
    assert _variant.load_pure() is pure
    for file in (file for file in _variant.sources() if file.parent.name == "rules"):
        twin = import_module(f"{pure.__name__}.{file.stem}")
        assert twin.__file__ == str(file)
        assert twin is not import_module(f"hansa.rules.{file.stem}")


def test_pure_alias_must_be_in_hansa() -> None:
    with pytest.raises(ValueError, match="not directly in hansa"):
        _variant.load_pure("elsewhere.rules")


@pytest.mark.parametrize("vecs", ["librt.vecs", "hansa.rules._compat"])
def test_lists_stand_in_for_vectors(vecs: str) -> None:
    native = import_module(vecs)
    v = native.vec[i64]([3, 1, 2])
    v = native.append(v, 5)
    v = native.append(v, 7)
    assert list(v) == [3, 1, 2, 5, 7]
    assert (len(v), v[-1], list(v[:2]), 5 in v) == (5, 7, [3, 1], True)
    assert len(native.vec[i64](capacity=4)) == len(native.vec[i64]()) == 0


@pytest.mark.parametrize(
    "line",
    [
        "1 << n",
        "3 << n",
        "-1 << n",
        "1 << 40",
        "i64(1) << n",
        "i64(1) << 40",
        "i64(1) << 3",
        "ONE << n",
        "terms.ONE << n",
        "one << n",
        "outer << n",
        "x | (1 << n)",
        "[1 << k for k in range(n)]",
    ],
)
def test_miscompiled_shifts_are_found(line: str) -> None:
    source = f"outer = 1\ndef f(n: i64, x: i64) -> i64:\n    one: i64 = 1\n    return {line}\n"
    assert [number for number, _ in bad_shifts(source)] == [4]


@pytest.mark.parametrize("line", ["x << n", "1 << 5", "BIT[n] << 3", "more << n", "x.mask << n", "1 >> n"])
def test_sound_shifts_are_not(line: str) -> None:
    source = f"def f(n: i64, x: i64) -> i64:\n    more: i64 = 1\n    more += x\n    return {line}\n"
    assert list(bad_shifts(source)) == []


def test_changelog_and_package_agree_on_the_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    top = re.search(r"^## \[(\d[^\]]*)\]", text, re.MULTILINE)
    assert top
    assert top[1] == PROJECT["project"]["version"] == metadata.version("hansa")
    assert f"\nversion: {top[1]}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("lock", "groups", "extras"),
    [
        ("dev", ("dev",), ("ai", "server", "postgres")),
        ("docs", ("docs",), ()),
        ("node", ("node",), ()),
    ],
)
def test_lock_holds_every_dependency(lock: str, groups: tuple[str, ...], extras: tuple[str, ...]) -> None:
    project = PROJECT["project"]
    needs = [need for group in groups for need in PROJECT["dependency-groups"][group]]
    needs += [need for extra in extras for need in project["optional-dependencies"][extra]]
    needs += project["dependencies"] if lock == "dev" else []
    wanted = {re.split(r"[<>=\[]", need)[0] for need in needs} - {"hansa"}
    text = (ROOT / f"requirements-{lock}.txt").read_text(encoding="utf-8")
    assert wanted <= set(re.findall(r"^([a-z0-9-]+)(?:\[[a-z,]+\])?==", text, re.MULTILINE))


def test_node_is_the_same_everywhere() -> None:
    (need,) = PROJECT["dependency-groups"]["node"]
    assert f'NODE = ["{need}"]' in (ROOT / "hatch_build.py").read_text(encoding="utf-8")
    assert f"{need} " in (ROOT / "requirements-node.txt").read_text(encoding="utf-8")
    oldest = ".".join(map(str, page.OLDEST))
    assert f'"node": ">={oldest}"' in (ROOT / "web" / "package.json").read_text(encoding="utf-8")


def test_page_is_built_only_when_it_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "web" / "src").mkdir(parents=True)
    source = tmp_path / "web" / "src" / "main.ts"
    source.write_text("1")
    page.static(tmp_path).mkdir(parents=True)
    called: list[str] = []

    def npm(command: list[str], root: Path, *words: str, quiet: bool = True) -> None:
        called.append(" ".join(words))
        (root / "web" / "node_modules").mkdir(exist_ok=True)
        (page.static(root) / "index.html").write_text("")

    monkeypatch.setattr(page, "npm_command", lambda: ["npm"])
    monkeypatch.setattr(page, "_npm", npm)
    assert page.build(tmp_path)
    assert not page.build(tmp_path)
    source.write_text("2")
    assert page.build(tmp_path)
    assert called == ["ci --no-audit --no-fund", "run build", "run build"]


def test_without_node_there_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "npm_command", lambda: None)
    with pytest.raises(page.CannotBuild, match="there is no Node"):
        page.build(tmp_path)


def wheel(folder: Path, mode: str, page_mode: str) -> tuple[str, set[str]]:
    """Build a wheel from a copy of the tree; return its name and the files in it."""
    tree = folder / "tree"
    # Not `.*`: hatchling reads .gitignore, and npm .npmrc.
    made = (".*_cache", ".hypothesis", "__pycache__", "build", "dist", "htmlcov", "node_modules", "static")
    hidden = shutil.ignore_patterns(".git", ".venv", *made)
    shutil.copytree(ROOT, tree, ignore=hidden)
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", folder, tree],
        env=os.environ | {"HANSA_COMPILE": mode, "HANSA_PAGE": page_mode},
        check=True,
    )
    (file,) = folder.glob("*.whl")
    with zipfile.ZipFile(file) as archive:
        return file.name, set(archive.namelist())


def packed_sources() -> set[str]:
    """Name the files of the package that belong in every wheel."""
    return {
        f"hansa/{file.relative_to(PACKAGE).as_posix()}"
        for file in PACKAGE.rglob("*")
        if file.suffix in (".py", ".json", ".svg", ".gz", ".toml", ".typed", ".ftl")
        and "static" not in file.parts
    }


@pytest.mark.slow
@pytest.mark.timeout(COMPILING)
def test_wheel_with_compiled_rules(tmp_path: Path) -> None:
    with_page = page.npm_command() is not None
    name, files = wheel(tmp_path, "require", "require" if with_page else "auto")
    assert "none-any" not in name
    assert packed_sources() <= files
    for folder in ("boards/data", "boards/layouts", "locale", "server/migrations/versions"):
        assert any(file.startswith(f"hansa/{folder}/") for file in files), folder
    assert ("hansa/server/static/index.html" in files) is with_page
    assert any(file.startswith("hansa/server/static/assets/") for file in files) is with_page
    assert not any(file.endswith(".built") or "node_modules" in file for file in files)
    native = {file.partition(".")[0] for file in files if file.endswith((".so", ".pyd"))}
    modules = {f"hansa/{file.relative_to(PACKAGE).with_suffix('').as_posix()}" for file in _variant.sources()}
    assert native == modules | {"hansa/rules/_native__mypyc"}
    assert not any(file.endswith(".inplace") for file in files)


@pytest.mark.slow
@pytest.mark.timeout(COMPILING)
def test_wheel_without_compiler(tmp_path: Path) -> None:
    name, files = wheel(tmp_path, "never", "never")
    assert name.endswith("-py3-none-any.whl")
    assert packed_sources() <= files
    assert not any(file.endswith((".so", ".pyd", ".inplace")) or "static" in file for file in files)


@pytest.mark.slow
def test_source_archive_has_the_page_s_sources(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True)
    (file,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(file) as archive:
        files = {name.partition("/")[2] for name in archive.getnames()}
    assert {"web/package-lock.json", "web/src/main.ts", "web/.npmrc", "scripts/page.py"} <= files
    assert not any("node_modules" in name or "server/static" in name for name in files)
