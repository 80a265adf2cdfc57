"""Section 10, Eastern Hanseatic League: maritime routes and their permanent markers (O3)."""

from __future__ import annotations

import pytest

from .helpers import action, changes, each, legal, look, play, refused, table, verbs

EAST = "board east_3_5 big_box 3;"
FIVE = "board east_3_5 big_box 5;"


# O3: maritime routes.


@pytest.mark.rule("O3", "B1")
def test_a_boat_takes_a_merchant_only_when_placing() -> None:
    game = table(FIVE + "red supply=1t1m; route malmoe-visby ...; route wismar-stralsund r..", fill="bgyv")
    assert legal(game, "place") == {
        "red place malmoe-visby/1 trader",
        "red place malmoe-visby/1 merchant",
        "red place malmoe-visby/2 merchant",
        "red place wismar-stralsund/2 merchant",
    }
    refused(game, "red place malmoe-visby/2 trader")
    refused(game, "red place wismar-stralsund/3 trader")
    assert changes(game, "red place wismar-stralsund/3 merchant") == action(2) | {
        "red.supply": ("1t1m", "1t0m"),
        "route wismar-stralsund": ("r..", "r.R"),
    }


@pytest.mark.rule("O3", "C1")
def test_a_merchant_on_a_boat_is_displaced_by_a_merchant_only() -> None:
    game = table(EAST + "red supply=3t1m; route malmoe-visby bBb")
    assert legal(game, "displace") == {
        "red displace malmoe-visby/1 trader paying trader",
        "red displace malmoe-visby/1 trader paying merchant",
        "red displace malmoe-visby/1 merchant paying trader",
        "red displace malmoe-visby/2 merchant paying trader trader",
    }
    game = table(EAST + "red supply=4t; route malmoe-visby .B.")
    assert legal(game, "displace") == set()


@pytest.mark.rule("O3", "D1")
def test_a_trader_is_never_put_down_on_a_boat() -> None:
    game = table(FIVE + "red; route malmoe-visby r.R", fill="bgyv")
    assert legal(game) == each("red pick_up malmoe-visby/{}", "1", "3") | {"red end_turn"}
    play(game, "red pick_up malmoe-visby/1", "red pick_up malmoe-visby/3")
    assert legal(game) == {
        "red put_down malmoe-visby/1 trader",
        "red put_down malmoe-visby/1 merchant",
        "red put_down malmoe-visby/2 merchant",
    }


@pytest.mark.rule("O3", "E5")
@pytest.mark.parametrize(
    ("route", "points", "ends", "rest"),
    [
        ("wismar-stralsund", "rRR", "city wismar ..; city stralsund ..", (1, 2)),
        ("stralsund-malmoe", "rRR", "city stralsund ..; city malmoe ...", (1, 2)),
        ("danzig-malmoe", "rrrR", "city danzig ....; city malmoe ...", (3, 1)),
    ],
)
def test_the_permanent_marker_of_a_maritime_route_may_be_used_or_declined(
    route: str, points: str, ends: str, rest: tuple[int, int]
) -> None:
    traders, merchants = rest
    game = table(EAST + f"red book=1; route {route} {points}; route krakau-thorn b..; {ends}")
    permanent = f"permanent route={route} traders={traders} merchants={merchants}"
    assert changes(game, f"red establish {route} nothing") == action(2) | {
        f"route {route}": (points, "." * len(points)),
        "red.stock": ("0t0m", f"{traders}t{merchants}m"),
        "decision": ("action", permanent),
    }
    assert legal(game) == {"red use permanent", "red skip permanent"}
    assert changes(game, "red skip permanent") == {"decision": (permanent, "action")}
    assert verbs(game) == {"income", "end_turn"}, "E5: only now"


