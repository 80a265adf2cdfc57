"""Lessons over HTTP: the list, every mistake in every language, going on, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter
from starlette.testclient import TestClient

from hansa.play.language import LANGUAGES
from hansa.server.app import create_app
from hansa.server.limits import Limits, Rate
from hansa.server.models import Lessons, LessonState
from hansa.tables.lessons import opponent
from hansa.teach.course import course, lesson, lesson_ids
from hansa.teach.practice import MOST_ACTIONS, enter

Json = dict[str, Any]


def take(client: TestClient, id: str, **body: Any) -> Json:
    """A step as the server tells it."""
    answer = client.post(f"/api/lessons/{id}", json=body)
    assert answer.status_code == 200, answer.text
    state: Json = answer.json()
    return state


def test_the_list_has_every_lesson_in_its_order(client: TestClient) -> None:
    listed = client.get("/api/lessons?language=de").json()
    TypeAdapter(Lessons).validate_python(listed)
    assert listed["speaker"] == course().speaker["de"]
    rows = [row for group in listed["groups"] for row in group["lessons"]]
    assert [row["id"] for row in rows] == list(lesson_ids())
    assert rows[0]["title"] == "Händler einsetzen"
    assert len(rows[0]["steps"]) == len(lesson("place").steps)
    assert rows[0]["rules"] == ["B1", "T1", "E0", "T2"]


@pytest.mark.parametrize("id", lesson_ids())
def test_a_lesson_is_taken_from_its_first_step_to_its_last(client: TestClient, id: str) -> None:
    """Along *Show me*, asking for each next step as the answer says."""
    state = take(client, id)
    TypeAdapter(LessonState).validate_python(state)
    done = []
    while True:
        show = state["hint"]["show"]
        state = take(
            client, id, step=state["step"], actions=state["actions"][: show["keep"]], play=show["actions"][0]
        )
        assert state["verdict"]["outcome"] in ("stands", "done")
        if state["verdict"]["outcome"] == "done":
            done.append(state["step"])
            if state["next"] is None:
                break
            state = take(client, id, **state["next"])
    assert done == [step.number for step in lesson(id).steps]


@pytest.mark.parametrize("language", LANGUAGES)
def test_mistakes_are_answered_in_every_language(client: TestClient, language: str) -> None:
    """Those that are made by their own words at the start of a step; `check_lesson` makes the others."""
    answered = 0
    for id in lesson_ids():
        for step in lesson(id).steps:
            for pattern, mistake in step.mistakes:
                practice = enter(lesson(id), step.number, opponent=opponent)
                verdict = practice.play(pattern)[1]
                if verdict.text != mistake.reply.text:
                    continue
                before = take(client, id, step=step.number)
                state = take(
                    client,
                    id,
                    step=step.number,
                    actions=before["actions"],
                    play=pattern,
                    language=language,
                )
                told = state["verdict"]
                assert (told["outcome"], told["title"]) == ("taken_back", mistake.reply.title[language])
                assert told["text"] == mistake.reply.text[language]
                assert told["rule"] == (mistake.reply.rule or step.rule)
                assert state["update"]["view"] == before["update"]["view"]
                assert (state["missteps"], state["hint"]["stage"]) == (1, 1)
                answered += 1
    assert answered >= 15


def test_a_refusal_of_the_rules_is_a_verdict_too(client: TestClient) -> None:
    state = take(client, "place", play="establish hamburg-luebeck nothing", missteps=2, language="fr")
    assert state["verdict"] == {
        "outcome": "refused",
        "title": None,
        "text": "La route n’est pas complète.",
        "rule": "E0",
        "code": "route_not_complete",
    }
    assert (state["missteps"], state["hint"]["stage"]) == (3, 3)


def test_the_update_is_what_a_table_would_show(client: TestClient) -> None:
    state = take(client, "place", play="place hamburg-luebeck trader")
    update = state["update"]
    assert update["view"]["viewer"] == state["seat"] == "red"
    assert update["view"]["routes"] == {"hamburg-luebeck": "r.."}
    assert [entry["action"] for entry in update["log"]] == state["actions"]
    assert state["next"] == {"step": 2, "actions": ["red place hamburg-luebeck/1 trader"]}
    following = take(client, "place", **state["next"])
    assert (following["began"], following["update"]["log"]) == (1, [])
    assert following["verdict"]["outcome"] == "ready"


def test_rivals_who_decide_are_among_the_actions_that_stand(client: TestClient) -> None:
    state = take(client, "displace", play="displace quedlinburg-goettingen trader paying trader")
    assert [line.split()[0] for line in state["actions"]] == ["red", "blue", "blue"]
    assert state["verdict"]["outcome"] == "done"


@pytest.mark.parametrize(
    ("address", "body", "status", "code", "words"),
    [
        ("nowhere", {}, 404, "unknown_lesson", "the lessons are place, income"),
        ("%2e%2e%2fcourse", {}, 404, "not_found", "nothing at this address"),
        ("course", {}, 404, "unknown_lesson", "There is no lesson 'course'"),
        ("place", {"step": 9}, 404, "unknown_step", "the steps 1 to 4, not 9"),
        ("place", {"step": 0}, 422, "bad_request", "step"),
        ("place", {"step": 2, "actions": ["income 1 trader"]}, 422, "wrong_actions", "do not lead to step 2"),
        ("place", {"actions": ["sing"]}, 422, "wrong_actions", "Action 1"),
        ("place", {"actions": ["end_turn"] * (MOST_ACTIONS + 1)}, 422, "bad_request", "actions"),
        ("place", {"play": "x" * 201}, 422, "bad_request", "play"),
        ("place", {"language": "nl"}, 422, "unknown_language", "There is no language 'nl'"),
        ("place", {"stpe": 1}, 422, "bad_request", "stpe"),
    ],
)
def test_what_cannot_be_answered(
    client: TestClient, address: str, body: Json, status: int, code: str, words: str
) -> None:
    answer = client.post(f"/api/lessons/{address}", json=body)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (status, code)
    assert words in error["message"]


def test_lessons_with_computers_count_as_work(sqlite_url: str) -> None:
    limits = Limits(work=Rate(2, 0.001), host_factor=1, penalty_seconds=0)
    with TestClient(create_app(sqlite_url, limits=limits)) as client:
        assert [client.post("/api/lessons/game", json={}).status_code for _ in range(3)] == [200, 200, 429]
        assert client.post("/api/lessons/place", json={}).status_code == 200
