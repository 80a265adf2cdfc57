"""Section 14: what counts as one decision, which are asked, and which points are interchangeable."""

from __future__ import annotations

import pytest

import hansa

from .helpers import action, changes, each, legal, look, play, refused, table, verbs

FIVE = "board hanse_4_5 big_box 5;"
EAST = "board east_3_5 big_box 3;"
EAST_5 = "board east_3_5 big_box 5;"
BRITANNIA = "board britannia_4_5 big_box 4;"
FAVOUR = "board hanse_4_5 big_box 4 favour;"
NEUTRAL = "board hanse_2_3 2014 2 neutral;"
OLD = "board hanse_4_5 2014 4;"


# Each of these is one decision.


@pytest.mark.rule("14", "A1")
def test_income_with_its_mix_is_one_decision() -> None:
    game = table("red book=1 stock=3t2m")
    assert legal(game) == {"red end_turn"} | each(
        "red income {}",
        "1 trader",
        "2 traders",
        "3 traders",
        "1 merchant",
        "2 merchants",
        "1 trader 1 merchant",
        "2 traders 1 merchant",
        "1 trader 2 merchants",
    )
    assert changes(game, "red income 1 trader 2 merchants") == action(2) | {
        "red.stock": ("3t2m", "2t0m"),
        "red.supply": ("0t0m", "1t2m"),
    }


@pytest.mark.rule("14", "B1")
def test_place_with_point_and_kind_is_one_decision() -> None:
    game = table(FIVE + "red supply=1t1m; route hamburg-luebeck b..", fill="bgyv")
    assert legal(game, "place") == each("red place hamburg-luebeck/2 {}", "trader", "merchant")
    assert changes(game, "red place hamburg-luebeck/2 merchant") == action(2) | {
        "red.supply": ("1t1m", "1t0m"),
        "route hamburg-luebeck": ("b..", "bR."),
    }


@pytest.mark.rule("14", "C1")
def test_displace_with_point_kind_and_the_kinds_paid_is_one_decision() -> None:
    game = table("red book=3 supply=2t3m; blue; route hamburg-luebeck B.b")
    assert legal(game, "displace") == (
        each(
            "red displace hamburg-luebeck/1 {}",
            "trader paying trader merchant",
            "trader paying merchant merchant",
            "merchant paying trader trader",
            "merchant paying trader merchant",
            "merchant paying merchant merchant",
        )
        | each(
            "red displace hamburg-luebeck/3 {}",
            "trader paying trader",
            "trader paying merchant",
            "merchant paying trader",
            "merchant paying merchant",
        )
    )
    assert changes(game, "red displace hamburg-luebeck/1 merchant paying trader merchant") == action(2) | {
        "red.supply": ("2t3m", "1t1m"),
        "red.stock": ("0t0m", "1t1m"),
        "route hamburg-luebeck": ("B.b", "R.b"),
        "decision": ("action", "displaced blue route=hamburg-luebeck piece=B extras=2"),
    }


@pytest.mark.rule("14", "C2", "C5")
def test_each_piece_the_displaced_player_places_is_one_decision_with_its_source_and_point() -> None:
    text = "red supply=2t; blue stock=1t1m; route hamburg-luebeck b..; route hamburg-bremen r..."
    game = table(text)
    play(game, "red displace hamburg-luebeck/1 trader paying trader")
    targets = ("hamburg-lueneburg/1", "hamburg-bremen/2", "hamburg-stade/1")
    assert legal(game) == (
        each("blue replace {}", *targets)
        | each("blue extra {} trader from stock", *targets)
        | each("blue extra {} merchant from stock", *targets)
    )
    play(game, "blue extra hamburg-bremen/2 merchant from stock")
    assert legal(game) == each(
        "blue replace {}", "hamburg-lueneburg/1", "hamburg-bremen/3", "hamburg-stade/1"
    )
    game = table(text)
    play(game, "red displace hamburg-luebeck/1 trader paying trader", "blue replace hamburg-bremen/2")
    targets = ("hamburg-lueneburg/1", "hamburg-bremen/3", "hamburg-stade/1")
    assert legal(game) == (
        each("blue extra {} trader from stock", *targets)
        | each("blue extra {} merchant from stock", *targets)
        | {"blue done"}
    )


