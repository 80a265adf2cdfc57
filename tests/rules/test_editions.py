"""Section 11: what differs between the editions: markers, the third start marker, exchange posts, ties."""

from __future__ import annotations

from collections import Counter

import pytest

import hansa
from hansa.boards import BONUS_MARKERS, load
from hansa.rules import terms

from .helpers import changes, each, entries, legal, look, play, refused, verbs

EDITIONS = ("2009", "2014", "big_box")
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
THIRD = {"2009": "remove_3", "2014": "remove_3", "big_box": "move_3"}
BOARDS = [
    ("hanse_2_3", 3),
    ("hanse_4_5", 4),
    ("hanse_4_5", 5),
    ("east_3_5", 5),
    ("britannia_2_3", 3),
    ("britannia_4_5", 4),
]


def used(marker: str) -> dict[str, tuple[str, str]]:
    """What using red's only marker changes, whatever it does."""
    return {"red.markers": (marker, ""), "red.used": ("", marker), "turn.marker_used": ("no", "yes")}


# Markers.


@pytest.mark.rule("S4")
def test_the_rules_number_markers_as_the_table_lists_them() -> None:
    numbers = {marker.id: n for n, marker in enumerate(BONUS_MARKERS)}
    named = ("additional_post", "exchange_posts", "develop", "move_3", "remove_3")
    assert [getattr(terms, marker.upper()) for marker in named] == [numbers[marker] for marker in named]
    assert len(numbers) == terms.MARKER_KINDS


def test_a_bag_has_room_for_every_kind_of_marker() -> None:
    """Four bits each, in a number of 63."""
    assert len(BONUS_MARKERS) <= 15
    assert all(number < 16 for marker in BONUS_MARKERS for number in marker.counts)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("board", "players"), BOARDS)
@pytest.mark.parametrize("seed", range(3))
def test_each_edition_has_its_own_markers_and_start_markers(
    edition: str, board: str, players: int, seed: int
) -> None:
    found = entries(hansa.new_game(board, players, seed, edition=edition))
    on_routes = {key.split()[1]: value for key, value in found.items() if key.startswith("marker ")}
    taverns = {route.id for route in load(board).routes if route.tavern}
    assert set(on_routes) == taverns
    assert sorted(on_routes.values()) == sorted(["additional_post", "exchange_posts", THIRD[edition]])
    everywhere = [*on_routes.values(), *found["marker_supply"].split(",")]
    assert Counter(everywhere) == MARKERS[edition]
    assert len(everywhere) == {"2009": 16, "2014": 15, "big_box": 15}[edition]


@pytest.mark.rule("S4")
@pytest.mark.parametrize(
    ("edition", "marker"), [("2009", "move_3"), ("2014", "move_3"), ("big_box", "remove_3")]
)
def test_no_edition_has_both_move_3_and_remove_3(edition: str, marker: str) -> None:
    with pytest.raises(hansa.PositionError):
        hansa.position(f"board hanse_2_3 {edition} 3; red markers={marker}")


