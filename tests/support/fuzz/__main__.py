"""The command: send, and print what came of it."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from .run import Findings, fuzz


def main() -> None:
    """Fuzz a server of its own."""
    parser = argparse.ArgumentParser(description="Send messages and requests that nobody should send.")
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--requests", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", type=Path)
    wanted = parser.parse_args()
    found = asyncio.run(fuzz(wanted.messages, wanted.requests, wanted.seed, wanted.into))
    _print(found)
    sys.exit(bool(found.wrong))


def _print(found: Findings) -> None:
    table = Table(box=None, show_header=False)
    for name, value in (
        ("messages", f"{found.messages:,}"),
        ("requests", f"{found.requests:,}"),
        ("a second", f"{(found.messages + found.requests) / max(found.seconds, 0.001):,.0f}"),
        ("answers", ", ".join(f"{kind} {number:,}" for kind, number in found.told.most_common())),
        ("played beside", f"{found.acknowledged:,}, {found.lost} lost, {found.doubled} doubled"),
        ("memory", f"grown by {found.grown:.1f} MiB since the end of the first part"),
        ("faults", "\n".join(found.wrong) or "none"),
    ):
        table.add_row(name, value)
    Console(highlight=False, markup=False).print(table)


if __name__ == "__main__":
    main()
