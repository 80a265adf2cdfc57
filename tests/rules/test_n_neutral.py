"""Section 12, two players with the neutral player (N1-N6)."""

from __future__ import annotations

import pytest

import hansa
from hansa.boards import load

from .helpers import action, changes, each, entries, legal, look, play, refused, table, verbs

TWO = "board hanse_2_3 2014 2 neutral;"
BIG_BOX = "board hanse_2_3 big_box 2 neutral;"
EAST = "board east_3_5 2014 2 neutral;"
BRITANNIA = "board britannia_2_3 2014 2 neutral;"

# The desks of players with all their pieces to hand.
COMPLETE = "keys=4 actions=5 privilege=3 book=3 bank=3"


def crowded(board: str, routes: dict[str, str]) -> str:
    """Every point taken but for these routes: on each other one a red or a blue trader among neutral ones."""
    text = f"red {COMPLETE} supply=2t; blue {COMPLETE};"
    for n, route in enumerate(load(board).routes):
        own = route.points.index("house")
        points = "".join("rb"[n % 2] if at == own else "n" for at in range(len(route.points)))
        text += f"route {route.id} {routes.get(route.id, points)};"
    return text


def lonely(board: str, routes: dict[str, str]) -> str:
    """One neutral trader on every route but for these."""
    return "".join(
        f"route {route.id} {routes.get(route.id, 'n' + '.' * (len(route.points) - 1))};"
        for route in load(board).routes
    )


# N1: setup.


@pytest.mark.rule("N1", "S4")
@pytest.mark.parametrize(
    ("board", "routes"),
    [
        (
            "hanse_2_3",
            {
                "emden-groningen": "n..",
                "hamburg-stade": "n..",
                "hamburg-luebeck": "n..",
                "warburg-coellen": "n...",
                "quedlinburg-goettingen": "n..",
                "quedlinburg-halle": "n...",
                "bremen-osnabrueck": "n..",
                "lueneburg-perleberg": "n..",
                "goslar-hildesheim": "n..",
            },
        ),
        (
            "britannia_2_3",
            {
                "london-cambridge": "n..",
                "london-oxford": "n...",
                "london-canterbury": "n..",
                "salisbury-plymouth": "n...",
                "cambridge-norwich": "n..",
                "nottingham-norwich": "n..",
                "nottingham-york": "n..",
                "durham-york": "n..",
                "durham-newcastle": "n..",
                "carlisle-newcastle": "n...",
                "hereford-chester": "n...",
                "conway-chester": "n..",
                "salisbury-southampton": "n.",
                "coventry-nottingham": "n..",
                "richmond-lancaster": "n.",
            },
        ),
        (
            "east_3_5",
            {
                "krakau-breslau": "n..",
                "breslau-frankfurt": "n..",
                "danzig-koenigsberg": "n...",
                "magdeburg-halle": "n..",
                "halle-dresden": "n...",
                "dresden-krakau": "n...",
                "waren-wismar": "n..",
                "waren-havelberg": "n..",
                "stettin-waren": "n...",
                "allenstein-braunsberg": "n..",
                "brandenburg-tangermuende": "n.",
                "stettin-kulm": "n..",
            },
        ),
    ],
)
def test_at_the_start_a_neutral_trader_stands_on_each_yellow_and_each_tavern_route(
    board: str, routes: dict[str, str]
) -> None:
    game = hansa.new_game(board, players=2, edition="2014", seed=1)
    assert game.modules == ("neutral",)
    found = entries(game)
    assert {key.removeprefix("route "): found[key] for key in found if key.startswith("route ")} == routes
    assert {key: found[key] for key in found if key.startswith("neutral.")} == {"neutral.score": "0"}
    assert not any(key.startswith("city ") for key in found)
    assert (found["red.supply"], found["blue.supply"]) == ("5t1m", "6t1m")
    assert (game.to_move, game.players) == ("red", ("red", "blue"))


@pytest.mark.rule("N1")
def test_the_big_box_offers_the_neutral_player_too() -> None:
    game = hansa.new_game("hanse_2_3", players=2, modules=("neutral",), seed=1)
    assert (game.edition, game.modules) == ("big_box", ("neutral",))
    assert look(game, "route emden-groningen") == {"route emden-groningen": "n.."}


