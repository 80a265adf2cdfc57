"""Count the ways to make one, two, three, ... decisions from the positions of tests/perft.json.

        python -m tests.support.perft     count again and write the file; read the diff

Also done by `make golden`. `tests/test_perft.py` compares.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hansa
from hansa.play.position import read_position
from hansa.rules.playout import perft

__all__ = ["FILE", "Perft", "count", "legal_lines", "read_perft", "write_perft"]

FILE = Path(__file__).parents[1] / "perft.json"


@dataclass(frozen=True, slots=True)
class Perft:
    """A position, how many ways there are for each depth, and for some the ordered legal actions."""

    name: str
    position: str
    counts: tuple[int, ...]
    actions: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """The entry of the file."""
        entry: dict[str, Any] = {"name": self.name, "position": self.position.splitlines()}
        entry["counts"] = list(self.counts)
        return entry | {"actions": list(self.actions)} if self.actions else entry


def count(position: str, depth: int) -> int:
    """In how many ways this many decisions can be made."""
    return int(perft(read_position(position)[1], depth))


def legal_lines(position: str) -> tuple[str, ...]:
    """The legal actions of a position in their order."""
    return tuple(str(action) for action in hansa.position(position).legal_actions())


def read_perft() -> list[Perft]:
    """The entries of the file."""
    return [
        Perft(
            entry["name"],
            "\n".join(entry["position"]),
            tuple(entry["counts"]),
            tuple(entry.get("actions", ())),
        )
        for entry in json.loads(FILE.read_text(encoding="utf-8"))
    ]


def write_perft() -> None:
    """Count again, to the same depths."""
    entries = []
    for entry in read_perft():
        counts = tuple(count(entry.position, depth) for depth in range(1, len(entry.counts) + 1))
        actions = legal_lines(entry.position) if entry.actions else ()
        entries.append(Perft(entry.name, entry.position, counts, actions).to_json())
    FILE.write_text(_laid_out(entries), encoding="utf-8")


def _laid_out(entries: list[dict[str, Any]]) -> str:
    """JSON with one line for each line of a position, and the counts on one."""
    text = json.dumps([entry | {"counts": "*"} for entry in entries], ensure_ascii=False, indent=1)
    for entry in entries:
        text = text.replace('"counts": "*"', f'"counts": {json.dumps(entry["counts"])}', 1)
    return text + "\n"


if __name__ == "__main__":
    write_perft()
