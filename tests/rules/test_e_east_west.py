"""Action E: the prestige for joining East and West (E4)."""

from __future__ import annotations

import pytest

import hansa

from .establishing import east, scores, three
from .helpers import action, changes, look, play


def four(text: str) -> hansa.Game:
    """A position of four players on the Hanseatic League's board."""
    return hansa.position(f"board hanse_4_5 big_box 4; {text}")


# E4: East-West.

# The shortest chain from Arnheim lacks only Stendal.
CHAIN = "city arnheim r...; city muenster R.; city minden r...; city brunswiek r;"


@pytest.mark.rule("E4")
def test_the_first_unbroken_chain_between_the_red_cities_scores_seven_at_once() -> None:
    game = three(CHAIN + "route stendal-perleberg rrr")
    assert changes(game, "red establish stendal-perleberg post stendal") == action(2) | {
        "red.score": ("0", "7"),
        "red.east_west": ("0", "1"),
        "city stendal": ("....", "r..."),
        "red.stock": ("5t0m", "7t0m"),
        "route stendal-perleberg": ("rrr", "..."),
    }


@pytest.mark.rule("E4")
@pytest.mark.parametrize(
    ("before", "points", "place"),
    [
        ("", 7, "1"),
        ("blue east_west=1;", 4, "2"),
        ("yellow east_west=2; blue east_west=1;", 2, "3"),
        ("blue east_west=1; green east_west=2; yellow east_west=3;", 0, "0"),
    ],
)
def test_the_second_player_scores_four_the_third_two_and_nobody_after(
    before: str, points: int, place: str
) -> None:
    game = four(before + CHAIN + "route stendal-perleberg rrr")
    found = changes(game, "red establish stendal-perleberg post stendal")
    scored = {"red.score": ("0", str(points)), "red.east_west": ("0", place)} if points else {}
    assert found == action(2) | scored | {
        "city stendal": ("....", "r..."),
        "red.stock": ("5t0m", "7t0m"),
        "route stendal-perleberg": ("rrr", "..."),
    }


@pytest.mark.rule("E4")
@pytest.mark.parametrize("desks", ["red east_west=1;", "red east_west=2; blue east_west=1;"])
def test_a_player_scores_east_west_once(desks: str) -> None:
    game = three(desks + CHAIN + "city stendal r...; route stendal-perleberg rrr")
    # 1 PP for Stendal, which red controls.
    assert changes(game, "red establish stendal-perleberg post perleberg") == action(2) | {
        "red.score": ("0", "1"),
        "city perleberg": ("...", "r.."),
        "red.stock": ("4t0m", "6t0m"),
        "route stendal-perleberg": ("rrr", "..."),
    }


@pytest.mark.rule("E4")
@pytest.mark.parametrize(
    "lacking",
    [
        "city arnheim ....; city muenster R.; city minden r...; city brunswiek r;",
        "city arnheim r...; city muenster ..; city minden r...; city brunswiek r;",
        "city arnheim r...; city muenster R.; city minden ....; city brunswiek r;",
        "city arnheim r...; city muenster R.; city minden b...; city brunswiek r;",
        "city arnheim r...; city muenster R.; city minden r...; city brunswiek b;",
    ],
)
def test_a_broken_chain_scores_nothing(lacking: str) -> None:
    game = three(lacking + "route stendal-perleberg rrr")
    found = changes(game, "red establish stendal-perleberg post stendal")
    assert found["city stendal"] == ("....", "r...")
    assert scores(found) == {}
    assert "red.east_west" not in found


@pytest.mark.rule("E4")
def test_the_last_link_may_be_any_city_of_the_chain() -> None:
    game = three(
        "city arnheim r...; city minden r...; city brunswiek r; city stendal r...; route minden-muenster rRr"
    )
    # 1 PP for Minden, which red controls.
    assert scores(changes(game, "red establish minden-muenster post muenster")) == {"red.score": ("0", "8")}
    assert look(game, "red.east_west") == {"red.east_west": "1"}


@pytest.mark.rule("E4")
def test_a_chain_may_go_any_way_round() -> None:
    game = three(
        "red book=1 supply=1m; city arnheim r...; city duisburg r; city dortmund R.; city paderborn r.;"
        "city hildesheim r.;"
        "city goslar r; city magdeburg Br; route stendal-perleberg rrr"
    )
    assert scores(changes(game, "red establish stendal-perleberg post stendal")) == {"red.score": ("0", "7")}


