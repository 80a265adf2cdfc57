"""Section 1: setup."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

import hansa
from hansa.boards import BOARDS, load

from .helpers import SEATS, changes, entries, legal, look, pieces, play, table

# Section 11: which board is for how many; two players need a variant.
PLAYERS = {
    "hanse_2_3": (2, 3),
    "hanse_4_5": (4, 5),
    "east_3_5": (2, 3, 4, 5),
    "britannia_2_3": (2, 3),
    "britannia_4_5": (4, 5),
}
TABLES = [(board, players) for board, numbers in PLAYERS.items() for players in numbers]
VARIANTS = {
    "hanse_2_3": ("provinces", "neutral"),
    "hanse_4_5": (),
    "east_3_5": ("neutral",),
    "britannia_2_3": ("neutral",),
    "britannia_4_5": (),
}
MARKERS = {
    "2009": {
        "additional_post": 5,
        "exchange_posts": 2,
        "plus_3": 2,
        "plus_4": 2,
        "develop": 3,
        "remove_3": 2,
    },
    "2014": {
        "additional_post": 4,
        "exchange_posts": 3,
        "plus_3": 2,
        "plus_4": 2,
        "develop": 2,
        "remove_3": 2,
    },
    "big_box": {
        "additional_post": 4,
        "exchange_posts": 3,
        "plus_3": 2,
        "plus_4": 2,
        "develop": 2,
        "move_3": 2,
    },
}
START = {
    "2009": {"additional_post", "exchange_posts", "remove_3"},
    "2014": {"additional_post", "exchange_posts", "remove_3"},
    "big_box": {"additional_post", "exchange_posts", "move_3"},
}


def markers(game: hansa.Game) -> dict[str, str]:
    """The markers at the routes."""
    return {
        key.removeprefix("marker "): value
        for key, value in entries(game).items()
        if key.startswith("marker ")
    }


def supply(game: hansa.Game) -> list[str]:
    """The markers face down, in the order of drawing."""
    return entries(game)["marker_supply"].split(",")


# S1: the choice and the seed.


@pytest.mark.rule("S1")
@pytest.mark.parametrize("edition", MARKERS)
@pytest.mark.parametrize(("board", "players"), TABLES)
def test_the_same_configuration_and_seed_give_the_same_game(board: str, players: int, edition: str) -> None:
    modules = ("missions", "favour") if board.startswith("hanse") else ()
    one, other = (hansa.new_game(board, players, 7, edition=edition, modules=modules) for _ in range(2))
    assert str(one.position()) == str(other.position())
    assert entries(one)["board"].split()[:3] == [board, edition, str(players)]


@pytest.mark.rule("S1", "MC1", "EF1")
def test_every_random_choice_depends_on_the_seed() -> None:
    games = [hansa.new_game("hanse_4_5", 4, seed, modules=("missions", "favour")) for seed in range(40)]
    assert len({tuple(markers(game).items()) for game in games}) == 6
    assert len({tuple(supply(game)) for game in games}) == 40
    assert len({tuple(entries(game)[f"{seat}.mission"] for seat in SEATS[:4]) for game in games}) > 30
    assert len({entries(game)["tiles"] for game in games}) > 10


@pytest.mark.rule("S1")
@pytest.mark.parametrize("seed", [0, -1, 2**70])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert str(hansa.new_game("hanse_4_5", 4, seed).position()) == str(
        hansa.new_game("hanse_4_5", 4, seed).position()
    )


@pytest.mark.rule("S1")
def test_what_follows_depends_on_the_decisions_only() -> None:
    ends = []
    for _ in range(2):
        game, chance = hansa.new_game("hanse_4_5", 5, 3, modules=("missions", "favour")), random.Random(1)
        for _ in range(120):
            game.play(chance.choice(sorted(legal(game))))
        ends.append(str(game.position()))
    assert ends[0] == ends[1]


SUPPLY = ["plus_4", "develop", "plus_3", "move_3", "exchange_posts", "plus_3", "plus_4", "develop"]
SUPPLY += ["exchange_posts", "additional_post", "additional_post", "additional_post"]
MISSIONS = [
    ["dortmund", "stendal", "muenster"],
    ["arnheim", "perleberg", "bremen"],
    ["osnabrueck", "stendal", "paderborn"],
    ["minden", "perleberg", "goslar"],
]
TILES = ["toll", "cities", "plus_1_action", "abilities"]
DEAL: dict[str, object] = {
    "taverns": ["move_3", "additional_post", "exchange_posts"],
    "supply": SUPPLY,
    "missions": MISSIONS,
    "tiles": TILES,
}


@pytest.mark.rule("S1", "S4", "MC1", "EF1")
def test_the_deal_can_be_given() -> None:
    game = hansa.new_game("hanse_4_5", 4, modules=("missions", "favour"), deal=DEAL)
    assert markers(game) == {
        "bremen-osnabrueck": "move_3",
        "lueneburg-perleberg": "additional_post",
        "goslar-hildesheim": "exchange_posts",
    }
    assert supply(game) == SUPPLY
    missions = [set(entries(game)[f"{seat}.mission"].split(",")) for seat in SEATS[:4]]
    assert missions == [set(card) for card in MISSIONS]
    assert set(entries(game)["tiles"].split(",")) == set(TILES)


@pytest.mark.rule("S1")
def test_a_given_deal_needs_no_seed() -> None:
    one, other = (
        hansa.new_game("hanse_4_5", 4, seed, modules=("missions", "favour"), deal=DEAL) for seed in (1, 2)
    )
    assert str(one.position()) == str(other.position())


@pytest.mark.rule("S1", "S4")
@pytest.mark.parametrize(
    "wrong",
    [
        {"taverns": ["move_3", "additional_post"]},
        {"taverns": ["move_3", "additional_post", "plus_3"]},
        {"taverns": ["move_3", "exchange_posts", "exchange_posts"]},
        {"taverns": ["remove_3", "additional_post", "exchange_posts"]},
        {"supply": SUPPLY[1:]},
        {"supply": [*SUPPLY, "plus_4"]},
        {"supply": ["plus_3", *SUPPLY[1:]]},
        {"missions": MISSIONS[:3]},
        {"missions": [*MISSIONS[:3], MISSIONS[0]]},
        {"missions": [*MISSIONS[:3], ["arnheim", "stendal", "minden"]]},
        {"tiles": TILES[:3]},
        {"tiles": ["toll", "toll", "cities", "abilities"]},
    ],
)
def test_a_deal_that_cannot_be_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(hansa.SetupError):
        hansa.new_game("hanse_4_5", 4, modules=("missions", "favour"), deal=DEAL | wrong)


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("board", BOARDS)
def test_each_board_is_for_its_number_of_players(board: str, players: int) -> None:
    if players in PLAYERS[board]:
        assert hansa.new_game(board, players).players == SEATS[:players]
    else:
        with pytest.raises(hansa.SetupError):
            hansa.new_game(board, players)


@pytest.mark.rule("S1")
@pytest.mark.parametrize("variant", ["provinces", "neutral"])
@pytest.mark.parametrize(("board", "players"), TABLES)
def test_a_variant_is_for_two_on_its_boards(board: str, players: int, variant: str) -> None:
    if players == 2 and variant in VARIANTS[board]:
        assert hansa.new_game(board, players, modules=[variant]).modules == (variant,)
    else:
        with pytest.raises(hansa.SetupError):
            hansa.new_game(board, players, modules=[variant])


@pytest.mark.rule("S1")
@pytest.mark.parametrize(
    ("board", "edition", "variant"),
    [
        ("hanse_2_3", "2009", "provinces"),
        ("hanse_2_3", "2014", "neutral"),
        ("hanse_2_3", "big_box", "neutral"),
        ("east_3_5", "2009", "neutral"),
        ("britannia_2_3", "2009", "neutral"),
    ],
)
def test_without_a_word_two_players_get_the_editions_variant(board: str, edition: str, variant: str) -> None:
    assert hansa.new_game(board, 2, edition=edition).modules == (variant,)


@pytest.mark.rule("S1")
@pytest.mark.parametrize("edition", MARKERS)
@pytest.mark.parametrize("board", BOARDS)
def test_boards_and_editions_may_be_combined_and_modules_go_with_the_hanseatic_league(
    board: str, edition: str
) -> None:
    players = PLAYERS[board][-1]
    assert hansa.new_game(board, players, edition=edition).edition == edition
    for module in ("missions", "favour"):
        if board.startswith("hanse"):
            assert hansa.new_game(board, players, edition=edition, modules=[module]).modules == (module,)
        else:
            with pytest.raises(hansa.SetupError):
                hansa.new_game(board, players, edition=edition, modules=[module])


@pytest.mark.rule("S1")
def test_what_does_not_exist_cannot_be_chosen() -> None:
    with pytest.raises(hansa.BoardError):
        hansa.new_game("hanse_6", 4)
    with pytest.raises(hansa.SetupError):
        hansa.new_game("hanse_4_5", 4, edition="2010")
    with pytest.raises(hansa.SetupError):
        hansa.new_game("hanse_4_5", 4, modules=["weather"])
    with pytest.raises(hansa.SetupError):
        hansa.new_game("hanse_2_3", 2, modules=["neutral", "provinces"])


# S2, S3: the pieces.


@pytest.mark.rule("S2", "S3")
@pytest.mark.parametrize("edition", MARKERS)
@pytest.mark.parametrize(("board", "players"), TABLES)
def test_the_pieces_are_shared_out_by_the_order_of_play(board: str, players: int, edition: str) -> None:
    game = hansa.new_game(board, players, edition=edition)
    seats = SEATS[:players]
    expected = {f"{seat}.supply": f"{5 + n}t1m" for n, seat in enumerate(seats)}
    expected |= {f"{seat}.stock": f"{6 - n}t0m" for n, seat in enumerate(seats)}
    assert look(game, *expected) == expected
    found = {key.split(".")[0] for key in entries(game) if key.endswith(".stock")}
    assert found == set(seats)


@pytest.mark.rule("S2", "S6")
@pytest.mark.parametrize(("board", "players"), TABLES)
def test_a_player_owns_27_traders_and_4_merchants(board: str, players: int) -> None:
    assert pieces(hansa.new_game(board, players)) == dict.fromkeys(SEATS[:players], (27, 4))


@pytest.mark.rule("S2", "AB1")
def test_nothing_is_developed_and_every_track_holds_its_pieces() -> None:
    """The pieces of each track are counted by freeing them all: 4, 5, 3 and 3 traders, 3 merchants."""
    for ability, last in {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bank": 3}.items():
        assert look(hansa.new_game(), f"red.{ability}") == {f"red.{ability}": "0"}
        freed = hansa.position(f"board hanse_4_5; red {ability}={last}")
        expected = "11t4m" if ability == "book" else f"{11 + last}t1m"
        assert look(freed, "red.stock") == {"red.stock": expected}
        with pytest.raises(hansa.PositionError):
            hansa.position(f"board hanse_4_5; red {ability}={last + 1}")


@pytest.mark.rule("S2")
@pytest.mark.parametrize(("board", "players"), TABLES)
def test_at_the_start_no_player_has_a_piece_on_the_board(board: str, players: int) -> None:
    found = entries(hansa.new_game(board, players))
    letters = "".join(value for key, value in found.items() if key.startswith("route "))
    assert set(letters) <= {".", "n"}
    assert not any(key.startswith(("city ", "special_prestige")) for key in found)


# S4: the markers.


@pytest.mark.rule("S4")
@pytest.mark.parametrize("edition", MARKERS)
@pytest.mark.parametrize(("board", "players"), TABLES)
def test_the_start_markers_lie_at_the_taverns_and_all_others_in_the_supply(
    board: str, players: int, edition: str
) -> None:
    taverns = {route.id for route in load(board).routes if route.tavern}
    for seed in range(10):
        game = hansa.new_game(board, players, seed, edition=edition)
        assert len(taverns) == 3
        assert markers(game).keys() == taverns
        assert set(markers(game).values()) == START[edition]
        assert Counter(supply(game)) == Counter(MARKERS[edition]) - Counter(START[edition])
        assert "plate" not in entries(game)
        assert not any(key.endswith((".markers", ".used")) for key in entries(game))


@pytest.mark.rule("S4")
@pytest.mark.parametrize(
    ("board", "taverns"),
    [
        ("hanse_2_3", {"bremen-osnabrueck", "lueneburg-perleberg", "goslar-hildesheim"}),
        ("hanse_4_5", {"bremen-osnabrueck", "lueneburg-perleberg", "goslar-hildesheim"}),
        ("east_3_5", {"allenstein-braunsberg", "brandenburg-tangermuende", "stettin-kulm"}),
        ("britannia_2_3", {"salisbury-southampton", "coventry-nottingham", "richmond-lancaster"}),
        ("britannia_4_5", {"salisbury-southampton", "coventry-nottingham", "richmond-lancaster"}),
    ],
)
def test_where_the_taverns_are(board: str, taverns: set[str]) -> None:
    assert markers(hansa.new_game(board, PLAYERS[board][-1])).keys() == taverns


@pytest.mark.rule("S4")
@pytest.mark.parametrize("edition", MARKERS)
def test_the_start_markers_come_in_any_order(edition: str) -> None:
    orders = Counter(
        tuple(markers(hansa.new_game(seed=seed, edition=edition)).values()) for seed in range(300)
    )
    assert orders.keys() == set(permutations(START[edition]))
    assert min(orders.values()) > 20


@pytest.mark.rule("S4")
def test_the_supply_is_shuffled() -> None:
    """Every kind of marker is drawn first in about as many games as it has markers."""
    first = Counter(supply(hansa.new_game(seed=seed))[0] for seed in range(600))
    last = Counter(supply(hansa.new_game(seed=seed))[-1] for seed in range(600))
    for marker, number in (Counter(MARKERS["big_box"]) - Counter(START["big_box"])).items():
        for found in (first, last):
            assert 0.5 < found[marker] / (600 * number / 12) < 1.5


# S5: nobody has scored.


@pytest.mark.rule("S5")
@pytest.mark.parametrize(("board", "players"), TABLES)
def test_everybody_begins_with_nothing(board: str, players: int) -> None:
    game = hansa.new_game(board, players)
    assert {seat: look(game, f"{seat}.score") for seat in SEATS[:players]} == {
        seat: {f"{seat}.score": "0"} for seat in SEATS[:players]
    }
    assert {seat: score.total for seat, score in game.score().items()} == dict.fromkeys(SEATS[:players], 0)


@pytest.mark.rule("S5", "G1")
@pytest.mark.parametrize(("board", "last"), [("hanse_4_5", 10), ("east_3_5", 10), ("britannia_4_5", 8)])
def test_the_completed_cities_track_begins_at_0(board: str, last: int) -> None:
    """One city short of the end the game goes on, so none was counted at the start."""
    cities = [city for city in load(board).cities if 0 < len(city.spaces) < 3][:last]
    assert len(cities) == last
    full = [f"city {city.id} {'bg'[: len(city.spaces)]}" for city in cities]
    game = hansa.position("; ".join([f"board {board} big_box 4", *full[:-1]]))
    assert game.to_move == "red"
    with pytest.raises(hansa.PositionError):
        hansa.position("; ".join([f"board {board} big_box 4", *full]))


# S1 and T1: who begins.


@pytest.mark.rule("S1", "T1")
@pytest.mark.parametrize(("board", "players"), TABLES)
def test_the_first_player_begins_with_two_actions(board: str, players: int) -> None:
    modules = ["neutral"] if players == 2 else []
    game = hansa.new_game(board, players, modules=modules)
    assert game.to_move == "red"
    assert look(game, "turn", "turn.actions", "decision") == {
        "turn": "1 red",
        "turn.actions": "2",
        "decision": "action",
    }


# S6: conservation. The helpers check it after every line of every test; here in the odd moments.


@pytest.mark.rule("S6")
def test_pieces_in_hand_during_a_move_are_counted() -> None:
    game = table("red; route hamburg-luebeck rR.")
    for line in (
        "pick_up hamburg-luebeck/1",
        "pick_up hamburg-luebeck/2",
        "put_down hamburg-stade/1 merchant",
    ):
        play(game, f"red {line}")
        assert pieces(game)["red"] == (27, 4)
    assert look(game, "decision") == {"decision": "put_down own hand=r"}


@pytest.mark.rule("S6")
def test_a_displaced_piece_that_is_not_placed_yet_is_counted() -> None:
    game = table("red supply=3t; blue stock=2t; route emden-groningen B..")
    play(game, "red displace emden-groningen/1 trader paying trader trader")
    assert "piece=B" in look(game, "decision")["decision"]
    assert pieces(game) == dict.fromkeys(SEATS[:4], (27, 4))
    play(game, "blue extra emden-stade/1 trader from stock")
    assert "piece=B" in look(game, "decision")["decision"]
    assert pieces(game)["blue"] == (27, 4)


@pytest.mark.rule("S6", "O3")
def test_pieces_in_hand_for_reuse_2_are_counted() -> None:
    game = table("board east_3_5 big_box 3; red stock=7t; route danzig-malmoe rrrR")
    play(game, "red establish danzig-malmoe nothing")
    assert changes(game, "red use permanent")["red.stock"] == ("10t1m", "7t0m")
    assert look(game, "decision") == {"decision": "reuse route=danzig-malmoe traders=3 merchants=1 left=2"}
    assert pieces(game)["red"] == (27, 4)


@pytest.mark.rule("S6")
@pytest.mark.parametrize(
    "text",
    [
        "red supply=12t",
        "red supply=2m",
        "red supply=5t1m stock=7t",
        "red supply=5t1m stock=5t",
        "red stock=11t2m",
        "red stock=11t",
        "red keys=1 stock=11t1m",
        "red supply=11t; route hamburg-luebeck r..",
        "red supply=1m; city arnheim rR..",
        "red supply=1m; special_prestige R...",
        "red supply=11t stock=1m; decision put_down own hand=r",
        "blue supply=11t; route emden-groningen r..; decision displaced blue route=emden-groningen piece=b",
    ],
)
def test_a_position_with_pieces_too_many_or_too_few_is_refused(text: str) -> None:
    with pytest.raises(hansa.PositionError):
        hansa.position(f"board hanse_4_5; {text}")


@pytest.mark.rule("S6")
@pytest.mark.parametrize("edition", ["2009", "big_box"])
@pytest.mark.parametrize(("board", "players"), TABLES)
def test_no_piece_is_ever_lost_or_gained(board: str, players: int, edition: str) -> None:
    modules = ["missions", "favour"] if board.startswith("hanse") else []
    game, chance = hansa.new_game(board, players, 5, edition=edition, modules=modules), random.Random(players)
    for _ in range(250):
        lines = sorted(legal(game))
        busy = [line for line in lines if not line.endswith(("end_turn", "nothing"))]
        if not lines:
            break
        play(game, chance.choice(busy or lines))


# S1, S3: who begins.


@pytest.mark.rule("S1", "S3", "T1")
@pytest.mark.parametrize(("board", "players"), [table for table in TABLES if table[1] > 2])
def test_whoever_begins_has_five_traders_and_the_next_ones_clockwise_one_more_each(
    board: str, players: int
) -> None:
    for first in range(players):
        game = hansa.new_game(board, players, first=SEATS[first])
        order = [SEATS[(first + n) % players] for n in range(players)]
        desks = game.position_json()["desks"]
        assert [desks[seat]["supply"]["traders"] for seat in order] == [5, 6, 7, 8, 9][:players]
        assert [desks[seat]["stock"]["traders"] for seat in order] == [6, 5, 4, 3, 2][:players]
        assert game.to_move == game.first == order[0]
        for seat in (*order, order[0]):
            play(game, f"{seat} end_turn")
            assert game.first == order[0]


@pytest.mark.rule("S1", "V2")
@pytest.mark.parametrize(("first", "second"), [("red", "blue"), ("blue", "red")])
def test_the_second_player_puts_the_pawn_whoever_that_is(first: str, second: str) -> None:
    game = hansa.new_game("hanse_2_3", 2, edition="2009", first=first)
    assert hansa.position(game.position()).to_move == game.to_move == second
    play(game, f"{second} put_pawn north")
    assert game.to_move == game.first == first


@pytest.mark.rule("S1")
def test_drawing_who_begins_leaves_the_deal_of_a_seed_as_it_was() -> None:
    drawn = [hansa.new_game("hanse_4_5", 4, seed, modules=["missions"], first="random") for seed in range(40)]
    assert {game.first for game in drawn} == {"red", "blue", "green", "yellow"}
    for seed, game in enumerate(drawn):
        plain = hansa.new_game("hanse_4_5", 4, seed, modules=["missions"])
        assert plain.first == "red"
        assert plain.deal is not None
        assert game.deal == replace(plain.deal, first=game.first)
        assert hansa.replay(game.record()).position() == game.position()


@pytest.mark.rule("S1")
def test_a_deal_says_who_begins_unless_somebody_else_is_chosen() -> None:
    deal = hansa.new_game(first="blue").deal
    assert hansa.new_game(deal=deal).first == "blue"
    assert hansa.new_game(deal=deal, first="yellow").first == "yellow"
    assert "first" not in hansa.new_game().record()["deal"]


@pytest.mark.rule("S1")
@pytest.mark.parametrize("first", ["violet", "neutral", "Red", "", 1])
def test_a_first_player_who_is_not_there_is_refused(first: object) -> None:
    with pytest.raises(
        hansa.SetupError, match="choose one of red, blue, green, yellow, or 'random'"
    ) as caught:
        hansa.new_game(first=first)  # type: ignore[arg-type]
    assert caught.value.code == "unknown_first"
    with pytest.raises(hansa.SetupError, match=r"cannot begin|expected a seat"):
        hansa.new_game(deal={**hansa.new_game().record()["deal"], "first": first})
