"""The legal actions as a person picks them: in groups, by number, in words, or by first letters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from hansa.cli.scene import Scene
from hansa.play import actions as a
from hansa.play.names import fold
from hansa.play.narration import count, title

__all__ = ["Group", "grouped", "matching", "phrase"]


@dataclass(frozen=True, slots=True)
class Group:
    """Actions of one kind."""

    name: str
    actions: tuple[a.Action, ...]


def grouped(actions: Sequence[a.Action], scene: Scene) -> list[Group]:
    """The actions by kind; what a player looks for first comes first, the end of the turn last."""
    groups: dict[tuple[int, str], list[a.Action]] = {}
    for action in actions:
        groups.setdefault(_group(action), []).append(action)
    return [
        Group(name, tuple(sorted(found, key=lambda action: _place_in_list(action, scene))))
        for (_, name), found in sorted(groups.items(), key=lambda group: group[0][0])
    ]


def _place_in_list(action: a.Action, scene: Scene) -> tuple[int, str]:
    """Routes with own pieces first, then by name; a route for nothing last; others as the rules list them."""
    if isinstance(action, a.Establish):
        return action.result == "nothing", action.route
    if not isinstance(action, (a.Place, a.Replace, a.Extra, a.PutDown, a.Reuse)):
        return 0, ""
    route = action.point.partition("/")[0]
    letters = scene.document["routes"].get(route, "").lower()
    return -letters.count(action.seat[0]), scene.view.names.route_title(route)


def _group(action: a.Action) -> tuple[int, str]:
    """The rank and the name of an action's group."""
    match action:
        case a.Establish():
            return 0, "establish a route"
        case a.Place(tradesman="trader"):
            return 1, "place a trader"
        case a.Place():
            return 2, "place a merchant"
        case a.Displace():
            return 3, "displace"
        case a.Income():
            return 4, "take income"
        case a.PickUp():
            return 5, "move: pick up a piece"
        case a.ExchangePosts():
            return 6, "exchange posts (marker)"
        case a.UseMarker(marker="develop"):
            return 7, "develop an ability (marker)"
        case a.UseMarker():
            return 8, "use a marker"
        case a.TakeTile():
            return 9, "take a favour tile"
        case a.MovePawn(free=True):
            return 10, "move the pawn for free"
        case a.MovePawn():
            return 11, "move the pawn as an action"
        case a.Replace():
            return 12, "put down the displaced piece"
        case a.Extra():
            return 13, f"add a {action.tradesman} from {_source(action)}"
        case a.PutDown():
            return 14, f"put down {_held(action)}"
        case a.Done():
            return 90, "done"
        case a.EndTurn():
            return 91, "end the turn"
        case _:
            return 20, ""


def _held(action: a.PutDown) -> str:
    """`your trader`, `blue's merchant from Wales`."""
    owner = "your" if action.owner == action.seat else f"{title(action.owner)}'s"
    return f"{owner} {action.tradesman}" + (f" from {action.country.capitalize()}" if action.country else "")


def _source(action: a.Extra) -> str:
    return f"the {action.source}" if "/" not in action.source else "the board"


# What a phrase begins with where no group says it.
_VERBS: dict[type[a.Action], str] = {
    a.Displace: "displace ",
    a.PickUp: "pick up ",
    a.Establish: "establish ",
    a.ExchangePosts: "exchange ",
    a.TakeTile: "take the tile ",
    a.PutDown: "put ",
    a.Remove: "remove ",
    a.PlaceMarker: "place ",
}


def phrase(action: a.Action, scene: Scene, *, in_group: bool = False) -> Text:
    """An action in a few words, with what stands on its route; what its group says is left out there."""
    if in_group and _group(action)[1]:
        return _details(action, scene, in_group=True)
    return Text.assemble(_VERBS.get(type(action), ""), _details(action, scene, in_group=False))


