"""Requests for every address of the API, valid and broken."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from hansa.server.app import create_app
from hansa.tables.computers import LEVELS

from .pool import Pool
from .values import ODD, broken, fitting, mutated
from .wire import Answer, Wire

__all__ = ["ask", "routes"]

Json = dict[str, Any]
_RECORD: Json = json.loads(
    (Path(__file__).parents[2] / "server" / "snapshots" / "record.json").read_text("utf-8")
)
_METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "BREW")
_QUICK = ("random", "planner")
# What takes a process a second or more is asked for now and then only, or nothing else would be.
_RARE = {"/api/tables/{table_id}/advice": 0.02, "/api/tables/{table_id}/analysis": 0.1}


@dataclass(frozen=True, slots=True)
class _Route:
    """An address of the API."""

    method: str
    path: str
    inside: tuple[str, ...]  # the parameters of the path
    query: tuple[Json, ...]
    body: Json | None


@cache
def routes() -> tuple[list[_Route], list[float], Json]:
    """Every address, how often it is asked for, and the schemas that bodies refer to."""
    document = create_app("sqlite://").openapi()
    found = []
    for path, methods in document["paths"].items():
        for method, about in methods.items():
            given = about.get("parameters", [])
            body = about.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            found.append(
                _Route(
                    method.upper(),
                    path,
                    tuple(each["name"] for each in given if each["in"] == "path"),
                    tuple(each for each in given if each["in"] == "query"),
                    body,
                )
            )
    return found, [_RARE.get(route.path, 1.0) for route in found], document["components"]["schemas"]


async def ask(wire: Wire, pool: Pool, chance: random.Random) -> tuple[Counter[str], str | None]:
    """Ask for something; what came of it, and what was sent if the server is at fault."""
    request, bodyless = _request(pool, chance)
    answer = await wire.ask(request, bodyless=bodyless)
    if answer.status == 201:
        made = json.loads(answer.body)
        if "tokens" in made and made["tokens"] and "invite" in made:
            pool.keep(made)
    told = Counter([str(answer.status)])
    allowed = ("busy", "unavailable") if b" /api/health" in request.partition(b"\r\n")[0] else ("busy",)
    at_fault = answer.status >= 500 and _code(answer) not in allowed
    return told, f"{answer.status} for {request[:600]!r}" if at_fault else None


def _code(answer: Answer) -> str:
    try:
        return str(json.loads(answer.body)["error"]["code"])
    except (ValueError, KeyError, TypeError):
        return "none"


def _request(pool: Pool, chance: random.Random) -> tuple[bytes, bool]:
    """A request as it is sent, and whether its answer has no body."""
    known, weights, schemas = routes()
    route = chance.choices(known, weights)[0]
    method = route.method if chance.random() < 0.95 else chance.choice(_METHODS)
    made = pool.table(chance)
    headers = {"Host": pool.address, "Content-Type": "application/json"}
    if chance.random() < 0.7:
        headers["Authorization"] = f"Bearer {_token(made, chance)}"
    if chance.random() < 0.1:
        name, value = (
            chance.choice(("Authorization", "Content-Type", "If-None-Match", "Origin")),
            _word(chance),
        )
        headers[name] = value
    if chance.random() < 0.3:
        headers["Accept-Encoding"] = "gzip"
    body = b""
    if route.body is not None or method not in ("GET", "HEAD"):
        body = _body(route, made, schemas, chance)
    headers["Content-Length"] = str(len(body))
    target = _target(route, made, chance)
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"{method} {target} HTTP/1.1\r\n{head}\r\n".encode("latin-1", "replace") + body, method == "HEAD"


def _token(made: Json, chance: random.Random) -> str:
    tokens = [*made["tokens"].values(), made["watch"], made["invite"]]
    token: str = chance.choice(tokens)
    return token if chance.random() < 0.9 else _word(chance)


def _word(chance: random.Random) -> str:
    """Anything that fits into one line of a head."""
    text = str(chance.choice(ODD))[:3000]
    return "".join(letter if " " <= letter <= "~" or letter == "\u00df" else "?" for letter in text)


def _target(route: _Route, made: Json, chance: random.Random) -> str:
    known = {
        "table_id": made["table"]["id"],
        "board_id": chance.choice(("hanse_2_3", "hanse_4_5", "britannia_2_3", "nowhere")),
        "digest": "0" * 16,
    }
    path = route.path
    for name in route.inside:
        value = known.get(name, "x") if chance.random() < 0.85 else str(chance.choice(ODD))
        path = path.replace(f"{{{name}}}", quote(value, safe="", errors="replace"))
    asked = []
    for each in route.query:
        if chance.random() < 0.5:
            value = fitting(each["schema"], chance) if chance.random() < 0.6 else chance.choice(ODD)
            if each["name"] == "count" and isinstance(value, int):
                value = min(value, 20)
            asked.append(f"{each['name']}={quote(str(value), errors='replace')}")
    return path + ("?" + "&".join(asked) if asked else "")


def _body(route: _Route, made: Json, schemas: Json, chance: random.Random) -> bytes:
    body: Any = _good(route, made, schemas, chance)
    if chance.random() < 0.6:
        for _ in range(chance.choice((1, 1, 3))):
            body = mutated(body, chance)
    text = json.dumps(_harmless(body))
    if chance.random() < 0.05:
        text = broken(text, chance)
    if chance.random() < 0.002:
        text += " " * (2 * 2**20)
    return text.encode("utf-8", "replace") if chance.random() < 0.98 else text.encode("utf-16")


def _good(route: _Route, made: Json, schemas: Json, chance: random.Random) -> Any:
    seats = [seat["seat"] for seat in made["table"]["seats"]]
    schema = route.body or {}
    value = fitting(schema, chance, schemas) if schema.get("title") != "Record" else _record(chance)
    if not isinstance(value, dict):
        return value
    for name, known in (
        ("record", _record(chance)),
        ("board", chance.choice(("hanse_2_3", "hanse_4_5", "east_3_5"))),
        ("edition", chance.choice(("big_box", "2009", "2014"))),
        ("seat", chance.choice(seats)),
        ("opens", chance.choice([*seats, "watch", "invite"])),
        ("modules", chance.choice(([], ["missions"], ["favour"]))),
        ("marker_set", "book"),
        ("colours", []),
        ("first", chance.choice(seats)),
    ):
        if name in value and chance.random() < 0.8:
            value[name] = known
    return value


def _record(chance: random.Random) -> Json:
    """A record, mostly of the beginning of a game."""
    actions = _RECORD["actions"]
    most = len(actions) if chance.random() < 0.02 else chance.randrange(30)
    record = {**_RECORD, "actions": actions[:most]}
    if most < len(actions):
        record.pop("result", None)
    return record


def _harmless(value: Any) -> Any:
    """The same without searching computers, who would leave the processor to nobody else."""
    if isinstance(value, list):
        return [_harmless(each) for each in value]
    if isinstance(value, dict):
        return {
            key: _QUICK[len(key) % 2] if each in LEVELS else _harmless(each) for key, each in value.items()
        }
    return value
