"""Section 10, Britannia: countries, permits, limits of moving, permanent markers, final scoring (U1-U9)."""

from __future__ import annotations

import pytest

import hansa

from .helpers import action, changes, each, legal, look, play, refused, table, verbs

THREE = "board britannia_2_3 big_box 3;"
FOUR = "board britannia_4_5 big_box 4;"
FIVE = "board britannia_4_5 big_box 5;"


def names(text: str) -> list[str]:
    """The words of a text."""
    return text.split()


# U1, read off the two printed sides.
BOTH_SIDES = names(
    "london-cambridge london-oxford london-canterbury canterbury-calais calais-southampton "
    "salisbury-southampton "
    "salisbury-plymouth salisbury-bristol salisbury-oxford oxford-cardiff coventry-cardiff coventry-hereford "
    "coventry-cambridge coventry-nottingham cambridge-ipswich cambridge-norwich nottingham-norwich "
    "nottingham-york "
    "durham-york durham-lancaster durham-carlisle durham-newcastle hereford-chester hereford-lancaster "
    "richmond-carlisle richmond-lancaster"
)
ENGLAND_3 = [*BOTH_SIDES, "carlisle-newcastle", "carlisle-isle_of_man"]
ENGLAND_4 = [*BOTH_SIDES, "chester-carlisle"]
WALES = names(
    "montgomery-cardiff montgomery-pembroke montgomery-conway montgomery-hereford cardiff-pembroke "
    "conway-chester "
    "conway-isle_of_man"
)
SCOTLAND = names(
    "carlisle-isle_of_man carlisle-falkirk glasgow-falkirk glasgow-edinburgh dunbar-edinburgh "
    "dunbar-newcastle"
)
COUNTRIES_4 = {"england": ENGLAND_4, "wales": WALES, "scotland": SCOTLAND}

# Where the first point is no house, and the first boats.
LATE_HOUSES = {"conway-isle_of_man": "conway-isle_of_man/3", "chester-carlisle": "chester-carlisle/3"}
BOATS = {
    "canterbury-calais": "canterbury-calais/2",
    "calais-southampton": "calais-southampton/2",
    "carlisle-isle_of_man": "carlisle-isle_of_man/2",
    "conway-isle_of_man": "conway-isle_of_man/1",
    "chester-carlisle": "chester-carlisle/1",
}


def houses(*groups: list[str]) -> list[str]:
    """The first house of each route."""
    return [LATE_HOUSES.get(route, f"{route}/1") for routes in groups for route in routes]


def boats(*groups: list[str]) -> list[str]:
    """The first boat of each route that has one."""
    return [BOATS[route] for routes in groups for route in routes if route in BOATS]


def moved(points: list[str], *, taken: tuple[str, ...]) -> list[str]:
    """The points, with the next one where the first is taken."""
    return [f"{point[:-1]}{int(point[-1]) + 1}" if point in taken else point for point in points]


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


# U3: displaced pieces.


@pytest.mark.rule("U3")
@pytest.mark.parametrize(
    ("board", "displaced", "targets"),
    [
        # From England: not to Conway-Chester nor Montgomery-Hereford.
        (THREE, "hereford-chester b...", "coventry-hereford/1 hereford-lancaster/1"),
        # From Wales: to Wales and England.
        (
            THREE,
            "montgomery-hereford b..",
            "montgomery-cardiff/1 montgomery-pembroke/1 montgomery-conway/1 coventry-hereford/1 "
            "hereford-chester/1 hereford-lancaster/1",
        ),
        # The sea to Carlisle is England on this side ...
        (THREE, "conway-isle_of_man ..b", "montgomery-conway/1 conway-chester/1 carlisle-isle_of_man/1"),
        # ... and Scotland on the other.
        (FOUR, "conway-isle_of_man ..b", "montgomery-conway/1 conway-chester/1"),
        # From Scotland: to Scotland and England, not to Conway-Isle of Man.
        (
            FOUR,
            "carlisle-isle_of_man b..",
            "carlisle-falkirk/1 durham-carlisle/1 richmond-carlisle/1 chester-carlisle/3",
        ),
        (FOUR, "glasgow-edinburgh b.", "glasgow-falkirk/1 dunbar-edinburgh/1"),
        # From England: not to Dunbar-Newcastle.
        (FOUR, "durham-newcastle b..", "durham-york/1 durham-lancaster/1 durham-carlisle/1"),
    ],
)
def test_displaced_pieces_and_extra_ones_go_to_the_country_displaced_from_or_to_england(
    board: str, displaced: str, targets: str
) -> None:
    london = "r....." if board == THREE else "r......."
    game = table(board + f"red supply=2t; blue stock=1t; route {displaced}; city london {london}")
    route, points = displaced.split()
    play(game, f"red displace {route}/{points.index('b') + 1} trader paying trader")
    assert legal(game) == each("blue replace {}", *targets.split()) | each(
        "blue extra {} trader from stock", *targets.split()
    )


