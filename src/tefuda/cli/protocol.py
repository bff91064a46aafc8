"""``tefuda protocol``: what server and clients say to each other."""

from __future__ import annotations

import json

from tefuda.server.pages import TYPES
from tefuda.server.protocol import schema


def protocol() -> None:
    """Print the JSON Schema of what server and clients say to each other."""
    print(json.dumps(schema(TYPES), ensure_ascii=False, indent=2))
