"""Why a piece cannot be taken, placed, displaced, moved or removed (A-D, C2-C6, U2-U4, V3, N3)."""

from __future__ import annotations

from typing import cast

from hansa.errors import IllegalAction
from hansa.play.case import Case, no
from hansa.play.names import TRADESMEN
from hansa.play.narration import title
from hansa.rules.abilities import bank_value
from hansa.rules.codes import hand_country, hand_piece
from hansa.rules.laid import price_of_placing
from hansa.rules.rings import last_point, nearest_ring, takes_boats
from hansa.rules.terms import (
    AT_ACTION,
    AT_DISPLACED,
    AT_PLACE_2,
    BIT,
    BOAT,
    CARRY_OPPONENTS,
    CARRY_OWN,
    MERCHANT,
    NOBODY,
    NOTHING,
    T_ANYWHERE,
    TRADER,
    kind_of,
    owner_of,
    piece_of,
)

__all__ = [
    "why_not_displace",
    "why_not_done",
    "why_not_extra",
    "why_not_income",
    "why_not_neutral_post",
    "why_not_pawn",
    "why_not_pick_up",
    "why_not_place",
    "why_not_put_down",
    "why_not_remove",
    "why_not_replace",
    "why_not_reuse",
]


def why_not_income(case: Case) -> IllegalAction | None:
    """A1."""
    if (found := case.without_actions()) is not None:
        return found
    player = case.active
    if player.stock_traders + player.stock_merchants == 0:
        return no("not_enough_tradesmen", "A1", "Your stock is empty.")
    traders, merchants = (cast(int, case.draft.given.get(kind, 0)) for kind in ("traders", "merchants"))
    if traders + merchants == 0:
        return no("nothing_taken", "A1", "Income takes at least 1 tradesman.")
    if traders > player.stock_traders or merchants > player.stock_merchants:
        return case.lacking("A1", int(player.stock_traders), int(player.stock_merchants), "stock")
    bank = int(bank_value(player))
    if traders + merchants > bank:
        return no("bank_too_low", "A1", f"Your bank brings at most {bank} tradesmen.")
    most = min(bank, int(player.stock_traders + player.stock_merchants))
    why = "In the 2009 edition income brings as many tradesmen as the bank shows and the stock has"
    return no("income_too_small", "A1", f"{why}: take {most}.")


def why_not_place(case: Case) -> IllegalAction | None:
    """B1, U2, V4, PM3."""
    found = case.without_actions() or case.out_of_reach() or case.blocked("B1")
    return found or _wrong_price(case) or case.lacking_in_supply("B1")


def _wrong_price(case: Case) -> IllegalAction | None:
    """PM3: what placing costs where a block lies."""
    paying = cast("tuple[str, ...] | None", case.draft.given.get("paying"))
    if case.route() < 0:
        return None
    price = int(price_of_placing(case.s, case.route()))
    if paying is not None and len(paying) != price:
        cost = f"costs {price} more" if price else "costs nothing more"
        return no("wrong_payment", "PM3", f"Placing on {case.where()} {cost}, not {len(paying)}.")
    supply = case.active.supply_traders + case.active.supply_merchants
    if price and 0 < supply <= price:
        return no(
            "not_enough_tradesmen",
            "PM3",
            f"A block lies at {case.where()}: placing there takes {price + 1} tradesmen from your supply.",
        )
    return None


def why_not_displace(case: Case) -> IllegalAction | None:
    """C1, U2, V4."""
    s = case.s
    if (found := case.without_actions() or case.out_of_reach()) is not None:
        return found
    pieces = [(point, s.points[point]) for point in case.points() if s.points[point] != NOTHING]
    if not pieces:
        return no("nobody_there", "C1", f"Nobody stands on {case.where()}; place a tradesman instead.")
    others = [(point, piece) for point, piece in pieces if owner_of(piece) != s.active]
    if not others:
        return no("own_piece", "C1", f"The tradesmen on {case.where()} are yours.")
    if MERCHANT not in case.kinds and all(s.setup.point_shape[point] == BOAT for point, _ in others):
        return no(
            "boat_needs_merchant", "C1", f"On {case.where()} it is a boat, which takes only a merchant."
        )
    price = min(2 if kind_of(piece) == MERCHANT else 1 for _, piece in others)
    paying = cast("tuple[str, ...] | None", case.draft.given.get("paying"))
    if paying is not None and len(paying) != price:
        what = TRADESMEN[price - 1]
        return no("wrong_payment", "C1", f"Displacing a {what} costs {price}, not {len(paying)}.")
    return case.lacking_in_supply("C1")


