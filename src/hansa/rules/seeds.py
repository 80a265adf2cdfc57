"""Seeds of any size, spread over the numbers that the dice start from.

Never compiled: Python may notice a Ctrl-C while it multiplies long integers, and compiled code would take the
missing product for a lack of memory and end the process.
"""

from __future__ import annotations

__all__ = ["spread"]


def spread(seed: int) -> int:
    """32 bits, far apart for neighbouring seeds."""
    mixed = (seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) % 2**64
    mixed = ((mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9) % 2**64
    return mixed >> 32
