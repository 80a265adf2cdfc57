"""One link for a whole table: who may sit down by it, what it shows, and the addresses it can have."""

from __future__ import annotations

import asyncio
import itertools
import logging
import socket
import threading
from collections.abc import Iterator
from typing import Any, cast

import pytest
import segno
from sqlalchemy import create_engine, text
from starlette.applications import Starlette
from starlette.testclient import TestClient

from hansa.server import reach
from hansa.server.reach import Reach, public_origin
from hansa.tables.refusals import Refusal

from .people import COMPUTER, HERE, LINK, Guest, Json, bearer


def address(made: Json, rest: str = "") -> str:
    return f"/api/tables/{made['table']['id']}{rest}"


def join(guest: Guest, made: Json, seat: str, name: str = "Marthe", token: str | None = None) -> Any:
    headers = bearer(token or made["invite"])
    return guest.client.post(address(made, "/join"), json={"seat": seat, "name": name}, headers=headers)


def joined(guest: Guest, made: Json, seat: str, name: str = "Marthe") -> Json:
    """The table as if it had been made with the token of whoever sat down."""
    answer = join(guest, made, seat, name)
    assert answer.status_code == 201, answer.text
    assert answer.json()["seat"] == seat
    return {**made, "tokens": {seat: answer.json()["token"]}}


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def test_a_guest_sits_down_by_the_invitation_and_plays(guest: Guest) -> None:
    made = guest.table(LINK, HERE, LINK, COMPUTER)
    assert made["links"]["invite"] == f"/join/{made['table']['id']}#invite={made['invite']}"
    with guest.sit(made, "blue") as host:
        host.next("table")  # its own arrival
        taken = joined(guest, made, "red")
        seat = host.next("table")["table"]["seats"][0]
        assert (seat["name"], seat["joined"], seat["online"]) == ("Marthe", True, False)
        with guest.sit(taken, "red") as marthe:
            assert marthe.welcome["seats"] == ["red"]
            marthe.play("red place hamburg-luebeck/1 trader")
            host.catch_up()
            assert host.log == marthe.log


def test_a_seat_is_taken_once_and_its_own_link_still_opens_it(guest: Guest) -> None:
    made = guest.table(HERE, LINK, {**LINK, "name": "Bert"}, HERE)
    joined(guest, made, "blue")
    for seat in ("blue", "red", "violet"):  # taken, not for guests, not at this table
        assert code(join(guest, made, seat)) == (409, "seat_taken")
    joined(guest, made, "green", "")
    seats = guest.client.get(address(made), headers=bearer(made["watch"])).json()["seats"]
    assert [seat["name"] for seat in seats] == ["", "Marthe", "Bert", ""]
    with guest.sit(made, "blue") as owner:
        assert owner.welcome["seats"] == ["blue"]


def test_who_came_by_the_link_of_a_seat_has_taken_it(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, HERE)
    with guest.sit(made, "blue", name="Anna"):
        assert code(join(guest, made, "blue")) == (409, "seat_taken")


def test_the_invitation_shows_what_everybody_may_see_and_opens_no_seat(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, HERE, modules=["missions"])
    invited = {**made, "watch": made["invite"]}
    with guest.sit(invited, "watch") as visitor, guest.sit(made, "watch") as spectator:
        assert visitor.welcome["seats"] == []
        assert visitor.update == spectator.update
        visitor.send("computer", seat="blue", level="planner")
        assert visitor.next("error")["code"] == "not_your_seat"
    assert code(guest.client.get(address(made, "/record"), headers=bearer(made["invite"]))) == (
        403,
        "running",
    )


@pytest.mark.parametrize("kind", ["watch", "red", "nothing", "other"])
def test_nothing_else_lets_anybody_sit_down(guest: Guest, kind: str) -> None:
    made = guest.table(HERE, LINK, LINK, HERE)
    body = {"seat": "blue", "name": "Marthe"}
    if kind == "nothing":
        assert code(guest.client.post(address(made, "/join"), json=body)) == (401, "no_token")
        return
    other = guest.table(HERE, LINK, LINK, HERE)["invite"]
    token = {"watch": made["watch"], "red": made["tokens"]["red"], "other": other}[kind]
    refused = "wrong_token" if kind == "other" else "not_your_seat"
    assert code(join(guest, made, "blue", token=token)) == (403, refused)
    seats = guest.client.get(address(made), headers=bearer(made["watch"])).json()["seats"]
    assert not any(seat["joined"] for seat in seats)


def test_whoever_looks_on_is_counted(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, HERE)
    with guest.sit(made, "red") as host:
        host.next("table")
        with guest.sit({**made, "watch": made["invite"]}, "watch"):
            assert host.next("table")["table"]["watching"] == 1
        assert host.next("table")["table"]["watching"] == 0


