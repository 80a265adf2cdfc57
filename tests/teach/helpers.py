"""Rule ids, and lessons to take in tests."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from hansa.tables.lessons import opponent
from hansa.teach.course import lesson, read_lesson
from hansa.teach.lesson import Lesson
from hansa.teach.practice import Practice, enter

__all__ = ["SMALL", "begin", "rule_ids", "small"]

# One step, as short as it can be.
SMALL = """
title = { en = "T", de = "T", fr = "T" }
minutes = 1
[[steps]]
rule = "B1"
position = "board hanse_4_5 big_box 4; red supply=5t1m; blue supply=2t"
lit = ["hamburg-luebeck"]
title = { en = "T", de = "T", fr = "T" }
text = { en = "Text.", de = "Text.", fr = "Texte." }
goal = { en = "Goal.", de = "Ziel.", fr = "But." }
hint = { en = "Hint.", de = "Tipp.", fr = "Indice." }
show = ["place hamburg-luebeck trader", "place hamburg-luebeck trader"]
ways = [["place hamburg-luebeck merchant", "place hamburg-luebeck trader"]]
allowed = ["place hamburg-stade"]
[[steps.goals]]
event = "placed"
point = "hamburg-luebeck"
times = 2
[[steps.wrong]]
play = "income"
rule = "A1"
title = { en = "No", de = "Nein", fr = "Non" }
text = { en = "Not income.", de = "Keine Einnahmen.", fr = "Pas d’attribution." }
"""


@cache
def rule_ids() -> frozenset[str]:
    """Every rule of docs/rules.md."""
    text = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
    return frozenset(re.findall(r"^\| ([A-Z]+\d+[a-z]?) \|", text, re.MULTILINE))


def begin(id: str, step: int = 1, *actions: str) -> Practice:
    """A step of one of our lessons."""
    return enter(lesson(id), step, actions, opponent=opponent)


def small(old: str = "", new: str = "") -> Lesson:
    """The short lesson with something in its file replaced."""
    assert old in SMALL
    return read_lesson(SMALL.replace(old, new, 1), "small")
