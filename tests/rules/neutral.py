"""What the tests of the neutral player start from."""

from __future__ import annotations

from hansa.boards import load

TWO = "board hanse_2_3 2014 2 neutral;"
BIG_BOX = "board hanse_2_3 big_box 2 neutral;"
EAST = "board east_3_5 2014 2 neutral;"
BRITANNIA = "board britannia_2_3 2014 2 neutral;"

# The desks of players with all their pieces at hand.
COMPLETE = "keys=4 actions=5 privilege=3 book=3 bank=3"


def crowded(board: str, routes: dict[str, str]) -> str:
    """Every point taken except on these routes; every other has a red or blue trader among neutral ones."""
    text = f"red {COMPLETE} supply=2t; blue {COMPLETE};"
    for n, route in enumerate(load(board).routes):
        own = route.points.index("house")
        points = "".join("rb"[n % 2] if at == own else "n" for at in range(len(route.points)))
        text += f"route {route.id} {routes.get(route.id, points)};"
    return text


# A neutral trader that is displaced completes a route.
READY = "red supply=2t; blue; route emden-groningen n..; route emden-osnabrueck nnn.;"
DISPLACE = "red displace emden-groningen/1 trader paying trader"
DISPLACED = "displaced neutral route=emden-groningen piece=n extras=1"
STANDS = "displaced neutral route=emden-groningen piece=. extras=1 placed=emden-osnabrueck/4"
