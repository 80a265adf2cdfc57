"""The tables of the database."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

__all__ = ["analyses", "boards", "jobs", "journal", "metadata", "presence", "seats", "tables"]

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# Boards of the host's own: each version of a file by its digest, with its layouts.
boards = Table(
    "boards",
    metadata,
    Column("digest", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("text", Text, nullable=False),
    Column("layouts", JSON, nullable=False),
)

# `watch_hash` is empty where spectators may not watch, `invite_hash` is missing where a table is older than
# invitations. `guest_hash` is of the token that somebody got who took the seat by one, beside the token of
# the seat's own link.
# `origin` is the record of the game without its actions; version, over and to_move repeat what the
# journal says, so listing tables needs no replay. `board_digest` is of a board of the host's own; it is no
# foreign key, which SQLite cannot add to a table that others refer to.
tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created_at", DateTime(timezone=True), nullable=False, index=True),
    Column("updated_at", DateTime(timezone=True), nullable=False),
    Column("origin", JSON, nullable=False),
    Column("board_digest", String(32), nullable=True),
    Column("seed", BigInteger, nullable=True),
    Column("public", Boolean, nullable=False),
    Column("analysis", Boolean, nullable=False),
    Column("waits", Boolean, nullable=False, server_default=false()),
    # How long computers waited when the server set the pace; kept for older servers.
    Column("pace_ms", Integer, default=0, nullable=False),
    Column("watch_hash", String(64), nullable=False),
    Column("invite_hash", String(64), nullable=True),
    Column("version", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("to_move", String(16), nullable=True),
    # How often the seats have changed, so that other processes notice.
    Column("seating", Integer, nullable=False, server_default="0"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(16), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("level", String(40), nullable=True),
    Column("name", String(40), nullable=False),
    Column("token_hash", String(64), nullable=True),
    Column("guest_hash", String(64), nullable=True),
    Column("joined", Boolean, nullable=False, server_default=false()),
)

# What happened at a table, never changed: `play` has an action, `undo` and `reset` say how many
# decisions stand after them.
journal = Table(
    "journal",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", DateTime(timezone=True), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("seat", String(16), nullable=False),
    Column("action", Text, nullable=True),
    Column("decisions", Integer, nullable=False),
)

# Work that must be done once, whichever process does it (PostgreSQL): `computers` decide at a table from a
# version on, or its finished game gets its `analysis`. Whoever does it holds it until a time; after that
# another may.
jobs = Table(
    "jobs",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("quick", Boolean, nullable=False),
    Column("since", DateTime(timezone=True), nullable=False),
    Column("worker", String(16), nullable=True),
    Column("until", DateTime(timezone=True), nullable=True),
)

# How finished games were decided (PostgreSQL): of each table the latest that was asked for, and how much of
# it is done as long as there is no result.
analyses = Table(
    "analyses",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("done", Float, nullable=False),
    Column("failed", Boolean, nullable=False),
    Column("result", JSON(none_as_null=True), nullable=True),
)

# Who is at which table in which process (PostgreSQL), as far as that process has said so lately. The tables
# of a process that has died are no longer true after `until`.
presence = Table(
    "presence",
    metadata,
    Column("process", String(16), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("seats", JSON, nullable=False),
    Column("choosing", JSON, nullable=False),
    Column("watching", Integer, nullable=False),
    Column("until", DateTime(timezone=True), nullable=False),
)
