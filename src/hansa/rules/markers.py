"""Section 5: using markers (M1-M3): one class for each, when it could do something next to what it does."""

from __future__ import annotations

from typing import Final

from ..boards import BONUS_MARKERS, BonusMarker
from ._compat import i64, vec
from .abilities import develop, is_complete
from .codes import (
    DONE,
    KIND,
    LAY_MARKER,
    REMOVE,
    USE_DEVELOP,
    USE_EXCHANGE_MARKER,
    USE_EXCHANGE_POSTS,
    USE_MARKER,
    USE_MOVE_3,
    USE_REMOVE_3,
    A,
    B,
    code_a,
    code_b,
)
from .events import E_EXCHANGED, E_MARKER_SWAPPED, E_MARKER_USED, E_REMOVED, Recorder
from .laid import lay
from .move import begin_carrying, can_pick_up, pieces_to_lift
from .posts import exchange, exchange_green, green_posts
from .state import State, add_to_supply, lift
from .terms import (
    AT_REMOVE,
    CARRY_ANY,
    CARRY_OPPONENTS,
    DEVELOP,
    E_2009,
    E_BIG_BOX,
    EXCHANGE_MARKER,
    EXCHANGE_POSTS,
    MARKER_KINDS,
    MOVE_3,
    NOTHING,
    REMOVE_3,
    marker_count,
    one_marker,
    owner_of,
)


class Effect:
    """What a marker does (`use`), and when it could do something.

    A marker that leaves nothing to choose is used as USE_MARKER with its number, whenever it is useful.
    """

    def is_useful(self, s: State) -> bool:
        """Whether it could do something now."""
        return True

    def legal(self, s: State, marker: i64, codes: vec[i64], n: i64) -> i64:
        """Write the code for using it, or one for each choice."""
        if self.is_useful(s):
            codes[n] = USE_MARKER * KIND + marker * A
            n += 1
        return n

    def use(self, s: State, code: i64, log: Recorder | None) -> None:
        """Do it, once the marker is turned face down."""
        raise NotImplementedError


class AdditionalPost(Effect):
    """*Additional post* is used inside a route action (E3a)."""

    def legal(self, s: State, marker: i64, codes: vec[i64], n: i64) -> i64:
        """Never between two actions."""
        return n


class MoreActions(Effect):
    """+3 or +4 actions in this turn; none if the turn's actions were given up (EF2)."""

    def __init__(self, number: i64) -> None:
        self.number = number

    def use(self, s: State, code: i64, log: Recorder | None) -> None:
        """More actions."""
        if not s.closed:
            s.actions_left += self.number


class ExchangePosts(Effect):
    """*Exchange posts* (M3): neighbouring ones; never additional posts."""

    def legal(self, s: State, marker: i64, codes: vec[i64], n: i64) -> i64:
        """Every pair, by its left space or post."""
        setup = s.setup
        for left in range(setup.spaces - 1):
            right = left + 1
            if s.spaces[left] == NOTHING or s.spaces[right] == NOTHING:
                continue
            if setup.space_city[left] != setup.space_city[right]:
                continue
            if _may_exchange(s, s.spaces[left], s.spaces[right]):
                codes[n] = USE_EXCHANGE_POSTS * KIND + left * A
                n += 1
        return self._legal_green(s, codes, n) if len(s.right_posts) > 1 else n

    def _legal_green(self, s: State, codes: vec[i64], n: i64) -> i64:
        """Every pair of a green city: posts of *green post* are ordinary ones, additional posts are not."""
        setup = s.setup
        for city in range(setup.cities):
            if setup.green[city]:
                places = green_posts(s, city)
                for number in range(1, len(places)):
                    left = s.right_posts[places[number - 1]] & 15
                    if _may_exchange(s, left, s.right_posts[places[number]] & 15):
                        codes[n] = USE_EXCHANGE_POSTS * KIND + city * A + number * B
                        n += 1
        return n

    def use(self, s: State, code: i64, log: Recorder | None) -> None:
        """Control and networks change at once; nothing is scored."""
        place = code_a(code)
        number = code_b(code)
        city = place if number > 0 else s.setup.space_city[place]
        if number > 0:
            exchange_green(s, city, number)
        else:
            exchange(s, place)
        if log is not None:
            log.note(E_EXCHANGED, s.active, city, (code >> 8) & 0xFFFF)


def _may_exchange(s: State, left: i64, right: i64) -> bool:
    """Section 11: posts of different owners; in the Big Box one must be the active player's."""
    one = owner_of(left)
    other = owner_of(right)
    return one != other and (s.setup.edition != E_BIG_BOX or one == s.active or other == s.active)


class Develop(Effect):
    """*Develop*: an ability that is not complete."""

    def legal(self, s: State, marker: i64, codes: vec[i64], n: i64) -> i64:
        """Every such ability."""
        for ability in range(5):
            if not is_complete(s.players[s.active], ability):
                codes[n] = USE_DEVELOP * KIND + ability * A
                n += 1
        return n

    def use(self, s: State, code: i64, log: Recorder | None) -> None:
        """By one step."""
        develop(s, s.active, code_a(code), log)


class Move3(Effect):
    """*Move 3*: up to three tradesmen of opponents."""

    def legal(self, s: State, marker: i64, codes: vec[i64], n: i64) -> i64:
        """If there is one to move."""
        if can_pick_up(s, CARRY_OPPONENTS):
            codes[n] = USE_MOVE_3 * KIND
            n += 1
        return n

    def use(self, s: State, code: i64, log: Recorder | None) -> None:
        """They are picked up one by one."""
        begin_carrying(s, CARRY_OPPONENTS, 3)


