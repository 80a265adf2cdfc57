"""Alembic's way in: the caller brings the connection (hansa.server.storage)."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from hansa.server.schema import metadata


def run(connection: Connection) -> None:
    """Bring the database to the wanted revision."""
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=True,
        compare_type=True,
        compare_server_default=True,
    )
    with context.begin_transaction():
        context.run_migrations()


run(context.config.attributes["connection"])