@pytest.mark.rule("N1")
def test_the_neutral_has_no_merchants() -> None:
    with pytest.raises(hansa.PositionError):
        hansa.position(TWO + "route emden-groningen N..")


@pytest.mark.rule("N1", "N2")
def test_neutral_traders_may_stand_on_boats() -> None:
    game = table(EAST + "red supply=2t; blue; route danzig-koenigsberg n...")
    play(game, "red displace danzig-koenigsberg/1 trader paying trader")
    targets = ("braunsberg-danzig/1", "danzig-belgard/1", "danzig-malmoe/1", "danzig-malmoe/4")
    assert legal(game) == each("blue replace {}", *targets) | each(
        "blue extra {} trader from stock", *targets
    )
    assert changes(game, "blue replace danzig-malmoe/4", "blue done") == {
        "route danzig-malmoe": ("....", "...n"),
        "decision": ("displaced neutral route=danzig-koenigsberg piece=n extras=1", "action"),
    }


@pytest.mark.rule("N1", "N2", "C1")
def test_a_neutral_trader_on_a_boat_is_displaced_by_a_merchant_for_the_price_of_a_trader() -> None:
    game = table(EAST + "red supply=2t1m; blue; route danzig-malmoe ...n")
    assert legal(game, "displace") == {"red displace danzig-malmoe/4 merchant paying trader"}


# N2: displacing a neutral trader.


@pytest.mark.rule("N2", "C1")
def test_the_other_player_places_a_displaced_neutral_trader_and_an_extra_one() -> None:
    game = table(TWO + "red supply=2t1m; blue stock=1t; route emden-groningen n..")
    assert legal(game, "displace") == each(
        "red displace emden-groningen/1 {}",
        "trader paying trader",
        "trader paying merchant",
        "merchant paying trader",
    )
    displaced = "displaced neutral route=emden-groningen piece=n extras=1"
    assert changes(game, "red displace emden-groningen/1 trader paying trader") == action(2) | {
        "red.supply": ("2t1m", "0t1m"),
        "red.stock": ("0t0m", "1t0m"),
        "route emden-groningen": ("n..", "r.."),
        "decision": ("action", displaced),
    }
    assert (game.to_move, game.turn) == ("blue", "red")
    assert legal(game) == {
        "blue replace emden-osnabrueck/1",
        "blue extra emden-osnabrueck/1 trader from stock",
    }
    refused(game, "red replace emden-osnabrueck/1", hansa.NotYourDecision)
    assert changes(game, "blue replace emden-osnabrueck/2") == {
        "route emden-osnabrueck": ("....", ".n.."),
        "decision": (
            displaced,
            "displaced neutral route=emden-groningen piece=. extras=1 placed=emden-osnabrueck/2",
        ),
    }
    assert legal(game) == {"blue extra emden-osnabrueck/1 trader from stock", "blue done"}
    assert changes(game, "blue extra emden-osnabrueck/4 trader from stock") == {
        "route emden-osnabrueck": (".n..", ".n.n"),
        "decision": (
            "displaced neutral route=emden-groningen piece=. extras=1 placed=emden-osnabrueck/2",
            "action",
        ),
    }
    assert (game.to_move, game.turn) == ("red", "red")


@pytest.mark.rule("N2", "C5")
def test_the_extra_neutral_trader_may_be_declined_once_the_displaced_one_stands() -> None:
    game = table(TWO + "red supply=2t; blue; route emden-groningen n..")
    play(game, "red displace emden-groningen/1 trader paying trader")
    refused(game, "blue done")
    assert changes(game, "blue replace emden-osnabrueck/1", "blue done") == {
        "route emden-osnabrueck": ("....", "n..."),
        "decision": ("displaced neutral route=emden-groningen piece=n extras=1", "action"),
    }


