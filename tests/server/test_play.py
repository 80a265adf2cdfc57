"""Playing through the sockets: whole games, two viewers, undo, reconnecting, computers."""

from __future__ import annotations

import random

import pytest
from starlette.testclient import TestClient

from hansa import new_game, replay
from hansa.play.actions import Replace
from hansa.server.app import create_app
from hansa.server.limits import Limits
from hansa.server.opponents import Opponents
from hansa.tables.updates import MOST_ENTRIES

from ..support.long_games import long_game
from .people import COMPUTER, HERE, LINK, Guest, Json, Seat, bearer

ALL = ("red", "blue", "green", "yellow")


def to_the_end(seats: dict[str, Seat], others: list[Seat], rng: random.Random) -> None:
    """Play at random until the game is over; everybody follows."""
    first = next(iter(seats.values()))
    while not first.update["over"]:
        decider = seats[first.update["prompt"]["seat"]]
        decider.play(decider.choose(rng))
        for seat in {*seats.values(), *others}:
            seat.follow(decider.update["version"])


def test_a_whole_game_with_two_viewers_and_a_spectator(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, HERE)
    with (
        guest.sit(made, "red", "yellow", name="Jan") as here,
        guest.sit(made, "blue", "green", name="Marthe") as there,
        guest.sit(made, "watch") as spectator,
    ):
        assert here.welcome["seats"] == ["red", "yellow"]
        assert spectator.welcome["seats"] == []
        to_the_end(
            {"red": here, "yellow": here, "blue": there, "green": there}, [spectator], random.Random(2)
        )
        for seat in (here, there, spectator):
            assert seat.update["legal"] == []
            assert seat.update["result"] == here.update["result"]
            assert [entry["action"] for entry in seat.log] == [entry["action"] for entry in here.log]
            assert [entry["decision"] for entry in seat.log] == list(range(1, len(seat.log) + 1))
    record = guest.client.get(
        f"/api/tables/{made['table']['id']}/record", headers=bearer(made["watch"])
    ).json()
    assert record["names"] == {"red": "Jan", "blue": "Marthe"}
    game = replay(record)
    assert game.is_over
    assert {seat: score.total for seat, score in game.score().items()} == {
        seat: lines["total"] for seat, lines in here.update["result"]["scores"].items()
    }


@pytest.mark.slow
def test_computers_play_to_the_end(guest: Guest) -> None:
    computer = {"kind": "computer", "level": "planner"}
    made = guest.table(computer, computer, computer, board="hanse_2_3")
    with guest.sit(made, "watch") as spectator:
        while not spectator.update["over"]:
            spectator.catch_up()


def test_computers_answer_a_person(guest: Guest) -> None:
    made = guest.table(HERE, COMPUTER, COMPUTER, board="hanse_2_3")
    with guest.sit(made, "red") as red:
        red.play("end_turn")
        while red.update["prompt"]["seat"] != "red":
            red.catch_up()
        assert {entry["seat"] for entry in red.log} == {"red", "blue", "green"}


def test_a_table_in_other_colours(guest: Guest) -> None:
    trio = ["yellow", "red", "violet"]
    made = guest.table(HERE, COMPUTER, LINK, board="hanse_2_3", colours=trio, first="red")
    assert [seat["seat"] for seat in made["table"]["seats"]] == trio
    assert [*made["tokens"]] == ["yellow", "violet"]
    with guest.sit(made, "violet", "yellow", name="Wibeke") as here:
        assert here.welcome["seats"] == ["yellow", "violet"]
        while here.update["prompt"]["seat"] != "violet":
            here.catch_up()
        assert here.update["view"]["colours"] == trio
        here.play("violet end_turn")
        here.play("yellow place hamburg-luebeck trader")
        assert "y" in here.update["view"]["routes"]["hamburg-luebeck"]
        assert [*dict.fromkeys(entry["seat"] for entry in here.log)] == ["red", "violet", "yellow"]


