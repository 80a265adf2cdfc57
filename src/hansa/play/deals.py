"""What was dealt, by name: a value that people and records can write down (S1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from hansa.boards.entry import suggestion
from hansa.errors import SetupError, shown
from hansa.play.marker_sets import preset
from hansa.play.names import MARKERS, TILES, Names
from hansa.rules import deal as engine
from hansa.rules.deal import Dice, deal_from

__all__ = ["Deal", "deal_at_random", "draw_first", "engine_deal", "number_of_first", "read_deal"]

_KEYS = ("taverns", "supply", "missions", "tiles", "first")


@dataclass(frozen=True, slots=True)
class Deal:
    """The markers on the tavern routes (in the board's order), the supply, missions and favour tiles.

    `first` is the seat that begins, if it was drawn or chosen; otherwise the first seat begins.
    """

    taverns: tuple[str, ...]
    supply: tuple[str, ...]
    missions: tuple[tuple[str, str, str], ...] = ()
    tiles: tuple[str, ...] = ()
    first: str | None = None

    def to_json(self) -> dict[str, object]:
        """The deal as a record has it."""
        return {
            "taverns": list(self.taverns),
            "supply": list(self.supply),
            "missions": [list(card) for card in self.missions],
            "tiles": list(self.tiles),
            **({} if self.first is None else {"first": self.first}),
        }


def deal_at_random(names: Names, dice: Dice) -> Deal:
    """S1: the same setup and dice always give the same deal."""
    dealt = deal_from(names.setup, dice)
    cards = names.setup.board.missions
    return Deal(
        taverns=tuple(MARKERS[n] for n in dealt.taverns),
        supply=tuple(MARKERS[n] for n in dealt.supply),
        missions=tuple(cards[n] for n in dealt.missions),
        tiles=tuple(TILES[n] for n in dealt.tiles),
    )


def draw_first(names: Names, first: str, dice: Dice) -> str:
    """S1: the seat that begins, chosen or drawn ("random")."""
    if first == "random":
        return names.players[dice.below(names.setup.players)]
    return names.players[number_of_first(names, first, ", or 'random'")]


def number_of_first(names: Names, first: object, or_else: str = "") -> int:
    """The number of the seat that begins; the first one if nobody was drawn or chosen."""
    if first is None:
        return 0
    if not isinstance(first, str) or first not in names.players:
        seats = ", ".join(names.players)
        problem = f"{shown(first)} cannot begin; choose one of {seats}{or_else}."
        raise SetupError(problem, code="unknown_first", rule="S1")
    return names.players.index(first)


def read_deal(value: Deal | Mapping[str, object]) -> Deal:
    """A deal, given as a `Deal` or as the mapping in a record."""
    if isinstance(value, Deal):
        value = {key: getattr(value, key) for key in _KEYS}
    if not isinstance(value, Mapping):
        _fail(f"expected a deal, found {shown(value)}")
    for key in value:
        if key not in _KEYS:
            _fail(f"unknown key {shown(key)}{suggestion(key, _KEYS)}")
    missions = []
    for card in _list("missions", value.get("missions", ())):
        cities = _words("missions", card)
        if len(cities) != 3:
            _fail("missions: a card names three cities")
        missions.append((cities[0], cities[1], cities[2]))
    taverns, supply, tiles = (_words(key, value.get(key, ())) for key in ("taverns", "supply", "tiles"))
    first = value.get("first")
    if not isinstance(first, str | None):
        _fail(f"first: expected a seat, found {shown(first)}")
    return Deal(taverns, supply, tuple(missions), tiles, first)


def engine_deal(names: Names, deal: Deal) -> engine.Deal:
    """The deal in numbers, if it can be dealt in this setup (S4, MC1, EF1)."""
    setup = names.setup
    start = [int(marker) for marker in setup.start_markers]
    taverns = _numbers("taverns", deal.taverns, MARKERS)
    supply = _numbers("supply", deal.supply, MARKERS)
    if sorted(taverns) != sorted(start):
        _fail(f"taverns: one each of {', '.join(MARKERS[n] for n in start)}", "S4")
    rest = {n: int(number) for n, number in enumerate(setup.supply_set) if number}
    if Counter(supply) != rest:
        wanted = ", ".join(f"{number} {MARKERS[n]}" for n, number in rest.items())
        whose = "edition" if preset(setup) == "book" else "marker set"
        _fail(f"supply: this {whose} has {wanted}", "S4")
    cards = {frozenset(card): n for n, card in enumerate(setup.board.missions)}
    unknown = [card for card in deal.missions if frozenset(card) not in cards]
    if unknown:
        _fail(f"missions: there is no card {', '.join(unknown[0])}", "MC1")
    missions = [cards[frozenset(card)] for card in deal.missions]
    tiles = _numbers("tiles", deal.tiles, TILES)
    players = int(setup.players)
    for key, dealt, wanted_number, rule in (
        ("missions", missions, players if setup.missions else 0, "MC1"),
        ("tiles", tiles, players if setup.favour else 0, "EF1"),
    ):
        if len(dealt) != wanted_number or len(set(dealt)) != len(dealt):
            _fail(f"{key}: {wanted_number} different ones are dealt", rule)
    return engine.Deal(taverns, supply, missions, tiles)


def _fail(problem: str, rule: str = "S1") -> NoReturn:
    raise SetupError(f"deal: {problem}", code="bad_deal", rule=rule)


def _list(key: str, items: object) -> Sequence[object]:
    if not isinstance(items, (list, tuple)):
        _fail(f"{key}: expected a list")
    return items


def _words(key: str, items: object) -> tuple[str, ...]:
    words = []
    for word in _list(key, items):
        if not isinstance(word, str):
            _fail(f"{key}: expected a name, found {shown(word)}")
        words.append(word)
    return tuple(words)


def _numbers(key: str, words: tuple[str, ...], known: tuple[str, ...]) -> list[int]:
    for word in words:
        if word not in known:
            _fail(f"{key}: there is no {word!r}{suggestion(word, known)}")
    return [known.index(word) for word in words]
