"""Looking after a server's database: `hansa backup`, `hansa restore` and `hansa tidy`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from hansa.cli.serve import Database, KeepAnalysis, KeepFinished, KeepUnstarted, require_database

__all__ = ["backup", "restore", "tidy"]

Overwrite = Annotated[bool, typer.Option("--overwrite", help="Replace what is there.")]


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    database: Database = "sqlite:///hansa.db",
    overwrite: Overwrite = False,
) -> None:
    """Copy the database to a file while the server runs, and check the copy."""
    require_database(database)
    from hansa.server.backup import back_up

    made = back_up(database, file, overwrite=overwrite)
    print(f"{file}: {_what(made.tables, made.actions)}, {_size(made.size)}, checked.", flush=True)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that `hansa backup` has made.")],
    database: Database = "sqlite:///hansa.db",
    overwrite: Overwrite = False,
) -> None:
    """Bring a backup back, into a database that no server uses."""
    require_database(database)
    from hansa.server import backup as backups

    found = backups.restore(file, database, overwrite=overwrite)
    print(f"{_what(found.tables, found.actions)} restored and checked.", flush=True)


def tidy(
    database: Database = "sqlite:///hansa.db",
    keep_analysis: KeepAnalysis = None,
    keep_unstarted: KeepUnstarted = None,
    keep_finished: KeepFinished = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how many tables would go.")] = False,
) -> None:
    """Remove old tables now, as `hansa serve` does with the same options; running games always stay."""
    require_database(database)
    from hansa.server.database import check_database
    from hansa.server.retention import Retention, count_old, remove_old
    from hansa.server.storage import Storage

    retention = Retention(keep_analysis, keep_unstarted, keep_finished)
    if not retention:
        raise typer.BadParameter(
            "say what may go", param_hint="'--keep-analysis', '--keep-unstarted' or '--keep-finished'"
        )
    if check_database(database).revision is None:
        print("There is nothing to remove.", flush=True)
        return

    async def work() -> int:
        storage = Storage(database)
        try:
            await storage.start()
            return await (count_old if dry_run else remove_old)(storage, retention)
        finally:
            await storage.stop()

    found = asyncio.run(work())
    print(f"{found:,} table{'' if found == 1 else 's'} {'would go' if dry_run else 'removed'}.", flush=True)


def _what(tables: int, actions: int) -> str:
    return (
        f"{tables:,} table{'' if tables == 1 else 's'} with {actions:,} action{'' if actions == 1 else 's'}"
    )


def _size(size: int) -> str:
    return f"{size / 1024 / 1024:.1f} MiB" if size >= 1024 * 1024 else f"{size / 1024:.0f} KiB"
