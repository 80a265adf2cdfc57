"""Section 10, Eastern Hanseatic League: green cities (O1, O2) and East-West (O4)."""

from __future__ import annotations

import re

import pytest

import hansa

from .helpers import action, changes, each, legal, look, play, refused, table

EAST = "board east_3_5 big_box 3;"

# Nine completed cities without a green one: 5 with one space, 4 with two.
NINE_CITIES = (
    "city berlin_coelln b; city perleberg b; city tangermuende b; city visby B; city wittenberg b;"
    "city allenstein gg; city anklam gg; city elbing gg; city kulm gg;"
)
EIGHT_CITIES = NINE_CITIES.replace("city kulm gg;", "")

# All cities of a chain from Lübeck to Danzig through two green ones, except Waren and Belgard.
INLAND_CHAIN = "city luebeck r..; city wismar r.; city stettin r.; city kulm r.; city danzig r...;"


def used_additional_post() -> dict[str, tuple[str, str]]:
    return {
        "red.markers": ("additional_post", ""),
        "red.used": ("", "additional_post"),
        "turn.marker_used": ("no", "yes"),
    }


# O1: green cities have no spaces.


@pytest.mark.rule("O1")
@pytest.mark.parametrize(
    ("route", "points", "other", "results"),
    [
        ("danzig-belgard", "rrrR", "danzig ....", ["post danzig"]),
        ("kulm-belgard", "rrR", "kulm ..", ["post kulm"]),
        ("belgard-anklam", "rrR", "anklam ..", ["post anklam"]),
        ("waren-wismar", "rrR", "wismar ..", ["post wismar", "develop bank", "develop actions"]),
        ("waren-havelberg", "rrR", "havelberg ....", ["post havelberg", "develop bank", "develop actions"]),
        ("stettin-waren", "rrrR", "stettin ..", ["post stettin", "develop bank", "develop actions"]),
        ("halle-dresden", "rrrR", "halle ..", ["post halle", "develop keys"]),
        ("dresden-krakau", "rrrR", "krakau ...", ["post krakau", "develop keys"]),
    ],
)
def test_a_green_city_has_no_spaces_whatever_the_privilege(
    route: str, points: str, other: str, results: list[str]
) -> None:
    game = table(f"{EAST} red privilege=3; route {route} {points}; city {other}")
    assert legal(game) == (
        each(f"red establish {route} {{}}", "nothing", *results)
        | each(f"red pick_up {route}/{{}}", "1", str(len(points)))
        | {"red end_turn"}
    )


@pytest.mark.rule("O1")
def test_an_additional_post_may_be_established_in_an_empty_green_city() -> None:
    game = table(EAST + "red markers=additional_post; route danzig-belgard rrrR; city danzig ....")
    assert legal(game, "establish") == each(
        "red establish danzig-belgard {}",
        "nothing",
        "post danzig",
        "additional_post belgard trader",
        "additional_post belgard merchant",
    )
    assert changes(game, "red establish danzig-belgard additional_post belgard merchant") == (
        action(2)
        | used_additional_post()
        | {
            "route danzig-belgard": ("rrrR", "...."),
            "city belgard": ("", "R+"),
            "red.stock": ("0t0m", "3t0m"),
        }
    )


@pytest.mark.rule("O1")
def test_an_additional_post_in_a_green_city_is_a_trader_where_the_player_wants_so() -> None:
    game = table(EAST + "red markers=additional_post; route danzig-belgard rrrR; city danzig ....")
    assert changes(game, "red establish danzig-belgard additional_post belgard trader") == (
        action(2)
        | used_additional_post()
        | {
            "route danzig-belgard": ("rrrR", "...."),
            "city belgard": ("", "r+"),
            "red.stock": ("0t0m", "2t1m"),
        }
    )


@pytest.mark.rule("O1")
def test_an_additional_post_goes_left_of_all_posts_of_the_green_city() -> None:
    game = table(EAST + "red markers=additional_post; route kulm-belgard rrr; city kulm ..; city belgard b+g")
    assert legal(game, "establish") == each(
        "red establish kulm-belgard {}", "nothing", "post kulm", "additional_post belgard trader"
    )
    assert changes(game, "red establish kulm-belgard additional_post belgard trader") == (
        action(2)
        | used_additional_post()
        | {
            "route kulm-belgard": ("rrr", "..."),
            "city belgard": ("b+g", "rb+g"),
            "red.stock": ("0t0m", "2t0m"),
            "green.score": ("0", "1"),  # E1: Belgard was tied, green stood further right
        }
    )


@pytest.mark.rule("O1", "M1")
def test_an_additional_post_marker_taken_with_the_route_comes_too_late_for_its_green_city() -> None:
    game = table(
        EAST + "red; route kulm-belgard rrr; city kulm ..; marker kulm-belgard additional_post; "
        "marker_supply plus_3"
    )
    assert legal(game, "establish") == each("red establish kulm-belgard {}", "nothing", "post kulm")
    refused(game, "red establish kulm-belgard additional_post belgard trader")


