"""Boards of the host's own, which a table keeps as it was begun on them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0003"
down_revision: str | None = "v0002"


def upgrade() -> None:
    """Room for the boards; all older tables are on printed ones."""
    op.create_table(
        "boards",
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("layouts", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_boards")),
    )
    op.add_column("tables", sa.Column("board_digest", sa.String(32), nullable=True))


def downgrade() -> None:
    """Forget them."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("board_digest")
    op.drop_table("boards")