@pytest.mark.rule("U3", "C3")
def test_rings_are_counted_over_the_routes_of_all_countries() -> None:
    # Durham-Carlisle is two routes away, by the Scottish one; Coventry-Hereford three.
    game = table(
        FIVE + "red supply=2t; blue stock=1t; route conway-isle_of_man ..b; route durham-carlisle gyv.; "
        "route coventry-hereford gy.; city london r.......",
        fill="rbgyv",
    )
    play(game, "red displace conway-isle_of_man/3 trader paying trader")
    assert legal(game) == {"blue replace durham-carlisle/4", "blue extra durham-carlisle/4 trader from stock"}
    play(game, "blue replace durham-carlisle/4")
    assert legal(game) == {"blue extra coventry-hereford/3 trader from stock", "blue done"}


@pytest.mark.rule("U3", "C3")
def test_a_free_route_of_another_country_is_passed_over() -> None:
    # Carlisle-Isle of Man is adjacent and free, but in Scotland.
    game = table(
        FIVE + "red supply=2t; blue stock=1t; route conway-isle_of_man ..b; route carlisle-isle_of_man ...; "
        "route durham-carlisle gyv.; city london r.......",
        fill="rbgyv",
    )
    play(game, "red displace conway-isle_of_man/3 trader paying trader")
    assert legal(game) == {"blue replace durham-carlisle/4"}, "C4: the only point, so no extra piece takes it"


@pytest.mark.rule("U3", "C6")
def test_a_displaced_piece_with_free_points_in_the_wrong_country_only_returns_to_the_stock() -> None:
    game = table(
        FIVE
        + "red supply=2t; blue; route carlisle-falkirk bg; route conway-chester ...; city london r.......",
        fill="rbgyv",
    )
    assert changes(game, "red displace carlisle-falkirk/1 trader paying trader") == action(5) | {
        "red.supply": ("2t0m", "0t0m"),
        "red.stock": ("0t0m", "1t0m"),
        "route carlisle-falkirk": ("bg", "rg"),
        "blue.stock": ("0t0m", "1t0m"),
        "turn.permits_used": ("", "london"),
    }


@pytest.mark.rule("U3", "C5")
def test_where_a_lifted_extra_piece_stood_does_not_matter() -> None:
    game = table(
        FOUR + "red supply=2t; blue; route hereford-lancaster b.; route conway-chester .b.; "
        "route glasgow-falkirk .b"
    )
    play(game, "red displace hereford-lancaster/1 trader paying trader")
    targets = ("coventry-hereford/1", "hereford-chester/1", "durham-lancaster/1", "richmond-lancaster/1")
    assert legal(game) == (
        each("blue replace {}", *targets)
        | each("blue extra {} trader from conway-chester/2", *targets)
        | each("blue extra {} trader from glasgow-falkirk/2", *targets)
    )
    assert changes(game, "blue extra hereford-chester/1 trader from glasgow-falkirk/2") == {
        "route hereford-chester": ("....", "b..."),
        "route glasgow-falkirk": (".b", ".."),
        "decision": (
            "displaced blue route=hereford-lancaster piece=b extras=1",
            "displaced blue route=hereford-lancaster piece=b extras=0 placed=hereford-chester/1",
        ),
    }


@pytest.mark.rule("U3", "U2")
def test_the_displaced_player_needs_no_permit_to_go_to_wales() -> None:
    game = table(THREE + "red supply=2t; blue; route conway-chester b..; city cardiff r...")
    play(game, "red displace conway-chester/1 trader paying trader")
    assert changes(game, "blue replace montgomery-conway/1") == {
        "route montgomery-conway": ("...", "b.."),
        "decision": ("displaced blue route=conway-chester piece=b extras=1", "action"),
    }


# U4: moving.


