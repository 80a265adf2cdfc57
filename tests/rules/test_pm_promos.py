"""Section 5, promo markers: exchange marker, tribute, block (PM1-PM4), and the marker sets (PM5)."""

from __future__ import annotations

from collections import Counter

import pytest

import hansa
from hansa.boards import EDITIONS, load

from .helpers import action, changes, each, legal, look, play, refused, table, verbs

SET = "board hanse_2_3 big_box 3; marker_set promos"
EMPTY = "city hamburg ...; city luebeck .."  # so that no pieces are put out of the way there
ROUTES = [route.id for route in load("hanse_2_3").routes]


def three(text: str) -> hansa.Game:
    """A position of three players with promo markers; a seat that is named has only the pieces given."""
    return table(f"{SET}; {text}")


def east(text: str) -> hansa.Game:
    """The same in the Eastern Hanseatic League."""
    return table(f"board east_3_5 big_box 3; marker_set promos; city malmoe ...; city visby .; {text}")


def laid(marker: str) -> dict[str, tuple[str, str]]:
    """What putting red's only marker somewhere changes, besides the route."""
    return {"red.markers": (marker, ""), "turn.marker_used": ("no", "yes")}


# Exchange marker.


@pytest.mark.rule("PM1")
def test_exchange_marker_changes_places_with_a_used_marker_of_a_rival_and_costs_no_action() -> None:
    game = hansa.position(
        f"{SET}; red markers=exchange_marker; blue used=plus_3,develop; green used=block markers=plus_4"
    )
    assert legal(game, "use") == {
        "red use exchange_marker blue plus_3",
        "red use exchange_marker blue develop",
        "red use exchange_marker green block",
    }
    assert changes(game, "red use exchange_marker blue plus_3") == {
        "red.markers": ("exchange_marker", "plus_3"),
        "blue.used": ("plus_3,develop", "develop,exchange_marker"),
        "turn.marker_used": ("no", "yes"),
    }


@pytest.mark.rule("PM1")
def test_the_marker_taken_may_be_used_in_this_turn_too() -> None:
    game = three("turn 1 red actions=0; red markers=exchange_marker; blue used=plus_3")
    play(game, "red use exchange_marker blue plus_3", "red use plus_3")
    assert look(game, "turn.actions", "red.used") == {"turn.actions": "3", "red.used": "plus_3"}


@pytest.mark.rule("PM1")
def test_an_exchange_marker_cannot_be_taken_by_another_one() -> None:
    game = three("red markers=exchange_marker; blue used=exchange_marker")
    assert legal(game, "use") == set()
    refused(game, "red use exchange_marker blue exchange_marker")


@pytest.mark.rule("PM1", "M2")
@pytest.mark.parametrize("others", ["blue markers=plus_3", "red used=plus_3 markers=exchange_marker"])
def test_exchange_marker_is_not_offered_where_nothing_can_be_taken(others: str) -> None:
    game = three(f"red markers=exchange_marker; {others}" if others.startswith("blue") else others)
    assert legal(game, "use") == set()


@pytest.mark.rule("PM1", "PM4")
def test_a_marker_that_lies_at_a_route_is_not_a_used_one() -> None:
    game = three("red markers=exchange_marker; laid hamburg-luebeck tribute blue")
    assert legal(game, "use") == set()


# Tribute: putting it down.


@pytest.mark.rule("PM2")
def test_tribute_lies_at_any_route_with_a_trader_from_the_supply_and_costs_no_action() -> None:
    game = three("red markers=tribute supply=2t")
    assert legal(game, "use") == each("red use tribute {}", *ROUTES)
    assert changes(game, "red use tribute hamburg-luebeck") == laid("tribute") | {
        "red.supply": ("2t0m", "1t0m"),
        "laid hamburg-luebeck": ("", "tribute red"),
    }


@pytest.mark.rule("PM2", "PM3")
@pytest.mark.parametrize("marker", ["tribute", "block"])
@pytest.mark.parametrize("supply", ["0", "2m"])
def test_tribute_and_block_need_a_trader_in_the_supply(marker: str, supply: str) -> None:
    game = three(f"red markers={marker} supply={supply} book=2")
    assert legal(game, "use") == set()
    refused(game, f"red use {marker} hamburg-luebeck")