@pytest.mark.rule("14", "D1")
def test_move_is_each_pick_up_then_done_then_each_put_down() -> None:
    game = table(FIVE + "red book=1; route hamburg-luebeck rR.; route hamburg-stade r.g", fill="bgyv")
    assert legal(game) == {"red end_turn"} | each(
        "red pick_up {}", "hamburg-luebeck/1", "hamburg-luebeck/2", "hamburg-stade/1"
    )
    assert changes(game, "red pick_up hamburg-luebeck/2") == action(2) | {
        "route hamburg-luebeck": ("rR.", "r.."),
        "decision": ("action", "pick_up own left=2 hand=R"),
    }, "the first pick-up spends the action"
    assert legal(game) == each("red pick_up {}", "hamburg-luebeck/1", "hamburg-stade/1") | {"red done"}
    assert changes(game, "red pick_up hamburg-luebeck/1") == {
        "route hamburg-luebeck": ("r..", "..."),
        "decision": ("pick_up own left=2 hand=R", "pick_up own left=1 hand=Rr"),
    }, "the others spend nothing"
    assert changes(game, "red done") == {"decision": ("pick_up own left=1 hand=Rr", "put_down own hand=Rr")}
    free = ("hamburg-luebeck/1", "hamburg-stade/2")
    assert legal(game) == each("red put_down {} trader", *free) | each("red put_down {} merchant", *free), (
        "any order"
    )
    assert changes(game, "red put_down hamburg-stade/2 trader") == {
        "route hamburg-stade": ("r.g", "rrg"),
        "decision": ("put_down own hand=Rr", "put_down own hand=R"),
    }
    assert legal(game) == {"red put_down hamburg-luebeck/1 merchant"}, "no pick-up after the first put-down"
    refused(game, "red pick_up hamburg-stade/1")
    assert changes(game, "red put_down hamburg-luebeck/3 merchant") == {
        "route hamburg-luebeck": ("...", "..R"),
        "decision": ("put_down own hand=R", "action"),
    }


@pytest.mark.rule("14", "D1")
def test_done_picking_is_asked_only_when_fewer_than_allowed_are_in_hand() -> None:
    game = table("red; route hamburg-luebeck rrr")
    play(game, "red pick_up hamburg-luebeck/1")
    assert legal(game) == {"red pick_up hamburg-luebeck/2", "red done"}
    play(game, "red pick_up hamburg-luebeck/2")
    assert look(game, "decision") == {"decision": "put_down own hand=rr"}
    assert verbs(game) == {"put_down"}
    refused(game, "red pick_up hamburg-luebeck/3")
    refused(game, "red done")


@pytest.mark.rule("14", "E3")
def test_establish_with_its_result_is_one_decision() -> None:
    game = table(
        "red privilege=1 markers=additional_post; blue; route warburg-coellen rrrR; city coellen b.; "
        "city warburg .."
    )
    assert legal(game, "establish") == each(
        "red establish warburg-coellen {}",
        "nothing",
        "post warburg",
        "additional_post coellen trader",
        "additional_post coellen merchant",
        "special_prestige 7",
        "special_prestige 8",
    )
    assert changes(game, "red establish warburg-coellen special_prestige 8") == action(2) | {
        "route warburg-coellen": ("rrrR", "...."),
        "special_prestige": ("....", ".R.."),
        "red.stock": ("0t0m", "3t0m"),
        "blue.score": ("0", "1"),
    }


