"""Action E: establish a route: when (E0), who scores (E1), its marker (E2), one result (E3), E5 at last."""

from __future__ import annotations

import pytest

from .establishing import east, scores, three
from .helpers import action, changes, each, legal, look, play, refused, verbs

# E0: a route full of the player's tradesmen.


@pytest.mark.rule("E0")
def test_only_a_route_whose_points_all_hold_own_tradesmen_may_be_established() -> None:
    game = three(
        "route duisburg-dortmund rr; route goslar-magdeburg rb;"
        "route kampen-osnabrueck r.; route hamburg-luebeck bbb"
    )
    assert legal(game, "establish") == each("red establish duisburg-dortmund {}", "nothing", "post duisburg")
    refused(game, "red establish goslar-magdeburg nothing")
    refused(game, "red establish kampen-osnabrueck nothing")
    refused(game, "red establish hamburg-luebeck nothing")
    refused(game, "red establish emden-groningen nothing")


@pytest.mark.rule("E0")
def test_nobody_but_the_owner_of_the_tradesmen_may_establish_the_route() -> None:
    game = three("turn 2 blue; route duisburg-dortmund rr; route goslar-magdeburg bb")
    assert legal(game, "establish") == each("blue establish goslar-magdeburg {}", "nothing", "post goslar")


@pytest.mark.rule("E0")
def test_each_full_route_may_be_established() -> None:
    game = three("route duisburg-dortmund rr; route goslar-magdeburg rr")
    assert legal(game, "establish") == (
        each("red establish duisburg-dortmund {}", "nothing", "post duisburg")
        | each("red establish goslar-magdeburg {}", "nothing", "post goslar")
    )


@pytest.mark.rule("E0", "T1")
def test_a_full_route_is_never_established_by_itself_but_by_an_action_of_its_own() -> None:
    game = three(
        "turn 1 red actions=1; red supply=1t; route duisburg-dortmund r.;city duisburg r; city dortmund R."
    )
    assert changes(game, "red place duisburg-dortmund/2 trader") == action(1) | {
        "red.supply": ("1t0m", "0t0m"),
        "route duisburg-dortmund": ("r.", "rr"),
    }
    assert legal(game) == {"red end_turn"}
    assert changes(game, "red end_turn", "blue end_turn", "green end_turn") == {
        "turn": ("1 red", "4 red"),
        "turn.actions": ("0", "2"),
        "turn.acted": ("yes", "no"),
    }
    assert legal(game, "establish") == {"red establish duisburg-dortmund nothing"}


@pytest.mark.rule("E0", "T1")
def test_establishing_costs_one_action() -> None:
    game = three("turn 1 red actions=1; route duisburg-dortmund rr; route goslar-magdeburg rr")
    play(game, "red establish duisburg-dortmund nothing")
    assert legal(game) == {"red end_turn"}


# E1: whoever controls an end city scores.


@pytest.mark.rule("E1")
def test_whoever_controls_an_end_city_scores_even_if_nothing_is_built_and_it_is_somebody_else() -> None:
    game = three("route duisburg-dortmund rr; city duisburg b; city dortmund G.")
    assert legal(game, "establish") == {"red establish duisburg-dortmund nothing"}
    assert changes(game, "red establish duisburg-dortmund nothing") == action(2) | {
        "blue.score": ("0", "1"),
        "green.score": ("0", "1"),
        "red.stock": ("9t1m", "11t1m"),
        "route duisburg-dortmund": ("rr", ".."),
    }


@pytest.mark.rule("E1")
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_who_controls_both_end_cities_scores_two(seat: str) -> None:
    trader, merchant = seat[0], seat[0].upper()
    game = three(f"route duisburg-dortmund rr; city duisburg {trader}; city dortmund {merchant}.")
    assert scores(changes(game, "red establish duisburg-dortmund nothing")) == {f"{seat}.score": ("0", "2")}


@pytest.mark.rule("E1")
@pytest.mark.parametrize(
    "result",
    [
        "nothing",
        "post hamburg",
        "additional_post hamburg trader",
        "additional_post luebeck trader",
        "develop bank",
    ],
)
def test_both_end_cities_score_whatever_is_built(result: str) -> None:
    game = three(
        "red privilege=1 markers=additional_post; route hamburg-luebeck rrr; city hamburg b..;city luebeck g."
    )
    assert legal(game, "establish") == each(
        "red establish hamburg-luebeck {}",
        "nothing",
        "post hamburg",
        "additional_post hamburg trader",
        "additional_post luebeck trader",
        "develop bank",
    )
    assert scores(changes(game, f"red establish hamburg-luebeck {result}")) == {
        "blue.score": ("0", "1"),
        "green.score": ("0", "1"),
    }


@pytest.mark.rule("E1")
def test_both_end_cities_score_when_a_merchant_goes_to_special_prestige() -> None:
    game = three("route warburg-coellen Rrrr; city warburg b.; city coellen gr")
    assert scores(changes(game, "red establish warburg-coellen special_prestige 7")) == {
        "blue.score": ("0", "1"),
        "red.score": ("0", "1"),
    }


