"""What is installed only for those who ask for it."""

from __future__ import annotations

from importlib.util import find_spec

from tefuda.errors import BadInput
from tefuda.saying import Text


def needs_server() -> None:
    """Refuse what needs the extra if it is not installed."""
    missing = next((name for name in ("sqlalchemy", "starlette", "uvicorn") if find_spec(name) is None), "")
    if missing:
        raise BadInput(
            Text(
                f"サーバーの部品がありません（{missing}）。pip install 'tefuda[server]' で入ります",
                f"the parts of the server are not installed ({missing}): pip install 'tefuda[server]'",
            )
        )
