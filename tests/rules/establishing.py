"""What the tests of establishing start from."""

from __future__ import annotations

import hansa


def three(text: str) -> hansa.Game:
    """A position of three players on the Hanseatic League's board."""
    return hansa.position(f"board hanse_2_3 big_box 3; {text}")


def east(text: str) -> hansa.Game:
    """A position of three players in the Eastern Hanseatic League."""
    return hansa.position(f"board east_3_5 big_box 3; {text}")


def scores(found: dict[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """The scores among some changes."""
    return {key: values for key, values in found.items() if key.endswith(".score")}
