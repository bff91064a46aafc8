"""Saved positions hold no record: it stands in the rows. Older ones are made anew."""

from alembic import op

revision = "8"
down_revision = "7"


def upgrade() -> None:
    op.execute("DELETE FROM saves")


def downgrade() -> None:
    op.execute("DELETE FROM saves")
