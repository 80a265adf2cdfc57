"""The process that reads records."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from hansa.server import readers
from hansa.server.readers import Readers
from hansa.tables.refusals import Refusal


def read_nothing() -> None:
    """Load this module."""


def read_for_ever(file: str) -> None:
    """Note that it was asked, and take too long."""
    with Path(file).open("a") as noted:
        noted.write("asked\n")
    time.sleep(600)


@pytest.mark.slow
def test_a_record_that_takes_too_long_is_refused_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = tmp_path / "noted"

    async def run() -> None:
        reading = Readers()
        try:
            await reading._read(read_nothing)  # its process has started, and knows this module
            monkeypatch.setattr(readers, "_PATIENCE", 3.0)
            with pytest.raises(Refusal, match="takes too long") as refused:
                await reading._read(read_for_ever, str(noted))
            assert refused.value.code == "too_large"
        finally:
            reading.stop()

    asyncio.run(run())
    assert noted.read_text() == "asked\n"