@pytest.mark.rule("E1", "K1")
def test_a_city_without_a_post_scores_for_nobody_not_even_for_the_first_post_built_in_it() -> None:
    game = three("route duisburg-dortmund rr")
    assert changes(game, "red establish duisburg-dortmund post duisburg") == action(2) | {
        "city duisburg": (".", "r"),
        "red.stock": ("9t1m", "10t1m"),
        "route duisburg-dortmund": ("rr", ".."),
    }


@pytest.mark.rule("E1", "K1")
def test_control_is_scored_before_the_post_is_built() -> None:
    # With the post red has as many posts as blue, and further to the right.
    game = three("red privilege=1; route duisburg-dortmund rr; city dortmund B.")
    assert changes(game, "red establish duisburg-dortmund post dortmund") == action(2) | {
        "blue.score": ("0", "1"),
        "city dortmund": ("B.", "Br"),
        "red.stock": ("10t1m", "11t1m"),
        "route duisburg-dortmund": ("rr", ".."),
    }


# E2: the marker of the route.


@pytest.mark.rule("E2", "P1")
def test_the_marker_of_the_route_is_taken_unused_and_a_replacement_drawn_onto_the_plate() -> None:
    game = three(
        "route duisburg-dortmund rr; marker duisburg-dortmund plus_3; marker goslar-magdeburg develop;"
        "marker_supply move_3,plus_4,plus_3"
    )
    assert changes(game, "red establish duisburg-dortmund nothing") == action(2) | {
        "marker duisburg-dortmund": ("plus_3", ""),
        "red.markers": ("", "plus_3"),
        "marker_supply": ("move_3,plus_4,plus_3", "plus_4,plus_3"),
        "plate": ("", "move_3"),
        "red.stock": ("9t1m", "11t1m"),
        "route duisburg-dortmund": ("rr", ".."),
    }


@pytest.mark.rule("E2")
def test_a_route_without_a_marker_draws_no_replacement() -> None:
    game = three("route duisburg-dortmund rr; marker goslar-magdeburg plus_3; marker_supply move_3")
    assert changes(game, "red establish duisburg-dortmund nothing") == action(2) | {
        "red.stock": ("9t1m", "11t1m"),
        "route duisburg-dortmund": ("rr", ".."),
    }


@pytest.mark.rule("E2")
def test_a_second_marker_taken_in_the_same_turn_joins_the_plate() -> None:
    game = three(
        "route duisburg-dortmund rr; route goslar-magdeburg rr; marker duisburg-dortmund plus_3;"
        "marker goslar-magdeburg develop; marker_supply move_3,plus_4"
    )
    play(game, "red establish duisburg-dortmund nothing", "red establish goslar-magdeburg nothing")
    assert look(game, "red.markers", "red.used", "plate", "marker_supply") == {
        "red.markers": "plus_3,develop",
        "red.used": "",
        "plate": "plus_4,move_3",
        "marker_supply": "none",
    }


@pytest.mark.rule("E2", "G1", "E6")
def test_with_an_empty_supply_the_game_ends_after_the_action_and_the_marker_taken_counts() -> None:
    game = three(
        "red used=plus_4; route duisburg-dortmund rr; marker duisburg-dortmund plus_3; marker_supply none"
    )
    assert changes(game, "red establish duisburg-dortmund post duisburg") == action(2) | {
        "city duisburg": (".", "r"),
        "marker duisburg-dortmund": ("plus_3", ""),
        "red.markers": ("", "plus_3"),
        "red.stock": ("9t1m", "10t1m"),
        "route duisburg-dortmund": ("rr", ".."),
        "decision": ("action", "over markers"),
    }
    assert legal(game) == set()
    assert game.score()["red"].lines["markers"] == 3


@pytest.mark.rule("E2", "G1")
def test_drawing_the_last_marker_of_the_supply_does_not_end_the_game() -> None:
    game = three("route duisburg-dortmund rr; marker duisburg-dortmund plus_3; marker_supply plus_4")
    play(game, "red establish duisburg-dortmund nothing")
    assert look(game, "decision", "plate", "marker_supply") == {
        "decision": "action",
        "plate": "plus_4",
        "marker_supply": "none",
    }
    assert "use" in verbs(game)


# E3: one of a post, an ability, special prestige, or nothing; the rest of the route goes to the stock.


@pytest.mark.rule("E3", "E3a", "E3c")
def test_the_result_is_one_of_a_post_an_additional_post_special_prestige_or_nothing() -> None:
    game = three(
        "turn 1 red actions=1; red privilege=3 markers=additional_post; route warburg-coellen Rrrr;"
        "city warburg b."
    )
    assert legal(game, "establish") == each(
        "red establish warburg-coellen {}",
        "nothing",
        "post warburg",
        "post coellen",
        "additional_post warburg trader",
        "additional_post warburg merchant",
        "special_prestige 7",
        "special_prestige 8",
        "special_prestige 9",
        "special_prestige 11",
    )
    play(game, "red establish warburg-coellen post coellen")
    assert legal(game) == {"red end_turn"}


