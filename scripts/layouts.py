"""Compute the layouts of the interactive boards and write them to src/hansa/boards/layouts."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from hansa.boards import BOARDS, load
from hansa.boards.drawing.export import export, names, read_layout

FOLDER = Path(__file__).parents[1] / "src" / "hansa" / "boards" / "layouts"


def main() -> None:
    """Write the layouts named on the command line, or all, and the list of their sizes."""
    boards = [load(id) for id in BOARDS]
    wanted = sys.argv[1:] or [name for board in boards for name in names(board)]
    with ProcessPoolExecutor() as pool:
        for name, text in zip(wanted, pool.map(export, wanted), strict=True):
            (FOLDER / f"{name}.json").write_text(text, "utf-8")
            print(f"{name}: {len(text)} bytes")
    rows = []
    for board in boards:
        sizes = {name: [(layout := read_layout(name))["width"], layout["height"]] for name in names(board)}
        rows.append(f" {json.dumps(board.id)}: {json.dumps(sizes)}")
    (FOLDER / "index.json").write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
