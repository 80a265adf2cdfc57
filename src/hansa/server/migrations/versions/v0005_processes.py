"""Several processes on one database: whose turn it is to think, who is where, and when seats have changed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0005"
down_revision: str | None = "v0004"


def upgrade() -> None:
    """Room for jobs and for presence; computers that have to decide already get their job from the server."""
    op.add_column("tables", sa.Column("seating", sa.Integer(), server_default="0", nullable=False))
    op.create_table(
        "jobs",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("quick", sa.Boolean(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("worker", sa.String(16), nullable=True),
        sa.Column("until", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_jobs_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "kind", name=op.f("pk_jobs")),
    )
    op.create_table(
        "presence",
        sa.Column("process", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("choosing", sa.JSON(), nullable=False),
        sa.Column("watching", sa.Integer(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("process", "table_id", name=op.f("pk_presence")),
    )


def downgrade() -> None:
    """Back to one process."""
    op.drop_table("presence")
    op.drop_table("jobs")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("seating")
