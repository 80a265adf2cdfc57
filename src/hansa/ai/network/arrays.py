"""What the compiled core wrote, as arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hansa.rules.setup import Setup

__all__ = ["Array", "array_of", "links_of"]

Array = NDArray[Any]


def array_of(vector: Any, kind: str) -> Array:
    """A vector of the compiled rules, in place; a list of the interpreted rules is copied."""
    return np.array(vector, kind) if isinstance(vector, list) else np.frombuffer(vector, kind)


def links_of(setup: Setup, routes: int | None = None, cities: int | None = None) -> Array:
    """1 where a route ends in a city, with room for more of both."""
    links = np.zeros((routes or int(setup.routes), cities or int(setup.cities)), "f4")
    for route in range(int(setup.routes)):
        links[route, int(setup.end_a[route])] = links[route, int(setup.end_b[route])] = 1
    return links
