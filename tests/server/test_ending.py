"""What the final scoring is told: the networks, the missions, and what decided a tie."""

from __future__ import annotations

import pytest

from hansa.play.game import Game, position
from hansa.tables.ending import result

POSTS = "city hamburg rr.; city luebeck rb; city lueneburg R.; city dortmund Bb."


def ended(edition: str, red: str = "score=20", blue: str = "") -> Game:
    """A finished game in which red and blue have these points."""
    desks = "; ".join(f"{seat} {has}" for seat, has in (("red", red), ("blue", blue)) if has)
    return position(f"board hanse_4_5 {edition} 4; turn 20 red; {desks}; {POSTS}; decision over")


def test_the_network_that_counts() -> None:
    found = result(ended("big_box", "score=20 keys=2"))
    assert found is not None
    red = found["networks"]["red"]
    assert red["cities"] == ["hamburg", "luebeck", "lueneburg"]
    assert red["routes"] == ["hamburg-luebeck", "hamburg-lueneburg"]
    assert (red["posts"], red["posts"] * red["keys"]) == (4, found["scores"]["red"]["network"])
    assert found["networks"]["blue"]["cities"] == ["dortmund"]
    assert found["networks"]["green"] == {"cities": [], "routes": [], "posts": 0, "keys": 1}
    assert found["tie"] is None


@pytest.mark.parametrize(("posts", "bonus"), [("city bremen r+b", 0), ("city bremen r", 5)])
def test_what_each_city_of_a_mission_brings(posts: str, bonus: int) -> None:
    text = "board hanse_2_3 big_box 3 missions; turn 20 red; red score=20 mission=arnheim,perleberg,bremen;"
    found = result(position(f"{text} city arnheim rr..; city perleberg r..; {posts}; decision over"))
    assert found is not None
    arnheim, _, bremen = found["missions"]["red"]["cities"]
    assert arnheim == {"city": "arnheim", "posts": 2, "controlled": True, "points": 1}
    assert bremen == {"city": "bremen", "posts": 1, "controlled": bonus > 0, "points": 1}
    assert found["missions"]["red"]["bonus"] == bonus
    assert found["scores"]["red"]["missions"] == 3 + bonus


def test_without_missions_there_are_none_to_tell_of() -> None:
    found = result(ended("big_box"))
    assert found is not None
    assert found["missions"] == {}


@pytest.mark.parametrize(
    ("edition", "red", "blue", "tie", "winners"),
    [
        ("2009", "", "actions=2", (None, None), {"red", "blue"}),
        ("2014", "actions=2", "", ("actions", {"red": 3, "blue": 2}), {"blue"}),
        ("2014", "", "", ("posts", {"red": 4, "blue": 3}), {"red"}),
        ("big_box", "actions=1", "", ("ability", {"red": 1, "blue": 0}), {"blue"}),
        ("big_box", "", "", ("network", {"red": 4, "blue": 2}), {"red"}),
    ],
)
def test_what_decided_a_tie(
    edition: str, red: str, blue: str, tie: tuple[str | None, dict[str, int] | None], winners: set[str]
) -> None:
    totals = {seat: score.total for seat, score in ended(edition, f"{red} score=20", blue).score().items()}
    found = result(ended(edition, f"{red} score=20", f"{blue} score={totals['red'] - totals['blue']}"))
    assert found is not None
    assert found["tie"] == {"seats": ["red", "blue"], "by": tie[0], "values": tie[1]}
    assert {seat for seat, place in found["places"].items() if place == 1} == winners


def test_a_running_game_has_no_result() -> None:
    assert result(position("board hanse_4_5 big_box 4; turn 2 red")) is None
