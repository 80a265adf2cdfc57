"""What is being decided in a position, and whether that is possible (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hansa.boards.entry import Entry
from hansa.play.names import END_REASONS, Names
from hansa.play.position_read import Entries, read_laid, the_piece
from hansa.play.position_write import CARRIES, DECISIONS
from hansa.rules.abilities import book_value
from hansa.rules.codes import DONE, code_kind, hand_code, hand_piece
from hansa.rules.deal import DESK_MERCHANTS, DESK_TRADERS, MERCHANTS, SCORE_TOKENS, TRADERS
from hansa.rules.laid import laid_by, laid_route, laid_seat, next_due
from hansa.rules.permanent import offer_permanent
from hansa.rules.prestige import LAST_PP
from hansa.rules.referee import legal_actions
from hansa.rules.rings import nearest_ring, takes_boats
from hansa.rules.state import State, set_due, set_hand, set_placed
from hansa.rules.terms import (
    AT_ACTION,
    AT_DISPLACED,
    AT_PAWN,
    AT_PERMANENT,
    AT_PICK_UP,
    AT_PLACE_2,
    AT_PUT_DOWN,
    AT_REMOVE,
    AT_REUSE,
    AT_TOLL,
    AT_TRIBUTE,
    BIT,
    CARRY_ANY,
    CARRY_OPPONENTS,
    CARRY_OWN,
    END_CITIES,
    END_MARKERS,
    END_PRESTIGE,
    MOVE_3,
    NOBODY,
    NOTHING,
    OVER,
    P_MOVE_2,
    P_PLACE_2,
    P_REUSE_2,
    REMOVE_3,
    T_DOUBLE,
    T_TOLL,
    kind_of,
    owner_of,
)

__all__ = ["check_decision", "read_decision", "share_out"]

_COMMON = ("kind", "neutral_post", "due", "ending")
_CARRYING = (AT_PICK_UP, AT_PUT_DOWN)
# Decided in the middle of an action, or of the use of a marker.
_IN_ACTION = (AT_DISPLACED, *_CARRYING, AT_PERMANENT, AT_REUSE, AT_PLACE_2, AT_TOLL)
# Decided while tributes may be due.
_AFTER_POSTS = (AT_DISPLACED, *_CARRYING, AT_PERMANENT, AT_REUSE, AT_PLACE_2, AT_TRIBUTE)


def read_decision(names: Names, s: State, top: Entries, root: Entry) -> None:
    """Who decides what; by default the active player's next action, or at the start the pawn."""
    entry = top.get("decision", root)
    if "decision" in top:
        given = entry.members()
        kind = given["kind"].one_of(DECISIONS, "decision") if "kind" in given else "action"
    else:
        given, kind = {}, "pawn" if s.setup.provinces and s.pawn == NOBODY else "action"
    s.phase = DECISIONS.index(kind)
    s.decider = s.active
    allowed, read = _KINDS[kind]
    if given:
        entry.fields((), (*_COMMON, *allowed))
    if read is not None:
        read(names, s, given, entry)
    by_marker = s.phase == AT_REMOVE or (s.phase in _CARRYING and s.carry == CARRY_OPPONENTS)
    s.marker_used = s.marker_used or by_marker
    s.acted = s.acted or (s.phase in _IN_ACTION and not by_marker)
    if s.setup.provinces and (s.pawn == NOBODY) != (s.phase == AT_PAWN):
        missing = s.pawn == NOBODY
        root.fail("pawn: it is missing" if missing else "pawn: the second player has yet to place it")
    _read_neutral_post(names, s, given)
    _read_due(names, s, given)
    _check_neutral_routes(names, s, root)
    _read_ending(names, s, given, entry)


def _route(names: Names, given: Entries, key: str, entry: Entry) -> int:
    if key not in given:
        entry.fail(f"{key!r} is missing")
    word = given[key].text()
    if not names.knows("route", word):
        given[key].one_of(names.routes, "route")
    return names.number("route", word)


def _count(given: Entries, key: str, most: int) -> int:
    return given[key].integer(0, most) if key in given else 0


def _read_points(names: Names, given: Entries, key: str) -> list[int]:
    points = []
    for item in given[key].items(0, 3) if key in given else ():
        word = item.text()
        if not names.knows("point", word):
            item.one_of(names.points, "point")
        points.append(names.number("point", word))
    return points


