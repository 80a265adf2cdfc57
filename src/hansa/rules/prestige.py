"""Prestige during the game (G1a), control points (E1), and the marker with its replacement (E2)."""

from __future__ import annotations

from typing import Final

from ._compat import i64
from .events import E_CONTROL, E_DREW, E_MARKER_TAKEN, E_NO_MARKER, Recorder
from .state import State
from .terms import END_MARKERS, END_PRESTIGE, NOBODY, one_marker

LAST_PP: Final = 20
CONTROL_PP: Final = 1


def gain(s: State, seat: i64, points: i64) -> None:
    """PP during the game; with 20 or more the game is ending (G1a)."""
    player = s.players[seat]
    player.score += points
    if player.score >= LAST_PP:
        s.ending |= END_PRESTIGE


def score_control(s: State, route: i64, log: Recorder | None) -> None:
    """E1: 1 PP for whoever controls each end city."""
    _score_city(s, s.setup.end_a[route], log)
    _score_city(s, s.setup.end_b[route], log)


def _score_city(s: State, city: i64, log: Recorder | None) -> None:
    seat = s.controller[city]
    if seat != NOBODY:
        gain(s, seat, CONTROL_PP)
        if log is not None:
            log.note(E_CONTROL, seat, city, CONTROL_PP)


def take_marker(s: State, route: i64, log: Recorder | None) -> None:
    """E2: the route's marker is taken, unused, and a replacement drawn."""
    if s.markers[route] == 0:
        return
    marker = lift_marker(s, route)
    s.players[s.active].unused += one_marker(marker)
    if log is not None:
        log.note(E_MARKER_TAKEN, s.active, route, marker)
    draw_replacement(s, log)


def lift_marker(s: State, route: i64) -> i64:
    """Take the marker away from a route that has one, and return it."""
    marker = s.markers[route] - 1
    s.markers = s.markers[:]
    s.markers[route] = 0
    return marker


def draw_replacement(s: State, log: Recorder | None) -> None:
    """E2, G1b: one marker onto the active player's plate; with an empty supply the game is ending."""
    if s.drawn == len(s.marker_supply):
        s.ending |= END_MARKERS
        if log is not None:
            log.note(E_NO_MARKER, s.active)
        return
    marker = s.marker_supply[s.drawn]
    s.drawn += 1
    s.plate += one_marker(marker)
    if log is not None:
        log.note(E_DREW, s.active, marker)
