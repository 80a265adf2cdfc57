"""Britannia: its countries (U1) and permits (U2)."""

from __future__ import annotations

import pytest

import hansa

from .britannia import COUNTRIES_4, ENGLAND_3, ENGLAND_4, FOUR, SCOTLAND, THREE, WALES, boats, houses, moved
from .helpers import action, changes, each, legal, look, play, refused, table

# U1: countries.


@pytest.mark.rule("U1", "U2")
@pytest.mark.parametrize(("board", "england"), [(THREE, ENGLAND_3), (FOUR, ENGLAND_4)])
def test_without_a_permit_tradesmen_are_placed_on_the_routes_of_england_only(
    board: str, england: list[str]
) -> None:
    game = table(board + "red supply=1t")
    assert legal(game) == each("red place {} trader", *houses(england)) | {"red end_turn"}
    for route in houses(WALES):
        refused(game, f"red place {route} trader")


@pytest.mark.rule("U1", "U2")
def test_the_three_player_side_has_england_and_wales() -> None:
    game = table(THREE + "red supply=1m; city london r.....")
    assert legal(game) == (
        each("red place {} merchant", *houses(ENGLAND_3, WALES), *boats(ENGLAND_3, WALES)) | {"red end_turn"}
    )


@pytest.mark.rule("U1", "U2")
def test_the_four_and_five_player_side_has_england_wales_and_scotland() -> None:
    game = table(FOUR + "red supply=1m; city london r.......")
    every = (ENGLAND_4, WALES, SCOTLAND)
    assert legal(game) == each("red place {} merchant", *houses(*every), *boats(*every)) | {"red end_turn"}


# U2: permits.

OWNED = {
    "cardiff": "city cardiff r....;",
    "carlisle": "city carlisle r....;",
    "london": "city london r.......;",
}


@pytest.mark.rule("U2")
@pytest.mark.parametrize(
    ("owned", "countries"),
    [
        ("", "england"),
        ("cardiff", "england wales"),
        ("carlisle", "england scotland"),
        ("london", "england wales scotland"),
        ("cardiff carlisle", "england wales scotland"),
    ],
)
def test_each_permit_city_opens_its_countries(owned: str, countries: str) -> None:
    game = table(FOUR + "red supply=1t;" + "".join(OWNED[city] for city in owned.split()))
    open_routes = [COUNTRIES_4[country] for country in countries.split()]
    assert legal(game) == each("red place {} trader", *houses(*open_routes)) | {"red end_turn"}


@pytest.mark.rule("U2")
@pytest.mark.parametrize(
    ("city", "open_routes"), [("cardiff r...", [WALES]), ("carlisle r..", []), ("london r.....", [WALES])]
)
def test_on_the_three_player_side_carlisle_is_no_permit_city(city: str, open_routes: list[list[str]]) -> None:
    game = table(THREE + f"red supply=1t; city {city}")
    assert legal(game) == each("red place {} trader", *houses(ENGLAND_3, *open_routes)) | {"red end_turn"}


@pytest.mark.rule("U2")
@pytest.mark.parametrize(
    ("cardiff", "permitted"),
    [
        ("bbr.", True),  # furthest right, though blue controls the city
        ("rrb.", False),  # control alone is no permit
        ("r+b...", False),  # an additional post lies left of all
        ("b+r...", True),
        ("b+rb..", False),
        ("....", False),
        ("bbbr", True),
    ],
)
def test_the_permit_is_the_furthest_right_posts_owners(cardiff: str, permitted: bool) -> None:
    game = hansa.position(THREE + f"red supply=1t; city cardiff {cardiff}")
    routes = (ENGLAND_3, WALES) if permitted else (ENGLAND_3,)
    assert legal(game, "place") == each("red place {} trader", *houses(*routes))


@pytest.mark.rule("U2")
def test_another_players_permit_does_not_help() -> None:
    game = table(FOUR + "red supply=1t; city cardiff b....; city carlisle g....; city london y.......")
    assert legal(game) == each("red place {} trader", *houses(ENGLAND_4)) | {"red end_turn"}


@pytest.mark.rule("U2", "B1")
def test_placing_in_england_spends_no_permit() -> None:
    game = table(FOUR + "red supply=2t;" + "".join(OWNED.values()))
    assert changes(game, "red place hereford-chester/1 trader") == action(2) | {
        "red.supply": ("2t0m", "1t0m"),
        "route hereford-chester": ("....", "r..."),
    }
    assert legal(game, "place") == each(
        "red place {} trader",
        *moved(houses(ENGLAND_4, WALES, SCOTLAND), taken=("hereford-chester/1",)),
    )


