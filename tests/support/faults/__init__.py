"""Faults while people play: nothing that was acknowledged may be missing or doubled afterwards.

    python -m tests.support.faults                      every fault once, about three minutes
    python -m tests.support.faults kills --times 800    kill -9 of a server on SQLite, again and again
    python -m tests.support.faults trio --times 200     the same among three servers on one PostgreSQL

and likewise `clocks`, `readers` and `vanished`. `--into FILE` adds the figures to those of the file, so a
long run can be stopped and continued. Exits with 1 if an acknowledged action is lost or doubled.
"""

from .clocks import clock_jumps
from .figures import Figures
from .lines import slow_readers, vanished_peers
from .people import Player
from .storing import cut_line, database_stops, full_disk, kills, locked, trio

__all__ = [
    "Figures",
    "Player",
    "clock_jumps",
    "cut_line",
    "database_stops",
    "full_disk",
    "kills",
    "locked",
    "slow_readers",
    "trio",
    "vanished_peers",
]
