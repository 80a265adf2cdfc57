"""Make the layouts of the printed boards and write them to src/hansa/boards/layouts.

python scripts/layouts.py               # all
python scripts/layouts.py hanse_4_5     # of these boards
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from hansa.boards import BOARDS, load
from hansa.boards.drawing.layout import WINDOWS, Window, file_name, lay_out, to_text

FOLDER = Path(__file__).parents[1] / "src" / "hansa" / "boards" / "layouts"


def write(id: str, window: Window) -> tuple[str, list[list[str]]]:
    """Make a layout, write it, and say how long it is and what overlaps."""
    board = load(id)
    layout = lay_out(board, window)
    text = to_text(layout)
    (FOLDER / file_name(board, window)).write_text(text, "utf-8")
    return f"{file_name(board, window)}: {len(text)} bytes", layout["overlaps"]


def main() -> None:
    """Write the layouts of the boards named on the command line, or of all; fail when anything overlaps."""
    wanted = [(id, window) for id in sys.argv[1:] or BOARDS for window in WINDOWS]
    overlaps = []
    with ProcessPoolExecutor() as pool:
        for said, found in pool.map(write, *zip(*wanted, strict=True)):
            print(said, *(f"{one} covers {other}" for one, other in found), sep="\n  ")
            overlaps += found
    sys.exit(bool(overlaps))


if __name__ == "__main__":
    main()
