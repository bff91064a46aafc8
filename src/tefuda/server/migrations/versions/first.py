"""People, matches with their seats, rows and talk, servers, and what they share."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("ended", sa.Float),
        sa.Column("spec", sa.JSON, nullable=False),
        sa.Column("header", sa.Text),
        sa.Column("rows", sa.Integer, nullable=False),
        sa.Column("result", sa.String(16), nullable=False),
        sa.Column("clause", sa.String(32), nullable=False),
        sa.Column("owner", sa.String(32)),
        sa.Column("lease", sa.Float),
    )
    op.create_index("matches_by_state", "matches", ["public", "state", "since"])
    op.create_index("matches_by_game", "matches", ["public", "game", "state", "since"])
    op.create_index("matches_by_owner", "matches", ["owner"])
    of_a_match()
    of_all_servers()


def of_a_match() -> None:
    """Seats, rows and talk."""
    op.create_table(
        "seats",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("letter", sa.String(1), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("deck", sa.JSON),
        sa.Column("invitation", sa.String(40)),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_index("seats_by_person", "seats", ["person", "since"])
    op.create_index("seats_by_name", "seats", ["name", "since"])
    op.create_table(
        "rows",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.String(1), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("message", sa.String(80), nullable=False),
        sa.Column("clocks", sa.JSON),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "talk",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.String(1), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def of_all_servers() -> None:
    """What servers know of each other and share."""
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("lease", sa.Float, nullable=False),
    )
    op.create_table(
        "values", sa.Column("key", sa.String(40), primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )


def downgrade() -> None:
    for name in ("values", "servers", "talk", "rows", "seats", "matches", "people"):
        op.drop_table(name)