@pytest.mark.rule("14", "M2")
def test_exchange_and_develop_are_one_decision_together_with_the_marker() -> None:
    game = hansa.position(
        FIVE + "turn 1 red actions=0; red markers=exchange_posts,develop; city minden rb..; city hamburg br."
    )
    assert legal(game) == (
        each("red use exchange_posts {}", "minden/1", "hamburg/1")
        | each("red use develop {}", "keys", "actions", "privilege", "book", "bank")
        | {"red end_turn"}
    )
    assert changes(game, "red use exchange_posts hamburg/1") == {
        "city hamburg": ("br.", "rb."),
        "red.markers": ("exchange_posts,develop", "develop"),
        "red.used": ("", "exchange_posts"),
        "turn.marker_used": ("no", "yes"),
    }
    assert changes(game, "red use develop book") == {
        "red.book": ("0", "1"),
        "red.supply": ("0t0m", "0t1m"),
        "red.markers": ("develop", ""),
        "red.used": ("exchange_posts", "exchange_posts,develop"),
    }


@pytest.mark.rule("14")
def test_move_3_is_the_use_then_piece_by_piece_and_at_least_one() -> None:
    game = table("turn 1 red actions=0; red markers=move_3; blue; route hamburg-luebeck bb.")
    assert changes(game, "red use move_3") == {
        "red.markers": ("move_3", ""),
        "red.used": ("", "move_3"),
        "turn.marker_used": ("no", "yes"),
        "decision": ("action", "pick_up opponents left=3 hand="),
    }
    assert legal(game) == {"red pick_up hamburg-luebeck/1"}, "at least one piece is handled: no 'done' yet"
    refused(game, "red done")
    play(game, "red pick_up hamburg-luebeck/1")
    assert legal(game) == {"red pick_up hamburg-luebeck/2", "red done"}
    play(game, "red done")
    assert verbs(game) == {"put_down"}


@pytest.mark.rule("14")
def test_remove_3_is_the_use_then_piece_by_piece_and_at_least_one() -> None:
    game = table(OLD + "turn 1 red actions=0; red markers=remove_3; blue; route hamburg-luebeck bbB")
    assert changes(game, "red use remove_3") == {
        "red.markers": ("remove_3", ""),
        "red.used": ("", "remove_3"),
        "turn.marker_used": ("no", "yes"),
        "decision": ("action", "remove left=3"),
    }
    assert legal(game) == each("red remove hamburg-luebeck/{}", "1", "3")
    refused(game, "red done")
    play(game, "red remove hamburg-luebeck/3")
    assert legal(game) == {"red remove hamburg-luebeck/1", "red done"}
    assert changes(game, "red done") == {"decision": ("remove left=2", "action")}


@pytest.mark.rule("14", "E5", "O3", "U7")
@pytest.mark.parametrize(
    ("text", "permanent", "verb"),
    [
        (EAST + "red book=1 stock=1t2m;", "route=wismar-stralsund traders=1 merchants=2", "pick_up"),
        (EAST + "red stock=2t1m;", "route=danzig-malmoe traders=2 merchants=1", "reuse"),
        (BRITANNIA + "red book=1 stock=1t2m;", "route=calais-southampton traders=1 merchants=2", "extra"),
        (BRITANNIA + "red stock=2t1m;", "route=canterbury-calais traders=2 merchants=1", "pick_up"),
    ],
)
def test_a_permanent_marker_is_the_use_then_piece_by_piece_and_at_least_one(
    text: str, permanent: str, verb: str
) -> None:
    route = "krakau-thorn" if text.startswith(EAST) else "conway-chester"
    game = table(text + f"route {route} bb.; decision permanent {permanent}")
    assert legal(game) == {"red use permanent", "red skip permanent"}
    play(game, "red use permanent")
    assert verbs(game) == {verb}, "no 'done' yet"
    refused(game, "red done")
    first = f"red pick_up {route}/1" if verb == "pick_up" else min(legal(game))
    play(game, first)
    assert verbs(game) == {verb, "done"}


