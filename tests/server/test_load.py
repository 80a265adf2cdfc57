"""`hansa load`: its plan, its figures, and a small load on a real server."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from hansa.server.load.crowd import Measured
from hansa.server.load.disk import raw_commits
from hansa.server.load.figures import figures, percentile, quantiles
from hansa.server.load.host import Host
from hansa.server.load.plan import Plan, lay_tables
from hansa.server.load.run import run_load
from hansa.server.storage import Storage
from hansa.tables.refusals import Refusal
from tests.cli.helpers import run

from .storing import with_storage


def test_percentiles_are_values_that_were_measured() -> None:
    values = [float(n) for n in range(1, 101)]
    assert [percentile(values, share) for share in (0.5, 0.95, 0.99, 1)] == [50, 95, 99, 100]
    assert percentile([7.0], 0.5) == percentile([7.0], 0.99) == 7
    assert percentile([], 0.5) is None
    assert quantiles(values, 4) == [1, 26, 51, 76, 100]


def test_only_what_was_sent_in_time_is_measured() -> None:
    measured = Measured(begin=10.0, end=12.0)
    for sent, now in ((9.0, 10.5), (10.0, 10.2), (11.5, 12.5), (12.5, 12.6)):
        measured.note(sent, now, own=True)
    measured.note(10.0, 10.4, own=False)
    found = figures(measured, 2.0)
    assert found["own_ms"]["count"] == 2, "sent between the beginning and the end"
    assert found["own_ms"]["max"] == 1000
    assert found["others_ms"]["p99"] == 400
    assert (found["actions"], found["by_second"]) == (2, [2, 0]), "acknowledged between them"


def test_computers_get_their_share() -> None:
    plan = Plan(tables=100, players=4, computers=0.3)
    assert sum(plan.computers_at(n) for n in range(100)) == 120
    assert {Plan(players=2, computers=0.8).computers_at(n) for n in range(20)} == {1}, "somebody plays"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_tables_of_a_plan(sqlite_url: str, players: int) -> None:
    async def use(storage: Storage) -> None:
        plan = Plan(tables=2, players=players, computers=0.5)
        for table in await lay_tables(storage, plan):
            row, journal = await storage.table(table.id)
            assert [seat.kind for seat in row.seats].count("link") == len(table.tokens)
            assert (len(row.seats), journal, row.over) == (players, [], False)

    with_storage(sqlite_url, use)


def test_raw_commits_leave_nothing_behind(tmp_path: Path) -> None:
    assert raw_commits(tmp_path, 0.05) > 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_small_load(tmp_path: Path) -> None:
    kept, drawn = tmp_path / "figures.json", tmp_path / "latencies.svg"
    told = run(
        *("load", "--tables", 3, "--players", 3, "--computers", 0.3, "--seconds", 3, "--folder", tmp_path),
        *("--json", kept, "--plot", drawn),
    )
    assert told.exit_code == 0, told.output
    found = json.loads(kept.read_text())
    assert found["sockets"] == 7
    assert found["errors"] == {}
    assert found["actions"] > 0
    assert found["own_ms"]["p99"] >= found["own_ms"]["p50"] > 0
    assert found["others_ms"]["count"] > 0
    assert all(size > 10 for size in found["memory_mib"].values())
    assert found["server"]["cpu_ms_per_action"] > 0
    assert "SQLite, 3 tables, 7 sockets" in told.stdout
    assert "ms an action" in told.stdout
    assert "told within" in drawn.read_text()
    assert {file.name for file in tmp_path.iterdir()} == {"figures.json", "latencies.svg"}


@pytest.mark.slow
def test_a_load_on_postgresql_leaves_no_table(postgres: str, tmp_path: Path) -> None:
    url = f"postgresql://postgres@/postgres?host={postgres}"
    found = run_load(Plan(tables=2, seconds=2), folder=tmp_path, database=url)
    assert (found["database"], found["errors"]) == ("postgresql", {})
    assert found["actions"] > 0
    assert min(found["raw_commits_per_second"].values()) > 1

    async def use(storage: Storage) -> None:
        plan = Plan(tables=1)
        await lay_tables(storage, plan)
        with pytest.raises(Refusal, match="has tables already; give an empty one"):
            await asyncio.to_thread(run_load, plan, database=url)

    with_storage(url, use)


@pytest.mark.slow
def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    host = Host(f"sqlite:///{tmp_path}/nowhere/hansa.db", tmp_path)
    said = r"did not start; the last it said was: hansa: .*\[bad_database\]"
    with pytest.raises(Refusal, match=said), host:
        pass


def test_what_a_load_refuses(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="--database takes the URL of a PostgreSQL"):
        run_load(Plan(), database="sqlite:///hansa.db")
    assert "[unknown_level]" in run("load", "--level", "genius").stderr
    assert "There is no folder" in run("load", "--folder", tmp_path / "nowhere").stderr
