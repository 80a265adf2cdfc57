"""The neutral player establishes a route (N3)."""

from __future__ import annotations

import pytest

import hansa
from hansa.boards import load

from .helpers import changes, each, legal, look, play, refused, table
from .neutral import BIG_BOX, BRITANNIA, DISPLACE, DISPLACED, EAST, READY, STANDS, TWO, crowded


@pytest.mark.rule("N3", "E1")
def test_a_route_full_of_neutral_traders_is_established_at_once_in_the_middle_of_a_displacement() -> None:
    game = table(TWO + READY + "city emden ..; city osnabrueck b..")
    play(game, DISPLACE)
    assert changes(game, "blue replace emden-osnabrueck/4") == {
        "route emden-osnabrueck": ("nnn.", "nnnn"),
        "blue.score": ("0", "1"),
        "decision": (DISPLACED, f"{STANDS} neutral_post=emden-osnabrueck"),
    }
    # The active player chooses the city; Emden's space is for merchants, Osnabrück's orange.
    assert game.to_move == "red"
    assert legal(game) == each("red neutral_post {}", "emden", "osnabrueck")
    refused(game, "blue neutral_post emden", hansa.NotYourDecision)
    assert changes(game, "red neutral_post emden") == {
        "route emden-osnabrueck": ("nnnn", "...."),
        "city emden": ("..", "n."),
        "decision": (f"{STANDS} neutral_post=emden-osnabrueck", STANDS),
    }
    # The displacement goes on; the emptied route is free again.
    assert game.to_move == "blue"
    assert legal(game) == {"blue extra emden-osnabrueck/1 trader from stock", "blue done"}
    assert changes(game, "blue extra emden-osnabrueck/4 trader from stock") == {
        "route emden-osnabrueck": ("....", "...n"),
        "decision": (STANDS, "action"),
    }


@pytest.mark.rule("N3", "N1")
@pytest.mark.parametrize(
    ("osnabrueck", "after"),
    [("...", "n.."), ("b..", "bn."), ("bb.", "bbn"), ("r+b..", "r+bn."), ("n..", "nn.")],
)
def test_the_neutrals_post_takes_the_leftmost_free_space_whatever_its_colour(
    osnabrueck: str, after: str
) -> None:
    game = table(TWO + READY + f"city emden bb; city osnabrueck {osnabrueck}")
    play(game, DISPLACE, "blue replace emden-osnabrueck/4")
    assert legal(game) == {"red neutral_post osnabrueck"}, "a single answer is still asked"
    assert changes(game, "red neutral_post osnabrueck") == {
        "route emden-osnabrueck": ("nnnn", "...."),
        "city osnabrueck": (osnabrueck, after),
        "decision": (f"{STANDS} neutral_post=emden-osnabrueck", STANDS),
    }


@pytest.mark.rule("N3")
def test_without_a_free_space_the_neutral_establishes_the_route_without_a_post() -> None:
    game = table(TWO + READY + "city emden bb; city osnabrueck nnb")
    play(game, DISPLACE)
    assert changes(game, "blue replace emden-osnabrueck/4") == {
        "route emden-osnabrueck": ("nnn.", "...."),
        "blue.score": ("0", "1"),
        "neutral.score": ("0", "1"),
        "decision": (DISPLACED, STANDS),
    }
    assert legal(game) == {"blue extra emden-osnabrueck/1 trader from stock", "blue done"}


@pytest.mark.rule("N3", "E3a")
def test_the_neutral_earns_the_coin_and_one_trader_stays_on_a_route_to_a_yellow_city() -> None:
    game = table(
        TWO + "red supply=2t; blue; route emden-groningen .nn; route emden-osnabrueck n...; "
        "city emden b.; city groningen ..; city osnabrueck ..."
    )
    play(game, "red displace emden-osnabrueck/1 trader paying trader")
    placed = "route=emden-osnabrueck piece=. extras=1 placed=emden-groningen/1"
    assert changes(game, "blue replace emden-groningen/1") == {
        "route emden-groningen": (".nn", "nnn"),
        "blue.score": ("0", "1"),
        "decision": (
            "displaced neutral route=emden-osnabrueck piece=n extras=1",
            f"displaced neutral {placed} neutral_post=emden-groningen",
        ),
    }
    assert legal(game) == each("red neutral_post {}", "emden", "groningen")
    assert changes(game, "red neutral_post groningen") == {
        "route emden-groningen": ("nnn", "n.."),
        "city groningen": ("..", "n."),
        "neutral.score": ("0", "1"),
        "decision": (
            f"displaced neutral {placed} neutral_post=emden-groningen",
            f"displaced neutral {placed}",
        ),
    }