def test_a_table_keeps_its_colours_in_records_clones_and_replays(guest: Guest) -> None:
    trio = ["yellow", "red", "violet"]
    seats = [{"kind": "here", "name": name} for name in ("Jan", "Marthe", "Wibeke")]
    made = guest.table(*seats, board="hanse_2_3", colours=trio)
    address, token = f"/api/tables/{made['table']['id']}", bearer(made["tokens"]["yellow"])
    with guest.sit(made, *trio) as here:
        here.play("yellow end_turn")
    record = guest.client.get(f"{address}/record", headers=token).json()
    assert (record["colours"], record["actions"]) == (trio, ["yellow end_turn"])
    assert [*record["names"].items()] == [("yellow", "Jan"), ("red", "Marthe"), ("violet", "Wibeke")]
    uploaded = guest.client.post("/api/records", json=record).json()
    cloned = guest.client.post(f"{address}/clone", json={}, headers=token).json()
    for other in (uploaded, cloned):
        named = [(seat["seat"], seat["name"]) for seat in other["table"]["seats"]]
        assert named == [("yellow", "Jan"), ("red", "Marthe"), ("violet", "Wibeke")]
    replayed = guest.client.post("/api/replay", json={"record": record, "log": True, "seat": "violet"}).json()
    assert [*replayed["names"]] == trio
    assert replayed["moments"][1]["prompt"]["seat"] == "red"


def test_legal_actions_are_those_of_the_rules_and_all_can_be_played(guest: Guest) -> None:
    made = guest.table(HERE, HERE, HERE, HERE)
    game, rng = new_game(seed=1), random.Random(3)
    with guest.sit(made, *ALL) as seat:
        for _ in range(150):
            legal = seat.update["legal"]
            assert [action["text"] for action in legal] == [str(action) for action in game.legal_actions()]
            chosen = rng.choice(legal)
            text = chosen["text"]
            if "points" in chosen:  # any of the alike points
                assert chosen["point"] == chosen["points"][0]
                text = text.replace(chosen["point"], rng.choice(chosen["points"]), 1)
            for action in legal:
                if action["kind"] == "establish":
                    after = game.copy()
                    events = after.play(action["text"])
                    assert action["events"] == [event.visible_to("red").to_json() for event in events]
                if action["kind"] == "displace" and rng.random() < 0.2:
                    after = game.copy()
                    after.play(action["text"])
                    places = {a.point for a in after.legal_actions() if isinstance(a, Replace)}
                    assert set(action["routes"]) == {point.split("/")[0] for point in places}
            game.play(text)
            assert seat.play(text)["log"][-1]["action"] == text
            if game.is_over:
                break


# Undo


def test_undo_and_reset_within_the_turn(guest: Guest) -> None:
    made = guest.table(HERE, HERE, HERE, HERE)
    with guest.sit(made, *ALL) as seat, guest.sit(made, "watch") as spectator:
        start = seat.update
        assert start["undo"] == {"can": False, "to": None, "reset_to": None, "reason": "nothing"}
        seat.play("place hamburg-luebeck trader")
        assert seat.update["undo"] == {"can": True, "to": 0, "reset_to": 0, "reason": None}
        seat.play("place hamburg-lueneburg trader")
        assert seat.update["undo"]["to"] == 1
        seat.ask("undo")
        assert (seat.update["version"], seat.update["decisions"], len(seat.log)) == (3, 1, 1)
        seat.ask("reset")
        assert seat.update["view"] == start["view"]
        assert seat.update["legal"] == start["legal"]
        assert seat.log == []
        spectator.follow(4)
        assert spectator.log == []
        assert spectator.update["undo"]["reason"] == "spectator"
        seat.play("income 3 traders")
        spectator.follow(5)
        assert [entry["action"] for entry in spectator.log] == ["red income 3 traders"]


def test_undo_stops_at_the_end_of_the_turn(guest: Guest) -> None:
    made = guest.table(HERE, HERE, HERE, HERE)
    with guest.sit(made, *ALL) as seat:
        seat.play("place hamburg-luebeck trader")
        seat.play("end_turn")
        assert seat.update["undo"]["reason"] == "turn_ended"
        error = seat.refused("undo")
        assert (error["code"], error["message"]) == ("cannot_undo", "The turn is over.")
        seat.play("place hamburg-lueneburg trader")
        assert seat.update["undo"] == {"can": True, "to": 2, "reset_to": 2, "reason": None}


