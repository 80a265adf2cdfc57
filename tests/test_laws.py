"""What holds in every game, whatever is played: Hypothesis chooses the table, the seed and the moment.

Positions are reached by random play. The engine's random player finishes routes; an even-handed one,
which takes every legal action with the same chance, wanders into corners that the first avoids.
"""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import hansa
from hansa.play.coding import decode, encode, legal_codes, listed
from hansa.play.names import MARKERS, SEATS, Names
from hansa.play.position import document, read_position, write_position
from hansa.rules import codes as c
from hansa.rules.invariants import digest, problems
from hansa.rules.playout import play_out_checked
from hansa.rules.referee import apply, legal_actions, to_move
from hansa.rules.scoring import COUNTRIES, TRACK, score_lines, standings, total_score
from hansa.rules.state import State
from hansa.rules.terms import AT_ACTION, AT_PUT_DOWN, FROM_POINT, NOBODY, OVER

from .support.lines import parse
from .support.setups import Table, every_table
from .support.wander import Player, Walk, bold, crowded, names_of, position_after

TABLES = list(every_table("book", "promos"))
LONGEST = 600  # decisions of a random game that is followed

tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**32 - 1)


walks = st.builds(Walk, tables, seeds, st.integers(0, 700), st.booleans())


def contents(thing: Any) -> Any:
    """All attributes of a state, with those of its players, as plain values."""
    found = {}
    for name in dir(thing):
        value = getattr(thing, name)
        if name.startswith("_") or name == "setup" or callable(value):
            continue
        if name == "players":
            value = [contents(player) for player in value]
        elif not isinstance(value, int):
            value = [int(item) for item in value]
        found[name] = value
    return found


def sound(s: State) -> list[str]:
    """What is wrong with a position; unless the game is over, somebody must be able to decide something."""
    found = problems(s)
    if s.phase != OVER and not legal_actions(s):
        found.append("a dead end")
    if (to_move(s) == NOBODY) != (s.phase == OVER):
        found.append("nobody decides")
    return found


# Positions stay sound


@given(tables, seeds)
def test_every_position_of_a_game_is_sound_and_the_game_ends(table: Table, seed: int) -> None:
    player = Player(table, seed, even=False)
    decisions, found = play_out_checked(player.state, player.policy, player.codes)
    assert not found
    assert player.state.phase == OVER
    assert decisions < 10_000


@given(walks)
def test_every_legal_action_leaves_a_sound_position_and_the_original_alone(walk: Walk) -> None:
    s = position_after(walk)
    before, number = contents(s), digest(s)
    actions = legal_actions(s)
    assert len(set(actions)) == len(actions), "an action is listed twice"
    for code in actions:
        after = s.copy()
        assert contents(after) == before
        apply(after, code)
        assert not sound(after), decode(walk.names, s, code)
        assert contents(after) != before
        assert contents(s) == before
    assert digest(s) == number


