"""Tables that wait until everybody who is invited has come."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0004"
down_revision: str | None = "v0003"


def upgrade() -> None:
    """All older tables have begun at once."""
    op.add_column("tables", sa.Column("waits", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """They begin at once again."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("waits")
