"""From which message something said came, so that the same message says it once."""

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    op.add_column("talk", sa.Column("message", sa.String(80)))


def downgrade() -> None:
    op.drop_column("talk", "message")
