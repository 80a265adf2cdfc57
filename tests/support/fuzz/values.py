"""Values that fit a JSON schema, and what becomes of them when something is changed."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

__all__ = ["ODD", "broken", "fitting", "mutated"]

ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    2**31,
    2**63,
    -(2**63) - 1,
    10**40,
    0.5,
    -0.0,
    1e308,
    float("nan"),
    float("inf"),
    "",
    " ",
    "\x00",
    "\ud800",
    "\u202e",
    "\U0001f3f0" * 30,
    "a" * 5000,
    "../../etc/passwd",
    "'; DROP TABLE tables; --",
    "%s%n{0}",
    "<script>",
    "red",
    "watch",
    "hanse_2_3",
    [],
    {},
    [[]],
    [None],
    {"": None},
    ["red"] * 300,
    {"a": {"a": {"a": {}}}},
)


def fitting(schema: dict[str, Any], chance: random.Random, defs: dict[str, Any] | None = None) -> Any:
    """A value that fits a schema of pydantic's, as far as the schema says what fits."""
    defs = schema.get("$defs", {}) if defs is None else defs
    if "$ref" in schema:
        return fitting(defs[schema["$ref"].rpartition("/")[2]], chance, defs)
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return fitting(chance.choice(schema[choice]), chance, defs)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return chance.choice(schema["enum"])
    match schema.get("type"):
        case "object":
            known = schema.get("properties", {})
            needed = schema.get("required", ())
            chosen = [name for name in known if name in needed or chance.random() < 0.5]
            return {name: fitting(known[name], chance, defs) for name in chosen}
        case "array":
            most = min(schema.get("maxItems", 4), 5)
            number = chance.randint(min(schema.get("minItems", 0), most), most)
            return [fitting(schema.get("items", {}), chance, defs) for _ in range(number)]
        case "integer":
            return chance.choice((0, 1, 2, 3, 7, chance.randrange(400), schema.get("maximum", 2**40)))
        case "boolean":
            return chance.random() < 0.5
        case "null":
            return None
        case "string":
            return "".join(chance.choices("abcdefgh red_1", k=chance.randint(1, 12)))
    return copy.deepcopy(chance.choice(ODD))


def mutated(value: Any, chance: random.Random) -> Any:
    """A copy of a value with something changed: itself, or something deep inside."""
    value = copy.deepcopy(value)
    if not isinstance(value, dict | list) or not value or chance.random() < 0.1:
        return _instead(value, chance)
    where = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
    match chance.randrange(8):
        case 0 if isinstance(value, dict):
            del value[where]
        case 1 if isinstance(value, dict):
            value[chance.choice(("", "type", "id", "__proto__", "x" * 200, "versi\u00f6n"))] = chance.choice(
                ODD
            )
        case 2 if isinstance(value, list):
            value.extend(value[:] * chance.randint(1, 3))
        case _:
            value[where] = mutated(value[where], chance)
    return value


def _instead(value: Any, chance: random.Random) -> Any:
    """Something in place of a value, often of its own kind."""
    if isinstance(value, str) and value and chance.random() < 0.5:
        at = chance.randrange(len(value))
        letter = chance.choice(("", " ", "\x00", "\u00df", "/", "\n", value[at] * 500, "-1"))
        return value[:at] + letter + value[at + 1 :]
    if isinstance(value, int) and chance.random() < 0.5:
        return value + chance.choice((-1, 1, 1000, -(10**20), 0.5))
    return copy.deepcopy(chance.choice(ODD))


def broken(text: str, chance: random.Random) -> str:
    """A text that is cut, doubled or nested, so it is hardly JSON any more."""
    at = chance.randrange(len(text) + 1)
    return chance.choice(
        (
            text[:at],
            text + text,
            text[:at] + chance.choice(('"', "{", "]", ",", "\\u", "\x00")) + text[at:],
            "[" * chance.choice((10, 2000)) + text,
            json.dumps(text),
            "NaN",
            "1e999",
            "",
        )
    )
