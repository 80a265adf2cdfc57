"""The five printed boards: every fact, and what the rules read from them."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from importlib import resources

import pytest

from hansa import boards
from hansa.boards import BOARDS, Board, load

# Of all facts of a board, taken from the printed boards; a change here is a change of the board.
DIGESTS = {
    "hanse_2_3": "08146d62e5c2a995",
    "hanse_4_5": "8413c46f35612b5d",
    "east_3_5": "5e15d8df42860615",
    "britannia_2_3": "2984119708310e0b",
    "britannia_4_5": "dc48dfd63ff49889",
}

# cities, routes, points, spaces, boats, coins
COUNTS = {
    "hanse_2_3": (27, 32, 101, 57, 0, 6),
    "hanse_4_5": (27, 34, 107, 62, 0, 4),
    "east_3_5": (28, 32, 98, 55, 6, 3),
    "britannia_2_3": (26, 35, 111, 60, 7, 3),
    "britannia_4_5": (30, 40, 121, 72, 9, 3),
}

TAVERNS = {
    "hanse_2_3": {"bremen-osnabrueck", "lueneburg-perleberg", "goslar-hildesheim"},
    "hanse_4_5": {"bremen-osnabrueck", "lueneburg-perleberg", "goslar-hildesheim"},
    "east_3_5": {"allenstein-braunsberg", "brandenburg-tangermuende", "stettin-kulm"},
    "britannia_2_3": {"salisbury-southampton", "coventry-nottingham", "richmond-lancaster"},
    "britannia_4_5": {"salisbury-southampton", "coventry-nottingham", "richmond-lancaster"},
}

# keys, actions, privilege, book, bank
ABILITY_CITIES = {
    "h": ("halle", "goettingen", "stade", "groningen", "luebeck"),
    "e": ("dresden", "waren", "magdeburg", "breslau", "waren"),
    "b": ("york", "chester", "london", "norwich", "newcastle"),
}


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> Board:
    return load(str(request.param))


def facts(board: Board) -> dict[str, object]:
    """All that is printed on the board, in the plainest form."""
    return {
        "id": board.id,
        "name": board.name,
        "players": board.players,
        "completed_cities_end": board.completed_cities_end,
        "east_west": board.east_west,
        "special_prestige": (board.special_prestige.city, board.special_prestige.spaces),
        "countries": board.countries,
        "permits": sorted(board.permits),
        "cities": [
            (
                c.id,
                c.name,
                c.banner,
                c.abilities,
                [(s.colour, s.shape, s.coin) for s in c.spaces],
                c.green,
                c.at,
            )
            for c in board.cities
        ],
        "routes": [
            (r.a, r.b, r.points, r.tavern, r.permanent_marker, r.country, r.path) for r in board.routes
        ],
        "provinces": [(p.id, [sorted(route.split("-")) for route in p.routes]) for p in board.provinces],
        "border_guards": board.border_guards,
    }


def test_every_fact_is_as_printed(board: Board) -> None:
    text = json.dumps(facts(board), ensure_ascii=False, sort_keys=True)
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == DIGESTS[board.id]


def test_counts(board: Board) -> None:
    points = [point for route in board.routes for point in route.points]
    spaces = [space for city in board.cities for space in city.spaces]
    counts = (len(board.cities), len(board.routes), len(points), len(spaces))
    assert (*counts, points.count("boat"), sum(space.coin > 0 for space in spaces)) == COUNTS[board.id]


def test_players_and_variants() -> None:
    assert {id: (load(id).players, load(id).two_player) for id in BOARDS} == {
        "hanse_2_3": ((2, 3), ("provinces", "neutral")),
        "hanse_4_5": ((4, 5), ()),
        "east_3_5": ((3, 5), ("neutral",)),
        "britannia_2_3": ((2, 3), ("neutral",)),
        "britannia_4_5": ((4, 5), ()),
    }


@pytest.mark.rule("S4")
def test_taverns(board: Board) -> None:
    assert {route.id for route in board.routes if route.tavern} == TAVERNS[board.id]


@pytest.mark.rule("E3b")
def test_ability_cities(board: Board) -> None:
    found = sorted((ability, city.id) for city in board.cities for ability in city.abilities)
    assert found == sorted(zip(boards.ABILITIES, ABILITY_CITIES[board.id[0]], strict=True))


@pytest.mark.rule("E3c")
def test_special_prestige(board: Board) -> None:
    city = {"h": "coellen", "e": "koenigsberg", "b": "plymouth"}[board.id[0]]
    assert board.special_prestige.city == city
    assert board.special_prestige.spaces == ((7, "white"), (8, "orange"), (9, "pink"), (11, "black"))


@pytest.mark.rule("O3", "U7")
def test_permanent_markers(board: Board) -> None:
    found = {route.id: route.permanent_marker for route in board.routes if route.permanent_marker}
    assert (
        found
        == {
            "hanse_2_3": {},
            "hanse_4_5": {},
            "east_3_5": {
                "wismar-stralsund": "move_2",
                "stralsund-malmoe": "privilege",
                "malmoe-visby": "green_post",
                "danzig-malmoe": "reuse_2",
            },
            "britannia_2_3": {
                "canterbury-calais": "move_2",
                "calais-southampton": "place_2",
                "carlisle-isle_of_man": "move_2",
            },
            "britannia_4_5": {"canterbury-calais": "move_2", "calais-southampton": "place_2"},
        }[board.id]
    )
    assert all("boat" in board.route(route).points for route in found)


@pytest.mark.rule("E4", "O4", "U9")
def test_ends(board: Board) -> None:
    assert (board.east_west, board.completed_cities_end) == {
        "h": (("arnheim", "stendal"), 10),
        "e": (("luebeck", "danzig"), 10),
        "b": (("oxford", "york"), 8),
    }[board.id[0]]


@pytest.mark.rule("O1")
def test_green_cities() -> None:
    assert {c.id for c in load("east_3_5").cities if c.green} == {"belgard", "waren", "dresden"}
    assert not any(c.green for id in BOARDS if id != "east_3_5" for c in load(id).cities)


@pytest.mark.rule("U1", "U8")
def test_countries() -> None:
    small, large = load("britannia_2_3"), load("britannia_4_5")
    assert Counter(r.country for r in small.routes) == {"england": 28, "wales": 7}
    assert Counter(r.country for r in large.routes) == {"england": 27, "wales": 7, "scotland": 6}
    assert small.home_country == large.home_country == "england"
    assert load("hanse_4_5").home_country is None
    scored = dict(large.countries)
    assert list(scored) == ["wales", "scotland"]
    assert set(scored["wales"]) & set(scored["scotland"]) == {"isle_of_man"}
    assert small.countries == (("wales", scored["wales"]),)


@pytest.mark.rule("U2")
def test_permits_for_one_country_come_before_those_for_two() -> None:
    assert load("britannia_4_5").permits == (
        ("cardiff", ("wales",)),
        ("carlisle", ("scotland",)),
        ("london", ("wales", "scotland")),
    )
    assert load("britannia_2_3").permits == (("cardiff", ("wales",)), ("london", ("wales",)))


@pytest.mark.rule("V1")
def test_sixteen_provinces_and_four_guards() -> None:
    board = load("hanse_2_3")
    assert len(board.provinces) == 16
    assert len(board.border_guards) == 4
    bordering = Counter(route for province in board.provinces for route in province.routes)
    assert set(bordering) == {route.id for route in board.routes}
    assert set(bordering.values()) == {1, 2}


@pytest.mark.rule("V1")
def test_neighbouring_provinces() -> None:
    board = load("hanse_2_3")
    around = {province.id: board.neighbours(province.id) for province in board.provinces}
    assert all(a in around[b] for a in around for b in around[a])
    assert all(a not in around[a] for a in around)
    reached = {"north"}
    while more := {b for a in reached for b in around[a]} - reached:
        reached |= more
    assert reached == set(around)
    # Joined by a guard alone, and by nothing.
    assert "osnabrueck_minden" in around["kampen_muenster"]
    assert "bremen_hannover" not in around["kampen_muenster"]
    # North-west is bounded by what it shares with its neighbours.
    assert around["north_west"] == ("kampen_muenster", "north")


@pytest.mark.rule("V1")
def test_guards_stand_between_the_printed_cities() -> None:
    text = resources.files("hansa.boards").joinpath("data", "hanse_2_3.json").read_text("utf-8")
    assert [guard["between"] for guard in json.loads(text)["border_guards"]] == [
        ["osnabrueck", "muenster"],
        ["muenster", "dortmund"],
        ["lueneburg", "brunswiek"],
        ["brunswiek", "goslar"],
    ]


@pytest.mark.rule("MC1")
def test_mission_cards() -> None:
    for id in BOARDS:
        board = load(id)
        hanse = id.startswith("hanse")
        assert board.modules == (("missions", "favour") if hanse else ())
        assert len(board.missions) == (9 if hanse else 0)
    cities = Counter(city for card in load("hanse_4_5").missions for city in card)
    assert cities == {
        **dict.fromkeys(("osnabrueck", "stendal", "dortmund", "minden", "perleberg", "arnheim"), 3),
        **dict.fromkeys(("paderborn", "lueneburg", "goslar", "hannover", "kampen"), 1),
        **dict.fromkeys(("hildesheim", "bremen", "magdeburg", "muenster"), 1),
    }
    assert load("hanse_2_3").missions == load("hanse_4_5").missions


def test_routes_are_found_by_either_order_of_their_cities() -> None:
    board = load("hanse_4_5")
    assert board.route("luebeck-hamburg") is board.route("hamburg-luebeck")
    assert board.route("luebeck-hamburg").id == "hamburg-luebeck"
    assert board.city("luebeck").name == "Lübeck"
    with pytest.raises(KeyError):
        board.route("luebeck-coellen")
    with pytest.raises(KeyError):
        board.city("luebek")
    with pytest.raises(KeyError):
        load("hanse_2_3").neighbours("luebeck")


def test_a_printed_board_is_loaded_once(board: Board) -> None:
    assert load(board.id) is board
    assert hash(board) == hash(load(board.id))


def test_all_names_are_exported() -> None:
    visible = {name for name in vars(boards) if not name.startswith("_")}
    modules = {"board_file", "checks", "drawing", "entry", "folder", "loading", "model"}
    assert set(boards.__all__) == visible - modules - {"annotations"}
