"""The optional parts of the package: what each one needs, and how to install it."""

from __future__ import annotations

from importlib.util import find_spec

__all__ = ["EXTRAS", "missing"]

# The modules that come with each extra of pyproject.toml, the most telling one first.
EXTRAS = {
    "ai": ("onnxruntime", "numpy", "openskill"),
    "server": (
        "fastapi", "uvicorn", "sqlalchemy", "alembic", "aiosqlite", "prometheus_client", "pydantic", "segno",
        "starlette", "structlog", "websockets",
    ),
    "postgres": ("asyncpg",),
    "train": ("torch", "onnx"),
}  # fmt: skip


def missing(extra: str) -> str:
    """If an extra is missing, a sentence on what to install; otherwise nothing."""
    for module in EXTRAS[extra]:
        if find_spec(module) is None:
            return f"This needs {module}, which is not installed: pip install 'hansa[{extra}]'."
    return ""
