"""The legal actions as a person picks them: in groups, by number, in words, or by first letters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from rich.text import Text

from hansa.cli.screen import said, seat_names
from hansa.cli.terminal_position import TerminalPosition
from hansa.play import actions as a
from hansa.play.language import Messages
from hansa.play.names import fold

__all__ = ["Group", "grouped", "matching", "phrase"]


@dataclass(frozen=True, slots=True)
class Group:
    """Actions of one kind."""

    name: str
    actions: tuple[a.Action, ...]


def grouped(actions: Sequence[a.Action], position: TerminalPosition) -> list[Group]:
    """The actions by kind; what a player looks for first comes first, the end of the turn last."""
    groups: dict[tuple[int, str], list[a.Action]] = {}
    for action in actions:
        groups.setdefault((_group(action)[0], _group_name(action, position.words)), []).append(action)
    return [
        Group(name, tuple(sorted(found, key=lambda action: _place_in_list(action, position))))
        for (_, name), found in sorted(groups.items(), key=lambda group: group[0][0])
    ]


def _place_in_list(action: a.Action, position: TerminalPosition) -> tuple[int, str]:
    """Routes with the player's pieces first, then by name; a route for nothing last; others in rule order."""
    if isinstance(action, a.Establish):
        return action.result == "nothing", action.route
    if not isinstance(action, (a.Place, a.Replace, a.Extra, a.PutDown, a.Reuse)):
        return 0, ""
    route = action.point.partition("/")[0]
    letters = position.document["routes"].get(route, "").lower()
    return -letters.count(action.seat[0]), position.view.names.route_title(route)


def _group(action: a.Action) -> tuple[int, str, dict[str, str | int]]:
    """The rank of an action's group, and the message that names it; none if each action says it."""
    match action:
        case a.Establish():
            return 0, "group-establish", {}
        case a.Place():
            return 1 + (action.tradesman == "merchant"), "group-place", {"kind": action.tradesman}
        case a.Displace():
            return 3, "group-displace", {}
        case a.Income():
            return 4, "group-income", {}
        case a.PickUp():
            return 5, "group-pick_up", {}
        case a.ExchangePosts():
            return 6, "group-exchange_posts", {}
        case a.UseMarker(marker="develop"):
            return 7, "group-develop", {}
        case a.UseMarker(rival=str()):
            return 8, "group-exchange_marker", {}
        case a.UseMarker(route=str()):
            return 8, "group-lay_marker", {"marker": action.marker}
        case a.UseMarker():
            return 8, "group-use_marker", {}
        case a.TakeTile():
            return 9, "group-take_tile", {}
        case a.MovePawn(free=True):
            return 10, "group-move_pawn-free", {}
        case a.MovePawn():
            return 11, "group-move_pawn", {}
        case a.Replace():
            return 12, "group-replace", {}
        case a.Extra():
            source = "board" if "/" in action.source else action.source
            return 13, "group-extra", {"kind": action.tradesman, "source": source}
        case a.PutDown():
            return 14, "group-put_down", {**_held(action), "country": action.country or "none"}
        case a.Done():
            return 90, "label-done", {}
        case a.EndTurn():
            return 91, "label-end_turn", {}
        case _:
            return 20, "", {}


def _held(action: a.PutDown) -> dict[str, str | int]:
    mine = "yes" if action.owner == action.seat else "no"
    return {"kind": action.tradesman, "mine": mine, "name": action.owner}


def _group_name(action: a.Action, words: Messages) -> str:
    _, id, args = _group(action)
    if "name" in args:
        args["name"] = words.say(f"seat-{args['name']}")
    if "country" in args:
        args["country"] = words.name("country", str(args["country"]))
    if "marker" in args:
        args["marker"] = words.say(f"marker-{args['marker']}")
    return words.say(id, args) if id else ""


def phrase(action: a.Action, position: TerminalPosition, *, in_group: bool = False) -> Text:
    """An action in a few words, with what stands on its route; in a group, without what the group says."""
    say = partial(said, position.words)
    _, group, named = _group(action)
    match action:
        case a.Place(paying=tuple(paying)):
            free = phrase(replace(action, paying=None), position, in_group=in_group)
            return say("menu-paying", {"what": free, **_counted(paying)})
        case a.Place() | a.Replace() | a.PutDown() if in_group:
            return _route(action.point, position)
        case a.Extra() if in_group and "/" not in action.source:
            return _route(action.point, position)
        case a.Extra() if "/" in action.source:
            where = {"from": _route(action.source, position), "where": _route(action.point, position)}
            return say("menu-extra-lifted", {"kind": action.tradesman, **where})
        case a.Place() | a.Replace() | a.Extra():
            return say(group.replace("group", "menu"), {**named, "where": _route(action.point, position)})
        case a.Reuse():
            return say("menu-reuse", {"kind": action.tradesman, "where": _route(action.point, position)})
        case a.PutDown():
            name = seat_names(position.words, action.owner)
            return say("menu-put_down", {**named, "name": name, "where": _route(action.point, position)})
        case a.Displace():
            args = {**_there(action.point, action.seat, position), "using": action.tradesman}
            return say(_short("menu-displace", in_group), {**args, **_counted(action.paying)})
        case a.PickUp():
            return say(_short("menu-pick_up", in_group), _there(action.point, action.seat, position))
        case a.Remove():
            return say("menu-remove", _there(action.point, action.seat, position))
        case a.Establish():
            args = {"where": _route(action.route, position), "result": _result(action, position)}
            return say(_short("menu-establish", in_group), args)
        case a.ExchangePosts():
            city, _, space = action.space.partition("/")
            numbers = {"n": int(space), "next": int(space) + 1}
            town = position.board.city(city)
            return say("menu-exchange", {**numbers, "city": town.name, "posts": position.posts(town)})
        case a.PlaceMarker():
            marker = position.words.say(f"marker-{action.marker}")
            return say("label-place_marker", {"marker": marker, "route": _route(action.route, position)})
        case a.UseMarker(route=str(route)) if in_group:
            return _route(route, position)
        case a.UseMarker(route=str(route)):
            marker = position.words.say(f"marker-{action.marker}")
            return say("label-lay_marker", {"marker": marker, "route": _route(route, position)})
        case a.UseMarker(rival=str(rival)):
            marker = position.words.say(f"marker-{action.taken}")
            return say("label-swap_marker", {"marker": marker, "name": seat_names(position.words, rival)})
        case _:
            return Text(_plain(action, position))


