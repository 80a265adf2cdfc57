"""Training needs PyTorch, which `make` does not install; .ci/run does."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

__all__ = ["needs_torch"]

_MISSING = [name for name in ("torch", "onnx") if find_spec(name) is None]
needs_torch = pytest.mark.skipif(
    bool(_MISSING), reason=f"training needs {' and '.join(_MISSING)}: pip install 'hansa[train]'"
)