@pytest.mark.rule("O3", "E5")
def test_green_post_may_be_declined() -> None:
    game = table(EAST + "red supply=1t; route malmoe-visby rRr; city malmoe ...; city visby .")
    permanent = "permanent route=malmoe-visby traders=2 merchants=1"
    assert changes(game, "red establish malmoe-visby nothing") == action(2) | {
        "route malmoe-visby": ("rRr", "..."),
        "red.stock": ("0t0m", "2t1m"),
        "decision": ("action", permanent),
    }
    assert legal(game) == each("red green_post {} trader", "belgard", "waren", "dresden") | {
        "red skip permanent"
    }
    assert changes(game, "red skip permanent") == {"decision": (permanent, "action")}
    assert "green_post" not in verbs(game)


@pytest.mark.rule("O3", "E5")
def test_the_permanent_marker_is_the_last_step_so_the_result_is_chosen_without_it() -> None:
    game = table(EAST + "red book=1; route stralsund-malmoe rRR; city stralsund ..; city malmoe ...")
    assert legal(game, "establish") == each("red establish stralsund-malmoe {}", "nothing", "post malmoe")
    assert changes(game, "red establish stralsund-malmoe post malmoe") == action(2) | {
        "route stralsund-malmoe": ("rRR", "..."),
        "city malmoe": ("...", "R.."),
        "red.stock": ("0t0m", "1t1m"),
        "decision": ("action", "permanent route=stralsund-malmoe traders=1 merchants=1"),
    }


@pytest.mark.rule("O3")
def test_other_routes_with_the_same_cities_have_no_permanent_marker() -> None:
    game = table(
        EAST + "red; route wismar-luebeck rrr; route krakau-thorn b..; city wismar ..; city luebeck ..."
    )
    assert changes(game, "red establish wismar-luebeck nothing") == action(2) | {
        "route wismar-luebeck": ("rrr", "..."),
        "red.stock": ("0t0m", "3t0m"),
    }


@pytest.mark.rule("O3", "E5", "G1")
def test_the_permanent_marker_is_still_used_in_the_action_that_ends_the_game() -> None:
    game = table(
        EAST + "red book=1; blue score=19; route stralsund-malmoe rRR; city stralsund b.; city malmoe ..."
    )
    permanent = "permanent route=stralsund-malmoe traders=1 merchants=2 ending=prestige"
    assert changes(game, "red establish stralsund-malmoe nothing") == action(2) | {
        "route stralsund-malmoe": ("rRR", "..."),
        "red.stock": ("0t0m", "1t2m"),
        "blue.score": ("19", "20"),
        "decision": ("action", permanent),
    }
    assert changes(game, "red use permanent") == {
        "red.privilege": ("0", "1"),
        "red.supply": ("0t0m", "1t0m"),
        "decision": (permanent, "over prestige"),
    }


# Move 2 (Wismar-Stralsund).

MOVE_2 = "decision permanent route=wismar-stralsund traders=1 merchants=2;"


@pytest.mark.rule("O3")
def test_move_2_picks_up_tradesmen_of_anybody_own_ones_too() -> None:
    game = table(EAST + "red book=1 stock=1t2m; route krakau-thorn b..; route waren-wismar rG.;" + MOVE_2)
    assert changes(game, "red use permanent") == {
        "decision": ("permanent route=wismar-stralsund traders=1 merchants=2", "pick_up any left=2 hand="),
    }
    assert legal(game) == {
        "red pick_up krakau-thorn/1",
        "red pick_up waren-wismar/1",
        "red pick_up waren-wismar/2",
    }
    assert changes(game, "red pick_up waren-wismar/1") == {
        "route waren-wismar": ("rG.", ".G."),
        "decision": ("pick_up any left=2 hand=", "pick_up any left=1 hand=r"),
    }
    assert legal(game) == {"red pick_up krakau-thorn/1", "red pick_up waren-wismar/2", "red done"}
    assert changes(game, "red pick_up waren-wismar/2") == {
        "route waren-wismar": (".G.", "..."),
        "decision": ("pick_up any left=1 hand=r", "put_down any hand=rG"),
    }


