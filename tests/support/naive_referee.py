"""A second opinion: the legal actions, worked out again from docs/rules.md in the simplest possible way.

This referee is slow and shares nothing with the engine: it reads the JSON form of a position and the
board, tries every combination and writes lines of text (docs/notation.md). `tests/test_naive_referee.py`
compares the two on many positions. If a rule changes, change it here too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

from hansa.boards import ABILITIES, COLOURS, Board, City, Route, load

__all__ = ["NaiveReferee"]

SEATS = {"r": "red", "b": "blue", "g": "green", "y": "yellow", "v": "violet", "n": "neutral"}
LAST = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bank": 3}
BANK = (3, 5, 7, 99)
MARKERS = (
    *("additional_post", "exchange_posts", "plus_3", "plus_4", "develop", "move_3", "remove_3"),
    *("exchange_marker", "tribute", "block"),
)


class Piece(NamedTuple):
    """A tradesman: whose and of which kind."""

    seat: str
    kind: str


def piece(letter: str) -> Piece:
    """The piece of a letter: lower case a trader, upper case a merchant."""
    return Piece(SEATS[letter.lower()], "merchant" if letter.isupper() else "trader")


def sails(piece: Piece) -> bool:
    """B1, N1: who may stand on a boat."""
    return piece.kind == "merchant" or piece.seat == "neutral"


def counted(number: int, word: str) -> str:
    """` 2 traders`, ` 1 merchant`, nothing for 0."""
    return f" {number} {word}{'s' if number > 1 else ''}" if number else ""


class NaiveReferee:
    """A position, and what may be decided in it."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.p = position
        self.board: Board = load(position["board"])
        self.turn: dict[str, Any] = position["turn"]
        self.decision: dict[str, Any] = position["decision"]
        self.active: str = self.turn["seat"]
        self.desk: dict[str, Any] = position["desks"][self.active]
        self.routes: dict[str, Route] = {route.id: route for route in self.board.routes}
        self.points: dict[str, str] = {}
        self.shape: dict[str, str] = {}
        self.route_of: dict[str, Route] = {}
        for route in self.board.routes:
            letters = position["routes"].get(route.id, "." * len(route.points))
            for n, (letter, shape) in enumerate(zip(letters, route.points, strict=True), 1):
                point = f"{route.id}/{n}"
                self.points[point], self.shape[point], self.route_of[point] = letter, shape, route

    # What everything else asks

    def legal(self) -> set[str]:
        """All legal actions, by their lines; of alike points only the first is named."""
        kind = self.decision["kind"]
        if "neutral_post" in self.decision:
            kind = "neutral_post"
        return set(getattr(self, f"_{kind}")())

    def first(self, point: str, *, but: Iterable[str] = ()) -> bool:
        """Whether no earlier point of the route is alike."""
        route, _, number = point.partition("/")
        return not any(
            self.points[other] == self.points[point]
            and self.shape[other] == self.shape[point]
            and other not in but
            for other in (f"{route}/{n}" for n in range(1, int(number)))
        )

    def free(self) -> list[str]:
        """All free points."""
        return [point for point, letter in self.points.items() if letter == "."]

    def fits(self, piece: Piece, point: str) -> bool:
        """Boats take merchants only."""
        return sails(piece) or self.shape[point] == "house"

    def country(self, point: str) -> str | None:
        """The country of a point."""
        return self.route_of[point].country

    def is_home(self, point: str) -> bool:
        """In England, or where there are no countries."""
        return self.country(point) == self.board.home_country

    def held(self, place: str, kind: str, seat: str | None = None) -> int:
        """How many of a kind are in a supply or stock."""
        return int(self.p["desks"][seat or self.active][place][f"{kind}s"])

    def ends(self, route: str) -> list[City]:
        """The end cities of a route."""
        return [self.board.city(self.routes[route].a), self.board.city(self.routes[route].b)]

    def posts(self, city: City) -> tuple[str, str, str]:
        """Additional posts, printed spaces, and posts right of them, as letters."""
        text = self.p["cities"].get(city.id, "." * len(city.spaces))
        left, plus, rest = text.partition("+")
        if not plus:
            left, rest = "", text
        return left, rest[: len(city.spaces)], rest[len(city.spaces) :]

    def free_space(self, city: City) -> int | None:
        """E3a: the leftmost free printed space."""
        printed = self.posts(city)[1]
        return printed.index(".") if "." in printed else None

    def owners_right_to_left(self, city: City) -> list[str]:
        """K1: who owns the posts, from the right."""
        return [piece(letter).seat for letter in reversed("".join(self.posts(city))) if letter != "."]

    # The turn

    def _action(self) -> Iterator[str]:
        if self.turn["actions"] > 0:
            yield from self.income()
            yield from self.place()
            yield from self.displace()
            yield from self.pick_up("own")
            for route in self.board.routes:
                yield from self.establish(route)
            for province in self.board.provinces if self.p["pawn"] else ():
                if province.id != self.p["pawn"]:
                    yield f"{self.active} move_pawn {province.id} action"
        yield from self.markers()
        yield from self.tiles()
        yield from self.pawn()
        yield f"{self.active} end_turn"

    def income(self) -> Iterator[str]:
        """A1: in 2009 as many as possible."""
        stock = {kind: self.held("stock", kind) for kind in ("trader", "merchant")}
        most = min(BANK[self.desk["bank"]], sum(stock.values()))
        least = most if self.p["edition"] == "2009" else 1
        for traders in range(stock["trader"] + 1):
            for merchants in range(stock["merchant"] + 1):
                if max(1, least) <= traders + merchants <= most:
                    yield f"{self.active} income{counted(traders, 'trader')}{counted(merchants, 'merchant')}"

    def within_reach(self, point: str) -> bool:
        """U2, V4: where placing and displacing is allowed."""
        if self.p["pawn"]:
            return self.in_province(self.route_of[point])
        if self.is_home(point):
            return True
        for city, countries in self.board.permits:
            owners = self.owners_right_to_left(self.board.city(city))
            unused = city not in self.turn["permits_used"]
            if unused and self.country(point) in countries and owners[:1] == [self.active]:
                return True
        return False

    def in_province(self, route: Route) -> bool:
        """V4: whether the pawn's province borders on the route."""
        provinces = {province.id: province.routes for province in self.board.provinces}
        return route.id in provinces[self.p["pawn"]]

    def place(self) -> Iterator[str]:
        """B1."""
        for point in self.free():
            if not self.within_reach(point) or not self.first(point):
                continue
            # PM3: every block at the route takes one more tradesman, of either kind.
            blocks = self.lying("block", self.route_of[point].id)
            for kind in ("trader", "merchant"):
                for paid in combinations_with_replacement(("trader", "merchant"), blocks):
                    needed = [kind, *paid]
                    able = all(needed.count(each) <= self.held("supply", each) for each in needed)
                    if able and self.fits(Piece(self.active, kind), point):
                        paying = f" paying {' '.join(paid)}" if paid else ""
                        yield f"{self.active} place {point} {kind}{paying}"

    def displace(self) -> Iterator[str]:
        """C1."""
        for point, letter in self.points.items():
            if letter == "." or piece(letter).seat == self.active or not self.within_reach(point):
                continue
            if not self.first(point):
                continue
            price = 2 if piece(letter).kind == "merchant" else 1
            for kind in ("trader", "merchant"):
                for paid in combinations_with_replacement(("trader", "merchant"), price):
                    needed = [kind, *paid]
                    if self.fits(Piece(self.active, kind), point) and all(
                        needed.count(each) <= self.held("supply", each) for each in ("trader", "merchant")
                    ):
                        yield f"{self.active} displace {point} {kind} paying {' '.join(paid)}"

    def establish(self, route: Route) -> Iterator[str]:
        """E0, E3, V4."""
        letters = self.p["routes"].get(route.id, ".")
        if "." in letters or {piece(letter).seat for letter in letters} != {self.active}:
            return
        if self.p["pawn"] and not self.in_province(route):
            return
        kinds = {piece(letter).kind for letter in letters}
        line = f"{self.active} establish {route.id}"
        yield f"{line} nothing"
        for city in self.ends(route.id):
            space = self.free_space(city)
            if space is not None:
                printed = city.spaces[space]
                reached = self.desk["privilege"] >= COLOURS.index(printed.colour)
                if reached and printed.shape in kinds:
                    yield f"{line} post {city.id}"
            may_add = city.green or self.posts(city)[1][0] != "."
            if "additional_post" in self.desk["markers"] and may_add:
                yield from (f"{line} additional_post {city.id} {kind}" for kind in kinds)
            for ability in city.abilities:
                if self.desk[ability] < LAST[ability]:
                    yield f"{line} develop {ability}"
            special = self.board.special_prestige
            if city.id == special.city and "merchant" in kinds:
                for (value, colour), taken in zip(special.spaces, self.p["special_prestige"], strict=True):
                    if taken == "." and self.desk["privilege"] >= COLOURS.index(colour):
                        yield f"{line} special_prestige {value}"

    def on_points(self, whose: str) -> Iterator[str]:
        """The points with the player's pieces, with opponents', or with any."""
        for point, letter in self.points.items():
            if letter != ".":
                own = piece(letter).seat == self.active
                if whose == "any" or own == (whose == "own"):
                    yield point

    def removable(self) -> str:
        """Section 11: whose pieces *remove 3* takes."""
        return "any" if self.p["edition"] == "2009" else "opponents"

    def markers(self) -> Iterator[str]:
        """Section 5, M2."""
        unused = self.desk["markers"]
        for marker in ("plus_3", "plus_4"):
            if marker in unused:
                yield f"{self.active} use {marker}"
        if "develop" in unused:
            for ability in ABILITIES:
                if self.desk[ability] < LAST[ability]:
                    yield f"{self.active} use develop {ability}"
        if "move_3" in unused and any(self.on_points("opponents")):
            yield f"{self.active} use move_3"
        if "remove_3" in unused and any(self.on_points(self.removable())):
            yield f"{self.active} use remove_3"
        for city in self.board.cities if "exchange_posts" in unused else ():
            # Additional posts cannot be chosen. All others are ordinary ones, in a green city too.
            _, printed, green = self.posts(city)
            ordinary = printed + green
            for n in range(len(ordinary) - 1):
                pair = ordinary[n : n + 2]
                if "." not in pair:
                    owners = {piece(letter).seat for letter in pair}
                    mine = self.p["edition"] != "big_box" or self.active in owners
                    if len(owners) == 2 and mine:
                        yield f"{self.active} use exchange_posts {city.id}/{n + 1}"

        yield from self.promos()

    def lying(self, marker: str, route: str) -> int:
        """PM2, PM3: how many of these lie at a route."""
        return sum((item["marker"], item["route"]) == (marker, route) for item in self.p.get("laid", ()))

    def promos(self) -> Iterator[str]:
        """PM1-PM3."""
        unused = self.desk["markers"]
        for marker in {"tribute", "block"} & set(unused):
            if self.held("supply", "trader"):  # the trader that lies on it
                yield from (f"{self.active} use {marker} {route}" for route in self.routes)
        for rival, desk in self.p["desks"].items():
            if "exchange_marker" in unused and rival not in (self.active, "neutral"):
                for taken in set(desk["used"]) - {"exchange_marker"}:
                    yield f"{self.active} use exchange_marker {rival} {taken}"

    def tiles(self) -> Iterator[str]:
        """EF2."""
        late = self.turn["acted"] or self.turn["marker_used"] or self.turn["closed"]
        unused = sorted(self.desk["markers"], key=MARKERS.index)
        for tile in () if late else self.p["tiles"]:
            for paid in set(combinations(unused, 2)):
                yield f"{self.active} take_tile {tile} paying {' '.join(paid)}"

    def pawn(self) -> Iterator[str]:
        """V3: one or two provinces for free."""
        if not self.p["pawn"] or self.turn["pawn_moved"]:
            return
        near = set(self.board.neighbours(self.p["pawn"]))
        near |= {far for province in near for far in self.board.neighbours(province)}
        for province in near - {self.p["pawn"]}:
            yield f"{self.active} move_pawn {province} free"

    # Answers to a displacement, and *place 2*

    def reachable(self, what: Piece, owner: str, source: str) -> dict[str, int]:
        """C3, U3, EF3: the points a piece may take if they are free, with their rings (one with the tile)."""
        origin = self.routes[source]
        anywhere = "displaced_anywhere" in self.p["desks"][owner].get("tiles", ())
        ring = {origin.id: 0}
        while len(ring) < len(self.routes):
            cities = {city for id in ring for city in (self.routes[id].a, self.routes[id].b)}
            new = [r.id for r in self.board.routes if r.id not in ring and {r.a, r.b} & cities]
            ring |= dict.fromkeys(new, max(ring.values()) + 1)
        found = {}
        for point, route in self.route_of.items():
            allowed = self.is_home(point) or route.country == origin.country
            if allowed and self.fits(what, point) and (anywhere or route.id != origin.id):
                found[point] = 0 if anywhere else ring[route.id]
        return found

    def nearest(self, what: Piece, owner: str, source: str, free: Iterable[str]) -> list[str]:
        """C3: those of some free points that are in the nearest ring."""
        reachable = self.reachable(what, owner, source)
        rings = {point: reachable[point] for point in free if point in reachable}
        return [point for point, ring in rings.items() if ring == min(rings.values())]

    def sources(self, owner: str) -> Iterator[tuple[Piece, str]]:
        """C5: the pieces that may be placed as extra ones, and where they come from."""
        if owner == "neutral":
            yield Piece("neutral", "trader"), "stock"
            return
        for place in ("stock", "supply"):
            kinds = [kind for kind in ("trader", "merchant") if self.held(place, kind, owner)]
            if kinds:
                yield from ((Piece(owner, kind), place) for kind in kinds)
                return
        placed = self.decision.get("placed", ())
        for point, letter in self.points.items():
            own = letter != "." and piece(letter).seat == owner
            if own and point not in placed and self.first(point, but=placed):
                yield piece(letter), point

    def free_after(self, what: Piece, target: str, source: str) -> set[str]:
        """The free points after a piece was put on one, from a point of the board or from elsewhere (N3)."""
        free = set(self.free()) - {target} | ({source} if "/" in source else set())
        if what.seat != "neutral":
            return free
        route = self.route_of[target]
        own = [point for point in self.points if self.route_of[point] is route]
        if all(point == target or self.points[point] == "n" for point in own):
            yellow = any(
                city.abilities or city.id == self.board.special_prestige.city for city in self.ends(route.id)
            )
            free |= set(own[1:] if yellow else own)
        return free

    def _displaced(self) -> Iterator[str]:
        """C2-C5."""
        owner, source = self.decision["seat"], self.decision["route"]
        decider = owner
        if owner == "neutral":
            decider = "blue" if self.active == "red" else "red"
        waiting = None if self.decision["piece"] == "." else piece(self.decision["piece"])
        if waiting:
            for point in self.nearest(waiting, owner, source, self.free()):
                if self.first(point):
                    yield f"{decider} replace {point}"
        else:
            yield f"{decider} done"
        for extra, place in self.sources(owner) if self.decision["extras"] else ():
            # C4: a point that must be kept for the displaced piece counts as not free, for the ring too.
            free = self.free()
            if waiting:
                needed = self.reachable(waiting, owner, source).keys()
                free = [point for point in free if needed & self.free_after(extra, point, place)]
            for point in self.nearest(extra, owner, source, free):
                if self.first(point):
                    yield f"{decider} extra {point} {extra.kind} from {place}"

    def _place_2(self) -> Iterator[str]:
        """U7."""
        if self.decision["placed"]:
            yield f"{self.active} done"
        for extra, place in self.sources(self.active):
            for point in self.free():
                if not self.is_home(point) and self.fits(extra, point) and self.first(point):
                    yield f"{self.active} extra {point} {extra.kind} from {place}"

    # Moving

    def pick_up(self, whose: str) -> Iterator[str]:
        """D1."""
        for point in self.on_points(whose):
            if self.first(point):
                yield f"{self.active} pick_up {point}"

    def _pick_up(self) -> Iterator[str]:
        yield from self.pick_up(self.decision["whose"])
        if self.decision["hand"]:
            yield f"{self.active} done"

    def _put_down(self) -> Iterator[str]:
        """D1, D2, U4."""
        hand = self.decision["hand"]
        for held in dict.fromkeys(hand):
            what, _, country = held.partition("@")
            rest = list(hand)
            rest.remove(held)
            owner = piece(what).seat
            words = ("" if owner == self.active else f"{owner} ") + piece(what).kind
            words += f" from {country}" if country else ""
            for point in self.free():
                if self.may_stand(held, point) and self.first(point):
                    free = self.free_after(piece(what), point, "")
                    if self.all_fit(rest, free):
                        yield f"{self.active} put_down {point} {words}"

    def may_stand(self, held: str, point: str) -> bool:
        """U4: a player's own move may end in England, everything else stays in its country."""
        what, _, country = held.partition("@")
        stays = not country or country == self.country(point)
        goes_home = self.decision["whose"] == "own" and self.is_home(point)
        return (stays or goes_home) and self.fits(piece(what), point)

    def all_fit(self, rest: list[str], free: set[str]) -> bool:
        """D2: whether each piece finds a point of its own."""
        taken: dict[str, int] = {}

        def find(n: int, tried: set[str]) -> bool:
            for point in free:
                if point not in tried and self.may_stand(rest[n], point):
                    tried.add(point)
                    if point not in taken or find(taken[point], tried):
                        taken[point] = n
                        return True
            return False

        return all(find(n, set()) for n in range(len(rest)))

    # The other decisions

    def _remove(self) -> Iterator[str]:
        """Section 11, *remove 3*."""
        for point in self.on_points(self.removable()):
            if self.first(point):
                yield f"{self.active} remove {point}"
        if self.decision["left"] < 3:
            yield f"{self.active} done"

    def _permanent(self) -> Iterator[str]:
        """E5, O3."""
        yield f"{self.active} skip permanent"
        if self.routes[self.decision["route"]].permanent_marker != "green_post":
            yield f"{self.active} use permanent"
            return
        for city in self.board.cities:
            for kind in ("trader", "merchant"):
                if city.green and self.held("supply", kind):
                    yield f"{self.active} green_post {city.id} {kind}"

    def _reuse(self) -> Iterator[str]:
        """O3 *reuse 2*."""
        if self.decision["left"] < 2:
            yield f"{self.active} done"
        for kind in ("trader", "merchant"):
            for point in self.free() if self.decision[f"{kind}s"] else ():
                if self.fits(Piece(self.active, kind), point) and self.first(point):
                    yield f"{self.active} reuse {point} {kind}"

    def _toll(self) -> Iterator[str]:
        """EF3."""
        yield from (f"{self.decision['seat']} toll {answer}" for answer in ("take", "decline"))

    def _tribute(self) -> Iterator[str]:
        """PM2: the first of those due, from the active seat on; two tradesmen, fewer if there are fewer."""
        order = [seat for seat in self.p["desks"] if seat != "neutral"]
        first = order.index(self.active)
        owners = [item["seat"] for item in self.decision["due"]]
        seat = next(seat for seat in order[first:] + order[:first] if seat in owners)
        stock = [kind for kind in ("trader", "merchant") for _ in range(self.held("stock", kind, seat))]
        for taken in set(combinations(stock, min(2, len(stock)))):
            mix = counted(taken.count("trader"), "trader") + counted(taken.count("merchant"), "merchant")
            yield f"{seat} tribute{mix}"

    def _pawn(self) -> Iterator[str]:
        """V2."""
        yield from (f"blue put_pawn {province.id}" for province in self.board.provinces)

    def _plate(self) -> Iterator[str]:
        """P1, P2, U6, N4."""
        routes = []
        for route in self.board.routes:
            room = any(
                self.free_space(city) is not None or self.has_green_room(city) for city in self.ends(route.id)
            )
            home = route.country == self.board.home_country
            if route.id not in self.p["markers"] and not route.permanent_marker and home and room:
                routes.append(route.id)
        empty = [route for route in routes if route not in self.p["routes"]]
        if not empty and "neutral" in self.p["modules"]:
            empty = [route for route in routes if "n" in self.p["routes"].get(route, "")]
        for marker in set(self.p["plate"]):
            yield from (f"{self.active} place_marker {marker} {route}" for route in empty)

    def has_green_room(self, city: City) -> bool:
        """P2: in 2009 a green city is finished for the track only; later its first post fills it."""
        return city.green and (self.p["edition"] == "2009" or city.id not in self.p["cities"])

    def _neutral_post(self) -> Iterator[str]:
        """N3."""
        for city in self.ends(self.decision["neutral_post"]):
            if self.free_space(city) is not None:
                yield f"{self.active} neutral_post {city.id}"

    def _over(self) -> Iterator[str]:
        """G1: nothing more."""
        yield from ()
