"""A sequence that only grows, as a value: longer ones share what they begin with, so adding costs no copy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

__all__ = ["Growing"]

Item = TypeVar("Item")


class Growing(Sequence[Item], Generic[Item]):
    """The first items of a list that others may share; nobody changes what is within their own length."""

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def plus(self, item: Item) -> Growing[Item]:
        """This and one more."""
        longer = self.cut(self._length)
        if len(self._items) != self._length:  # somebody else has already gone on from here
            longer._items = self._items[: self._length]
        longer._items.append(item)
        longer._length += 1
        return longer

    def cut(self, length: int) -> Growing[Item]:
        """The first so many of these."""
        part = Growing.__new__(Growing)
        part._items, part._length = self._items, min(length, self._length)
        return part

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Item]:
        return islice(self._items, self._length)

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | Sequence[Item]:
        if isinstance(index, slice):
            return self._items[slice(*index.indices(self._length))]
        return self._items[range(self._length)[index]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Growing) and self[:] == other[:]

    def __hash__(self) -> int:
        return hash(tuple(self))
