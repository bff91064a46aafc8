"""Where the games are at home: the package of each, those that stand outside of tefuda among them."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec

from tefuda.errors import BadInput
from tefuda.saying import Text

OUTSIDE = "TEFUDA_GAMES"
"""Variable of the environment that names games from outside: ``mini=my_games.mini``, several with commas. Their packages are found where
Python finds them, and in the present folder."""


def outside(said: str) -> dict[str, str]:
    """Return the packages of games from outside, by id.

    Raises:
        BadInput: If one is no id and package, or there is no such package.
    """
    if said and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    out: dict[str, str] = {}
    for part in filter(None, map(str.strip, said.split(","))):
        id, _, package = part.partition("=")
        if not id.isidentifier() or not all(word.isidentifier() for word in package.split(".")):
            raise BadInput(
                Text(
                    f"{OUTSIDE}: {part!r} は id=パッケージ の形ではありません",
                    f"{OUTSIDE}: {part!r} is not of the form id=package",
                )
            )
        if not there(package):
            raise BadInput(
                Text(f"{OUTSIDE}: パッケージ {package} がありません", f"{OUTSIDE}: there is no package {package}")
            )
        out[id] = package
    return out


def there(package: str) -> bool:
    """Tell whether a package can be found; those around it are imported for that."""
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:
        return False


HOMES: Mapping[str, str] = {
    **{id: f"tefuda.games.{id}" for id in ("sve", "eoo", "arc", "avalon", "chronicle")},
    **outside(os.environ.get(OUTSIDE, "")),
}
"""The package of each game: what it is made of, its book and its cards."""


def home(id: str) -> Traversable:
    """Return the folder of a game."""
    return files(HOMES[id])