def _details(action: a.Action, scene: Scene, *, in_group: bool) -> Text:
    match action:
        case a.Place() | a.Replace() | a.PutDown() if in_group:
            return _route(action.point, scene)
        case a.Extra() if in_group and "/" not in action.source:
            return _route(action.point, scene)
        case a.Income():
            parts = ((action.traders, "trader"), (action.merchants, "merchant"))
            return Text("take " + " and ".join(count(n, word) for n, word in parts if n))
        case a.Place():
            return Text.assemble(f"place a {action.tradesman} on ", _route(action.point, scene))
        case a.Displace():
            paying = " and ".join(f"a {word}" for word in action.paying)
            route = _route(action.point, scene)
            victim = _on(action.point, scene)
            return Text.assemble(victim, " on ", route, f" with a {action.tradesman}, paying {paying}")
        case a.Replace():
            return Text.assemble("put the displaced piece on ", _route(action.point, scene))
        case a.Extra():
            if "/" in action.source:
                origin = _route(action.source, scene)
                return Text.assemble(f"{action.tradesman} from ", origin, " to ", _route(action.point, scene))
            what = f"add a {action.tradesman} from the {action.source} on "
            return Text.assemble(what, _route(action.point, scene))
        case a.PickUp() | a.Remove():
            return Text.assemble(_on(action.point, scene), " on ", _route(action.point, scene))
        case a.PutDown():
            return Text.assemble(f"{_held(action)} on ", _route(action.point, scene))
        case a.Reuse():
            return Text.assemble(f"reuse a {action.tradesman} on ", _route(action.point, scene))
        case a.Establish():
            return Text.assemble(_route(action.route, scene), f": {_result(action, scene)}")
        case a.ExchangePosts():
            city, _, space = action.space.partition("/")
            where = f"spaces {space} and {int(space) + 1} of {scene.board.city(city).name} "
            return Text.assemble(where, scene.posts(scene.board.city(city)))
        case a.PlaceMarker():
            return Text.assemble(f"{title(action.marker)} at ", _route(action.route, scene))
        case _:
            return Text(_plain(action, scene))


def _plain(action: a.Action, scene: Scene) -> str:
    match action:
        case a.UseMarker():
            return f"use {title(action.marker)}" + (f": {title(action.ability)}" if action.ability else "")
        case a.UsePermanent():
            return "use the permanent marker"
        case a.SkipPermanent():
            return "do not use the permanent marker"
        case a.GreenPost():
            return f"use it: a {action.tradesman} from the supply as a post in {_city(action.city, scene)}"
        case a.TakeTile():
            paid = " and ".join(title(marker) for marker in action.paying)
            return f"{title(action.tile)}, turning down {paid} and giving up the actions"
        case a.Toll():
            return "take a trader from the stock" if action.take else "take nothing"
        case a.PutPawn() | a.MovePawn():
            return f"the pawn to {action.province.replace('_', ' ')}"
        case a.NeutralPost():
            return f"the neutral's post in {_city(action.city, scene)}"
        case a.Done():
            return "done: no more pieces"
        case a.EndTurn():
            return "end the turn"
    return str(action)


def _result(action: a.Establish, scene: Scene) -> str:
    match action.result:
        case "post":
            return f"a post in {_city(action.city or '', scene)}"
        case "additional_post":
            return f"an additional post in {_city(action.city or '', scene)} with a {action.tradesman}"
        case "develop":
            return f"develop {title(action.ability or '')}"
        case "special_prestige":
            return f"special prestige {action.value}"
    return "nothing but points and marker"


def _city(city: str, scene: Scene) -> str:
    return scene.board.city(city).name


def _route(point: str, scene: Scene) -> Text:
    """A route as printed with what stands there: `Hamburg–Lübeck •rb [+3]`.

    Where a route has both, the point's shape follows: `Wismar–Stralsund •≈≈ boat`.
    """
    name, _, number = point.partition("/")
    route = scene.board.route(name)
    marker = scene.marker(route)
    ends = f"{_city(route.a, scene)}–{_city(route.b, scene)} "
    shape = f" {route.points[int(number) - 1]}" if number and len(set(route.points)) > 1 else ""
    return Text.assemble(ends, scene.points(route), " " if len(marker) else "", marker, shape)


def _on(point: str, scene: Scene) -> Text:
    """The piece on a point: `blue's trader`."""
    route, _, number = point.partition("/")
    letter = scene.document["routes"].get(route, "." * 9)[int(number) - 1]
    seat = next((seat for seat in scene.view.names.seats if seat[0] == letter.lower()), "nobody")
    return Text(f"{seat}'s {'merchant' if letter.isupper() else 'trader'}")


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