@pytest.mark.rule("N2", "C4")
def test_the_extra_neutral_trader_may_be_placed_first() -> None:
    game = table(TWO + "red supply=2t; blue; route emden-groningen n..")
    play(game, "red displace emden-groningen/1 trader paying trader")
    assert changes(game, "blue extra emden-osnabrueck/1 trader from stock") == {
        "route emden-osnabrueck": ("....", "n..."),
        "decision": (
            "displaced neutral route=emden-groningen piece=n extras=1",
            "displaced neutral route=emden-groningen piece=n extras=0 placed=emden-osnabrueck/1",
        ),
    }
    assert legal(game) == {"blue replace emden-osnabrueck/2"}


@pytest.mark.rule("N2")
def test_in_the_second_players_turn_the_first_player_places_the_neutral_traders() -> None:
    game = table(TWO + "turn 2 blue; red; blue supply=2t; route emden-groningen n..")
    play(game, "blue displace emden-groningen/1 trader paying trader")
    assert game.to_move == "red"
    assert legal(game) == {"red replace emden-osnabrueck/1", "red extra emden-osnabrueck/1 trader from stock"}


@pytest.mark.rule("N2", "C3")
def test_displaced_neutral_traders_go_to_adjacent_routes_then_outward_ring_by_ring() -> None:
    game = hansa.position(
        TWO
        + crowded(
            "hanse_2_3",
            {
                "emden-groningen": "nrb",
                "kampen-osnabrueck": "r.",
                "bremen-minden": "rb.",
                "hamburg-luebeck": ".nb",
            },
        )
    )
    play(game, "red displace emden-groningen/1 trader paying trader")
    # Emden-Osnabrück is full; Kampen-Osnabrück is two routes away, Bremen-Minden three, Hamburg-Lübeck four.
    assert legal(game) == {
        "blue replace kampen-osnabrueck/2",
        "blue extra kampen-osnabrueck/2 trader from stock",
    }
    play(game, "blue replace kampen-osnabrueck/2")
    assert legal(game) == {"blue extra bremen-minden/3 trader from stock", "blue done"}


@pytest.mark.rule("N2", "EF3")
def test_the_other_players_favour_tiles_do_not_help_the_neutral() -> None:
    game = table(
        "board hanse_2_3 2014 2 favour neutral; red supply=2t; "
        "blue tiles=displaced_anywhere,double_compensation; route emden-groningen n.."
    )
    play(game, "red displace emden-groningen/1 trader paying trader")
    assert look(game, "decision") == {"decision": "displaced neutral route=emden-groningen piece=n extras=1"}
    assert legal(game) == {
        "blue replace emden-osnabrueck/1",
        "blue extra emden-osnabrueck/1 trader from stock",
    }


@pytest.mark.rule("N2", "U3")
def test_displaced_neutral_traders_keep_to_their_country_and_england() -> None:
    game = table(BRITANNIA + "red supply=2t; blue; route hereford-chester n...")
    play(game, "red displace hereford-chester/1 trader paying trader")
    targets = ("coventry-hereford/1", "hereford-lancaster/1")
    assert legal(game) == each("blue replace {}", *targets) | each(
        "blue extra {} trader from stock", *targets
    )


@pytest.mark.rule("N2", "U2")
def test_displacing_a_neutral_trader_in_wales_needs_a_permit() -> None:
    text = BRITANNIA + "red supply=2t; blue; route conway-chester n..; route hereford-chester n...;"
    displace = "red displace {} trader paying trader"
    assert legal(table(text), "displace") == each(displace, "hereford-chester/1")
    assert legal(table(text + "city cardiff n..."), "displace") == each(displace, "hereford-chester/1")
    assert legal(table(text + "city cardiff r..."), "displace") == each(
        displace, "hereford-chester/1", "conway-chester/1"
    )


# N3: the neutral establishes a route.

READY = "red supply=2t; blue; route emden-groningen n..; route emden-osnabrueck nnn.;"
DISPLACE = "red displace emden-groningen/1 trader paying trader"
DISPLACED = "displaced neutral route=emden-groningen piece=n extras=1"
STANDS = "displaced neutral route=emden-groningen piece=. extras=1 placed=emden-osnabrueck/4"


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
    # so that blue's trader can still be placed (D2).
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


# N4: replacement markers.

