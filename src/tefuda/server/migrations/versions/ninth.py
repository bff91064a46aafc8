"""Of saved positions the one before stays as well, and each knows how many events were before it; older ones are made anew."""

import sqlalchemy as sa
from alembic import op

revision = "9"
down_revision = "8"


def remake(*more: sa.Column[int]) -> None:
    """Make the table of saved positions anew, with further columns."""
    op.drop_table("saves")
    op.create_table(
        "saves",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        *more,
        sa.Column("rows", sa.Integer, nullable=False),
        sa.Column("course", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("behind", sa.JSON),
    )


def upgrade() -> None:
    remake(sa.Column("slot", sa.Integer, primary_key=True), sa.Column("events", sa.Integer, nullable=False))


def downgrade() -> None:
    remake()
