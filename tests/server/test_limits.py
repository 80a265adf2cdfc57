"""Limits: what a client may have, what all may have together, and that others do not notice."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from hansa import load_board
from hansa.server import limits
from hansa.server.allowance import Allowance, TakeTurns, kind_of
from hansa.server.app import create_app
from hansa.server.context import Caller
from hansa.server.limits import Bucket, Buckets, Gate, Limits, Rate, TooMuch, Turns, limits_of
from hansa.server.opponents import Opponents
from hansa.server.proxies import Proxies
from hansa.server.readers import Readers
from hansa.server.replays import RecordCache
from hansa.tables.refusals import Refusal

from .people import HERE, Guest, bearer
from .test_api import finished

SEATS = [HERE, HERE, HERE, HERE]
TABLE = {"board": "hanse_4_5", "seats": SEATS}


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Time that passes when a test says so."""
    now = 1000.0

    def wait(seconds: float) -> None:
        nonlocal now
        now += seconds

    monkeypatch.setattr(limits, "monotonic", lambda: now)
    return wait


def test_a_bucket_empties_and_fills_again(clock: Callable[[float], None]) -> None:
    bucket = Bucket(Rate(3, 60))
    assert [bucket.take() for _ in range(3)] == [0, 0, 0]
    assert bucket.take() == pytest.approx(1)
    clock(0.25)
    assert bucket.take() == pytest.approx(0.75)  # who was refused pays nothing
    clock(0.75)
    assert bucket.take() == 0
    clock(1000)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, pytest.approx(1)]  # it never overflows
    clock(2)
    assert bucket.wait() == 0
    assert bucket.take(1.5) == 0
    assert bucket.take(100) == pytest.approx(2.5)  # what would never fit takes the whole bucket


def test_every_client_has_a_bucket_of_its_own_and_few_are_remembered() -> None:
    buckets = Buckets(Rate(1, 1), most=3)
    assert buckets.of("a").take() == 0
    assert buckets.of("a").take() > 0
    assert buckets.of("b").take() == 0
    host = buckets.of("host", 2)
    assert (host.take(), host.take()) == (0, 0)
    buckets.of("a")
    for n in range(100):
        buckets.of(f"another {n}")
        assert buckets.of("a").take() > 0  # whoever keeps asking is not forgotten
    assert len(buckets) == 3


def test_a_gate_counts_what_is_under_way() -> None:
    gate = Gate(of_one=2, in_all=3)
    with gate.held("a"), gate.held("a"):
        with pytest.raises(TooMuch) as refused, gate.held("a"):
            pass
        assert (refused.value.code, refused.value.retry_after) == ("too_many_requests", 5)
        with gate.held("b"):
            with pytest.raises(TooMuch) as refused, gate.held("c"):
                pass
            assert refused.value.code == "busy"
        with gate.held("c"):
            pass
    with pytest.raises(ZeroDivisionError), gate.held("a"):
        raise ZeroDivisionError
    with gate.held("a"), gate.held("a"), gate.held("b"):
        pass
    assert not gate._under_way


def test_limits_are_changed_by_name() -> None:
    changed = limits_of(["tables=60/30", "sockets=200", "header_seconds=2.5"])
    assert (changed.tables, changed.sockets, changed.header_seconds) == (Rate(60, 30), 200, 2.5)
    assert changed.work == Limits().work
    for wrong in ("tables", "tables=60", "tables=a/b", "sockets=3/4", "sockets=-1", "sockets=0", "ships=3"):
        with pytest.raises(Refusal) as refused:
            limits_of([wrong])
        assert refused.value.code == "bad_limit"


def test_without_limits_nothing_is_limited_but_half_requests() -> None:
    none, usual = Limits.none(), Limits()
    assert none.requests.burst == none.jobs == none.spectators == 10**9
    assert none.penalty_seconds == 0
    assert (none.header_seconds, none.body_seconds) == (usual.header_seconds, usual.body_seconds)
    assert none.connections_in_all == usual.connections_in_all  # files are there or not


def test_every_address_of_the_api_is_counted_as_what_it_is() -> None:
    kinds: dict[str, list[str]] = {}
    for path, methods in create_app("sqlite://").openapi()["paths"].items():
        for method in methods:
            address = path.format(table_id="abc", board_id="x", lesson_id="place", digest="y")
            kinds[f"{method.upper()} {path}"] = sorted(kind_of(method.upper(), address))
    assert {name: kind for name, kind in kinds.items() if kind} == {
        "POST /api/tables": ["table"],
        "POST /api/records": ["table", "work"],
        "POST /api/replay": ["work"],
        "GET /api/tables/{table_id}/advice": ["work"],
        "GET /api/tables/{table_id}/replay": ["work"],
        "POST /api/tables/{table_id}/clone": ["table", "work"],
    }  # an analysis is counted when it begins, a lesson if computers play in it