@pytest.mark.rule("S4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_edition_has_more_markers_than_printed(edition: str) -> None:
    for marker, number in MARKERS[edition].items():
        hansa.position(f"board hanse_2_3 {edition} 3; red markers={','.join([marker] * number)}")
        with pytest.raises(hansa.PositionError):
            hansa.position(f"board hanse_2_3 {edition} 3; red markers={','.join([marker] * (number + 1))}")


# Remove 3.


@pytest.mark.rule("M2", "M3")
def test_2009_remove_3_takes_anybody_s_tradesmen_from_points_into_their_owners_supplies() -> None:
    game = hansa.position(
        "board hanse_2_3 2009 3; turn 1 red actions=0; red markers=remove_3; blue supply=1t; city duisburg b;"
        "route hamburg-luebeck rbb; route goslar-magdeburg G.; route kampen-osnabrueck .b"
    )
    assert legal(game) == {"red use remove_3", "red end_turn"}
    assert changes(game, "red use remove_3") == used("remove_3") | {"decision": ("action", "remove left=3")}
    # Blue's two traders on one route are alike. One must be removed before `done`.
    every = ("hamburg-luebeck/1", "hamburg-luebeck/2", "goslar-magdeburg/1", "kampen-osnabrueck/2")
    assert legal(game) == each("red remove {}", *every)
    assert changes(game, "red remove hamburg-luebeck/1") == {
        "decision": ("remove left=3", "remove left=2"),
        "route hamburg-luebeck": ("rbb", ".bb"),
        "red.supply": ("0t0m", "1t0m"),
    }
    assert legal(game) == each("red remove {}", *every[1:]) | {"red done"}
    assert changes(game, "red remove goslar-magdeburg/1") == {
        "decision": ("remove left=2", "remove left=1"),
        "route goslar-magdeburg": ("G.", ".."),
        "green.supply": ("0t0m", "0t1m"),
    }
    # The third is the last.
    assert changes(game, "red remove hamburg-luebeck/2") == {
        "decision": ("remove left=1", "action"),
        "route hamburg-luebeck": (".bb", "..b"),
        "blue.supply": ("1t0m", "2t0m"),
    }
    assert legal(game) == {"red end_turn"}


@pytest.mark.rule("M2", "M3")
def test_2014_remove_3_takes_opponents_tradesmen_only() -> None:
    game = hansa.position(
        "board hanse_2_3 2014 3; turn 1 red actions=0; red markers=remove_3; route hamburg-luebeck rbB;"
        "route goslar-magdeburg g."
    )
    play(game, "red use remove_3")
    assert legal(game) == each(
        "red remove {}", "hamburg-luebeck/2", "hamburg-luebeck/3", "goslar-magdeburg/1"
    )
    assert changes(game, "red remove hamburg-luebeck/3") == {
        "decision": ("remove left=3", "remove left=2"),
        "route hamburg-luebeck": ("rbB", "rb."),
        "blue.supply": ("0t0m", "0t1m"),
    }
    assert legal(game) == each("red remove {}", "hamburg-luebeck/2", "goslar-magdeburg/1") | {"red done"}


@pytest.mark.rule("M2")
@pytest.mark.parametrize("edition", ["2009", "2014"])
def test_remove_3_may_stop_after_one(edition: str) -> None:
    game = hansa.position(
        f"board hanse_2_3 {edition} 3; turn 1 red actions=1; red markers=remove_3; route hamburg-luebeck bbb"
    )
    assert changes(game, "red use remove_3", "red remove hamburg-luebeck/1", "red done") == used(
        "remove_3"
    ) | {
        "route hamburg-luebeck": ("bbb", ".bb"),
        "blue.supply": ("0t0m", "1t0m"),
    }


@pytest.mark.rule("M2")
@pytest.mark.parametrize("edition", ["2009", "2014"])
def test_remove_3_ends_by_itself_when_nothing_is_left_to_remove(edition: str) -> None:
    game = hansa.position(f"board hanse_2_3 {edition} 3; red markers=remove_3; route hamburg-luebeck .b.")
    play(game, "red use remove_3")
    assert legal(game) == {"red remove hamburg-luebeck/2"}
    play(game, "red remove hamburg-luebeck/2")
    assert look(game, "decision") == {"decision": "action"}


@pytest.mark.rule("M2")
@pytest.mark.parametrize(
    ("edition", "points", "offered"),
    [
        ("2009", "", False),
        ("2014", "", False),
        ("2009", "route hamburg-luebeck .r.", True),
        ("2014", "route hamburg-luebeck .r.", False),
        ("2009", "route hamburg-luebeck .b.", True),
        ("2014", "route hamburg-luebeck .b.", True),
    ],
)
def test_remove_3_is_offered_only_with_a_piece_to_remove(edition: str, points: str, offered: bool) -> None:
    # Posts are never removed.
    game = hansa.position(
        f"board hanse_2_3 {edition} 3; turn 1 red actions=0; red markers=remove_3; city duisburg b;"
        f"city goslar r; {points}"
    )
    assert legal(game) == {"red end_turn"} | ({"red use remove_3"} if offered else set())


@pytest.mark.rule("M2", "U4")
@pytest.mark.parametrize("edition", ["2009", "2014"])
def test_remove_3_knows_no_country(edition: str) -> None:
    game = hansa.position(
        f"board britannia_4_5 {edition} 4; red markers=remove_3; route carlisle-falkirk b.;"
        "route cardiff-pembroke g..;"
        "route london-oxford y..."
    )
    play(game, "red use remove_3")
    assert legal(game) == each("red remove {}", "carlisle-falkirk/1", "cardiff-pembroke/1", "london-oxford/1")


# Exchange posts.


@pytest.mark.rule("M2")
@pytest.mark.parametrize(
    ("edition", "spaces"),
    [
        ("2009", ["hamburg/1", "hamburg/2", "luebeck/1", "minden/2"]),
        ("2014", ["hamburg/1", "hamburg/2", "luebeck/1", "minden/2"]),
        ("big_box", ["hamburg/1", "minden/2"]),
    ],
)
def test_exchange_posts_in_the_older_editions_may_be_of_two_opponents(
    edition: str, spaces: list[str]
) -> None:
    # Two posts of one owner are never offered (Minden 1|2, Hannover, Goettingen).
    game = hansa.position(
        f"board hanse_2_3 {edition} 3; turn 1 red actions=0; red markers=exchange_posts;"
        "city hamburg rbg; city luebeck gb; city minden rrb.; city hannover bb; city goettingen rr;"
        "city halle g."
    )
    assert legal(game) == each("red use exchange_posts {}", *spaces) | {"red end_turn"}


@pytest.mark.rule("M2", "M3")
@pytest.mark.parametrize("edition", ["2009", "2014"])
def test_two_opponents_posts_change_places(edition: str) -> None:
    game = hansa.position(f"board hanse_2_3 {edition} 3; red markers=exchange_posts; city luebeck gb")
    assert changes(game, "red use exchange_posts luebeck/1") == used("exchange_posts") | {
        "city luebeck": ("gb", "bg")
    }


@pytest.mark.rule("M2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "posts", ["city hamburg b+r..", "city hamburg bg+r..; city goslar gb+b", "city hamburg r.."]
)
def test_in_no_edition_additional_posts_take_part_in_an_exchange(edition: str, posts: str) -> None:
    game = hansa.position(
        f"board hanse_2_3 {edition} 3; turn 1 red actions=0; red markers=exchange_posts; {posts}"
    )
    assert legal(game) == {"red end_turn"}


# Ties.


def places(text: str) -> list[tuple[int, str]]:
    """The places of the players; all of them have the same number of points."""
    game = hansa.position(text)
    assert len({standing.total for standing in game.standings()}) == 1
    return sorted((standing.place, standing.seat) for standing in game.standings())


SHARED = [(1, "blue"), (1, "green"), (1, "red")]


@pytest.mark.rule("G3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_everything_equal_the_victory_is_shared(edition: str) -> None:
    assert places(f"board hanse_2_3 {edition} 3; red score=7; blue score=7; green score=7") == SHARED


@pytest.mark.rule("G3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_shared_place_takes_up_the_next(edition: str) -> None:
    game = hansa.position(f"board hanse_2_3 {edition} 3; red score=7; blue score=9; green score=9")
    assert [(s.place, s.seat) for s in game.standings()] == [(1, "blue"), (1, "green"), (3, "red")]


@pytest.mark.rule("G3")
@pytest.mark.parametrize(
    ("edition", "wanted"),
    [
        ("2009", SHARED),
        # Green has 2 actions a turn, red and blue both have 3.
        ("2014", [(1, "green"), (2, "blue"), (2, "red")]),
        # The level counts: red has uncovered the second 3.
        ("big_box", [(1, "green"), (2, "blue"), (3, "red")]),
    ],
)
def test_a_tie_goes_first_to_whoever_has_fewer_actions(edition: str, wanted: list[tuple[int, str]]) -> None:
    text = f"board hanse_2_3 {edition} 3; red score=7 actions=2; blue score=7 actions=1; green score=7"
    assert places(text) == wanted


@pytest.mark.rule("G3")
@pytest.mark.parametrize(
    ("edition", "wanted"),
    [
        ("2009", SHARED),
        # Red has three posts, blue two, green none.
        ("2014", [(1, "red"), (2, "blue"), (3, "green")]),
        # Blue's network counts 2, red's 1, green's none.
        ("big_box", [(1, "blue"), (2, "red"), (3, "green")]),
    ],
)
def test_a_tie_goes_then_to_posts_or_to_the_network(edition: str, wanted: list[tuple[int, str]]) -> None:
    # Red: three cities and a network of 1 are 7 points. Blue: one city and a network of 2 are 4.
    text = (
        f"board hanse_2_3 {edition} 3; red score=1; blue score=4; green score=8;"
        "city hamburg r..; city duisburg r; city goslar r; city minden bb.."
    )
    assert places(text) == wanted


@pytest.mark.rule("G3")
@pytest.mark.parametrize(
    ("edition", "wanted"),
    [
        ("2009", SHARED),
        ("2014", [(1, "blue"), (2, "green"), (3, "red")]),
        ("big_box", [(1, "blue"), (2, "green"), (3, "red")]),
    ],
)
def test_actions_come_before_posts_and_network(edition: str, wanted: list[tuple[int, str]]) -> None:
    # Red has all the posts, but also the most actions; blue the fewest.
    text = (
        f"board hanse_2_3 {edition} 3; red score=5 actions=3; blue score=9; green score=9 actions=1;"
        "city minden rr.."
    )
    assert places(text) == wanted


@pytest.mark.rule("G3")
def test_2014_special_prestige_is_no_post_but_an_additional_post_is() -> None:
    # Red: a post, and two merchants on special prestige; blue: two posts, one additional; green: none.
    text = (
        "board hanse_2_3 2014 3; red score=0 book=1; blue score=14; green score=18; city minden r...;"
        "city goslar b+b; special_prestige RR.."
    )
    assert places(text) == [(1, "blue"), (2, "red"), (3, "green")]


@pytest.mark.rule("G3", "EF3")
@pytest.mark.parametrize(
    ("edition", "wanted"),
    [
        ("2009", SHARED),
        ("2014", [(1, "blue"), (1, "green"), (3, "red")]),
        ("big_box", SHARED),
    ],
)
def test_a_plus_1_action_tile_counts_as_an_action_in_2014_only(
    edition: str, wanted: list[tuple[int, str]]
) -> None:
    text = f"board hanse_2_3 {edition} 3 favour; red score=7 tiles=plus_1_action; blue score=7; green score=7"
    assert places(text) == wanted


@pytest.mark.rule("G3", "EF3")
def test_2014_a_tile_and_a_level_weigh_the_same() -> None:
    # Red: 2 actions and the tile; blue: 3 actions; green: level 2, 3 actions too.
    text = (
        "board hanse_2_3 2014 3 favour; red score=7 tiles=plus_1_action;"
        "blue score=7 actions=1; green score=7 actions=2"
    )
    assert places(text) == SHARED


@pytest.mark.rule("G3")
def test_big_box_compares_network_points_not_posts() -> None:
    # Networks: red 1 post with keys 4, blue 3 posts with keys 1; control: red Duisburg, blue Minden.
    text = (
        "board hanse_2_3 big_box 3; red score=4 keys=4; blue score=5; green score=10;"
        "city duisburg r; city minden bbb."
    )
    assert places(text) == [(1, "red"), (2, "blue"), (3, "green")]


# Every edition with everything.


@pytest.mark.rule("S1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("board", "players"), BOARDS)
def test_every_board_may_be_played_in_every_edition(edition: str, board: str, players: int) -> None:
    game = hansa.new_game(board, players, 1, edition=edition)
    assert (game.edition, game.board.id, len(game.players)) == (edition, board, players)
    assert verbs(game) == {"income", "place", "end_turn"}


@pytest.mark.rule("S1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("modules", [("missions",), ("favour",), ("missions", "favour")])
@pytest.mark.parametrize(("board", "players"), [("hanse_2_3", 3), ("hanse_4_5", 5)])
def test_every_module_may_be_played_in_every_edition(
    edition: str, modules: tuple[str, ...], board: str, players: int
) -> None:
    assert hansa.new_game(board, players, 1, edition=edition, modules=modules).modules == modules


@pytest.mark.rule("M2")
@pytest.mark.parametrize(
    ("edition", "marker"), [("2009", "remove_3"), ("2014", "remove_3"), ("big_box", "move_3")]
)
def test_while_pieces_are_handled_nothing_else_may_be_done(edition: str, marker: str) -> None:
    game = hansa.position(
        f"board hanse_2_3 {edition} 3; red markers={marker},plus_3 supply=1t; route hamburg-luebeck .b."
    )
    play(game, f"red use {marker}")
    assert verbs(game) == {"remove" if marker == "remove_3" else "pick_up"}
    refused(game, "red use plus_3")


# Players and variants.


@pytest.mark.rule("S1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("board", "numbers"),
    [
        ("hanse_2_3", {2, 3}),
        ("hanse_4_5", {4, 5}),
        ("east_3_5", {2, 3, 4, 5}),
        ("britannia_2_3", {2, 3}),
        ("britannia_4_5", {4, 5}),
    ],
)
def test_every_board_has_its_numbers_of_players(edition: str, board: str, numbers: set[int]) -> None:
    for players in range(1, 7):
        if players in numbers:
            assert len(hansa.new_game(board, players, 1, edition=edition).players) == players
        else:
            with pytest.raises(hansa.SetupError):
                hansa.new_game(board, players, 1, edition=edition)


@pytest.mark.rule("S1")
@pytest.mark.parametrize(("edition", "variant"), [("2009", "provinces"), ("2014", "neutral")])
def test_two_players_play_the_variant_of_their_edition(edition: str, variant: str) -> None:
    assert hansa.new_game("hanse_2_3", 2, 1, edition=edition).modules == (variant,)


@pytest.mark.rule("S1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("variant", "boards"),
    [("provinces", {"hanse_2_3"}), ("neutral", {"hanse_2_3", "east_3_5", "britannia_2_3"})],
)
def test_either_variant_may_be_chosen_in_every_edition_where_the_board_has_it(
    edition: str, variant: str, boards: set[str]
) -> None:
    for board in hansa.BOARDS:
        if board in boards:
            assert hansa.new_game(board, 2, 1, edition=edition, modules=[variant]).modules == (variant,)
        else:
            with pytest.raises(hansa.SetupError):
                hansa.new_game(board, 2, 1, edition=edition, modules=[variant])
