"""A small C program to compare with: on a busy machine the ratio says more than the rate."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

__all__ = ["Yardstick"]

_SOURCE = Path(__file__).with_name("yardstick.c")


class Yardstick:
    """The compiled yardstick, in a temporary folder.

    Without a C compiler `rate` is None.
    """

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="hansa-bench-")
        self._program: Path | None = None

    def __enter__(self) -> Yardstick:
        compiler = shutil.which(os.environ.get("CC") or "cc") or shutil.which("gcc") or shutil.which("clang")
        program = Path(self._folder.name) / "yardstick"
        if compiler and _SOURCE.exists():
            command = [compiler, "-O2", "-o", str(program), str(_SOURCE)]
            done = subprocess.run(command, capture_output=True, timeout=60)
            self._program = program if done.returncode == 0 else None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._folder.cleanup()

    def rate(self, seconds: float) -> float | None:
        """Steps per second, measured for this long."""
        if self._program is None:
            return None
        command = [str(self._program), str(seconds)]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=60 + 4 * seconds, check=True
            )
            steps, nanoseconds, _ = (int(word) for word in done.stdout.split())
        except (OSError, ValueError, subprocess.SubprocessError):
            return None
        return steps / nanoseconds * 1e9