@pytest.mark.rule("14", "O3")
def test_green_post_is_one_decision_with_kind_and_city() -> None:
    game = table(
        EAST + "red supply=1t1m stock=2t; decision permanent route=malmoe-visby traders=2 merchants=0"
    )
    assert legal(game) == (
        each("red green_post {} trader", "belgard", "dresden", "waren")
        | each("red green_post {} merchant", "belgard", "dresden", "waren")
        | {"red skip permanent"}
    )
    assert changes(game, "red green_post dresden merchant") == {
        "city dresden": (".", "+R"),
        "red.supply": ("1t1m", "1t0m"),
        "decision": ("permanent route=malmoe-visby traders=2 merchants=0", "action"),
    }


@pytest.mark.rule("14", "O3")
def test_the_privilege_marker_needs_no_more_than_the_use() -> None:
    game = table(EAST + "red stock=1t1m; decision permanent route=stralsund-malmoe traders=1 merchants=1")
    assert changes(game, "red use permanent") == {
        "red.privilege": ("0", "1"),
        "red.supply": ("0t0m", "1t0m"),
        "decision": ("permanent route=stralsund-malmoe traders=1 merchants=1", "action"),
    }


@pytest.mark.rule("14", "EF2")
def test_a_favour_tile_with_the_two_markers_paid_is_one_decision() -> None:
    game = table(FAVOUR + "red markers=plus_3,plus_3,develop; blue; tiles toll")
    assert legal(game, "take_tile") == each("red take_tile toll paying {}", "plus_3 plus_3", "plus_3 develop")
    assert changes(game, "red take_tile toll paying plus_3 develop") == {
        "red.markers": ("plus_3,plus_3,develop", "plus_3"),
        "red.used": ("", "plus_3,develop"),
        "red.tiles": ("", "toll"),
        "tiles": ("toll", ""),
        "turn.actions": ("2", "0"),
        "turn.closed": ("no", "yes"),
    }


@pytest.mark.rule("14", "EF3")
def test_toll_is_a_decision_to_take_or_not() -> None:
    text = FAVOUR + "red stock=1t; blue tiles=toll stock=1t"
    game = table(text)
    play(game, "red income 1 trader")
    assert (game.to_move, game.turn) == ("blue", "red")
    assert legal(game) == {"blue toll take", "blue toll decline"}
    assert changes(game, "blue toll decline") == {"decision": ("toll blue", "action")}
    game = table(text)
    play(game, "red income 1 trader")
    assert changes(game, "blue toll take") == {
        "blue.stock": ("1t0m", "0t0m"),
        "blue.supply": ("0t0m", "1t0m"),
        "decision": ("toll blue", "action"),
    }


@pytest.mark.rule("14", "V2", "V3")
def test_the_pawns_province_is_one_decision() -> None:
    game = table("board hanse_2_3 2009 2 provinces; decision pawn")
    assert len(legal(game)) == 16
    assert verbs(game) == {"put_pawn"}
    assert changes(game, "blue put_pawn south") == {"pawn": ("", "south"), "decision": ("pawn", "action")}


@pytest.mark.rule("14", "P1")
def test_each_replacement_marker_is_one_decision_which_and_where() -> None:
    game = table(
        FIVE + "plate plus_3,develop; decision plate; turn 1 red actions=0 acted; "
        "route hamburg-luebeck ...; route hamburg-stade ...",
        fill="rbgyv",
    )
    routes = ("hamburg-luebeck", "hamburg-stade")
    assert legal(game) == each("red place_marker plus_3 {}", *routes) | each(
        "red place_marker develop {}", *routes
    )
    assert changes(game, "red place_marker develop hamburg-stade") == {
        "marker hamburg-stade": ("", "develop"),
        "plate": ("plus_3,develop", "plus_3"),
    }
    assert legal(game) == {"red place_marker plus_3 hamburg-luebeck"}