PLATE = "plate plus_3; decision plate; turn 1 red actions=0 acted;"


@pytest.mark.rule("N4", "P1")
@pytest.mark.parametrize(
    ("board", "route", "points"),
    [(TWO, "hamburg-luebeck", "n.."), (TWO, "kampen-osnabrueck", "n."), (EAST, "danzig-belgard", "n...")],
)
def test_a_neutral_trader_joins_every_replacement_marker(board: str, route: str, points: str) -> None:
    game = table(board + "red; blue;" + PLATE)
    assert changes(game, f"red place_marker plus_3 {route}") == {
        f"marker {route}": ("", "plus_3"),
        f"route {route}": ("." * len(points), points),
        "plate": ("plus_3", ""),
        "decision": ("plate", "action"),
        "turn": ("1 red", "2 blue"),
        "turn.actions": ("0", "2"),
        "turn.acted": ("yes", "no"),
    }


@pytest.mark.rule("N4", "P1")
def test_each_of_several_replacement_markers_gets_its_own_neutral_trader() -> None:
    free = {"hamburg-luebeck": "...", "emden-groningen": "..."}
    game = hansa.position(
        TWO + lonely("hanse_2_3", free) + "plate plus_3,develop; decision plate; turn 1 red actions=0 acted"
    )
    assert legal(game) == (
        each("red place_marker plus_3 {}", *free) | each("red place_marker develop {}", *free)
    ), "no route with a tradesman while others are free"
    play(game, "red place_marker develop emden-groningen")
    assert legal(game) == {"red place_marker plus_3 hamburg-luebeck"}
    play(game, "red place_marker plus_3 hamburg-luebeck")
    after = {
        "route emden-groningen": "n..",
        "route hamburg-luebeck": "n..",
        "marker emden-groningen": "develop",
        "marker hamburg-luebeck": "plus_3",
        "turn": "2 blue",
    }
    assert look(game, *after) == after


@pytest.mark.rule("N4", "P1")
def test_if_no_route_qualifies_one_with_a_neutral_trader_is_used_and_no_trader_is_added() -> None:
    taken = {
        "duisburg-dortmund": "n.",  # P1 iii: no free space at either end
        "hamburg-luebeck": "n..",  # P1 i: has a marker
        "emden-groningen": "rb.",  # no neutral trader
        "hamburg-stade": "rbn",  # a neutral trader among others
        "kampen-osnabrueck": "nr",
    }
    game = hansa.position(
        TWO
        + lonely("hanse_2_3", taken)
        + "city duisburg b; city dortmund bb; marker hamburg-luebeck develop;"
        + PLATE
    )
    every = {route.id for route in load("hanse_2_3").routes}
    assert legal(game) == {
        f"red place_marker plus_3 {route}"
        for route in every - {"duisburg-dortmund", "hamburg-luebeck", "emden-groningen"}
    }
    assert changes(game, "red place_marker plus_3 hamburg-stade") == {
        "marker hamburg-stade": ("", "plus_3"),
        "plate": ("plus_3", ""),
        "decision": ("plate", "action"),
        "turn": ("1 red", "2 blue"),
        "turn.actions": ("0", "2"),
        "turn.acted": ("yes", "no"),
    }


@pytest.mark.rule("N4", "U6", "P1")
def test_the_fallback_keeps_to_england_and_off_permanent_markers() -> None:
    game = hansa.position(BRITANNIA + lonely("britannia_2_3", {}) + PLATE)
    routes = {
        route.id
        for route in load("britannia_2_3").routes
        if route.country == "england" and route.permanent_marker is None
    }
    assert len(routes) == 25
    assert legal(game) == {f"red place_marker plus_3 {route}" for route in routes}


@pytest.mark.rule("N4", "P3")
def test_without_any_neutral_trader_the_marker_leaves_the_game() -> None:
    own = {
        route.id: "rb"[n % 2] + "." * (len(route.points) - 1)
        for n, route in enumerate(load("hanse_2_3").routes)
    }
    game = hansa.position(
        TWO
        + f"red {COMPLETE}; blue {COMPLETE}; plate plus_3; turn 1 red actions=0 acted;"
        + lonely("hanse_2_3", own)
    )
    assert changes(game, "red end_turn") == {
        "plate": ("plus_3", ""),
        "turn": ("1 red", "2 blue"),
        "turn.actions": ("0", "5"),
        "turn.acted": ("yes", "no"),
    }


