"""Compute the layouts of the interactive boards and write them to src/hansa/boards/layouts."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from hansa.boards import BOARDS, load
from hansa.boards.drawing.export import export, names

FOLDER = Path(__file__).parents[1] / "src" / "hansa" / "boards" / "layouts"


def main() -> None:
    """Write the layouts named on the command line, or all."""
    wanted = sys.argv[1:] or [name for id in BOARDS for name in names(load(id))]
    with ProcessPoolExecutor() as pool:
        for name, text in zip(wanted, pool.map(export, wanted), strict=True):
            (FOLDER / f"{name}.json").write_text(text, "utf-8")
            print(f"{name}: {len(text)} bytes")


if __name__ == "__main__":
    main()
