"""When the garbage collector runs: seldom, and not over what stays for good.

Almost everything here is freed as soon as nobody refers to it. The collector only has to find what refers to
itself, such as the parser of a closed socket. With Python's thresholds it went through all modules and tables
every few seconds while people played, found nothing, and held up every player for a tenth of a second.
"""

from __future__ import annotations

import gc

__all__ = ["collect_seldom"]

# Of objects made and not yet freed: an action makes some hundred, most of them until its messages are sent.
THRESHOLDS = (10_000, 10, 10)


def collect_seldom() -> None:
    """Leave out what has been loaded so far, and look at the rest less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