def _displaced(names: Names, s: State, given: Entries, entry: Entry) -> None:
    if "seat" not in given:
        entry.fail("whose piece was displaced?")
    s.owner = names.seats.index(given["seat"].one_of(names.seats, "seat"))
    if s.owner == s.active:
        given["seat"].fail(f"{names.seats[s.owner]} displaces, and cannot be displaced")
    s.decider = s.owner if s.owner != s.setup.neutral_seat else 1 - s.active
    s.route = _route(names, given, "route", entry)
    if not (s.census[s.route] >> (4 * s.active)) & 15:
        given["route"].fail(f"{names.seats[s.active]} has no piece there, which displaced the other")
    letter = given["piece"].text() if "piece" in given else "."
    if letter != ".":
        s.displaced = the_piece(names, letter, given["piece"])
        if owner_of(s.displaced) != s.owner:
            given["piece"].fail(f"{letter!r} is not {names.seats[s.owner]}'s")
    s.extras = _count(given, "extras", 2)
    single = s.displaced != NOTHING and kind_of(s.displaced) == 0
    if single and s.extras > 1 and not s.players[s.owner].tiles & BIT[T_DOUBLE]:
        given["extras"].fail("a displaced trader brings 1 extra tradesman (rule C2)")
    placed = _read_points(names, given, "placed")
    for point in placed:
        piece = s.points[point]
        if s.owner != s.setup.neutral_seat and (not piece or owner_of(piece) != s.owner):
            given["placed"].fail(f"{names.seats[s.owner]} has no piece on {names.points[point]}")
    set_placed(s, placed)


def _carried(names: Names, s: State, given: Entries, entry: Entry) -> None:
    s.carry = CARRIES.index(given["whose"].one_of(CARRIES, "kind of move")) if "whose" in given else CARRY_OWN
    if s.carry == CARRY_OPPONENTS and not s.setup.marker_set[MOVE_3]:
        given["whose"].fail("this edition has no marker 'move_3'")
    if s.carry == CARRY_ANY and P_MOVE_2 not in list(s.setup.permanent):
        given["whose"].fail("this board has no permanent marker 'move_2'")
    hand = [_held(names, item) for item in given["hand"].items(0, 5)] if "hand" in given else []
    for held in hand:
        own = owner_of(hand_piece(held)) == s.active
        if (s.carry == CARRY_OWN and not own) or (s.carry == CARRY_OPPONENTS and own):
            given["hand"].fail(f"{names.letter(hand_piece(held))!r} is not {CARRIES[s.carry]}")
    set_hand(s, hand)
    s.handled = len(hand) if s.phase == AT_PICK_UP else max(1, len(hand))
    most = (int(book_value(s.players[s.active])), 3, 2)[s.carry]
    if s.phase == AT_PICK_UP:
        if "left" not in given:
            entry.fail("'left' is missing")
        s.extras = given["left"].integer(1, most)
        if not hand and s.carry == CARRY_OWN:
            entry.fail("a move begins with the first piece in hand")
    if len(hand) + s.extras > most:
        entry.fail(f"at most {most} pieces are moved")
    if s.phase == AT_PUT_DOWN and not hand and "neutral_post" not in given:
        entry.fail("there is nothing in hand")


def _held(names: Names, item: Entry) -> int:
    """`r`, with countries `r@wales`."""
    letter, at, country = item.text().partition("@")
    if at and not names.has_countries:
        item.fail("there are no countries on this board")
    if names.has_countries and not at:
        item.fail("say in which country it was picked up, as in 'r@wales'")
    number = names.countries.index(Entry(country, item.where).one_of(names.countries, "country")) if at else 0
    return int(hand_code(the_piece(names, letter, item), number))


def _remove(names: Names, s: State, given: Entries, entry: Entry) -> None:
    if not s.setup.marker_set[REMOVE_3]:
        entry.fail("this edition has no marker 'remove_3'")
    s.extras = given["left"].integer(1, 3) if "left" in given else 3
    s.handled = 3 - s.extras


def _permanent(names: Names, s: State, given: Entries, entry: Entry) -> None:
    s.route = _route(names, given, "route", entry)
    s.owner = s.active
    if not s.setup.permanent[s.route]:
        given["route"].fail("this route has no permanent marker")
    length = int(s.setup.first[s.route + 1] - s.setup.first[s.route])
    s.reuse_traders = _count(given, "traders", length)
    s.reuse_merchants = _count(given, "merchants", length)
    if s.reuse_traders + s.reuse_merchants > length:
        entry.fail(f"the route has {length} points, so no more pieces")


def _reuse(names: Names, s: State, given: Entries, entry: Entry) -> None:
    _permanent(names, s, given, entry)
    if s.setup.permanent[s.route] != P_REUSE_2:
        given["route"].fail("this route has another permanent marker")
    s.extras = given["left"].integer(1, 2) if "left" in given else 2
    s.handled = 2 - s.extras


