"""Find the left shifts that mypyc miscompiles.

mypyc writes a constant into the C code as a 32-bit `int`, even where the source says `i64`, so `1 << n` is
silently wrong from n = 31 on. It propagates constants, so `ONE << n` with a constant `ONE` and `one << n`
after `one: i64 = 1` are wrong too. Use a table of bits instead: `BIT[n]`. mypyc folds two small literals
itself, so those are allowed.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

SAFE_BITS = 31  # what fits a C int without touching its sign


def main(folders: list[str]) -> int:
    """Print every finding in the folders' Python files; the exit status is 1 if there is any."""
    findings = [
        f"{file}:{line}: a shifted constant is miscompiled by mypyc, use a table of bits: {text}"
        for folder in folders
        for file in sorted(Path(folder).rglob("*.py"))
        for line, text in bad_shifts(file.read_text(encoding="utf-8"))
    ]
    for finding in findings:
        print(finding)
    return 1 if findings else 0


def bad_shifts(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of every shift of a constant."""
    module = ast.parse(source)
    yield from _in_scope(module, frozenset())


def _in_scope(scope: ast.AST, outer: frozenset[str]) -> Iterator[tuple[int, str]]:
    """Look through one module, class or function, knowing the constants of those around it."""
    own, inner = _split(scope)
    constants = outer | _constants(own)
    for node in own:
        match node:
            case ast.BinOp(left=left, op=ast.LShift(), right=right):
                if _is_constant(left, constants) and not _folds(left, right):
                    yield node.lineno, ast.unparse(node)
    for each in inner:
        yield from _in_scope(each, constants)


def _split(scope: ast.AST) -> tuple[list[ast.AST], list[ast.AST]]:
    """Divide the nodes below a scope into its own and the scopes within it."""
    own: list[ast.AST] = []
    inner: list[ast.AST] = []
    pending = list(ast.iter_child_nodes(scope))
    while pending:
        node = pending.pop(0)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            inner.append(node)
        else:
            own.append(node)
            pending.extend(ast.iter_child_nodes(node))
    return own, inner


def _constants(nodes: list[ast.AST]) -> frozenset[str]:
    """Name the variables that are set once, to a literal."""
    set_to: dict[str, ast.expr] = {}
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                set_to[name] = value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                set_to[name] = value
    names = (node for node in nodes if isinstance(node, ast.Name))
    times = Counter(name.id for name in names if isinstance(name.ctx, ast.Store))
    return frozenset(name for name, value in set_to.items() if times[name] == 1 and _is_constant(value))


def _is_constant(node: ast.expr, names: frozenset[str] = frozenset()) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="i64"), args=[value]):
            return _is_constant(value, names)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in names or name.isupper()  # in capitals by convention, even from another module
        case _:
            return _literal(node) is not None


def _folds(left: ast.expr, right: ast.expr) -> bool:
    """Tell whether both sides are literals, whose small result mypyc computes itself."""
    value, count = _literal(left), _literal(right)
    if value is None or count is None or not 0 <= count < SAFE_BITS:
        return False
    return abs(value << count) < 1 << SAFE_BITS


def _literal(node: ast.expr) -> int | None:
    """Return the value of an integer literal, which may be negative."""
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as value)):
            return -value
        case ast.Constant(value=int() as value):
            return value
        case _:
            return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
