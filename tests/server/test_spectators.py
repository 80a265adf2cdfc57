"""Who may watch, as whoever made the table says; and on what the others are."""

from __future__ import annotations

from typing import Any

import pytest

from .people import COMPUTER, HERE, LINK, Guest, Json, bearer
from .test_invitations import address, code, joined


def let_watch(guest: Guest, made: Json, allowed: object, seat: str = "red") -> Any:
    headers = bearer(made["tokens"][seat])
    return guest.client.post(address(made, "/spectators"), json={"allowed": allowed}, headers=headers)


def close(guest: Guest, made: Json) -> None:
    """From now on only players may look."""
    answer = let_watch(guest, made, allowed=False)
    assert (answer.status_code, answer.json()) == (200, {"token": None, "link": None})


def test_nobody_without_a_seat_sees_a_table_that_is_closed_to_spectators(guest: Guest) -> None:
    made = guest.table(HERE, LINK, COMPUTER, HERE, public=True)
    id = made["table"]["id"]
    assert made["table"]["spectators"] is True
    close(guest, made)
    for path in ("", "/replay"):
        assert code(guest.client.get(address(made, path))) == (403, "no_spectators")
        assert code(guest.client.get(address(made, path), headers=bearer(made["invite"]))) == (
            403,
            "no_spectators",
        )
        assert code(guest.client.get(address(made, path), headers=bearer(made["watch"]))) == (
            403,
            "wrong_token",
        )
    assert [each["id"] for each in guest.client.get("/api/tables").json()["tables"]] == []
    with guest.client.websocket_connect(f"/api/tables/{id}/socket") as stranger:
        stranger.send_json({"type": "hello", "protocol": 2, "tokens": []})
        assert stranger.receive_json()["code"] == "no_spectators"
    with guest.sit(made, "red") as red:
        assert red.welcome["table"]["spectators"] is False
        assert guest.client.get(address(made), headers=bearer(made["tokens"]["red"])).status_code == 200


def test_those_who_watch_are_sent_away(guest: Guest) -> None:
    made = guest.table(HERE, LINK, COMPUTER, HERE, public=True)
    invited = {**made, "watch": made["invite"]}
    with (
        guest.sit(made, "red") as red,
        guest.sit(made, "watch") as spectator,
        guest.sit(invited, "watch") as visitor,
        guest.sit(made) as stranger,
    ):
        close(guest, made)
        for viewer in (spectator, visitor, stranger):
            assert viewer.next("error")["code"] == "no_spectators"
            assert viewer.wire.receive()["code"] == 4401  # type: ignore[attr-defined]
        red.play("red place hamburg-luebeck/1 trader")  # the players go on


def test_whoever_is_invited_chooses_a_seat_without_seeing_the_game(guest: Guest) -> None:
    made = guest.table(HERE, LINK, COMPUTER, HERE)
    close(guest, made)
    id, hello = made["table"]["id"], {"type": "hello", "protocol": 2, "tokens": [made["invite"]]}
    with guest.sit(made, "red") as red, guest.client.websocket_connect(f"/api/tables/{id}/socket") as karim:
        karim.send_json(hello)
        assert karim.receive_json()["type"] == "welcome"
        karim.send_json({"type": "choose", "seat": "blue"})
        while not karim.receive_json()["table"]["seats"][1]["choosing"]:
            pass
        red.play("red place hamburg-luebeck/1 trader")
        for asked in ({"type": "log", "before": 1}, {"type": "why", "action": "red income"}):
            karim.send_json(asked)
            assert karim.receive_json()["code"] == "no_spectators"  # and no update came before
        assert let_watch(guest, made, allowed=True).status_code == 200
        message = karim.receive_json()
        while message["type"] == "table":
            message = karim.receive_json()
        assert (message["type"], message["decisions"]) == ("update", 1)
    close(guest, made)
    with guest.sit(joined(guest, made, "blue"), "blue") as blue:
        assert blue.welcome["seats"] == ["blue"]


def test_spectators_come_back_by_a_new_link(guest: Guest) -> None:
    made = guest.table(HERE, LINK, COMPUTER, HERE)
    close(guest, made)
    opened = let_watch(guest, made, allowed=True).json()
    assert opened["link"] == f"/table/{made['table']['id']}#watch={opened['token']}"
    assert code(guest.client.get(address(made), headers=bearer(made["watch"]))) == (403, "wrong_token")
    with guest.sit({**made, "watch": opened["token"]}, "watch") as spectator:
        assert spectator.welcome["table"]["watching"] == 1


def test_only_whoever_made_the_table_says_who_may_watch(guest: Guest) -> None:
    made = guest.table(HERE, LINK, COMPUTER, HERE)
    assert code(let_watch(guest, made, False, "blue")) == (403, "not_your_seat")
    assert code(guest.client.post(address(made, "/spectators"), json={"allowed": False})) == (401, "no_token")
    for wrong in (None, "no", 1):
        assert code(let_watch(guest, made, wrong)) == (422, "bad_request")
    close(guest, made)
    renewing = guest.client.post(
        address(made, "/renew"), json={"opens": "watch"}, headers=bearer(made["tokens"]["red"])
    )
    assert code(renewing) == (409, "no_link")


def test_everybody_sees_on_what_the_others_are(guest: Guest) -> None:
    made = guest.table(HERE, LINK, COMPUTER, HERE)
    with guest.sit(made, "red", device="computer") as red:
        assert red.welcome["table"]["seats"][0]["device"] == "computer"
        with guest.sit(made, "blue", device="phone") as blue, guest.sit(made, "yellow") as yellow:
            devices = [seat["device"] for seat in yellow.welcome["table"]["seats"]]
            assert devices == ["computer", "phone", None, None]
            blue.wire.close()  # type: ignore[attr-defined]
            seats = yellow.next("table")["table"]["seats"]
            while seats[1]["online"]:
                seats = yellow.next("table")["table"]["seats"]
            assert seats[1]["device"] is None


@pytest.mark.parametrize("device", ["Mozilla/5.0 (Linux; Android 14)", "", 1, ["phone"]])
def test_a_device_is_one_of_three_words(guest: Guest, device: object) -> None:
    made = guest.table(HERE, LINK, COMPUTER, HERE)
    with guest.client.websocket_connect(f"/api/tables/{made['table']['id']}/socket") as wire:
        wire.send_json({"type": "hello", "protocol": 2, "tokens": [], "device": device})
        assert wire.receive_json()["code"] == "bad_message"
