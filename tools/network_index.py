"""Write the index of the network's input into docs/network.md, from `hansa.ai.network.layout`.

python tools/network_index.py
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from hansa.ai.network.layout import FEATURES

PAGE = Path(__file__).parents[1] / "docs" / "network.md"
MARK = "<!-- The rest is written by tools/network_index.py. -->\n"
TITLES = {
    "route": "A route",
    "city": "A city",
    "seat": "A seat",
    "table": "The table",
    "action": "An action",
}


def index() -> str:
    """The tables of all numbers, as Markdown."""
    parts = []
    for section, features in groupby(FEATURES, lambda feature: feature[0]):
        rows = [
            f"| {offset if width == 1 else f'{offset}-{offset + width - 1}'} | `{name}` | {meaning} |"
            for _, name, offset, width, meaning in features
        ]
        parts.append(
            "\n".join((f"\n### {TITLES[section]}\n", "| offset | name | meaning |", "|---|---|---|", *rows))
        )
    return "\n".join(parts) + "\n"


def page() -> str:
    """The page with an up-to-date index."""
    return PAGE.read_text(encoding="utf-8").partition(MARK)[0] + MARK + index()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