@pytest.mark.rule("E3", "E3a", "E3b")
def test_the_result_is_one_of_a_post_in_either_city_an_ability_or_nothing() -> None:
    game = three("route hamburg-luebeck rrr")
    assert legal(game, "establish") == each(
        "red establish hamburg-luebeck {}", "nothing", "post hamburg", "post luebeck", "develop bank"
    )


@pytest.mark.rule("E3")
def test_with_nothing_built_all_tradesmen_of_the_route_go_to_the_stock_not_to_the_supply() -> None:
    game = three("red supply=2t; route hamburg-luebeck rRr")
    assert changes(game, "red establish hamburg-luebeck nothing") == action(2) | {
        "red.stock": ("7t0m", "9t1m"),
        "route hamburg-luebeck": ("rRr", "..."),
    }


# E5: the permanent marker is the last step.


@pytest.mark.rule("E5", "O3")
def test_the_permanent_marker_is_offered_after_everything_else_and_may_be_declined() -> None:
    game = east(
        "red book=1 privilege=1; blue supply=0t; city stralsund b.; route wismar-stralsund rRR;"
        "route krakau-thorn b.."
    )
    assert changes(game, "red establish wismar-stralsund post wismar") == action(2) | {
        "blue.score": ("0", "1"),
        "city wismar": ("..", "r."),
        "red.stock": ("11t0m", "11t2m"),
        "route wismar-stralsund": ("rRR", "..."),
        "decision": ("action", "permanent route=wismar-stralsund traders=0 merchants=2"),
    }
    assert legal(game) == {"red use permanent", "red skip permanent"}
    found = changes(game, "red skip permanent")
    assert found == {"decision": ("permanent route=wismar-stralsund traders=0 merchants=2", "action")}


@pytest.mark.rule("E5")
def test_a_permanent_marker_declined_cannot_be_used_later() -> None:
    game = east("red book=1; route wismar-stralsund rRR; route krakau-thorn b..")
    play(game, "red establish wismar-stralsund nothing", "red skip permanent")
    assert verbs(game) == {"income", "end_turn"}
    refused(game, "red use permanent")
    play(game, "red end_turn", "blue end_turn", "green end_turn")
    assert verbs(game) == {"income", "end_turn"}


@pytest.mark.rule("E5", "O3")
def test_move_2_is_not_offered_without_a_tradesman_on_a_point() -> None:
    game = east("red book=1; route wismar-stralsund rRR")
    assert changes(game, "red establish wismar-stralsund nothing") == action(2) | {
        "red.stock": ("10t0m", "11t2m"),
        "route wismar-stralsund": ("rRR", "..."),
    }
    assert verbs(game) == {"income", "end_turn"}


@pytest.mark.rule("E5", "AB3", "O3")
@pytest.mark.parametrize(("privilege", "offered"), [(0, True), (2, True), (3, False)])
def test_the_marker_for_the_privilege_is_not_offered_when_it_is_complete(
    privilege: int, offered: bool
) -> None:
    game = east(f"red book=1 privilege={privilege}; route stralsund-malmoe rRR")
    play(game, "red establish stralsund-malmoe nothing")
    assert verbs(game) == ({"use", "skip"} if offered else {"income", "end_turn"})


@pytest.mark.rule("E5", "E3a", "O3")
def test_the_privilege_gained_by_the_permanent_marker_comes_after_the_post() -> None:
    # Stralsund's first space is orange.
    game = east("red book=1; city malmoe b..; route stralsund-malmoe rRR")
    assert legal(game, "establish") == {"red establish stralsund-malmoe nothing"}
    play(game, "red establish stralsund-malmoe nothing")
    found = changes(game, "red use permanent")
    assert found.pop("decision")[1] == "action"
    assert found == {"red.privilege": ("0", "1"), "red.supply": ("0t0m", "1t0m")}


@pytest.mark.rule("E5", "O3")
@pytest.mark.parametrize(("supply", "offered"), [("0", False), ("1t", True), ("1m", True)])
def test_green_post_is_not_offered_with_an_empty_supply(supply: str, offered: bool) -> None:
    game = east(f"red book=1 supply={supply}; route malmoe-visby rRr")
    play(game, "red establish malmoe-visby nothing")
    kind = "merchant" if supply == "1m" else "trader"
    if offered:
        assert legal(game) == {"red skip permanent"} | each(
            "red green_post {} " + kind, "belgard", "dresden", "waren"
        )
    else:
        assert verbs(game) == {"income", "end_turn"}


@pytest.mark.rule("E5", "M1")
def test_while_the_permanent_marker_is_decided_nothing_else_may_be_done() -> None:
    game = east(
        "red book=1 supply=1t markers=plus_3,develop; route stralsund-malmoe rRR; route krakau-thorn rrr"
    )
    play(game, "red establish stralsund-malmoe nothing")
    assert legal(game) == {"red use permanent", "red skip permanent"}