@pytest.mark.rule("U2")
@pytest.mark.parametrize(
    ("owned", "country", "spent", "left"),
    [
        ("cardiff", "wales", "cardiff", ""),
        ("carlisle", "scotland", "carlisle", ""),
        ("london", "wales", "london", ""),
        ("london", "scotland", "london", ""),
        ("cardiff london", "wales", "cardiff", "wales scotland"),
        ("cardiff london", "scotland", "london", "wales"),
        ("carlisle london", "scotland", "carlisle", "wales scotland"),
        ("carlisle london", "wales", "london", "scotland"),
        ("cardiff carlisle", "wales", "cardiff", "scotland"),
        ("cardiff carlisle", "scotland", "carlisle", "wales"),
        ("cardiff carlisle london", "wales", "cardiff", "wales scotland"),
        ("cardiff carlisle london", "scotland", "carlisle", "wales scotland"),
    ],
)
def test_a_placement_spends_cardiffs_or_carlisles_permit_before_londons(
    owned: str, country: str, spent: str, left: str
) -> None:
    game = table(FOUR + "red supply=2t;" + "".join(OWNED[city] for city in owned.split()))
    route = {"wales": "conway-chester", "scotland": "dunbar-newcastle"}[country]
    assert changes(game, f"red place {route}/1 trader") == action(2) | {
        "red.supply": ("2t0m", "1t0m"),
        f"route {route}": ("...", "r.."),
        "turn.permits_used": ("", spent),
    }
    open_routes = [COUNTRIES_4[name] for name in ("england", *left.split())]
    assert legal(game) == (
        each("red place {} trader", *moved(houses(*open_routes), taken=(f"{route}/1",)))
        | {f"red pick_up {route}/1", "red end_turn"}
    )


@pytest.mark.rule("U2")
def test_each_permit_is_used_at_most_once_a_turn() -> None:
    game = table(FOUR + "red actions=3 supply=4t;" + "".join(OWNED.values()))
    play(game, "red place conway-chester/1 trader", "red place conway-chester/2 trader")
    assert look(game, "turn.permits_used") == {"turn.permits_used": "cardiff,london"}
    assert legal(game, "place") == each("red place {} trader", *houses(ENGLAND_4, SCOTLAND))
    play(game, "red place dunbar-newcastle/1 trader")
    assert look(game, "turn.permits_used") == {"turn.permits_used": "cardiff,carlisle,london"}
    assert legal(game, "place") == each("red place {} trader", *houses(ENGLAND_4))
    refused(game, "red place conway-chester/3 trader")
    refused(game, "red place dunbar-newcastle/2 trader")


@pytest.mark.rule("U2")
def test_permits_are_fresh_in_every_turn() -> None:
    game = table(THREE + "turn 1 red actions=1 permits_used=cardiff; red supply=1t; city cardiff r...")
    assert legal(game, "place") == each("red place {} trader", *houses(ENGLAND_3))
    assert changes(game, "red end_turn", "blue end_turn", "green end_turn") == {
        "turn": ("1 red", "4 red"),
        "turn.actions": ("1", "2"),
        "turn.permits_used": ("cardiff", ""),
    }
    assert legal(game, "place") == each("red place {} trader", *houses(ENGLAND_3, WALES))


@pytest.mark.rule("U2", "C1")
def test_displacing_needs_a_permit_outside_england() -> None:
    pieces = "red supply=2t; route conway-chester b..; route glasgow-falkirk b.; route hereford-lancaster b.;"
    displace = "red displace {} trader paying trader"
    assert legal(table(FOUR + pieces), "displace") == each(displace, "hereford-lancaster/1")
    assert legal(table(FOUR + pieces + OWNED["cardiff"]), "displace") == each(
        displace, "hereford-lancaster/1", "conway-chester/1"
    )
    assert legal(table(FOUR + pieces + OWNED["carlisle"]), "displace") == each(
        displace, "hereford-lancaster/1", "glasgow-falkirk/1"
    )
    assert legal(table(FOUR + pieces + OWNED["london"]), "displace") == each(
        displace, "hereford-lancaster/1", "conway-chester/1", "glasgow-falkirk/1"
    )