@pytest.mark.rule("PM2", "PM3")
@pytest.mark.parametrize("marker", ["tribute", "block"])
@pytest.mark.parametrize("route", ["danzig-malmoe", "krakau-thorn"])  # boats and a permanent marker; a marker
def test_a_marker_a_permanent_marker_and_boats_do_not_matter(marker: str, route: str) -> None:
    game = east(f"red markers={marker} supply=1t; marker krakau-thorn plus_3")
    play(game, f"red use {marker} {route}")
    assert look(game, f"laid {route}") == {f"laid {route}": f"{marker} red"}


@pytest.mark.rule("PM2", "PM3")
def test_several_may_lie_at_one_route() -> None:
    game = three("red markers=tribute,block supply=2t; laid hamburg-luebeck block blue")
    play(game, "red use block hamburg-luebeck", "red use tribute hamburg-luebeck")
    assert look(game, "laid hamburg-luebeck") == {"laid hamburg-luebeck": "tribute red block red block blue"}


# Tribute: posts.


def posts(text: str, line: str) -> dict[str, tuple[str, str]]:
    """What else changes when red, with all pieces of Hamburg-Lübeck, does something there."""
    empty = "" if "city hamburg" in text else f"{EMPTY};"
    game = three(f"route hamburg-luebeck rrr; {empty} {text}")
    return changes(game, f"red establish hamburg-luebeck {line}")


@pytest.mark.rule("PM2")
@pytest.mark.parametrize("route", ["hamburg-luebeck", "bremen-hamburg"])
@pytest.mark.parametrize(("line", "taken"), [("post hamburg", 2), ("nothing", 0)])
def test_whoever_opens_a_post_at_an_end_pays_the_owner_two_tradesmen_from_the_stock(
    route: str, line: str, taken: int
) -> None:
    found = posts(f"red privilege=3; blue stock=3t; laid {route} tribute blue", line)
    wanted = {"blue.stock": ("3t0m", "1t0m"), "blue.supply": ("0t0m", "2t0m")} if taken else {}
    assert {key: value for key, value in found.items() if key.startswith("blue")} == wanted


@pytest.mark.rule("PM2")
def test_another_route_pays_nothing() -> None:
    found = posts("red privilege=3; blue stock=3t; laid lueneburg-hannover tribute blue", "post hamburg")
    assert not any(key.startswith("blue") for key in found)


@pytest.mark.rule("PM2")
def test_the_owner_takes_it_for_an_own_post_too_after_the_route_s_pieces_are_in_the_stock() -> None:
    found = posts("red privilege=3 stock=0; laid hamburg-luebeck tribute red", "post hamburg")
    assert found["red.supply"] == ("0t0m", "2t0m")  # the two that came back from the route
    assert "red.stock" not in found


@pytest.mark.rule("PM2")
def test_fewer_are_taken_if_there_are_fewer() -> None:
    found = posts("red privilege=3; blue stock=1t; laid hamburg-luebeck tribute blue", "post hamburg")
    assert (found["blue.stock"], found["blue.supply"]) == (("1t0m", "0t0m"), ("0t0m", "1t0m"))


@pytest.mark.rule("PM2")
def test_an_additional_post_pays_too() -> None:
    found = posts(
        "red markers=additional_post; blue stock=3t; city hamburg g..; laid hamburg-luebeck tribute blue",
        "additional_post hamburg trader",
    )
    assert found["blue.supply"] == ("0t0m", "2t0m")


@pytest.mark.rule("PM2", "E5")
def test_a_post_in_a_green_city_pays_too_and_each_post_of_an_action_by_itself() -> None:
    game = east(
        "red supply=1t book=3 privilege=1; blue stock=5t; route malmoe-visby RRR;"
        "laid danzig-malmoe tribute blue; laid belgard-anklam tribute blue"
    )
    play(game, "red establish malmoe-visby post malmoe")
    due = "permanent route=malmoe-visby traders=0 merchants=2 due=danzig-malmoe:tribute:blue"
    assert look(game, "decision", "blue.stock") == {"decision": due, "blue.stock": "5t0m"}
    found = changes(game, "red green_post belgard trader")
    assert (found["blue.stock"], found["blue.supply"]) == (("5t0m", "1t0m"), ("0t0m", "4t0m"))