def why_not_pick_up(case: Case) -> IllegalAction | None:
    """D1; *move 3* picks up opponents' pieces, *move 2* anybody's."""
    s = case.s
    in_turn = s.phase == AT_ACTION
    if in_turn and (found := case.without_actions()) is not None:
        return found
    pieces = [s.points[point] for point in case.points() if s.points[point] != NOTHING]
    if not pieces:
        return no("nobody_there", "D1", f"Nobody stands on {case.where()}.")
    if in_turn or s.carry == CARRY_OWN:
        return no("not_your_piece", "D1", "A move moves your own tradesmen.")
    if s.carry == CARRY_OPPONENTS:
        return no("own_piece", "M2", "'Move 3' moves opponents' tradesmen.")
    return None


def why_not_remove(case: Case) -> IllegalAction | None:
    """*Remove 3*: in 2014 opponents' pieces only."""
    if all(case.s.points[point] == NOTHING for point in case.points()):
        return no("nobody_there", "M2", f"Nobody stands on {case.where()}.")
    return no("own_piece", "M2", "'Remove 3' removes opponents' tradesmen in this edition.")


def why_not_done(case: Case) -> IllegalAction | None:
    """Section 14: at least one piece is handled, and the displaced piece must stand."""
    if case.s.phase == AT_DISPLACED:
        return no("not_done", "C5", "The displaced piece must be placed first.")
    return no("not_done", "M2", "At least one piece must be handled.")


# Pieces that go to a point


def why_not_replace(case: Case) -> IllegalAction | None:
    """C2, C3, U3."""
    if case.s.displaced == NOTHING:
        return no("already_placed", "C2", "The displaced piece has already been placed.")
    boats = bool(takes_boats(case.s, case.s.displaced))
    return case.blocked("C2", boats=boats) or _wrong_ring(case, boats, NOBODY)


def _wrong_ring(case: Case, boats: bool, spared: int) -> IllegalAction | None:
    """C3, U3: the nearest routes with a free point, in the right country."""
    s, setup, route = case.s, case.s.setup, case.route()
    if route < 0:
        return None
    country = setup.country[route]
    if country not in (0, setup.country[s.route]):
        origin, home = case.country(setup.country[s.route]), case.country(0)
        whither = f"go to that country or to {home} only" if origin != home else "stay there"
        return no(
            "country_forbidden",
            "U3",
            f"{case.where()} is in {case.country(country)}, and pieces displaced from {origin} {whither}.",
        )
    anywhere = s.players[s.owner].tiles & BIT[T_ANYWHERE]
    start = s.route * setup.routes
    ring = next(setup.ring[n] for n in range(start, start + setup.routes) if setup.near[n] == route)
    if not anywhere and ring != nearest_ring(s, boats, spared):
        origin = case.names.route_title(case.names.routes[s.route])
        why = "that route itself" if ring == 0 else "not among the nearest with a free point"
        return no("not_adjacent", "C3", f"Pieces go to routes next to {origin}; {case.where()} is {why}.")
    return None


def why_not_extra(case: Case) -> IllegalAction | None:
    """C2-C5, U3; with *place 2* U7."""
    s = case.s
    owner = s.owner
    if s.extras == 0:
        return no("no_extra_left", "C2", "No more extra pieces may be placed.")
    found = _wrong_source(case)
    if found is not None:
        return found
    boats = owner == s.setup.neutral_seat or MERCHANT in case.kinds
    rule = "U7" if s.phase == AT_PLACE_2 else "C2"
    if (found := case.blocked(rule, boats=boats)) is not None:
        return found
    if s.phase == AT_PLACE_2:
        return no("country_forbidden", "U7", "'Place 2' only puts tradesmen on routes abroad.")
    spared = last_point(s)
    return _wrong_ring(case, boats, NOBODY) or (
        no("keeps_last_point", "C4", f"{case.where()} is the last point for the displaced piece.")
        if spared != NOBODY
        else None
    )