@pytest.mark.rule("N3")
def test_one_trader_stays_for_the_yellow_city_also_when_the_post_goes_to_the_other_city_or_nowhere() -> None:
    text = (
        TWO
        + "red supply=2t; blue; route emden-groningen .nn; route emden-osnabrueck n...; city osnabrueck ...;"
    )
    lines = ("red displace emden-osnabrueck/1 trader paying trader", "blue replace emden-groningen/1")
    game = table(text + "city emden b.; city groningen ..")
    play(game, *lines, "red neutral_post emden")
    assert look(game, "route emden-groningen", "city emden", "neutral.score") == {
        "route emden-groningen": "n..",
        "city emden": "bn",
        "neutral.score": "0",
    }
    game = table(text + "city emden bb; city groningen bb")
    play(game, *lines)
    assert look(game, "route emden-groningen", "blue.score") == {
        "route emden-groningen": "n..",
        "blue.score": "2",
    }


@pytest.mark.rule("N3", "E2")
def test_a_marker_at_the_neutrals_route_leaves_the_game_and_the_active_player_gets_the_replacement() -> None:
    game = table(
        TWO
        + READY
        + "city emden ..; city osnabrueck ...; marker emden-osnabrueck plus_3; marker_supply develop,plus_4"
    )
    play(game, DISPLACE)
    assert changes(game, "blue replace emden-osnabrueck/4") == {
        "route emden-osnabrueck": ("nnn.", "nnnn"),
        "marker emden-osnabrueck": ("plus_3", ""),
        "marker_supply": ("develop,plus_4", "plus_4"),
        "plate": ("", "develop"),
        "decision": (DISPLACED, f"{STANDS} neutral_post=emden-osnabrueck"),
    }
    play(game, "red neutral_post emden", "blue done", "red end_turn")
    assert (game.to_move, look(game, "decision")) == ("red", {"decision": "plate"})
    free = {route.id for route in load("hanse_2_3").routes} - {"emden-groningen"}
    assert legal(game) == each("red place_marker develop {}", *free)


@pytest.mark.rule("N3", "G1")
def test_a_marker_at_the_neutrals_route_with_an_empty_supply_ends_the_game_after_the_action() -> None:
    game = table(
        TWO + READY + "city emden ..; city osnabrueck ...; marker emden-osnabrueck plus_3; marker_supply none"
    )
    play(game, DISPLACE)
    assert changes(game, "blue replace emden-osnabrueck/4") == {
        "route emden-osnabrueck": ("nnn.", "nnnn"),
        "marker emden-osnabrueck": ("plus_3", ""),
        "decision": (DISPLACED, f"{STANDS} neutral_post=emden-osnabrueck ending=markers"),
    }
    play(game, "red neutral_post emden")
    # The action is completed first: the extra trader may still be placed.
    assert legal(game) == {"blue extra emden-osnabrueck/1 trader from stock", "blue done"}
    assert changes(game, "blue done") == {"decision": (f"{STANDS} ending=markers", "over markers")}
    assert game.to_move is None
    assert legal(game) == set()


@pytest.mark.rule("N3", "G1")
@pytest.mark.parametrize(("complete", "decision"), [(8, STANDS), (9, f"{STANDS} ending=cities")])
def test_the_neutrals_post_completes_a_city(complete: int, decision: str) -> None:
    small = ["bremen r", "brunswiek r", "duisburg r", "goslar r", "lueneburg R", "stade B"]
    cities = [*small, "dortmund bb", "halle bb", "hannover bb"][:complete]
    game = hansa.position(
        TWO + "".join(f"city {city};" for city in cities) + "city emden n.; red supply=2t; "
        "route emden-groningen n..; route emden-osnabrueck nnn."
    )
    play(game, DISPLACE, "blue replace emden-osnabrueck/4", "red neutral_post emden")
    assert look(game, "city emden", "decision") == {"city emden": "nn", "decision": decision}
    play(game, "blue done")
    assert game.is_over == (complete == 9)
    assert game.end_reasons == (("cities",) if complete == 9 else ())


