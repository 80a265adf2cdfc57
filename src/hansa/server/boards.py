"""Boards for the page: the printed facts, what the desk says, and where everything is drawn.

A layout is fetched by the digest of its text, so a browser may keep it for ever.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from hansa.boards import BOARDS, EDITIONS, Board, load
from hansa.boards.drawing.layout import WINDOWS, layout_text
from hansa.play.desk import ABILITY_VALUES, PRESTIGE_END
from hansa.play.marker_sets import PRESETS, preset_counts
from hansa.tables.refusals import Refusal

__all__ = ["Drawn", "board_list", "drawn", "layouts_of", "printed"]

Json = dict[str, Any]
_LISTED = ("id", "name", "names", "own", "players", "two_player", "modules")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A board for the page: its document as JSON text, and its layouts by the digests of their texts."""

    id: str
    document: str
    layouts: dict[str, str]

    def layout(self, digest: str) -> str:
        """One of the layouts, as JSON text."""
        if digest not in self.layouts:
            raise Refusal("not_found", f"The board {self.id!r} has no layout {digest!r}.")
        return self.layouts[digest]


def board_list(levels: tuple[str, ...], own: Iterable[Board] = ()) -> Json:
    """What can be played, and against whom."""
    boards = [facts(board) for board in (*map(load, BOARDS), *own)]
    return {
        "boards": [{key: board[key] for key in _LISTED} for board in boards],
        "editions": list(EDITIONS),
        "marker_sets": {
            edition: {name: preset_counts(edition, name) for name in PRESETS} for edition in EDITIONS
        },
        "levels": list(levels),
    }


def layouts_of(board: Board) -> tuple[str, ...]:
    """A board's layouts, the usual one first; for a board that is not printed, this takes some seconds."""
    return tuple(layout_text(board, window) for window in WINDOWS)


def drawn(board: Board, layouts: Sequence[str], version: str | None = None) -> Drawn:
    """A board with its layouts; `version` tells it from others of the same id."""
    by_digest = {hashlib.sha256(text.encode()).hexdigest()[:16]: text for text in layouts}
    query = f"?version={version}" if version else ""
    listed = []
    for digest, text in by_digest.items():
        layout = json.loads(text)
        size = {key: layout[key] for key in ("width", "height", "letter")}
        listed.append({"url": f"/api/boards/{board.id}/layouts/{digest}{query}", **size})
    whole = {"facts": facts(board), "desk": desk(), "layouts": listed}
    return Drawn(board.id, json.dumps(whole, ensure_ascii=False, separators=(",", ":")), by_digest)


@cache
def printed(id: str) -> Drawn:
    """A printed board."""
    if id not in BOARDS:
        raise Refusal("not_found", f"There is no board {id!r}.")
    board = load(id)
    return drawn(board, layouts_of(board))


def facts(board: Board) -> Json:
    """What is printed on a board."""
    special = board.special_prestige
    return {
        "id": board.id,
        "name": board.name,
        "names": dict(board.names),
        "own": board.id not in BOARDS,
        "players": list(board.players),
        "two_player": list(board.two_player),
        "modules": list(board.modules),
        "completed_cities_end": board.completed_cities_end,
        "prestige_end": PRESTIGE_END,
        "east_west": list(board.east_west),
        "special_prestige": {
            "city": special.city,
            "spaces": [{"value": value, "colour": colour} for value, colour in special.spaces],
        },
        "cities": [
            {
                "id": city.id,
                "name": city.name,
                "banner": city.banner,
                "abilities": list(city.abilities),
                "green": city.green,
                "spaces": [{"colour": s.colour, "shape": s.shape, "coin": s.coin} for s in city.spaces],
            }
            for city in board.cities
        ],
        "routes": [
            {
                "id": route.id,
                "a": route.a,
                "b": route.b,
                "points": list(route.points),
                "tavern": route.tavern,
                "permanent_marker": route.permanent_marker,
                "country": route.country,
            }
            for route in board.routes
        ],
        "home_country": board.home_country,
        "countries": {country: list(cities) for country, cities in board.countries},
        "permits": {city: list(countries) for city, countries in board.permits},
        "provinces": [
            {"id": p.id, "routes": list(p.routes), "neighbours": list(board.neighbours(p.id))}
            for p in board.provinces
        ],
        "border_guards": [list(pair) for pair in board.border_guards],
        "missions": [list(card) for card in board.missions],
    }


def desk() -> Json:
    """The values of each ability from the first space to the last, and the piece that a step frees."""
    return {
        ability: {"values": list(values), "frees": "merchant" if ability == "book" else "trader"}
        for ability, values in ABILITY_VALUES.items()
    }
