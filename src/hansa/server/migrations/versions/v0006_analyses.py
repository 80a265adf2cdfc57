"""Analyses of finished games in the database, so that every process on it has them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0006"
down_revision: str | None = "v0005"


def upgrade() -> None:
    """Room for analyses; those that servers have in memory are worked out again when somebody asks."""
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("done", sa.Float(), nullable=False),
        sa.Column("failed", sa.Boolean(), nullable=False),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_analyses_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_analyses")),
    )


def downgrade() -> None:
    """Back to analyses in memory."""
    op.drop_table("analyses")
    op.execute("DELETE FROM jobs WHERE kind = 'analysis'")
