"""What a rule's test needs: build the smallest position, list what is legal, play, see what changed.

`table` reads a position that may say less than docs/notation.md asks for, so a test needs few lines:

    game = table("red supply=2t; blue stock=1t; route emden-groningen .b.")
    assert legal(game, "displace") == {"red displace emden-groningen/2 trader paying trader"}
    assert changes(game, "red displace emden-groningen trader") == action(2) | {
        "red.supply": ("2t0m", "0t0m"),
        ...
    }
    refused(game, "red end_turn", hansa.NotYourDecision)
"""

from __future__ import annotations

import re

import pytest

import hansa
from hansa.boards import Board, load

SEATS = ("red", "blue", "green", "yellow", "violet")
LETTERS = {seat[0]: seat for seat in (*SEATS, "neutral")}

# S2: what a player owns, and the pieces on the desk before anything is developed.
TRADERS, MERCHANTS = 27, 4
DESK_TRADERS, DESK_MERCHANTS = 15, 3
TRADER_TRACKS = ("keys", "actions", "privilege", "bank")
COMPLETE_DESK = {"keys": "4", "actions": "5", "privilege": "3", "book": "3", "bank": "3"}


# Building.


def table(text: str, *, fill: str = "") -> hansa.Game:
    """A game from a position text (docs/notation.md) that may say less.

    Without a `board` entry it is `hanse_4_5 big_box`, for four players, with `fill` for five. A seat that
    has an entry (`blue` alone is enough) holds exactly the supply and stock given there, or none: its other
    pieces are put out of the way as posts, which complete no city and own no permit. Seats without an
    entry keep all pieces in stock. `fill="rgyv"` fills every point of the routes not named with pieces of
    these seats, whose abilities are complete to give them enough.
    """
    entries = [words for entry in re.split(r"[;\n]", re.sub(r"#.*", "", text)) if (words := entry.split())]
    if not any(words[0] == "board" for words in entries):
        entries.insert(0, ["board", "hanse_4_5", "big_box", "5" if fill else "4"])
    board = load(next(words[1] for words in entries if words[0] == "board"))
    desks = {
        words[0]: dict(word.split("=", 1) for word in words[1:]) for words in entries if words[0] in SEATS
    }
    named = list(desks)
    for letter in fill:
        desks[LETTERS[letter]] = COMPLETE_DESK | desks.get(LETTERS[letter], {})
    others = [words for words in entries if words[0] not in SEATS]
    left = {seat: _undeveloped(desks.get(seat, {})) for seat in SEATS}
    for letter in "".join(_pieces(words) for words in others):
        _take(left, letter)
    for seat, desk in desks.items():
        for place in ("supply", "stock"):
            for letter in _letters(seat, desk.get(place, "")):
                _take(left, letter)
    others += _filled(board, others, fill, left)
    others += _parked(board, others, named, left)
    lines = [" ".join(words) for words in others]
    lines += [
        " ".join([seat, *(f"{key}={value}" for key, value in desk.items())])
        for seat, desk in desks.items()
        if desk
    ]
    return hansa.position("\n".join(lines))


def _undeveloped(desk: dict[str, str]) -> list[int]:
    """How many traders and merchants of a seat are neither on its desk nor on the score track."""
    freed = sum(int(desk.get(track, "0")) for track in TRADER_TRACKS)
    return [TRADERS - 1 - DESK_TRADERS + freed, MERCHANTS - DESK_MERCHANTS + int(desk.get("book", "0"))]


def _pieces(words: list[str]) -> str:
    """The letters of the pieces that an entry puts somewhere, a hand included."""
    if words[0] in ("route", "city"):
        found = words[2]
    elif words[0] == "special_prestige":
        found = words[1]
    elif words[0] == "laid":  # each with a trader of its owner
        found = "".join(word[0] for word in words[2:] if word in SEATS)
    elif words[0] == "decision":
        found = "".join(
            re.sub(r"@\w+", "", word.split("=")[1]) for word in words if re.match("hand=|piece=", word)
        )
    else:
        return ""
    return "".join(letter for letter in found if letter.isalpha())


