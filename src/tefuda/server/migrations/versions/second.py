"""How seats pass."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.add_column("seats", sa.Column("passing", sa.JSON))


def downgrade() -> None:
    op.drop_column("seats", "passing")