# N5: nowhere to go.


@pytest.mark.rule("N5", "C6")
def test_a_displaced_neutral_trader_without_any_point_leaves_the_board() -> None:
    game = hansa.position(TWO + crowded("hanse_2_3", {"emden-groningen": "nrb"}))
    assert changes(game, DISPLACE) == action(5) | {
        "red.supply": ("2t0m", "0t0m"),
        "red.stock": ("8t4m", "9t4m"),
        "route emden-groningen": ("nrb", "rrb"),
    }
    assert (game.to_move, game.turn) == ("red", "red")


@pytest.mark.rule("N5", "U3")
def test_a_displaced_neutral_trader_with_free_points_in_the_wrong_country_only_leaves_the_board() -> None:
    game = hansa.position(
        BRITANNIA + crowded("britannia_2_3", {"hereford-lancaster": "nb", "conway-chester": "..."})
    )
    before = entries(game)["red.stock"]
    assert changes(game, "red displace hereford-lancaster/1 trader paying trader") == action(5) | {
        "red.supply": ("2t0m", "0t0m"),
        "red.stock": (before, f"{int(before.split('t')[0]) + 1}t4m"),
        "route hereford-lancaster": ("nb", "rb"),
    }


@pytest.mark.rule("N5", "C4")
def test_with_one_free_point_the_displaced_neutral_trader_takes_it_and_the_displacement_ends() -> None:
    game = hansa.position(TWO + crowded("hanse_2_3", {"emden-groningen": "nrb", "warburg-coellen": "rn.b"}))
    play(game, DISPLACE)
    assert legal(game) == {"blue replace warburg-coellen/3"}
    assert changes(game, "blue replace warburg-coellen/3") == {
        "route warburg-coellen": ("rn.b", "rnnb"),
        "decision": (DISPLACED, "action"),
    }


# N6: what the neutral counts for.


@pytest.mark.rule("N6", "E1", "K1")
@pytest.mark.parametrize(
    ("hamburg", "scorer"),
    [
        ("n..", "neutral"),
        ("rn.", "neutral"),
        ("nb.", "blue"),
        ("nnb", "neutral"),
        ("b+nr.", "red"),
        ("b+nb.", "blue"),
    ],
)
def test_the_neutral_controls_cities_and_scores_for_them(hamburg: str, scorer: str) -> None:
    game = table(TWO + f"red; blue; route hamburg-luebeck rrr; city hamburg {hamburg}; city luebeck ..")
    assert changes(game, "red establish hamburg-luebeck nothing") == action(2) | {
        f"{scorer}.score": ("0", "1"),
        "route hamburg-luebeck": ("rrr", "..."),
        "red.stock": ("0t0m", "3t0m"),
    }


@pytest.mark.rule("N6", "G2")
def test_a_city_the_neutral_controls_is_nobodys_at_the_end() -> None:
    game = hansa.position(TWO + "city hamburg rn.; city luebeck r.; city goslar b; city minden nb..")
    assert {seat: score.lines["cities"] for seat, score in game.score().items()} == {"red": 2, "blue": 4}


@pytest.mark.rule("N6", "MC1")
@pytest.mark.parametrize(("perleberg", "points"), [("r..", 8), ("rn.", 3), ("nr.", 8), ("nrn", 3)])
def test_the_neutral_counts_for_control_on_mission_cards(perleberg: str, points: int) -> None:
    game = hansa.position(
        "board hanse_2_3 2014 2 missions neutral; red mission=arnheim,perleberg,hannover; "
        f"city arnheim r...; city hannover r.; city perleberg {perleberg}"
    )
    assert game.score()["red"].lines["missions"] == points