@pytest.mark.rule("N3", "N6", "E4")
def test_the_neutrals_post_may_close_the_east_west_chain() -> None:
    game = table(
        TWO + "red supply=2t; route minden-paderborn n..; route minden-brunswiek nnn.; city arnheim n...; "
        "city muenster n.; city minden n...; city stendal n...; city brunswiek ."
    )
    play(game, "red displace minden-paderborn/1 trader paying trader")
    stands = "displaced neutral route=minden-paderborn piece=. extras=1 placed=minden-brunswiek/4"
    assert changes(game, "blue replace minden-brunswiek/4") == {
        "route minden-brunswiek": ("nnn.", "nnnn"),
        "neutral.score": ("0", "1"),
        "decision": (
            "displaced neutral route=minden-paderborn piece=n extras=1",
            f"{stands} neutral_post=minden-brunswiek",
        ),
    }
    assert legal(game) == each("red neutral_post {}", "minden", "brunswiek")
    assert changes(game, "red neutral_post brunswiek") == {
        "route minden-brunswiek": ("nnnn", "...."),
        "city brunswiek": (".", "n"),
        "neutral.score": ("1", "8"),
        "neutral.east_west": ("0", "1"),
        "decision": (f"{stands} neutral_post=minden-brunswiek", stands),
    }


@pytest.mark.rule("N3")
def test_the_displaced_and_the_extra_neutral_trader_may_complete_a_route_each() -> None:
    game = table(
        TWO + "red supply=2t; blue; route kampen-osnabrueck n.; route arnheim-kampen nn.; "
        "route emden-osnabrueck nnn.; "
        "city emden bb; city osnabrueck ...; city arnheim b...; city kampen .."
    )
    play(
        game,
        "red displace kampen-osnabrueck/1 trader paying trader",
        "blue extra arnheim-kampen/3 trader from stock",
    )
    assert (game.to_move, legal(game)) == ("red", each("red neutral_post {}", "arnheim", "kampen"))
    play(game, "red neutral_post kampen")
    assert game.to_move == "blue"
    assert legal(game, "done", "extra") == set()
    play(game, "blue replace emden-osnabrueck/4")
    assert (game.to_move, legal(game)) == ("red", {"red neutral_post osnabrueck"})
    play(game, "red neutral_post osnabrueck")
    assert look(
        game, "route arnheim-kampen", "route emden-osnabrueck", "city kampen", "city osnabrueck", "decision"
    ) == {
        "route arnheim-kampen": "",
        "route emden-osnabrueck": "",
        "city kampen": "n.",
        "city osnabrueck": "n..",
        "decision": "action",
    }
    assert look(game, "blue.score", "neutral.score") == {"blue.score": "2", "neutral.score": "0"}


@pytest.mark.rule("N3", "C3")
def test_the_rings_are_judged_anew_after_the_neutral_has_established_a_route() -> None:
    # Before, Emden-Osnabrück has one free point; when it is full it is cleared, and adjacent again.
    game = hansa.position(
        TWO
        + crowded(
            "hanse_2_3", {"emden-groningen": "nrb", "emden-osnabrueck": "nnn.", "kampen-osnabrueck": "r."}
        )
        + "city emden nn; city osnabrueck nnn"
    )
    play(game, DISPLACE)
    play(game, "blue replace emden-osnabrueck/4")
    assert legal(game) == {"blue extra emden-osnabrueck/1 trader from stock", "blue done"}


@pytest.mark.rule("N3", "C5")
def test_the_route_cleared_by_the_neutral_makes_room_for_the_extra_trader_on_a_full_board() -> None:
    game = hansa.position(
        TWO
        + crowded("hanse_2_3", {"emden-groningen": "nrb", "emden-osnabrueck": "nnn."})
        + "city emden nn; city osnabrueck nnn"
    )
    play(game, DISPLACE, "blue replace emden-osnabrueck/4")
    assert legal(game) == {"blue extra emden-osnabrueck/1 trader from stock", "blue done"}


