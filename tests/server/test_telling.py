"""What is told over a socket: as which text, how it is compressed, and what is left of a closed one."""

from __future__ import annotations

import asyncio
import gc
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
import uvicorn
from fastapi import WebSocket
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.sync.client import connect

from hansa.server import connection, garbage, runner
from hansa.server.limits import Limits
from hansa.server.messages import PongMessage
from hansa.server.reach import Reach

from .test_listening import Inside

SNAPSHOTS = sorted((Path(__file__).parent / "snapshots").glob("*.json"))


@pytest.fixture
def inside() -> Iterator[Inside]:
    server = Inside(Limits())
    yield server
    server.stop()


@pytest.fixture
def collector() -> Iterator[None]:
    """Leaves the collector as it was."""
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)
    gc.enable()


@pytest.mark.parametrize("file", SNAPSHOTS, ids=lambda file: file.stem)
def test_a_message_is_the_text_that_json_would_write(file: Path) -> None:
    message = json.loads(file.read_text())
    assert connection._written(message) == json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def test_a_message_is_what_it_was_when_it_was_told() -> None:
    seen = connection.Connection(cast(WebSocket, object()), "t")
    message: PongMessage = {"type": "pong", "re": 1}
    seen.tell(message)
    message["re"] = 2
    waiting = seen._waiting.get_nowait()
    assert waiting is not None and waiting[0] == '{"type":"pong","re":1}'


def test_an_update_is_compressed_by_the_one_before(inside: Inside) -> None:
    with connect(inside.address.replace("http", "ws")) as socket:
        (deflate,) = socket.protocol.extensions
        assert isinstance(deflate, PerMessageDeflate)
        assert deflate.remote_max_window_bits == 14, "the server's window, as told when it was opened"


def test_a_closed_socket_leaves_no_window_to_the_collector(inside: Inside, collector: None) -> None:
    gc.disable()
    with connect(inside.address.replace("http", "ws")) as socket:
        socket.send("hello")
        assert socket.recv() == "hello"
        assert compressing() == 1
    began = time.monotonic()
    while compressing():
        assert time.monotonic() - began < 60
        time.sleep(0.05)


def compressing() -> int:
    """How many servers' ends of sockets there are that compress; that of a client has a smaller window."""
    ends = [thing for thing in gc.get_objects() if type(thing) is PerMessageDeflate]
    return sum(end.local_max_window_bits > end.remote_max_window_bits for end in ends)


def test_a_server_that_has_started_collects_seldom(collector: None, monkeypatch: pytest.MonkeyPatch) -> None:
    async def started(*_: object) -> None:
        pass

    monkeypatch.setattr(uvicorn.Server, "startup", started)
    server = runner._Server(uvicorn.Config(""), Reach(), False, False)
    asyncio.run(server.startup())
    assert gc.get_freeze_count() > 10_000, "what is loaded is looked at no more"
    assert gc.get_threshold()[0] == garbage.THRESHOLDS[0]
