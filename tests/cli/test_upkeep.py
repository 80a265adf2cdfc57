"""`hansa backup`, `restore`, `tidy`, and how `hansa serve` is configured: mistakes cost one sentence."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from typer.main import get_command

from hansa.cli import app
from hansa.server import runner
from hansa.server.app import create_app
from hansa.server.retention import Retention
from hansa.server.runner import Settings

from .helpers import assert_refused, run

OPERATIONS = (Path(__file__).parents[2] / "docs" / "operations.md").read_text("utf-8")
SERVE: Any = get_command(app).commands["serve"]  # type: ignore[attr-defined]


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A database with a table that nobody has played at."""
    found = f"sqlite:///{tmp_path}/hansa.db"
    with TestClient(create_app(found)) as client:
        seats = [{"kind": "here"}] * 3
        assert client.post("/api/tables", json={"board": "hanse_2_3", "seats": seats}).status_code == 201
    return found


# Configuration


@pytest.mark.parametrize("option", [p for p in SERVE.params if p.name != "help"], ids=lambda p: p.name)
def test_every_option_has_a_variable_in_the_help_and_the_documentation(option: Any) -> None:
    variable = f"HANSA_{option.opts[0].removeprefix('--').replace('-', '_').upper()}"
    assert option.envvar == variable
    row = next(line for line in OPERATIONS.splitlines() if f"| `{option.opts[0]}`" in line)
    assert f"`{variable}`" in row
    for flag in (*option.opts, *option.secondary_opts):
        assert f"`{flag}`" in row


def test_the_help_lists_the_variables() -> None:
    told = run("serve", "--help", COLUMNS="200").stdout
    assert {p.envvar for p in SERVE.params if p.name != "help"} <= set(re.findall(r"HANSA_\w+", told))


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """What the server would have been started with."""
    calls: list[Settings] = []
    monkeypatch.setattr(runner, "run", lambda _, __, settings, **___: calls.append(settings))
    for option in SERVE.params:
        if option.envvar:
            monkeypatch.delenv(option.envvar, raising=False)
    return calls


def test_variables_configure_the_server(started: list[Settings]) -> None:
    variables = {
        "HANSA_PORT": "0",
        "HANSA_METRICS": "9464",
        "HANSA_LOG": "json",
        "HANSA_ACCESS_LOG": "1",
        "HANSA_KEEP_FINISHED": "365",
    }
    assert run("serve", **variables).exit_code == 0
    assert started[0].metrics == "9464"
    assert started[0].access_log is True
    assert started[0].retention == Retention(finished=365)
    assert run("serve", "--port", "0").exit_code == 0
    assert not started[1].retention


def test_wrong_settings_start_nothing(started: list[Settings]) -> None:
    for variable, value in (
        ("HANSA_PORT", "many"),
        ("HANSA_LOG", "xml"),
        ("HANSA_KEEP_FINISHED", "0"),
        ("HANSA_KEEP_ANALYSIS", "long"),
    ):
        assert_refused(run("serve", **{variable: value}), "usage", "See 'hansa serve --help'", status=2)
    assert started == []


# Databases


def test_databases_that_cannot_be_used(tmp_path: Path, url: str) -> None:
    text = tmp_path / "text.db"
    text.write_text("this is no database, and it is long enough to be sure of it")
    birds = tmp_path / "birds.db"
    with sqlite3.connect(birds) as other:
        other.execute("CREATE TABLE journal (bird TEXT)")
    with sqlite3.connect(tmp_path / "hansa.db") as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    before = {file: file.read_bytes() for file in (text, birds, tmp_path / "hansa.db")}
    for command in (
        ("serve", "--port", "0"),
        ("tidy", "--keep-finished", "1"),
        ("backup", tmp_path / "copy"),
    ):
        for wrong, *words in (
            (f"sqlite:///{text}", "file is not a database"),
            (f"sqlite:///{birds}", "has tables of another program; give another"),
            (url, "was written by a newer version of hansa (revision 9999); upgrade hansa"),
            (f"sqlite:///{tmp_path}/nowhere/hansa.db", "There is no folder", "make it"),
            ("postgresql://jan:secret@127.0.0.1:1/hansa", "at 127.0.0.1 cannot be used", "check --database"),
            ("mysql://localhost/hansa", "must be a URL such as sqlite:///hansa.db"),
        ):
            result = run(*command, "--database", wrong)
            assert_refused(result, "bad_database", *words)
            assert "secret" not in result.output
    assert {file: file.read_bytes() for file in before} == before
    assert not (tmp_path / "copy").exists()


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hansa.cli.guard.missing", lambda extra: f"Install hansa[{extra}].")
    for command in (("backup", "x"), ("restore", "x"), ("tidy",), ("load",)):
        assert_refused(run(*command), "not_installed", "Install hansa[server].")


# Upkeep


def test_backup_and_restore(url: str, tmp_path: Path) -> None:
    made = run("backup", tmp_path / "copy", "--database", url)
    assert made.exit_code == 0
    assert re.search(r"copy: 1 table with 0 actions, \d+ KiB, checked", made.stdout.replace("\n", ""))
    assert_refused(run("backup", tmp_path / "copy", "--database", url), "would_overwrite", "--overwrite")
    assert_refused(run("restore", tmp_path / "copy", "--database", url), "would_overwrite", "--overwrite")
    back = run("restore", tmp_path / "copy", "--database", f"sqlite:///{tmp_path}/back.db")
    assert back.stdout == "1 table with 0 actions restored and checked.\n"


def test_tidy(url: str, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "hansa.db") as opened:
        opened.execute("UPDATE tables SET updated_at = '2020-01-01 00:00:00.000000'")
    assert run("tidy", "--database", url).exit_code == 2, "it has to be told what may go"
    assert run("tidy", "--database", url, "--keep-finished", "1").stdout == "0 tables removed.\n"
    unstarted = ("tidy", "--database", url, "--keep-unstarted", "1")
    assert run(*unstarted, "--dry-run").stdout == "1 table would go.\n"
    assert run(*unstarted).stdout == "1 table removed.\n"
    assert run(*unstarted).stdout == "0 tables removed.\n"
    nothing = f"sqlite:///{tmp_path}/nothing.db"
    assert "nothing to remove" in run("tidy", "--database", nothing, "--keep-finished", "1").stdout
    assert not (tmp_path / "nothing.db").exists()