def test_undo_never_reaches_into_another_players_decision(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, LINK)
    with guest.sit(made, "red") as red, guest.sit(made, "blue") as blue:
        red.play("place hamburg-luebeck/1 trader")
        blue.follow(1)
        assert blue.update["undo"]["reason"] == "not_yours"
        red.play("end_turn")
        blue.follow(2)
        blue.play("displace hamburg-luebeck/1 trader paying trader")
        assert blue.update["undo"]["reason"] == "other_decides"
        red.follow(3)
        assert red.update["legal"]
        assert red.update["undo"]["reason"] == "not_yours"
        assert blue.refused("undo")["code"] == "cannot_undo"
        red.play(next(a["text"] for a in red.update["legal"] if a["kind"] == "replace"))
        assert red.update["undo"] == {"can": True, "to": 3, "reset_to": 3, "reason": None}
        red.ask("undo")
        red.play(next(a["text"] for a in red.update["legal"] if a["kind"] == "replace"))
        if red.update["legal"]:
            red.play("done")
        blue.follow(red.update["version"])
        assert blue.update["undo"]["reason"] == "not_yours"


def test_undo_is_free_in_an_analysis(guest: Guest) -> None:
    origin = guest.table(HERE, LINK, LINK, LINK)
    address = f"/api/tables/{origin['table']['id']}/clone"
    made = guest.client.post(address, json={}, headers=bearer(origin["tokens"]["red"])).json()
    with guest.sit(made, *ALL) as seat:
        assert seat.update["undo"]["reason"] == "nothing"
        start = seat.update["view"]
        for action in ("place hamburg-luebeck/1 trader", "end_turn", "place hamburg-luebeck/2 trader"):
            seat.play(action)
        seat.play("displace hamburg-luebeck/1 trader paying trader")
        assert seat.update["undo"] == {"can": True, "to": 3, "reset_to": 2, "reason": None}
        seat.ask("undo")
        seat.ask("reset")
        assert (seat.update["decisions"], seat.update["prompt"]["seat"]) == (2, "blue")
        seat.ask("undo")
        seat.ask("undo")
        assert seat.update["view"] == start
        assert seat.refused("undo")["code"] == "cannot_undo"
    with guest.sit(made, "watch") as spectator:
        assert spectator.update["undo"]["reason"] == "spectator"


def test_undo_in_an_analysis_takes_the_computers_answers_back(guest: Guest) -> None:
    origin = guest.table(HERE, HERE, HERE, board="hanse_2_3")
    seats = {"seats": [HERE, COMPUTER, COMPUTER]}
    address = f"/api/tables/{origin['table']['id']}/clone"
    made = guest.client.post(address, json=seats, headers=bearer(origin["tokens"]["red"])).json()
    with guest.sit(made, "red") as red:
        red.play("income 3 traders")
        red.play("end_turn")
        while red.update["prompt"]["seat"] != "red":
            red.catch_up()
        assert len(red.log) > 3
        assert red.update["undo"] == {"can": True, "to": 1, "reset_to": 0, "reason": None}
        red.ask("undo")
        assert [entry["action"] for entry in red.log] == ["red income 3 traders"]
    storage, portal = guest.registry.storage, guest.client.portal
    assert portal is not None
    _, journal = portal.call(storage.table, made["table"]["id"])
    assert [row.seat for row in journal if row.kind == "undo"] == ["red"]  # who asked, not who came last


def test_undo_is_not_free_where_somebody_sits_elsewhere(guest: Guest) -> None:
    origin = guest.table(HERE, HERE, HERE, HERE)
    address = f"/api/tables/{origin['table']['id']}/clone"
    seats = {"seats": [HERE, LINK, HERE, HERE]}
    made = guest.client.post(address, json=seats, headers=bearer(origin["tokens"]["red"])).json()
    with guest.sit(made, "red") as red:
        red.play("end_turn")
        assert red.update["undo"]["reason"] == "turn_ended"


