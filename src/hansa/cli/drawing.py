"""A position in the terminal: the map or tables of routes and cities, desks, the three end meters, scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from hansa.boards import COLOURS
from hansa.cli.scene import MARKER_TAGS, Scene
from hansa.cli.screen import PRIVILEGE_STYLES, SEAT_STYLES, seat_text
from hansa.cli.terminal_map import draw_map
from hansa.play.game import Game
from hansa.play.names import NEUTRAL
from hansa.play.narration import title
from hansa.play.scores import Score
from hansa.rules.abilities import actions_value, bank_value, book_value, keys_value
from hansa.rules.prestige import LAST_PP
from hansa.rules.terms import ALL

__all__ = ["columns", "draw", "final_score", "fits_map", "legend", "score_table", "winners"]

WIDE, HIGH = 120, 40  # what the map needs
_BESIDE = 170  # from here on the desks stand beside the map
_DESK_WIDTH = 60
_MOST_ROWS = 44
_ROWS_BELOW = 12  # kept free under map and desks for the news, the question and the answers


def fits_map(out: Console) -> bool:
    """Whether a map is readable here."""
    return out.width >= WIDE and out.height >= HIGH


def draw(out: Console, scene: Scene, *, full: bool = False) -> None:
    """The whole position: on a large terminal a map, else tables (`full`: of the empty places too)."""
    seats = len(scene.document["desks"])
    if not fits_map(out):
        for part in board_lines(scene, out.width, full=full):
            out.print(part)
        out.print(meters(scene, out.width))
        out.print(desks(scene))
    elif out.width >= _BESIDE:
        width = out.width - _DESK_WIDTH - 2
        table = Table.grid(padding=(0, 1))
        table.add_column(width=width)
        table.add_column(width=_DESK_WIDTH)
        side = (meters(scene, _DESK_WIDTH), Text(), desks(scene), Text(), legend(scene))
        rows = min(_MOST_ROWS, out.height - _ROWS_BELOW)
        table.add_row(Group(*draw_map(scene, width, rows)), Group(*side))
        out.print(table)
    else:
        for line in draw_map(scene, out.width - 1, min(_MOST_ROWS, out.height - _ROWS_BELOW - seats - 2)):
            out.print(line)
        out.print(meters(scene, out.width))
        out.print(desks(scene))


# Tables instead of a map


def board_lines(scene: Scene, width: int, *, full: bool) -> list[RenderableType]:
    """Routes and cities in columns; without `full` only those where something is."""
    board = scene.board
    routes = [route for route in board.routes if full or not scene.is_empty(route)]
    cities = [city for city in board.cities if full or scene.has_posts(city)]
    route_texts = []
    for route in routes:
        ends = f"{board.city(route.a).name}–{board.city(route.b).name} "
        route_texts.append(Text.assemble(ends, scene.points(route), " ", scene.marker(route)))
    city_texts = []
    for city in cities:
        controller = scene.controller(city)
        owner = Text.assemble(" ", seat_text(controller, f"({controller})")) if controller else Text()
        city_texts.append(Text.assemble(scene.city_name(city), " ", scene.posts(city), owner))
    left_out = len(board.routes) - len(routes), len(board.cities) - len(cities)
    parts: list[RenderableType] = []
    if route_texts:
        parts += [Text("Routes", "bold underline"), columns(route_texts, width)]
    if city_texts:
        parts += [Text("Cities", "bold underline"), columns(city_texts, width)]
    if any(left_out):
        words = f"Empty: {left_out[0]} routes and {left_out[1]} cities; b shows them too."
        parts.append(Text(words, "dim"))
    if full:
        parts.append(legend(scene))
    if scene.document["pawn"]:
        parts.append(Text(f"The pawn is in {scene.document['pawn'].replace('_', ' ')}."))
    return parts


def columns(texts: Sequence[Text], width: int, gap: int = 2) -> Table:
    """The texts in as many columns as fit, read downwards."""
    stacks: list[Sequence[Text]] = []
    for height in range(1, len(texts) + 1):
        stacks = [texts[n : n + height] for n in range(0, len(texts), height)]
        if sum(max(map(len, stack)) + gap for stack in stacks) <= width + gap:
            break
    table = Table.grid(padding=(0, gap, 0, 0), pad_edge=False)
    for _ in stacks:
        table.add_column(no_wrap=True, overflow="ellipsis")
    for row in zip_longest(*stacks, fillvalue=Text()):
        table.add_row(*row)
    return table


def legend(scene: Scene) -> Text:
    """What the signs mean."""
    seats = scene.view.names.seats
    letters = Text(", ").join(Text.assemble(scene.letter(seat[0]), " ", seat) for seat in seats)
    lines = Text.assemble(
        letters,
        ", capital: a merchant; • free house",
        ", ≈ free boat (merchants only)" if scene.view.state.setup.boats else "",
        "; □ ○ free space for a trader, a merchant, in the colour of the privilege it needs: ",
    )
    lines.append_text(Text(" ").join(Text(colour, PRIVILEGE_STYLES[colour]) for colour in COLOURS))
    lines.append("; ")
    lines.append("[+3]", "bold bright_yellow")
    lines.append(" a marker; names in the colour of who controls the city, underlined: East-West.")
    lines.stylize("dim")
    return lines


# Meters and desks


def meters(scene: Scene, width: int) -> Text:
    """How near the game is to each of its three ends."""
    desks_ = scene.document["desks"]
    best = max(int(desk["score"]) for desk in desks_.values())
    left = int(scene.document["marker_supply"])
    drawn = sum(int(n) for n in scene.view.state.setup.marker_set) - 3
    done, end = int(scene.view.state.completed), scene.board.completed_cities_end
    stacked = width < 76
    each = 20 if stacked else max(3, min(16, (width - 64) // 3))
    parts = (
        ("Prestige", best / LAST_PP, f"{best} of {LAST_PP}"),
        ("Cities", done / end, f"{done} of {end}"),
        ("Markers", 1 - left / drawn if drawn else 1, f"{left} left"),
    )
    shown = Text()
    for n, (name, share, words) in enumerate(parts):
        full = min(each, round(share * each))
        style = "bright_red" if share >= 0.8 else "yellow" if share >= 0.5 else "green"
        shown.append("\n" if stacked and n else "   " if n else "")
        shown.append(f"{name:<8} " if stacked else f"{name} ", "bold")
        shown.append("█" * full, style)
        shown.append("░" * (each - full), "dim")
        shown.append(f" {words}")
    return shown


def desks(scene: Scene) -> Table:
    """One line a player: points, pieces, abilities and markers."""
    table = Table.grid(padding=(0, 1))
    names = ("", "PP", "supply", "stock", "keys", "acts", "priv", "book", "bank", "markers")
    for name in names:
        table.add_column(justify="right" if name in ("PP", "keys", "acts", "book", "bank") else "left")
    table.add_row(*(Text(name, "dim") for name in names))
    state = scene.view.state
    for n, (seat, desk) in enumerate(scene.document["desks"].items()):
        here = "▸" if seat == scene.document["turn"]["seat"] else " "
        if seat == NEUTRAL:
            table.add_row(Text(f"{here}{seat}", SEAT_STYLES[seat]), Text(str(desk["score"]), "bold"))
            continue
        player = state.players[n]
        bank = bank_value(player)
        table.add_row(
            Text(f"{here}{seat}", f"bold {SEAT_STYLES[seat]}"),
            Text(str(desk["score"]), "bold"),
            _pieces(desk["supply"]),
            _pieces(desk["stock"]),
            str(keys_value(player)),
            str(actions_value(player)),
            COLOURS[desk["privilege"]],
            str(book_value(player)),
            "all" if bank == ALL else str(bank),
            _belongings(desk, scene),
        )
    return table


def _pieces(pieces: dict[str, int]) -> str:
    """`5t 1m`; a dash where there is nothing."""
    counts = ((pieces["traders"], "t"), (pieces["merchants"], "m"))
    return " ".join(f"{number}{letter}" for number, letter in counts if number) or "-"


def _belongings(desk: dict[str, list[str]], scene: Scene) -> Text:
    """Markers (used ones only counted), tiles, the mission where it is known."""
    shown = Text(" ".join(MARKER_TAGS[marker] for marker in desk["markers"]), "bright_yellow")
    if desk["used"]:
        shown.append(f" +{len(desk['used'])} used", "dim")
    if desk["tiles"]:
        shown.append(f" tiles: {', '.join(title(tile) for tile in desk['tiles'])}", "cyan")
    if desk["mission"]:
        cities = ", ".join(scene.board.city(city).name for city in desk["mission"])
        shown.append(f" mission: {cities}", "magenta")
    return shown


# Scores


def score_table(scores: Mapping[str, Score], places: Mapping[str, int] | None = None) -> Table:
    """The score line by line, with the places in the last row where they are known."""
    table = Table()
    table.add_column("")
    for seat in scores:
        table.add_column(seat_text(seat), justify="right")
    lines = dict.fromkeys(line for score in scores.values() for line in score.lines)
    for line in lines:
        table.add_row(title(line), *(str(score.lines[line]) for score in scores.values()))
    table.add_section()
    table.add_row(Text("total", "bold"), *(Text(str(score.total), "bold") for score in scores.values()))
    if places is not None:
        table.add_row("place", *(str(places[seat]) for seat in scores))
    return table


def final_score(game: Game) -> Table:
    """The score of a game that is over, line by line, with places."""
    return score_table(game.score(), {standing.seat: standing.place for standing in game.standings()})


def winners(game: Game) -> str:
    """Who won, in a sentence."""
    first = [standing for standing in game.standings() if standing.place == 1]
    names = " and ".join(standing.seat.capitalize() for standing in first)
    verb = "wins" if len(first) == 1 else "share the win"
    return f"{names} {verb} with {first[0].total} points."
