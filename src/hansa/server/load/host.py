"""The server under load: a `hansa serve` of its own on this computer, and what it uses."""

from __future__ import annotations

import os
import queue
import re
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from hansa.tables.refusals import Refusal

__all__ = ["Host"]

PATIENCE = 60.0  # seconds for the server to start, and to stop
_ADDRESS = re.compile(r"at http://(127\.0\.0\.1:\d+)/")


class Host:
    """`with Host(...) as host:` a server runs at `host.address`; its log is in `folder`."""

    def __init__(self, database: str, folder: Path, options: Sequence[str] = ()) -> None:
        command = [sys.executable, "-m", "hansa", "serve", "--host", "127.0.0.1", "--port", "0"]
        command += ["--no-limits", *options]
        # Nothing of how this computer usually serves; and no list of processes shows a password.
        environment = {key: value for key, value in os.environ.items() if not key.startswith("HANSA_")}
        environment["HANSA_DATABASE"] = database
        self._log = folder / "serve.log"
        with self._log.open("w") as log:
            self._process = subprocess.Popen(
                command,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.address = ""

    def _read(self) -> None:
        for line in self._process.stdout or ():
            self._lines.put(line)
        self._lines.put("")

    def __enter__(self) -> Host:
        try:
            self.address = self._wait_for_address()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._reader.join(PATIENCE)
        if self._process.stdout is not None:
            self._process.stdout.close()

    def _wait_for_address(self) -> str:
        try:
            while line := self._lines.get(timeout=PATIENCE):
                if found := _ADDRESS.search(line):
                    return found[1]
        except queue.Empty:
            raise Refusal("not_started", "The server did not start within a minute.") from None
        last = (self._log.read_text(errors="replace").strip().splitlines() or ["nothing"])[-1]
        raise Refusal("not_started", f"The server did not start; the last it said was: {last}")

    @property
    def log(self) -> str:
        """What the server has logged."""
        return self._log.read_text(errors="replace")

    def memory(self) -> float:
        """MiB of the server and all its processes; shared pages count for each."""
        return sum(kilobytes for _, kilobytes in self._processes()) / 1024

    def cpu_seconds(self) -> float:
        """Processor time of the server's processes so far, where the system tells it."""
        ticks = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
        used = 0
        for pid, _ in self._processes():
            try:
                words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            used += int(words[11]) + int(words[12])
        return used / ticks

    def _processes(self) -> list[tuple[int, int]]:
        """The server and what it has started, with their resident kilobytes, where there is a `ps`."""
        try:
            listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,rss="], capture_output=True, text=True)
        except OSError:
            return []
        rows = [tuple(map(int, line.split())) for line in listed.stdout.splitlines()]
        family = {self._process.pid}
        while more := {pid for pid, parent, _ in rows if parent in family} - family:
            family |= more
        return [(pid, kilobytes) for pid, _, kilobytes in rows if pid in family]
