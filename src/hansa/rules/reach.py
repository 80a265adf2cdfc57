"""Where the active player may place, displace and establish: permits (U2) and the pawn (V4)."""

from __future__ import annotations

from ._compat import i64
from .posts import rightmost_owner
from .state import State
from .terms import BIT


def permitted_countries(s: State, seat: i64) -> i64:
    """U2: the countries, as a bit set, where a seat may place or displace now; England always."""
    setup = s.setup
    countries: i64 = 1
    for n in range(setup.permits):
        if not s.permits_used & BIT[n] and rightmost_owner(s, setup.permit_city[n]) == seat:
            countries |= setup.permit_countries[n]
    return countries


def reach(s: State) -> i64:
    """The routes, as a bit set, where the active player may place or displace now."""
    setup = s.setup
    if setup.provinces:
        return setup.province_routes[s.pawn]
    countries = permitted_countries(s, s.active)
    routes: i64 = 0
    for country in range(setup.countries):
        if countries & BIT[country]:
            routes |= setup.country_routes[country]
    return routes


def may_establish(s: State, route: i64) -> bool:
    """U5, V4: establishing needs no permit, but the pawn's province."""
    setup = s.setup
    return not setup.provinces or setup.province_routes[s.pawn] & BIT[route] != 0


def spend_permit(s: State, route: i64) -> None:
    """U2: placing or displacing outside England uses a permit, London's last."""
    setup = s.setup
    country = setup.country[route]
    if country == 0:
        return
    for n in range(setup.permits):
        if (
            not s.permits_used & BIT[n]
            and setup.permit_countries[n] & BIT[country]
            and rightmost_owner(s, setup.permit_city[n]) == s.active
        ):
            s.permits_used |= BIT[n]
            return
