"""tools/networks.py: whom it seats, and what it says about the games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import networks
from hansa.ai.arena import Match, Played, play
from hansa.ai.network.inference import weights
from hansa.ai.network.policy_player import PolicyPlayer
from hansa.ai.search.mcts import Search


def game(seed: int, places: tuple[int, ...], board: str = "hanse_4_5") -> Played:
    """A game in which the new network sat first."""
    count = len(places)
    match = Match(("new", *["old"] * (count - 1)), board, "big_box", (), seed)
    return Played(match, places, (40,) * count, (9,) * count, (0.1,) * count, (0.1,) * count, 20 * count)


@pytest.mark.parametrize(("limits", "kind"), [("||", PolicyPlayer), ("|0.5|", Search), ("||20", Search)])
def test_a_name_says_which_weights_and_how_much_thought(limits: str, kind: type) -> None:
    assert type(networks.player(f"{weights()}{limits}")) is kind


def test_a_game_between_weights() -> None:
    """Whoever sits there, the players are found by name and not among the levels."""
    match = Match((f"{weights()}||", f"{weights()}||"), "hanse_2_3", "big_box", ("neutral",), 3)
    assert sorted(play(match, networks.player).places) == [1, 2]


def test_the_report_has_a_row_for_each_table_and_one_for_all() -> None:
    played = [game(1, (1, 2, 3, 4)), game(2, (4, 1, 2, 3)), game(3, (1, 2, 3), "east_3_5")]
    assert networks.report("new", played).splitlines()[2:] == [
        "| hanse_4_5, 4 | 50 % (9-91) | 25 % | 1 | 2 | 20.0 |",
        "| east_3_5, 3 | 100 % (21-100) | 33 % | 1 | 1 | 20.0 |",
        "| all | 67 % (21-94) | 28 % | 2 | 3 | 20.0 |",
    ]


def test_every_table_plays_its_first_deal_first() -> None:
    work = networks.work_at([("hanse_4_5", 4), ("east_3_5", 2)], "new", "old", 8, 7)
    assert [(match.seed, match.board) for match in work[:8]] == [
        *[(7, "hanse_4_5")] * 4,
        *[(7, "east_3_5")] * 2,
        *[(8, "hanse_4_5")] * 2,
    ]
    assert {match.modules for match in work if match.board == "east_3_5"} == {("neutral",)}
    assert len(work) == 16


def test_it_says_how_things_stand_after_each_deal() -> None:
    """A run that is killed leaves what it has found out so far."""
    first, other = [game(1, (1, 2, 3, 4)), game(1, (2, 1, 3, 4))], game(1, (1, 2, 3), "east_3_5")
    played = [*first, other, game(2, (4, 1, 2, 3))]
    said: list[str] = []

    def as_they_end() -> Iterator[Played]:
        yield from played[:3]
        assert said == ["hanse_4_5, 4: 1 of 2 won so far, 50 % (9-91)"]
        yield played[3]

    assert networks.told("new", as_they_end(), said.append) == played
    assert said[1:] == [
        "east_3_5, 3: 2 of 3 won so far, 67 % (21-94)",
        "hanse_4_5, 4: 2 of 4 won so far, 50 % (15-85)",
    ]
