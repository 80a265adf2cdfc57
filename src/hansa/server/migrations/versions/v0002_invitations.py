"""Invitations: one link for a whole table, and the tokens of those who came by it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0002"
down_revision: str | None = "v0001"


def upgrade() -> None:
    """Room for two more hashes; older tables have neither."""
    op.add_column("tables", sa.Column("invite_hash", sa.String(64), nullable=True))
    op.add_column("seats", sa.Column("guest_hash", sa.String(64), nullable=True))


def downgrade() -> None:
    """Forget them."""
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("guest_hash")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("invite_hash")
