"""The neutral player: setup (N1), displacing its traders (N2), nowhere to go (N5)."""

from __future__ import annotations

import pytest

import hansa

from .helpers import action, changes, each, entries, legal, look, play, refused, table
from .neutral import BRITANNIA, DISPLACE, DISPLACED, EAST, TWO, crowded

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