@pytest.mark.rule("O3")
def test_move_2_lets_two_tradesmen_change_places() -> None:
    game = table(EAST + "red book=1 stock=1t2m; route krakau-thorn b..; route waren-wismar .G.;" + MOVE_2)
    assert changes(
        game,
        "red use permanent",
        "red pick_up krakau-thorn/1",
        "red pick_up waren-wismar/2",
        "red put_down waren-wismar/2 blue trader",
        "red put_down krakau-thorn/1 green merchant",
    ) == {
        "route krakau-thorn": ("b..", "G.."),
        "route waren-wismar": (".G.", ".b."),
        "decision": ("permanent route=wismar-stralsund traders=1 merchants=2", "action"),
    }


@pytest.mark.rule("O3")
def test_move_2_may_move_one_only() -> None:
    game = table(EAST + "red book=1 stock=1t2m; route krakau-thorn bb.;" + MOVE_2)
    play(game, "red use permanent", "red pick_up krakau-thorn/2", "red done")
    assert look(game, "decision", "route krakau-thorn") == {
        "decision": "put_down any hand=b",
        "route krakau-thorn": "b..",
    }
    assert changes(game, "red put_down danzig-belgard/4 blue trader") == {
        "route danzig-belgard": ("....", "...b"),
        "decision": ("put_down any hand=b", "action"),
    }


@pytest.mark.rule("O3")
def test_move_2_puts_traders_on_houses_and_merchants_on_boats_too_and_displaces_nobody() -> None:
    game = table(
        FIVE + "route malmoe-visby ..y; route danzig-belgard ybg.; decision put_down any hand=bR", fill="bgyv"
    )
    assert legal(game) == {
        "red put_down malmoe-visby/1 blue trader",
        "red put_down malmoe-visby/1 merchant",
        "red put_down malmoe-visby/2 merchant",
        "red put_down danzig-belgard/4 blue trader",
        "red put_down danzig-belgard/4 merchant",
    }
    assert changes(game, "red put_down danzig-belgard/4 merchant") == {
        "route danzig-belgard": ("ybg.", "ybgR"),
        "decision": ("put_down any hand=bR", "put_down any hand=b"),
    }
    assert legal(game) == {"red put_down malmoe-visby/1 blue trader"}


@pytest.mark.rule("O3", "D2")
def test_move_2_never_leaves_a_trader_in_hand_with_nothing_but_boats() -> None:
    game = table(FIVE + "route malmoe-visby ..y; decision put_down any hand=bR", fill="bgyv")
    assert legal(game) == {"red put_down malmoe-visby/1 blue trader", "red put_down malmoe-visby/2 merchant"}


@pytest.mark.rule("O3", "E5")
def test_move_2_is_not_offered_when_no_tradesman_stands_on_a_point() -> None:
    game = table(EAST + "red book=1; route wismar-stralsund rRR; city wismar ..; city stralsund ..")
    assert changes(game, "red establish wismar-stralsund nothing") == action(2) | {
        "route wismar-stralsund": ("rRR", "..."),
        "red.stock": ("0t0m", "1t2m"),
    }
    assert verbs(game) == {"income", "end_turn"}


# Privilege (Stralsund-Malmö).


@pytest.mark.rule("O3", "AB1")
@pytest.mark.parametrize("level", [0, 1, 2])
def test_the_privilege_marker_develops_privilege(level: int) -> None:
    game = table(
        EAST + f"red privilege={level} book=1 stock=1t2m; blue stock=3t; "
        "decision permanent route=stralsund-malmoe traders=1 merchants=2"
    )
    assert legal(game) == {"red use permanent", "red skip permanent"}
    assert changes(game, "red use permanent") == {
        "red.privilege": (str(level), str(level + 1)),
        "red.supply": ("0t0m", "1t0m"),
        "decision": ("permanent route=stralsund-malmoe traders=1 merchants=2", "action"),
    }


