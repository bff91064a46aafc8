"""Bots that think at a terminal: what they have come to is shown while they do, and can be cut short; advice for whoever is asked."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.status import Status
from rich.text import Text as Line

from tefuda.bots import Bot
from tefuda.bots.advising import advise
from tefuda.bots.prompt import Prompt
from tefuda.bots.search import SearchBot, Settings, Thought
from tefuda.cli.output import Output
from tefuda.formats.notation import letter
from tefuda.match import Match

HINT = Settings(iterations=400)
SHOWN = 4
"""Decisions of a line that are shown."""


def decide(out: Output, bot: Bot, prompt: Prompt, openly: bool) -> int:
    """Let a bot decide; at a terminal a search shows how far it is, and Ctrl-C makes it answer at once.

    Args:
        out: Where to speak.
        bot: The bot.
        prompt: The decision.
        openly: Whether what it plans may be seen: not by those who play against it.
    """
    if not isinstance(bot, SearchBot) or not out.out.is_terminal or out.plain:
        return bot.choose(prompt)
    with shown(out, bot, openly):
        return bot.choose(prompt)


def gives_up(bot: Bot, prompt: Prompt) -> bool:
    """Tell whether a bot that may give up does so now."""
    concedes = getattr(bot, "concedes", None)
    return concedes is not None and bool(concedes(prompt))


@contextmanager
def shown(out: Output, bot: SearchBot, openly: bool) -> Iterator[None]:
    """Show what a search has come to while it runs."""
    with (
        Status(
            out.words("考えています…（Ctrl-Cで打ち切り）", "thinking ... (Ctrl-C: enough)"), console=out.out
        ) as status,
        interrupting() as cut,
    ):

        def watch(thought: Thought) -> bool:
            status.update(Line(told(out, thought, openly)))
            return not cut.is_set()

        bot.watch = watch
        try:
            yield
        finally:
            bot.watch = None


@contextmanager
def interrupting() -> Iterator[threading.Event]:
    """Catch Ctrl-C in an event."""
    cut = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield cut
        return

    def stop(number: int, frame: Any) -> None:
        cut.set()

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield cut
    finally:
        signal.signal(signal.SIGINT, before)


def told(out: Output, thought: Thought, openly: bool) -> str:
    """Return what a search has come to: how much was tried, and if that may be seen, the best line and its chance."""
    n = thought.iterations
    if not openly:
        return out.words(f"考えています… {n}回（Ctrl-Cで打ち切り）", f"thinking ... {n} tries (Ctrl-C: enough)")
    line = "; ".join(f"{letter(player)}: {text}" for player, text in thought.line()[:SHOWN])
    return f"{n}  {thought.chance:.0%}  {line}"


def hint(out: Output, match: Match, seed: int, say: Callable[[str], str]) -> None:
    """Tell what a search thinks of the open decision, from what the asked player knows; ``say`` puts notation into words."""
    advice = advise(match, HINT, seed)
    if advice is None:
        out.say("選ぶ余地はありません。", "There is nothing to choose.")
        return
    for choice in advice.best:
        out.say(f"  {say(choice.option)}  {choice.chance:.0%} ± {choice.error:.0%}")
    line = "; ".join(f"{letter(player)}: {say(text)}" for player, text in advice.line[:SHOWN])
    out.say(f"  読み: {line}", f"  line: {line}", style="dim")
