"""Bots by name: those delivered with tefuda, and anybody's own."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from importlib import import_module

from tefuda.bots.chance import RandomBot
from tefuda.bots.greedy import GreedyBot
from tefuda.bots.prompt import Bot
from tefuda.errors import UnknownName

DELIVERED: Mapping[str, Callable[..., Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""The bots that come with tefuda."""


def find_bot(name: str) -> Callable[..., Bot]:
    """Return what builds a bot: ``find_bot("greedy")(seed=7)``.

    Args:
        name: A delivered bot, or ``module:Class`` of one's own; the module is found where Python finds modules, and in the
            present folder.

    Raises:
        UnknownName: If there is no such bot, or it is none.
    """
    if name in DELIVERED:
        return DELIVERED[name]
    module, colon, attribute = name.partition(":")
    if not colon or not module or not attribute:
        raise UnknownName(f"no bot {name!r}; there are {', '.join(DELIVERED)}, and your own as module:Class")
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(import_module(module), attribute)
    except ImportError as error:
        raise UnknownName(f"bot {name!r}: {error}") from None
    except AttributeError:
        raise UnknownName(f"bot {name!r}: module {module} has no {attribute}") from None
    if not callable(found) or not callable(getattr(found, "choose", None)):
        raise UnknownName(f"bot {name!r}: {attribute} is no class with a method choose(prompt)")
    factory: Callable[..., Bot] = found
    return factory
