"""A line between browser and server that can hold everything up, go deaf in one direction, or be cut."""

from __future__ import annotations

import contextlib
import socket
import threading
from typing import Literal


class Line:
    """Passes everything on, unless it is told not to."""

    def __init__(self, to: int) -> None:
        self.deaf: Literal["up", "down"] | None = None
        self._to = to
        self._open: list[socket.socket] = []
        self._flowing = threading.Event()
        self._flowing.set()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def hold(self) -> None:
        """Keep what comes, in both directions."""
        self._flowing.clear()

    def release(self) -> None:
        """Pass on what was kept."""
        self._flowing.set()

    def cut(self) -> None:
        """Break every connection; new ones work."""
        ends, self._open = self._open, []
        for end in ends:
            _end(end)

    def close(self) -> None:
        """Take it away."""
        self.release()
        _end(self._door)  # wakes whoever waits at it
        self._door.close()
        self.cut()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self._to))
            except OSError:
                near.close()
                continue
            self._open += [near, far]
            threading.Thread(target=self._pass, args=(near, far, "up"), daemon=True).start()
            threading.Thread(target=self._pass, args=(far, near, "down"), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, way: str) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                self._flowing.wait()
                if self.deaf != way:
                    target.sendall(data)
        for end in (source, target):
            _end(end)
        source.close()


def _end(connection: socket.socket) -> None:
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
