"""A bot that knows the rules and nothing else."""

from __future__ import annotations

from random import Random

from tefuda.bots.prompt import Prompt


class RandomBot:
    """Takes any option, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def choose(self, prompt: Prompt) -> int:
        """Return the index of any option."""
        return int(self._random() * prompt.count)
