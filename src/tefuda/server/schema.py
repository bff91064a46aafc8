"""The tables of the database."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

HEAD = "9"
"""The last migration: these tables."""

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("since", Float, nullable=False),
)
"""Guests: an id in a signed session, and a name."""

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("state", String(10), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("since", Float, nullable=False),
    Column("ended", Float),
    Column("spec", JSON, nullable=False),
    Column("header", Text),
    Column("rows", Integer, nullable=False),
    Column("result", String(16), nullable=False),
    Column("clause", String(32), nullable=False),
    Column("owner", String(32)),
    Index("matches_by_state", "public", "state", "since"),
    Index("matches_by_game", "public", "game", "state", "since"),
    Index("matches_by_time", "public", "since"),
    Index("matches_of_game", "public", "game", "since"),
    Index("matches_by_owner", "owner"),
)
"""A table and its match. ``spec``: what was agreed when it was made; ``header``: the record before the first decision, with deck lists and
cards; ``rows``: how many rows of the record there are; ``owner``: the server that carries the match, as long as that one is up."""

seats = Table(
    "seats",
    metadata,
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("letter", String(1), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("person", String(32)),
    Column("name", String(80), nullable=False),
    Column("deck", JSON),
    Column("invitation", String(40)),
    Column("since", Float, nullable=False),
    Column("passing", JSON),
    Index("seats_by_person", "person", "since"),
    Index("seats_by_name", "name", "since"),
)
"""Who sits where. ``invitation``: the word with which an open seat can be taken; ``passing``: how it passes."""

rows = Table(
    "rows",
    metadata,
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", String(1), nullable=False),
    Column("text", Text, nullable=False),
    Column("message", String(80), nullable=False),
    Column("clocks", JSON),
    Column("at", Float, nullable=False),
)
"""The record: decisions, demands, joins, take-backs, in order. ``message``: the client's id of what it came from, so that
the same message is not carried out twice; ``clocks``: milliseconds that the seats had left afterwards."""

saves = Table(
    "saves",
    metadata,
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("slot", Integer, primary_key=True),
    Column("events", Integer, nullable=False),
    Column("rows", Integer, nullable=False),
    Column("course", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("behind", JSON),
)
"""Saved positions of running matches, after so many rows and events, so that nobody waits for a long record to be played again. The record
alone counts: a position that cannot be read is passed over. ``slot``: 0 or 1 in turn, so that the one before stays: who was not told of the
last rows any more when a server died is told from there; ``behind``: what prompts depend on of what was decided before."""

talk = Table(
    "talk",
    metadata,
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", String(1), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("message", String(80)),
)
"""What was said at a table. ``message``: as for rows."""

servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", String(200), nullable=False),
    Column("lease", Float, nullable=False),
)
"""Servers that are up until ``lease``, and where the others reach them."""

shown = Table(
    "shown",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", Float, nullable=False),
    Column("size", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Index("shown_by_time", "at"),
)
"""Files that people have shown, to be looked at step by step, with the time when somebody came for them last."""

values = Table("values", metadata, Column("key", String(40), primary_key=True), Column("value", Text, nullable=False))
"""What all servers share: the key that signs sessions."""