@pytest.mark.rule("14", "T2")
def test_the_end_of_the_turn_is_a_decision_of_its_own() -> None:
    game = table("turn 1 red actions=0; red; blue")
    assert (game.to_move, legal(game)) == ("red", {"red end_turn"})
    assert changes(game, "red end_turn") == {"turn": ("1 red", "2 blue"), "turn.actions": ("0", "2")}


# A decision with a single legal answer is still asked.


@pytest.mark.rule("14")
def test_a_displaced_piece_with_one_point_to_go_to_is_still_asked_about() -> None:
    game = table(
        FIVE + "red supply=2t; blue; route hamburg-stade brg; route hamburg-luebeck rg.", fill="rgyv"
    )
    play(game, "red displace hamburg-stade/1 trader paying trader")
    assert (game.to_move, legal(game)) == ("blue", {"blue replace hamburg-luebeck/3"})
    assert look(game, "route hamburg-luebeck") == {"route hamburg-luebeck": "rg."}


@pytest.mark.rule("14")
def test_a_piece_in_hand_with_one_free_point_is_still_asked_about() -> None:
    game = table(FIVE + "red; route hamburg-luebeck rgy", fill="bgyv")
    play(game, "red pick_up hamburg-luebeck/1")
    assert (game.to_move, legal(game)) == ("red", {"red put_down hamburg-luebeck/1 trader"})


@pytest.mark.rule("14", "P1")
def test_a_replacement_marker_with_one_route_to_go_to_is_still_asked_about() -> None:
    game = table(
        FIVE + "turn 1 red actions=0 acted; plate plus_3; route hamburg-luebeck ...; city hamburg ...; red",
        fill="bgyv",
    )
    play(game, "red end_turn")
    assert (game.to_move, legal(game)) == ("red", {"red place_marker plus_3 hamburg-luebeck"})


@pytest.mark.rule("14", "N3")
def test_a_neutral_post_with_one_city_to_go_to_is_still_asked_about() -> None:
    game = table(
        NEUTRAL
        + "red supply=2t; blue; route emden-groningen n..; route emden-osnabrueck nnn.; city emden bb; "
        "city osnabrueck ..."
    )
    play(game, "red displace emden-groningen/1 trader paying trader", "blue replace emden-osnabrueck/4")
    assert (game.to_move, legal(game)) == ("red", {"red neutral_post osnabrueck"})


# A step in which only done is left ends by itself.


@pytest.mark.rule("14", "C5")
@pytest.mark.parametrize("stock", ["", "stock=1t"])
def test_a_displacement_without_a_further_piece_or_point_ends_by_itself(stock: str) -> None:
    game = table(
        FIVE + f"red supply=2t; blue {stock}; route hamburg-stade brg; route hamburg-luebeck rg.", fill="rgyv"
    )
    play(game, "red displace hamburg-stade/1 trader paying trader")
    assert changes(game, "blue replace hamburg-luebeck/3") == {
        "route hamburg-luebeck": ("rg.", "rgb"),
        "decision": ("displaced blue route=hamburg-stade piece=b extras=1", "action"),
    }
    assert game.to_move == "red"


@pytest.mark.rule("14", "D1")
def test_picking_up_ends_by_itself_with_the_last_piece() -> None:
    game = table("red book=2; route hamburg-luebeck r.b")
    assert changes(game, "red pick_up hamburg-luebeck/1") == action(2) | {
        "route hamburg-luebeck": ("r.b", "..b"),
        "decision": ("action", "put_down own hand=r"),
    }
    game = table("turn 1 red actions=0; red markers=move_3; blue; route hamburg-luebeck r.b")
    play(game, "red use move_3", "red pick_up hamburg-luebeck/3")
    assert look(game, "decision") == {"decision": "put_down opponents hand=b"}


