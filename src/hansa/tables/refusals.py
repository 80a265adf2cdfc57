"""What a table refuses for reasons other than the rules."""

from __future__ import annotations

from hansa.errors import HansaError

__all__ = ["Refusal"]


class Refusal(HansaError):
    """Something that whoever asks may not have; nothing has changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message, code=code)
