"""Advice: the best actions with chances, lines and reasons, from what the seat knows and nothing else."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import hansa
from hansa.ai import players
from hansa.ai.advice import MOST_TIPS, Advice, advise, adviser
from hansa.ai.advice.reasons import MOST_REASONS, Outcome, Reason, reasons
from hansa.ai.network import inference
from hansa.ai.network.evaluator import shared_network
from hansa.ai.search.mcts import Search
from hansa.play.events import Event
from hansa.play.game import Game
from hansa.play.language import messages
from hansa.play.position import document
from hansa.rules.deal import Dice

from ..rules.helpers import table
from ..support.quick import quick

SOURCE = Path(hansa.__file__).parent
ENDINGS = {"reason-prestige", "reason-markers", "reason-cities"}  # why a game ended, for the final scoring
IDS = set(re.findall(r"^(reason-[\w-]+) =", (SOURCE / "locale/en.ftl").read_text("utf-8"), re.M)) - ENDINGS
ARGS: dict[str, str | int] = {
    "count": 3,
    "of": 4,
    "old": 2,
    "new": 3,
    "value": 7,
    "city": "Lübeck",
    "route": "Hamburg–Lübeck",
    "seat": "blue",
    "ability": "keys",
    "marker": "plus_3",
    "tile": "toll",
    "colour": "pink",
    "country": "wales",
}
# Red has all of Duisburg–Dortmund and controls Duisburg: establishing it is the 20th point and the win.
WINNING = (
    "board hanse_2_3 big_box 3; turn 40 red actions=1; red score=19 supply=3t; blue score=6; green score=8;"
    "route duisburg-dortmund rr; city duisburg r"
)


def advice(game: Game, search: Search | None, seed: int = 1) -> Advice:
    assert game.to_move is not None
    return advise(game.view(game.to_move), search, random.Random(seed))


def in_the_middle(seed: int, decisions: int, *, modules: tuple[str, ...] = ("missions",)) -> Game:
    game = hansa.new_game("hanse_4_5", 4, seed=seed, modules=modules)
    planner, rng = players.make("planner"), random.Random(seed)
    while game.to_move and (len(game.actions) < decisions or len(game.legal_actions()) < 2):
        game.play(planner.choose(game.view(game.to_move), game.legal_actions(), rng))
    return game


def test_what_wins_the_game_is_the_best_with_a_chance_of_one() -> None:
    found = advice(hansa.position(WINNING), Search(None, 400))
    best = found.tips[0]
    assert str(best.action).startswith("red establish duisburg-dortmund")
    assert best.chance is not None and best.chance > 0.99
    assert found.chances is not None and found.chances["blue"] < 0.01
    assert best.reasons[0].id == "reason-wins"
    assert "you win with" in best.reasons[0].say(messages())


def test_a_win_is_known_though_a_rival_still_chooses_a_tribute() -> None:
    game = table(
        "board hanse_2_3 big_box 3; marker_set promos; city hamburg ...; city luebeck ..; red score=19;"
        "route hamburg-luebeck rrr; blue stock=3t2m book=2; laid hamburg-luebeck tribute blue"
    )
    best = advice(game, Search(None, 8)).tips[0]
    assert str(best.action).startswith("red establish hamburg-luebeck post")
    assert (best.chance, best.reasons[0].id) == (1.0, "reason-wins")


@pytest.mark.parametrize("decisions", [0, 30, 90, 160])
def test_tips_are_legal_few_and_have_a_line_and_reasons(decisions: int) -> None:
    game = in_the_middle(decisions + 1, decisions)
    found = advice(game, Search(None, 300))
    assert found.seat == game.to_move
    assert found.chances == found.tips[0].chances
    assert found.chances is not None and sum(found.chances.values()) == pytest.approx(1, abs=0.02)
    assert len(found.tips) == MOST_TIPS, "the best three"
    assert len({tip.action for tip in found.tips}) == len(found.tips)
    assert sum(tip.share for tip in found.tips) <= 1 + 1e-9
    for tip in found.tips:
        assert tip.action in game.legal_actions()
        assert tip.line[0] == tip.action
        assert {action.seat for action in tip.line} == {found.seat}
        assert 1 <= len(tip.reasons) <= MOST_REASONS
        assert all(reason.say(messages()) for reason in tip.reasons)


def test_what_is_hidden_does_not_matter() -> None:
    for number in range(3):
        game = in_the_middle(number, 50 + 40 * number)
        seat = game.to_move or ""
        view = game.view(seat)
        for search in (Search(None, 96), None):
            found = []
            for deal in (1, 2, 3):
                other = hansa.position(document(view.names, view.sample(Dice(deal))))
                found.append(advise(other.view(seat), search, random.Random(5)).to_json())
            assert found[0] == found[1] == found[2]


def test_a_forced_decision_has_a_chance_too() -> None:
    text = "board hanse_2_3 big_box 3; turn 7 red actions=0; route hamburg-luebeck r.."
    found = advice(hansa.position(text), Search(None, 64))
    assert [str(tip.action) for tip in found.tips] == ["red end_turn"]
    chance = found.tips[0].chance
    assert chance is not None and 0 < chance < 1


def test_without_the_network_there_is_a_tip_without_a_chance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "weights.onnx"
    file.write_bytes(b"not a network")
    monkeypatch.setattr(inference, "weights", lambda: file)
    shared_network.cache_clear()
    assert adviser() is None
    shared_network.cache_clear()
    assert "without chances" in caplog.text
    found = advice(hansa.position(WINNING), None)
    (tip,) = found.tips
    assert (found.chances, tip.chance, tip.share) == (None, None, 1.0)
    assert str(tip.action).startswith("red establish duisburg-dortmund")
    assert tip.reasons[0].id == "reason-wins"


# Reasons


def told(text: str, *actions: str, board: str = "hanse_2_3 big_box 3") -> list[Reason]:
    """The reasons for some actions in a position, those of whoever decides first."""
    game = hansa.position(f"board {board}; {text}")
    seat = game.to_move or ""
    before, events = game.view(seat), list[Event]()
    for action in actions:
        events += game.play(action)
    return list(reasons(Outcome(before.names, seat, before.state, game.view(seat).state, tuple(events))))


def words(text: str, *actions: str, board: str = "hanse_2_3 big_box 3") -> list[str]:
    return [reason.say(messages()) for reason in told(text, *actions, board=board)]


def test_the_end_of_the_game() -> None:
    text = "turn 9 red; red score=19; blue score=19 actions=5; city duisburg r; route duisburg-dortmund rr;"
    behind = f"{text} city hamburg bb.; city luebeck bb"
    assert words(behind, "establish duisburg-dortmund nothing")[0] == (
        "Careful: it ends the game, and Blue wins."
    )
    secret = words(text, "establish duisburg-dortmund nothing", board="hanse_2_3 big_box 3 missions")
    assert secret[0] == "Ends the game."


def test_abilities() -> None:
    goettingen, develop = "turn 9 red; route quedlinburg-goettingen rrr;", "establish quedlinburg-goettingen "
    assert words(goettingen, f"{develop} develop actions") == ["Develops Actions from 2 to 3."]
    assert words(f"{goettingen} red actions=1", f"{develop} develop actions") == [
        "Develops Actions by one step."
    ]
    assert words(f"{goettingen} red actions=4", f"{develop} develop actions") == [
        "Completes Actions: 4 points at the end."
    ]
    assert words("turn 9 red; route hamburg-stade rrr;", "establish hamburg-stade develop privilege") == [
        "Privilege opens the orange spaces to you."
    ]


def test_posts_control_and_points_for_rivals() -> None:
    said = words(
        "turn 9 red; red privilege=1; city hamburg b..; route hamburg-luebeck rrr;",
        "establish hamburg-luebeck post hamburg",
    )
    assert said == [
        "Takes control of Hamburg from Blue.",
        "Careful: Blue gets one point.",
        "Your network is worth one point more.",
    ]
    assert words("turn 9 red; route hamburg-luebeck rrr", "establish hamburg-luebeck post hamburg")[0] == (
        "The first post in Hamburg: you control it."
    )


def test_markers_and_points() -> None:
    said = words(
        "turn 9 red; city luebeck r.; route hamburg-luebeck rrr; marker hamburg-luebeck plus_4",
        "establish hamburg-luebeck nothing",
    )
    assert said == ["Takes the marker +4 actions.", "One point at once."]


def test_east_west_special_prestige_and_missions() -> None:
    chain = "city arnheim r...; city muenster R.; city minden r...; city brunswiek r;"
    said = words(
        f"turn 9 red; {chain} route stendal-brunswiek rrrr", "establish stendal-brunswiek post stendal"
    )
    assert said[0] == "Joins East and West: 7 points."
    said = words("turn 9 red; route warburg-coellen Rrrr", "establish warburg-coellen special_prestige 7")
    assert said == ["Special prestige: 7 points at the end."]
    said = words(
        "turn 9 red; red mission=osnabrueck,stendal,paderborn; route bremen-osnabrueck rrr",
        "establish bremen-osnabrueck post osnabrueck",
        board="hanse_2_3 big_box 3 missions",
    )
    assert "Osnabrück is on your mission card." in said


def test_routes_under_way_blocks_and_income() -> None:
    route = "turn 9 red; red supply=3t; route quedlinburg-goettingen r.."
    said = words(route, "place quedlinburg-goettingen trader")
    assert said == ["Then 2 of 3 on Quedlinburg–Göttingen, for Actions."]
    assert words("turn 9 red; red supply=3t", "income 3 traders") == ["Income: 3 pieces from the stock."]
    said = words("turn 9 red; red supply=5t; route hamburg-luebeck bb.", "place hamburg-luebeck trader")
    assert "Blocks Blue, who has 2 of 3 on Hamburg–Lübeck." in said
    displaced = "turn 9 red; red supply=5t; route hamburg-luebeck b.."
    said = words(displaced, "displace hamburg-luebeck/1 trader paying trader")
    assert "Displaces Blue on Hamburg–Lübeck." in said
    assert words("turn 9 red", "end_turn") == ["Keeps your pieces where they are useful."]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_reason_can_be_said_in_every_language(language: str) -> None:
    text = (SOURCE / "locale" / f"{language}.ftl").read_text("utf-8")
    assert set(re.findall(r"^(reason-[\w-]+) =", text, re.M)) - ENDINGS == IDS
    for id in IDS:
        for count in (1, 3):
            said = messages(language).say(id, {**ARGS, "count": count})
            assert not set("{}$[]") & set(said), said


def test_every_reason_is_given_by_somebody() -> None:
    given = set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', (SOURCE / "ai/advice/reasons.py").read_text("utf-8")))
    assert {id.removeprefix("reason-") for id in IDS} - given - {"quiet"} == set()


WHOLE_GAMES = [
    ("hanse_4_5", 4, ("missions", "favour")),
    ("hanse_2_3", 2, ("provinces",)),
    ("hanse_2_3", 2, ("neutral",)),
    ("east_3_5", 4, ()),
    ("britannia_4_5", 4, ()),
]


@pytest.mark.parametrize("table", quick(WHOLE_GAMES, WHOLE_GAMES[0]), ids=lambda table: table[0])
def test_whole_games_have_reasons_that_can_be_said(table: tuple[str, int, tuple[str, ...]]) -> None:
    board, count, modules = table
    game, search = hansa.new_game(board, count, seed=3, modules=modules), Search(None, 24)
    while game.to_move:
        number = len(game.actions)
        (tip,) = advice(game, None, number).tips
        tips = (tip, *advice(game, search, number).tips) if number % 25 == 24 else (tip,)
        for reason in (reason for each in tips for reason in each.reasons):
            assert reason.id in IDS
            assert reason.say(messages())
        game.play(tip.action)


def test_a_win_past_a_permanent_marker_is_advised() -> None:
    game = hansa.position(
        "hansa 1\nboard east_3_5 big_box 3\nturn 60 red actions=1\nred score=19 supply=3t book=2\n"
        "blue score=16\ngreen score=3\nroute malmoe-visby RRR\ncity malmoe r..\n"
    )
    found = advise(game.view("red"), adviser(0.1), random.Random(1))
    tip = found.tips[0]
    assert str(tip.action).startswith("red establish malmoe-visby")
    assert tip.chance == 1.0
    assert "reason-wins" in {reason.id for reason in tip.reasons}
