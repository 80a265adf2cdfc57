"""Secret tokens: made here, kept only as hashes, compared in constant time."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable

__all__ = ["hash_of", "matching", "new_id", "new_token"]

TOKEN_BYTES = 32
TOKEN_LENGTH = 43


def new_id() -> str:
    """A table's id: public, but not guessable by counting."""
    return secrets.token_urlsafe(8)


def new_token() -> str:
    """A secret of 256 bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def matching(wanted: str, hashes: Iterable[tuple[str, str | None]]) -> str | None:
    """The name beside a token's hash; every hash is compared, in constant time."""
    found = None
    for name, stored in hashes:
        if hmac.compare_digest(wanted, stored or ""):
            found = name
    return found
