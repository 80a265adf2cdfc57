"""Which of many cases belong to the quick tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

__all__ = ["quick"]


def quick(cases: Iterable[Any], *chosen: Any) -> list[Any]:
    """Parameters for a test: the chosen cases are quick, and only `.ci/run` tries the others."""
    parameters = [case if case in chosen else pytest.param(case, marks=pytest.mark.slow) for case in cases]
    assert sum(case in chosen for case in parameters) == len(chosen), "a chosen case is not among the cases"
    return parameters
