"""Boards for the page: the printed facts, what the desk says, and where everything is drawn.

A layout is fetched by the digest of its text, so a browser may keep it for ever.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Any

from hansa.boards import BOARDS, EDITIONS, Board, load
from hansa.boards.drawing.layout import layout_text
from hansa.play.desk import ABILITY_VALUES, PRESTIGE_END
from hansa.play.marker_sets import PRESETS, preset_counts
from hansa.tables.refusals import Refusal

__all__ = ["board_document", "board_list", "layout_document"]

Json = dict[str, Any]


def board_list(levels: tuple[str, ...]) -> Json:
    """What can be played, and against whom."""
    return {
        "boards": [
            {key: facts(load(id))[key] for key in ("id", "name", "players", "two_player", "modules")}
            for id in BOARDS
        ],
        "editions": list(EDITIONS),
        "marker_sets": {
            edition: {name: preset_counts(edition, name) for name in PRESETS} for edition in EDITIONS
        },
        "levels": list(levels),
    }


@cache
def board_document(id: str) -> str:
    """Everything about a board, as JSON text."""
    layouts = []
    for digest, text in _layouts(id).items():
        layout = json.loads(text)
        size = {"width": layout["width"], "height": layout["height"]}
        layouts.append({"url": f"/api/boards/{id}/layouts/{digest}", **size})
    whole = {"facts": facts(load(id)), "desk": desk(), "layouts": layouts}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


def layout_document(id: str, digest: str) -> str:
    """One of a board's layouts, as JSON text."""
    layouts = _layouts(id)
    if digest not in layouts:
        raise Refusal("not_found", f"The board {id!r} has no layout {digest!r}.")
    return layouts[digest]


@cache
def _layouts(id: str) -> dict[str, str]:
    """A board's layouts by the digests of their texts, the usual one first."""
    if id not in BOARDS:
        raise Refusal("not_found", f"There is no board {id!r}.")
    texts = [layout_text(load(id), wide=wide) for wide in (False, True)]
    return {hashlib.sha256(text.encode()).hexdigest()[:16]: text for text in texts}


def facts(board: Board) -> Json:
    """What is printed on a board."""
    special = board.special_prestige
    return {
        "id": board.id,
        "name": board.name,
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
