"""What earlier versions allowed and the rules no longer do: their games must still play again."""

from __future__ import annotations

from typing import cast

from hansa.play.actions import Action, Income
from hansa.play.coding import decode, legal_values
from hansa.play.names import Names
from hansa.play.notation import Draft
from hansa.rules.codes import INCOME, code_of
from hansa.rules.state import State

__all__ = ["once_legal"]


def once_legal(names: Names, s: State, draft: Draft) -> Action | None:
    """A1: an income smaller than a legal one, which edition 2009 used to allow."""
    if draft.kind is not Income:
        return None
    traders, merchants = (cast(int, draft.given.get(kind, 0)) for kind in ("traders", "merchants"))
    for full in legal_values(names, s):
        if (
            isinstance(full, Income)
            and draft.seat == full.seat
            and 0 <= traders <= full.traders
            and 0 <= merchants <= full.merchants
            and traders + merchants > 0
        ):
            return decode(names, s, code_of(INCOME, traders, merchants))
    return None
