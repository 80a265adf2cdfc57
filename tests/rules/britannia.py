"""What the tests of Britannia start from."""

from __future__ import annotations

import hansa

THREE = "board britannia_2_3 big_box 3;"
FOUR = "board britannia_4_5 big_box 4;"
FIVE = "board britannia_4_5 big_box 5;"


def names(text: str) -> list[str]:
    """The words of a text."""
    return text.split()


# U1, read off the two printed sides.
BOTH_SIDES = names(
    "london-cambridge london-oxford london-canterbury canterbury-calais calais-southampton "
    "salisbury-southampton "
    "salisbury-plymouth salisbury-bristol salisbury-oxford oxford-cardiff coventry-cardiff coventry-hereford "
    "coventry-cambridge coventry-nottingham cambridge-ipswich cambridge-norwich nottingham-norwich "
    "nottingham-york "
    "durham-york durham-lancaster durham-carlisle durham-newcastle hereford-chester hereford-lancaster "
    "richmond-carlisle richmond-lancaster"
)
ENGLAND_3 = [*BOTH_SIDES, "carlisle-newcastle", "carlisle-isle_of_man"]
ENGLAND_4 = [*BOTH_SIDES, "chester-carlisle"]
WALES = names(
    "montgomery-cardiff montgomery-pembroke montgomery-conway montgomery-hereford cardiff-pembroke "
    "conway-chester "
    "conway-isle_of_man"
)
SCOTLAND = names(
    "carlisle-isle_of_man carlisle-falkirk glasgow-falkirk glasgow-edinburgh dunbar-edinburgh "
    "dunbar-newcastle"
)
COUNTRIES_4 = {"england": ENGLAND_4, "wales": WALES, "scotland": SCOTLAND}

# Where the first point is not a house, and the first boats.
LATE_HOUSES = {"conway-isle_of_man": "conway-isle_of_man/3", "chester-carlisle": "chester-carlisle/3"}
BOATS = {
    "canterbury-calais": "canterbury-calais/2",
    "calais-southampton": "calais-southampton/2",
    "carlisle-isle_of_man": "carlisle-isle_of_man/2",
    "conway-isle_of_man": "conway-isle_of_man/1",
    "chester-carlisle": "chester-carlisle/1",
}


def houses(*groups: list[str]) -> list[str]:
    """The first house of each route."""
    return [LATE_HOUSES.get(route, f"{route}/1") for routes in groups for route in routes]


def boats(*groups: list[str]) -> list[str]:
    """The first boat of each route that has one."""
    return [BOATS[route] for routes in groups for route in routes if route in BOATS]


def moved(points: list[str], *, taken: tuple[str, ...]) -> list[str]:
    """The points, with the next one where the first is taken."""
    return [f"{point[:-1]}{int(point[-1]) + 1}" if point in taken else point for point in points]


# U8: Wales and Scotland at the end.


def points(text: str, country: str) -> list[int]:
    return [score.lines[country] for score in hansa.position(text).score().values()]