@pytest.mark.rule("U4", "D1")
@pytest.mark.parametrize(
    ("country", "start", "allowed"),
    [
        ("england", "hereford-lancaster", "england"),
        ("wales", "conway-chester", "wales england"),
        ("scotland", "dunbar-newcastle", "scotland england"),
    ],
)
def test_a_move_stays_in_the_country_or_goes_to_england(country: str, start: str, allowed: str) -> None:
    other = "route cambridge-norwich b..; blue;"
    game = table(
        FOUR + f"red book=1; {other} route {start} {'.R' if start == 'hereford-lancaster' else '.R.'}"
    )
    play(game, f"red pick_up {start}/2")
    routes = [COUNTRIES_4[name] for name in allowed.split()]
    free = moved(houses(*routes), taken=("cambridge-norwich/1",)) + boats(*routes)
    assert legal(game) == each(f"red put_down {{}} merchant from {country}", *free)


@pytest.mark.rule("U4", "D1")
def test_each_piece_in_hand_keeps_to_its_own_country() -> None:
    game = table(
        FOUR + "red book=1; route conway-chester r..; route glasgow-falkirk r.; route hereford-lancaster r."
    )
    play(
        game,
        "red pick_up conway-chester/1",
        "red pick_up glasgow-falkirk/1",
        "red pick_up hereford-lancaster/1",
    )
    assert look(game, "decision") == {"decision": "put_down own hand=r@wales,r@scotland,r@england"}
    assert legal(game) == (
        each("red put_down {} trader from wales", *houses(WALES, ENGLAND_4))
        | each("red put_down {} trader from scotland", *houses(SCOTLAND, ENGLAND_4))
        | each("red put_down {} trader from england", *houses(ENGLAND_4))
    )
    assert changes(game, "red put_down hereford-lancaster/1 trader from wales") == {
        "route hereford-lancaster": ("..", "r."),
        "decision": (
            "put_down own hand=r@wales,r@scotland,r@england",
            "put_down own hand=r@scotland,r@england",
        ),
    }


@pytest.mark.rule("U4", "U2", "D1")
def test_moving_within_wales_needs_and_spends_no_permit() -> None:
    game = table(THREE + "red; route conway-chester r..; city cardiff b...")
    assert changes(game, "red pick_up conway-chester/1", "red put_down montgomery-conway/3 trader") == action(
        2
    ) | {
        "route conway-chester": ("r..", "..."),
        "route montgomery-conway": ("...", "..r"),
    }


@pytest.mark.rule("U4", "D2")
@pytest.mark.parametrize("carry", ["own", "opponents", "any"])
def test_a_piece_from_wales_may_not_take_the_last_point_of_one_from_england(carry: str) -> None:
    letter, owner = ("r", "") if carry == "own" else ("b", "blue ")
    game = table(
        FIVE + f"route conway-chester gy.; route hereford-lancaster g.; "
        f"decision put_down {carry} hand={letter}@wales,{letter}@england",
        fill="rbgyv",
    )
    assert legal(game) == {
        f"red put_down conway-chester/3 {owner}trader from wales",
        f"red put_down hereford-lancaster/2 {owner}trader from england",
    }


@pytest.mark.rule("U4", "D2")
def test_a_piece_from_wales_may_take_a_point_of_england_while_another_is_left() -> None:
    game = table(
        FIVE + "route conway-chester gy.; route hereford-lancaster g.; route coventry-hereford g.y; "
        "decision put_down own hand=r@wales,r@england",
        fill="rbgyv",
    )
    england = ("hereford-lancaster/2", "coventry-hereford/2")
    assert legal(game) == (
        {"red put_down conway-chester/3 trader from wales"}
        | each("red put_down {} trader from wales", *england)
        | each("red put_down {} trader from england", *england)
    )


@pytest.mark.rule("U4")
@pytest.mark.parametrize(
    ("country", "start"),
    [("england", "durham-york"), ("wales", "conway-chester"), ("scotland", "dunbar-newcastle")],
)
@pytest.mark.parametrize("marker", ["move_3", "move_2"])
def test_move_3_and_move_2_stay_within_the_same_country(country: str, start: str, marker: str) -> None:
    pieces = f"blue book=1; route {start} .B.;"
    if marker == "move_3":
        game = table(FOUR + "red markers=move_3;" + pieces)
        play(game, "red use move_3", f"red pick_up {start}/2")
    else:
        game = table(
            FOUR
            + "red stock=2t1m;"
            + pieces
            + "decision permanent route=canterbury-calais traders=2 merchants=1"
        )
        play(game, "red use permanent", f"red pick_up {start}/2")
    routes = COUNTRIES_4[country]
    assert legal(game) == each(
        f"red put_down {{}} blue merchant from {country}", *houses(routes), *boats(routes)
    )


