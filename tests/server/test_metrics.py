"""The metrics: true, listed in the documentation, and without labels that a visitor can make up."""

from __future__ import annotations

import urllib.request
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from hansa.errors import HansaError
from hansa.server import metrics
from hansa.server.metrics import METRICS, level_of, serve_metrics

from .people import COMPUTER, HERE, Guest, registry_of

DOCUMENT = (Path(__file__).parents[2] / "docs" / "operations.md").read_text("utf-8")


def value(name: str, **labels: str) -> float:
    return METRICS.get_sample_value(name, labels) or 0.0


def test_what_happens_is_counted(client: TestClient) -> None:
    names = {
        "commits": ("hansa_commits_total", {}),
        "plays": ("hansa_actions_total", {"kind": "play", "by": "person"}),
        "undos": ("hansa_actions_total", {"kind": "undo", "by": "person"}),
        "stored": ("hansa_store_seconds_count", {}),
        "updates": ("hansa_update_seconds_count", {}),
        "refused": ("hansa_refusals_total", {"code": "unknown_table"}),
        "illegal": ("hansa_refusals_total", {"code": "stale"}),
        "thoughts": ("hansa_thought_seconds_count", {"level": "random"}),
    }
    before = {what: value(name, **labels) for what, (name, labels) in names.items()}
    guest = Guest(client)
    made = guest.table(HERE, COMPUTER, HERE, board="hanse_2_3", first="red")
    told = value("hansa_tell_seconds_count")
    sockets = value("hansa_sockets")
    with guest.sit(made, "red", "green") as people:
        assert value("hansa_sockets") == sockets + 1
        people.play(people.update["legal"][0]["text"])
        people.ask("undo")
        assert people.refused("play", action="end", version=99)["code"] == "stale"
        while people.update["legal"]:
            people.play(people.update["legal"][0]["text"])
        people.catch_up()
    assert value("hansa_open_tables") == len(registry_of(client)._tables)
    assert client.get("/api/tables/nowhere").status_code == 404
    after = {what: value(name, **labels) - before[what] for what, (name, labels) in names.items()}
    assert after.pop("plays") >= 2
    assert after.pop("commits") >= 4
    assert after.pop("thoughts") >= 1
    assert min(after.pop("stored"), after.pop("updates")) >= 4
    assert after == {"undos": 1, "refused": 1, "illegal": 1}
    assert value("hansa_tell_seconds_count") > told + 4
    assert value("hansa_thoughts", level="random") + value("hansa_thoughts_waiting", level="random") <= 1


def test_they_are_told_at_a_port_of_their_own(client: TestClient) -> None:
    server = serve_metrics("0")
    try:
        assert server.server_address[0] == "127.0.0.1"
        with urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}/metrics", timeout=30) as answer:
            families = list(text_string_to_metric_families(answer.read().decode()))
        with pytest.raises(HansaError, match="Metrics cannot be told at"):
            serve_metrics(str(server.server_port))
    finally:
        server.shutdown()
        server.server_close()
    assert "process_resident_memory_bytes" in {family.name for family in families}
    assert "hansa_actions" not in client.get("/metrics").text, "not on the port of the page"


@pytest.mark.parametrize("address", ["", "here", "127.0.0.1:", ":99999", "80 "])
def test_an_address_that_makes_no_sense_is_refused(address: str) -> None:
    with pytest.raises(HansaError, match="takes a port, or HOST:PORT") as refused:
        serve_metrics(address)
    assert refused.value.code == "bad_metrics"


def test_every_metric_is_documented() -> None:
    names = {name for name in METRICS._names_to_collectors if name.startswith("hansa_")}
    known = {family.name for family in METRICS.collect() if family.name.startswith("hansa_")}
    assert names
    assert {name for name in known if f"`{name}" not in DOCUMENT} == set()


def test_labels_are_bounded() -> None:
    assert level_of("alderman:5x4") == "alderman"
    assert level_of("adviser") == "adviser"
    assert level_of("'; drop table") == "other"
    for metric in vars(metrics).values():
        assert set(getattr(metric, "_labelnames", ())) <= {"code", "kind", "by", "level"}
