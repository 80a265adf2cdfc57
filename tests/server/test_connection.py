"""A socket by itself, without a server."""

from __future__ import annotations

from typing import Any, cast

import pytest

from hansa.server.connection import MOST_WAITING, Connection


def test_a_page_that_does_not_read_is_told_nothing_more(caplog: pytest.LogCaptureFixture) -> None:
    connection = Connection(cast(Any, None), "table")
    for _ in range(10 * MOST_WAITING):  # nobody sends them
        connection.tell({"type": "pong", "re": None})
    assert len(caplog.messages) == 1
    assert connection._waiting.qsize() == 1
    assert connection._waiting.get_nowait() is None  # only that it ends
