"""What is printed on every desk and on the prestige track."""

from __future__ import annotations

from hansa.boards import COLOURS
from hansa.rules.prestige import LAST_PP
from hansa.rules.terms import ACTIONS_VALUES, ALL, BANK_VALUES, BOOK_VALUES, KEYS_VALUES

__all__ = ["ABILITY_VALUES", "PRESTIGE_END"]

# The values of each ability from its first space to its last; None means as many as you like.
ABILITY_VALUES: dict[str, tuple[int | str | None, ...]] = {
    "keys": tuple(int(n) for n in KEYS_VALUES),
    "actions": tuple(int(n) for n in ACTIONS_VALUES),
    "privilege": COLOURS,
    "book": tuple(int(n) for n in BOOK_VALUES),
    "bank": tuple(None if n == ALL else int(n) for n in BANK_VALUES),
}
# Whoever reaches this many points ends the game (G1).
PRESTIGE_END = int(LAST_PP)
