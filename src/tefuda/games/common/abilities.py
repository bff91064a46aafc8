"""Abilities as card texts of every game make them."""

from __future__ import annotations

from tefuda.kernel.records import Ability


class TextAbility(Ability):
    """An ability that comes from a text, or a text that is carried out as one.

    Attributes:
        regs: Number of registers of its program, its decisions and its costs.
        head: Printed head by which texts name such abilities (【ファンファーレ】), empty if none.
        sentences: Its printed sentences, for ``why``.
        ja, en: The whole line for players.
    """

    def __init__(self, kind: int, zones: int, regs: int) -> None:
        """``regs``: the registers with which every text of the game starts."""
        super().__init__(kind, zones)
        self.regs = regs
        self.head = ""
        self.sentences: tuple[str, ...] = ()
        self.ja = ""
        self.en = ""

    def say(self, ja: str, en: str, word_ja: str = "", word_en: str = "") -> None:
        """Keep the print for players; ``word_ja``, ``word_en``: what stands before it, as a keyword of which it is the meaning."""
        self.ja = word_ja + ja
        self.en = word_en + en
        self.sentences = tuple([part + "。" for part in parted(ja)])


def parted(ja: str) -> list[str]:
    """Return the sentences of a printed text, without their full stops."""
    return [part for line in ja.split("\n") for part in line.split("。") if part]