@pytest.mark.rule("U4")
def test_move_2_keeps_own_tradesmen_in_their_country_too() -> None:
    game = table(
        THREE + "red stock=2t1m; route conway-chester .r.; "
        "decision permanent route=canterbury-calais traders=2 merchants=1"
    )
    play(game, "red use permanent", "red pick_up conway-chester/2")
    assert legal(game) == each("red put_down {} trader from wales", *houses(WALES))


@pytest.mark.rule("U4")
def test_move_3_lets_two_pieces_of_one_country_change_places_but_not_of_two() -> None:
    game = table(
        FIVE + "red markers=move_3; route conway-chester b.y; route montgomery-conway gv.; "
        "route hereford-lancaster yg",
        fill="rbgyv",
    )
    play(
        game, "red use move_3", "red pick_up conway-chester/1", "red pick_up hereford-lancaster/1", "red done"
    )
    # Wales has three points (two alike) for blue's trader, England the vacated one for yellow's.
    assert legal(game) == {
        "red put_down conway-chester/1 blue trader from wales",
        "red put_down montgomery-conway/3 blue trader from wales",
        "red put_down hereford-lancaster/1 yellow trader from england",
    }
    assert changes(
        game,
        "red put_down hereford-lancaster/1 yellow trader from england",
        "red put_down montgomery-conway/3 blue trader from wales",
    ) == {
        "route hereford-lancaster": (".g", "yg"),
        "route montgomery-conway": ("gv.", "gvb"),
        "decision": ("put_down opponents hand=b@wales,y@england", "action"),
    }


@pytest.mark.rule("U4", "U2")
@pytest.mark.parametrize("edition", ["2009", "2014"])
def test_remove_3_knows_no_country_and_no_permit(edition: str) -> None:
    game = table(
        f"board britannia_4_5 {edition} 4; red markers=remove_3; "
        "route conway-chester b..; route glasgow-falkirk g.; route hereford-lancaster b."
    )
    assert legal(game) == {"red use remove_3", "red end_turn"}
    play(game, "red use remove_3")
    assert legal(game) == each(
        "red remove {}", "conway-chester/1", "glasgow-falkirk/1", "hereford-lancaster/1"
    )
    assert changes(
        game, "red remove conway-chester/1", "red remove glasgow-falkirk/1", "red remove hereford-lancaster/1"
    ) == {
        "route conway-chester": ("b..", "..."),
        "route glasgow-falkirk": ("g.", ".."),
        "route hereford-lancaster": ("b.", ".."),
        "blue.supply": ("0t0m", "2t0m"),
        "green.supply": ("0t0m", "1t0m"),
        "decision": ("remove left=3", "action"),
    }


# U5: establishing.


@pytest.mark.rule("U5", "E3")
@pytest.mark.parametrize(
    ("route", "points", "ends", "results"),
    [
        (
            "conway-chester",
            "rrr",
            "city conway ..; city chester ...",
            "post conway,post chester,develop actions",
        ),
        ("montgomery-cardiff", "rrr", "city montgomery ..; city cardiff b....", ""),
        ("glasgow-falkirk", "rr", "city glasgow .; city falkirk ...", "post falkirk"),
        (
            "carlisle-isle_of_man",
            "rRR",
            "city carlisle .....; city isle_of_man ..",
            "post carlisle,post isle_of_man",
        ),
        ("hereford-chester", "rrrr", "city hereford b..; city chester ...", "post chester,develop actions"),
    ],
)
def test_establishing_needs_no_permit_anywhere(route: str, points: str, ends: str, results: str) -> None:
    game = table(FOUR + f"red book=1; blue; route {route} {points}; {ends}")
    assert legal(game, "establish") == each(
        f"red establish {route} {{}}", "nothing", *(result for result in results.split(",") if result)
    )
    assert verbs(game) == {"establish", "pick_up", "end_turn"}
    rest = f"{points.count('r')}t{points.count('R')}m"
    scored = {"blue.score": ("0", "1")} if "b" in ends.split()[2] + ends.split()[-1] else {}
    assert changes(game, f"red establish {route} nothing") == action(2) | scored | {
        f"route {route}": (points, "." * len(points)),
        "red.stock": ("0t0m", rest),
    }


# U6: replacement markers.


