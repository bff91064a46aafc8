"""Lists of tables in any state are found in the order of time, whatever the number of tables."""

from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    op.create_index("matches_by_time", "matches", ["public", "since"])
    op.create_index("matches_of_game", "matches", ["public", "game", "since"])


def downgrade() -> None:
    op.drop_index("matches_of_game", "matches")
    op.drop_index("matches_by_time", "matches")