def draws(done: Json) -> bool:
    """Whether a marker is drawn onto the plate."""
    return any(event["event"] == "drew" for event in done.get("events", ()))


def test_undo_stops_where_the_plate_is_turned_over(guest: Guest) -> None:
    made = guest.table(HERE, HERE, HERE, HERE)
    rng, drew = random.Random(0), False
    with guest.sit(made, *ALL) as seat:
        for _ in range(2000):
            before = seat.update["prompt"]["kind"]
            takes = [action for action in seat.update["legal"] if draws(action)]
            seat.play(takes[0]["text"] if takes else seat.choose(rng))
            if draws(seat.log[-1]) and seat.update["legal"]:
                drew = True
                assert all("marker" not in e for e in seat.log[-1]["events"] if e["event"] == "drew")
                assert seat.update["undo"]["can"]  # a marker drawn face down shows nothing
                assert seat.update["view"]["plate"] == 1
            if before == "action" and seat.update["prompt"]["kind"] == "plate":
                break
        assert drew
        assert isinstance(seat.update["view"]["plate"], list)
        assert seat.update["undo"]["reason"] == "revealed"
        assert seat.refused("reset")["message"] == "The plate has been turned over."


# Versions


def test_stale_illegal_and_foreign_actions_get_the_reason_and_the_view(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, LINK)
    with (
        guest.sit(made, "red") as red,
        guest.sit(made, "blue") as blue,
        guest.sit(made, "watch") as spectator,
    ):
        red.play("place hamburg-luebeck/1 trader")
        stale = red.refused("play", version=0, action="end_turn", id="a")
        assert (stale["code"], stale["re"]) == ("stale", "a")
        assert red.update["version"] == 1
        illegal = red.refused("play", action="establish hamburg-luebeck nothing")
        assert illegal["rule"]
        assert "not complete" in illegal["message"]
        nonsense = red.refused("play", action="dance on the table")
        assert nonsense["code"] == "unknown_action"
        blue.follow(1)
        foreign = blue.refused("play", action="blue place hamburg-luebeck/2 trader")
        assert (foreign["code"], foreign["rule"]) == ("not_your_decision", "T1")
        assert blue.refused("play", action="red end_turn")["code"] == "not_your_decision"
        spectator.follow(1)
        spectator.send("play", version=1, action="end_turn")
        assert spectator.next("error")["code"] == "not_your_seat"
        spectator.send("ping")
        assert spectator.next("pong")  # and no update, for nothing was tried
        assert red.update["version"] == 1
        red.play("end_turn")


def test_why_tells_the_reason(guest: Guest) -> None:
    made = guest.table(HERE, HERE, HERE, HERE)
    with guest.sit(made, "red") as red:
        red.send("why", action="establish hamburg-luebeck", id=7)
        reason = red.next("reason")
        assert reason["re"] == 7
        assert not reason["possible"]
        assert "Hamburg–Lübeck" in reason["message"]
        red.send("why", action="red end_turn")
        assert red.next("reason") == {
            "type": "reason",
            "re": None,
            "possible": True,
            "code": None,
            "message": None,
            "rule": None,
        }


def test_reconnecting_continues_the_log(guest: Guest) -> None:
    made = guest.table(HERE, HERE, HERE, HERE)
    with guest.sit(made, *ALL) as seat:
        seat.play("place hamburg-luebeck trader")
        with guest.sit(made, "watch", version=1) as late:
            assert (late.update["since"], late.update["log"]) == (1, [])
        seat.play("place hamburg-lueneburg trader")
        seat.ask("undo")
        seat.play("income 3 traders")
        with guest.sit(made, "watch", version=1) as late:
            assert late.update["since"] == 1
            assert [entry["action"] for entry in late.update["log"]] == ["red income 3 traders"]
        with guest.sit(made, "watch", version=2) as late:  # it saw what was taken back
            assert late.update["since"] == 1
        for unknown in (None, 99):
            with guest.sit(made, "watch", version=unknown) as late:
                assert late.update["since"] == 0
                assert len(late.log) == 2