@given(walks)
def test_two_decisions_on_a_copy_leave_the_original_alone(walk: Walk) -> None:
    """Copies share vectors that rarely change; whoever changes one must put a new one in its place."""
    s = position_after(walk)
    first = legal_actions(s)[walk.seed % len(legal_actions(s))]
    once = s.copy()
    apply(once, first)
    before = contents(once)
    for code in legal_actions(once)[:: 1 + len(legal_actions(once)) // 20]:
        twice = once.copy()
        apply(twice, code)
        assert contents(once) == before


@cache
def positions_by_kind() -> dict[int, list[State]]:
    """For each kind of action a few positions in which it is legal."""
    found: dict[int, list[State]] = {}
    for seed in range(8 * len(TABLES)):
        if len(found) == c.ACTION_KINDS and seed >= len(TABLES):
            break
        player = Player(TABLES[seed % len(TABLES)], seed, even=False)
        while player.state.phase != OVER:
            for kind in {code >> 24 for code in legal_actions(player.state)}:
                if len(found.setdefault(kind, [])) < 4:
                    found[kind].append(player.state.copy())
            player.step()
    return found


@pytest.mark.parametrize("kind", range(c.ACTION_KINDS))
def test_no_kind_of_action_changes_what_a_copy_was_made_from(kind: int) -> None:
    for s in positions_by_kind()[kind]:
        before = contents(s)
        for code in legal_actions(s):
            if code >> 24 == kind:
                apply(s.copy(), code)
                assert contents(s) == before


# Pieces, markers and points, counted from the outside


def pieces_of(position: dict[str, Any], seat: str) -> tuple[int, int]:
    """S6, from the JSON form: all traders and merchants of a player."""
    desk = position["desks"][seat]
    trader, merchant = seat[0], seat[0].upper()
    decision = position["decision"]
    letters = "".join((*position["routes"].values(), *position["cities"].values()))
    letters += position["special_prestige"] + decision.get("piece", "")
    letters += "".join(held[0] for held in decision.get("hand", ()))
    found = [letters.count(trader) + 1, letters.count(merchant)]
    found[0] += 15 - sum(desk[ability] for ability in ("keys", "actions", "privilege", "bank"))
    found[1] += 3 - desk["book"]
    found[0] += laid_by(position, seat)
    for place in ("supply", "stock"):
        found[0] += desk[place]["traders"]
        found[1] += desk[place]["merchants"]
    if decision["kind"] == "reuse" and position["turn"]["seat"] == seat:
        found[0] += decision["traders"]
        found[1] += decision["merchants"]
    return found[0], found[1]


def laid_by(position: dict[str, Any], seat: str) -> int:
    """How many markers of a player lie at routes, each with a trader."""
    return sum(item["seat"] == seat for item in position.get("laid", ()))


def markers_of(position: dict[str, Any]) -> Counter[str]:
    """All markers of a game, wherever they are."""
    found = Counter([*position["markers"].values(), *position["marker_supply"], *position["plate"]])
    found.update(item["marker"] for item in position.get("laid", ()))
    for desk in position["desks"].values():
        found.update([*desk.get("markers", ()), *desk.get("used", ())])
    return found


@given(tables, seeds, st.booleans())
def test_pieces_are_conserved_markers_never_multiply_and_scores_never_fall(
    table: Table, seed: int, even: bool
) -> None:
    player = Player(table, seed, even=even)
    names = names_of(table)
    markers = markers_of(document(names, player.state))
    assert sorted(markers.elements(), key=MARKERS.index) == table.markers
    tiles = table.players if "favour" in table.modules else 0
    scores = [0] * len(names.seats)
    taken = [0] * table.players
    for _ in range(LONGEST):
        player.step()
        position = document(names, player.state)
        for seat in names.players:
            assert pieces_of(position, seat) == (27, 4)
        assert markers_of(position) <= markers
        markers = markers_of(position)
        desks = position["desks"].values()
        assert len(position["tiles"]) + sum(len(desk.get("tiles", ())) for desk in desks) == tiles
        now = [position["desks"][seat]["score"] for seat in names.seats]
        assert all(after >= before for before, after in zip(scores, now, strict=True))
        scores = now
        owned = [
            len(position["desks"][seat]["markers"])
            + len(position["desks"][seat]["used"])
            + laid_by(position, seat)
            for seat in names.players
        ]
        assert all(after >= before for before, after in zip(taken, owned, strict=True))
        taken = owned
        if player.state.phase == OVER:
            break


@given(walks)
def test_a_total_is_the_sum_of_its_lines_and_the_best_is_first(walk: Walk) -> None:
    s = position_after(walk)
    totals = []
    for seat in range(walk.table.players):
        lines = [int(points) for points in score_lines(s, seat)]
        assert len(lines) == COUNTRIES + s.setup.countries - 1
        assert min(lines) >= 0
        assert lines[TRACK] == s.players[seat].score
        assert total_score(s, seat) == sum(lines)
        totals.append(sum(lines))
    places = standings(s)
    assert {total for total, place in zip(totals, places, strict=True) if place == 1} == {max(totals)}
    assert sorted(places) == [1 + sum(other < place for other in places) for place in sorted(places)]


# Crowded boards, which random play does not reach


@given(tables, seeds)
def test_crowded_boards_stay_sound(table: Table, seed: int) -> None:
    names, s = read_position(crowded(table, seed))
    dice = Random(seed)
    for _ in range(40):
        assert not sound(s)
        if s.phase == OVER:
            break
        if len(legal_actions(s)) < 300:
            for code in legal_actions(s):
                after = s.copy()
                apply(after, code)
                assert not sound(after), f"{write_position(names, s)}{decode(names, s, code)}"
        apply(s, bold(s, dice))


# Points that are alike


def swapped(position: dict[str, Any], route: str, one: int, other: int) -> dict[str, Any]:
    """A position with the contents of two points of a route swapped, and their names with them."""
    letters = list(position["routes"].get(route, ""))
    if letters:
        letters[one], letters[other] = letters[other], letters[one]
    names = {f"{route}/{one + 1}": f"{route}/{other + 1}", f"{route}/{other + 1}": f"{route}/{one + 1}"}
    decision = dict(position["decision"])
    if "placed" in decision:
        decision["placed"] = [names.get(point, point) for point in decision["placed"]]
    routes = position["routes"] | ({route: "".join(letters)} if letters else {})
    return position | {"routes": routes, "decision": decision}


ON_POINT = (c.PLACE, c.DISPLACE, c.REPLACE, c.EXTRA, c.PICK_UP, c.PUT_DOWN, c.REMOVE, c.REUSE)


def alike(s: State, point: int, *, but: set[int]) -> list[int]:
    """The later points of the route with the same shape and content."""
    setup = s.setup
    route = setup.point_route[point]
    return [
        other
        for other in range(point + 1, setup.first[route + 1])
        if s.points[other] == s.points[point]
        and setup.point_shape[other] == setup.point_shape[point]
        and other not in but
    ]


def check_alike(names: Names, s: State, code: int, other_code: int, point: int, other: int) -> None:
    """Two actions that differ in alike points give positions that differ in these points only."""
    results, follow = [], []
    for chosen in (code, other_code):
        after = s.copy()
        apply(after, chosen)
        assert not sound(after), decode(names, s, chosen)
        results.append(document(names, after))
        follow.append(len(legal_actions(after)))
    route = s.setup.point_route[point]
    first = s.setup.first[route]
    mirrored = swapped(results[1], names.routes[route], point - first, other - first)
    # A neutral route that is established in passing is cleared whichever point was the last.
    assert results[0] in (mirrored, results[1]), decode(names, s, code)
    assert follow[0] == follow[1], decode(names, s, code)


def check_all_alike(names: Names, s: State) -> None:
    for code in legal_actions(s):
        if code >> 24 in ON_POINT:
            point = c.code_a(code)
            for other in alike(s, point, but=set()):
                check_alike(names, s, code, code + (other - point) * c.A, point, other)
        if code >> 24 == c.EXTRA and c.code_c(code) >= FROM_POINT:
            point = c.code_c(code) - FROM_POINT
            for other in alike(s, point, but={int(placed) for placed in s.placed}):
                check_alike(names, s, code, code + (other - point), point, other)


@given(walks)
def test_alike_points_lead_to_alike_positions(walk: Walk) -> None:
    check_all_alike(walk.names, position_after(walk))


@given(tables, seeds)
def test_alike_points_on_crowded_boards(table: Table, seed: int) -> None:
    names, s = read_position(crowded(table, seed))
    dice = Random(seed)
    for _ in range(6):
        if s.phase != OVER:
            if len(legal_actions(s)) < 200:
                check_all_alike(names, s)
            apply(s, bold(s, dice))


# Text and JSON


@given(walks)
@example(Walk(Table("britannia_2_3", 2, "2014", ("neutral",)), 666, 605, False))  # in the middle of *place 2*
def test_positions_come_back_from_text_and_json(walk: Walk) -> None:
    names, s = walk.names, position_after(walk)
    text, json_form = write_position(names, s), document(names, s)
    for source in (text, json_form):
        other_names, other = read_position(source)
        assert write_position(other_names, other) == text
        assert document(other_names, other) == json_form
        assert legal_actions(other) == legal_actions(s)
        assert not sound(other)
        assert comparable(other) == comparable(s)
        # They continue alike, too.
        follow_up(s, other, walk.seed, names)


def comparable(s: State) -> Any:
    """The contents of a state without its past: markers drawn, and which city was first to get a post."""
    found = contents(s)
    found["marker_supply"] = found["marker_supply"][found.pop("drawn") :]
    for posts in ("left_posts", "right_posts"):
        found[posts].sort(key=lambda post: post >> 4)
    if s.phase == AT_PUT_DOWN:
        del found["handled"], found["extras"]  # how many were picked up, and might have been
    return found


def follow_up(s: State, other: State, seed: int, names: Names) -> None:
    dice = Random(seed)
    one, two = s.copy(), other.copy()
    for _ in range(12):
        if one.phase == OVER:
            break
        code = dice.choice(legal_actions(one))
        apply(one, code)
        apply(two, code)
    assert document(names, one) == document(names, two)


@given(walks)
def test_every_legal_action_is_read_back_from_its_line(walk: Walk) -> None:
    names, s = walk.names, position_after(walk)
    game = hansa.position(write_position(names, s))
    actions = [decode(names, s, code) for code in legal_actions(s)]
    assert list(game.legal_actions()) == actions
    for action in actions:
        assert parse(names, str(action)) == action
    for action in actions[:: 1 + len(actions) // 30]:
        assert game.parse(str(action)) == action
        assert game.parse(str(action).removeprefix(f"{action.seat} ").upper()) == action


# Games


def played(walk: Walk, *, most: int = 120) -> hansa.Game:
    """A game after a walk, played through `Game`; with the seats that decided."""
    table = walk.table
    game = hansa.new_game(table.board, table.players, walk.seed, edition=table.edition, modules=table.modules)
    dice = Random(walk.seed)
    for _ in range(min(walk.length, most)):
        if game.is_over:
            break
        actions = game.legal_actions()
        kinds = sorted({type(action).__name__ for action in actions})
        kind = dice.choice(kinds)
        game.play(dice.choice([action for action in actions if type(action).__name__ == kind]))
    return game


@given(walks)
def test_undo_takes_back_exactly_one_decision(walk: Walk) -> None:
    game = played(walk, most=60)
    assume(game.actions)
    positions = [game.at(n).position() for n in range(len(game.actions) + 1)]
    copy = game.copy()
    for n in range(len(game.actions) - 1, -1, -1):
        last = game.actions[-1]
        assert game.undo() == last
        assert game.position() == positions[n]
        assert len(game.actions) == len(game.history) == n
    with pytest.raises(hansa.HansaError):
        game.undo()
    for action in copy.actions:
        game.play(action)
    assert game.position() == copy.position() == positions[-1]
    assert game.history == copy.history


@given(walks)
def test_a_record_replays_to_the_same_game(walk: Walk) -> None:
    game = played(walk)
    record = json.loads(json.dumps(game.record()))
    again = hansa.replay(record)
    assert again.position() == game.position()
    assert again.history == game.history
    assert again.legal_actions() == game.legal_actions()
    assert again.record() == record


@given(walks)
def test_a_record_from_a_position_replays_too(walk: Walk) -> None:
    first = played(walk, most=60)
    game = hansa.position(first.position())
    dice = Random(walk.seed)
    for _ in range(10):
        if not game.is_over:
            game.play(str(dice.choice(game.legal_actions())))
    again = hansa.replay(json.loads(json.dumps(game.record())))
    assert again.position() == game.position()
    assert again.at(0).position() == first.position()


@given(walks, seeds)
def test_an_illegal_action_is_refused_and_changes_nothing(walk: Walk, other: int) -> None:
    game = played(walk, most=40)
    assume(not game.is_over)
    elsewhere = played(Walk(walk.table, other, walk.length, walk.even), most=41)
    before = game.position(), game.legal_actions(), game.history
    for action in elsewhere.legal_actions():
        s, code = game.view(game.to_move).state, encode(elsewhere.view().names, elsewhere._state, action)
        if listed(s, code) in legal_codes(s) and decode(walk.names, s, code) == action:
            assert game.parse(str(action)) == action
        else:
            with pytest.raises(hansa.HansaError):
                game.play(action)
            with suppress(hansa.HansaError):  # the line may leave out what is clear without it
                assert game.parse(str(action)) in before[1]
        assert (game.position(), game.legal_actions(), game.history) == before


@given(tables, seeds)
def test_the_same_seed_deals_the_same_game_and_seats_are_in_order(table: Table, seed: int) -> None:
    games = [
        hansa.new_game(table.board, table.players, seed, edition=table.edition, modules=table.modules)
        for _ in range(2)
    ]
    assert games[0].position() == games[1].position()
    assert games[0].deal == games[1].deal
    assert games[0].players == SEATS[: table.players]
    first = "blue" if "provinces" in table.modules else "red"
    assert games[0].to_move == first


@given(walks)
def test_the_turn_goes_round_and_only_its_end_moves_it_on(walk: Walk) -> None:
    player = Player(walk.table, walk.seed, even=walk.even)
    for _ in range(min(walk.length, 300)):
        if player.state.phase == OVER:
            break
        turn, active, phase = player.state.turn, player.state.active, player.state.phase
        code = player.step()
        if player.state.turn != turn:
            assert code >> 24 in (c.END_TURN, c.PLACE_MARKER)
            assert player.state.active == (active + 1) % walk.table.players
            assert player.state.phase == AT_ACTION
        else:
            assert player.state.active == active
            assert code >> 24 != c.END_TURN or player.state.plate != 0
        assert phase != OVER