@pytest.mark.rule("U2", "C1")
def test_a_permit_is_for_one_placement_or_one_displacement() -> None:
    game = table(THREE + "red actions=1 supply=5t; blue; route conway-chester bb.; city cardiff r...")
    assert changes(game, "red displace conway-chester/1 trader paying trader") == action(3) | {
        "red.supply": ("5t0m", "3t0m"),
        "red.stock": ("0t0m", "1t0m"),
        "route conway-chester": ("bb.", "rb."),
        "turn.permits_used": ("", "cardiff"),
        "decision": ("action", "displaced blue route=conway-chester piece=b extras=1"),
    }
    play(game, "blue replace hereford-chester/1", "blue done")
    assert legal(game, "displace") == {"red displace hereford-chester/1 trader paying trader"}
    assert legal(game, "place") == each(
        "red place {} trader", *moved(houses(ENGLAND_3), taken=("hereford-chester/1",))
    )
    # The other way round: a placement leaves no displacement.
    game = table(THREE + "red actions=1 supply=5t; blue; route conway-chester bb.; city cardiff r...")
    play(game, "red place conway-chester/3 trader")
    assert legal(game, "displace") == set()


@pytest.mark.rule("U2", "C1")
def test_displacing_in_england_spends_no_permit() -> None:
    game = table(THREE + "red supply=2t; blue; route hereford-lancaster b.; city cardiff r...")
    assert changes(game, "red displace hereford-lancaster/1 trader paying trader") == action(2) | {
        "red.supply": ("2t0m", "0t0m"),
        "red.stock": ("0t0m", "1t0m"),
        "route hereford-lancaster": ("b.", "r."),
        "decision": ("action", "displaced blue route=hereford-lancaster piece=b extras=1"),
    }


@pytest.mark.rule("U2")
def test_a_permit_lost_during_the_turn_is_lost_at_once() -> None:
    game = table(THREE + "red supply=1t markers=exchange_posts; city cardiff br..")
    assert legal(game, "place") == each("red place {} trader", *houses(ENGLAND_3, WALES))
    assert changes(game, "red use exchange_posts cardiff/1") == {
        "city cardiff": ("br..", "rb.."),
        "red.markers": ("exchange_posts", ""),
        "red.used": ("", "exchange_posts"),
        "turn.marker_used": ("no", "yes"),
    }
    assert legal(game) == each("red place {} trader", *houses(ENGLAND_3)) | {"red end_turn"}


@pytest.mark.rule("U2")
def test_a_permit_gained_during_the_turn_counts_at_once() -> None:
    game = table(
        THREE + "red privilege=1 supply=1t; route coventry-cardiff rrr; city cardiff b...; city coventry .."
    )
    assert legal(game, "place") == each(
        "red place {} trader", *houses([r for r in ENGLAND_3 if r != "coventry-cardiff"])
    )
    play(game, "red establish coventry-cardiff post cardiff")
    assert look(game, "city cardiff") == {"city cardiff": "br.."}
    assert legal(game, "place") == each("red place {} trader", *houses(ENGLAND_3, WALES))


@pytest.mark.rule("U2")
def test_a_permit_gained_in_london_during_the_turn_helps_after_cardiffs_is_spent() -> None:
    game = table(
        THREE + "red privilege=1 actions=1 supply=3t; route london-cambridge rrr; city london b.....; "
        "city cambridge ..; city cardiff r..."
    )
    play(game, "red place conway-chester/1 trader")
    refused(game, "red place conway-chester/2 trader")
    play(game, "red establish london-cambridge post london")
    assert look(game, "city london") == {"city london": "br...."}
    assert changes(game, "red place conway-chester/2 trader") == action(1, first=False) | {
        "red.supply": ("2t0m", "1t0m"),
        "route conway-chester": ("r..", "rr."),
        "turn.permits_used": ("cardiff", "cardiff,london"),
    }


@pytest.mark.rule("U2")
def test_a_permit_lost_and_regained_stays_used() -> None:
    game = table(THREE + "red supply=2t markers=exchange_posts,exchange_posts; city cardiff br..")
    play(game, "red place conway-chester/1 trader")
    play(game, "red use exchange_posts cardiff/1", "red use exchange_posts cardiff/1")
    assert look(game, "city cardiff", "turn.permits_used") == {
        "city cardiff": "br..",
        "turn.permits_used": "cardiff",
    }
    assert legal(game, "place") == each("red place {} trader", *houses(ENGLAND_3))


@pytest.mark.rule("U2", "M2")
def test_more_actions_bring_no_more_permits() -> None:
    game = table(
        THREE
        + "turn 1 red actions=1 acted permits_used=cardiff; red supply=2t markers=plus_4; city cardiff r..."
    )
    play(game, "red use plus_4")
    assert look(game, "turn.actions", "turn.permits_used") == {
        "turn.actions": "5",
        "turn.permits_used": "cardiff",
    }
    assert legal(game, "place") == each("red place {} trader", *houses(ENGLAND_3))
