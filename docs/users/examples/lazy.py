"""A bot of one's own: `tefuda sim sve --bots random,lazy:Lazy` in this folder."""

from random import Random

from tefuda.bots import Prompt


class Lazy:
    """Does nothing whenever it may; otherwise anything."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, prompt: Prompt) -> int:
        """Return the index of the option to take."""
        for idle in ("pass", "end"):
            if idle in prompt.options:
                return prompt.options.index(idle)
        return self.random.randrange(prompt.count)