@pytest.mark.rule("O3", "E5", "AB3")
def test_the_privilege_marker_is_not_offered_when_privilege_is_complete() -> None:
    game = table(
        EAST
        + "red privilege=3 book=1; route stralsund-malmoe rRR; route krakau-thorn b..; city stralsund ..; "
        "city malmoe ..."
    )
    assert changes(game, "red establish stralsund-malmoe nothing") == action(2) | {
        "route stralsund-malmoe": ("rRR", "..."),
        "red.stock": ("0t0m", "1t2m"),
    }


# Green post (Malmö-Visby).


@pytest.mark.rule("O3")
def test_green_post_is_a_tradesman_of_either_kind_from_supply_in_any_green_city() -> None:
    game = table(
        EAST + "red supply=1t1m stock=2t; city belgard b+g; "
        "decision permanent route=malmoe-visby traders=2 merchants=0"
    )
    assert legal(game) == (
        each("red green_post {} trader", "belgard", "waren", "dresden")
        | each("red green_post {} merchant", "belgard", "waren", "dresden")
        | {"red skip permanent"}
    )
    assert changes(game, "red green_post waren trader") == {
        "city waren": (".", "+r"),
        "red.supply": ("1t1m", "0t1m"),
        "decision": ("permanent route=malmoe-visby traders=2 merchants=0", "action"),
    }


@pytest.mark.rule("O3", "E5")
def test_green_post_is_not_offered_with_an_empty_supply_however_full_the_stock() -> None:
    game = table(
        EAST + "red book=1 stock=3t1m; route malmoe-visby rRr; city malmoe ...; city visby .; blue supply=5t"
    )
    assert changes(game, "red establish malmoe-visby nothing") == action(2) | {
        "route malmoe-visby": ("rRr", "..."),
        "red.stock": ("3t1m", "5t2m"),
    }


# Reuse 2 (Malmö-Danzig).

REUSE = "decision permanent route=danzig-malmoe traders=2 merchants=1;"


@pytest.mark.rule("O3")
def test_reuse_2_puts_two_tradesmen_of_the_route_on_free_points_the_emptied_ones_too() -> None:
    game = table(FIVE + "red; route danzig-malmoe rrrR; route kulm-elbing y.; city danzig ....", fill="bgyv")
    play(game, "red establish danzig-malmoe post danzig")
    permanent = "permanent route=danzig-malmoe traders=2 merchants=1"
    assert look(game, "decision", "red.stock") == {"decision": permanent, "red.stock": "2t1m"}
    assert changes(game, "red use permanent") == {
        "red.stock": ("2t1m", "0t0m"),
        "decision": (permanent, "reuse route=danzig-malmoe traders=2 merchants=1 left=2"),
    }
    free = {
        "red reuse danzig-malmoe/1 trader",
        "red reuse danzig-malmoe/1 merchant",
        "red reuse danzig-malmoe/4 merchant",
        "red reuse kulm-elbing/2 trader",
        "red reuse kulm-elbing/2 merchant",
    }
    assert legal(game) == free
    assert changes(game, "red reuse danzig-malmoe/1 trader") == {
        "route danzig-malmoe": ("....", "r..."),
        "decision": (
            "reuse route=danzig-malmoe traders=2 merchants=1 left=2",
            "reuse route=danzig-malmoe traders=1 merchants=1 left=1",
        ),
    }
    assert legal(game) == {
        "red reuse danzig-malmoe/2 trader",
        "red reuse danzig-malmoe/2 merchant",
        "red reuse danzig-malmoe/4 merchant",
        "red reuse kulm-elbing/2 trader",
        "red reuse kulm-elbing/2 merchant",
        "red done",
    }
    assert changes(game, "red reuse kulm-elbing/2 merchant") == {
        "route kulm-elbing": ("y.", "yR"),
        "red.stock": ("0t0m", "1t0m"),
        "decision": ("reuse route=danzig-malmoe traders=1 merchants=1 left=1", "action"),
    }