@pytest.mark.rule("PM2", "E5")
def test_a_tribute_waits_until_the_permanent_marker_is_used_or_not() -> None:
    game = east(
        "red supply=1t book=3; blue stock=2t; route malmoe-visby RRR; laid danzig-malmoe tribute blue"
    )
    play(game, "red establish malmoe-visby post malmoe")
    assert changes(game, "red skip permanent") == {
        "blue.stock": ("2t0m", "0t0m"),
        "blue.supply": ("0t0m", "2t0m"),
        "decision": (
            "permanent route=malmoe-visby traders=0 merchants=2 due=danzig-malmoe:tribute:blue",
            "action",
        ),
    }


@pytest.mark.rule("PM2", "N3")
def test_a_neutral_post_pays_too() -> None:
    game = table(
        "board hanse_2_3 big_box 2 neutral; marker_set promos; red supply=2t; blue stock=3t;"
        "route hamburg-luebeck nn.; route hamburg-stade n..; laid hamburg-luebeck tribute blue"
    )
    play(game, "red displace hamburg-stade trader paying trader", "blue replace hamburg-luebeck/3")
    assert look(game, "blue.supply", "decision")["blue.supply"] == "0t0m"
    play(game, "red neutral_post hamburg", "blue done")
    assert look(game, "blue.stock", "blue.supply") == {"blue.stock": "1t0m", "blue.supply": "2t0m"}


@pytest.mark.rule("PM2")
def test_an_exchange_of_posts_pays_nothing() -> None:
    game = three(
        "red markers=exchange_posts; blue stock=3t; city hamburg rb.; laid hamburg-luebeck tribute blue"
    )
    assert not any(
        key in ("blue.stock", "blue.supply") for key in changes(game, "red use exchange_posts hamburg/1")
    )


@pytest.mark.rule("PM2", "E3b")
def test_developing_an_ability_pays_nothing() -> None:
    found = posts("blue stock=3t; laid hamburg-luebeck tribute blue", "develop bank")
    assert not any(key.startswith("blue") for key in found)


# Tribute: the mix, and whose turn it is.


@pytest.mark.rule("PM2")
def test_the_owner_chooses_the_kinds() -> None:
    game = three(
        f"{EMPTY}; route hamburg-luebeck rrr; red; blue stock=2t2m book=2; laid hamburg-luebeck tribute blue"
    )
    play(game, "red establish hamburg-luebeck post hamburg")
    assert game.to_move == "blue"
    assert legal(game) == {
        "blue tribute 2 traders",
        "blue tribute 1 trader 1 merchant",
        "blue tribute 2 merchants",
    }
    for line in ("blue tribute 1 trader", "blue tribute 3 traders", "blue tribute", "red end_turn"):
        refused(game, line, hansa.HansaError)
    assert changes(game, "blue tribute 1 trader 1 merchant") == {
        "blue.stock": ("2t2m", "1t1m"),
        "blue.supply": ("0t0m", "1t1m"),
        "decision": ("tribute due=hamburg-luebeck:tribute:blue", "action"),
    }
    assert game.to_move == "red"


@pytest.mark.rule("PM2")
@pytest.mark.parametrize(
    ("stock", "taken"), [("3t", "2t0m"), ("3m", "0t2m"), ("1t1m", "1t1m"), ("1m", "0t1m"), ("0", "0t0m")]
)
def test_nobody_is_asked_if_there_is_only_one_mix(stock: str, taken: str) -> None:
    game = three(
        f"{EMPTY}; route hamburg-luebeck rrr; red; blue stock={stock} book=3;"
        "laid hamburg-luebeck tribute blue"
    )
    play(game, "red establish hamburg-luebeck post hamburg")
    assert look(game, "decision", "blue.supply") == {"decision": "action", "blue.supply": taken}


