"""docs/protocol.md names everything that the protocol has."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from hansa import BOARDS, load_board
from hansa.play.events import EVENT_KINDS
from hansa.play.kinds import KINDS
from hansa.server import connection, messages, middleware, models, open_table, registry, replays
from hansa.server.app import create_app
from hansa.server.errors import CLOSE, STATUS
from hansa.server.limits import Limits, Rate
from hansa.tables.computers import LEVELS
from hansa.tables.match import UNDO_REASONS
from hansa.teach import practice

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "protocol.md").read_text("utf-8")
SNAPSHOTS = sorted((Path(__file__).parent / "snapshots").glob("*.json"))


def test_every_error_code_has_its_status_and_close_code() -> None:
    rows = [line for line in TEXT.splitlines() if line.startswith("| `")]
    for code in {**STATUS, **CLOSE}:
        row = next(line for line in rows if f"`{code}`" in line)
        if code in STATUS:
            assert str(STATUS[code]) in row, code
        if code in CLOSE:
            assert str(CLOSE[code]) in row, code


@pytest.mark.parametrize("name", [kind.name for kind in KINDS.values()])
def test_every_kind_of_action(name: str) -> None:
    assert f"`{name}`" in TEXT


def test_every_message_reason_and_address() -> None:
    for path in SNAPSHOTS:
        message = json.loads(path.read_text("utf-8"))
        if isinstance(message, dict) and "type" in message:
            assert f"`{message['type']}`" in TEXT
            if path.stem.startswith(("update", "welcome", "reason", "error")):
                assert all(f'"{field}"' in TEXT for field in message), path.name
    for reason in UNDO_REASONS:
        assert f"| `{reason}` |" in TEXT
    for path, methods in create_app("sqlite://").openapi()["paths"].items():
        for method in methods:
            short = re.sub(r"\{(table|board|lesson)_id\}", "{id}", path)
            assert f"`{method.upper()} {short}`" in TEXT


def test_every_limit() -> None:
    for number in (
        messages.MOST_BYTES,
        round(Limits().messages.burst),
        round(Limits().messages.a_minute / 60),
        connection.MOST_BAD,
        connection.MOST_FLOODED,
        connection.MOST_WAITING,
        registry.MOST_LISTED,
        open_table.MOST_SPECTATORS,
        open_table.MOST_AT_A_SEAT,
        models.MOST_MOMENTS,
        replays.MOST_ACTIONS,
        practice.MOST_ACTIONS,
    ):
        assert re.search(rf"\b{number:,}\b", TEXT), number
    assert middleware.MOST_BODY == 1024 * 1024
    assert "1 MiB" in TEXT


def test_every_limit_on_clients() -> None:
    page = (ROOT / "docs" / "server.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `([a-z_]+)` \| ([\d/]+) \|", page, re.MULTILINE))
    assert rows == {field.name: _written(field.default) for field in fields(Limits)}


def _written(limit: Any) -> str:
    return f"{limit.burst:g}/{limit.a_minute:g}" if isinstance(limit, Rate) else f"{limit:g}"


def test_every_level() -> None:
    assert f'"levels": {json.dumps(LEVELS)}' in TEXT


# The page's words: what the server sends in English or by an id has its text in the translation files, and
# web/tests compares the files of the languages with each other.

WORDS = set(re.findall(r"^([\w-]+) =", (ROOT / "src/hansa/locale/en.ftl").read_text("utf-8"), re.MULTILINE))


def test_every_refusal_can_be_said_in_every_language() -> None:
    rules = (ROOT / "docs" / "notation.md").read_text("utf-8").partition("## Errors")[2]
    listed = "\n".join(line for line in rules.splitlines() if line.startswith("| "))
    codes = set(re.findall(r"`([a-z]+(?:_[a-z0-9]+)*)`", listed)) | set(STATUS) | set(CLOSE)
    # Of text that somebody typed, which no page sends; and of files, which no page writes.
    codes -= {code for code in codes if re.fullmatch(r"unknown_(?!board|table|lesson|step).*", code)}
    codes -= {"code", "nothing_to_undo", "cannot_write"}
    assert {code for code in codes if not {f"refused-{code}", f"error-{code}"} & WORDS} == set()


def test_every_event_reason_level_and_province_has_words() -> None:
    wanted = {f"event-{kind}" for kind in EVENT_KINDS} | {f"why-undo-{reason}" for reason in UNDO_REASONS}
    wanted |= {f"level-{level}" for level in LEVELS} | {f"board-{board}" for board in BOARDS}
    wanted |= {f"province-{province.id}" for board in BOARDS for province in load_board(board).provinces}
    assert wanted - WORDS == set()