@pytest.mark.rule("14")
def test_removing_ends_by_itself_with_the_last_piece() -> None:
    game = table(OLD + "turn 1 red actions=0; red markers=remove_3; blue; route hamburg-luebeck br.")
    play(game, "red use remove_3")
    assert changes(game, "red remove hamburg-luebeck/1") == {
        "route hamburg-luebeck": ("br.", ".r."),
        "blue.supply": ("0t0m", "1t0m"),
        "decision": ("remove left=3", "action"),
    }


@pytest.mark.rule("14", "O3")
def test_reusing_ends_by_itself_with_the_last_piece_that_fits() -> None:
    game = table(EAST + "red stock=1t; decision permanent route=danzig-malmoe traders=1 merchants=0")
    assert changes(game, "red use permanent", "red reuse danzig-malmoe/1 trader") == {
        "route danzig-malmoe": ("....", "r..."),
        "red.stock": ("1t0m", "0t0m"),
        "decision": ("permanent route=danzig-malmoe traders=1 merchants=0", "action"),
    }


@pytest.mark.rule("14", "U7")
def test_place_2_ends_by_itself_with_the_last_piece() -> None:
    game = table(
        BRITANNIA + "red stock=1t; decision permanent route=calais-southampton traders=1 merchants=0"
    )
    # Stock and supply are empty then, and the piece just placed is not lifted.
    assert changes(game, "red use permanent", "red extra conway-chester/1 trader from stock") == {
        "route conway-chester": ("...", "r.."),
        "red.stock": ("1t0m", "0t0m"),
        "decision": ("permanent route=calais-southampton traders=1 merchants=0", "action"),
    }


# A decision without any legal answer is skipped.


@pytest.mark.rule("14", "P3")
def test_a_replacement_marker_without_a_route_is_skipped() -> None:
    game = table(FIVE + "turn 1 red actions=0 acted; plate plus_3; red", fill="bgyv")
    assert changes(game, "red end_turn") == {
        "plate": ("plus_3", ""),
        "turn": ("1 red", "2 blue"),
        "turn.actions": ("0", "5"),
        "turn.acted": ("yes", "no"),
    }


@pytest.mark.rule("14", "EF3")
def test_a_toll_from_an_empty_stock_is_skipped() -> None:
    game = table(FAVOUR + "red stock=1t; blue tiles=toll supply=1t stock=1m")
    assert changes(game, "red income 1 trader") == action(2) | {
        "red.stock": ("1t0m", "0t0m"),
        "red.supply": ("0t0m", "1t0m"),
    }
    assert game.to_move == "red"


@pytest.mark.rule("14", "C6")
def test_a_displaced_piece_without_a_point_is_not_asked_about() -> None:
    game = table(FIVE + "red supply=2t; blue; route hamburg-stade brg", fill="rgyv")
    assert changes(game, "red displace hamburg-stade/1 trader paying trader") == action(5) | {
        "red.supply": ("2t0m", "0t0m"),
        "red.stock": ("0t0m", "1t0m"),
        "blue.stock": ("0t0m", "1t0m"),
        "route hamburg-stade": ("brg", "rrg"),
    }
    assert game.to_move == "red"


@pytest.mark.rule("14", "N3")
def test_a_neutral_post_without_a_free_space_is_skipped() -> None:
    game = table(
        NEUTRAL
        + "red supply=2t; blue; route emden-groningen n..; route emden-osnabrueck nnn.; city emden nn; "
        "city osnabrueck nnn"
    )
    play(game, "red displace emden-groningen/1 trader paying trader", "blue replace emden-osnabrueck/4")
    assert game.to_move == "blue"
    assert look(game, "neutral.score", "route emden-osnabrueck") == {
        "neutral.score": "2",
        "route emden-osnabrueck": "",
    }


@pytest.mark.rule("14", "E5")
def test_a_permanent_marker_that_can_do_nothing_is_skipped() -> None:
    game = table(EAST + "red book=1 stock=1m; route malmoe-visby rRr; city malmoe ...; city visby .")
    play(game, "red establish malmoe-visby nothing")
    assert look(game, "decision", "red.stock") == {"decision": "action", "red.stock": "2t2m"}