@pytest.mark.rule("E4", "K1")
def test_control_is_irrelevant_for_east_west() -> None:
    game = three(
        "red privilege=1; blue book=3; city arnheim bBr.; city muenster Rb; city minden bbr.;"
        "city brunswiek bb+r; city stendal bB..; route stendal-perleberg rrr"
    )
    assert scores(changes(game, "red establish stendal-perleberg post stendal")) == {
        "blue.score": ("0", "1"),
        "red.score": ("0", "7"),
    }
    assert game.score()["red"].lines["cities"] == 0


@pytest.mark.rule("E4", "E3a")
def test_an_additional_post_may_complete_the_chain() -> None:
    game = three("red markers=additional_post;" + CHAIN + "city stendal b...; route stendal-perleberg rrr")
    assert changes(game, "red establish stendal-perleberg additional_post stendal trader") == action(2) | {
        "blue.score": ("0", "1"),
        "red.score": ("0", "7"),
        "red.east_west": ("0", "1"),
        "city stendal": ("b...", "r+b..."),
        "red.markers": ("additional_post", ""),
        "red.used": ("", "additional_post"),
        "turn.marker_used": ("no", "yes"),
        "red.stock": ("5t0m", "7t0m"),
        "route stendal-perleberg": ("rrr", "..."),
    }


@pytest.mark.rule("E4", "E3a")
def test_an_additional_post_may_be_a_link_of_the_chain() -> None:
    game = three(
        "city arnheim r+b...; city muenster R.; city minden rg+bb..; city brunswiek r+b;"
        "route stendal-perleberg rrr"
    )
    assert scores(changes(game, "red establish stendal-perleberg post stendal")) == {"red.score": ("0", "7")}


@pytest.mark.rule("E4", "E5", "O3")
def test_a_green_post_may_complete_the_chain() -> None:
    game = east(
        "red supply=1t; city luebeck r..; city wismar r.; city waren r+; city stettin r.; city kulm r.;"
        "city danzig r...; route malmoe-visby rRr"
    )
    play(game, "red establish malmoe-visby nothing")
    assert look(game, "red.score", "red.east_west") == {"red.score": "0", "red.east_west": "0"}
    found = changes(game, "red green_post belgard trader")
    found.pop("decision")
    assert found == {
        "red.score": ("0", "7"),
        "red.east_west": ("0", "1"),
        "red.supply": ("1t0m", "0t0m"),
        "city belgard": (".", "+r"),
    }


@pytest.mark.rule("E4")
@pytest.mark.parametrize(
    ("posts", "line"),
    [
        (
            "board east_3_5 big_box 3; red book=2; city luebeck r..; city wismar r.; city stralsund rR;"
            "city malmoe R..;"
            "route braunsberg-danzig rrrr",
            "red establish braunsberg-danzig post danzig",
        ),
        (
            "board britannia_2_3 big_box 3; city oxford R.; city cardiff r...; city coventry r.;"
            "city nottingham r.;"
            "route durham-york rrr",
            "red establish durham-york post york",
        ),
        (
            "board britannia_4_5 big_box 4; city oxford R.; city cardiff r....; city coventry r.;"
            "city nottingham r.;"
            "route durham-york rrr",
            "red establish durham-york post york",
        ),
    ],
)
def test_every_board_has_its_own_two_red_cities(posts: str, line: str) -> None:
    assert scores(changes(hansa.position(posts), line)) == {"red.score": ("0", "7")}


@pytest.mark.rule("E4", "M3")
def test_an_exchange_never_scores_east_west() -> None:
    # A chain that was not scored: only establishing a post looks at it.
    game = three("red markers=exchange_posts;" + CHAIN + "city stendal rB..")
    assert changes(game, "red use exchange_posts stendal/1") == {
        "city stendal": ("rB..", "Br.."),
        "red.markers": ("exchange_posts", ""),
        "red.used": ("", "exchange_posts"),
        "turn.marker_used": ("no", "yes"),
    }


@pytest.mark.rule("E4")
@pytest.mark.parametrize("result", ["nothing", "develop actions"])
def test_a_result_without_a_post_never_scores_east_west(result: str) -> None:
    game = three(CHAIN + "city stendal r...; route quedlinburg-goettingen rrr")
    assert scores(changes(game, f"red establish quedlinburg-goettingen {result}")) == {}
    assert look(game, "red.east_west") == {"red.east_west": "0"}


@pytest.mark.rule("E4")
def test_only_the_chain_of_the_owner_of_the_new_post_is_looked_at() -> None:
    game = three(
        "city arnheim b...; city muenster B.; city minden b...; city brunswiek b; city stendal b...;"
        "route duisburg-dortmund rr"
    )
    assert scores(changes(game, "red establish duisburg-dortmund post duisburg")) == {}
    assert look(game, "red.east_west", "blue.east_west") == {"red.east_west": "0", "blue.east_west": "0"}