def test_work_is_counted_by_address_and_by_token(clock: Callable[[float], None]) -> None:
    allowance = Allowance(Limits(work=Rate(4, 60), work_of_token=Rate(2, 60), work_in_all=Rate(7, 60)))
    club, another = Caller(client="club"), Caller(client="another")

    def refused(caller: Caller, token: str = "") -> str:
        try:
            allowance.work(caller, token)
        except TooMuch as refusal:
            return refusal.code
        return ""

    assert [refused(club, "red") for _ in range(3)] == ["", "", "too_many_requests"]
    assert [refused(club, "blue") for _ in range(3)] == ["", "", "too_many_requests"]
    assert refused(another, "red") == "too_many_requests"  # the same link from elsewhere
    assert [refused(another) for _ in range(4)] == ["", "", "", "busy"]
    clock(60)
    assert refused(club, "red") == refused(another, "red") == ""


# Over HTTP


@contextmanager
def served(url: str, opponents: Opponents, readers: Readers, **more: Any) -> Iterator[TestClient]:
    """A server with these limits, whose refusals come at once; the client is at 203.0.113.7."""
    proxies = Proxies(["198.51.100.0/24"])
    chosen = Limits(penalty_seconds=0, **more)
    app = create_app(url, opponents=opponents, readers=readers, limits=chosen, proxies=proxies)
    with TestClient(app, client=("203.0.113.7", 5000)) as client:
        yield client


def by_proxy(client: TestClient, **headers: str) -> TestClient:
    """The same server, reached through a trusted proxy."""
    return TestClient(client.app, client=("198.51.100.1", 5000), headers=headers)


def test_one_client_s_tables_do_not_lock_out_others(
    sqlite_url: str, opponents: Opponents, readers: Readers, caplog: pytest.LogCaptureFixture
) -> None:
    with served(sqlite_url, opponents, readers, tables=Rate(2, 2)) as client:
        made = [client.post("/api/tables", json=TABLE) for _ in range(5)]
        assert [answer.status_code for answer in made] == [201, 201, 429, 429, 429]
        assert made[2].json()["error"]["code"] == "too_many_tables"
        assert made[2].json()["error"]["message"] == "You have made many tables; try again in 30 seconds."
        assert made[2].headers["Retry-After"] == "30"
        other = TestClient(client.app, client=("203.0.113.8", 1))
        assert other.post("/api/tables", json=TABLE).status_code == 201
    assert "POST '/api/tables': refused: too_many_tables (203.0.113.7, request " in caplog.text


def test_all_together_are_busy_not_guilty(sqlite_url: str, opponents: Opponents, readers: Readers) -> None:
    with served(sqlite_url, opponents, readers, tables_in_all=Rate(3, 60)) as client:
        clients = [TestClient(client.app, client=(f"203.0.113.{n}", 1)) for n in range(4)]
        made = [each.post("/api/tables", json=TABLE) for each in clients]
        assert [answer.status_code for answer in made] == [201, 201, 201, 503]
        assert (made[3].json()["error"]["code"], made[3].headers["Retry-After"]) == ("busy", "1")


def test_requests_are_limited_and_files_cost_less(
    sqlite_url: str, opponents: Opponents, readers: Readers, caplog: pytest.LogCaptureFixture
) -> None:
    with served(sqlite_url, opponents, readers, requests=Rate(4, 1)) as client:
        for _ in range(8):
            assert client.get("/").status_code == 200
        answers = [client.get("/api/boards") for _ in range(30)]
        assert [answer.status_code for answer in answers].count(200) == 2
        assert answers[-1].json()["error"]["code"] == "too_many_requests"
        assert int(answers[-1].headers["Retry-After"]) > 10
        assert answers[-1].headers["X-Content-Type-Options"] == "nosniff"
    assert 1 <= caplog.text.count("refused: too_many_requests") <= 3  # a flood does not fill the log


def test_the_host_has_more(sqlite_url: str, opponents: Opponents, readers: Readers) -> None:
    with served(sqlite_url, opponents, readers, tables=Rate(2, 2)) as client:
        for address in ("127.0.0.1", "::1"):
            host = TestClient(client.app, client=(address, 1))
            made = [host.post("/api/tables", json=TABLE).status_code for _ in range(21)]
            assert made == [201] * 20 + [429]
        neighbour = TestClient(client.app, client=("127.0.0.2", 1))
        assert [neighbour.post("/api/tables", json=TABLE).status_code for _ in range(3)][-1] == 429


