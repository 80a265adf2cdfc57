"""What a table refuses for other reasons than the rules."""

from __future__ import annotations

from hansa.errors import HansaError

__all__ = ["Refusal"]


class Refusal(HansaError):
    """Something that is not done for whoever asks; nothing has changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message, code=code)
