"""What the server writes about itself: a JSON object a line, on standard error. No secret, no card and no name of a person is in it."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Any

import msgspec


class Lines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        out: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        table = getattr(record, "table", None)
        if table:
            out["table"] = table
        if record.exc_info:
            out["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(out).decode()


def configured() -> dict[str, Any]:
    """Return the settings for ``logging.config.dictConfig``."""
    handler = {"class": "logging.StreamHandler", "formatter": "lines"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": Lines}},
        "handlers": {"stderr": handler},
        "root": {"handlers": ["stderr"], "level": "INFO"},
        "loggers": {"alembic": {"level": "WARNING"}, "uvicorn.error": {"level": "WARNING"}},
    }
