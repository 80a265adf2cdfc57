"""A position in the terminal: the map or tables of routes and cities, desks, the three end meters, scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from hansa.boards import ABILITIES, BOARDS, COLOURS
from hansa.cli.screen import PRIVILEGE_STYLES, SEAT_STYLES, said, seat_names
from hansa.cli.terminal_map import draw_map
from hansa.cli.terminal_position import TerminalPosition
from hansa.play.desk import ABILITY_VALUES
from hansa.play.game import Game
from hansa.play.language import Messages
from hansa.play.names import NEUTRAL
from hansa.play.scores import Score, Tie

__all__ = ["columns", "draw", "draw_result", "fits_map", "legend", "score_table", "setup_line", "winners"]

WIDE, HIGH = 120, 40  # what the map needs
_BESIDE = 170  # from this width on, the desks stand beside the map
_DESK_WIDTH = 60
_MOST_ROWS = 44
_ROWS_BELOW = 12  # kept free under map and desks for the news, the question and the answers


def fits_map(out: Console) -> bool:
    """Whether a map is readable here."""
    return out.width >= WIDE and out.height >= HIGH


def setup_line(game: Game, words: Messages) -> str:
    """What is played: board, number of players, edition, modules, and markers other than the book's."""
    board = game.board
    parts = (
        words.say(f"board-{board.id}") if board.id in BOARDS else board.name_in(words.language),
        words.say("players-count", {"count": len(game.players)}),
        words.say(f"edition-{game.edition}"),
        *(words.say(f"module-{module}") for module in game.modules),
        *((words.say(f"marker-set-{game.marker_set_name}"),) if game.marker_set_name != "book" else ()),
    )
    return ", ".join(parts)


def draw(out: Console, position: TerminalPosition, *, full: bool = False) -> None:
    """The whole position: a map on a large terminal, else tables (with the empty places if `full`)."""
    seats = len(position.document["desks"])
    if not fits_map(out):
        for part in board_lines(position, out.width, full=full):
            out.print(part)
        out.print(meters(position, out.width))
        out.print(desks(position))
    elif out.width >= _BESIDE:
        width = out.width - _DESK_WIDTH - 2
        table = Table.grid(padding=(0, 1))
        table.add_column(width=width)
        table.add_column(width=_DESK_WIDTH)
        side = (meters(position, _DESK_WIDTH), Text(), desks(position), Text(), legend(position))
        rows = min(_MOST_ROWS, out.height - _ROWS_BELOW)
        table.add_row(Group(*draw_map(position, width, rows)), Group(*side))
        out.print(table)
    else:
        for line in draw_map(position, out.width - 1, min(_MOST_ROWS, out.height - _ROWS_BELOW - seats - 2)):
            out.print(line)
        out.print(meters(position, out.width))
        out.print(desks(position))


# Tables instead of a map


def board_lines(position: TerminalPosition, width: int, *, full: bool) -> list[RenderableType]:
    """Routes and cities in columns; unless `full`, only those that are not empty."""
    board = position.board
    routes = [route for route in board.routes if full or not position.is_empty(route)]
    cities = [city for city in board.cities if full or position.has_posts(city)]
    route_texts = []
    for route in routes:
        ends = f"{board.city(route.a).name}–{board.city(route.b).name} "
        route_texts.append(Text.assemble(ends, position.points(route), " ", position.marker(route)))
    city_texts = []
    for city in cities:
        controller = position.controller(city)
        owner = Text.assemble(" (", seat_names(position.words, controller), ")") if controller else Text()
        city_texts.append(Text.assemble(position.city_name(city), " ", position.posts(city), owner))
    left_out = len(board.routes) - len(routes), len(board.cities) - len(cities)
    parts: list[RenderableType] = []
    if route_texts:
        parts += [Text(position.words.say("board-routes"), "bold underline"), columns(route_texts, width)]
    if city_texts:
        parts += [Text(position.words.say("board-cities"), "bold underline"), columns(city_texts, width)]
    if any(left_out):
        counts = {"routes": left_out[0], "cities": left_out[1]}
        parts.append(Text(position.words.say("board-empty", counts), "dim"))
    if full:
        parts.append(legend(position))
    if position.document["pawn"]:
        province = position.words.name("province", position.document["pawn"])
        parts.append(Text(position.words.say("board-pawn", {"province": province})))
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


def legend(position: TerminalPosition) -> Text:
    """What the signs mean."""
    words = position.words
    seats = [
        Text.assemble(position.letter(seat[0]), " ", words.say(f"seat-{seat}"))
        for seat in position.view.names.seats
    ]
    colours = [Text(words.say(f"privilege-{colour}"), PRIVILEGE_STYLES[colour]) for colour in COLOURS]
    args = {
        "letters": Text(", ").join(seats),
        "boats": "yes" if any("boat" in route.points for route in position.board.routes) else "no",
        "colours": Text(" ").join(colours),
        "marker": Text("[+3]", "bold bright_yellow"),
    }
    lines = said(words, "board-legend", args)
    lines.stylize("dim")
    return lines


# Meters and desks