def _letters(seat: str, amount: str) -> str:
    """`2t1m` as letters."""
    traders, merchants = _amount(amount)
    return seat[0] * traders + seat[0].upper() * merchants


def _amount(text: str) -> tuple[int, int]:
    """`2t1m`, `2t`, `1m`, `0` or nothing as two numbers."""
    traders, merchants = re.search(r"(\d+)t", text), re.search(r"(\d+)m", text)
    return int(traders[1]) if traders else 0, int(merchants[1]) if merchants else 0


def _take(left: dict[str, list[int]], letter: str) -> None:
    seat = LETTERS[letter.lower()]
    if seat in left:
        left[seat][letter.isupper()] -= 1


def _filled(board: Board, entries: list[list[str]], fill: str, left: dict[str, list[int]]) -> list[list[str]]:
    """Routes full of the filling seats' pieces; boats are manned first, and no route has a single colour."""
    given = {frozenset(words[1].split("-")) for words in entries if words[0] == "route"}
    routes = [route for route in board.routes if fill and frozenset((route.a, route.b)) not in given]
    points = {route.id: ["."] * len(route.points) for route in routes}
    for shape in ("boat", "house"):
        for route in routes:
            taken = points[route.id]
            for n in (n for n, other in enumerate(route.points) if other == shape):
                able = [seat for seat in fill if any(left[LETTERS[seat]][shape == "boat" :])]
                assert able, f"{fill} have too few pieces for the {shape} of {route.id}"
                strangers = [seat for seat in able if seat not in "".join(taken).lower()] or able
                seat = max(strangers, key=lambda seat: left[LETTERS[seat]][shape == "boat" :])
                merchant = shape == "boat" or left[LETTERS[seat]][False] == 0
                taken[n] = seat.upper() if merchant else seat
                _take(left, taken[n])
    return [["route", route, "".join(taken)] for route, taken in points.items()]


def _parked(
    board: Board, entries: list[list[str]], named: list[str], left: dict[str, list[int]]
) -> list[list[str]]:
    """Posts for the pieces that the named seats must not have."""
    given = {words[1] for words in entries if words[0] == "city"} | {city for city, _ in board.permits}
    pieces = "".join(seat[0] * left[seat][False] + seat[0].upper() * left[seat][True] for seat in named)
    parked: list[list[str]] = []
    for city in reversed(board.cities):
        if city.id not in given and len(city.spaces) > 1 and pieces:
            posts, pieces = pieces[: len(city.spaces) - 1], pieces[len(city.spaces) - 1 :]
            parked.append(["city", city.id, posts.ljust(len(city.spaces), ".")])
    assert not pieces, f"no room for the posts {pieces}"
    return parked


# Looking.


def legal(game: hansa.Game, *verbs: str) -> set[str]:
    """All legal actions as text, or those with one of these verbs."""
    lines = [str(action) for action in game.legal_actions()]
    assert len(lines) == len(set(lines)), "an action is listed twice"
    return {line for line in lines if not verbs or line.split()[1] in verbs}


def verbs(game: hansa.Game) -> set[str]:
    """Which kinds of action are legal."""
    return {line.split()[1] for line in legal(game)}


def each(line: str, *values: str) -> set[str]:
    """The line with each of the values for its `{}`."""
    return {line.format(value) for value in values}


def entries(game: hansa.Game) -> dict[str, str]:
    """The position in small entries: `red.supply`, `route hamburg-luebeck`, `turn.actions`, `decision`."""
    found: dict[str, str] = {}
    for line in str(game.position()).splitlines():
        words = line.split()
        if words[0] in (*SEATS, "neutral"):
            for word in words[1:]:
                key, _, value = word.partition("=")
                found[f"{words[0]}.{key}"] = (
                    "{}t{}m".format(*_amount(value)) if key in ("supply", "stock") else value
                )
        elif words[0] == "turn":
            found["turn"] = " ".join(words[1:3])
            for word in words[3:]:
                key, _, value = word.partition("=")
                found[f"turn.{key}"] = value or "yes"
        elif words[0] in ("route", "city", "marker"):
            found[" ".join(words[:2])] = words[2]
        elif words[0] == "laid":
            key = " ".join(words[:2])
            found[key] = " ".join((*found.get(key, "").split(), *words[2:]))
        else:
            found[words[0]] = " ".join(words[1:])
    return found


