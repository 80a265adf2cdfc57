"""Write the table of rules, functions and tests at the end of docs/rules.md, or check that it is current.

    python scripts/rule_matrix.py           write the table
    python scripts/rule_matrix.py --check   say what is missing and exit with 1 if anything is

A function carries out a rule when its docstring, or its module's, cites the rule's id. A test covers it
with the mark `@pytest.mark.rule("C5")`.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "rules.md"
BEGIN, END = "<!-- matrix -->\n", "<!-- /matrix -->\n"

# An id is defined at the start of an item or sentence: "- C5 Extra ...", "- **Mission cards** MC1 ...".
DEFINED = re.compile(
    r"(?:^\s*- (?:\*\*[^*]+\*\* )?|\.\s|^  )((?:AB|MC|EF|PM|[STABCDMPKGOUVN])\d|E\d[abc]?)(?= )", re.MULTILINE
)
CITED = re.compile(r"\b(AB|MC|EF|PM|[A-Z])(\d)([abc]?)(?:-(?:AB|MC|EF|PM|[A-Z])?(\d))?")


def rule_ids() -> list[str]:
    """Every id that docs/rules.md defines, in order."""
    text = PAGE.read_text(encoding="utf-8").split("## 15")[0]
    found = dict.fromkeys(DEFINED.findall(text))
    return list(found)


def cited_in(text: str) -> Iterator[str]:
    """The ids a docstring cites; "C1-C6" and "AB1-AB3" cite a whole range."""
    for letters, first, part, last in CITED.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{letters}{number}{part}"


@cache
def functions() -> dict[str, list[str]]:
    """Rule id to what cites it in hansa.rules: functions and classes, or failing that modules."""
    by_id: dict[str, list[str]] = {}
    by_module: dict[str, list[str]] = {}
    for file in sorted((ROOT / "src" / "hansa" / "rules").glob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                for id_ in dict.fromkeys(cited_in(ast.get_docstring(node) or "")):
                    by_id.setdefault(id_, []).append(f"{file.stem}.{node.name}")
        for id_ in cited_in(ast.get_docstring(tree) or ""):
            by_module.setdefault(id_, []).append(file.stem)
    return by_module | by_id


@cache
def tests() -> dict[str, list[str]]:
    """Rule id to the tests that are marked with it."""
    by_id: dict[str, list[str]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                for id_ in _marks(node):
                    by_id.setdefault(id_, []).append(f"{file.stem}.{node.name}")
    return by_id


def _marks(node: ast.FunctionDef) -> Iterator[str]:
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
            for arg in mark.args:
                if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                    yield arg.value


def table() -> str:
    """The table in Markdown; tests are named by file with their number, since there are many."""
    carried, tested = functions(), tests()
    lines = ["| rule | carried out by | tested in |", "|---|---|---|"]
    for id_ in rule_ids():
        files: dict[str, int] = {}
        for name in tested.get(id_, []):
            files[name.split(".")[0]] = files.get(name.split(".")[0], 0) + 1
        where = ", ".join(f"`{file}` ({count})" for file, count in files.items())
        what = ", ".join(f"`{name}`" for name in carried.get(id_, []))
        lines.append(f"| {id_} | {what} | {where} |")
    return "\n".join(lines) + "\n"


def missing() -> list[str]:
    """What keeps the matrix from being complete and current."""
    carried, tested = functions(), tests()
    ids = rule_ids()
    found = [f"{id_}: no function cites it" for id_ in ids if id_ not in carried]
    found += [f"{id_}: no test covers it" for id_ in ids if id_ not in tested]
    unknown = [id_ for id_ in tested if id_ not in (*ids, "13", "14")]
    found += [f"{id_}: marked by {tested[id_][0]}, but no such rule" for id_ in unknown]
    if BEGIN + table() + END not in PAGE.read_text(encoding="utf-8"):
        found.append("the table in docs/rules.md is not current: run scripts/rule_matrix.py")
    return found


def main() -> int:
    """Write or check."""
    if "--check" not in sys.argv:
        text = PAGE.read_text(encoding="utf-8")
        before, rest = text.split(BEGIN)
        PAGE.write_text(before + BEGIN + table() + END + rest.split(END)[1], encoding="utf-8")
    found = missing()
    print("\n".join(found) or f"{len(rule_ids())} rules, each carried out and tested")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