@pytest.mark.rule("O1")
def test_an_additional_post_goes_to_a_green_city_at_the_end_of_the_route_only() -> None:
    game = table(EAST + "red markers=additional_post; route kulm-elbing rr; city kulm ..; city elbing ..")
    assert legal(game, "establish") == each("red establish kulm-elbing {}", "nothing", "post kulm")
    refused(game, "red establish kulm-elbing additional_post belgard trader", hansa.HansaError)


@pytest.mark.rule("O1", "E3a")
def test_a_green_city_next_to_an_empty_printed_one_takes_the_additional_post_the_other_does_not() -> None:
    game = table(EAST + "red markers=additional_post; route belgard-anklam rrr; city anklam b.")
    assert legal(game, "establish") == each(
        "red establish belgard-anklam {}",
        "nothing",
        "additional_post belgard trader",
        "additional_post anklam trader",
    )
    game = table(EAST + "red markers=additional_post; route belgard-anklam rrr; city anklam ..")
    assert legal(game, "establish") == each(
        "red establish belgard-anklam {}", "nothing", "post anklam", "additional_post belgard trader"
    )


@pytest.mark.rule("O1", "O3")
def test_green_post_goes_right_of_all_posts_of_the_green_city() -> None:
    game = table(
        EAST + "red book=1 supply=2t1m stock=2t1m; city waren b+g; "
        "decision permanent route=malmoe-visby traders=2 merchants=1"
    )
    assert changes(game, "red green_post waren merchant") == {
        "city waren": ("b+g", "b+gR"),
        "red.supply": ("2t1m", "2t0m"),
        "decision": ("permanent route=malmoe-visby traders=2 merchants=1", "action"),
    }


@pytest.mark.rule("O1", "O3")
def test_green_post_goes_right_of_an_additional_post_in_an_otherwise_empty_green_city() -> None:
    game = table(
        EAST + "red supply=1t stock=2t1m; city dresden b+; "
        "decision permanent route=malmoe-visby traders=2 merchants=1"
    )
    assert changes(game, "red green_post dresden trader") == {
        "city dresden": ("b+", "b+r"),
        "red.supply": ("1t0m", "0t0m"),
        "decision": ("permanent route=malmoe-visby traders=2 merchants=1", "action"),
    }


@pytest.mark.rule("O1", "M2")
def test_of_the_posts_in_green_cities_only_those_of_green_post_are_exchanged() -> None:
    game = table(EAST + "turn 1 red actions=0; red markers=exchange_posts; city waren r+bg; city belgard +rb")
    assert legal(game) == {"red use exchange_posts belgard/1", "red end_turn"}
    refused(game, "red use exchange_posts waren/1")
    play(game, "red use exchange_posts belgard/1")
    assert look(game, "city belgard", "city waren") == {"city belgard": "+br", "city waren": "r+bg"}


# O2: the first post in a green city completes it; it counts like any other.


@pytest.mark.rule("O2", "G1")
def test_the_first_post_in_a_green_city_completes_it() -> None:
    game = hansa.position(EAST + NINE_CITIES + "red markers=additional_post; route danzig-belgard rrrr")
    play(game, "red establish danzig-belgard additional_post belgard trader")
    assert look(game, "city belgard", "decision") == {"city belgard": "r+", "decision": "over cities"}
    assert legal(game) == set()


@pytest.mark.rule("O2", "G1")
def test_the_first_post_by_green_post_completes_the_green_city_too() -> None:
    decision = "decision permanent route=malmoe-visby traders=2 merchants=1"
    game = hansa.position(EAST + NINE_CITIES + "red supply=1t;" + decision)
    play(game, "red green_post dresden trader")
    assert look(game, "city dresden", "decision") == {"city dresden": "+r", "decision": "over cities"}


@pytest.mark.rule("O2", "G1")
def test_the_second_post_in_a_green_city_completes_nothing() -> None:
    game = hansa.position(
        EAST + EIGHT_CITIES + "city belgard +b; red markers=additional_post; route danzig-belgard rrrr"
    )
    play(game, "red establish danzig-belgard additional_post belgard trader")
    assert look(game, "city belgard", "decision") == {"city belgard": "r+b", "decision": "action"}
    decision = "decision permanent route=malmoe-visby traders=2 merchants=1"
    game = hansa.position(EAST + EIGHT_CITIES + "city belgard b+; red supply=1t;" + decision)
    play(game, "red green_post belgard trader")
    assert look(game, "city belgard", "decision") == {"city belgard": "b+r", "decision": "action"}