def _absent(key: str, other: str) -> str:
    """What an entry means that is left out here but not in another position."""
    kind, _, field = key.partition(".")
    if key.startswith(("route ", "city ")) or key == "special_prestige":
        return re.sub(r"\w", ".", other.rpartition("+")[2])
    if kind == "turn":
        return "" if field == "permits_used" else "no"
    if field in ("supply", "stock"):
        return "0t0m"
    if field in ("score", "east_west", *COMPLETE_DESK):
        return "0"
    return "action" if key == "decision" else ""


def look(game: hansa.Game, *keys: str) -> dict[str, str]:
    """Some entries of the position, including what it means if they are left out."""
    now = entries(game)
    return {key: now.get(key, _absent(key, "")) for key in keys}


def difference(before: dict[str, str], after: dict[str, str]) -> dict[str, tuple[str, str]]:
    """Every entry that differs, with both values."""
    found = {}
    for key in before.keys() | after.keys():
        old = before.get(key, _absent(key, after.get(key, "")))
        new = after.get(key, _absent(key, before.get(key, "")))
        if old != new:
            found[key] = (old, new)
    return found


def pieces(game: hansa.Game) -> dict[str, tuple[int, int]]:
    """S6: all traders and merchants of each player, wherever they are."""
    now = entries(game)
    total: dict[str, tuple[int, int]] = {}
    everywhere = "".join(_pieces([*key.split(), *value.split()]) for key, value in now.items())
    for seat in SEATS[: int(now["board"].split()[2])]:
        desk = {key.partition(".")[2]: value for key, value in now.items() if key.startswith(f"{seat}.")}
        off_desk = _undeveloped(desk)
        held = everywhere + "".join(_letters(seat, desk.get(place, "")) for place in ("supply", "stock"))
        if now.get("decision", "").startswith("reuse") and now["turn"].endswith(seat):
            hand = dict(re.findall(r"(traders|merchants)=(\d)", now["decision"]))
            held += _letters(seat, f"{hand.get('traders', 0)}t{hand.get('merchants', 0)}m")
        total[seat] = (
            TRADERS - off_desk[0] + held.count(seat[0]),
            MERCHANTS - off_desk[1] + held.count(seat[0].upper()),
        )
    return total


# Playing.


def play(game: hansa.Game, *lines: str) -> hansa.Game:
    """Play the lines, and check after each that no piece was lost or gained (S6)."""
    for line in lines:
        game.play(line)
        assert set(pieces(game).values()) == {(TRADERS, MERCHANTS)}, f"{line}: {pieces(game)}"
    return game


def changes(game: hansa.Game, *lines: str) -> dict[str, tuple[str, str]]:
    """Play the lines and return every entry of the position that changed, with both values."""
    before = entries(game)
    return difference(before, entries(play(game, *lines)))


def action(left: int, *, first: bool = True) -> dict[str, tuple[str, str]]:
    """What every action changes: one less is left, and the first of a turn is noted."""
    spent = {"turn.actions": (str(left), str(left - 1))}
    return spent | {"turn.acted": ("no", "yes")} if first else spent


def refused(game: hansa.Game, line: str, error: type[hansa.HansaError] = hansa.IllegalAction) -> None:
    """The line is not allowed, and trying it changes nothing."""
    before = str(game.position()), legal(game)
    with pytest.raises(error) as caught:
        game.play(line)
    assert type(caught.value) is error or error is hansa.HansaError
    assert (str(game.position()), legal(game)) == before
