"""What is installed only for those who ask for it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from urllib.parse import unquote, urlsplit

from tefuda.errors import BadInput
from tefuda.saying import Text

SERVER = ("sqlalchemy", "starlette", "uvicorn")


def needs(extra: str, modules: Sequence[str], what: Text) -> None:
    """Refuse what needs an extra that is not installed; ``what`` begins the sentence.

    Raises:
        BadInput: If one of its modules is missing.
    """
    missing = next((name for name in modules if find_spec(name) is None), "")
    if missing:
        way = installing(extra)
        raise BadInput(Text(f"{what.ja} {missing} が要ります: {way}", f"{what} {missing}: {way}"))


def needs_server() -> None:
    """Refuse what needs the server's parts if they are not installed.

    Raises:
        BadInput: If they are not.
    """
    needs("server", SERVER, Text("サーバーには", "the server needs"))


def installing(extra: str) -> str:
    """Return the command that installs an extra where this tefuda came from: a folder, a file, or the package index."""
    from importlib import metadata  # only who lacks something waits for it

    try:
        said = metadata.distribution("tefuda").read_text("direct_url.json")
        source = json.loads(said) if said else {}
    except (metadata.PackageNotFoundError, ValueError):
        source = {}
    url = urlsplit(source.get("url", ""))
    path = unquote(url.path)
    if url.scheme != "file" or not os.path.exists(path):
        return f"pip install 'tefuda[{extra}]'"
    edit = "-e " if source.get("dir_info", {}).get("editable") else ""
    return f"{_near(sys.executable)} -m pip install {edit}'{_near(path)}[{extra}]'"


def _near(path: str) -> str:
    """Return a path as it is written in the present folder, if it lies there."""
    near = os.path.relpath(path) if os.path.isabs(path) else path
    return path if near.startswith(os.pardir) else near