@pytest.mark.rule("U6", "P1")
@pytest.mark.parametrize(
    ("board", "england", "permanent"),
    [
        (THREE, ENGLAND_3, ["canterbury-calais", "calais-southampton", "carlisle-isle_of_man"]),
        (FOUR, ENGLAND_4, ["canterbury-calais", "calais-southampton"]),
    ],
)
def test_replacement_markers_go_to_routes_of_england_without_a_permanent_marker(
    board: str, england: list[str], permanent: list[str]
) -> None:
    game = hansa.position(board + "plate plus_3; decision plate; turn 1 red actions=0 acted")
    routes = [route for route in england if route not in permanent]
    assert legal(game) == each("red place_marker plus_3 {}", *routes)
    refused(game, "red place_marker plus_3 conway-chester")
    refused(game, "red place_marker plus_3 canterbury-calais")


@pytest.mark.rule("U6")
def test_a_marker_in_england_may_lie_at_a_maritime_route_without_a_permanent_marker() -> None:
    game = hansa.position(
        FOUR + "plate plus_3; decision plate; turn 1 red actions=0 acted; marker_supply develop"
    )
    assert changes(game, "red place_marker plus_3 chester-carlisle") == {
        "marker chester-carlisle": ("", "plus_3"),
        "plate": ("plus_3", ""),
        "decision": ("plate", "action"),
        "turn": ("1 red", "2 blue"),
        "turn.actions": ("0", "2"),
        "turn.acted": ("yes", "no"),
    }


# U7: permanent markers.


@pytest.mark.rule("U7", "E5")
@pytest.mark.parametrize(
    ("board", "route", "points", "ends"),
    [
        (THREE, "canterbury-calais", "rRr", "city canterbury ..; city calais ..."),
        (FOUR, "canterbury-calais", "rRr", "city canterbury ..; city calais ..."),
        (THREE, "carlisle-isle_of_man", "rRR", "city carlisle ...; city isle_of_man .."),
    ],
)
def test_move_2_moves_tradesmen_of_anybody(board: str, route: str, points: str, ends: str) -> None:
    game = table(board + f"red book=1; blue; route {route} {points}; route conway-chester r.b; {ends}")
    traders, merchants = points.count("r"), points.count("R")
    permanent = f"permanent route={route} traders={traders} merchants={merchants}"
    assert changes(game, f"red establish {route} nothing") == action(2) | {
        f"route {route}": (points, "..."),
        "red.stock": ("0t0m", f"{traders}t{merchants}m"),
        "decision": ("action", permanent),
    }
    assert legal(game) == {"red use permanent", "red skip permanent"}
    play(game, "red use permanent")
    assert legal(game) == each("red pick_up conway-chester/{}", "1", "3")
    assert changes(
        game,
        "red pick_up conway-chester/1",
        "red pick_up conway-chester/3",
        "red put_down conway-chester/3 trader",
        "red put_down conway-chester/1 blue trader",
    ) == {"route conway-chester": ("r.b", "b.r"), "decision": ("pick_up any left=2 hand=", "action")}


@pytest.mark.rule("U7")
@pytest.mark.parametrize(
    ("route", "points", "ends"),
    [
        ("carlisle-isle_of_man", "rRR", "city carlisle .....; city isle_of_man .."),
        ("chester-carlisle", "RRr", "city chester ...; city carlisle ....."),
    ],
)
def test_on_the_four_player_side_the_northern_seas_have_no_permanent_marker(
    route: str, points: str, ends: str
) -> None:
    game = table(FOUR + f"red book=1; blue; route {route} {points}; route conway-chester r.b; {ends}")
    assert changes(game, f"red establish {route} nothing") == action(2) | {
        f"route {route}": (points, "..."),
        "red.stock": ("0t0m", "1t2m"),
    }


