"""Why an action is good, as data: what a line of actions leads to, read from its events and score lines.

A `Reason` is the id of a message in `hansa/locale` with its arguments, so the terminal and the page can say
it in any language. Cities and routes are given as printed; seats, abilities, markers and so on by their ids.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hansa.ai.planner.plans import Plan, Prospects
from hansa.ai.planner.tastes import GREEDY
from hansa.boards import COLOURS
from hansa.play.events import Event
from hansa.play.language import Messages
from hansa.play.names import ABILITIES, MARKERS, Names
from hansa.rules import abilities
from hansa.rules.codes import R_ADDITIONAL_POST, R_DEVELOP, R_POST, R_SPECIAL_PRESTIGE
from hansa.rules.posts import post_count
from hansa.rules.scoring import COUNTRIES, NETWORK, score_lines, standings, total_score
from hansa.rules.state import State
from hansa.rules.terms import (
    ACTIONS,
    ACTIONS_VALUES,
    BANK_VALUES,
    BIT,
    BOOK_VALUES,
    KEYS,
    KEYS_VALUES,
    NOBODY,
    OVER,
    PRIVILEGE,
    T_ABILITIES,
)

__all__ = ["MOST_REASONS", "Outcome", "Reason", "reasons"]

MOST_REASONS = 3
_VALUES = (KEYS_VALUES, ACTIONS_VALUES, (), BOOK_VALUES, BANK_VALUES)  # privilege is a colour, not a number


@dataclass(frozen=True)
class Reason:
    """One reason: a message and its arguments."""

    id: str
    args: dict[str, str | int]

    def say(self, words: Messages) -> str:
        """The reason in a sentence."""
        named = {
            field: words.name(field, value) if isinstance(value, str) else value
            for field, value in self.args.items()
        }
        return words.say(self.id, named)

    def to_json(self) -> dict[str, Any]:
        """The reason as a JSON object."""
        return {"id": self.id, "args": self.args}


Weighed = tuple[float, Reason]  # how much it deserves mention, roughly in points


def _weighed(weight: float, id: str, **args: str | int) -> Weighed:
    return weight, Reason(f"reason-{id}", args)


@dataclass(frozen=True)
class Outcome:
    """What a seat's line of actions led to."""

    names: Names
    seat: str
    before: State
    after: State
    events: tuple[Event, ...]

    @cached_property
    def me(self) -> int:
        """The seat's number."""
        return self.names.number("seat", self.seat)

    @property
    def is_won(self) -> bool:
        """Whether the seat has won alone, as far as can be known: mission cards are shown only then (MC1)."""
        over = self.after.phase == OVER and not self.after.setup.missions
        return over and self.winners == [self.me]

    @property
    def winners(self) -> list[int]:
        """Who would have won now (G3)."""
        return [seat for seat, place in enumerate(standings(self.after)) if place == 1]

    def own(self, kind: str) -> list[Event]:
        """The seat's events of a kind."""
        return [event for event in self.events if event.kind == kind and event.seat == self.seat]

    def count(self, s: State, route: int, seat: int) -> int:
        """How many pieces a seat has on a route."""
        return int(s.census[route] >> (4 * seat) & 15)

    def length(self, route: int) -> int:
        """How many points a route has."""
        setup = self.before.setup
        return int(setup.first[route + 1] - setup.first[route])

    def title(self, route: int) -> str:
        """A route as printed."""
        return self.names.route_title(self.names.routes[route])


def reasons(outcome: Outcome) -> tuple[Reason, ...]:
    """What speaks for it (or against it), the most important first; always at least one."""
    told: list[Weighed] = []
    for find in _FINDERS:
        told.extend(find(outcome))
    told.sort(key=lambda one: -one[0])
    found = tuple(reason for _, reason in told[:MOST_REASONS])
    return found or (Reason("reason-quiet", {}),)


def _end(o: Outcome) -> Iterator[Weighed]:
    """G1, G3. With mission cards nobody knows who wins before all are shown."""
    if o.after.phase != OVER:
        return
    total = int(total_score(o.after, o.me))
    if o.is_won:
        yield _weighed(100, "wins", count=total)
    elif o.after.setup.missions:
        yield _weighed(90, "ends")
    elif o.me in o.winners:
        yield _weighed(100, "wins-shared", count=total)
    else:
        yield _weighed(95, "ends-for", seat=o.names.seats[o.winners[0]])


def _points(o: Outcome) -> Iterator[Weighed]:
    """Points on the track: the seat's own, and those it hands to rivals."""
    for seat, (before, after) in enumerate(zip(o.before.players, o.after.players, strict=True)):
        gained = int(after.score - before.score)
        if gained and seat == o.me:
            yield _weighed(1 + 1.5 * gained, "points", count=gained)
        elif gained and seat < o.after.setup.players:
            yield _weighed(1 + 1.2 * gained, "gives", seat=o.names.seats[seat], count=gained)


def _abilities(o: Outcome) -> Iterator[Weighed]:
    """AB1-AB3: what is developed, and to which value."""
    before, after = o.before.players[o.me], o.after.players[o.me]
    for number, ability in enumerate(ABILITIES):
        old, new = int(abilities.level(before, number)), int(abilities.level(after, number))
        if new == old:
            continue
        if number != KEYS and abilities.is_complete(after, number):
            points = 7 if after.tiles & BIT[T_ABILITIES] else 4
            yield _weighed(10, "ability-complete", ability=ability, count=points)
        elif number == PRIVILEGE:
            yield _weighed(8, "privilege", colour=COLOURS[new])
        elif _VALUES[number][new] > _VALUES[number][old]:
            weight = 12 if number == ACTIONS else 8
            was, becomes = int(_VALUES[number][old]), int(_VALUES[number][new])
            yield _weighed(weight, "ability", ability=ability, old=was, new=becomes)
        else:
            yield _weighed(5, "ability-step", ability=ability)


