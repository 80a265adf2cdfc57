"""A table whose rows are damaged: the server's fault, said in its log, and nobody else's trouble."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from hansa.server.app import create_app
from hansa.server.opponents import Opponents

from .people import HERE, Guest, bearer

DAMAGE = {
    "an action that nobody could play": "UPDATE journal SET action = 'red fly to-the-moon'",
    "a board that does not exist": "UPDATE tables SET origin = json_set(origin, '$.board', 'atlantis')",
    "no board": "UPDATE tables SET origin = json_remove(origin, '$.board')",
    "no JSON": "UPDATE tables SET origin = '{'",
    "no time": "UPDATE tables SET created_at = 'yesterday'",
}


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_table_is_the_servers_fault(
    sqlite_url: str, tmp_path: Path, opponents: Opponents, statement: str, caplog: pytest.LogCaptureFixture
) -> None:
    with TestClient(create_app(sqlite_url, opponents=opponents)) as client:
        guest = Guest(client)
        damaged, well = (guest.table(HERE, HERE, HERE, HERE, public=True) for _ in range(2))
        with guest.sit(damaged, "red", "blue", "green", "yellow") as everybody:
            everybody.play(everybody.update["legal"][0]["text"])
    id = damaged["table"]["id"]
    database = sqlite3.connect(tmp_path / "hansa.db")
    where = f"{'table_id' if 'journal' in statement else 'id'} = ?"
    database.execute(f"{statement} WHERE {where}", (id,))
    database.commit()
    database.close()
    with TestClient(create_app(sqlite_url, opponents=opponents)) as client:
        answer = client.get(f"/api/tables/{id}", headers=bearer(damaged["tokens"]["red"]))
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, "internal")
        assert f"table {id}: what is stored of it is damaged" in caplog.text
        listed = client.get("/api/tables")
        assert listed.status_code == 200
        assert well["table"]["id"] in {table["id"] for table in listed.json()["tables"]}