class Remove3(Effect):
    """*Remove 3*: up to three tradesmen go to their owners' supplies."""

    def legal(self, s: State, marker: i64, codes: vec[i64], n: i64) -> i64:
        """If there is one to remove."""
        if can_pick_up(s, _removable(s)):
            codes[n] = USE_REMOVE_3 * KIND
            n += 1
        return n

    def use(self, s: State, code: i64, log: Recorder | None) -> None:
        """They are removed one by one."""
        s.phase = AT_REMOVE
        s.extras = 3
        s.handled = 0


class ExchangeMarker(Effect):
    """*Exchange marker* (PM1): it joins a rival's used markers, and one of the others there becomes yours."""

    def legal(self, s: State, marker: i64, codes: vec[i64], n: i64) -> i64:
        """Every rival's used markers, but no *exchange marker*, or a turn would not have to end."""
        for seat in range(s.setup.players):
            used = s.players[seat].used
            if seat == s.active or used == 0:
                continue
            for taken in range(MARKER_KINDS):
                if taken != EXCHANGE_MARKER and marker_count(used, taken) > 0:
                    codes[n] = USE_EXCHANGE_MARKER * KIND + seat * A + taken * B
                    n += 1
        return n

    def use(self, s: State, code: i64, log: Recorder | None) -> None:
        """The two markers change hands."""
        player = s.players[s.active]
        rival = s.players[code_a(code)]
        given = one_marker(EXCHANGE_MARKER)
        taken = one_marker(code_b(code))
        player.used -= given
        rival.used += given - taken
        player.unused += taken
        if log is not None:
            log.note(E_MARKER_SWAPPED, s.active, code_a(code), code_b(code))


class Lying(Effect):
    """A marker that lies at a route from now on (PM2, PM3): any route, with a trader from the supply."""

    def legal(self, s: State, marker: i64, codes: vec[i64], n: i64) -> i64:
        """Every route."""
        if s.players[s.active].supply_traders > 0:
            for route in range(s.setup.routes):
                codes[n] = LAY_MARKER * KIND + route * A + marker * B
                n += 1
        return n

    def use(self, s: State, code: i64, log: Recorder | None) -> None:
        """It is laid down, and so not among the used ones (PM4)."""
        s.players[s.active].used -= one_marker(code_b(code))
        lay(s, code_a(code), code_b(code), log)


_BY_ID: Final[dict[str, Effect]] = {
    "additional_post": AdditionalPost(),
    "exchange_posts": ExchangePosts(),
    "develop": Develop(),
    "move_3": Move3(),
    "remove_3": Remove3(),
    "exchange_marker": ExchangeMarker(),
}


def _effect(marker: BonusMarker) -> Effect:
    if marker.actions:
        return MoreActions(marker.actions)
    if marker.lies:
        return Lying()
    if marker.id not in _BY_ID:
        raise NotImplementedError(f"The marker {marker.id} has no class in {__name__}.")
    return _BY_ID[marker.id]


_EFFECTS: Final[list[Effect]] = [_effect(marker) for marker in BONUS_MARKERS]


def legal_markers(s: State, codes: vec[i64], n: i64) -> i64:
    """T3, M2: each unused marker that could do something."""
    unused = s.players[s.active].unused
    marker: i64 = 0
    while unused != 0:
        if unused & 15:
            n = _EFFECTS[marker].legal(s, marker, codes, n)
        unused >>= 4
        marker += 1
    return n


def apply_marker(s: State, code: i64, log: Recorder | None) -> None:
    """Turn the marker face down and do what it says."""
    marker = marker_of(code)
    spend_marker(s, marker, log)
    _EFFECTS[marker].use(s, code, log)


def marker_of(code: i64) -> i64:
    """Which marker a code uses; some have a kind of code to themselves."""
    kind = code >> 24
    if kind == USE_MARKER:
        return code_a(code)
    if kind == USE_EXCHANGE_POSTS:
        return EXCHANGE_POSTS
    if kind == USE_DEVELOP:
        return DEVELOP
    if kind == LAY_MARKER:
        return code_b(code)
    if kind == USE_EXCHANGE_MARKER:
        return EXCHANGE_MARKER
    return MOVE_3 if kind == USE_MOVE_3 else REMOVE_3


def spend_marker(s: State, marker: i64, log: Recorder | None) -> None:
    """A marker is used once, then kept face down."""
    player = s.players[s.active]
    player.unused -= one_marker(marker)
    player.used += one_marker(marker)
    s.marker_used = True
    if log is not None:
        log.note(E_MARKER_USED, s.active, marker)


def _removable(s: State) -> i64:
    """Section 11: anybody's tradesmen in 2009, later only opponents'."""
    return CARRY_ANY if s.setup.edition == E_2009 else CARRY_OPPONENTS


def legal_remove(s: State, codes: vec[i64], n: i64) -> i64:
    """Section 14: another piece; done once one is removed."""
    n = pieces_to_lift(s, _removable(s), REMOVE * KIND, codes, n)
    if s.handled > 0:
        codes[n] = DONE * KIND
        n += 1
    return n


def apply_remove(s: State, code: i64, log: Recorder | None) -> None:
    """One tradesman off the board."""
    if code >> 24 == DONE:
        s.extras = 0
        return
    point = code_a(code)
    piece = lift(s, point)
    add_to_supply(s, piece)
    s.extras -= 1
    s.handled += 1
    if log is not None:
        log.note(E_REMOVED, piece, point)


def is_removing_over(s: State) -> bool:
    """Three are gone, or none is left."""
    return s.extras == 0 or not can_pick_up(s, _removable(s))