def _posts(o: Outcome) -> Iterator[Weighed]:
    """E3a, K1: posts, and the control that they or an exchange bring."""
    posted = {event["city"] for event in o.own("post")}
    for number, city in enumerate(o.names.cities):
        held, holds = int(o.before.controller[number]), int(o.after.controller[number])
        title = o.names.city_title(city)
        if held != o.me == holds and held != NOBODY:
            yield _weighed(8, "post-control", city=title, seat=o.names.seats[held])
        elif city in posted and held == NOBODY:
            yield _weighed(7, "post-first", city=title)
        elif city in posted:
            yield _weighed(4, "post-more" if held == o.me else "post", city=title)
        if city in posted and _is_mission(o, number) and not post_count(o.before, number, o.me):
            yield _weighed(4.5, "mission", city=title)


def _is_mission(o: Outcome, city: int) -> bool:
    """MC1: whether a city is on the seat's mission card."""
    card = o.after.players[o.me].mission
    return card != NOBODY and city in [o.after.setup.mission_city[3 * card + n] for n in range(3)]


def _network(o: Outcome) -> Iterator[Weighed]:
    """E4, G2, U8: the link of East and West, the network and the countries."""
    for event in o.own("east_west"):
        yield _weighed(2.0 * event["points"], "east-west", count=event["points"])
    before, after = score_lines(o.before, o.me), score_lines(o.after, o.me)
    if after[NETWORK] > before[NETWORK]:
        more = int(after[NETWORK] - before[NETWORK])
        yield _weighed(more + 0.5, "network", count=more)
    for number, country in enumerate(o.names.countries[1:], COUNTRIES):
        if after[number] > before[number]:
            more = int(after[number] - before[number])
            yield _weighed(more, "country", country=country, count=more)


def _gains(o: Outcome) -> Iterator[Weighed]:
    """Special prestige, markers, tiles and pieces."""
    for event in o.own("special_prestige"):
        yield _weighed(event["value"] + 2, "special", count=event["value"])
    for event in o.own("tile"):
        yield _weighed(6, "tile", tile=event["tile"])
    for event in (*o.own("marker_taken"), *o.own("marker_swapped")):
        yield _weighed(4, "marker", marker=event["marker"])
    for event in o.own("marker_used"):
        yield _weighed(2.5, "uses", marker=event["marker"])
    for event in (*o.own("marker_placed"), *o.own("marker_laid")):
        title = o.names.route_title(event["route"])
        yield _weighed(2, "lays", marker=event["marker"], route=title)
    if taken := sum(event["traders"] + event["merchants"] for event in (*o.own("income"), *o.own("tribute"))):
        yield _weighed(2, "income", count=taken)
    if extra := len(o.own("extra")):
        yield _weighed(3, "extra", count=extra)


def _blocks(o: Outcome) -> Iterator[Weighed]:
    """Routes that a rival had nearly complete, and pieces that are displaced elsewhere."""
    if o.before.active != o.me:
        return
    setup, told = o.before.setup, set()
    established = {event["route"] for event in o.own("established")}
    for route, name in enumerate(o.names.routes):
        if o.count(o.after, route, o.me) <= o.count(o.before, route, o.me) or name in established:
            continue
        for rival in range(setup.players):
            stand, of = o.count(o.before, route, rival), o.length(route)
            if rival != o.me and stand >= 2 and of - stand <= 1:
                told.add(name)
                seat = o.names.seats[rival]
                yield _weighed(4.5, "blocks", seat=seat, route=o.title(route), count=stand, of=of)
    for event in o.events:
        where: str = event["point"].partition("/")[0] if event.kind == "displaced" else ""
        if where and event["by"] == o.seat and where not in told | established:
            told.add(where)
            yield _weighed(2.5, "displaces", seat=event["seat"], route=o.names.route_title(where))


def _progress(o: Outcome) -> Iterator[Weighed]:
    """If nothing is established yet: how far the most promising of the advanced routes has got."""
    if o.own("established") or o.after.phase == OVER:
        return
    prospects = Prospects(o.after, o.me, GREEDY)
    routes = [
        route
        for route in range(o.after.setup.routes)
        if o.count(o.after, route, o.me) > o.count(o.before, route, o.me)
    ]
    if routes:
        best = max(routes, key=prospects.merit)
        aim, what = _aim(o, best, prospects.plan(best))
        stand = {"count": o.count(o.after, best, o.me), "of": o.length(best)}
        yield _weighed(5, aim, route=o.title(best), **stand, **what)


def _aim(o: Outcome, route: int, plan: Plan | None) -> tuple[str, dict[str, str | int]]:
    """What a route is for: the end of a message's id, and an argument."""
    setup, result = o.after.setup, plan.result if plan else None
    if result and result.result == R_DEVELOP:
        return "route-ability", {"ability": ABILITIES[result.argument]}
    if result and result.result in (R_POST, R_ADDITIONAL_POST):
        end = result.argument if result.result == R_POST else result.argument >> 1
        city = (setup.end_a, setup.end_b)[end][route]
        return "route-post", {"city": o.names.city_title(o.names.cities[city])}
    if result and result.result == R_SPECIAL_PRESTIGE:
        return "route-special", {"value": int(setup.prestige_value[result.argument])}
    if o.after.markers[route]:
        return "route-marker", {"marker": MARKERS[o.after.markers[route] - 1]}
    return "route", {}


_FINDERS = (_end, _points, _abilities, _posts, _network, _gains, _blocks, _progress)
