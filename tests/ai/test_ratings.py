"""tools/ratings.py: which games a run keeps and plays, who is who on the page, and what it prints."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ratings
from hansa.ai.arena import Match, Played

BEST, LESS = "hanse_4_5, 4, councillor:450p", "hanse_4_5, 4, councillor:200p"


def work(games: int, positions: int = 4500, level: str = "councillor") -> list[Match]:
    return ratings.work_at("hanse_4_5", 4, level, positions, games)


def played(match: Match, place: int = 1, seconds: float = 0.1) -> Played:
    """A game in which the measured player finished in this place, with nine decisions for everybody."""
    others = iter(sorted({1, 2, 3, 4} - {place}))
    who = ratings.measured(match)
    places = tuple(place if name == who else next(others) for name in match.entrants)
    return Played(match, places, (40, 30, 20, 10), (9,) * 4, (seconds,) * 4, (seconds,) * 4, 80)


def by_key(*several: list[Match]) -> ratings.Games:
    return {ratings.key_of(one[0]): [*map(played, one)] for one in several}


@pytest.fixture
def known() -> ratings.Games:
    """Eight games of the councillor, and one of another level at the same table."""
    return by_key(work(8), work(4, level="shipowner")[:1])


def test_a_run_begins_anew(known: ratings.Games) -> None:
    assert ratings.left_of(work(8), known, resume=False) == work(8)
    assert known[BEST] == []
    assert len(known["hanse_4_5, 4, shipowner"]) == 1


def test_a_run_goes_on(known: ratings.Games) -> None:
    left = ratings.left_of(work(12), known, resume=True)
    assert left == work(12)[8:]
    assert [one.match for one in known[BEST]] == work(8)
    assert ratings.left_of(work(4), known, resume=True) == []
    assert len(known[BEST]) == 8  # more than were asked for


def test_games_with_another_limit_are_kept_beside_them(known: ratings.Games) -> None:
    assert ratings.left_of(work(8, 2000), known, resume=False) == work(8, 2000)
    assert (len(known[BEST]), known[LESS]) == (8, [])


def test_what_was_played_is_read_back(known: ratings.Games, tmp_path: Path) -> None:
    file = tmp_path / "ratings.csv"
    ratings.write(file, ["a command"], known)
    assert ratings.read(file) == (["a command"], known)


def test_the_games_are_kept_readably(tmp_path: Path) -> None:
    file = tmp_path / "ratings.csv"
    ratings.write(file, ["a command"], by_key(work(4)[:1]))
    assert file.read_text("utf-8").splitlines() == [
        "# a command",
        "entrants,board,edition,modules,seed,places,scores,decisions,seconds,longest,turns",
        "councillor:450p shipowner shipowner shipowner,hanse_4_5,big_box,,1,"
        "1 2 3 4,40 30 20 10,9 9 9 9,0.1 0.1 0.1 0.1,0.1 0.1 0.1 0.1,80",
    ]


@pytest.mark.slow
def test_the_page_is_made_from_the_games() -> None:
    """If not, run python tools/ratings.py --games 0."""
    commands, known = ratings.read(ratings.FILE)
    assert ratings.PAGE.read_text("utf-8") == ratings.report(known, commands)[0]


def rows(known: ratings.Games) -> dict[str, list[str]]:
    """The columns of the only table of the page, by the first."""
    page = ratings.report(known, [])[0].partition("## hanse_4_5, 4 players")[2]
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if "|" in line]
    return {line[0]: line[1:] for line in lines[2:]}


def test_a_level_with_another_limit_is_another_player() -> None:
    known = by_key(work(8), work(4, 2000), work(4, 2000, "alderman"))
    known[LESS] = [played(match, 2, seconds=0.9) for match in work(4, 2000)]
    found = rows(known)
    assert list(found) == ["alderman", "councillor", "councillor, 200 positions", "shipowner"]
    assert found["alderman"][3:6] == ["councillor, 200 positions", "4", "2000 positions"]
    assert found["councillor"][3:] == ["shipowner", "8", "450 positions", "11.1"]
    assert found["councillor, 200 positions"][1:3] == ["0 % (0-49) *", "25 %"]
    assert found["councillor, 200 positions"][3:] == ["shipowner", "4", "200 positions", "100.0"]
    assert float(found["councillor"][0].split()[0]) > float(found["councillor, 200 positions"][0].split()[0])
    assert "-" not in [row[0] for row in found.values()]


def test_who_is_not_tied_to_the_others_has_no_rating() -> None:
    found = rows(by_key(work(8), work(8, level="shipowner"), work(4, 2000, "alderman")))
    unrated = [name for name, row in found.items() if row[0] == "-"]
    assert unrated == ["alderman", "councillor, 200 positions"]
    assert found["councillor, 200 positions"][1:6] == [""] * 5


def test_the_order_is_that_of_the_levels_own_games() -> None:
    known = by_key(work(8))
    known[LESS] = [played(match, 4) for match in work(8, 2000)]
    assert ratings.report(known, [])[1]
    known[BEST] = [played(match, 3) for match in work(8)]
    assert not ratings.report(known, [])[1]


def test_all_tables_together_tell_limits_apart() -> None:
    page = ratings.report(by_key(work(8), work(4, 2000)), [])[0]
    assert "| councillor, 450 positions | 100 % (68-100) | 25 % | shipowner | 8 |" in page
    assert "| councillor, 200 positions | 100 % (51-100) | 25 % | shipowner | 4 |" in page


def test_who_plays_as_in_play_stands_for_a_level() -> None:
    names = ["councillor:450p", "councillor", "councillor:200p"]
    assert max(names, key=ratings.thought) == max(reversed(names), key=ratings.thought) == "councillor"


def test_the_docs_tell_what_was_measured() -> None:
    """After new games: `python tools/ratings.py --games 0` prints the numbers for the table."""
    text = (ratings.PAGE.parent / "opponents.md").read_text("utf-8")
    found = re.findall(r"^\| `(\w+)` \| ([−-]?\d+) \|", text, re.MULTILINE)
    told = {level: int(number.replace("−", "-")) for level, number in found}
    assert told == ratings.told(ratings.read(ratings.FILE)[1])
