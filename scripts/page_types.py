"""The page's types and validators for what the server sends, made from the server's own models.

python scripts/page_types.py            # writes web/src/net/generated.ts (make types)
python scripts/page_types.py --check    # fails if the file is stale
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from hansa.play.actions import action_schema
from hansa.play.names import TRADESMEN
from hansa.server.messages import Message, ServerMessage
from hansa.server.models import (
    Advice,
    Analysis,
    AnalysisUnderWay,
    Boards,
    Created,
    ErrorBody,
    Invitation,
    Joined,
    Lessons,
    LessonState,
    NewClone,
    NewDeed,
    NewGuest,
    NewLink,
    NewTable,
    Tables,
    WatchLink,
)
from hansa.tables.messages import Replay

FILE = Path(__file__).parents[1] / "web" / "src" / "net" / "generated.ts"
STALE = "web/src/net/generated.ts is stale: run `make types` and commit what it writes."
WIDTH = 110

# What the page reads is validated; what it sends only has types.
READ: dict[str, Any] = {
    "ServerMessage": Annotated[ServerMessage, Field(discriminator="type")],
    **{kind.__name__: kind for kind in (Boards, Created, ErrorBody, Tables, Replay, Advice)},
    **{kind.__name__: kind for kind in (Analysis, AnalysisUnderWay, Invitation, Joined, NewLink, WatchLink)},
    **{kind.__name__: kind for kind in (Lessons, LessonState)},
}
SENT: dict[str, Any] = {
    "ClientMessage": Annotated[Message, Field(discriminator="type")],
    **{kind.__name__: kind for kind in (NewTable, NewClone, NewGuest, NewDeed)},
}

HEAD = (
    "/** What the page and the server say to each other, made by `make types` from the server's models. */\n"
)
# From validate.ts, if they are used.
HELPERS = (
    *("anything", "either", "flag", "list", "nullable", "number", "object", "oneOf"),
    *("open", "optional", "record", "tagged", "text"),
)
# `GET /api/boards` says which words these may be, so the page has no list of them.
OPEN = ("level",)

Schema = dict[str, Any]
_SIMPLE = {
    "string": ("string", "text"),
    "integer": ("number", "number"),
    "number": ("number", "number"),
    "boolean": ("boolean", "flag"),
    "null": ("null", ""),
}


def typescript() -> str:
    """The whole file."""
    read, sent = _definitions(READ, "serialization"), _definitions(SENT, "validation")
    for name in read.keys() & sent.keys():
        if read[name] != sent[name]:
            raise SystemExit(f"Two different types are called {name}: rename one of the server's models.")
    types = [_interface(name, schema) for name, schema in {**sent, **read}.items()]
    readers = [_reader(name, read[name]) for name in _in_order(read)]
    words = set(re.findall(r"[(:,=] ?(\w+)", "".join(readers)))
    used = [name for name in HELPERS if name in words]
    imports = ["import {", *(f"  {name}," for name in used), "  type Reader,", '} from "./validate";\n']
    return "\n".join([HEAD, *imports, *types, *readers])


def _definitions(roots: dict[str, Any], mode: Any) -> dict[str, Schema]:
    """The schemas of some types, and of all they are made of."""
    inputs = [(name, mode, TypeAdapter(kind)) for name, kind in roots.items()]
    tops, schema = TypeAdapter.json_schemas(inputs, ref_template="{model}")
    found: dict[str, Schema] = dict(schema["$defs"])
    if "LegalAction" in found:
        legal = found["LegalAction"]
        found["ActionJson"] = {**_action(), "description": "An action, with the fields of its kind."}
        legal["properties"] = _action()["properties"] | legal["properties"]
        legal["additionalProperties"] = False
    for (name, _), top in tops.items():
        if "$ref" not in top:
            found[str(name)] = top
    return dict(sorted(found.items()))


def _action() -> Schema:
    """An action of any kind as one object: the page asks for a field, not for the kind that has it."""
    kinds = [kind["properties"] for kind in action_schema()["oneOf"]]
    fields = {name: field for kind in kinds for name, field in kind.items()}
    fields |= {"kind": {"type": "string"}, "tradesman": {"enum": list(TRADESMEN)}}
    return {"properties": fields, "required": ["kind", "text", "seat"]}


def _is_action(schema: Schema) -> bool:
    return any("kind" in option.get("properties", ()) for option in schema.get("oneOf", ()))


def _in_order(found: dict[str, Schema]) -> list[str]:
    """The names, each after the ones it depends on."""
    ordered: dict[str, None] = {}

    def visit(name: str) -> None:
        if name not in ordered:
            for other in sorted(_named(found[name])):
                visit(other)
            ordered[name] = None

    for name in found:
        visit(name)
    return list(ordered)


def _named(schema: Any) -> set[str]:
    """The definitions that a schema refers to."""
    if isinstance(schema, list):
        return {name for each in schema for name in _named(each)}
    if not isinstance(schema, dict):
        return set()
    if _is_action(schema):
        return {"ActionJson"}
    own = {schema["$ref"]} if isinstance(schema.get("$ref"), str) else set()
    return own | {name for key, each in schema.items() if key != "discriminator" for name in _named(each)}


def _interface(name: str, schema: Schema) -> str:
    said = f"/** {' '.join(schema['description'].split())} */\n" if "description" in schema else ""
    if "properties" not in schema:
        return f"{said}{_broken(f'export type {name} =', _type(schema).split(' | '), ' |')};\n"
    lines = [f"{said}export interface {name} {{"]
    for key, field in _fields(schema):
        mark = "" if key in schema.get("required", ()) else "?"
        lines.append(f"  {key}{mark}: {_type(field)};")
    if schema.get("additionalProperties") is True:
        lines.append("  [field: string]: unknown;")
    return "\n".join([*lines, "}\n"])


def _fields(schema: Schema) -> Iterator[tuple[str, Schema]]:
    """The fields of an object."""
    for key, field in schema["properties"].items():
        if key in OPEN:
            field = {"anyOf": [{"type": "string"}, {"type": "null"}]}
        yield key, field


def _type(schema: Schema) -> str:
    """A schema as a type."""
    if "$ref" in schema or _is_action(schema):
        return str(schema.get("$ref", "ActionJson"))
    if "const" in schema:
        return _quoted(schema["const"])
    if "enum" in schema:
        return " | ".join(_quoted(value) for value in schema["enum"])
    if options := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(dict.fromkeys(_type(option) for option in options))
    if schema.get("type") == "array":
        item = _type(_item(schema))
        return f"({item})[]" if " " in item else f"{item}[]"
    if schema.get("type") == "object":
        return f"Record<string, {_type(_value(schema))}>"
    return _SIMPLE[schema["type"]][0] if "type" in schema else "unknown"


def _reader(name: str, schema: Schema) -> str:
    start = f"export const read{name}: Reader<{name}> ="
    if "discriminator" in schema:
        kinds = {_quoted(key): f"read{kind}" for key, kind in schema["discriminator"]["mapping"].items()}
        fields = [f"{key.strip(chr(34))}: {reader}" for key, reader in kinds.items()]
        return _broken(f'{start} tagged("type", {{', fields, ",", "})")
    if "properties" not in schema:
        return f"{start} {_check(schema)};\n"
    fields = []
    for key, field in _fields(schema):
        check = _check(field)
        fields.append(f"{key}: {check if key in schema.get('required', ()) else f'optional({check})'}")
    make = "open" if schema.get("additionalProperties") is True else "object"
    return _broken(f"{start} {make}({{", fields, ",", "})")


def _check(schema: Schema) -> str:
    """A schema as a validator."""
    if "$ref" in schema or _is_action(schema):
        return f"read{schema.get('$ref', 'ActionJson')}"
    if "const" in schema:
        return f"oneOf({_quoted(schema['const'])})"
    if "enum" in schema:
        return f"oneOf({', '.join(_quoted(value) for value in schema['enum'])})"
    if options := schema.get("anyOf"):
        some = [_check(option) for option in options if option != {"type": "null"}]
        check = some[0] if len(some) == 1 else f"either({', '.join(some)})"
        return check if len(some) == len(options) else f"nullable({check})"
    if schema.get("type") == "array":
        return f"list({_check(_item(schema))})"
    if schema.get("type") == "object":
        return f"record({_check(_value(schema))})"
    return _SIMPLE[schema["type"]][1] if "type" in schema else "anything"


def _item(schema: Schema) -> Schema:
    """What is in a list; a tuple is a list of what is in it first."""
    found: Schema = schema.get("items") or (schema.get("prefixItems") or [{}])[0]
    return found


def _value(schema: Schema) -> Schema:
    """What is in a record."""
    found = schema.get("additionalProperties")
    return found if isinstance(found, dict) else {}


def _quoted(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _broken(start: str, parts: list[str], comma: str, end: str = "") -> str:
    """A definition on one line, or with a line for each of its parts."""
    line = f"{start} {f'{comma} '.join(parts)} {end}".rstrip() + (";" if end else "")
    if len(line) < WIDTH:
        return f"{line}\n" if end else line
    if not end:
        return start + "".join(f"\n  | {part}" for part in parts)
    return "\n".join([start, *(f"  {part}{comma}" for part in parts), f"{end};\n"])


def main() -> int:
    """Write the file, or compare it."""
    made = typescript()
    if "--check" in sys.argv[1:]:
        if FILE.read_text("utf-8") != made:
            print(STALE)
            return 1
        return 0
    FILE.write_text(made, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