@pytest.mark.rule("PM2")
def test_tributes_are_taken_from_the_active_seat_clockwise_each_by_itself() -> None:
    game = three(
        f"{EMPTY}; turn 2 blue actions=2; route hamburg-luebeck bbb; blue stock=3m book=3;"
        "red stock=2t2m book=2; green stock=2t2m book=2; laid hamburg-luebeck tribute red;"
        "laid hamburg-stade tribute green"
    )
    play(game, "blue establish hamburg-luebeck post hamburg")
    # Blue has no tribute; green sits before red, seen from blue.
    assert game.to_move == "green"
    play(game, "green tribute 2 merchants")
    assert game.to_move == "red"
    play(game, "red tribute 2 traders")
    assert look(game, "decision", "red.stock", "green.stock") == {
        "decision": "action",
        "red.stock": "0t2m",
        "green.stock": "2t0m",
    }


@pytest.mark.rule("PM2")
def test_two_tributes_of_one_player_are_two_decisions() -> None:
    game = three(
        f"{EMPTY}; route hamburg-luebeck rrr; red; blue stock=3t3m book=3;"
        "laid hamburg-luebeck tribute blue; laid hamburg-stade tribute blue"
    )
    play(game, "red establish hamburg-luebeck post hamburg", "blue tribute 2 merchants")
    assert legal(game) == {"blue tribute 2 traders", "blue tribute 1 trader 1 merchant"}
    play(game, "blue tribute 2 traders")
    assert look(game, "blue.stock", "blue.supply") == {"blue.stock": "1t1m", "blue.supply": "2t2m"}


@pytest.mark.rule("PM2", "G1")
def test_a_tribute_is_taken_before_the_end_is_checked() -> None:
    game = three(
        f"{EMPTY}; route hamburg-luebeck rrr; red score=19; blue stock=2t2m book=2;"
        "laid hamburg-luebeck tribute blue"
    )
    play(game, "red establish hamburg-luebeck post luebeck")
    assert look(game, "decision") == {"decision": "tribute due=hamburg-luebeck:tribute:blue ending=prestige"}
    play(game, "blue tribute 2 traders")
    assert game.is_over
    assert look(game, "blue.supply") == {"blue.supply": "2t0m"}


# Block.


@pytest.mark.rule("PM3")
def test_block_lies_at_any_route_with_a_trader_from_the_supply() -> None:
    game = three("red markers=block supply=1t")
    assert legal(game, "use") == each("red use block {}", *ROUTES)
    assert changes(game, "red use block hamburg-luebeck") == laid("block") | {
        "red.supply": ("1t0m", "0t0m"),
        "laid hamburg-luebeck": ("", "block red"),
    }


@pytest.mark.rule("PM3", "B1")
@pytest.mark.parametrize("owner", ["red", "blue"])
def test_placing_on_a_blocked_route_costs_one_more_tradesman_of_one_s_choice(owner: str) -> None:
    game = three(f"red supply=2t1m; blue; laid hamburg-luebeck block {owner}")
    on_route = {line for line in legal(game, "place") if "hamburg-luebeck/" in line}
    assert on_route == {
        "red place hamburg-luebeck/1 trader paying trader",
        "red place hamburg-luebeck/1 trader paying merchant",
        "red place hamburg-luebeck/1 merchant paying trader",
    }
    assert changes(game, "red place hamburg-luebeck/1 trader paying merchant") == action(2) | {
        "red.supply": ("2t1m", "1t0m"),
        "red.stock": ("0t0m", "0t1m"),
        "route hamburg-luebeck": ("...", "r.."),
    }


@pytest.mark.rule("PM3")
def test_without_it_the_placement_is_not_possible_there_but_elsewhere_it_costs_nothing() -> None:
    game = three("red supply=1t; laid hamburg-luebeck block blue")
    assert legal(game, "place") == each(
        "red place {}/1 trader", *(r for r in ROUTES if r != "hamburg-luebeck")
    )
    refused(game, "red place hamburg-luebeck/1 trader")


