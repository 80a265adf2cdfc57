"""The log: readable or JSON, with its request, and without secrets."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest
import structlog
from starlette.testclient import TestClient

from hansa.server.app import create_app
from hansa.server.logs import configure_logs
from hansa.server.opponents import Opponents

from .people import HERE, Guest, bearer

_log = logging.getLogger("hansa.test")


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Whatever a test does to the process's log is undone."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def test_readable_lines(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("text")
    _log.info("table %s: made", "abc")
    with structlog.contextvars.bound_contextvars(client="192.0.2.7", request="4f1c", odd="a b\nc"):
        _log.warning("refused: %s", "stale")
    made, refused = capsys.readouterr().err.splitlines()
    assert made.endswith(" INFO hansa.test: table abc: made")
    assert refused.endswith(
        r" WARNING hansa.test: refused: stale  client=192.0.2.7 odd='a b\nc' request=4f1c"
    )


def test_json_lines(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("json")
    with structlog.contextvars.bound_contextvars(client="192.0.2.7", request="4f1c"):
        try:
            _ = 1 / 0
        except ZeroDivisionError:
            _log.exception("Lübeck\n%s", 1)
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    found = json.loads(line)
    assert found.pop("time").endswith("Z")
    assert "ZeroDivisionError" in found.pop("exception")
    assert found == {
        "level": "error",
        "logger": "hansa.test",
        "message": "Lübeck\n1",
        "client": "192.0.2.7",
        "request": "4f1c",
    }


def test_the_access_log_tells_how_requests_ended_and_no_secret(
    sqlite_url: str, opponents: Opponents, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    with TestClient(create_app(sqlite_url, opponents=opponents, access_log=True)) as client:
        guest = Guest(client)
        made = guest.table(HERE, HERE, HERE, HERE)
        id, secret = made["table"]["id"], made["tokens"]["red"]
        client.get(f"/api/tables/{id}?token={secret}", headers=bearer(secret))
        client.get("/api/nothing%0Aelse")
        with guest.sit(made, "red"):
            pass
    lines = [record for record in caplog.records if record.name == "hansa.access"]
    told = [(record.getMessage(), record.__dict__["status"]) for record in lines]
    assert (f"GET '/api/tables/{id}'", 200) in told
    assert (r"GET '/api/nothing\nelse'", 404) in told
    assert any(text == f"SOCKET '/api/tables/{id}/socket'" for text, _ in told)
    assert all(record.__dict__["size"] >= 0 and record.__dict__["ms"] >= 0 for record in lines)
    # The test's own client logs what it asks for.
    for token in (*made["tokens"].values(), made["watch"], made["invite"]):
        assert not [
            record for record in caplog.records if "hansa" in record.name and token in record.getMessage()
        ]