def test_ipv6_clients_are_counted_by_their_network(
    sqlite_url: str, opponents: Opponents, readers: Readers
) -> None:
    with served(sqlite_url, opponents, readers, tables=Rate(2, 2)) as client:

        def make(address: str) -> int:
            one = TestClient(client.app, client=(address, 1))
            return one.post("/api/tables", json=TABLE).status_code

        assert [make(f"2001:db8:1:2::{n}") for n in range(3)] == [201, 201, 429]
        assert make("2001:db8:1:3::1") == 201


def test_proxies_are_believed_only_if_trusted(
    sqlite_url: str, opponents: Opponents, readers: Readers, caplog: pytest.LogCaptureFixture
) -> None:
    with served(sqlite_url, opponents, readers, tables=Rate(1, 1)) as client:
        spoofing = [
            client.post("/api/tables", json=TABLE, headers={"X-Forwarded-For": f"192.0.2.{n}"}).status_code
            for n in range(2)
        ]
        assert spoofing == [201, 429]
        assert "the proxy 203.0.113.7 is not trusted" in caplog.text
        for n in range(2):
            proxy = by_proxy(client, **{"X-Forwarded-For": f"9.9.9.9, 192.0.2.{n}, 198.51.100.9"})
            assert proxy.post("/api/tables", json=TABLE).status_code == 201
        again = by_proxy(client, **{"X-Forwarded-For": "8.8.8.8, 192.0.2.1"})
        assert again.post("/api/tables", json=TABLE).status_code == 429
    assert "refused: too_many_tables (192.0.2.1, request " in caplog.text


def test_wrong_tokens_are_limited_before_a_table_is_opened(
    sqlite_url: str, opponents: Opponents, readers: Readers
) -> None:
    with served(sqlite_url, opponents, readers, wrong_tokens=Rate(3, 1)) as client:
        made = client.post("/api/tables", json=TABLE).json()
        address = f"/api/tables/{made['table']['id']}"
        wrong = [client.get(address, headers=bearer("wrong")).status_code for _ in range(5)]
        assert wrong == [403, 403, 403, 429, 429]
        with client.websocket_connect(f"{address}/socket") as socket:
            socket.send_json({"type": "hello", "protocol": 2, "tokens": ["wrong"]})
            assert socket.receive_json()["code"] == "too_many_requests"
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
            assert closed.value.code == 4429
        elsewhere = TestClient(client.app, client=("203.0.113.8", 1))
        assert elsewhere.get(address, headers=bearer(made["watch"])).status_code == 200


def test_wrong_tokens_of_one_guest_shut_nobody_else_out_who_shares_the_address(
    sqlite_url: str, opponents: Opponents, readers: Readers
) -> None:
    with served(sqlite_url, opponents, readers, wrong_tokens=Rate(3, 1)) as client:
        tables = [client.post("/api/tables", json=TABLE).json() for _ in range(2)]
        address, other = (f"/api/tables/{made['table']['id']}" for made in tables)
        assert client.get(address, headers=bearer(tables[0]["watch"])).status_code == 200
        for _ in range(4):
            last = client.get(address, headers=bearer("wrong")).status_code
        assert last == 429
        assert client.get(other, headers=bearer(tables[1]["watch"])).status_code == 200
        assert client.get(address, headers=bearer(tables[0]["watch"])).status_code == 200, (
            "it was right before"
        )
        assert client.get(address, headers=bearer(tables[0]["invite"])).status_code == 429, (
            "it may be a guess"
        )


def test_sockets_are_limited_by_address(
    sqlite_url: str, opponents: Opponents, readers: Readers, caplog: pytest.LogCaptureFixture
) -> None:
    with served(sqlite_url, opponents, readers, sockets=2, spectators=1) as client:
        guest = Guest(client)
        made = guest.table(*SEATS)
        address = f"/api/tables/{made['table']['id']}/socket"
        with guest.sit(made, "watch"):
            with client.websocket_connect(address) as socket:  # a second spectator
                socket.send_json({"type": "hello", "protocol": 2, "tokens": [made["watch"]]})
                assert socket.receive_json()["code"] == "too_many_viewers"
            with guest.sit(made, "red") as red:
                with pytest.raises(WebSocketDenialResponse) as denied, client.websocket_connect(address):
                    pass
                assert denied.value.status_code == 429
                other = Guest(TestClient(client.app, client=("203.0.113.8", 1)))
                with other.sit(made, "watch") as seen:
                    red.play("end_turn")
                    seen.follow(1)
        with guest.sit(made, "red"), guest.sit(made, "blue"):  # who left is not counted
            pass
    assert "refused: too_many_requests (203.0.113.7, request " in caplog.text