@pytest.mark.rule("N6", "E4")
@pytest.mark.parametrize(("neutral", "points", "place"), [("0", "7", "1"), ("1", "4", "2")])
def test_the_neutral_takes_a_place_in_east_west(neutral: str, points: str, place: str) -> None:
    game = table(
        TWO
        + f"neutral east_west={neutral}; red privilege=1; route minden-brunswiek rrrr; city arnheim r...; "
        "city muenster r.; city minden nr..; city stendal r...; city brunswiek ."
    )
    play(game, "red establish minden-brunswiek post brunswiek")
    assert look(game, "red.score", "red.east_west") == {
        "red.score": str(int(points) + 1),  # E1: Minden, where red stands further right
        "red.east_west": place,
    }


@pytest.mark.rule("N6", "U8")
@pytest.mark.parametrize(
    ("cities", "red", "blue"),
    [
        ("city conway n.; city pembroke n..; city cardiff r...", 4, 0),
        ("city conway n.; city cardiff r...", 5, 0),
        ("city conway n.; city cardiff r...; city chester b..", 4, 4),
        ("city conway n.; city pembroke n..; city cardiff r...; city chester b..", 3, 3),
        ("city cardiff nnr.; city chester b..", 2, 4),
    ],
)
def test_the_neutral_takes_a_place_in_wales(cities: str, red: int, blue: int) -> None:
    game = hansa.position(BRITANNIA + cities)
    assert {seat: score.lines["wales"] for seat, score in game.score().items()} == {"red": red, "blue": blue}


@pytest.mark.rule("N6", "G1")
def test_twenty_points_of_the_neutral_end_the_game_after_the_action() -> None:
    game = table(TWO + READY + "neutral score=19; city emden n.; city osnabrueck ...")
    play(game, DISPLACE)
    assert changes(game, "blue replace emden-osnabrueck/4") == {
        "route emden-osnabrueck": ("nnn.", "nnnn"),
        "neutral.score": ("19", "20"),
        "decision": (DISPLACED, f"{STANDS} neutral_post=emden-osnabrueck ending=prestige"),
    }
    play(game, "red neutral_post osnabrueck")
    assert legal(game) == {"blue extra emden-osnabrueck/1 trader from stock", "blue done"}
    play(game, "blue extra emden-osnabrueck/1 trader from stock")
    assert look(game, "decision", "turn.actions") == {"decision": "over prestige", "turn.actions": "1"}
    assert legal(game) == set()


@pytest.mark.rule("N6", "G1")
def test_twenty_points_of_the_neutral_end_the_game_after_a_marker_use_too() -> None:
    game = table(
        BIG_BOX + "red markers=move_3,plus_3 supply=1t; blue; neutral score=19; route emden-osnabrueck nnn.; "
        "route hamburg-luebeck n..; route hamburg-stade b..; city emden n.; city osnabrueck bbb"
    )
    play(game, "red use move_3", "red pick_up hamburg-luebeck/1", "red pick_up hamburg-stade/1", "red done")
    play(game, "red put_down emden-osnabrueck/4 neutral trader")
    assert look(game, "neutral.score", "blue.score", "decision") == {
        "neutral.score": "20",
        "blue.score": "1",
        "decision": "put_down opponents hand=b neutral_post=emden-osnabrueck ending=prestige",
    }
    play(game, "red neutral_post emden")
    assert verbs(game) == {"put_down"}, "the marker use is completed first"
    assert changes(game, "red put_down emden-osnabrueck/1 blue trader") == {
        "route emden-osnabrueck": ("....", "b..."),
        "decision": ("put_down opponents hand=b ending=prestige", "over prestige"),
    }
    assert legal(game) == set(), "the actions and the other marker are lost"


@pytest.mark.rule("N6", "G1")
def test_a_players_twenty_points_from_the_neutrals_route_end_the_game_too() -> None:
    game = table(
        TWO + "red supply=2t; blue score=19; route emden-groningen n..; route emden-osnabrueck nnn.; "
        "city emden bb; city osnabrueck nnn"
    )
    play(game, DISPLACE, "blue replace emden-osnabrueck/4", "blue done")
    assert look(game, "blue.score", "neutral.score", "decision") == {
        "blue.score": "20",
        "neutral.score": "1",
        "decision": "over prestige",
    }