def _wrong_source(case: Case) -> IllegalAction | None:
    """C5: the stock, then the supply, then the board."""
    s, owner, word = case.s, case.s.owner, case.word("source")
    player = s.players[owner]
    stock = (int(player.stock_traders), int(player.stock_merchants))
    supply = (int(player.supply_traders), int(player.supply_merchants))
    if owner == s.setup.neutral_seat:
        stock = (1, 0)  # any number of traders
    source = "stock" if any(stock) else "supply" if any(supply) else "board"
    given = word if word in ("stock", "supply", None) else "board"
    if given is not None and given != source:
        order = "the stock comes first, then the supply, then the board"
        return no("wrong_source", "C5", f"Extra pieces come from the {source} now: {order}.")
    if source != "board":
        held = stock if source == "stock" else supply
        if any(held[kind] for kind in case.kinds):
            return None
        if owner == s.setup.neutral_seat:
            return no("not_enough_tradesmen", "N1", "The neutral player has traders only.")
        return case.lacking("C5", *held, source)
    wanted = [piece_of(owner, kind) for kind in case.kinds]
    points = [point for point in case.points("source") if s.points[point] in wanted]
    if not points:
        return no("not_your_piece", "C5", "There is no such piece to lift off the board.")
    if set(points) <= set(s.placed):
        return no("just_placed", "C5", "A piece placed in this displacement stays where it is.")
    return None


def why_not_put_down(case: Case) -> IllegalAction | None:
    """D1, D2, U4."""
    s = case.s
    owner, country = case.word("owner"), case.word("country")
    held = [
        held
        for held in s.hand
        if kind_of(hand_piece(held)) in case.kinds
        and owner in (None, case.names.seats[owner_of(hand_piece(held))])
        and country in (None, case.names.countries[hand_country(held)])
    ]
    if not held:
        return no("not_in_hand", "D1", "There is no such piece in hand.")
    boats = any(takes_boats(s, hand_piece(item)) for item in held)
    if (found := case.blocked("D1", boats=boats)) is not None:
        return found
    target = s.setup.country[case.route()] if case.route() >= 0 else 0
    origin = hand_country(held[0])
    if target != origin and not (s.carry == CARRY_OWN and target == 0):
        whither = (
            "stays there"
            if s.carry != CARRY_OWN or not origin
            else f"may only leave it for {case.country(0)}"
        )
        what = f"a piece picked up in {case.country(origin)} {whither}"
        return no("country_forbidden", "U4", f"{case.where()} is in {case.country(target)}; {what}.")
    return no("cannot_place_rest", "D2", "The other pieces in hand could no longer all be placed.")


def why_not_reuse(case: Case) -> IllegalAction | None:
    """O3 *reuse 2*."""
    left = {TRADER: case.s.reuse_traders, MERCHANT: case.s.reuse_merchants}
    if not any(left[kind] for kind in case.kinds):
        return no("not_in_hand", "O3", f"There is no {case.word('tradesman')} of the route left to reuse.")
    return case.blocked("O3")


def why_not_neutral_post(case: Case) -> IllegalAction | None:
    """N3."""
    city, route = case.word("city"), case.names.routes[case.s.neutral_route]
    if city is None:
        return None
    shown = case.names.city_title(city)
    if city not in route.split("-"):
        return no("not_an_end", "N3", f"{shown} is not an end of {case.names.route_title(route)}.")
    return no("no_free_space", "N3", f"{shown} has no free space.")


def why_not_pawn(case: Case) -> IllegalAction | None:
    """V3."""
    s, province = case.s, case.word("province")
    if not s.setup.provinces:
        return no("no_pawn", "V1", "This game is played without the pawn.")
    if province is not None and case.names.number("province", province) == s.pawn:
        return no("pawn_stays", "V3", f"The pawn is in {title(province)} already.")
    if case.draft.given.get("free") is not True:
        return case.without_actions()
    if s.pawn_moved:
        return no("pawn_moved", "V3", "The pawn has already had its free move in this turn.")
    return no("pawn_too_far", "V3", "The free move takes the pawn 1 or 2 provinces.")
