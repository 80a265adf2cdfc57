"""The database: migrations on both kinds, the journal, two servers at one table."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Connection, MetaData, insert, inspect, text

from hansa.boards.folder import read_folder
from hansa.play.game import new_game
from hansa.server import database as database_check
from hansa.server import registry as registries
from hansa.server.database import check_database
from hansa.server.models import NewSeat, NewTable
from hansa.server.open_table import OpenTable
from hansa.server.opponents import Opponents
from hansa.server.registry import Registry
from hansa.server.shelf import Shelf
from hansa.server.storage import Conflict, Storage, alembic_config, migrate
from hansa.server.tokens import hash_of
from hansa.tables.refusals import Refusal
from hansa.tables.rows import BoardRow, JournalRow, TableRow

from .conftest import without_postgres
from .storing import with_storage


def table(board: str = "hanse_2_3") -> NewTable:
    return NewTable(board=board, seats=[NewSeat(kind="here"), NewSeat(kind="link"), NewSeat(kind="link")])


def test_migrations_go_up_agree_with_the_schema_and_go_down(database: str) -> None:
    def check(connection: Connection) -> None:
        folder = str(files("hansa.server").joinpath("migrations"))
        command.check(alembic_config(folder, connection))
        migrate(connection)  # again: nothing to do
        assert {"tables", "seats", "journal"} <= set(inspect(connection).get_table_names())
        migrate(connection, "base")
        assert "tables" not in inspect(connection).get_table_names()

    async def use(storage: Storage) -> None:
        async with storage.engine.connect() as connection:
            await connection.run_sync(check)
            await connection.commit()

    with_storage(database, use)


def test_what_was_stored_comes_back(database: str) -> None:
    async def use(storage: Storage) -> None:
        registry = Registry(storage, Opponents(1))
        made = await registry.make(table())
        row = (await registry.table(made.table["id"])).row
        moves = [JournalRow("play", "red", "red income 1 trader", 1), JournalRow("undo", "red", None, 0)]
        for move in moves:
            await storage.append(row, move, False, "red")
        again, journal = await storage.table(made.table["id"])
        assert journal == moves
        assert again == row
        assert again.created_at.tzinfo is not None
        assert [seat.kind for seat in again.seats] == ["here", "link", "link"]
        assert await storage.public_tables(10) == []
        assert await storage.waiting_for_computers() == []
        await storage.prove_writable()

    with_storage(database, use)


def test_a_table_comes_back_in_its_colours(database: str) -> None:
    async def use(storage: Storage) -> None:
        wanted = table().model_copy(update={"colours": ["yellow", "red", "violet"]})
        made = await Registry(storage, Opponents(1)).make(wanted)
        again = await Registry(storage, Opponents(1)).table(made.table["id"])
        assert [seat.seat for seat in again.row.seats] == ["yellow", "red", "violet"]
        assert again.match.game.players == ("yellow", "red", "violet")

    with_storage(database, use)


def test_a_board_of_ones_own_is_stored_once_and_comes_with_its_tables(database: str, tmp_path: Path) -> None:
    (tmp_path / "two_rivers.json").write_text(
        files("hansa.boards").joinpath("example.json").read_text("utf-8")
    )
    ((file,), _) = read_folder(tmp_path)
    row = BoardRow(file.digest, "Two Rivers", file.text)

    async def use(storage: Storage) -> None:
        assert await storage.board(file.digest) is None
        await asyncio.gather(*(storage.add_board(row) for _ in range(4)))  # servers that start together
        assert await storage.board(file.digest) == (row, ())
        await storage.keep_layouts(file.digest, ["usual", "wide"])
        await storage.add_board(row)  # a server that starts later
        assert await storage.board(file.digest) == (row, ("usual", "wide"))
        await storage.keep_layouts(file.digest, ["other"])
        assert await storage.board(file.digest) == (row, ("other",))
        await storage.keep_layouts(file.digest, ["usual", "wide"])
        made = await Registry(storage, Opponents(1), Shelf(storage, [file])).make(table("two_rivers"))
        found = await Registry(storage, Opponents(1)).table(
            made.table["id"]
        )  # of a server without the folder
        assert found.row.own_board == row
        assert found.match.game.board == file.board

    with_storage(database, use)


def test_two_servers_cannot_write_the_same_version(database: str) -> None:
    async def use(storage: Storage) -> None:
        one, other = Registry(storage, Opponents(1)), Registry(storage, Opponents(1))
        made = await one.make(table())
        here, there = await one.table(made.table["id"]), await other.table(made.table["id"])
        await here.play(("red",), 0, "income 1 trader")
        with pytest.raises(Refusal) as refused:
            await there.play(("red",), 0, "income 2 traders")
        assert refused.value.code == "stale"
        assert there.match.version == 1  # it has read what the other one wrote
        await there.play(("red",), 1, "income 2 traders")
        row, _ = await storage.table(made.table["id"])
        row.version = 0
        with pytest.raises(Conflict):
            await storage.append(row, JournalRow("play", "red", "red done", 1), False, "red")

    with_storage(database, use)


def test_a_table_whose_computers_used_to_wait_is_still_there(database: str) -> None:
    async def use(storage: Storage) -> None:
        made = await Registry(storage, Opponents(1)).make(table())
        async with storage.engine.begin() as connection:
            await connection.execute(text("UPDATE tables SET pace_ms = 600"))
        row, journal = await storage.table(made.table["id"])
        assert (row.id, row.version, journal) == (made.table["id"], 0, [])

    with_storage(database, use)


def test_a_table_from_before_invitations_is_played_on(database: str) -> None:
    game = new_game("hanse_2_3", 3, 1)
    origin = {key: value for key, value in game.record().items() if key not in ("names", "result", "actions")}
    at = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
    settings = {"seed": 1, "public": True, "analysis": False, "pace_ms": 600, "over": False, "to_move": "red"}
    old = {
        "tables": [
            {"id": "old", "created_at": at, "updated_at": at, "origin": origin, "version": 1}
            | {"watch_hash": hash_of("watch"), **settings}
        ],
        "seats": [
            {"table_id": "old", "seat": seat, "place": place, "kind": kind, "name": name}
            | {"token_hash": hash_of(seat), "joined": bool(name)}
            for place, (seat, kind, name) in enumerate(
                [("red", "here", "Anna"), ("blue", "link", "Bert"), ("green", "link", "")]
            )
        ],
        "journal": [
            {"table_id": "old", "number": 1, "at": at, "kind": "play", "seat": "red"}
            | {"action": "red income 1 trader", "decisions": 1}
        ],
    }

    def write(connection: Connection) -> None:
        migrate(connection, "v0001")
        schema = MetaData()
        schema.reflect(connection)
        assert "invite_hash" not in schema.tables["tables"].columns
        for name, rows in old.items():
            connection.execute(insert(schema.tables[name]), rows)

    async def written() -> None:
        storage = Storage(database)
        async with storage.engine.connect() as connection:
            await connection.run_sync(write)
            await connection.commit()
        await storage.stop()

    async def use(storage: Storage) -> None:
        found = await Registry(storage, Opponents(1)).table("old")
        assert [seat.name for seat in found.row.seats] == ["Anna", "Bert", ""]
        assert (found.admit(["red"]), found.admit(["watch"]), found.match.version) == (("red",), (), 1)
        assert (found.row.created_at, found.row.invite_hash) == (at, None)
        await found.play(("red",), 1, "income 2 traders")
        await found.give_to_computer(("red",), "green", "random")
        row, journal = await storage.table("old")
        assert row == found.row
        assert [move.action for move in journal] == ["red income 1 trader", "red income 2 traders"]

    asyncio.run(written())
    with_storage(database, use)


def test_the_hundred_newest_public_tables_are_listed(database: str) -> None:
    async def use(storage: Storage) -> None:
        registry = Registry(storage, Opponents(1))
        for public in (True, False, True):
            await registry.make(table().model_copy(update={"public": public}))
        assert len(await registry.public()) == 2
        assert len(await Registry(storage, Opponents(1)).public()) == 2
        assert len(await storage.public_tables(1)) == 1

    with_storage(database, use)


def test_computers_that_were_thinking_are_found_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def think(*_: object, **__: object) -> str:
        return await asyncio.Future()  # for ever

    monkeypatch.setattr(Opponents, "choose", think)

    async def use(storage: Storage) -> None:
        registry = Registry(storage, Opponents(1))
        people = [NewSeat(kind="computer"), NewSeat(kind="here"), NewSeat(kind="here")]
        made = await registry.seat(new_game("hanse_2_3", 3), people)
        await registry.stop()
        assert await storage.waiting_for_computers() == [made.table["id"]]

    with_storage(database, use)


def test_a_server_serves_before_the_tables_of_computers_are_open(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_open = asyncio.Event()
    open_table = Registry._open

    async def slowly(self: Registry, table_id: str) -> OpenTable:
        await may_open.wait()
        return await open_table(self, table_id)

    async def use(storage: Storage) -> None:
        people = [NewSeat(kind="computer", level="planner"), NewSeat(kind="here"), NewSeat(kind="here")]
        before = Registry(storage, Opponents(1))
        monkeypatch.setattr(OpenTable, "wake", lambda self: None)  # it goes away before the computer decides
        made = await before.seat(new_game("hanse_2_3", 3), people)
        await before.stop()
        monkeypatch.undo()
        monkeypatch.setattr(Registry, "_open", slowly)
        registry = Registry(storage, Opponents(1))
        async with asyncio.timeout(60):
            await registry.start()
            assert len((await registry.make(table())).table["seats"]) == 3, "others are served"
            assert len(await storage.waiting_for_computers()) == 1
            may_open.set()
            while await storage.waiting_for_computers():
                await asyncio.sleep(0.01)
        assert (await registry.table(made.table["id"])).match.version > 0
        await registry.stop()

    with_storage(sqlite_url, use)


def test_a_table_is_opened_once_and_nobody_waits_for_another(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_read, stored = asyncio.Event(), Storage.table
    read: list[str] = []

    async def slowly(storage: Storage, table_id: str, after: int = 0) -> tuple[TableRow, list[JournalRow]]:
        read.append(table_id)
        if table_id == slow:
            await may_read.wait()
        return await stored(storage, table_id, after)

    slow = ""

    async def use(storage: Storage) -> None:
        nonlocal slow
        made = [await Registry(storage, Opponents(1)).make(table()) for _ in range(2)]
        slow, quick = (each.table["id"] for each in made)
        monkeypatch.setattr(Storage, "table", slowly)
        registry = Registry(storage, Opponents(1))
        waiting = [asyncio.create_task(registry.table(slow)) for _ in range(3)]
        async with asyncio.timeout(60):
            assert (await registry.table(quick)).row.id == quick
            waiting[0].cancel()  # who came first goes away
            await asyncio.sleep(0)
            may_read.set()
            second, third = await asyncio.gather(*waiting[1:])
        assert second is third is registry._tables[slow]
        assert read.count(slow) == 1
        assert not registry._opening
        with pytest.raises(Refusal, match="no table"):
            await registry.table("nowhere")

    with_storage(sqlite_url, use)


@pytest.mark.parametrize("url", ["", "hansa.db", "mysql://localhost/x", "sqlite+pysqlite:///x.db"])
def test_a_database_that_cannot_be_used_is_refused_in_words(url: str) -> None:
    with pytest.raises(Refusal, match="must be a URL"):
        Storage(url)


@pytest.mark.parametrize("mode", ["disable", "prefer"])
def test_a_postgresql_is_reached_with_its_ssl_mode(postgres: str, mode: str) -> None:
    async def use(storage: Storage) -> None:
        await storage.prove_writable()

    with_storage(f"postgresql://postgres@/postgres?host={postgres}&sslmode={mode}", use)


def test_the_drivers_name_of_the_ssl_mode() -> None:
    for option in ("sslmode", "ssl"):
        url = Storage(f"postgresql://jan@db.example/hansa?{option}=verify-full").engine.url
        assert url.query == {"ssl": "verify-full"}


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("sslmode=yes", "sslmode must be one of disable, allow,"),
        ("sslmode=require&sslmode=disable", "sslmode must be one of"),
        ("sslmode=require&pool=3", "has the option 'pool'; known are host,"),
    ],
)
def test_wrong_options_of_a_database_are_refused_in_words(query: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence) as refused:
        Storage(f"postgresql://jan:secret@db.example/hansa?{query}")
    assert refused.value.code == "bad_database"
    assert "secret" not in refused.value.message


def test_an_old_postgresql_is_refused(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"postgresql://postgres@/template1?host={postgres}"
    assert check_database(url).empty
    monkeypatch.setattr(database_check, "OLDEST_POSTGRESQL", 99)
    with pytest.raises(Refusal, match=r"is PostgreSQL \d+; upgrade it to 99 or newer"):
        check_database(url)


def test_a_missing_postgresql_fails_where_everything_is_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="not here"):
        without_postgres("not here")
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception, match="not here"):
        without_postgres("not here")


def test_idle_tables_are_kept_by_their_size_and_others_always(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registries, "MOST_KEPT", 100)
    monkeypatch.setattr(registries, "A_TABLE", 30)

    async def use(storage: Storage) -> None:
        registry = Registry(storage, Opponents(1))
        made = [(await registry.make(table())).table["id"] for _ in range(3)]
        busy = await registry.table(made[0])
        async with busy._lock:  # something is being stored there
            made += [(await registry.make(table())).table["id"] for _ in range(5)]
            assert list(registry._tables) == [made[0], *made[-4:]], "three idle ones, and the newest"
        await registry.table(made[2])
        await registry.table(made[-1])
        assert list(registry._tables)[-2:] == [made[2], made[-1]]
        assert len(registry._tables) == 4
        long = new_game("hanse_2_3", 3)
        while len(long.actions) < 80:
            long.play(long.legal_actions()[-1])
        people = [NewSeat(kind="here")] * 3
        await registry.table((await registry.seat(long, people, seed=None, public=False)).table["id"])
        last = (await registry.make(table())).table["id"]
        assert list(registry._tables) == [last], "one that is too large takes the place of all"

    with_storage(sqlite_url, use)
