"""Legal actions as the page gets them, with what they would lead to, and why others are not legal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, cast

from hansa.errors import IllegalAction
from hansa.play.actions import (
    Action,
    Displace,
    Done,
    Establish,
    ExchangePosts,
    Extra,
    GreenPost,
    Income,
    NeutralPost,
    PickUp,
    Place,
    PutDown,
    Replace,
    UseMarker,
    as_json,
)
from hansa.play.events import Event
from hansa.play.game import Game
from hansa.play.view import View
from hansa.tables.messages import Dimmed, LegalAction, ViewJson

__all__ = ["legal_list", "why_not"]

_as_json = lru_cache(4096)(as_json)  # the same few hundred actions over and over, at every table

# The actions whose outcome is worth a look before the click.
_PREVIEWED = (Establish, ExchangePosts, GreenPost, NeutralPost)


def legal_list(view: View) -> list[LegalAction]:
    """What the view's seat may decide now."""
    looks = _Looks(view)
    return [cast("LegalAction", looks.action(action)) for action in looks.game.legal_actions()]


# The five actions of a turn, which the page always shows.
_ACTIONS: dict[str, type[Action]] = {
    "income": Income,
    "place": Place,
    "displace": Displace,
    "pick_up": PickUp,
    "establish": Establish,
}


def why_not(view: View, shown: ViewJson, legal: Sequence[LegalAction]) -> Dimmed:
    """Why the deciding seat cannot take an action or use one of its markers, by the codes of errors.

    Also the countries it cannot place in without another permit. `shown` is the view as JSON.
    """
    assert view.seat is not None
    kinds = {action["kind"] for action in legal}
    usable = {action.get("marker") for action in legal if action["kind"] == "use_marker"}
    usable |= kinds  # `exchange_posts` is a kind of its own

    actions = _ACTIONS if shown["decision"]["kind"] == "action" else {}
    acting = "end_turn" in kinds and shown["turn"]["actions"]
    closed = view.closed_countries() if acting else {}
    return {
        "actions": {name: view.why_not(kind).code for name, kind in actions.items() if name not in kinds},
        "markers": {
            marker: _why_no_marker(view, marker).code
            for marker in dict.fromkeys(shown["desks"][view.seat]["markers"])
            if marker not in usable
        },
        "countries": {country: list(cities) for country, cities in closed.items()},
    }


def _why_no_marker(view: View, marker: str) -> IllegalAction:
    if marker == "exchange_posts":
        return view.why_not(ExchangePosts)
    return view.why_not(UseMarker, marker=marker)


class _Looks:
    """What can be said about the actions of one view. Everything is worked out from what the seat sees."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.game = Game.seen(view)
        self._alike = view.alike()
        self._routes: dict[str, list[str]] = {}

    def action(self, action: Action) -> dict[str, Any]:
        """One action."""
        shown = dict(_as_json(action))
        if "point" in shown:
            shown["points"] = self._alike[shown["point"]]
        if isinstance(action, Extra) and "/" in action.source:
            shown["sources"] = self.view.to_lift()[action.source]
        if isinstance(action, Done) and (points := self._next_points(action)):
            shown["next_points"] = points
        if isinstance(action, Displace):
            shown["routes"] = self._routes_for_displaced(action)
        if isinstance(action, _PREVIEWED):
            shown |= self._outcome(action)
        return shown

    def _next_points(self, action: Done) -> list[str]:
        """Where a piece in hand could be put down next: a click there may end the lifting."""
        after, _ = self._after(action)
        firsts = (answer.point for answer in after.legal_actions() if isinstance(answer, PutDown))
        return list(dict.fromkeys(point for first in firsts for point in self._alike[first]))

    def _routes_for_displaced(self, action: Displace) -> list[str]:
        """Where the owner could put the displaced piece: the same however it was displaced."""
        if action.point not in self._routes:
            after, _ = self._after(action)
            answers = (answer for answer in after.legal_actions() if isinstance(answer, Replace))
            found = {answer.point.partition("/")[0] for answer in answers}
            self._routes[action.point] = [route for route in self.view.names.routes if route in found]
        return self._routes[action.point]

    def _outcome(self, action: Action) -> dict[str, Any]:
        """Points by seat, and the events.

        A tribute that is due first (PM2) changes neither, whatever its owner takes; the end may follow it.
        """
        after, found = self._after(action)
        events = list(found)
        while after.phase == "tribute":
            answered = after.play(after.legal_actions()[0])
            events += [event for event in answered if event.kind != "tribute"]
        now, then = self.game.prestige, after.prestige
        return {
            "gains": {seat: then[seat] - now[seat] for seat in now if then[seat] != now[seat]},
            "events": [event.visible_to(self.view.seat).to_json() for event in events],
        }

    def _after(self, action: Action) -> tuple[Game, Sequence[Event]]:
        """The game as it would continue, as far as the seat can know, and what would happen."""
        after = self.game.copy()
        return after, after.play(action)
