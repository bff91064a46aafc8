"""Migrations of a database that another version has made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.util import CommandError

import tefuda
from tefuda.errors import BadInput
from tefuda.saying import Text

if TYPE_CHECKING:
    from sqlalchemy import Connection


def upgrade(connection: Connection) -> None:
    """Carry out the migrations that a database lacks.

    Raises:
        BadInput: If its version is none of ours.
    """
    config = Config()
    config.set_main_option("script_location", "tefuda.server:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise BadInput(
            Text(
                f"データベースはもっと新しい tefuda のものです（これは {tefuda.__version__}）: {error}",
                f"the database was written by a newer tefuda (this is {tefuda.__version__}): {error}",
            )
        ) from None