def _place_2(names: Names, s: State, given: Entries, entry: Entry) -> None:
    s.route = _route(names, given, "route", entry)
    s.owner = s.active
    if s.setup.permanent[s.route] != P_PLACE_2:
        given["route"].fail("this route has no permanent marker 'place_2'")
    placed = _read_points(names, given, "placed")
    s.extras = given["left"].integer(1, 2) if "left" in given else 2 - len(placed)
    s.handled = 2 - s.extras
    if len(placed) != s.handled:
        entry.fail(f"{len(placed)} placed and {s.extras} left; both together are 2")
    for point in placed:
        if not s.points[point] or owner_of(s.points[point]) != s.active:
            given["placed"].fail(f"{names.seats[s.active]} has no piece on {names.points[point]}")
    set_placed(s, placed)


def _toll(names: Names, s: State, given: Entries, entry: Entry) -> None:
    if "seat" not in given:
        entry.fail("who owns the tile?")
    s.decider = names.players.index(given["seat"].one_of(names.players, "seat"))
    if s.decider == s.active or not s.players[s.decider].tiles & BIT[T_TOLL]:
        given["seat"].fail(f"{names.seats[s.decider]} cannot take a toll now")


def _tribute(names: Names, s: State, given: Entries, entry: Entry) -> None:
    if "due" not in given:
        entry.fail("which tributes are due?")
    s.acted = s.acted or not s.marker_used


def _plate(names: Names, s: State, given: Entries, entry: Entry) -> None:
    if not s.plate:
        entry.fail("the plate is empty")


def _pawn(names: Names, s: State, given: Entries, entry: Entry) -> None:
    if not s.setup.provinces:
        entry.fail("there is no pawn in this game")
    if s.turn != 1:
        entry.fail("the pawn is placed before the first turn")
    s.decider = 1 - s.active


def _over(names: Names, s: State, given: Entries, entry: Entry) -> None:
    s.decider = NOBODY


_Read = Callable[[Names, State, Entries, Entry], None]
_KINDS: Mapping[str, tuple[tuple[str, ...], _Read | None]] = {
    "action": ((), None),
    "displaced": (("seat", "route", "piece", "extras", "placed"), _displaced),
    "pick_up": (("whose", "left", "hand"), _carried),
    "put_down": (("whose", "hand"), _carried),
    "remove": (("left",), _remove),
    "permanent": (("route", "traders", "merchants"), _permanent),
    "reuse": (("route", "traders", "merchants", "left"), _reuse),
    "place_2": (("route", "left", "placed"), _place_2),
    "toll": (("seat",), _toll),
    "plate": ((), _plate),
    "pawn": ((), _pawn),
    "over": (("reasons",), _over),
    "tribute": ((), _tribute),
}


def _read_neutral_post(names: Names, s: State, given: Entries) -> None:
    if "neutral_post" not in given:
        return
    entry = given["neutral_post"]
    if s.phase not in (AT_DISPLACED, AT_PUT_DOWN):
        entry.fail("the neutral player's route is established when a piece is put on it")
    route = _route(names, given, "neutral_post", entry)
    if not s.setup.neutral or s.census[route] != s.setup.full[s.setup.neutral_seat * s.setup.routes + route]:
        entry.fail("this route is not full of neutral traders")
    s.neutral_route = route


def _read_due(names: Names, s: State, given: Entries) -> None:
    """PM2: tributes that are taken when the action is complete."""
    if "due" not in given:
        return
    entry = given["due"]
    if s.phase not in _AFTER_POSTS:
        entry.fail("tributes are due in the middle of an action that opens a post")
    due = [read_laid(names, item) for item in entry.items(1, 40)]
    for item in due:
        if item not in list(s.laid):
            entry.fail(f"no such marker lies at {names.routes[laid_route(item)]}")
    set_due(s, due)
    if s.phase == AT_TRIBUTE:
        s.decider = laid_seat(next_due(s))


def _check_neutral_routes(names: Names, s: State, root: Entry) -> None:
    """N3: a route full of neutral traders does not stay full."""
    full = s.setup.neutral_seat * s.setup.routes
    for route in range(s.setup.routes if s.setup.neutral else 0):
        if s.census[route] == s.setup.full[full + route] and route != s.neutral_route:
            root.fail(f"routes: {names.routes[route]}: the neutral player establishes a full route (rule N3)")


