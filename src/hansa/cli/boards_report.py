"""`hansa boards`: the list, one board in words, and its picture."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

from rich.console import Group
from rich.table import Table
from rich.text import Text

from hansa.boards import BOARDS, Board, City, Route, load
from hansa.cli.screen import PRIVILEGE_STYLES, console
from hansa.play.narration import title

__all__ = ["facts", "list_boards", "sum_up", "tell_overlaps", "write_svg"]

_SHAPES = {"trader": "□", "merchant": "○"}


def facts(board: Board) -> dict[str, object]:
    """What the list says about a board."""
    least = 2 if board.two_player else board.players[0]
    return {
        "board": board.id,
        "name": board.name,
        "players": [least, board.players[1]],
        "cities": len(board.cities),
        "routes": len(board.routes),
        "points": sum(len(route.points) for route in board.routes),
        "two_player": list(board.two_player),
        "modules": list(board.modules),
    }


def list_boards(*, as_json: bool) -> None:
    """All printed boards."""
    listed = [facts(load(name)) for name in BOARDS]
    if as_json:
        print(json.dumps(listed, indent=1, ensure_ascii=False))
        return
    out = console()
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
    for name in ("board", "players"):
        table.add_column(name)
    for name in ("cities", "routes", "points"):
        table.add_column(name, justify="right")
    table.add_column("modules")
    table.add_column("two players")
    for fact, name in zip(listed, BOARDS, strict=True):
        board = load(name)
        table.add_row(
            name,
            _players(board),
            *(str(fact[key]) for key in ("cities", "routes", "points")),
            ", ".join(board.modules) or "-",
            ", ".join(board.two_player) or "-",
        )
    out.print(table)


def _players(board: Board) -> str:
    low, high = board.players
    return f"2-{high}" if board.two_player else str(low) if low == high else f"{low}-{high}"


def sum_up(name: str, *, as_json: bool) -> None:
    """One board in words: its cities with their spaces, and its routes."""
    board = load(name)
    if as_json:
        cities = [
            {"id": city.id, "name": city.name, "abilities": list(city.abilities), "spaces": len(city.spaces)}
            for city in board.cities
        ]
        routes = [{"id": route.id, "points": list(route.points)} for route in board.routes]
        print(json.dumps({**facts(board), "cities": cities, "routes": routes}, indent=1, ensure_ascii=False))
        return
    out = console()
    points = Counter(shape for route in board.routes for shape in route.points)
    boats = f", {points['boat']} of them boats" if points["boat"] else ""
    east, west = (board.city(city).name for city in board.east_west)
    prestige = ", ".join(f"{value} {colour}" for value, colour in board.special_prestige.spaces)
    out.print(f"[bold]{board.name}[/] ({board.id}), {_players(board)} players")
    out.print(
        f"{len(board.cities)} cities, {len(board.routes)} routes, {sum(points.values())} points{boats}; "
        f"{board.completed_cities_end} completed cities end the game."
    )
    out.print(
        f"East-West: {east} and {west}. Special prestige in "
        f"{board.city(board.special_prestige.city).name}: {prestige}."
    )
    if board.modules or board.two_player:
        variants = f"two players: {', '.join(board.two_player)}" if board.two_player else ""
        modules = f"modules: {', '.join(board.modules)}" if board.modules else ""
        out.print(f"For {'; '.join(part for part in (modules, variants) if part)}.")
    out.print(Group(_cities(board), _routes(board)))


def _cities(board: Board) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for name in ("city", "spaces", "shows"):
        table.add_column(name)
    for city in board.cities:
        table.add_row(city.name, spaces(city), _shown(board, city))
    return table


def spaces(city: City) -> Text:
    """The spaces from left to right: shape, privilege, and the coin's points."""
    shown = Text()
    for n, space in enumerate(city.spaces):
        coin = f"+{space.coin}" if space.coin else ""
        shown.append(" " if n else "")
        shown.append(f"{_SHAPES[space.shape]}{space.colour}{coin}", PRIVILEGE_STYLES[space.colour])
    return shown if city.spaces else Text("none (green city)", "green")


def _shown(board: Board, city: City) -> str:
    words = [title(ability) for ability in city.abilities]
    words += ["special prestige"] if city.id == board.special_prestige.city else []
    words += ["East-West"] if city.id in board.east_west else []
    return ", ".join(words)


def _routes(board: Board) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for name in ("route", "points", "notes"):
        table.add_column(name)
    for route in board.routes:
        table.add_row(route.id, " ".join(route.points), _notes(route))
    return table


def _notes(route: Route) -> str:
    words = ["tavern"] if route.tavern else []
    words += [f"permanent marker {title(route.permanent_marker)}"] if route.permanent_marker else []
    words += [route.country.capitalize()] if route.country else []
    return ", ".join(words)


def tell_overlaps(board: Board) -> None:
    """Name what covers something else when the board is drawn."""
    from hansa.boards.drawing.layout import layout_of

    for one, other in layout_of(board)["overlaps"]:
        print(f"hansa: {one} and {other} overlap in the picture", file=sys.stderr)


def write_svg(name: str, file: Path) -> None:
    """The picture of a board as a file."""
    from hansa.boards.drawing.picture import board_svg

    board = load(name)
    picture = board_svg(board)
    tell_overlaps(board)
    if str(file) == "-":
        sys.stdout.write(picture)
        return
    file.write_text(picture, encoding="utf-8")
    print(f"{file}: {len(picture.encode()):,} bytes")