@pytest.mark.rule("U7", "E5")
@pytest.mark.parametrize(("board", "countries"), [(THREE, (WALES,)), (FOUR, (WALES, SCOTLAND))])
def test_place_2_puts_own_tradesmen_from_the_stock_on_points_outside_england_without_a_permit(
    board: str, countries: tuple[list[str], ...]
) -> None:
    game = table(board + "red book=1; route calais-southampton rRR; city calais b..; city southampton ...")
    permanent = "permanent route=calais-southampton traders=1 merchants=2"
    assert changes(game, "red establish calais-southampton nothing") == action(2) | {
        "route calais-southampton": ("rRR", "..."),
        "red.stock": ("0t0m", "1t2m"),
        "blue.score": ("0", "1"),
        "decision": ("action", permanent),
    }
    assert legal(game) == {"red use permanent", "red skip permanent"}
    assert changes(game, "red use permanent") == {
        "decision": (permanent, "place_2 route=calais-southampton left=2"),
    }
    assert legal(game) == (
        each("red extra {} trader from stock", *houses(*countries))
        | each("red extra {} merchant from stock", *houses(*countries), *boats(*countries))
    )
    assert changes(game, "red extra conway-isle_of_man/1 merchant from stock") == {
        "route conway-isle_of_man": ("...", "R.."),
        "red.stock": ("1t2m", "1t1m"),
        "decision": (
            "place_2 route=calais-southampton left=2",
            "place_2 route=calais-southampton left=1 placed=conway-isle_of_man/1",
        ),
    }
    late_boats = moved(boats(*countries), taken=("conway-isle_of_man/1",))
    assert legal(game) == (
        each("red extra {} trader from stock", *houses(*countries))
        | each("red extra {} merchant from stock", *houses(*countries), *late_boats)
        | {"red done"}
    )
    assert changes(game, "red extra montgomery-hereford/2 trader from stock") == {
        "route montgomery-hereford": ("...", ".r."),
        "red.stock": ("1t1m", "0t1m"),
        "decision": ("place_2 route=calais-southampton left=1 placed=conway-isle_of_man/1", "action"),
    }


@pytest.mark.rule("U7", "E5")
def test_place_2_may_be_declined_or_place_one_only() -> None:
    text = THREE + "red stock=2t; decision permanent route=calais-southampton traders=2 merchants=0"
    permanent = "permanent route=calais-southampton traders=2 merchants=0"
    assert changes(table(text), "red skip permanent") == {"decision": (permanent, "action")}
    assert changes(
        table(text), "red use permanent", "red extra conway-chester/1 trader from stock", "red done"
    ) == {
        "route conway-chester": ("...", "r.."),
        "red.stock": ("2t0m", "1t0m"),
        "decision": (permanent, "action"),
    }


PLACE_2 = "decision place_2 route=calais-southampton left=2;"
FULL_ABROAD = {
    "montgomery-cardiff": "bgy",
    "montgomery-pembroke": "vbg",
    "montgomery-conway": "yvb",
    "montgomery-hereford": "gyv",
    "cardiff-pembroke": "bgy",
    "conway-chester": "vbg",
    "conway-isle_of_man": "BGy",
    "carlisle-isle_of_man": "vYV",
    "carlisle-falkirk": "bg",
    "glasgow-falkirk": "yv",
    "glasgow-edinburgh": "bg",
    "dunbar-edinburgh": "yv",
    "dunbar-newcastle": "bgy",
}


def abroad(routes: dict[str, str]) -> str:
    """Wales and Scotland, every point taken but for these routes."""
    return "".join(f"route {route} {points};" for route, points in (FULL_ABROAD | routes).items())


@pytest.mark.rule("U7", "C5")
def test_place_2_takes_from_the_supply_once_the_stock_is_empty_piece_by_piece() -> None:
    outside = abroad({"conway-chester": "g.y", "glasgow-falkirk": ".y"})
    game = table(FIVE + "red stock=1t supply=1t1m;" + outside + PLACE_2)
    assert legal(game) == each("red extra {} trader from stock", "conway-chester/2", "glasgow-falkirk/1")
    play(game, "red extra conway-chester/2 trader from stock")
    assert legal(game) == {
        "red extra glasgow-falkirk/1 trader from supply",
        "red extra glasgow-falkirk/1 merchant from supply",
        "red done",
    }
    assert changes(game, "red extra glasgow-falkirk/1 merchant from supply") == {
        "route glasgow-falkirk": (".y", "Ry"),
        "red.supply": ("1t1m", "1t0m"),
        "decision": ("place_2 route=calais-southampton left=1 placed=conway-chester/2", "action"),
    }


@pytest.mark.rule("U7", "U4", "C5")
def test_place_2_takes_from_the_board_once_stock_and_supply_are_empty_whatever_the_country() -> None:
    outside = abroad({"conway-chester": "g.y", "glasgow-falkirk": ".r", "conway-isle_of_man": "..g"})
    game = table(FIVE + "red supply=1t; route hereford-lancaster Rg;" + outside + PLACE_2)
    assert legal(game) == each("red extra {} trader from supply", "conway-chester/2", "glasgow-falkirk/1")
    play(game, "red extra conway-chester/2 trader from supply")
    # The piece just placed stays, the trader goes to no boat, free points are judged before the lifting.
    assert legal(game) == {
        "red extra glasgow-falkirk/1 trader from glasgow-falkirk/2",
        "red extra glasgow-falkirk/1 merchant from hereford-lancaster/1",
        "red extra conway-isle_of_man/1 merchant from hereford-lancaster/1",
        "red done",
    }
    assert changes(game, "red extra conway-isle_of_man/2 merchant from hereford-lancaster/1") == {
        "route conway-isle_of_man": ("..g", ".Rg"),
        "route hereford-lancaster": ("Rg", ".g"),
        "decision": ("place_2 route=calais-southampton left=1 placed=conway-chester/2", "action"),
    }