def _short(id: str, in_group: bool) -> str:
    return f"{id}-short" if in_group else id


def _counted(pieces: Sequence[str]) -> dict[str, int]:
    return {"traders": pieces.count("trader"), "merchants": pieces.count("merchant")}


def _plain(action: a.Action, position: TerminalPosition) -> str:
    """Actions that are not about a place on the board, in the page's words."""
    say = position.words.say
    match action:
        case a.Income():
            pieces = say("pieces", {"traders": action.traders, "merchants": action.merchants})
            return say("label-income", {"pieces": pieces})
        case a.Tribute():
            pieces = say("pieces", {"traders": action.traders, "merchants": action.merchants})
            return say("label-tribute", {"pieces": pieces})
        case a.UseMarker(ability=str(ability)):
            return say("label-use_develop", {"ability": say(f"ability-{ability}")})
        case a.UseMarker():
            return say("label-use_marker", {"marker": say(f"marker-{action.marker}")})
        case a.GreenPost():
            return say("label-green_post", {"city": _city(action.city, position), "kind": action.tradesman})
        case a.TakeTile():
            first, second = (say(f"marker-{marker}") for marker in action.paying)
            return say("label-take_tile", {"tile": say(f"tile-{action.tile}"), "a": first, "b": second})
        case a.Toll():
            return say("label-toll-take" if action.take else "label-toll-decline")
        case a.PutPawn():
            return say("label-province", {"province": position.words.name("province", action.province)})
        case a.MovePawn():
            moved = say("label-move_pawn", {"province": position.words.name("province", action.province)})
            return f"{moved} ({say('pawn-free' if action.free else 'pawn-action')})"
        case a.NeutralPost():
            return say("label-neutral_post", {"city": _city(action.city, position)})
        case a.UsePermanent():
            return say("label-use_permanent")
        case a.SkipPermanent():
            return say("label-skip_permanent")
        case a.Done():
            return say("label-done")
        case a.EndTurn():
            return say("label-end_turn")
    return str(action)


def _result(action: a.Establish, position: TerminalPosition) -> str:
    say = position.words.say
    match action.result:
        case "post":
            return say("establish-post", {"city": _city(action.city or "", position)})
        case "additional_post":
            where = {"city": _city(action.city or "", position), "kind": action.tradesman or "trader"}
            return say("menu-additional", where)
        case "develop":
            return say("establish-develop", {"ability": say(f"ability-{action.ability}")})
        case "special_prestige":
            return say("establish-special", {"value": action.value or 0})
    return say("establish-nothing")


def _city(city: str, position: TerminalPosition) -> str:
    return position.board.city(city).name


def _route(point: str, position: TerminalPosition) -> Text:
    """A route as printed with what stands there: `Hamburg–Lübeck •rb [+3]`.

    If a route has houses and boats, the point's shape follows: `Wismar–Stralsund •≈≈ boat`.
    """
    name, _, number = point.partition("/")
    route = position.board.route(name)
    marker = position.marker(route)
    ends = f"{_city(route.a, position)}–{_city(route.b, position)} "
    shape = ""
    if number and len(set(route.points)) > 1:
        shape = f" {position.words.say(f'point-{route.points[int(number) - 1]}')}"
    return Text.assemble(ends, position.points(route), " " if len(marker) else "", marker, shape)


def _there(point: str, decider: str, position: TerminalPosition) -> dict[str, str | Text]:
    """The piece on a point, and where it is."""
    route, _, number = point.partition("/")
    letter = position.document["routes"][route][int(number) - 1]
    owner = next(seat for seat in position.view.names.seats if seat[0] == letter.lower())
    return {
        "kind": "merchant" if letter.isupper() else "trader",
        "mine": "yes" if owner == decider else "no",
        "name": seat_names(position.words, owner),
        "where": _route(point, position),
    }


def matching(actions: Sequence[a.Action], text: str) -> list[a.Action]:
    """The actions in which every word of the text begins a word: `pl ham lueb tr`."""
    wanted = _words(text)
    if not wanted:
        return []
    # Without the seat, which is the same for all.
    return [action for action in actions if _has_all(_words(str(action).partition(" ")[2]), wanted)]


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s\-–/_,.:]+", fold(text).replace("_", " ")) if word]


def _has_all(words: list[str], wanted: list[str]) -> bool:
    """Whether each wanted word begins a word of its own."""
    left = list(words)
    for start in wanted:
        found = next((word for word in left if word.startswith(start)), None)
        if found is None:
            return False
        left.remove(found)
    return True
