"""A lease for each server instead of one for each of its matches; files that people show."""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    op.drop_column("matches", "lease")
    op.create_table(
        "shown",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Index("shown_by_time", "at"),
    )


def downgrade() -> None:
    op.drop_table("shown")
    op.add_column("matches", sa.Column("lease", sa.Float))