def test_a_free_seat_is_given_to_a_computer(guest: Guest) -> None:
    made = guest.table(LINK, HERE, LINK, HERE)
    guests = joined(guest, made, "green")
    with guest.sit(made, "blue", "yellow") as host, guest.sit(guests, "green") as other:
        for asker, seat, refused in ((other, "red", "not_your_seat"), (host, "green", "seat_taken")):
            asker.send("computer", seat=seat, level="random")
            assert asker.next("error")["code"] == refused
        host.send("computer", seat="red", level="random")
        while host.update["prompt"]["seat"] != "blue":
            host.catch_up()
    info = guest.client.get(address(made), headers=bearer(made["watch"])).json()
    assert (info["seats"][0]["kind"], info["seats"][0]["level"]) == ("computer", "random")
    link = guest.client.get(address(made), headers=bearer(made["tokens"]["red"]))
    assert code(link) == (403, "wrong_token")
    assert code(join(guest, made, "red")) == (409, "seat_taken")


def test_the_secrets_are_neither_stored_nor_logged(
    guest: Guest, sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    made = guest.table(HERE, LINK, LINK, HERE)
    own = joined(guest, made, "blue")["tokens"]["blue"]
    join(guest, made, "blue")
    guest.client.get(address(made, "/invitation"), headers=bearer(made["invite"]))
    engine = create_engine(sqlite_url)
    with engine.connect() as connection:
        rows = [connection.execute(text(f"select * from {name}")).all() for name in ("tables", "seats")]
    engine.dispose()
    for secret in (made["invite"], own):
        assert secret not in str(rows)
        assert secret not in caplog.text


# The addresses


@pytest.fixture
def addresses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of this computer, whatever machine the test runs on."""
    found = ["192.168.1.23", "127.0.1.1", "169.254.3.4", "10.8.0.2", "192.168.1.23"]

    def mine() -> Iterator[str]:
        yield from found

    monkeypatch.setattr(reach, "_addresses", mine)
    return found


@pytest.mark.usefixtures("addresses")
@pytest.mark.parametrize(
    ("known", "asked", "origins"),
    [
        (Reach("127.0.0.1", 8000), "http://127.0.0.1:8000", []),
        (Reach("127.0.0.1", 8000), "http://localhost:8000", []),
        (Reach("::1", 8000), "http://[::1]:8000", []),
        (Reach("127.0.0.1", 8000), "https://hansa.example", ["https://hansa.example"]),  # behind a proxy
        (Reach("127.0.0.1", 8000), "http://hansa.localhost", []),
        (Reach("127.0.0.1", 8000), "http://hansa.example/evil?", []),
        (Reach("127.0.0.1", 8000, "https://a.example"), "http://127.0.0.1:8000", ["https://a.example"]),
        (Reach("0.0.0.0", 80), "http://127.0.0.1", ["http://192.168.1.23:80", "http://10.8.0.2:80"]),
        (Reach("0.0.0.0", 81), "http://10.8.0.2:81", ["http://10.8.0.2:81", "http://192.168.1.23:81"]),
        (Reach("192.168.1.23", 80), "http://127.0.0.1", ["http://192.168.1.23:80"]),
        (Reach("fd00::7", 80), "http://[::1]", ["http://[fd00::7]:80"]),
        (Reach(), "http://testserver", ["http://testserver"]),  # run by something else
    ],
)
def test_where_others_reach_the_server(known: Reach, asked: str, origins: list[str]) -> None:
    assert asyncio.run(known.origins(asked)) == origins


def test_this_computers_own_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolved(name: str, *_: object) -> list[Any]:
        assert name == "lisa"
        found = ("127.0.1.1", "10.8.0.2", "192.168.1.23")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, 0)) for each in found]

    def none(*_: object) -> None:
        raise OSError("no network")

    monkeypatch.setattr(socket, "gethostname", lambda: "lisa")
    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    monkeypatch.setattr(socket.socket, "connect", lambda *_: None)
    monkeypatch.setattr(socket.socket, "getsockname", lambda _: ("192.168.1.23", 50000))
    assert reach.network_addresses() == ["192.168.1.23", "10.8.0.2"]  # the one in use first
    monkeypatch.setattr(socket.socket, "connect", none)
    assert reach.network_addresses() == ["10.8.0.2", "192.168.1.23"]
    monkeypatch.setattr(socket, "getaddrinfo", none)
    assert reach.network_addresses() == []


def test_a_slow_name_server_holds_up_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0
    answered = threading.Event()

    def slow() -> Iterator[str]:
        nonlocal asked
        asked += 1
        assert answered.wait(10), "the event loop was held up"
        yield "192.168.1.23"

    async def many() -> list[list[str]]:
        known = Reach("0.0.0.0", 80)
        waiting = [asyncio.create_task(known.origins("http://127.0.0.1")) for _ in range(3)]
        await asyncio.sleep(0)  # all of them have asked
        answered.set()
        return await asyncio.gather(*waiting)

    monkeypatch.setattr(reach, "_addresses", slow)
    assert asyncio.run(many()) == [["http://192.168.1.23:80"]] * 3
    assert asked == 1


def test_addresses_are_looked_up_again_after_a_minute(
    addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    time = 1000.0
    monkeypatch.setattr(reach, "monotonic", lambda: time)

    async def moved() -> list[list[str]]:
        nonlocal time
        network = reach.Network()
        found = [await network.addresses()]
        addresses[:] = ["192.168.2.7"]
        for later in (1059.0, 1060.0):
            time = later
            found.append(await network.addresses())
        return found

    home = ["192.168.1.23", "10.8.0.2"]
    assert asyncio.run(moved()) == [home, home, ["192.168.2.7"]]


def test_a_qr_code_is_drawn_once(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    draw = segno.make_qr

    def note(content: str, **more: Any) -> segno.QRCode:
        drawn.append(content)
        return draw(content, **more)

    monkeypatch.setattr(segno, "make_qr", note)
    made = guest.table(HERE, LINK, LINK, HERE)
    first, second = (
        guest.client.get(address(made, "/invitation"), headers=bearer(made["invite"])).json()["links"]
        for _ in range(2)
    )
    assert first == second
    assert drawn == [first[0]["url"]]


@pytest.mark.parametrize(
    ("origin", "near"),
    [
        ("http://192.168.1.23:8000", True),
        ("http://[fd00::7]:80", True),
        ("http://lisa:8000", True),
        ("http://lisa.local", True),
        ("https://hansa.example", False),
        ("http://8.8.8.8", False),
    ],
)
def test_what_works_in_the_same_network_only(origin: str, near: bool) -> None:
    assert reach.is_near(origin) == near


@pytest.mark.parametrize("url", ["https://hansa.example", "http://hansa.example:8000/", " https://1.2.3.4 "])
def test_a_public_address(url: str) -> None:
    assert public_origin(url) == url.strip().rstrip("/")


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("hansa.example", "must be like https://hansa.example"),
        ("ftp://hansa.example", "must be like"),
        ("https://hansa.example/games", "without a path"),
        ("https://jan:secret@hansa.example", "must be like"),
        ("http://localhost:8000", "Nobody else can open"),
        ("http://127.0.0.1", "Nobody else can open"),
        ("http://0.0.0.0:80", "Nobody else can open"),
    ],
)
def test_a_public_address_that_is_none(url: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        public_origin(url)


@pytest.mark.usefixtures("addresses")
def test_the_links_of_an_invitation(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, HERE)
    state = cast(Starlette, guest.client.app).state
    at = address(made, "/invitation")

    def links(token: str) -> Json:
        found: Json = guest.client.get(at, headers=bearer(token)).json()
        return found

    state.reach = Reach("0.0.0.0", 8000)
    found = links(made["invite"])
    near = "http://192.168.1.23:8000" + made["links"]["invite"]
    assert [link["url"] for link in found["links"]][1:] == [near, near.replace("192.168.1.23", "10.8.0.2")]
    assert (found["links"][1]["near"], found["command"]) == (True, None)
    for opens in ("blue", "watch"):  # every link can be sent to others
        token = made["tokens"].get(opens) or made[opens]
        assert links(token)["links"][1]["url"] == "http://192.168.1.23:8000" + made["links"][opens]
    assert code(guest.client.get(at)) == (401, "no_token")
    assert code(guest.client.get(at, headers=bearer("x" * 43))) == (403, "wrong_token")


def test_without_an_address_the_command_is_told_that_gives_one(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, HERE)
    cast(Starlette, guest.client.app).state.reach = Reach("127.0.0.1", 8000, None, "hansa serve --lan")
    alone = TestClient(guest.client.app, base_url="http://127.0.0.1:8000")
    found = alone.get(address(made, "/invitation"), headers=bearer(made["invite"])).json()
    assert found == {"links": [], "command": "hansa serve --lan"}


def test_the_qr_code_is_square_and_has_its_three_corners(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, HERE)
    found = guest.client.get(address(made, "/invitation"), headers=bearer(made["invite"])).json()
    size, path = found["links"][0]["qr"]["size"], found["links"][0]["qr"]["path"]
    for x, y in itertools.product((0, size - 7), repeat=2):
        corner = {f"M{x} {y + row}h7v1h-7z" in path for row in (0, 6)}
        assert corner == {(x, y) != (size - 7, size - 7)}
