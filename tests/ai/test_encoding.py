"""What the network sees: the same compiled and interpreted, and nothing hidden."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable

import pytest

import hansa
from hansa.ai.network.arrays import Array
from hansa.ai.network.batch import Batch
from hansa.ai.network.encoding import encode_position
from hansa.ai.network.inference import feed_of
from hansa.ai.network.layout import (
    ACTION_ARGUMENT,
    ACTION_CITY,
    ACTION_PIECES,
    ACTION_WIDTH,
    CITY_PRESENT,
    CITY_WIDTH,
    KNOWN_MARKERS,
    ROUTE_PRESENT,
    ROUTE_WIDTH,
    SEAT_MARKERS,
    SEAT_TOTAL,
    SEAT_USED_MARKERS,
    SEAT_WIDTH,
    STAND_IN,
    size,
)
from hansa.boards import BOARDS, load
from hansa.play.coding import encode
from hansa.play.view import View
from hansa.rules import codes as c
from hansa.rules.codes import code_of
from hansa.rules.deal import Dice, deal_from, new_state
from hansa.rules.playout import RandomPolicy, new_buffer
from hansa.rules.referee import apply, legal
from hansa.rules.setup import make_setup
from hansa.rules.state import State
from hansa.rules.terms import OVER, one_marker

GAMES = [
    ("hanse_2_3", 2, "2009", ("provinces",)),
    ("hanse_2_3", 3, "big_box", ("missions", "favour")),
    ("hanse_4_5", 5, "2014", ("missions",)),
    ("east_3_5", 4, "big_box", ()),
    ("east_3_5", 2, "big_box", ("neutral",)),
    ("britannia_2_3", 3, "big_box", ()),
    ("britannia_4_5", 5, "big_box", ()),
]


def seen(batch: Batch) -> bytes:
    """Everything in a batch."""
    return bytes(batch.positions[: batch.count * batch.size]) + bytes(
        batch.actions[: batch.total * ACTION_WIDTH]
    )


def seen_by(shown: Callable[[dict[str, Array]], dict[str, Array]], batch: Batch) -> bytes:
    """The same as weights of another version are shown it."""
    parts = shown(feed_of(batch))
    return b"".join(parts[name].tobytes() for name in ("routes", "cities", "seats", "table", "actions"))


def digest(shown: Callable[[dict[str, Array]], dict[str, Array]] | None = None) -> str:
    """Everything seen in some random games; `shown` says how weights of another version see it."""
    total = hashlib.sha256()
    for board, players, edition, modules in GAMES:
        setup = make_setup(load(board), players, edition, modules)
        dice = Dice(7)
        policy, codes, batch = RandomPolicy(dice), new_buffer(), Batch(setup, 1)
        s = new_state(setup, deal_from(setup, dice))
        decisions = 0
        while s.phase != OVER:
            n = legal(s, codes)
            if n > 1 and decisions % 5 == 0:
                batch.clear()
                batch.add(s, codes, 0, n)
                total.update(seen(batch) if shown is None else seen_by(shown, batch))
            apply(s, policy.choose(s, codes, n))
            decisions += 1
    return total.hexdigest()


def test_compiled_and_interpreted_see_the_same() -> None:
    environment = {**os.environ, "HANSA_PURE": "1"}
    told = subprocess.run([sys.executable, __file__], env=environment, capture_output=True, text=True).stdout
    assert told.strip() == digest()


def looked_at(view: View, state: State) -> bytes:
    batch = Batch(state.setup, 1)
    batch.add_listed(state, [encode(view.names, view.state, action) for action in view.legal_actions()])
    return seen(batch)


@pytest.mark.parametrize(("board", "players", "edition", "modules"), GAMES)
def test_nothing_hidden_is_seen(board: str, players: int, edition: str, modules: tuple[str, ...]) -> None:
    game = hansa.new_game(board, players, seed=5, edition=edition, modules=modules)
    rng = Dice(3)
    for _ in range(400):
        if game.to_move is None:
            break
        view = game.view(game.to_move)
        assert len({looked_at(view, view.sample(Dice(deal))) for deal in (1, 2, 3)}) == 1
        actions = game.legal_actions()
        game.play(actions[int(rng.below(len(actions)))])


def test_a_marker_that_the_network_does_not_know_is_counted_but_not_told() -> None:
    """It has no number of its own in the input, and must not spill into the next one's."""
    new = KNOWN_MARKERS
    s = hansa.position("board hanse_4_5 big_box 4; red supply=1t")._state
    batch = Batch(s.setup, 1)

    def numbers() -> bytes:
        batch.clear()
        batch.add_listed(s, [code_of(c.USE_MARKER, new), code_of(c.PLACE_MARKER, 0, new)])
        return seen(batch)[: batch.size]

    before = numbers()
    s.markers[3], s.players[0].unused, s.players[1].used = 1 + new, one_marker(new), one_marker(new)
    seats = s.setup.routes * ROUTE_WIDTH + s.setup.cities * CITY_WIDTH
    pairs = enumerate(zip(before, numbers(), strict=True))
    changed = {n - seats for n, (one, other) in pairs if one != other}
    of_blue = SEAT_WIDTH + SEAT_MARKERS, SEAT_WIDTH + SEAT_USED_MARKERS, SEAT_WIDTH + SEAT_TOTAL
    assert changed <= {SEAT_MARKERS, SEAT_TOTAL, *of_blue}
    assert {SEAT_MARKERS, SEAT_WIDTH + SEAT_USED_MARKERS} <= changed