@pytest.mark.rule("O2", "G1")
def test_a_green_city_with_a_post_counts_as_one_of_the_ten() -> None:
    game = hansa.position(
        EAST + EIGHT_CITIES + "city belgard +b; route stettin-kulm rrr; city kulm r.; red privilege=2"
    )
    play(game, "red establish stettin-kulm post kulm")
    assert look(game, "city kulm", "decision") == {"city kulm": "rr", "decision": "over cities"}


@pytest.mark.rule("O2", "K1", "E1")
@pytest.mark.parametrize(
    ("belgard", "seat"),
    [
        ("+b", "blue"),
        ("g+b", "blue"),
        ("b+g", "green"),
        ("gg+b", "green"),
        ("g+bb", "blue"),
        ("gb+", "blue"),
        ("+gb", "blue"),
        ("+bg", "green"),
    ],
)
def test_control_of_a_green_city_scores_when_a_route_to_it_is_established(belgard: str, seat: str) -> None:
    game = table(EAST + f"red; route danzig-belgard rrrr; city danzig ....; city belgard {belgard}")
    assert changes(game, "red establish danzig-belgard nothing") == action(2) | {
        "route danzig-belgard": ("rrrr", "...."),
        "red.stock": ("0t0m", "4t0m"),
        f"{seat}.score": ("0", "1"),
    }


@pytest.mark.rule("O2", "G2")
def test_green_cities_count_for_cities_and_network_at_the_end() -> None:
    game = hansa.position(
        EAST + "red keys=1; city belgard r+rb; city danzig r...; city waren +b; city thorn rb."
    )
    score = game.score()
    # Red controls Belgard (two of three posts) and Danzig; Thorn is blue's, which stands further right.
    # Network: three posts joined by Danzig-Belgard, two for each.
    nothing = dict.fromkeys(("track", "abilities", "markers", "special_prestige", "cities", "network"), 0)
    assert score["red"].lines == nothing | {"cities": 4, "network": 6}
    assert score["blue"].lines == nothing | {"cities": 4, "network": 1}


@pytest.mark.rule("O2", "O1", "E4")
def test_an_additional_post_in_a_green_city_closes_the_east_west_chain() -> None:
    game = hansa.position(
        EAST + INLAND_CHAIN + "city belgard +r; red markers=additional_post; route waren-wismar rrr"
    )
    play(game, "red establish waren-wismar additional_post waren trader")
    # E1: 1 for Wismar; E4: 7.
    assert look(game, "city waren", "red.score", "red.east_west") == {
        "city waren": "r+",
        "red.score": "8",
        "red.east_west": "1",
    }


@pytest.mark.rule("O2", "O3", "E4")
def test_green_post_closes_the_east_west_chain() -> None:
    game = hansa.position(
        EAST + INLAND_CHAIN + "city waren r+b; red supply=1t; "
        "decision permanent route=malmoe-visby traders=2 merchants=1"
    )
    assert changes(game, "red green_post belgard trader") == {
        "city belgard": (".", "+r"),
        "red.supply": ("1t0m", "0t0m"),
        "red.score": ("0", "7"),
        "red.east_west": ("0", "1"),
        "decision": ("permanent route=malmoe-visby traders=2 merchants=1", "action"),
    }


# O4: Lübeck-Danzig.


@pytest.mark.rule("O4", "E4")
def test_east_west_is_luebeck_danzig_by_sea() -> None:
    game = table(
        EAST + "red; city luebeck r..; city wismar r.; city stralsund r.; city malmoe R..; city danzig ....;"
        "route braunsberg-danzig rrrr; city braunsberg b."
    )
    assert changes(game, "red establish braunsberg-danzig post danzig") == action(2) | {
        "route braunsberg-danzig": ("rrrr", "...."),
        "city danzig": ("....", "r..."),
        "red.stock": ("0t0m", "3t0m"),
        "blue.score": ("0", "1"),
        "red.score": ("0", "7"),
        "red.east_west": ("0", "1"),
    }


@pytest.mark.rule("O4", "E4")
@pytest.mark.parametrize(
    "gap", ["city luebeck r..", "city wismar r.", "city stralsund r.", "city malmoe R.."]
)
def test_a_chain_with_a_gap_is_no_east_west_connection(gap: str) -> None:
    chain = "city luebeck r..; city wismar r.; city stralsund r.; city malmoe R..;"
    assert gap in chain
    game = table(
        EAST + "red;" + chain.replace(gap, re.sub("[rR]([.]+)$", r".\1", gap)) + "city danzig ....;"
        "route braunsberg-danzig rrrr; city braunsberg b."
    )
    assert changes(game, "red establish braunsberg-danzig post danzig") == action(2) | {
        "route braunsberg-danzig": ("rrrr", "...."),
        "city danzig": ("....", "r..."),
        "red.stock": ("0t0m", "3t0m"),
        "blue.score": ("0", "1"),
    }