@pytest.mark.rule("PM3")
def test_two_blocks_cost_two() -> None:
    game = three("red supply=3t; laid hamburg-luebeck block blue; laid hamburg-luebeck block green")
    found = changes(game, "red place hamburg-luebeck trader")
    assert (found["red.supply"], found["red.stock"]) == (("3t0m", "0t0m"), ("0t0m", "2t0m"))


@pytest.mark.rule("PM3", "C1", "C2")
def test_displacing_and_extra_pieces_are_not_concerned() -> None:
    game = three(
        "red supply=2t; blue stock=1t; route hamburg-luebeck b..; laid hamburg-luebeck block blue;"
        "laid hamburg-stade block blue"
    )
    found = changes(game, "red displace hamburg-luebeck trader paying trader")
    assert found["red.supply"] == ("2t0m", "0t0m")
    play(game, "blue replace hamburg-stade/1", "blue extra hamburg-stade/2 trader from stock")
    assert look(game, "route hamburg-stade", "blue.stock") == {
        "route hamburg-stade": "bb.",
        "blue.stock": "0t0m",
    }


@pytest.mark.rule("PM3", "D1")
@pytest.mark.parametrize("first", ["red pick_up hamburg-stade/1", "red use move_3"])
def test_moving_is_not_concerned(first: str) -> None:
    whose = "r" if "pick_up" in first else "b"
    game = three(
        f"red supply=0 markers=move_3; route hamburg-stade {whose}..; laid hamburg-luebeck block blue; blue"
    )
    play(game, first, *([] if "pick_up" in first else ["red pick_up hamburg-stade/1"]))
    if game.phase == "pick_up":
        play(game, "red done")
    play(game, f"red put_down hamburg-luebeck/1{' blue trader' if whose == 'b' else ' trader'}")
    assert look(game, "route hamburg-luebeck") == {"route hamburg-luebeck": f"{whose}.."}


@pytest.mark.rule("PM3", "V4")
@pytest.mark.parametrize("supply", [1, 2])
def test_a_block_counts_where_placing_is_limited_too(supply: int) -> None:
    province = next(p for p in load("hanse_2_3").provinces if "hamburg-luebeck" in p.routes)
    game = table(
        f"board hanse_2_3 2009 2 provinces; marker_set promos; red supply={supply}t; pawn {province.id};"
        "laid hamburg-luebeck block blue; blue"
    )
    lines = {line for line in legal(game, "place") if "hamburg-luebeck/" in line}
    assert lines == ({"red place hamburg-luebeck/1 trader paying trader"} if supply == 2 else set())


# What lies at a route otherwise means.


@pytest.mark.rule("PM4", "G2")
def test_markers_at_routes_count_for_their_owner() -> None:
    game = three(
        "red markers=plus_3 used=plus_4; laid hamburg-luebeck tribute red; laid hamburg-stade block red"
    )
    assert game.score()["red"].lines["markers"] == 6
    assert game.score()["blue"].lines["markers"] == 0


@pytest.mark.rule("PM4", "S6")
def test_the_traders_on_them_stay_the_owner_s_pieces() -> None:
    game = three("red markers=tribute,block supply=2t")
    play(game, "red use tribute hamburg-luebeck", "red use block hamburg-stade")  # `play` counts them
    assert look(game, "red.supply", "red.stock") == {"red.supply": "0t0m", "red.stock": "0t0m"}


@pytest.mark.rule("PM4", "E0", "E1")
def test_the_trader_on_a_marker_is_not_on_the_route() -> None:
    game = three("red supply=0; route hamburg-luebeck rr.; laid hamburg-luebeck tribute red")
    assert legal(game, "establish") == set()
    assert legal(game, "pick_up") == {"red pick_up hamburg-luebeck/1"}


@pytest.mark.rule("PM4", "P1")
@pytest.mark.parametrize("marker", ["tribute", "block"])
def test_a_replacement_marker_may_be_placed_beside_one(marker: str) -> None:
    game = three(f"turn 1 red actions=0; plate plus_3; laid hamburg-luebeck {marker} blue")
    play(game, "red end_turn")
    assert "red place_marker plus_3 hamburg-luebeck" in legal(game)