@pytest.mark.rule("N3", "C4")
def test_an_extra_trader_that_completes_the_neutrals_route_leaves_room_for_the_displaced_one() -> None:
    # Taking the last free point of the board clears the route at once: the displaced trader has a point (C4).
    game = hansa.position(
        TWO
        + crowded("hanse_2_3", {"emden-groningen": "nrb", "emden-osnabrueck": "nnn."})
        + "city emden nn; city osnabrueck nnn"
    )
    play(game, DISPLACE)
    assert legal(game) == {
        "blue replace emden-osnabrueck/4",
        "blue extra emden-osnabrueck/4 trader from stock",
    }


@pytest.mark.rule("N3", "N6")
def test_the_neutral_establishes_a_route_between_two_placements_of_move_3() -> None:
    game = table(
        BIG_BOX + "red markers=move_3; blue; route emden-osnabrueck nnn.; route hamburg-luebeck n..; "
        "route hamburg-stade b..; city emden ..; city osnabrueck b.."
    )
    play(game, "red use move_3")
    assert legal(game) == each("red pick_up {}/1", "emden-osnabrueck", "hamburg-luebeck", "hamburg-stade")
    play(game, "red pick_up hamburg-luebeck/1", "red pick_up hamburg-stade/1", "red done")
    assert changes(game, "red put_down emden-osnabrueck/4 neutral trader") == {
        "route emden-osnabrueck": ("nnn.", "nnnn"),
        "blue.score": ("0", "1"),
        "decision": ("put_down opponents hand=nb", "put_down opponents hand=b neutral_post=emden-osnabrueck"),
    }
    assert legal(game) == each("red neutral_post {}", "emden", "osnabrueck")
    assert changes(game, "red neutral_post osnabrueck") == {
        "route emden-osnabrueck": ("nnnn", "...."),
        "city osnabrueck": ("b..", "bn."),
        "decision": ("put_down opponents hand=b neutral_post=emden-osnabrueck", "put_down opponents hand=b"),
    }
    every = {route.id for route in load("hanse_2_3").routes}
    assert legal(game) == each("red put_down {}/1 blue trader", *every), "the emptied route included"
    assert changes(game, "red put_down emden-osnabrueck/2 blue trader") == {
        "route emden-osnabrueck": ("....", ".b.."),
        "decision": ("put_down opponents hand=b", "action"),
    }


@pytest.mark.rule("N3")
def test_the_neutral_establishes_a_route_completed_by_the_last_piece_of_move_3() -> None:
    game = table(
        BIG_BOX + "red markers=move_3; blue; route emden-osnabrueck nnn.; route hamburg-luebeck n..; "
        "city emden ..; city osnabrueck b.."
    )
    play(game, "red use move_3", "red pick_up hamburg-luebeck/1", "red done")
    assert changes(game, "red put_down emden-osnabrueck/4 neutral trader") == {
        "route emden-osnabrueck": ("nnn.", "nnnn"),
        "blue.score": ("0", "1"),
        "decision": ("put_down opponents hand=n", "put_down opponents hand= neutral_post=emden-osnabrueck"),
    }
    assert changes(game, "red neutral_post emden") == {
        "route emden-osnabrueck": ("nnnn", "...."),
        "city emden": ("..", "n."),
        "decision": ("put_down opponents hand= neutral_post=emden-osnabrueck", "action"),
    }


@pytest.mark.rule("N3", "O3")
def test_the_neutral_establishes_a_route_in_the_middle_of_the_permanent_marker_move_2() -> None:
    game = table(
        EAST + "red stock=2t; blue; route kulm-elbing n.; route danzig-koenigsberg n...; city kulm ..; "
        "city elbing bb; "
        "decision pick_up any left=2"
    )
    play(game, "red pick_up danzig-koenigsberg/1", "red done", "red put_down kulm-elbing/2 neutral trader")
    assert legal(game) == {"red neutral_post kulm"}
    assert changes(game, "red neutral_post kulm") == {
        "route kulm-elbing": ("nn", ".."),
        "city kulm": ("..", "n."),
        "decision": ("put_down any hand= neutral_post=kulm-elbing", "action"),
    }