def _read_ending(names: Names, s: State, given: Entries, entry: Entry) -> None:
    """G1: two reasons can be seen in the position, the third must be given."""
    key = "reasons" if s.phase == OVER else "ending"
    told = sum(
        2 ** END_REASONS.index(reason)
        for reason in (given[key].some_of(END_REASONS, "reason") if key in given else ())
    )
    seen = END_PRESTIGE if any(player.score >= LAST_PP for player in s.players) else 0
    seen |= END_CITIES if s.completed >= s.setup.completed_end else 0
    if told & ~seen & ~END_MARKERS:
        too_few_points = told & ~seen & END_PRESTIGE
        given[key].fail(f"nobody has {LAST_PP} points" if too_few_points else "the cities' track is not full")
    if told & END_MARKERS and len(s.marker_supply):
        given[key].fail("the marker supply is not empty")
    s.ending = told | seen
    if s.phase == OVER and not s.ending:
        entry.fail("why is the game over? Say prestige, markers or cities")
    if s.ending and DECISIONS[s.phase] in ("action", "toll", "plate", "pawn"):
        why = "a player has 20 points" if s.ending & END_PRESTIGE else "the completed-cities track is full"
        if not s.ending & (END_PRESTIGE | END_CITIES):
            why = "a replacement marker was due"
        entry.fail(f"{why}, so the game is over (rule G1); write 'decision over'")


def share_out(names: Names, s: State, pieces: dict[int, Entries], root: Entry) -> None:
    """S6: fill in supplies and stocks to make each player's pieces add up."""
    for seat, entries in pieces.items():
        player = s.players[seat]
        owned = _elsewhere(s, seat)
        supply = entries["supply"].fields((), ("traders", "merchants")) if "supply" in entries else {}
        player.supply_traders = _count(supply, "traders", TRADERS)
        player.supply_merchants = _count(supply, "merchants", MERCHANTS)
        left = (TRADERS - owned[0] - player.supply_traders, MERCHANTS - owned[1] - player.supply_merchants)
        stock = left
        if "stock" in entries:
            given = entries["stock"].fields((), ("traders", "merchants"))
            stock = (_count(given, "traders", TRADERS), _count(given, "merchants", MERCHANTS))
        for n, (kind, total) in enumerate((("traders", TRADERS), ("merchants", MERCHANTS))):
            if stock[n] != left[n] or left[n] < 0:
                found = total - left[n] + max(stock[n], 0)
                where = f"{root.where}: {names.seats[seat]}"
                Entry(None, where).fail(f"{found} {kind}; there must be {total} (rule S6)")
        player.stock_traders, player.stock_merchants = stock


def _elsewhere(s: State, seat: int) -> tuple[int, int]:
    """How many traders and merchants a player has on the board, on desk and score track, and in hand."""
    player = s.players[seat]
    freed = player.keys + player.actions + player.privilege + player.bank
    counts = [DESK_TRADERS - freed + SCORE_TOKENS, DESK_MERCHANTS - player.book]
    posts = [post & 15 for post in (*s.left_posts, *s.right_posts)]
    counts[0] += laid_by(s, seat)
    for piece in (*s.points, *s.spaces, *posts, *(hand_piece(held) for held in s.hand), s.displaced):
        if piece and owner_of(piece) == seat:
            counts[kind_of(piece)] += 1
    if s.phase == AT_REUSE and seat == s.active:
        counts[0] += s.reuse_traders
        counts[1] += s.reuse_merchants
    return int(counts[0]), int(counts[1])


def check_decision(names: Names, s: State, root: Entry) -> None:
    """Section 14: a step with nothing to decide ends by itself, so no position rests there."""
    player = s.players[s.active]
    if s.phase == AT_PERMANENT and (
        player.stock_traders < s.reuse_traders or player.stock_merchants < s.reuse_merchants
    ):
        root.fail(f"decision: {names.seats[s.active]}'s stock does not hold the pieces of the route")
    if s.phase == AT_PERMANENT:
        trial = s.copy()
        trial.phase = AT_ACTION
        offer_permanent(trial, s.route, s.reuse_traders, s.reuse_merchants)
        if trial.phase != AT_PERMANENT:
            root.fail("decision: the permanent marker could do nothing, so it is not offered (rule E5)")
    waits = s.displaced != NOTHING and s.neutral_route == NOBODY
    if waits and nearest_ring(s, takes_boats(s, s.displaced), NOBODY) == NOBODY:
        root.fail("decision: no point is free for the displaced piece, so it is in the stock (rule C6)")
    if s.phase == AT_TOLL and not s.players[s.decider].stock_traders:
        root.fail(f"decision: {names.seats[s.decider]} has no trader in the stock to take")
    if s.phase == AT_TRIBUTE and len(legal_actions(s)) == 1:
        root.fail("decision: only one mix can be taken as tribute, so it is not asked (rule PM2)")
    if s.phase not in (AT_ACTION, OVER) and all(code_kind(code) == DONE for code in legal_actions(s)):
        root.fail(f"decision: there is nothing to decide about {DECISIONS[s.phase]!r}")