@pytest.mark.rule("O3")
def test_reuse_2_may_reuse_two_of_a_kind() -> None:
    game = table(EAST + "red stock=2t1m;" + REUSE)
    assert changes(
        game, "red use permanent", "red reuse danzig-malmoe/2 trader", "red reuse danzig-malmoe/3 trader"
    ) == {
        "route danzig-malmoe": ("....", ".rr."),
        "red.stock": ("2t1m", "0t1m"),
        "decision": ("permanent route=danzig-malmoe traders=2 merchants=1", "action"),
    }


@pytest.mark.rule("O3")
def test_reuse_2_may_reuse_one_only_and_the_rest_goes_to_the_stock() -> None:
    game = table(EAST + "red stock=4t1m;" + REUSE)
    play(game, "red use permanent")
    assert look(game, "red.stock") == {"red.stock": "2t0m"}, "the older stock stays"
    assert changes(game, "red reuse danzig-malmoe/4 merchant", "red done") == {
        "route danzig-malmoe": ("....", "...R"),
        "red.stock": ("2t0m", "4t0m"),
        "decision": ("reuse route=danzig-malmoe traders=2 merchants=1 left=2", "action"),
    }


@pytest.mark.rule("O3")
def test_reuse_2_takes_only_what_was_not_used_for_the_post() -> None:
    game = table(EAST + "red book=1 stock=1m; route danzig-malmoe rrrR; city malmoe ...; city danzig b...")
    assert changes(game, "red establish danzig-malmoe post malmoe") == action(2) | {
        "route danzig-malmoe": ("rrrR", "...."),
        "city malmoe": ("...", "R.."),
        "red.stock": ("0t1m", "3t1m"),
        "blue.score": ("0", "1"),
        "decision": ("action", "permanent route=danzig-malmoe traders=3 merchants=0"),
    }
    play(game, "red use permanent")
    assert {line.split()[3] for line in legal(game)} == {"trader"}, (
        "the merchant of the stock is none of the route"
    )
    refused(game, "red reuse danzig-malmoe/4 merchant")


@pytest.mark.rule("O3")
def test_reuse_2_places_no_trader_on_a_boat_and_no_merchant_on_a_taken_point() -> None:
    game = table(FIVE + "red stock=2t1m; route danzig-malmoe yyy.;" + REUSE, fill="bgyv")
    play(game, "red use permanent")
    assert legal(game) == {"red reuse danzig-malmoe/4 merchant"}
    refused(game, "red reuse danzig-malmoe/4 trader")
    refused(game, "red reuse danzig-malmoe/1 merchant")
    # The traders left fit nowhere, so the step ends by itself.
    assert changes(game, "red reuse danzig-malmoe/4 merchant") == {
        "route danzig-malmoe": ("yyy.", "yyyR"),
        "red.stock": ("0t0m", "2t0m"),
        "decision": ("reuse route=danzig-malmoe traders=2 merchants=1 left=2", "action"),
    }


@pytest.mark.rule("O3", "T1")
def test_tradesmen_reused_on_the_emptied_route_stand_there_like_any_others() -> None:
    game = table(
        EAST
        + "red supply=1t; route danzig-malmoe rr.R; city danzig b...; city malmoe b..; turn 1 red actions=3"
    )
    play(game, "red place danzig-malmoe/3 trader", "red establish danzig-malmoe nothing", "red use permanent")
    play(game, "red reuse danzig-malmoe/1 trader", "red reuse danzig-malmoe/4 merchant")
    assert look(game, "route danzig-malmoe", "turn.actions", "red.stock") == {
        "route danzig-malmoe": "r..R",
        "turn.actions": "1",
        "red.stock": "2t0m",
    }
    assert legal(game, "pick_up", "establish") == each("red pick_up danzig-malmoe/{}", "1", "4")