@pytest.mark.rule("U7", "E5")
def test_place_2_is_not_offered_when_no_point_outside_england_is_free() -> None:
    game = table(
        FIVE + "red book=1; route calais-southampton rRR; city calais ...; city southampton ...;" + abroad({})
    )
    assert changes(game, "red establish calais-southampton nothing") == action(2) | {
        "route calais-southampton": ("rRR", "..."),
        "red.stock": ("0t0m", "1t2m"),
    }


@pytest.mark.rule("U7", "E5")
def test_place_2_ends_by_itself_when_only_boats_are_free_and_only_traders_are_left() -> None:
    game = table(
        FIVE + "red stock=2t book=1 privilege=1; route calais-southampton rRR; city calais b..; "
        "city southampton ...;" + abroad({"conway-isle_of_man": "..g"})
    )
    play(game, "red establish calais-southampton post calais")
    assert look(game, "city calais", "red.stock", "decision") == {
        "city calais": "bR.",
        "red.stock": "3t1m",
        "decision": "permanent route=calais-southampton traders=1 merchants=1",
    }
    play(game, "red use permanent")
    assert legal(game) == {"red extra conway-isle_of_man/1 merchant from stock"}
    # Then only traders are left for the other boat: the step ends by itself.
    assert changes(game, "red extra conway-isle_of_man/1 merchant from stock") == {
        "route conway-isle_of_man": ("..g", "R.g"),
        "red.stock": ("3t1m", "3t0m"),
        "decision": ("place_2 route=calais-southampton left=2", "action"),
    }


# U8: Wales and Scotland at the end.


def points(text: str, country: str) -> list[int]:
    return [score.lines[country] for score in hansa.position(text).score().values()]


@pytest.mark.rule("U8", "G2")
@pytest.mark.parametrize(
    ("cities", "expected"),
    [
        # More cities controlled come first, however few the posts.
        ("city conway r.; city pembroke r..; city cardiff bbb.; city montgomery g.", [7, 4, 2]),
        ("city conway r.; city pembroke r..; city cardiff bbbg", [7, 4, 2]),
        # As many cities: posts decide.
        ("city conway r.; city cardiff bb..; city chester ggg", [2, 4, 7]),
        ("city conway r.; city cardiff bbr.; city chester g..", [5, 5, 2]),
        # Tied in both: they share the sum of their places, rounded down.
        ("city conway r.; city cardiff b...", [5, 5, 0]),
        ("city conway rr; city cardiff bb..; city chester g..", [5, 5, 2]),
        ("city conway rr; city cardiff b...; city chester g..", [7, 3, 3]),
        ("city conway r.; city cardiff b...; city chester g..", [4, 4, 4]),
        # One player alone, and nobody.
        ("city conway r.", [7, 0, 0]),
        ("", [0, 0, 0]),
        # Without a city, posts alone bring a place.
        ("city cardiff rrbb; city conway b.; city chester gb.", [4, 7, 2]),
        ("city cardiff brgg", [3, 3, 7]),
        ("city conway rb", [4, 7, 0]),
        # Additional posts count as posts and for control.
        ("city conway r+b.; city pembroke g..", [2, 5, 5]),
        ("city conway rr+b.; city pembroke g..", [7, 2, 4]),
        # Cities of England do not count, nor do those of the north on this side.
        (
            "city london rrrrrr; city hereford bbb; city carlisle ggg; city newcastle ggg; city conway b.",
            [0, 7, 0],
        ),
        # Isle of Man and all the others do.
        ("city isle_of_man r.", [7, 0, 0]),
        (
            "city cardiff r...; city chester r..; city montgomery b.; city pembroke b..; city isle_of_man b.",
            [4, 7, 0],
        ),
    ],
)
def test_wales_ranks_by_cities_controlled_then_posts(cities: str, expected: list[int]) -> None:
    assert points(THREE + cities, "wales") == expected


@pytest.mark.rule("U8")
def test_the_three_player_side_scores_no_scotland() -> None:
    game = hansa.position(THREE + "city carlisle r..; city newcastle r..; city isle_of_man r.")
    for score in game.score().values():
        assert "wales" in score.lines and "scotland" not in score.lines


