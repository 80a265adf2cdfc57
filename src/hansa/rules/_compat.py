"""The native types of the rules, imported from here and nowhere else.

The compiler reads the first branch and gives the rules machine integers and packed vectors. The
interpreter runs the second, where they are plain `int` and plain `list`: an exact list is the only
sequence CPython indexes fast, a subclass is three times slower.

The two agree as long as a vector's old name is never used after a change: write `v = append(v, x)`,
and `v[:]` for a copy. A compiled `i64` wraps at 64 bits but an `int` does not, so mask what may grow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

__all__ = ["INTERPRETED", "append", "i64", "u8", "vec"]

if TYPE_CHECKING:
    from librt.vecs import append, vec
    from mypy_extensions import i64, u8

    INTERPRETED: Final = False
else:
    INTERPRETED = True
    i64 = int
    u8 = int

    def _new(items=(), /, *, capacity=0):
        return list(items)

    class vec:
        """`vec[i64](items)` makes a list; the requested `capacity` makes no difference here."""

        def __class_getitem__(cls, item):
            return _new

    def append(v, item, /):
        """Return the vector with the item at its end."""
        v.append(item)
        return v
