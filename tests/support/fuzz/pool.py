"""Tables that fuzzed messages and requests are about, and their secrets."""

from __future__ import annotations

import json
import random
import urllib.request
from collections import deque
from typing import Any

__all__ = ["Pool"]

Json = dict[str, Any]
MOST = 60
_BOARDS = (("hanse_2_3", 3), ("hanse_4_5", 4), ("hanse_4_5", 5), ("east_3_5", 3), ("britannia_4_5", 4))


class Pool:
    """The latest tables; they were made in good order, or by a request that got through."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._tables: deque[Json] = deque(maxlen=MOST)

    def fill(self, chance: random.Random, number: int = MOST // 4) -> None:
        """Make tables of many kinds."""
        for _ in range(number):
            board, players = chance.choice(_BOARDS)
            seats = [
                {"kind": chance.choice(("here", "link", "computer")), "level": "random"}
                for _ in range(players)
            ]
            seats[chance.randrange(players)] = {"kind": "here"}
            body = {"board": board, "seats": seats, "public": chance.random() < 0.5}
            body["waits"] = chance.random() < 0.2
            self.keep(_post(f"http://{self.address}/api/tables", body))

    def keep(self, made: Json) -> None:
        """Remember a table."""
        self._tables.append(made)

    def table(self, chance: random.Random) -> Json:
        """One of the tables."""
        return chance.choice(self._tables)


def _post(address: str, body: Json) -> Json:
    wanted = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(wanted, timeout=120) as answer:
        made: Json = json.load(answer)
        return made
