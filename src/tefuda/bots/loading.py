"""Bots by name: those delivered with tefuda, and anybody's own."""

from __future__ import annotations

import inspect
import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import partial
from importlib import import_module

from tefuda.bots.chance import RandomBot
from tefuda.bots.faults import told
from tefuda.bots.greedy import GreedyBot
from tefuda.bots.process import ProcessBot
from tefuda.bots.prompt import Bot
from tefuda.bots.search import LEVELS, SearchBot, Settings
from tefuda.errors import BotFault, UnknownName
from tefuda.saying import Text

DELIVERED: Mapping[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{level: partial(SearchBot, settings=settings) for level, settings in LEVELS.items()},
}
"""The bots that come with tefuda and take no parameters."""

SHAPE = "__init__(self, seed), choose(self, prompt) -> int"
"""What a bot is, in short: docs/users/bots.md."""

_BUDGET = re.compile(r"(\d+)|(\d+(?:\.\d+)?)(ms|s)")


def names() -> list[str]:
    """Return how delivered bots are called."""
    return [*DELIVERED, "search:400", "search:1s"]


def find_bot(name: str) -> Callable[..., Bot]:
    """Return what builds a bot: ``find_bot("greedy")(seed=7)``.

    Args:
        name: A delivered bot, ``module:Class`` of one's own, or ``cmd:`` and a command line that speaks the protocol of
            :mod:`tefuda.bots.process`. The module is found where Python finds modules, and in the present folder. Behind ``+`` stand
            parameters: ``search:400+c=0.3``, ``mine:Bot+depth=2``.

    Raises:
        UnknownName: If there is no such bot, or it is none.
        BotFault: If its module fails, or it does not take a seed and these parameters.
    """
    if name.startswith("cmd:"):
        _check_program(name)
        return partial(ProcessBot, name[len("cmd:") :])
    head, *given = name.split("+")
    parameters = dict(_parameter(name, part) for part in given)
    if head.partition(":")[0] == "search":
        return partial(SearchBot, settings=_settings(name, head.partition(":")[2], parameters))
    if head in DELIVERED:
        if parameters:
            raise UnknownName(
                Text(f"ボット {name!r}: {head} に設定項目はありません", f"bot {name!r}: {head} takes no parameters")
            )
        return DELIVERED[head]
    module, colon, attribute = head.partition(":")
    if not colon or not module or not attribute:
        there = ", ".join(names())
        raise UnknownName(
            Text(
                f"ボット {name!r} はありません。あるのは {there}、自作のものは module:Class、ほかの言語のものは cmd:コマンド",
                f"no bot {name!r}; there are {there}, your own as module:Class, and programs as cmd:COMMAND",
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
    _check_seed(name, attribute, found, parameters)
    return partial(found, **parameters) if parameters else found


def search_settings(name: str) -> Settings:
    """Return how a bot that searches does so, for advice.

    Raises:
        UnknownName: If this bot is none that searches.
    """
    found = find_bot(name)
    settings = found.keywords.get("settings") if isinstance(found, partial) else None
    if not isinstance(settings, Settings):
        raise UnknownName(
            Text(
                f"{name!r} は探索するボットではありません（search:400 など）",
                f"{name!r} is no bot that searches, as search:400 is",
            )
        )
    return settings


def _parameter(name: str, part: str) -> tuple[str, float | int | str | bool]:
    """Read ``key=value`` or ``key``; numbers are numbers."""
    key, equals, value = part.partition("=")
    if not key.isidentifier():
        raise UnknownName(
            Text(
                f"ボット {name!r}: +{part} は +名前=値 の形ではありません", f"bot {name!r}: +{part} is not +name=value"
            )
        )
    if not equals:
        return key, True
    for kind in (int, float):
        try:
            return key, kind(value)
        except ValueError:
            pass
    return key, value


def _settings(name: str, budget: str, parameters: Mapping[str, object]) -> Settings:
    """Return how a search bot of this name searches.

    Raises:
        UnknownName: If the budget or a parameter is none.
    """
    settings = Settings()
    if budget in LEVELS:
        settings = LEVELS[budget]
    elif budget:
        found = _BUDGET.fullmatch(budget)
        amount = float(found[1] or found[2]) if found else 0.0
        if found is None or amount <= 0:
            raise UnknownName(
                Text(
                    f"ボット {name!r}: {budget!r} は search:400（回数）や search:1s、search:500ms（時間）の形ではありません",
                    f"bot {name!r}: {budget!r} is no budget; write search:400 (iterations), search:1s or search:500ms (time)",
                )
            )
        if found[1]:
            settings = replace(settings, iterations=int(amount))
        else:
            settings = replace(settings, seconds=amount / 1000 if found[3] == "ms" else amount)
    kinds = {f.name: type(getattr(settings, f.name)) for f in fields(settings)}
    for key, value in parameters.items():
        kind = kinds.get(key)
        if kind is None or not (type(value) is kind or (kind is float and type(value) is int)):
            there = ", ".join(kinds)
            raise UnknownName(
                Text(
                    f"ボット {name!r}: +{key}={value} は設定できません。あるもの: {there}",
                    f"bot {name!r}: +{key}={value} cannot be set; there are {there}",
                )
            )
    return replace(settings, **dict(parameters))  # type: ignore[arg-type]


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
        what = told(error)
        raise BotFault(
            Text(
                f"ボット {name!r} を seed={seed} で作れません。{what.ja}",
                f"bot {name!r} cannot be built with seed={seed}: {what}",
            )
        ) from error


def _check_program(name: str) -> None:
    """A program has to be there before anything is played."""
    try:
        words = shlex.split(name[len("cmd:") :])
    except ValueError as error:
        raise UnknownName(
            Text(f"ボット {name!r}: コマンドを読めません。{error}", f"bot {name!r}: no command line: {error}")
        ) from None
    program = words[0] if words else ""
    if shutil.which(program) is None:
        raise UnknownName(
            Text(
                f"ボット {name!r}: 実行できるプログラム {program!r} がありません",
                f"bot {name!r}: there is no program {program!r} that can be run",
            )
        )


def _attribute(name: str, module: str, attribute: str) -> object:
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        loaded = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and (error.name == module or module.startswith(f"{error.name}.")):
            raise UnknownName(
                Text(
                    f"ボット {name!r}: モジュール {error.name} がありません",
                    f"bot {name!r}: there is no module {error.name}",
                )
            ) from None
        raise _unloadable(name, module, error) from error
    except Exception as error:
        raise _unloadable(name, module, error) from error
    if not hasattr(loaded, attribute):
        raise UnknownName(
            Text(
                f"ボット {name!r}: モジュール {module} に {attribute} はありません",
                f"bot {name!r}: module {module} has no {attribute}",
            )
        )
    return getattr(loaded, attribute)


def _unloadable(name: str, module: str, error: Exception) -> BotFault:
    what = told(error)
    return BotFault(
        Text(
            f"ボット {name!r}: モジュール {module} を読み込めません。{what.ja}",
            f"bot {name!r}: module {module} cannot be loaded: {what}",
        )
    )


def _check_seed(name: str, attribute: str, found: object, parameters: Mapping[str, object]) -> None:
    """A bot is built with the keyword ``seed`` and its parameters, nothing else."""
    assert callable(found)
    try:
        inspect.signature(found).bind(seed=0, **parameters)
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