# Points of a route with the same shape are interchangeable: any may be named, and exactly that one is meant.


@pytest.mark.rule("14")
@pytest.mark.parametrize("point", [1, 2, 3])
def test_any_free_point_may_be_named_when_placing(point: int) -> None:
    game = table("red supply=1t; blue")
    assert {line for line in legal(game) if "hamburg-luebeck" in line} == {
        "red place hamburg-luebeck/1 trader"
    }
    after = "..."[: point - 1] + "r" + "..."[point:]
    assert changes(game, f"red place hamburg-luebeck/{point} trader") == action(2) | {
        "red.supply": ("1t0m", "0t0m"),
        "route hamburg-luebeck": ("...", after),
    }


@pytest.mark.rule("14")
def test_a_taken_point_is_not_like_a_free_one() -> None:
    game = table("red supply=1t; blue; route hamburg-luebeck .b.")
    assert {line for line in legal(game) if "hamburg-luebeck" in line} == {
        "red place hamburg-luebeck/1 trader"
    }
    refused(game, "red place hamburg-luebeck/2 trader")
    assert changes(game, "red place hamburg-luebeck/3 trader") == action(2) | {
        "red.supply": ("1t0m", "0t0m"),
        "route hamburg-luebeck": (".b.", ".br"),
    }


@pytest.mark.rule("14", "O3")
def test_a_boat_is_not_like_a_house() -> None:
    game = table(EAST + "red supply=1m; blue")
    assert {line for line in legal(game) if "malmoe-visby" in line} == each(
        "red place malmoe-visby/{} merchant", "1", "2"
    )
    assert changes(game, "red place malmoe-visby/3 merchant") == action(2) | {
        "red.supply": ("0t1m", "0t0m"),
        "route malmoe-visby": ("...", "..R"),
    }
    game = table(EAST + "red supply=1t; blue")
    refused(game, "red place malmoe-visby/2 trader")
    play(game, "red place malmoe-visby/3 trader")
    assert look(game, "route malmoe-visby") == {"route malmoe-visby": "..r"}


@pytest.mark.rule("14")
def test_any_of_alike_pieces_may_be_named_when_displacing() -> None:
    game = table("red supply=2t; blue; green; route hamburg-luebeck bgb")
    assert legal(game, "displace") == each("red displace hamburg-luebeck/{} trader paying trader", "1", "2")
    assert changes(game, "red displace hamburg-luebeck/3 trader paying trader") == action(2) | {
        "red.supply": ("2t0m", "0t0m"),
        "red.stock": ("0t0m", "1t0m"),
        "route hamburg-luebeck": ("bgb", "bgr"),
        "decision": ("action", "displaced blue route=hamburg-luebeck piece=b extras=1"),
    }


@pytest.mark.rule("14", "C2")
def test_any_free_point_may_be_named_for_displaced_and_extra_pieces() -> None:
    game = table("red supply=2t; blue stock=1t; route hamburg-stade b..")
    play(game, "red displace hamburg-stade/1 trader paying trader")
    assert {line for line in legal(game) if "hamburg-luebeck" in line} == {
        "blue replace hamburg-luebeck/1",
        "blue extra hamburg-luebeck/1 trader from stock",
    }
    play(game, "blue extra hamburg-luebeck/2 trader from stock")
    assert look(game, "route hamburg-luebeck", "decision") == {
        "route hamburg-luebeck": ".b.",
        "decision": "displaced blue route=hamburg-stade piece=b extras=0 placed=hamburg-luebeck/2",
    }
    play(game, "blue replace hamburg-luebeck/3")
    assert look(game, "route hamburg-luebeck", "decision") == {
        "route hamburg-luebeck": ".bb",
        "decision": "action",
    }


