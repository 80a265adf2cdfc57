"""Hansa Teutonica: the rules, games to play and opponents to play against."""

from __future__ import annotations

from . import _variant

_variant.select()
