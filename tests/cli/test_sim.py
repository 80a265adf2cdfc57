"""`hansa sim`: determinism, the JSON form, checks that fail, processes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hansa.cli import sim
from hansa.cli.setups import Config
from hansa.cli.sim import GameResult, Trouble, Work, pieces, play_all, play_some
from hansa.cli.sim_report import _round_step
from hansa.play.names import END_REASONS, SEATS
from hansa.rules import playout, referee

from .helpers import assert_refused, run

CONFIG = Config("hanse_4_5", 4, "big_box", ())


def simulate(*args: object) -> dict[str, Any]:
    result = run("sim", "--json", *args)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_json_form() -> None:
    found = simulate("--games", 3, "--seed", 11, "--module", "missions,favour", "--check")
    assert found["config"] == {
        "board": "hanse_4_5",
        "players": 4,
        "edition": "big_box",
        "modules": ["missions", "favour"],
        "seed": 11,
        "games": 3,
        "check": True,
    }
    assert [game["game"] for game in found["games"]] == [1, 2, 3]
    assert [game["seed"] for game in found["games"]] == [11, 12, 13]
    for game in found["games"]:
        assert list(game) == ["game", "seed", "ends", "turns", "decisions", "scores", "winners"]
        assert set(game["ends"]) <= set(END_REASONS)
        assert game["ends"]
        assert list(game["scores"]) == list(SEATS[:4])
        # Something other than points may break a tie, but nobody with fewer points wins.
        best = max(game["scores"].values())
        assert game["winners"]
        assert all(game["scores"][seat] == best for seat in game["winners"])
        assert game["decisions"] >= game["turns"] > 10
    total = found["summary"]
    assert total["games"] == 3
    assert total["decisions"]["total"] == sum(game["decisions"] for game in found["games"])
    assert sum(total["wins"].values()) + total["shared_wins"] == 3
    assert sum(total["ends"].values()) >= 3
    assert set(total["scores"]) == set(SEATS[:4])


def test_the_same_seed_gives_the_same_games_with_any_number_of_processes() -> None:
    alone = simulate("--games", 6, "--seed", 5)
    assert simulate("--games", 6, "--seed", 5) == alone
    assert simulate("--games", 6, "--seed", 5, "--jobs", 2) == alone
    assert simulate("--games", 6, "--seed", 5, "--check") == {
        **alone,
        "config": {**alone["config"], "check": True},
    }
    assert simulate("--games", 6, "--seed", 6)["games"] != alone["games"]


def test_a_game_can_be_repeated_alone() -> None:
    fourth = simulate("--games", 4, "--seed", 20)["games"][3]
    (again,) = simulate("--games", 1, "--seed", 23)["games"]
    assert {**fourth, "game": 1} == again


@pytest.mark.parametrize(
    "args",
    [
        ("--board", "hanse_2_3", "--players", 2, "--module", "provinces"),
        ("--board", "hanse_2_3", "--players", 2, "--module", "neutral", "--edition", "2014"),
        ("--board", "east_3_5", "--players", 5, "--edition", "2009"),
        ("--board", "britannia_2_3"),
        ("--board", "britannia_4_5", "--players", 5),
    ],
    ids=lambda args: " ".join(map(str, args)),
)
def test_every_kind_of_setup(args: tuple[object, ...]) -> None:
    assert len(simulate(*args, "--games", 2, "--check")["games"]) == 2


def test_two_players_get_the_variant_of_the_edition() -> None:
    setup = ("--board", "hanse_2_3", "--players", 2, "--games", 1)
    assert simulate(*setup)["config"]["modules"] == ["neutral"]
    assert simulate(*setup, "--edition", "2009")["config"]["modules"] == ["provinces"]


def test_tables() -> None:
    result = run("sim", "--games", 4, "--check")
    assert result.exit_code == 0
    for words in ("won by", "4 random games", "every position checked", "Decisions a game", "a second"):
        assert words in result.stdout
    assert max(len(line) for line in result.stdout.splitlines()) <= 80
    assert result.stderr == ""


def test_many_games_are_listed_only_when_asked() -> None:
    assert "won by" not in run("sim", "--games", 21).stdout
    assert "won by" in run("sim", "--games", 21, "--each").stdout


def test_a_problem_stops_with_everything_needed_to_see_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    real = playout.play_out_checked
    played = 0

    def broken(*args: Any) -> tuple[int, list[str]]:
        nonlocal played
        played += 1
        return (41, ["S6: seat 0 has 26 traders", "more"]) if played == 3 else real(*args)

    monkeypatch.setattr(sim, "play_out_checked", broken)
    result = run("sim", "--games", 5, "--seed", 100, "--check")
    assert_refused(
        result, "check", "Game 3", "seed 102", "after 41 decisions", "26 traders; more", "hanse_4_5 big_box 4"
    )
    assert result.stdout == ""


def test_an_error_in_the_engine_is_a_problem_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> int:
        raise IndexError("vec index out of range")

    monkeypatch.setattr(sim, "play_out", broken)
    assert_refused(run("sim", "--games", 2), "engine", "Game 1", "seed 1", "IndexError: vec index")


def test_an_error_is_counted_to_its_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    real = referee.apply
    left = 7

    def broken(*args: Any) -> None:
        nonlocal left
        if left == 0:
            raise ValueError("no")
        left -= 1
        real(*args)

    monkeypatch.setattr(sim, "apply", broken)
    monkeypatch.setattr(sim, "play_out", broken)
    left = 0
    (trouble,) = play_some(Work(CONFIG, range(1, 2), 1, check=False))
    assert isinstance(trouble, Trouble)
    assert trouble.decisions == 0
    left = 7
    assert sim._decisions_before(CONFIG.setup(), 1) == 7


def test_results_before_a_problem_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sim, "play_out_checked", lambda *args: (3, ["wrong"]))
    good = Work(CONFIG, range(1, 3), 1, check=False)
    bad = Work(CONFIG, range(3, 5), 1, check=True)
    results, trouble = play_all([good, bad, good])
    assert [result.game for result in results] == [1, 2]
    assert trouble is not None and trouble.game == 3


@pytest.mark.parametrize(("games", "jobs"), [(1, 1), (7, 2), (1000, 1), (5000, 8), (3, 256)])
def test_pieces_cover_every_game_once(games: int, jobs: int) -> None:
    cut = pieces(CONFIG, games, 1, check=False, jobs=jobs)
    assert [game for work in cut for game in work.games] == list(range(1, games + 1))


def test_steps_of_a_histogram_are_round() -> None:
    assert [_round_step(least) for least in (0, 1, 1.2, 3, 6, 11, 40, 51)] == [1, 1, 2, 5, 10, 20, 50, 100]


def test_results_are_values() -> None:
    (result,) = play_some(Work(CONFIG, range(1, 2), 3, check=False))
    assert isinstance(result, GameResult)
    assert result.to_json()["seed"] == 3
