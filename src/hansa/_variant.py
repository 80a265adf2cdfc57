"""Choose between the compiled and the interpreted rules.

The build hook compiles the modules of `COMPILED` to extension modules and keeps their sources beside
them. Python prefers the extension modules; this module makes it take the sources if that is asked for
(`HANSA_PURE=1`) or if the extension modules were built from other sources.

The build hook loads this file too, so both agree on what is compiled and on its digest; the Makefile runs it
to learn when to build again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

__all__ = ["compiled", "hint", "load_pure", "module_name", "select"]

HERE = Path(__file__).parent

# What mypyc compiles, all in one library. To compile more, add a line.
COMPILED = (
    "rules/*.py",
    "play/core.py",
    "ai/endgame/outcomes.py",
    "ai/network/layout.py",
    "ai/network/encoding.py",
    "ai/network/action_encoding.py",
    "ai/network/batch.py",
    "ai/search/tree.py",
    "ai/search/statistics.py",
    "ai/search/reuse.py",
    "ai/train/endless.py",
    "ai/train/search_env.py",
    "ai/train/vector_env.py",
    "ai/train/worlds.py",
)
# Never compiled: packages stay importable without the library, `_compat` serves the interpreter, and
# `seeds` multiplies long integers.
INTERPRETED = frozenset({"__init__.py", "_compat.py", "seeds.py"})
# Not compiled, but imported by what is: the compiler copies `Final` constants from here into the library.
READ = ("errors.py", "boards/__init__.py", "boards/model.py")

LIBRARY = "hansa.rules._native"
STAMP = HERE / "rules" / ".inplace"  # the digest of the sources an editable install was built from

STALE = "hansa: the compiled rules are older than their source, running interpreted; `make build` renews them"
SLOW = "hansa: the rules are slow, since they are not compiled; install a C compiler, then `make build`"


class _FromSource:
    """Finds modules in the given source files, before Python looks for extension modules."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self.files = files

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.files.get(name)
        return spec_from_file_location(name, file) if file else None


_interpreted: _FromSource | None = None  # set if `select` chose the sources


def sources() -> list[Path]:
    """List the modules to compile."""
    return [file for file in _files(COMPILED) if file.name not in INTERPRETED]


def watched() -> list[Path]:
    """List the sources whose change makes the compiled modules stale."""
    return _files((*COMPILED, *READ))


def digest() -> str:
    """Sum up the watched sources."""
    from hashlib import sha256  # only here: an ordinary install has no stamp and does not need it

    total = sha256()
    for file in watched():
        data = file.read_bytes()
        # With the name and the length, no two sets of files look the same.
        total.update(f"{file.relative_to(HERE).as_posix()} {len(data)}\n".encode())
        total.update(data)
    return total.hexdigest()


def select() -> None:
    """Decide which rules this process runs; called before any of them is imported."""
    global _interpreted
    if _interpreted:
        return
    if os.environ.get("HANSA_PURE") != "1":
        if not STAMP.exists() or STAMP.read_text() == digest():
            return
        print(STALE, file=sys.stderr)
    _interpreted = _FromSource({module_name(file): file for file in sources()})
    sys.meta_path.insert(0, _interpreted)


def compiled() -> bool:
    """Tell whether this process runs the compiled rules."""
    folder, _, name = LIBRARY.removeprefix("hansa.").replace(".", "/").rpartition("/")
    return _interpreted is None and any(
        (HERE / folder / f"{name}__mypyc{suffix}").exists() for suffix in EXTENSION_SUFFIXES
    )


def hint() -> str:
    """One line that says the compiled rules are missing; empty if they run or were turned down."""
    return SLOW if _interpreted is None and not compiled() else ""


def load_pure(alias: str = "hansa._pure_rules") -> ModuleType:
    """Load the interpreted rules beside the compiled ones, under another name, to compare the two.

    The alias must name a package directly in `hansa`, so that `from ..boards import` still works.
    """
    if alias in sys.modules:
        return sys.modules[alias]
    parent, _, name = alias.rpartition(".")
    if parent != "hansa":
        raise ValueError(f"{alias} is not directly in hansa")
    rules = HERE / "rules"
    sys.meta_path.insert(0, _FromSource({f"{alias}.{file.stem}": file for file in rules.glob("*.py")}))
    spec = spec_from_file_location(alias, rules / "__init__.py", submodule_search_locations=[str(rules)])
    assert spec and spec.loader
    package = sys.modules[alias] = module_from_spec(spec)
    spec.loader.exec_module(package)
    setattr(sys.modules[parent], name, package)  # as an import statement would
    return package


def _files(patterns: Iterable[str]) -> list[Path]:
    return sorted({file for pattern in patterns for file in HERE.glob(pattern)})


def module_name(file: Path) -> str:
    """The full name of the module in a file."""
    return ".".join(("hansa", *file.relative_to(HERE).with_suffix("").parts))


if __name__ == "__main__":
    print(*(os.path.relpath(file) for file in watched()))