def meters(position: TerminalPosition, width: int) -> Text:
    """How near the game is to each of its three ends."""
    game = position.view.meters()
    best, last = max(game.prestige.values()), game.prestige_end
    left, drawn = game.markers_left, game.markers_start
    done, end = game.cities_completed, game.cities_end
    stacked = width < 76
    each = 20 if stacked else max(3, min(16, (width - 64) // 3))
    say = position.words.say
    parts = (
        (say("prestige"), best / last, say("meter-of", {"value": best, "end": last})),
        (say("cities"), done / end, say("meter-of", {"value": done, "end": end})),
        (say("markers"), 1 - left / drawn if drawn else 1, say("meter-left", {"left": left})),
    )
    widest = max(len(name) for name, _, _ in parts)
    shown = Text()
    for n, (name, share, words) in enumerate(parts):
        full = min(each, round(share * each))
        style = "bright_red" if share >= 0.8 else "yellow" if share >= 0.5 else "green"
        shown.append("\n" if stacked and n else "   " if n else "")
        shown.append(f"{name:<{widest}} " if stacked else f"{name} ", "bold")
        shown.append("█" * full, style)
        shown.append("░" * (each - full), "dim")
        shown.append(f" {words}")
    return shown


def desks(position: TerminalPosition) -> Table:
    """One line a player: points, pieces, abilities and markers."""
    table = Table.grid(padding=(0, 1))
    say = position.words.say
    pieces = (say("desk-supply"), say("desk-stock"))
    abilities = [position.tag("ability", ability) for ability in ABILITIES]
    names = ("", say("pp"), *pieces, *abilities, say("desk-markers"))
    for n in range(len(names)):
        table.add_column(justify="right" if n in (1, 4, 5, 7, 8) else "left")
    table.add_row(*(Text(name, "dim") for name in names))
    for seat, desk in position.document["desks"].items():
        here = "▸" if seat == position.document["turn"]["seat"] else " "
        name = f"{here}{say(f'seat-{seat}')}"
        if seat == NEUTRAL:
            table.add_row(Text(name, SEAT_STYLES[seat]), Text(str(desk["score"]), "bold"))
            continue
        values = {ability: ABILITY_VALUES[ability][desk[ability]] for ability in ABILITIES}
        table.add_row(
            Text(name, f"bold {SEAT_STYLES[seat]}"),
            Text(str(desk["score"]), "bold"),
            _pieces(desk["supply"], position.words),
            _pieces(desk["stock"], position.words),
            str(values["keys"]),
            str(values["actions"]),
            say(f"privilege-{values['privilege']}"),
            str(values["book"]),
            say("desk-all") if values["bank"] is None else str(values["bank"]),
            _belongings(desk, position),
        )
    return table


def _pieces(pieces: dict[str, int], words: Messages) -> str:
    """`5t 1m`; a dash where there is nothing."""
    counts = (
        (pieces["traders"], words.say("desk-trader")),
        (pieces["merchants"], words.say("desk-merchant")),
    )
    return " ".join(f"{number}{letter}" for number, letter in counts if number) or "-"


def _belongings(desk: dict[str, list[str]], position: TerminalPosition) -> Text:
    """Markers (used ones are only counted), tiles, and the mission if it is known."""
    say = position.words.say
    shown = Text(" ".join(position.tag("marker", marker) for marker in desk["markers"]), "bright_yellow")
    if desk["used"]:
        shown.append(f" {say('desk-used', {'count': len(desk['used'])})}", "dim")
    if desk["tiles"]:
        tiles = ", ".join(say(f"tile-{tile}") for tile in desk["tiles"])
        shown.append(f" {say('desk-tiles', {'tiles': tiles})}", "cyan")
    if desk["mission"]:
        cities = ", ".join(position.board.city(city).name for city in desk["mission"])
        shown.append(f" {say('desk-mission', {'cities': cities})}", "magenta")
    return shown


# Scores


def score_table(
    scores: Mapping[str, Score], words: Messages, places: Mapping[str, int] | None = None
) -> Table:
    """The score line by line, with the places in the last row if they are known."""
    table = Table()
    table.add_column("")
    for seat in scores:
        table.add_column(seat_names(words, seat), justify="right")
    lines = dict.fromkeys(line for score in scores.values() for line in score.lines)
    for line in lines:
        table.add_row(words.name("line", line), *(str(score.lines[line]) for score in scores.values()))
    table.add_section()
    totals = (Text(str(score.total), "bold") for score in scores.values())
    table.add_row(Text(words.say("final-total"), "bold"), *totals)
    if places is not None:
        table.add_row(words.say("score-place"), *(str(places[seat]) for seat in scores))
    return table


def draw_result(out: Console, game: Game, words: Messages) -> None:
    """The score of a game that is over, who won, and what broke a tie."""
    places = {standing.seat: standing.place for standing in game.standings()}
    out.print(score_table(game.score(), words, places))
    out.print(winners(game, words))
    if (tie := game.tie()) is not None and tie.by is not None:
        out.print(_tie_break(game, tie, words))


def winners(game: Game, words: Messages) -> Text:
    """Who won, in a sentence."""
    first = _first(game)
    id = "play-won" if len(first) == 1 else "play-shared"
    points = game.score()[first[0]].total
    return said(words, id, {"names": seat_names(words, *first), "points": points})


def _tie_break(game: Game, tie: Tie, words: Messages) -> Text:
    """Who tied for the most points, and what decided between them, in the page's sentences."""
    points = game.score()[tie.seats[0]].total
    values = (Text.assemble(seat_names(words, seat), f" {n}") for seat, n in (tie.values or {}).items())
    decided = {"names": seat_names(words, *_first(game)), "values": Text(", ").join(values)}
    return Text.assemble(
        said(words, "final-tie", {"names": seat_names(words, *tie.seats), "points": points}),
        " ",
        said(words, f"final-tie-{tie.by}", decided),
    )


def _first(game: Game) -> list[str]:
    """The seats that win, several if they share the victory."""
    return [standing.seat for standing in game.standings() if standing.place == 1]