@pytest.mark.rule("PM4", "N4")
def test_a_neutral_trader_joins_the_replacement_marker_as_usual() -> None:
    game = table(
        "board hanse_2_3 big_box 2 neutral; marker_set promos; turn 1 red actions=0; plate plus_3;"
        "laid emden-groningen block blue"
    )
    play(game, "red end_turn", "red place_marker plus_3 emden-groningen")
    assert look(game, "route emden-groningen") == {"route emden-groningen": "n.."}


@pytest.mark.rule("PM4", "E2")
def test_establishing_the_route_does_not_take_it() -> None:
    found = posts("red; blue; laid hamburg-luebeck tribute blue; laid hamburg-luebeck block blue", "nothing")
    assert not any(key in ("red.markers", "plate", "laid hamburg-luebeck") for key in found)


@pytest.mark.rule("M1")
@pytest.mark.parametrize("marker", ["tribute", "block", "exchange_marker"])
def test_a_promo_marker_taken_with_a_route_is_used_after_that_action(marker: str) -> None:
    game = three(
        f"turn 1 red actions=1; red supply=1t; blue used=plus_3; route hamburg-luebeck rrr;"
        f"marker hamburg-luebeck {marker}"
    )
    assert legal(game, "use") == set()
    play(game, "red establish hamburg-luebeck nothing")
    assert verbs(game) == {"use", "end_turn"}


@pytest.mark.rule("EF2")
def test_a_promo_marker_pays_for_a_favour_tile() -> None:
    game = table(
        "board hanse_2_3 big_box 3 favour; marker_set promos; tiles toll; red markers=tribute,exchange_marker"
    )
    assert "red take_tile toll paying exchange_marker tribute" in legal(game, "take_tile")


# Marker sets.


@pytest.mark.rule("PM5", "S4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_set_with_promos(edition: str) -> None:
    game = hansa.new_game("hanse_4_5", 4, edition=edition, marker_set="promos")
    wanted = {"additional_post": 2, "exchange_posts": 1, "plus_3": 1, "plus_4": 1, "develop": 1}
    wanted |= {"exchange_marker": 2, "tribute": 2, "block": 2}
    if edition == "2009":
        wanted["develop"] = 2
    assert game.deal is not None
    assert Counter(game.deal.supply) == wanted == game.marker_set
    third = "move_3" if edition == "big_box" else "remove_3"
    assert sorted(game.deal.taverns) == sorted(["additional_post", "exchange_posts", third])


@pytest.mark.rule("PM5")
@pytest.mark.parametrize(("edition", "size"), [("2009", 13), ("2014", 12), ("big_box", 12)])
def test_every_other_set_has_as_many_markers_as_the_edition(edition: str, size: int) -> None:
    game = hansa.new_game("hanse_4_5", 4, edition=edition, marker_set={"block": size})
    assert game.deal is not None
    assert game.deal.supply == ("block",) * size
    for number, mend in ((size - 2, "add 2"), (size + 1, "take out 1")):
        with pytest.raises(hansa.SetupError, match=f"{mend}\\.") as caught:
            hansa.new_game("hanse_4_5", 4, edition=edition, marker_set={"block": number})
        assert (caught.value.code, caught.value.rule) == ("bad_marker_set", "PM5")


@pytest.mark.rule("PM5", "S1")
def test_the_set_of_the_book_is_the_usual_one_however_it_is_given() -> None:
    usual = hansa.new_game("hanse_4_5", 4, seed=5)
    for same in ("book", usual.marker_set):
        assert hansa.new_game("hanse_4_5", 4, seed=5, marker_set=same).record() == usual.record()
    assert "marker_set" not in usual.record()


@pytest.mark.rule("PM5")
def test_what_is_in_the_set_is_public() -> None:
    game = hansa.new_game("hanse_2_3", 3, marker_set="promos")
    assert game.view(None).to_json()["marker_set"] == game.marker_set
    assert game.record()["marker_set"] == game.marker_set
    assert hansa.position(game.position()).marker_set == game.marker_set