@pytest.mark.rule("U8", "G2")
@pytest.mark.parametrize(
    ("cities", "expected"),
    [
        (
            "city carlisle r....; city newcastle r..; city falkirk b..; city edinburgh g.; city conway y.",
            [7, 3, 3, 0],
        ),
        ("city carlisle r....; city newcastle b..; city falkirk g..; city glasgow y", [3, 3, 3, 3]),
        ("city carlisle rr...; city newcastle bb.; city falkirk g..; city glasgow y", [5, 5, 1, 1]),
        ("city carlisle rrr..; city newcastle bb.; city falkirk g..; city glasgow y", [7, 4, 1, 1]),
        ("city carlisle rrr..; city dunbar b; city falkirk g..; city glasgow y", [7, 2, 2, 2]),
        ("city isle_of_man R.", [7, 0, 0, 0]),
        ("city london rrrrrrrr; city chester b..; city durham g; city cardiff yyyyy", [0, 0, 0, 0]),
    ],
)
def test_scotland_ranks_the_same_way_on_the_four_player_side(cities: str, expected: list[int]) -> None:
    assert points(FOUR + cities, "scotland") == expected


@pytest.mark.rule("U8")
def test_three_tied_for_the_third_place_get_nothing() -> None:
    cities = "city carlisle rrr..; city newcastle bb.; city falkirk g..; city glasgow y; city dunbar v"
    assert points(FIVE + cities, "scotland") == [7, 4, 0, 0, 0]


@pytest.mark.rule("U8")
def test_isle_of_man_counts_for_wales_and_for_scotland() -> None:
    cities = "city isle_of_man R.; city conway b.; city falkirk g..; city glasgow g"
    assert points(FOUR + cities, "wales") == [5, 5, 0, 0]
    assert points(FOUR + cities, "scotland") == [4, 0, 7, 0]


@pytest.mark.rule("U8", "G2")
def test_wales_and_scotland_are_lines_of_their_own_in_the_total() -> None:
    score = hansa.position(FOUR + "city isle_of_man R.; red score=3").score()["red"]
    nothing = {"abilities": 0, "markers": 0, "special_prestige": 0}
    assert score.lines == nothing | {"track": 3, "cities": 2, "network": 1, "wales": 7, "scotland": 7}
    assert score.total == 20


# U9: East-West and the end.


@pytest.mark.rule("U9", "E4")
@pytest.mark.parametrize("board", [THREE, FOUR])
def test_east_west_is_oxford_york(board: str) -> None:
    cardiff = "r..." if board == THREE else "r...."
    game = table(
        board
        + f"red; city oxford R.; city cardiff {cardiff}; city coventry r.; city nottingham r.; city york ..;"
        "route durham-york rrr; city durham b"
    )
    assert changes(game, "red establish durham-york post york") == action(2) | {
        "route durham-york": ("rrr", "..."),
        "city york": ("..", "r."),
        "red.stock": ("0t0m", "2t0m"),
        "blue.score": ("0", "1"),
        "red.score": ("0", "7"),
        "red.east_west": ("0", "1"),
    }


@pytest.mark.rule("U9", "E4")
def test_a_chain_from_oxford_that_does_not_reach_york_is_none() -> None:
    game = table(
        THREE + "red; city oxford R.; city cardiff r...; city coventry r.; city nottingham ..; city york ..;"
        "route durham-york rrr; city durham b; city london ......; city cambridge ..; city norwich .."
    )
    assert changes(game, "red establish durham-york post york") == action(2) | {
        "route durham-york": ("rrr", "..."),
        "city york": ("..", "r."),
        "red.stock": ("0t0m", "2t0m"),
        "blue.score": ("0", "1"),
    }


@pytest.mark.rule("U9", "G1")
@pytest.mark.parametrize("board", [THREE, FOUR])
@pytest.mark.parametrize(("complete", "decision"), [(6, "action"), (7, "over cities")])
def test_the_game_ends_with_the_eighth_completed_city(board: str, complete: int, decision: str) -> None:
    small = ("bristol b", "durham b", "ipswich b", "lancaster b", "conway gg", "coventry gg", "nottingham gg")
    game = hansa.position(
        board + "".join(f"city {city};" for city in small[:complete]) + "red; route richmond-lancaster rr"
    )
    play(game, "red establish richmond-lancaster post richmond")
    assert look(game, "city richmond", "decision") == {"city richmond": "r", "decision": decision}
