"""The page's types are those of the server's models, and real messages have the fields of their types."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

import page_types

SNAPSHOTS = Path(__file__).parent / "snapshots"
ANSWERS = {
    "advice": "Advice",
    "analysis": "Analysis",
    "boards": "Boards",
    "created": "Created",
    "http_error": "ErrorBody",
    "replay": "Replay",
    "tables": "Tables",
    "lesson": "LessonState",
    "lessons": "Lessons",
}


def test_the_pages_types_are_those_of_the_models() -> None:
    assert page_types.FILE.read_text("utf-8") == page_types.typescript(), page_types.STALE


def test_a_stale_file_is_told_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stale = tmp_path / "generated.ts"
    stale.write_text("export interface Update {}\n")
    monkeypatch.setattr(page_types, "FILE", stale)
    monkeypatch.setattr(sys, "argv", ["page_types.py", "--check"])
    assert page_types.main() == 1
    assert capsys.readouterr().out == f"{page_types.STALE}\n"
    monkeypatch.setattr(sys, "argv", ["page_types.py"])
    assert page_types.main() == 0
    assert stale.read_text("utf-8") == page_types.typescript()


def shape_of(path: Path, message: Any) -> str | None:
    """The name of a snapshot's type among what the page reads; None for what it does not."""
    if path.stem in ANSWERS:
        return ANSWERS[path.stem]
    from_page = path.stem.startswith("page_")
    return "ServerMessage" if isinstance(message, dict) and "type" in message and not from_page else None


@pytest.mark.parametrize("path", sorted(SNAPSHOTS.glob("*.json")), ids=lambda path: path.stem)
def test_messages_have_the_fields_of_their_types_and_no_others(path: Path) -> None:
    message = json.loads(path.read_text("utf-8"))
    shape = shape_of(path, message)
    if shape is None:
        assert path.stem.startswith("page_") or path.stem in ("board", "legal", "record")
        return
    adapter: TypeAdapter[Any] = TypeAdapter(page_types.READ[shape])
    # Reading leaves out what a type does not have, so the two are equal only if nothing was left out.
    assert adapter.dump_python(adapter.validate_python(message), mode="json") == message
