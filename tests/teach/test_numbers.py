"""What the texts say in figures and names is what the boards and the rules say."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from hansa import teach
from hansa.boards import BOARDS, BONUS_MARKERS, EDITIONS, WITH_PROMOS, Board, load
from hansa.play.game import new_game
from hansa.play.language import LANGUAGES, messages
from hansa.play.names import TILES
from hansa.rules.prestige import LAST_PP
from hansa.rules.scoring import marker_points
from hansa.rules.terms import ACTIONS_VALUES, BANK_VALUES, BOOK_VALUES, KEYS_VALUES, LAST_LEVEL
from hansa.teach.text import Block, plain, spans

pytestmark = pytest.mark.parametrize("language", LANGUAGES)


def numbers(text: str) -> list[int]:
    """The figures in a text, but not those in names such as *move 3*, `+3` and `2009`."""
    words = "".join(span.text for span in spans(text) if span.kind != "term")
    return [int(n) for n in re.findall(r"(?<![+\d])\b\d{1,2}\b", words)]


def rows(section: str, language: str) -> list[tuple[str, ...]]:
    return [block.cells for block in teach.section(section, language).blocks if block.kind == "row"]


def text_of(section: str, language: str, setup: teach.Setup | None = None) -> str:
    blocks = teach.section(section, language).at(setup or teach.Setup())
    return " ".join(plain(block.text) for block in blocks)


def test_the_values_of_the_abilities(language: str) -> None:
    keys, actions, privilege, book, bank = (cells[1].split() for cells in rows("ability-values", language))
    assert list(map(int, keys)) == list(KEYS_VALUES)
    assert list(map(int, actions)) == list(ACTIONS_VALUES)
    assert list(map(int, book)) == list(BOOK_VALUES)
    assert [*map(int, bank[:-1]), bank[-1]] == [*list(BANK_VALUES)[:-1], "C"]
    colours = [messages(language).say(f"privilege-{c}") for c in ("white", "orange", "pink", "black")]
    assert len(privilege) == LAST_LEVEL[2] + 1 == len(colours)
    assert numbers(teach.section("income", language).lead) == list(BANK_VALUES)[:-1]


def test_points_for_markers(language: str) -> None:
    for markers, points in rows("score-markers", language):
        for count in re.findall(r"\d+", markers):
            assert marker_points(int(count)) == int(points)
    assert len(rows("score-markers", language)) == 6


def test_pieces_and_what_is_dealt(language: str) -> None:
    desk = sum(LAST_LEVEL) - LAST_LEVEL[3], LAST_LEVEL[3]
    found = numbers(text_of("pieces", language))
    assert found[:2] == [27, 4] and found[2:4] == list(desk) and found[4:] == [26 - desk[0], 4 - desk[1]]
    desks = new_game("hanse_4_5", players=5, seed=1).position_json()["desks"]
    supplies = [seat["supply"]["traders"] for seat in desks.values()]
    stocks = [seat["stock"]["traders"] for seat in desks.values()]
    assert numbers(teach.section("setup", language).blocks[2].text) == [*supplies, *stocks]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_markers_of_the_editions(language: str, edition: str) -> None:
    section = teach.section(f"edition-{edition.replace('_', '-')}", language)
    counts = [marker.counts[EDITIONS.index(edition)] for marker in BONUS_MARKERS]
    assert numbers(section.blocks[0].text) == [sum(counts), *filter(None, counts)]


def test_the_markers_of_the_promo_set(language: str) -> None:
    found = numbers(teach.section("promo-set", language).blocks[1].text)
    if len(found) == 6:  # 2 each of the three promo markers
        found = [found[0], found[0], *found]
    order = (
        "exchange_marker",
        "tribute",
        "block",
        "additional_post",
        "exchange_posts",
        "plus_3",
        "plus_4",
        "develop",
    )
    assert found == [WITH_PROMOS[marker][2] for marker in order]


def test_the_end_of_the_game(language: str) -> None:
    items = [plain(block.text) for block in teach.section("end", language).blocks if block.kind == "item"]
    assert numbers(items[0]) == [LAST_PP]
    ends = {load(board).completed_cities_end for board in BOARDS}
    assert set(numbers(items[2])) == set(numbers(teach.section("coins", language).blocks[-1].text)) == ends


def test_east_west_and_the_countries_pay_the_same(language: str) -> None:
    assert numbers(teach.section("east-west", language).lead) == [7, 4, 2]
    assert numbers(teach.section("britannia-scoring", language).lead) == [7, 4, 2]


@pytest.mark.parametrize("board", [load(board) for board in BOARDS], ids=BOARDS)
def test_the_names_on_the_boards(language: str, board: Board) -> None:
    setup = teach.Setup(board)
    for city in board.east_west:
        assert board.city(city).name in text_of("east-west", language, setup)
    prestige = text_of("special-prestige", language, setup)
    assert board.city(board.special_prestige.city).name in prestige
    values = [value for value, _ in board.special_prestige.spaces]
    assert numbers(teach.section("special-prestige", language).lead) == values
    for city, _ in board.permits:
        assert board.city(city).name in text_of("permits", language, setup)
    if board.provinces:
        assert str(len(board.provinces)) in text_of("provinces", language)


@pytest.mark.parametrize("board", ["hanse_2_3", "hanse_4_5"])
def test_the_mission_cards(language: str, board: str) -> None:
    printed = load(board)
    cards = {tuple(printed.city(city).name for city in card) for card in printed.missions}
    items = [block for block in teach.section("mission-cards", language).blocks if block.kind == "item"]
    assert {tuple(block.text.split(", ")) for block in items} == cards


def items_at(section: str, language: str, board: Board) -> Iterator[Block]:
    return (
        block for block in teach.section(section, language).at(teach.Setup(board)) if block.kind == "item"
    )


@pytest.mark.parametrize(
    ("section", "board"),
    [
        ("maritime", "east_3_5"),
        ("britannia-markers", "britannia_2_3"),
        ("britannia-markers", "britannia_4_5"),
    ],
)
def test_the_permanent_markers(language: str, section: str, board: str) -> None:
    printed = load(board)
    routes = [route for route in printed.routes if route.permanent_marker]
    items = [plain(block.text).lower() for block in items_at(section, language, printed)]
    assert len(items) == len(routes)
    for route in routes:
        ends = [printed.city(city).name.lower() for city in (route.a, route.b)]
        name = messages(language).name("permanent", str(route.permanent_marker)).lower()
        assert [item for item in items if name in item and all(end in item for end in ends)], route.id


def test_markers_and_tiles_have_the_names_of_the_page(language: str) -> None:
    words = messages(language)
    titles = " ".join(section.title for section in teach.sections(language)).lower()
    for marker in BONUS_MARKERS:
        if marker.id not in ("plus_3", "plus_4"):  # in one section
            assert words.name("marker", marker.id).lower() in titles, marker.id
    tiles = text_of("favour-tiles", language).lower()
    for tile in TILES:
        name = re.sub(r" \d$", "", words.name("tile", tile)).lower()
        assert name in tiles, tile