def test_an_action_with_such_a_marker_names_the_stand_in() -> None:
    s = hansa.position("board hanse_4_5 big_box 4; red supply=1t")._state
    batch = Batch(s.setup, 1)

    def told(marker: int) -> bytes:
        batch.clear()
        used = [code_of(c.USE_MARKER, marker), code_of(c.PLACE_MARKER, 0, marker)]
        batch.add_listed(s, [*used, code_of(c.TAKE_TILE, 1, marker, marker)])
        return seen(batch)

    assert told(KNOWN_MARKERS) == told(KNOWN_MARKERS + 2) == told(STAND_IN) != told(STAND_IN + 1)


@pytest.mark.parametrize(("number", "owners"), [(1, (4, 1)), (2, (1, 2))])
def test_an_exchange_in_a_green_city_names_the_city_and_both_pieces(
    number: int, owners: tuple[int, int]
) -> None:
    game = hansa.position(
        "board east_3_5 2009 3; red markers=exchange_posts; city belgard +b; city waren r+gRb"
    )
    waren = game.view().names.number("city", "waren")
    code = encode(game.view().names, game._state, game.parse(f"red use exchange_posts waren/{number}"))
    assert code == code_of(c.USE_EXCHANGE_POSTS, waren, number)
    batch = Batch(game._state.setup, 1)
    batch.add_listed(game._state, [code])
    row = batch.actions[:ACTION_WIDTH]
    # Twice the seat from red on, and 1 more for a merchant.
    assert (row[ACTION_CITY], row[ACTION_ARGUMENT], row[ACTION_PIECES]) == (waren, *owners)


@pytest.mark.parametrize("board", BOARDS)
def test_room_for_a_larger_board_stays_empty(board: str) -> None:
    setup = make_setup(load(board), load(board).players[1], "big_box", ())
    s = new_state(setup, deal_from(setup, Dice(1)))
    routes, cities = int(setup.routes) + 3, int(setup.cities) + 2
    batch = Batch(setup, 1)  # only to have a vector of the right kind
    room = -(-int(size(routes, cities)) // int(batch.size))
    out = Batch(setup, room).positions
    encode_position(s, out, 0, routes, cities)
    numbers = bytes(out)
    assert [numbers[n * ROUTE_WIDTH + ROUTE_PRESENT] for n in range(routes)] == [1] * int(setup.routes) + [
        0
    ] * 3
    assert not any(numbers[int(setup.routes) * ROUTE_WIDTH : routes * ROUTE_WIDTH])
    begin = routes * ROUTE_WIDTH
    assert [numbers[begin + n * CITY_WIDTH + CITY_PRESENT] for n in range(cities)] == [1] * int(
        setup.cities
    ) + [0] * 2


if __name__ == "__main__":
    print(digest())
