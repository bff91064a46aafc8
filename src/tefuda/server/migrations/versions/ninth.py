"""Of saved positions the one before stays as well, and each knows how many events were before it; older ones are made anew."""

import sqlalchemy as sa
from alembic import op

revision = "9"
down_revision = "8"

MATCH = "match", sa.String(32)


def upgrade() -> None:
    op.drop_table("saves")
    op.create_table(
        "saves",
        sa.Column(*MATCH, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("slot", sa.Integer, primary_key=True),
        sa.Column("rows", sa.Integer, nullable=False),
        sa.Column("events", sa.Integer, nullable=False),
        sa.Column("course", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("behind", sa.JSON),
    )


def downgrade() -> None:
    op.drop_table("saves")
    op.create_table(
        "saves",
        sa.Column(*MATCH, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("rows", sa.Integer, nullable=False),
        sa.Column("course", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("behind", sa.JSON),
    )
