"""Random games on every board and variant, and a sum of everything a state holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

import hansa
from hansa.play.coding import decode
from hansa.rules.deal import Dice
from hansa.rules.playout import RandomPolicy, new_buffer
from hansa.rules.referee import legal
from hansa.rules.state import State
from hansa.rules.terms import (
    AT_DISPLACED,
    AT_PERMANENT,
    AT_PICK_UP,
    AT_PLACE_2,
    AT_PUT_DOWN,
    AT_REMOVE,
    AT_REUSE,
)

Configuration = tuple[str, int, str, tuple[str, ...]]

PROMOS_ONLY = "exchange_marker=2,tribute=7,block=4"  # a house set, named among the modules like `promos`

CONFIGURATIONS: tuple[Configuration, ...] = (
    ("hanse_4_5", 4, "big_box", ()),
    ("hanse_4_5", 5, "2009", ("missions", "favour")),
    ("hanse_2_3", 3, "2014", ("missions", "favour")),
    ("hanse_2_3", 2, "2009", ("provinces", "favour")),
    ("hanse_2_3", 2, "2014", ("neutral", "missions")),
    ("east_3_5", 3, "big_box", ()),
    ("east_3_5", 5, "2014", ()),
    ("east_3_5", 2, "2009", ("neutral",)),
    ("britannia_2_3", 3, "big_box", ()),
    ("britannia_2_3", 2, "big_box", ("neutral",)),
    ("britannia_4_5", 4, "big_box", ()),
    ("britannia_4_5", 5, "2009", ()),
    ("hanse_2_3", 3, "big_box", ("promos",)),
    ("britannia_2_3", 3, "2009", (PROMOS_ONLY,)),
)

configurations = st.sampled_from(CONFIGURATIONS)
seeds = st.integers(0, 10_000)


def new(configuration: Configuration, seed: int = 1, **more: Any) -> hansa.Game:
    board, players, edition, chosen = configuration
    modules = [word for word in chosen if word not in ("promos", PROMOS_ONLY)]
    marker_set = next((word for word in chosen if word not in modules), "book")
    return hansa.new_game(
        board, players, seed, edition=edition, modules=modules, marker_set=marker_set, **more
    )


def walk(configuration: Configuration, seed: int = 1, decisions: int = 10_000) -> Iterator[hansa.Game]:
    """One random game: yields it before each decision and at the end."""
    game = new(configuration, seed)
    policy, codes = RandomPolicy(Dice(seed)), new_buffer()
    yield game
    while not game.is_over and len(game.actions) < decisions:
        state = game._state
        game.play(decode(game._names, state, policy.choose(state, codes, legal(state, codes))))
        yield game


def played(configuration: Configuration, seed: int = 1, decisions: int = 10_000) -> hansa.Game:
    """A random game after some decisions, or its end."""
    *_, game = walk(configuration, seed, decisions)
    return game


# Fields that mean something only in some phases; the rules leave old values there.
_ONLY_IN = {
    "carry": (AT_PICK_UP, AT_PUT_DOWN),
    "extras": (AT_DISPLACED, AT_PICK_UP, AT_REMOVE, AT_REUSE, AT_PLACE_2),
    "handled": (AT_PICK_UP, AT_REMOVE, AT_REUSE, AT_PLACE_2),
    "reuse_traders": (AT_PERMANENT, AT_REUSE),
    "reuse_merchants": (AT_PERMANENT, AT_REUSE),
}


def fields(thing: object) -> list[str]:
    """The attributes that hold the data of a native or a plain object."""
    return sorted(
        name for name in dir(thing) if not name.startswith("_") and not callable(getattr(thing, name))
    )


def everything(s: State) -> dict[str, object]:
    """All of a state, for comparing two of them; what is left out cannot matter."""
    found: dict[str, object] = {}
    for field in fields(s):
        value = getattr(s, field)
        if field in ("setup", "marker_supply", "drawn") or s.phase not in _ONLY_IN.get(field, (s.phase,)):
            continue
        if field in ("left_posts", "right_posts"):  # only the order within a city matters
            value = sorted(value, key=lambda post: post >> 4)
        elif field == "players":
            value = [{key: getattr(player, key) for key in fields(player)} for player in value]
        elif not isinstance(value, (bool, int)):
            value = list(value)
        found[field] = value
    return found | {"marker_supply": list(s.marker_supply)[s.drawn :]}