def test_messages_of_all_sockets_of_a_client_are_counted_together(
    sqlite_url: str, opponents: Opponents, readers: Readers
) -> None:
    with served(sqlite_url, opponents, readers, messages_of_client=Rate(10, 1)) as client:
        guest = Guest(client)
        made = guest.table(*SEATS)
        with guest.sit(made, "red") as red, guest.sit(made, "blue") as blue:
            for seat in (red, blue):
                for _ in range(5):
                    seat.send("ping")
                    assert seat.next("pong")
            blue.send("ping")
            assert blue.next("error")["code"] == "too_many_messages"


# Work in another process


def test_replays_have_a_budget_and_few_moments_no_process(
    sqlite_url: str, opponents: Opponents, readers: Readers, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = finished()
    with served(sqlite_url, opponents, readers, work=Rate(5, 1)) as client:
        made = client.post("/api/records", json=record).json()
        address, token = f"/api/tables/{made['table']['id']}/replay", bearer(made["watch"])
        stored = client.get(f"{address}?log=true&count=20", headers=token)
        sent = client.post("/api/replay", json={"record": record, "log": True, "count": 20})
        assert stored.status_code == sent.status_code == 200
        assert stored.json()["moments"] == sent.json()["moments"]
        assert stored.headers["Content-Encoding"] == "gzip"
        plain = client.get(f"{address}?count=20", headers={**token, "Accept-Encoding": "identity"})
        assert "Content-Encoding" not in plain.headers
        assert plain.json()["moments"] == stored.json()["moments"]

        async def unwanted(*_: object) -> bytes:
            raise AssertionError("a process was asked")

        monkeypatch.setattr(Readers, "look", unwanted)
        few = client.get(f"{address}?from=3&count=2", headers=token)
        assert few.json()["moments"] == stored.json()["moments"][3:5]
        over = client.get(f"{address}?count=1", headers=token)
        assert (over.status_code, over.json()["error"]["code"]) == (429, "too_many_requests")
        assert int(over.headers["Retry-After"]) >= 1


def test_a_record_that_is_wrong_is_refused_by_the_process_in_words(client: TestClient) -> None:
    record = finished()
    record["actions"][3] = "red establish nowhere"
    answer = client.post("/api/replay", json={"record": record})
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (422, "record_action")
    assert client.post("/api/records", json=record).json()["error"] == error
    late = client.post("/api/replay", json={"record": finished(), "from": 99_999})
    assert (late.status_code, late.json()["error"]["code"]) == (404, "no_such_decision")


def test_only_so_much_is_kept_of_records_and_versions_of_a_board_are_kept_apart() -> None:
    record, board = finished(), load_board("hanse_2_3")
    decisions = len(record["actions"])
    cache = RecordCache(most=decisions + 10)
    first = cache.match(record, board)
    assert cache.match(record, board) is first
    assert cache.match(record, board, "another version") is not first
    assert len(cache._matches) == 1
    short = {**record, "actions": record["actions"][:5]}
    del short["result"]
    kept = cache.match(record, board)
    cache.match(short, board)
    assert len(cache._matches) == 2
    assert cache.match(record, board) is kept


@pytest.mark.slow
def test_the_process_may_die(client: TestClient, readers: Readers) -> None:
    record = {"record": finished()}
    first = client.post("/api/replay", json=record).json()
    for process in list(((readers._pool and readers._pool._processes) or {}).values()):
        process.kill()
        process.join()
    assert client.post("/api/replay", json=record).json() == first


# Who asks


def test_every_answer_has_the_id_of_its_request(
    sqlite_url: str, opponents: Opponents, readers: Readers, caplog: pytest.LogCaptureFixture
) -> None:
    with served(sqlite_url, opponents, readers) as client:
        ids = [client.get("/api/nothing").headers["X-Request-ID"] for _ in range(3)]
        assert len(set(ids)) == 3
        assert f"GET '/api/nothing': refused: not_found (203.0.113.7, request {ids[0]})" in caplog.text
        assert client.get("/", headers={"X-Request-ID": "mine"}).headers["X-Request-ID"] != "mine"
        assert by_proxy(client, **{"X-Request-ID": "mine-1"}).get("/").headers["X-Request-ID"] == "mine-1"
        for wrong in ("", "a b", "x" * 65, "a;b"):
            answer = by_proxy(client, **{"X-Request-ID": wrong}).get("/")
            assert answer.headers["X-Request-ID"] != wrong


def test_an_internal_error_can_be_found_in_the_log_by_its_id(
    sqlite_url: str, opponents: Opponents, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    with TestClient(create_app(sqlite_url, opponents=opponents), raise_server_exceptions=False) as client:
        monkeypatch.setattr("hansa.server.registry.Registry.public", fail)
        answer = client.get("/api/tables")
    assert answer.status_code == 500
    assert f"refused: internal (testclient, request {answer.headers['X-Request-ID']})" in caplog.text


def test_refusals_over_a_socket_name_the_address_and_no_token(
    sqlite_url: str, opponents: Opponents, readers: Readers, caplog: pytest.LogCaptureFixture
) -> None:
    with served(sqlite_url, opponents, readers) as client:
        made = Guest(client).table(*SEATS)
        with client.websocket_connect(f"/api/tables/{made['table']['id']}/socket") as socket:
            socket.send_json({"type": "hello", "protocol": 2, "tokens": ["a-wrong-secret"]})
            assert socket.receive_json()["code"] == "wrong_token"
    assert f"table '{made['table']['id']}': refused: wrong_token (203.0.113.7, request " in caplog.text
    assert "a-wrong-secret" not in caplog.text


@pytest.mark.parametrize(
    ("origin", "host", "own"),
    [
        (None, "anything", True),
        ("http://testserver", "testserver", True),
        ("http://192.168.1.2:8000", "192.168.1.2:8000", True),
        ("https://hansa.example", "hansa.example", True),  # TLS ends at a proxy
        ("https://hansa.example", "hansa.example:443", True),
        ("https://table.example", "10.0.0.3:8000", True),  # the public address; the proxy rewrites Host
        ("http://table.example", "10.0.0.3:8000", False),
        ("https://evil.example", "hansa.example", False),
        ("http://127.0.0.1:9999", "127.0.0.1:8000", False),
        ("http://hansa.example.evil", "hansa.example", False),
        ("null", "hansa.example", False),
        ("", "", False),
    ],
)
def test_another_site_s_page_opens_no_socket(
    client: TestClient, caplog: pytest.LogCaptureFixture, origin: str | None, host: str, own: bool
) -> None:
    made = Guest(client).table(*SEATS)
    app: Any = client.app
    app.state.reach = type(app.state.reach)(public="https://table.example")
    headers = {"host": host} | ({} if origin is None else {"origin": origin})
    address = f"/api/tables/{made['table']['id']}/socket"
    if own:
        with client.websocket_connect(address, headers=headers) as socket:
            socket.send_json({"type": "hello", "protocol": 2, "tokens": [made["watch"]]})
            assert socket.receive_json()["type"] == "welcome"
        return
    with pytest.raises(WebSocketDenialResponse) as denied, client.websocket_connect(address, headers=headers):
        pass
    assert denied.value.status_code == 403
    assert json.loads(denied.value.content)["error"]["code"] == "wrong_origin"
    assert "refused: wrong_origin (testclient, request " in caplog.text


def test_nobody_waits_until_somebody_else_has_read_an_answer() -> None:
    async def run() -> None:
        async def app(scope: Any, receive: Any, send: Any) -> None:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})

        allowance, read = Allowance(Limits(turns=1)), asyncio.Event()
        taking = TakeTurns(app, allowance)
        told: list[str] = []

        async def nothing() -> Any:
            return {"type": "http.disconnect"}

        async def slowly(message: Any) -> None:
            await read.wait()

        async def quickly(message: Any) -> None:
            told.append(message["type"])

        scope = {"type": "http", "path": "/api/tables"}
        slow = asyncio.create_task(taking(scope, nothing, slowly))
        await asyncio.sleep(0)
        async with asyncio.timeout(60):
            await taking(scope, nothing, quickly)
        assert told == ["http.response.start", "http.response.body"]
        read.set()
        await slow
        assert len(allowance.turns) == 0

    asyncio.run(run())


def test_a_client_waits_for_its_own_turn_only() -> None:
    async def run() -> None:
        turns, done = Turns(2), asyncio.Event()
        under_way: list[str] = []

        async def ask(client: str) -> None:
            async with turns.turn(client):
                under_way.append(client)
                await done.wait()

        rude = [asyncio.create_task(ask("rude")) for _ in range(10)]
        polite = asyncio.create_task(ask("polite"))
        while "polite" not in under_way:
            await asyncio.sleep(0)
        assert sorted(under_way) == ["polite", "rude", "rude"]
        rude[5].cancel()  # one that waits goes away
        done.set()
        await asyncio.gather(*rude, polite, return_exceptions=True)
        assert under_way.count("rude") == 9
        assert len(turns) == 0

    asyncio.run(run())
