"""Bots, and what anybody needs to write one.

    class Careful:
        def __init__(self, seed: int) -> None: ...
        def choose(self, prompt: Prompt) -> int:
            return 0

It plays by ``tefuda play sve --bot careful:Careful`` and ``tefuda sim sve --bots random,careful:Careful``.
"""

from tefuda.bots.chance import RandomBot
from tefuda.bots.greedy import GreedyBot
from tefuda.bots.loading import find_bot
from tefuda.bots.prompt import Bot, Line, Prompt
from tefuda.bots.seating import prompt_of

__all__ = ["Bot", "GreedyBot", "Line", "Prompt", "RandomBot", "find_bot", "prompt_of"]