@pytest.mark.rule("14", "C5")
def test_any_of_alike_pieces_may_be_named_as_the_source_of_an_extra_piece() -> None:
    game = table(
        FIVE + "red supply=2t; blue; route hamburg-stade brg; route hamburg-luebeck r..; "
        "route hamburg-bremen brbb",
        fill="rgyv",
    )
    play(game, "red displace hamburg-stade/1 trader paying trader")
    assert legal(game) == {
        "blue replace hamburg-luebeck/2",
        "blue extra hamburg-luebeck/2 trader from hamburg-bremen/1",
    }
    assert changes(game, "blue extra hamburg-luebeck/3 trader from hamburg-bremen/4") == {
        "route hamburg-luebeck": ("r..", "r.b"),
        "route hamburg-bremen": ("brbb", "brb."),
        "decision": (
            "displaced blue route=hamburg-stade piece=b extras=1",
            "displaced blue route=hamburg-stade piece=b extras=0 placed=hamburg-luebeck/3",
        ),
    }


@pytest.mark.rule("14", "D1")
def test_any_of_alike_pieces_may_be_picked_up_and_any_free_point_named_to_put_it_down() -> None:
    game = table("red; blue; route hamburg-bremen rRr.")
    assert legal(game) == each("red pick_up hamburg-bremen/{}", "1", "2") | {"red end_turn"}
    play(game, "red pick_up hamburg-bremen/3")
    assert look(game, "route hamburg-bremen") == {"route hamburg-bremen": "rR.."}
    play(game, "red done")
    assert {line for line in legal(game) if "hamburg-stade" in line} == {
        "red put_down hamburg-stade/1 trader"
    }
    assert changes(game, "red put_down hamburg-stade/2 trader") == {
        "route hamburg-stade": ("...", ".r."),
        "decision": ("put_down own hand=r", "action"),
    }


@pytest.mark.rule("14", "O3")
def test_any_free_point_may_be_named_when_reusing() -> None:
    game = table(EAST + "red stock=2t; decision permanent route=danzig-malmoe traders=2 merchants=0")
    play(game, "red use permanent")
    assert {line for line in legal(game) if "danzig-malmoe" in line} == {"red reuse danzig-malmoe/1 trader"}
    refused(game, "red reuse danzig-malmoe/4 trader")
    play(game, "red reuse danzig-malmoe/3 trader")
    assert look(game, "route danzig-malmoe") == {"route danzig-malmoe": "..r."}


@pytest.mark.rule("14", "U7")
def test_any_free_point_may_be_named_with_place_2() -> None:
    game = table(
        BRITANNIA + "red stock=1t1m; decision permanent route=calais-southampton traders=1 merchants=1"
    )
    play(game, "red use permanent")
    assert {line for line in legal(game) if "conway-isle_of_man" in line} == {
        "red extra conway-isle_of_man/1 merchant from stock",
        "red extra conway-isle_of_man/3 merchant from stock",
        "red extra conway-isle_of_man/3 trader from stock",
    }
    play(game, "red extra conway-isle_of_man/2 merchant from stock")
    assert look(game, "route conway-isle_of_man") == {"route conway-isle_of_man": ".R."}


@pytest.mark.rule("14")
def test_any_of_alike_pieces_may_be_named_when_removing() -> None:
    game = table(OLD + "turn 1 red actions=0; red markers=remove_3; blue; route hamburg-luebeck bBb")
    play(game, "red use remove_3")
    assert legal(game) == each("red remove hamburg-luebeck/{}", "1", "2")
    play(game, "red remove hamburg-luebeck/3")
    assert look(game, "route hamburg-luebeck") == {"route hamburg-luebeck": "bB."}


@pytest.mark.rule("14")
def test_points_of_different_routes_are_not_interchangeable() -> None:
    game = table("red supply=1t; blue; route hamburg-luebeck b..; route hamburg-stade b..")
    assert {line for line in legal(game) if "hamburg-luebeck" in line or "hamburg-stade" in line} == each(
        "red place {} trader", "hamburg-luebeck/2", "hamburg-stade/2"
    )
