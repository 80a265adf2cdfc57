"""Taking a lesson: what stands, what is taken back, hints, rivals, and going on from anywhere."""

from __future__ import annotations

import pytest

from hansa.errors import HansaError
from hansa.play.language import messages
from hansa.tables.lessons import opponent
from hansa.teach.course import course, lesson, lesson_ids
from hansa.teach.practice import MOST_ACTIONS, Practice, Shown, enter

from .helpers import begin, small


def fresh() -> Practice:
    return enter(small(), opponent=opponent)


def test_an_action_that_reaches_the_goal_counts_whatever_way_it_took() -> None:
    practice, verdict = fresh().play("place luebeck-hamburg/3 merchant")
    assert verdict.outcome == "stands"
    practice, verdict = practice.play("red place hamburg-luebeck/1 trader")
    assert verdict.outcome == "done"
    assert practice.is_done
    assert practice.next() is None


def test_what_is_allowed_stands_until_no_action_is_left_for_the_goal() -> None:
    practice, verdict = fresh().play("place hamburg-stade trader")
    assert verdict.outcome == "stands"
    after, verdict = practice.play("place hamburg-stade trader")
    assert (verdict.outcome, verdict.text) == ("taken_back", course().stuck.text)
    assert after.actions == practice.actions == ("red place hamburg-stade/1 trader",)


def test_a_mistake_is_answered_with_its_words_and_rule_and_taken_back() -> None:
    before = fresh()
    after, verdict = before.play("income 1 trader")
    assert (verdict.outcome, verdict.rule) == ("taken_back", "A1")
    assert verdict.text == {"en": "Not income.", "de": "Keine Einnahmen.", "fr": "Pas d’attribution."}
    assert after.game.position() == before.game.position()


def test_the_pattern_that_says_most_about_an_action_decides() -> None:
    practice = enter(small("allowed = [", 'allowed = ["income 2 traders", '), opponent=opponent)
    assert practice.play("income 2 traders")[1].outcome == "stands"
    assert practice.play("income 1 trader")[1].outcome == "taken_back"


def test_an_action_without_an_answer_of_its_own_is_taken_back_too() -> None:
    after, verdict = fresh().play("place bremen-minden trader")
    [likely] = [mistake.reply for mistake in course().likely if mistake.plays == ("place",)]
    assert (verdict.outcome, verdict.text, verdict.rule) == ("taken_back", likely.text, "B1")
    assert after.actions == ()
    _, verdict = begin("posts").play("establish quedlinburg-goettingen nothing")
    assert (verdict.outcome, verdict.text, verdict.rule) == ("taken_back", course().otherwise.text, "E3a")


@pytest.mark.parametrize("id", lesson_ids())
def test_whatever_a_learner_plays_is_answered(id: str) -> None:
    """Some of the legal actions of each step: each stands, or is taken back with words."""
    for step in lesson(id).steps:
        before = begin(id, step.number)
        for action in before.game.legal_actions()[::11]:
            after, verdict = before.play(str(action))
            assert verdict.outcome in ("stands", "done", "taken_back")
            assert (after.actions == before.actions) == (verdict.outcome == "taken_back")
            assert verdict.outcome != "taken_back" or (verdict.title and verdict.text and verdict.rule)


def test_what_the_rules_refuse_is_told_in_their_words() -> None:
    after, verdict = fresh().play("establish hamburg-luebeck nothing")
    assert (verdict.outcome, verdict.code, verdict.rule) == ("refused", "route_not_complete", "E0")
    assert verdict.text is not None
    assert "Hamburg" in verdict.text["en"]
    for language in ("de", "fr"):
        assert verdict.text[language] == messages(language).say("refused-route_not_complete")
    assert after.missteps == 1
    assert fresh().play("sing a song")[1].code == "unknown_action"


def test_hints_become_more_direct_with_every_misstep() -> None:
    practice, stages = fresh(), []
    for _ in range(4):
        stages.append(practice.hint)
        practice, _ = practice.play("income 1 trader")
    assert stages == [0, 1, 2, 3]
    assert practice.hint == 3


def test_show_me_goes_on_from_the_usual_way_or_starts_the_step_afresh() -> None:
    practice = fresh()
    assert practice.shown() == Shown(0, practice.step.show)
    practice, _ = practice.play("place hamburg-luebeck/2 trader")
    assert practice.shown() == Shown(1, practice.step.show[1:])
    practice, _ = fresh().play("place hamburg-luebeck merchant")
    assert practice.shown() == Shown(0, practice.step.show)


def test_a_step_goes_on_where_the_one_before_ended_whatever_was_played() -> None:
    practice, _ = begin("place").play("place emden-stade/2 trader")
    following = practice.next()
    assert following is not None
    assert following.actions == ("red place emden-stade/2 trader",)
    assert following.began == 1
    assert not following.is_done
    done, verdict = following.play("place emden-stade trader")
    assert verdict.outcome == "done"
    again = enter(lesson("place"), 2, following.actions, opponent=opponent)
    assert (again.began, again.step.number) == (1, 2)
    assert enter(lesson("place"), 2, done.actions, opponent=opponent).is_done


def test_rivals_play_what_the_lesson_says() -> None:
    practice, _ = begin("displace", 4).play("end_turn")
    assert practice.game.to_move == "red"
    assert practice.game.phase == "displaced"
    assert practice.actions[-1] == "blue displace emden-stade/3 trader paying trader"


def test_rivals_of_a_level_play_by_themselves_and_always_the_same() -> None:
    once, again = (begin("game").play("end_turn")[0] for _ in range(2))
    assert once.actions == again.actions
    assert {line.split()[0] for line in once.actions} == {"red", "blue", "green"}
    assert once.game.to_move == "red"


def test_any_part_of_what_was_played_can_be_gone_on_from() -> None:
    """So a page takes an action back by sending fewer of them."""
    practice = begin("game")
    for _ in range(8):
        practice, _ = practice.play(practice.shown().actions[0])
    for kept in range(len(practice.actions)):
        assert begin("game", 1, *practice.actions[:kept]).game.to_move == "red"


@pytest.mark.parametrize(
    ("step", "actions", "words"),
    [
        (1, ("place nowhere trader",), "Action 1 of the lesson cannot be played: "),
        (2, ("income 1 trader",), "do not lead to step 2"),
        (4, ("place quedlinburg-goettingen trader", "blue end_turn"), "Action 2 of the lesson"),
        (1, ("end_turn",) * (MOST_ACTIONS + 1), f"at most {MOST_ACTIONS} actions"),
    ],
)
def test_actions_that_belong_elsewhere(step: int, actions: tuple[str, ...], words: str) -> None:
    with pytest.raises(HansaError) as caught:
        begin("place", step, *actions)
    assert caught.value.code == "wrong_actions"
    assert words in caught.value.message


def test_unknown_lessons_and_steps_name_those_that_there_are() -> None:
    with pytest.raises(HansaError, match=r"'plaice'; did you mean 'place'\? The lessons are place, income,"):
        lesson("plaice")
    with pytest.raises(HansaError, match="The lesson 'place' has the steps 1 to 4, not 9") as caught:
        lesson("place").step(9)
    assert caught.value.code == "unknown_step"
