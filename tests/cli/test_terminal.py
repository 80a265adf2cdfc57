"""`hansa play` at a real terminal: the map, colours, Ctrl-C and Ctrl-D."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")

_CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A terminal of some size with a command in it."""

    def __init__(self, master: int, process: subprocess.Popen[bytes]) -> None:
        self.master = master
        self.process = process
        self.raw = ""

    def wait_for(self, words: str) -> str:
        """Read until the words appear; what has been read is returned without its codes, then forgotten."""
        deadline = time.monotonic() + 60
        while words not in _CODES.sub("", self.raw):
            assert time.monotonic() < deadline, self.raw
            ready, _, _ = select.select([self.master], [], [], 1)
            if ready:
                try:
                    data = os.read(self.master, 65536)
                except OSError:  # the command has ended
                    data = b""
                assert data, self.raw
                self.raw += data.decode(errors="replace")
        shown, self.raw = _CODES.sub("", self.raw), ""
        return shown

    def type(self, text: str) -> None:
        """Press these keys."""
        os.write(self.master, text.encode())

    def interrupt(self) -> int:
        """Press Ctrl-C until the command ends: Python misses one that comes just before readline listens."""
        for _ in range(30):
            self.type("\x03")
            try:
                self.process.wait(1)
                break
            except subprocess.TimeoutExpired:
                continue
        return self.status()

    def status(self) -> int:
        """Read what is left and wait for the end."""
        while True:
            try:
                if not os.read(self.master, 65536):
                    break
            except OSError:
                break
        return self.process.wait(60)


@contextmanager
def terminal(columns: int, rows: int, *args: object, **environment: str) -> Iterator[Terminal]:
    import fcntl
    import pty
    import struct
    import termios

    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    env = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
    process = subprocess.Popen(
        [sys.executable, "-m", "hansa", "play", "--seed", "3", "--first", "red", *map(str, args)],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**env, "TERM": "xterm-256color", **environment},
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    os.close(slave)
    try:
        yield Terminal(master, process)
    finally:
        process.kill()
        process.wait(60)
        os.close(master)


def test_a_large_terminal_shows_the_map() -> None:
    with terminal(120, 40) as screen:
        shown = screen.wait_for("red> ")
        assert "⠤" in shown
        assert "Göttingen ACTS" in shown
        assert "Routes" not in shown
        screen.type("1\n")
        assert "Place a trader" in screen.wait_for("red> ")
        screen.type("\n")
        screen.wait_for("red> ")
        screen.type("place hamburg-luebeck trader\n")
        assert "Red places a trader on Hamburg–Lübeck." in screen.wait_for("red> ")
        screen.type("q\n")
        assert "not saved" in screen.wait_for("red> ")
        screen.type("q\n")
        assert screen.status() == 0


def test_a_wide_terminal_has_the_desks_beside_the_map() -> None:
    with terminal(200, 50, "--board", "britannia_4_5", "--players", 5) as screen:
        shown = screen.wait_for("red> ")
        assert any("Edinburgh" in line and "Prestige" in line for line in shown.splitlines())
        assert "Violet" in shown


def test_a_small_terminal_shows_tables() -> None:
    with terminal(80, 24) as screen:
        shown = screen.wait_for("red> ")
        assert "Routes" in shown
        assert "⠤" not in shown
        assert len(shown.splitlines()) < 24


def test_colours_and_none() -> None:
    with terminal(120, 40) as screen:
        assert "Prestige" in screen.wait_for("red> ")  # both may come at once
    for environment, coloured in ({}, True), ({"NO_COLOR": "1"}, False):
        with terminal(80, 24, **environment) as screen:
            while "red> " not in screen.raw:
                screen.raw += os.read(screen.master, 65536).decode(errors="replace")
            assert bool(re.search(r"\x1b\[[0-9;]*3[0-9]|\x1b\[[0-9;]*9[0-9]", screen.raw)) is coloured


def test_control_c_and_control_d(tmp_path: Path) -> None:
    with terminal(80, 24) as screen:
        screen.wait_for("red> ")
        assert screen.interrupt() == 130
    with terminal(80, 24, "--save", tmp_path / "game.json") as screen:
        screen.wait_for("red> ")
        screen.type("\x04")
        assert "hansa play --load" in screen.wait_for("game.json")
        assert screen.status() == 0


def test_tab_completes() -> None:
    with terminal(80, 24) as screen:
        screen.wait_for("red> ")
        screen.type("pl\thamburg-lub\t")
        screen.type("\x15place hamburg-lueb\ttra\t\n")
        assert "Red places a trader on Hamburg–Lübeck." in screen.wait_for("red> ")


def test_several_people_with_missions_do_not_see_each_others() -> None:
    with terminal(80, 24, "--humans", 2, "--module", "missions") as screen:
        screen.wait_for("red> ")
        screen.type("end_turn\n")
        assert "mission" not in screen.wait_for("nobody else is looking")
        screen.type("\n")
        shown = screen.wait_for("blue> ")
        assert re.findall(r"^.(\w+) .*mission:", shown, re.MULTILINE) == ["Blue"]