@pytest.mark.rule("N3", "D2")
def test_a_placement_that_completes_the_neutrals_route_leaves_room_for_the_trader_in_hand() -> None:
    # Kulm-Elbing/2 is the last free house. The neutral may take it: the route is cleared at once,
    # and blue's trader can still be placed (D2).
    game = hansa.position(
        "board east_3_5 big_box 2 neutral;"
        + crowded("east_3_5", {"kulm-elbing": "n.", "malmoe-visby": "r.n"})
        + "city kulm nn; city elbing nn; decision put_down opponents hand=nb"
    )
    assert legal(game) == {
        "red put_down kulm-elbing/2 neutral trader",
        "red put_down malmoe-visby/2 neutral trader",
        "red put_down kulm-elbing/2 blue trader",
    }


@pytest.mark.rule("N3", "N1", "O3")
def test_the_neutral_uses_no_permanent_marker() -> None:
    game = table(
        EAST + "red supply=2t; blue; route waren-wismar n..; route wismar-stralsund nn.; city wismar ..; "
        "city stralsund b.; "
        "route krakau-thorn b.."
    )
    play(game, "red displace waren-wismar/1 trader paying trader")
    placed = "displaced neutral route=waren-wismar piece=. extras=1 placed=wismar-stralsund/3"
    assert changes(game, "blue replace wismar-stralsund/3") == {
        "route wismar-stralsund": ("nn.", "nnn"),
        "blue.score": ("0", "1"),
        "decision": (
            "displaced neutral route=waren-wismar piece=n extras=1",
            f"{placed} neutral_post=wismar-stralsund",
        ),
    }
    assert legal(game) == each("red neutral_post {}", "wismar", "stralsund")
    assert changes(game, "red neutral_post stralsund") == {
        "route wismar-stralsund": ("nnn", "..."),
        "city stralsund": ("b.", "bn"),
        "decision": (f"{placed} neutral_post=wismar-stralsund", placed),
    }
    assert changes(game, "blue done") == {"decision": (placed, "action")}


@pytest.mark.rule("N3", "O1")
@pytest.mark.parametrize(("kulm", "answer"), [("..", {"red neutral_post kulm"}), ("bb", set())])
def test_the_neutral_gets_no_post_in_a_green_city(kulm: str, answer: set[str]) -> None:
    game = table(
        EAST + f"red supply=2t; blue; route stettin-kulm n..; route kulm-belgard nn.; city kulm {kulm}; "
        f"city belgard +b"
    )
    play(game, "red displace stettin-kulm/1 trader paying trader", "blue replace kulm-belgard/3")
    assert legal(game, "neutral_post") == answer
    if answer:
        play(game, "red neutral_post kulm")
    after = {"city belgard": "+b", "route kulm-belgard": "", "city kulm": "n." if answer else "bb"}
    assert look(game, *after) == after


@pytest.mark.rule("N3", "O1")
def test_one_trader_stays_for_a_green_city_that_shows_an_ability() -> None:
    game = table(
        EAST + "red supply=2t; blue; route stettin-kulm n..; route stettin-waren nnn.; city stettin bb; "
        "city waren +b"
    )
    play(game, "red displace stettin-kulm/1 trader paying trader")
    assert changes(game, "blue replace stettin-waren/4") == {
        "route stettin-waren": ("nnn.", "n..."),
        "blue.score": ("0", "2"),
        "decision": (
            "displaced neutral route=stettin-kulm piece=n extras=1",
            "displaced neutral route=stettin-kulm piece=. extras=1 placed=stettin-waren/4",
        ),
    }


@pytest.mark.rule("N3", "U2")
def test_the_neutrals_post_in_cardiff_takes_the_permit_away_at_once() -> None:
    game = table(
        BRITANNIA
        + "red supply=4t; blue; route coventry-cardiff nn.; route coventry-hereford n..; city cardiff r...; "
        "city coventry .."
    )
    every = {route.id for route in load("britannia_2_3").routes}
    wales = {route.id for route in load("britannia_2_3").routes if route.country == "wales"}
    assert {line.split()[2].split("/")[0] for line in legal(game, "place")} == every
    play(game, "red displace coventry-hereford/1 trader paying trader", "blue replace coventry-cardiff/3")
    play(game, "red neutral_post cardiff", "blue done")
    assert look(game, "city cardiff", "red.score") == {"city cardiff": "rn..", "red.score": "1"}
    assert {line.split()[2].split("/")[0] for line in legal(game, "place")} == every - wales
    refused(game, "red place conway-chester/1 trader")
