"""Build the documentation as a site: the README, the other pages at the root, `docs/` and the API reference.

The pages link to one another as files of the repository, as GitHub shows them. On the site they lie side by
side, so they are copied to `build/pages` with their links converted, and Zensical builds `build/site`.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

__all__ = ["stage"]

ROOT = Path(__file__).parents[1]

# What the site calls pages that lie elsewhere, or that GitHub wants to be called README.
_PAGES = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "docs/decisions/README.md": "decisions/index.md",
}
_LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]+)")


def stage(root: Path, pages: Path) -> None:
    """Copy all pages and what they show, with links that work in their new place."""
    shutil.rmtree(pages, ignore_errors=True)
    shutil.copytree(root / "docs", pages)
    (pages / "decisions" / "README.md").unlink()
    for source in (*root.glob("*.md"), *root.glob("docs/**/*.md")):
        name = source.relative_to(root).as_posix()
        target = pages / _place(name)
        target.write_text(_turned(root, name, source.read_text("utf-8")), "utf-8")


def _place(name: str) -> str:
    """Where a file of the repository lies on the site."""
    return _PAGES.get(name) or name.removeprefix("docs/")


def _turned(root: Path, name: str, text: str) -> str:
    """A page with its links to other files as the site needs them."""
    here = (root / name).parent

    def turn(link: re.Match[str]) -> str:
        file = (here / link[1]).resolve()
        if not file.is_relative_to(root) or not file.is_file():
            return link[0]  # not a link, or one for Zensical to complain about
        up = "../" * _place(name).count("/")
        return up + _place(file.relative_to(root).as_posix())

    return _LINK.sub(turn, text)


if __name__ == "__main__":
    stage(ROOT, ROOT / "build" / "pages")
    build = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    sys.exit(subprocess.run(build, cwd=ROOT).returncode)
