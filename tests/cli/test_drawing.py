"""The map and the tables: nothing is missing, nothing covers anything else, whatever the size."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from functools import lru_cache

import pytest
from rich.console import Console
from rich.text import Text

from hansa.boards import BOARDS, load
from hansa.cli import terminal_map
from hansa.cli.drawing import columns, draw, setup_line
from hansa.cli.lines import Lines
from hansa.cli.menu import grouped, matching, phrase
from hansa.cli.news import News
from hansa.cli.screen import bar, console, mark
from hansa.cli.setups import usual_players
from hansa.cli.terminal_map import draw_map
from hansa.cli.terminal_position import TerminalPosition, position_for
from hansa.play.game import new_game
from hansa.play.language import LANGUAGES, messages

from .helpers import random_game

SIZES = ((119, 22), (138, 38), (200, 44))


@lru_cache(maxsize=16)
def position(board: str, decisions: int = 250) -> TerminalPosition:
    return position_for(
        random_game(board, usual_players(load(board)), decisions=decisions), "red", messages()
    )


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", BOARDS)
def test_everything_is_on_the_map(name: str, size: tuple[int, int]) -> None:
    shown = position(name)
    rows = draw_map(shown, *size)
    assert len(rows) == size[1]
    assert all(len(row) == size[0] for row in rows)
    text = "\n".join(row.plain for row in rows)
    for city in shown.board.cities:
        assert city.name in text
        assert shown.posts(city).plain in text
    for route in shown.board.routes:
        assert shown.marker(route).plain in text


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", BOARDS)
def test_nothing_covers_anything_else_on_the_map(name: str, size: tuple[int, int]) -> None:
    shown = position(name)
    board = shown.board
    spans = tuple((c.id, (len(shown.city_name(c)), len(shown.posts(c)))) for c in board.cities)
    places = terminal_map._places(board, *size, spans)
    cells = [
        (column + x, row + y)
        for city, (column, row) in places.towns.items()
        for y, span in enumerate(dict(spans)[city])
        for x in range(span)
    ]
    cells += places.points.values()
    assert len(cells) == len(set(cells))
    assert len(places.points) == sum(len(route.points) for route in board.routes)


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("size", [(40, 10), (80, 24), (120, 40), (170, 45), (250, 70)], ids=str)
def test_every_size_can_be_drawn(name: str, size: tuple[int, int]) -> None:
    for full in (False, True):
        out = Console(file=io.StringIO(), width=size[0], height=size[1], color_system=None)
        draw(out, position(name), full=full)
        text = out.file.getvalue()  # type: ignore[attr-defined]
        assert "Prestige" in text
        if size[0] >= 80:
            assert "supply" in text
            assert max(len(line) for line in text.splitlines()) <= size[0]


@pytest.mark.parametrize("id", ["two_rivers", "routes"])  # `board-routes` is also a text of ours
def test_a_board_of_ones_own_is_called_as_its_file_says(id: str) -> None:
    board = replace(load("hanse_4_5"), id=id, name="Two Rivers", names=(("de", "Zwei Flüsse"),))
    said = [setup_line(new_game(board, 4), messages(language)) for language in LANGUAGES]
    assert [line.split(",")[0] for line in said] == ["Two Rivers", "Zwei Flüsse", "Two Rivers"]


def test_map_too_small_for_everything() -> None:
    assert len(draw_map(position("britannia_4_5"), 30, 8)) == 8


def test_every_legal_action_of_many_games_is_put_in_words() -> None:
    setups = (("hanse_2_3", 2, ("provinces", "favour")), ("hanse_2_3", 2, ("neutral", "missions")))
    for board, players, modules in (*setups, *((b, usual_players(load(b)), ()) for b in BOARDS)):
        whole = random_game(board, players, 5, modules)
        for decision in range(0, len(whole.actions), 17):
            game = whole.at(decision)
            shown = position_for(game, game.to_move, messages(LANGUAGES[decision % 3]))
            legal = shown.view.legal_actions()
            groups = grouped(legal, shown)
            assert sorted(map(str, legal)) == sorted(str(a) for group in groups for a in group.actions)
            for group in groups:
                words = {phrase(action, shown).plain for action in group.actions}
                assert len(words) == len(group.actions), words
                assert len({phrase(a, shown, in_group=True).plain for a in group.actions}) == len(words)
                assert not any(re.search("[{}_\ue000-\ue1ff]", phrase) for phrase in (group.name, *words))


def test_words_are_found_by_their_beginnings() -> None:
    legal = random_game(decisions=0).legal_actions()
    route = "red place hamburg-luebeck/1"
    assert [str(action) for action in matching(legal, "pl ham lueb tr")] == [f"{route} trader"]
    assert [str(action) for action in matching(legal, "Lübeck MERCH")] == [f"{route} merchant"]
    assert len(matching(legal, "place")) == 68
    assert matching(legal, "luebeck luebeck") == []
    assert matching(legal, " - ") == []


def test_tab_completes_the_next_word() -> None:
    lines = Lines(console())
    lines.offer(random_game(decisions=0).legal_actions())
    assert lines.words("", "p") == ["place"]
    assert lines.words("place ", "hamburg-l") == ["hamburg-luebeck", "hamburg-lueneburg"]
    assert lines.words("place hamburg-luebeck ", "") == ["trader", "merchant"]
    assert lines.words("place nowhere ", "") == []


def test_columns_are_read_downwards() -> None:
    out = Console(file=io.StringIO(), width=20, color_system=None)
    out.print(columns([Text(word) for word in ("aaaa", "bbbb", "cccc", "dddd", "eeee")], 20))
    lines = [line.split() for line in out.file.getvalue().splitlines()]  # type: ignore[attr-defined]
    assert lines == [["aaaa", "cccc", "eeee"], ["bbbb", "dddd"]]
    out.print(columns([], 20))


def test_paragraphs_join_what_one_player_does() -> None:
    red, blue = mark("red"), mark("blue")
    told = [
        f"{red} takes 1 trader.",
        f"{red} places a trader.",
        f"{blue}’s trader goes.",
        f"{red} ends.",
        "A thing.",
    ]
    news = News(messages("en"))
    news.add(3, told)
    news.add(3, [])
    news.add(4, [f"{blue} ends."])
    joined = "Red takes 1 trader, places a trader. Blue’s trader goes. Red ends. A thing."
    assert [text.plain for text in news.texts()] == [f"  3 {joined}", "  4 Blue ends."]


def test_bars() -> None:
    assert bar(10, 10, 4) == "████"
    assert bar(5, 10, 4) == "██"
    assert bar(0, 10, 4) == ""
    assert bar(0.001, 10, 4) == "▏"
    assert bar(1, 0, 4) == ""
