"""What whoever made a table can do besides playing: wait for the others or begin, and renew links."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from hansa.server.storage import Storage

from .people import COMPUTER, HERE, LINK, Guest, Json, Seat, bearer
from .test_invitations import address, code, join, joined

PLACE = "red place hamburg-luebeck/1 trader"


def info(guest: Guest, made: Json) -> Json:
    found: Json = guest.client.get(address(made), headers=bearer(made["watch"])).json()
    return found


def renew(guest: Guest, made: Json, opens: str, token: str | None = None) -> Any:
    headers = bearer(token or made["tokens"]["red"])
    return guest.client.post(address(made, "/renew"), json={"opens": opens}, headers=headers)


def wait_for_table(seat: Seat, field: str, wanted: object) -> Json:
    """The news about the table in which a field is what it should be."""
    table: Json = seat.next("table")["table"]
    while table[field] != wanted:
        table = seat.next("table")["table"]
    return table


# Waiting


def test_a_table_without_guests_to_wait_for_begins_at_once(guest: Guest) -> None:
    made = guest.table(HERE, HERE, COMPUTER, COMPUTER, waits=True)
    assert made["table"]["waits"] is False
    with guest.sit(made, "red") as red:
        assert red.play(PLACE)["decisions"] == 1


def test_a_table_that_waits_begins_with_the_last_guest(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, HERE, waits=True)
    assert made["table"]["waits"] is True
    with guest.sit(made, "red") as red:
        error = red.refused("play", action=PLACE)
        assert (error["code"], error["message"]) == ("waiting", "The game begins when everybody has come.")
        joined(guest, made, "blue")
        assert info(guest, made)["waits"] is True
        with guest.sit(made, "green"):  # the link of a seat takes it too
            wait_for_table(red, "waits", False)
            assert red.play(PLACE)["decisions"] == 1
    assert info(guest, made)["waits"] is False


def test_only_the_host_begins_without_the_others_whose_seats_stay_free(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, HERE, waits=True)
    with guest.sit(made, "red") as red:
        with guest.sit(made, "blue") as blue, guest.sit(made, "watch") as spectator:
            for other in (blue, spectator):
                other.send("start")
                assert other.next("error")["code"] == "not_your_seat"
        red.send("start")
        assert wait_for_table(red, "waits", False)["seats"][2]["joined"] is False
        red.play(PLACE)
    assert join(guest, made, "green").status_code == 201


def test_computers_wait_too_and_are_no_guests(guest: Guest) -> None:
    made = guest.table(COMPUTER, HERE, LINK, HERE, waits=True)
    with guest.sit(made, "blue") as blue:
        assert blue.update["version"] == 0
        blue.send("computer", seat="green", level="random")  # nobody is missing any more
        wait_for_table(blue, "waits", False)
        assert blue.catch_up()["log"][0]["seat"] == "red"


def test_waiting_is_stored(guest: Guest, sqlite_url: str) -> None:
    waiting = guest.table(HERE, LINK, LINK, HERE, waits=True)
    begun = guest.table(HERE, LINK, LINK, HERE, waits=True)
    with guest.sit(begun, "red") as red:
        red.send("start")
        wait_for_table(red, "waits", False)

    async def stored() -> list[bool]:
        storage = Storage(sqlite_url)
        rows = [(await storage.table(made["table"]["id"]))[0] for made in (waiting, begun)]
        await storage.stop()
        return [row.is_waiting for row in rows]

    assert asyncio.run(stored()) == [True, False]


# Choosing a seat


def test_everybody_sees_where_somebody_is_about_to_sit_down(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, HERE)
    invited = {**made, "tokens": {"red": made["tokens"]["red"], "invite": made["invite"]}}
    with guest.sit(made, "red") as red:
        with guest.sit(invited, "invite") as karim:
            assert wait_for_table(red, "watching", 1)["seats"][1]["choosing"] is False
            karim.send("choose", seat="blue")
            seen = wait_for_table(red, "watching", 0)["seats"]
            assert [seat["choosing"] for seat in seen] == [False, True, False, False]
            karim.send("choose", seat="blue")  # nobody need be told again
            karim.send("choose", seat="red")  # not free
            assert not any(seat["choosing"] for seat in red.next("table")["table"]["seats"])
            karim.send("choose", seat=None)
            wait_for_table(red, "watching", 1)
            karim.send("choose", seat="blue")
            wait_for_table(red, "watching", 0)
        assert not any(seat["choosing"] for seat in red.next("table")["table"]["seats"])  # gone


def test_spectators_choose_no_seat(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, HERE)
    with guest.sit(made, "watch") as spectator:
        spectator.send("choose", seat="blue")
        spectator.send("ping")
        spectator.next("pong")
        seen = info(guest, made)
        assert (seen["watching"], seen["seats"][1]["choosing"]) == (1, False)


# Seeds


def test_everybody_is_told_that_a_deal_can_be_repeated(guest: Guest) -> None:
    assert guest.table(HERE, HERE, HERE, HERE)["table"]["seeded"] is True
    assert guest.table(HERE, HERE, HERE, HERE, seed=None)["table"]["seeded"] is False


# Renewing


@pytest.mark.parametrize("opens", ["invite", "watch"])
def test_a_renewed_link_of_the_table(guest: Guest, opens: str) -> None:
    made = guest.table(HERE, LINK, LINK, HERE)
    with guest.sit(made, "red") as red, guest.sit({**made, "watch": made[opens]}, "watch") as old:
        found = renew(guest, made, opens)
        assert found.status_code == 201
        token = found.json()["token"]
        assert found.json() == {
            "opens": opens,
            "token": token,
            "link": made["links"][opens].replace(made[opens], token),
        }
        assert old.next("error")["code"] == "renewed"
        with pytest.raises(WebSocketDisconnect) as closed:
            old.next("table")
        assert closed.value.code == 4401
        wait_for_table(red, "watching", 0)
        red.play(PLACE)  # nobody else is disturbed
    at = address(made)
    assert code(guest.client.get(at, headers=bearer(made[opens]))) == (403, "wrong_token")
    assert guest.client.get(at, headers=bearer(token)).status_code == 200
    other = "watch" if opens == "invite" else "invite"
    assert guest.client.get(at, headers=bearer(made[other])).status_code == 200


def test_a_renewed_link_of_a_seat_takes_it_from_whoever_has_it(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, HERE)
    taken = joined(guest, made, "blue", "Mallory")
    with guest.sit(taken, "blue") as mallory, guest.sit(made, "blue") as link:
        token = renew(guest, made, "blue").json()["token"]
        for seat in (mallory, link):
            assert seat.next("error")["code"] == "renewed"
    for old in (taken["tokens"]["blue"], made["tokens"]["blue"]):
        assert code(guest.client.get(address(made), headers=bearer(old))) == (403, "wrong_token")
    assert info(guest, made)["seats"][1]["joined"] is False
    with guest.sit({**made, "tokens": {"blue": token}}, "blue") as marthe:
        assert marthe.welcome["seats"] == ["blue"]


def test_whoever_has_another_seat_too_keeps_it(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, HERE)
    with guest.sit(made, "blue", "green") as both:
        renew(guest, made, "blue")
        assert both.next("welcome")["seats"] == ["green"]
        assert both.catch_up()["since"] == 0
        both.log = []
        assert both.refused("play", action="blue end_turn")["code"] == "not_your_decision"


def test_a_renewed_link_outlives_the_server(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, HERE)
    token = renew(guest, made, "watch").json()["token"]
    guest.registry._tables.clear()
    assert code(guest.client.get(address(made), headers=bearer(made["watch"]))) == (403, "wrong_token")
    assert guest.client.get(address(made), headers=bearer(token)).status_code == 200


def test_who_may_renew_what(guest: Guest) -> None:
    made = guest.table(HERE, LINK, COMPUTER, HERE)
    for token in (made["tokens"]["blue"], made["watch"], made["invite"]):
        assert code(renew(guest, made, "invite", token)) == (403, "not_your_seat")
    assert code(renew(guest, made, "invite", "x" * 43)) == (403, "wrong_token")
    assert code(guest.client.post(address(made, "/renew"), json={"opens": "watch"})) == (401, "no_token")
    for opens in ("red", "green", "violet"):  # at the host's screen, a computer's, not at this table
        assert code(renew(guest, made, opens)) == (409, "no_link")