@pytest.mark.rule("N6", "G1", "E1")
def test_a_players_route_may_bring_the_neutral_its_twentieth_point() -> None:
    game = table(
        TWO + "red; blue; neutral score=19; route hamburg-luebeck rrr; city hamburg n..; city luebeck .."
    )
    assert changes(game, "red establish hamburg-luebeck post luebeck") == action(2) | {
        "route hamburg-luebeck": ("rrr", "..."),
        "city luebeck": ("..", "r."),
        "red.stock": ("0t0m", "2t0m"),
        "red.score": ("0", "1"),
        "neutral.score": ("19", "20"),
        "decision": ("action", "over prestige"),
    }


@pytest.mark.rule("N6", "G3")
def test_the_neutral_cannot_win_and_its_score_is_not_totalled() -> None:
    game = hansa.position(
        TWO + "red score=3; blue score=5; neutral score=20; city minden nnnn; city hamburg nnn; "
        "decision over prestige"
    )
    assert set(game.score()) == {"red", "blue"}
    assert [str(standing) for standing in game.standings()] == ["1. blue 5", "2. red 3"]


@pytest.mark.rule("N6")
def test_exchange_posts_treats_the_neutral_as_an_opponent() -> None:
    game = hansa.position(
        BIG_BOX + "turn 1 red actions=0; red markers=exchange_posts; city minden rnb.; city hamburg nb.; "
        "city stendal nr.."
    )
    assert legal(game) == each("red use exchange_posts {}", "minden/1", "stendal/1") | {"red end_turn"}
    assert changes(game, "red use exchange_posts minden/1") == {
        "city minden": ("rnb.", "nrb."),
        "red.markers": ("exchange_posts", ""),
        "red.used": ("", "exchange_posts"),
        "turn.marker_used": ("no", "yes"),
    }


@pytest.mark.rule("N6")
def test_move_3_treats_the_neutral_as_an_opponent() -> None:
    game = table(
        BIG_BOX + "turn 1 red actions=0; red markers=move_3; blue; route emden-groningen nr.; "
        "route hamburg-luebeck n.."
    )
    assert legal(game) == {"red use move_3", "red end_turn"}
    play(game, "red use move_3")
    assert legal(game) == each("red pick_up {}/1", "emden-groningen", "hamburg-luebeck")
    assert changes(
        game, "red pick_up emden-groningen/1", "red done", "red put_down warburg-coellen/4 neutral trader"
    ) == {
        "route emden-groningen": ("nr.", ".r."),
        "route warburg-coellen": ("....", "...n"),
        "decision": ("pick_up opponents left=3 hand=", "action"),
    }


@pytest.mark.rule("N6", "N1")
def test_move_3_may_put_a_neutral_trader_on_a_boat_but_no_players_trader() -> None:
    game = hansa.position(
        "board east_3_5 big_box 2 neutral;"
        + crowded("east_3_5", {"malmoe-visby": "..n"})
        + "decision put_down opponents hand=nb"
    )
    assert legal(game) == {
        "red put_down malmoe-visby/2 neutral trader",
        "red put_down malmoe-visby/1 blue trader",
    }


@pytest.mark.rule("N6")
def test_remove_3_treats_the_neutral_as_an_opponent_and_its_traders_leave_the_board() -> None:
    game = table(TWO + "turn 1 red actions=0; red markers=remove_3; blue; route emden-groningen nrb")
    play(game, "red use remove_3")
    assert legal(game) == each("red remove emden-groningen/{}", "1", "3")
    assert changes(game, "red remove emden-groningen/1") == {
        "route emden-groningen": ("nrb", ".rb"),
        "decision": ("remove left=3", "remove left=2"),
    }


@pytest.mark.rule("N6", "E0")
def test_the_neutrals_traders_are_in_the_way_of_a_players_route() -> None:
    game = table(
        TWO + "red; blue; route hamburg-luebeck rrn; route hamburg-stade rrr; city hamburg ...; city stade ."
    )
    assert legal(game, "establish") == each(
        "red establish hamburg-stade {}", "nothing", "post hamburg", "develop privilege"
    )