def test_names_and_presence(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, COMPUTER)
    with guest.sit(made, "red", name="Jan") as red:
        with guest.sit(made, "blue", name="Marthe") as blue:
            while not (table := red.next("table")["table"])["seats"][1]["online"]:
                pass
            assert [seat["name"] for seat in table["seats"]] == ["Jan", "Marthe", "", ""]
            assert [seat["joined"] for seat in table["seats"]] == [True, True, False, True]
            blue.send("name", seat="blue", name="  Marthe B. ")
            assert red.next("table")["table"]["seats"][1]["name"] == "Marthe B."
            blue.send("name", seat="red", name="Mallory")
            assert blue.next("error")["code"] == "not_your_seat"
        assert not red.next("table")["table"]["seats"][1]["online"]


def test_a_name_is_given_to_one_seat_of_a_screen(guest: Guest) -> None:
    made = guest.table(HERE, HERE, HERE, board="hanse_2_3")

    def names(**more: str) -> list[str]:
        with guest.sit(made, "red", "blue", "green", **more) as here:
            return [seat["name"] for seat in here.welcome["table"]["seats"]]

    assert names(name="Anna") == ["Anna", "", ""]
    assert names(name="Anna") == ["Anna", "", ""]  # she has come back
    assert names(name="Jan") == ["Anna", "Jan", ""]
    assert names() == ["Anna", "Jan", ""]


def test_missions_of_all_seats_at_one_screen_are_in_the_view(guest: Guest) -> None:
    made = guest.table(HERE, LINK, HERE, LINK, modules=["missions"])
    with guest.sit(made, "red", "green") as here, guest.sit(made, "blue") as blue:
        shown = {seat: desk["mission"] for seat, desk in here.update["view"]["desks"].items()}
        assert {seat for seat, card in shown.items() if card} == {"red", "green"}
        assert blue.update["view"]["desks"]["red"]["mission"] is None


# After a restart


def test_tables_go_on_after_a_restart(database: str, opponents: Opponents) -> None:
    rng = random.Random(4)
    with TestClient(create_app(database, opponents=opponents, limits=Limits.none())) as client:
        guest = Guest(client)
        made = guest.table(HERE, HERE, HERE, HERE)
        with guest.sit(made, *ALL) as seat:
            for _ in range(60):
                seat.play(seat.choose(rng))
                if rng.random() < 0.2 and seat.update["undo"]["can"]:
                    seat.ask(rng.choice(("undo", "reset")))
            before, log = seat.update, seat.log
    with TestClient(create_app(database, opponents=opponents)) as client:
        with Guest(client).sit(made, *ALL) as seat:
            assert seat.log == log
            for key in ("version", "decisions", "view", "legal", "undo", "scores", "meters", "controllers"):
                assert seat.update[key] == before[key]
        with Guest(client).sit(made, *ALL, version=before["version"]) as seat:
            assert seat.update["log"] == []
            assert seat.update["since"] == before["decisions"]


def test_a_long_log_comes_in_parts(guest: Guest) -> None:
    game = long_game(450)
    made = guest.client.post("/api/records", json=game.record()).json()
    with guest.sit(made, "red", "blue", "green", "yellow") as here:
        assert here.update["since"] == 250
        assert [entry["decision"] for entry in here.log] == list(range(251, 451))
        assert [entry["action"] for entry in here.whole_log()] == [str(action) for action in game.actions]
        here.play(here.update["legal"][0]["text"])
        assert (here.update["since"], len(here.update["log"])) == (450, 1)
        for _ in range(3):
            here.ask("undo")
        here.send("log", before=450)
        assert here.next("log")["since"] + MOST_ENTRIES == here.update["decisions"] == 448
    with guest.sit(made, "red", version=here.update["version"] - 3) as red:
        assert red.update["since"] == 448, "who was here a moment ago gets what is new"
