"""The largest board that a file may describe: most cities and routes, nearly the most points."""

from __future__ import annotations

import json

__all__ = ["large_board"]

ACROSS, DOWN = 8, 5
MOST_ROUTES = 60


def large_board() -> str:
    """Its file: a grid of cities, with a road to the right and one down from each."""
    places = [(x, y) for y in range(DOWN) for x in range(ACROSS)]
    cities = [
        {
            "id": _id(x, y),
            "name": f"Town {x} {y}",
            "banner": {(0, 0): "red", (7, 4): "red", (3, 2): "yellow"}.get((x, y), "plain"),
            "spaces": [[("white", "orange", "pink", "black")[n % 4], "trader"] for n in range(6)],
            "at": list(_at(x, y)),
        }
        for x, y in places
    ]
    across = [((x, y), (x + 1, y)) for x, y in places if x + 1 < ACROSS]
    down = [((x, y), (x, y + 1)) for x, y in places if y + 1 < DOWN]
    routes = [
        {
            "a": _id(*one),
            "b": _id(*other),
            "points": ["house"] * 4,
            "path": [_between(one, other, (n + 1) / 5) for n in range(4)],
            "tavern": number < 3,
        }
        for number, (one, other) in enumerate((across + down)[:MOST_ROUTES])
    ]
    board = {
        "format": 1,
        "id": "large",
        "name": "The Large Board",
        "players": [3, 5],
        "completed_cities_end": 10,
        "east_west": [_id(0, 0), _id(7, 4)],
        "special_prestige": {
            "city": _id(3, 2),
            "spaces": [[7, "white"], [8, "orange"], [9, "pink"], [11, "black"]],
        },
        "cities": cities,
        "routes": routes,
    }
    return json.dumps(board)


def _id(x: int, y: int) -> str:
    return f"town_{x}_{y}"


def _at(x: float, y: float) -> tuple[float, float]:
    return (0.06 + 0.88 * x / (ACROSS - 1), 0.06 + 0.88 * y / (DOWN - 1))


def _between(one: tuple[int, int], other: tuple[int, int], share: float) -> list[float]:
    (ax, ay), (bx, by) = _at(*one), _at(*other)
    return [round(ax + (bx - ax) * share, 3), round(ay + (by - ay) * share, 3)]
