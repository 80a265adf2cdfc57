"""Make the layouts of the printed boards and write them to src/hansa/boards/layouts.

python scripts/layouts.py               # all
python scripts/layouts.py hanse_4_5     # of these boards
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from hansa.boards import BOARDS, load
from hansa.boards.drawing.layout import file_name, lay_out, to_text

FOLDER = Path(__file__).parents[1] / "src" / "hansa" / "boards" / "layouts"


def write(id: str, wide: bool) -> tuple[str, list[list[str]]]:
    """Make a layout, write it, and say how long it is and what overlaps."""
    board = load(id)
    layout = lay_out(board, wide=wide)
    text = to_text(layout)
    (FOLDER / file_name(board, wide=wide)).write_text(text, "utf-8")
    return f"{file_name(board, wide=wide)}: {len(text)} bytes", layout["overlaps"]


def main() -> None:
    """Write both layouts of the boards named on the command line, or of all; fail when anything overlaps."""
    wanted = [(id, wide) for id in sys.argv[1:] or BOARDS for wide in (False, True)]
    overlaps = []
    with ProcessPoolExecutor() as pool:
        for said, found in pool.map(write, *zip(*wanted, strict=True)):
            print(said, *(f"{one} covers {other}" for one, other in found), sep="\n  ")
            overlaps += found
    sys.exit(bool(overlaps))


if __name__ == "__main__":
    main()
