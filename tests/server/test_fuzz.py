"""The short form of `python -m tests.support.fuzz`."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from hansa.server.messages import Message
from tests.support.fuzz import Findings, fuzz
from tests.support.fuzz.values import ODD, broken, fitting, mutated


@pytest.mark.slow
def test_nothing_that_is_sent_breaks_the_server(tmp_path: Path) -> None:
    kept = tmp_path / "fuzz.json"
    asyncio.run(fuzz(500, 100, into=kept))
    found = asyncio.run(fuzz(1000, 200, into=kept))  # goes on where it was
    assert (found.messages, found.requests) == (1000, 200)
    assert found.wrong == []
    assert found.acknowledged > 5
    assert {"update", "pong", "bad_message", "closed 4400", "200", "422"} <= set(found.told)
    assert Findings.read(kept) == found


def test_what_fits_a_schema_is_taken_and_what_is_spoilt_mostly_not() -> None:
    chance = random.Random(1)
    schema = TypeAdapter(Message).json_schema()
    for _ in range(300):
        message = fitting(schema, chance)
        assert message["type"] in ("hello", "play", "undo", "reset", "log", "why") or len(message) <= 4
        spoilt = mutated(message, chance)
        json.dumps(spoilt)
        broken(json.dumps(spoilt), chance)
    assert len({json.dumps(mutated({"a": [1, "b"]}, chance)) for _ in range(100)}) > len(ODD) // 2
