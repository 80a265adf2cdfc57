"""`hansa serve`: which addresses it listens on and tells others."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from hansa.server import runner
from hansa.server.limits import Limits
from hansa.server.proxies import Proxies
from hansa.server.runner import Settings

from .helpers import assert_refused, run

serve = import_module("hansa.cli.serve")  # the package has a command of this name


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What would have been served: the host, the public address, and the command for the network.

    Every port is free, and where any will do it is 54321.
    """
    calls: list[tuple[Any, ...]] = []

    def note(
        host: str, port: int, settings: object, *, public: str | None, command: Callable[[int], str], **_: Any
    ) -> None:
        calls.append((host, public, command(port or 54321)))

    monkeypatch.setattr(runner, "run", note)
    monkeypatch.setattr(serve, "_is_free", lambda *_: True)
    for variable in ("HANSA_BOARDS", "HANSA_DATABASE", "HANSA_LAN", "HANSA_PUBLIC"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(serve, "which", lambda _: "/usr/bin/hansa")
    return calls


def test_only_this_computer_unless_told_otherwise(started: list[tuple[Any, ...]]) -> None:
    run("serve")
    run("serve", "--port", "0")
    run("serve", "--host", "127.0.0.1")
    assert started == [
        ("127.0.0.1", None, "hansa serve --lan"),
        ("127.0.0.1", None, "hansa serve --lan --port 54321"),
        ("127.0.0.1", None, "hansa serve --lan"),
    ]


def test_the_network_and_a_public_address(
    started: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    run("serve", "--lan")
    run("serve", "--public", "https://hansa.example/")
    monkeypatch.setenv("HANSA_LAN", "1")
    monkeypatch.setenv("HANSA_PUBLIC", "https://hansa.example")
    run("serve")
    hosts = [(host, public) for host, public, _ in started]
    assert hosts == [
        ("0.0.0.0", None),
        ("127.0.0.1", "https://hansa.example"),
        ("0.0.0.0", "https://hansa.example"),
    ]


@pytest.mark.parametrize(
    ("typed", "repeated"),
    [
        ("sqlite:///my games.db", "'sqlite:///my games.db'"),
        ("postgresql://jan@db.example/hansa", "postgresql://jan@db.example/hansa"),
        ("postgresql://jan:secret@db.example/hansa", "..."),
        ("postgresql://jan@db.example/hansa?password=secret", "..."),
    ],
)
def test_the_command_for_the_network_opens_the_same_database(
    started: list[tuple[Any, ...]], typed: str, repeated: str
) -> None:
    run("serve", "--database", typed)
    assert started[0][2] == f"hansa serve --lan --database {repeated}"


def test_a_database_from_the_environment_is_still_there(
    started: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANSA_DATABASE", "sqlite:///x.db")
    run("serve")
    assert started[0][2] == "hansa serve --lan"


def test_the_command_for_the_network_takes_the_same_port(
    started: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "_is_free", lambda _, port: port > serve.USUAL_PORT)
    run("serve")
    assert started[0][2] == "hansa serve --lan --port 8001"


def test_a_program_that_is_not_on_the_path_is_named_as_it_was_called(
    started: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "which", lambda _: None)
    monkeypatch.setattr("sys.argv", ["my games/bin/hansa", "serve"])
    run("serve")
    assert started[0][2] == "'my games/bin/hansa' serve --lan"


def test_addresses_that_make_no_sense_are_refused(started: list[tuple[Any, ...]]) -> None:
    assert run("serve", "--lan", "--host", "127.0.0.1").exit_code == 2
    assert_refused(run("serve", "--public", "http://localhost:8000"), "bad_public", "Nobody else can open")
    assert started == []


# Clients


@pytest.fixture
def limited(monkeypatch: pytest.MonkeyPatch, started: list[tuple[Any, ...]]) -> list[tuple[Limits, Proxies]]:
    """The limits and proxies that would have been served with."""
    calls: list[tuple[Limits, Proxies]] = []

    def note(_: str, __: int, settings: Settings, **___: Any) -> None:
        calls.append((settings.limits, settings.proxies))

    monkeypatch.setattr(runner, "run", note)
    for variable in ("HANSA_LIMIT", "HANSA_TRUSTED_PROXY"):
        monkeypatch.delenv(variable, raising=False)
    return calls


def test_limits_and_proxies_are_chosen(
    limited: list[tuple[Limits, Proxies]], monkeypatch: pytest.MonkeyPatch
) -> None:
    run("serve")
    run("serve", "--limit", "tables=60/30", "--limit", "sockets=9", "--trusted-proxy", "10.0.0.0/8")
    monkeypatch.setenv("HANSA_LIMIT", "tables=60/30 sockets=9")
    monkeypatch.setenv("HANSA_TRUSTED_PROXY", "10.0.0.0/8 ::1")
    run("serve")
    assert [limits.sockets for limits, _ in limited] == [Limits().sockets, 9, 9]
    assert limited[1][0] == limited[2][0]
    assert ["10.1.2.3" in proxies for _, proxies in limited] == [False, True, True]
    assert ["127.0.0.1" in proxies for _, proxies in limited] == [False, False, False]


def test_no_limits_are_for_this_computer_only(limited: list[tuple[Limits, Proxies]]) -> None:
    run("serve", "--no-limits")
    run("serve", "--no-limits", "--host", "127.0.0.1")
    assert [limits for limits, _ in limited] == [Limits.none()] * 2
    for elsewhere in (("--lan",), ("--host", "0.0.0.0")):
        assert run("serve", "--no-limits", *elsewhere).exit_code == 2
    assert_refused(run("serve", "--limit", "ships=3"), "bad_limit", "There is no limit 'ships'")
    assert_refused(run("serve", "--limit", "tables=3"), "bad_limit", "30 at once, 60 a minute")
    assert_refused(run("serve", "--trusted-proxy", "proxy.example"), "bad_proxy", "like 10.0.0.0/8")
    assert len(limited) == 2


# Boards of one's own


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a board."""
    folder = tmp_path / "my boards"
    folder.mkdir()
    run("boards", "--new", folder / "two_rivers.json")
    return folder


@pytest.mark.parametrize("by_environment", [False, True])
def test_a_folder_of_boards_is_offered(
    folder: Path, by_environment: bool, started: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[str] = []

    def note(_: str, __: int, settings: Settings, *, command: Callable[[int], str], **___: Any) -> None:
        offered.extend(file.board.name for file in settings.boards)
        started.append((command(8000),))

    monkeypatch.setattr(runner, "run", note)
    if by_environment:
        monkeypatch.setenv("HANSA_BOARDS", str(folder))
    run("serve", *([] if by_environment else ["--boards", folder]))
    assert offered == ["Two Rivers"]
    repeated = "" if by_environment else f" --boards '{folder}'"
    assert started == [(f"hansa serve --lan{repeated}",)]


def test_every_mistake_is_told_and_the_server_does_not_start(
    folder: Path, started: list[tuple[Any, ...]]
) -> None:
    text = (folder / "two_rivers.json").read_text("utf-8")
    (folder / "a.json").write_text(text.replace('"b": "hull"', '"b": "hul"'), "utf-8")
    (folder / "z.json").write_text(text, "utf-8")
    failed = run("serve", "--boards", folder)
    assert failed.exit_code == 1
    assert failed.stderr.splitlines() == [
        "hansa: a.json: routes[0] wick-hul: unknown city 'hul'; did you mean 'hull'? [bad_board]",
        "hansa: z.json: id: 'two_rivers' is the id of two_rivers.json; choose another [bad_board]",
    ]
    assert_refused(run("serve", "--boards", folder / "none"), "unknown_board", "folder of boards", "No such")
    assert_refused(run("serve", "--boards", folder.parent), "bad_board", "1 to 50 files")
    assert started == []
