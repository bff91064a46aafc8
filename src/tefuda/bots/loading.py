"""Bots by name: those delivered with tefuda, and anybody's own."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable, Mapping
from importlib import import_module

from tefuda.bots.chance import RandomBot
from tefuda.bots.greedy import GreedyBot
from tefuda.bots.prompt import Bot
from tefuda.errors import BotFault, UnknownName
from tefuda.saying import Text

DELIVERED: Mapping[str, Callable[..., Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""The bots that come with tefuda."""

SHAPE = "__init__(self, seed), choose(self, prompt) -> int"
"""What a bot is, in short: docs/users/bots.md."""


def find_bot(name: str) -> Callable[..., Bot]:
    """Return what builds a bot: ``find_bot("greedy")(seed=7)``.

    Args:
        name: A delivered bot, or ``module:Class`` of one's own; the module is found where Python finds modules, and in the
            present folder.

    Raises:
        UnknownName: If there is no such bot, or it is none.
        BotFault: If its module fails, or it takes no seed.
    """
    if name in DELIVERED:
        return DELIVERED[name]
    module, colon, attribute = name.partition(":")
    if not colon or not module or not attribute:
        there = ", ".join(DELIVERED)
        raise UnknownName(
            Text(
                f"ボット {name!r} はありません。あるのは {there}、自作のものは module:Class",
                f"no bot {name!r}; there are {there}, and your own as module:Class",
            )
        )
    found = _attribute(name, module, attribute)
    if not callable(found) or not callable(getattr(found, "choose", None)):
        raise UnknownName(
            Text(
                f"ボット {name!r}: {attribute} は choose(prompt) を持つクラスではありません",
                f"bot {name!r}: {attribute} is no class with a method choose(prompt)",
            )
        )
    _check_seed(name, attribute, found)
    factory: Callable[..., Bot] = found
    return factory


def build_bot(name: str, seed: int) -> Bot:
    """Return a new bot for one match.

    Raises:
        UnknownName: If there is no such bot, or it is none.
        BotFault: If it cannot be built.
    """
    factory = find_bot(name)
    try:
        return factory(seed=seed)
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise BotFault(
            Text(
                f"ボット {name!r} を seed={seed} で作れません。{what}",
                f"bot {name!r} cannot be built with seed={seed}: {what}",
            )
        ) from error


def _attribute(name: str, module: str, attribute: str) -> object:
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        return getattr(import_module(module), attribute)
    except ModuleNotFoundError as error:
        raise UnknownName(
            Text(
                f"ボット {name!r}: モジュール {error.name} がありません",
                f"bot {name!r}: there is no module {error.name}",
            )
        ) from None
    except ImportError as error:
        raise UnknownName(
            Text(
                f"ボット {name!r}: {module} を読み込めません。{error}",
                f"bot {name!r}: {module} cannot be loaded: {error}",
            )
        ) from None
    except AttributeError:
        raise UnknownName(
            Text(
                f"ボット {name!r}: モジュール {module} に {attribute} はありません",
                f"bot {name!r}: module {module} has no {attribute}",
            )
        ) from None
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise BotFault(
            Text(
                f"ボット {name!r}: モジュール {module} を読み込めません。{what}",
                f"bot {name!r}: module {module} cannot be loaded: {what}",
            )
        ) from error


def _check_seed(name: str, attribute: str, found: object) -> None:
    """A bot is built with the keyword ``seed`` and nothing else."""
    assert callable(found)
    try:
        inspect.signature(found).bind(seed=0)
    except TypeError as error:
        raise BotFault(
            Text(
                f"ボット {name!r}: {attribute} は {attribute}(seed=...) で作れなければなりません（{error}）。"
                f"必要な形: {SHAPE}（docs/users/bots.md）",
                f"bot {name!r}: {attribute} must be built by {attribute}(seed=...) ({error}). "
                f"A bot has {SHAPE}; see docs/users/bots.md",
            )
        ) from None
    except ValueError:
        return  # no signature to be read: building it will tell
