"""Saved positions know what prompts depend on of what was decided before; older ones are made anew."""

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    op.execute("DELETE FROM saves")
    op.add_column("saves", sa.Column("behind", sa.JSON))


def downgrade() -> None:
    op.drop_column("saves", "behind")
