"""The rooms: who may import whom, and what the repository must not mention."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import resolve_name
from pathlib import Path

import pytest

from hansa import _variant

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "hansa"

# From the ground up. A room imports itself and what is below it; `hansa` is the package's own names.
ROOMS = ("boards", "rules", "play", "teach", "ai", "env", "tables", "server", "hansa", "cli")
GROUND = -1  # modules directly in `hansa`, such as `errors`: open to all, and importing nothing of ours
DATA = ("locale",)  # folders without code, for anybody who needs them
# What these rooms import besides the standard library and our own modules.
THIRD_PARTY = {
    "boards": frozenset[str](),
    "rules": frozenset({"librt", "mypy_extensions"}),
    "teach": frozenset[str](),
    # A page in a browser carries tables too: no web framework, no database, no Pydantic.
    "tables": frozenset({"typing_extensions"}),
}
# A table brings no clock, no socket, no disk and no threads of its own.
CARRIERS = frozenset(
    {
        "asyncio",
        "concurrent",
        "http",
        "multiprocessing",
        "pathlib",
        "socket",
        "sqlite3",
        "subprocess",
        "threading",
    }
)

FILES = sorted(PACKAGE.rglob("*.py"))


def level(parts: tuple[str, ...]) -> int:
    """Tell how high in the house a module is, by the parts of its name after `hansa`."""
    if not parts or parts == ("__init__",):
        return ROOMS.index("hansa")
    if parts == ("__main__",):
        return len(ROOMS)
    return ROOMS.index(parts[0]) if parts[0] in ROOMS else GROUND


def imported(file: Path) -> Iterator[str]:
    """Yield the full names of the modules (or of the names in them) that a file imports."""
    package = ".".join(("hansa", *file.relative_to(PACKAGE).parent.parts))
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = resolve_name("." * node.level + (node.module or ""), package)
            # `from hansa import rules` and `from .. import rules` name a room, not a value.
            yield from (f"{module}.{alias.name}" if module == "hansa" else module for alias in node.names)


def is_module(parts: tuple[str, ...]) -> bool:
    path = PACKAGE.joinpath(*parts[:1])
    return path.is_dir() or path.with_suffix(".py").exists()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_imports_point_downwards(file: Path) -> None:
    own = file.relative_to(PACKAGE).with_suffix("").parts
    for name in imported(file):
        top, *rest = name.split(".")
        if top != "hansa":
            allowed = THIRD_PARTY.get(own[0])
            assert allowed is None or top in sys.stdlib_module_names | allowed, f"{own[0]} imports {name}"
            assert own[0] != "tables" or top not in CARRIERS, f"tables imports {name}"
            continue
        # What is not a module is one of the package's own names.
        target = tuple(rest) if is_module(tuple(rest)) else ()
        same_room = len(own) > 1 and target[:1] == own[:1]
        assert same_room or level(target) < level(own), f"{'.'.join(own)} imports {name}"


# `play` is the door to the game: who stands above it needs nothing of `rules`, but for these.
DOOR = ("teach", "ai", "tables", "server", "cli")
PAST_THE_DOOR = {
    "ai/advice": "weighs the states that a search has seen",
    "ai/endgame": "plays the last turns out on states",
    "ai/network": "reads states into arrays",
    "ai/planner": "judges thousands of states in a decision",
    "ai/search": "the search works on states",
    "ai/train": "self-play by codes",
    "ai/player": "a player may be asked about a state",
    "ai/random_player": "plays out states",
    "cli/bench": "measures the rules themselves",
    "cli/bench_report": "measures the rules themselves",
    "cli/setups": "the setup that bench and sim play by",
    "cli/sim": "plays thousands of games by codes",
}


def past_the_door() -> set[str]:
    """The modules and packages above `play` that import the rules."""
    found = set()
    for file in FILES:
        own = file.relative_to(PACKAGE).with_suffix("").parts
        if own[0] in DOOR and any(name.startswith("hansa.rules") for name in imported(file)):
            found.add("/".join(own[:2]))
    return found


def test_play_is_the_door_to_the_game() -> None:
    assert past_the_door() == set(PAST_THE_DOOR)


def test_tables_and_terminal_ask_the_view_and_not_its_state() -> None:
    """`View` and `Game` tell what tables and the terminal need; a state is of the rules."""
    for file in FILES:
        own = file.relative_to(PACKAGE).parts
        if own[0] in ("tables", "server", "cli"):
            assert not re.search(r"\bview(\(\))?\.state\b", file.read_text(encoding="utf-8")), file


@pytest.mark.parametrize("room", [path.name for path in PACKAGE.iterdir() if path.is_dir()])
def test_every_package_is_a_known_room(room: str) -> None:
    assert room in (*ROOMS, *DATA, "__pycache__")


@pytest.mark.parametrize("folder", DATA)
def test_data_has_no_code(folder: str) -> None:
    assert (PACKAGE / folder).is_dir()
    assert not list((PACKAGE / folder).rglob("*.py"))


@pytest.mark.parametrize("file", _variant.sources(), ids=lambda file: file.stem)
def test_what_compiled_code_imports_is_in_the_digest(file: Path) -> None:
    watched = set(_variant.watched())
    for name in imported(file):
        top, *rest = name.split(".")
        if top == "hansa":
            path = PACKAGE.joinpath(*rest)
            assert {path.with_suffix(".py"), path / "__init__.py"} & watched, f"add {name} to _variant.READ"


def repository_files() -> list[Path]:
    """List what is, or would be, in the repository."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if listed.returncode:
        pytest.skip("not a git repository")
    return [path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def test_no_file_names_a_machine() -> None:
    # In pieces, so this file does not name what it forbids.
    sibling = "/".join(("..", "shared"))
    place = re.compile(r"(?<![\w.~/}-])/(?:home|root|work|opt|mnt|srv|Users)/\w")
    for path in repository_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # an image
        assert sibling not in text, path
        assert not place.search(text), path


@pytest.mark.parametrize("name", ["requirements-dev.txt", "requirements-docs.txt", "requirements-node.txt"])
def test_lock_names_no_host(name: str) -> None:
    lock = (ROOT / name).read_text()
    assert "://" not in lock
    # No option at all: those that a lock could begin with name registries and folders.
    assert not [line for line in lock.splitlines() if line.startswith("-")]
