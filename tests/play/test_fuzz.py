"""Damaged positions, lines and records: an error a player understands, or something sound."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import hansa
from hansa.play.coding import legal_codes
from hansa.rules.invariants import problems
from hansa.rules.referee import apply

from .helpers import Configuration, configurations, played, seeds

TEXT = (
    "red blue neutral hamburg-luebeck hamburg-luebeck/1 hamburg plus_3 toll r R . rb. n own any "
    "opponents r@wales place displace replace extra pick_up put_down establish use remove skip reuse "
    "take_tile move_pawn done paying from post additional_post develop special_prestige 7 bank trader "
    "merchant stock supply 2 traders displaced remove "
    "permanent place_2 plate pawn over action danzig-malmoe calais-southampton malmoe-visby"
)
WORDS = TEXT.split()
VALUES: list[object] = [None, True, 0, 1, 2, 5, -1, 20, 10**20, 1.5, "", [], {}, [[]], "x" * 70]


def places(value: object) -> list[tuple[Any, Any]]:
    """Every object or list inside a value, with each of its keys or indices."""
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inner = [(value, key) for key in value]
    elif isinstance(value, list):
        inner = [(value, n) for n in range(len(value))]
    return inner + [place for holder, key in inner for place in places(holder[key])]


def damage(document: dict[str, Any], chance: Random) -> None:
    """Change, take out or add one entry somewhere."""
    where = chance.choice((document, document.get("decision"), document.get("desks"), document.get("routes")))
    found = places(where) or places(document)
    if not found:
        return
    holder, key = chance.choice(found)
    value, how = holder[key], chance.random()
    if how < 0.15:
        del holder[key]
    elif isinstance(value, str) and value and how < 0.5:
        n = chance.randrange(len(value))
        holder[key] = value[:n] + chance.choice("rbgRBG.n+") + value[n + 1 :]
    elif isinstance(value, int) and how < 0.7:
        holder[key] = value + chance.choice((-1, 1, 2))
    elif isinstance(holder, dict) and how < 0.8:
        holder[chance.choice(WORDS)] = chance.choice([*VALUES, *WORDS])
    else:
        holder[key] = chance.choice([*VALUES, *WORDS])


@given(configurations, seeds, st.integers(0, 500), seeds)
def test_a_damaged_position_is_refused_or_can_be_played(
    configuration: Configuration, seed: int, decisions: int, luck: int
) -> None:
    whole, chance = played(configuration, seed, decisions), Random(luck)
    for _ in range(20):
        document = whole.position_json()
        for _ in range(chance.choice((1, 1, 2))):
            damage(document, chance)
        for desk in (document.get("desks") or {}).values() if isinstance(document.get("desks"), dict) else ():
            if isinstance(desk, dict):
                desk.pop("stock", None)  # otherwise hardly any change would pass
        try:
            game = hansa.position(document)
        except hansa.HansaError:
            continue
        assert hansa.position(game.position()).position() == game.position()
        state = game._state.copy()
        for _ in range(10):
            assert not problems(state)
            codes = legal_codes(state)
            if not codes:
                break
            apply(state, chance.choice(codes))


@given(configurations, seeds, st.integers(0, 500), st.lists(st.sampled_from(WORDS), max_size=6))
def test_any_words_are_an_action_or_an_error(
    configuration: Configuration, seed: int, decisions: int, words: list[str]
) -> None:
    game = played(configuration, seed, decisions)
    before, number = game.position(), len(game.actions)
    with suppress(hansa.HansaError):
        game.play(" ".join(words))
    assert len(game.actions) > number or game.position() == before
    assert not problems(game._state)


@given(st.text(max_size=60))
def test_any_text_is_an_action_or_an_error(text: str) -> None:
    with suppress(hansa.HansaError):
        hansa.new_game().play(text)
    with suppress(hansa.HansaError):
        hansa.position(text)


@given(configurations, seeds, st.integers(0, 60), seeds)
def test_a_damaged_record_is_refused_or_replays(
    configuration: Configuration, seed: int, decisions: int, luck: int
) -> None:
    record, chance = played(configuration, seed, decisions).record(), Random(luck)
    damage(record, chance)
    with suppress(hansa.HansaError):
        assert not problems(hansa.replay(record)._state)
