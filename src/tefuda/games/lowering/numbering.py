"""The numbers of a text: what つき takes them for, and what X, Y and Z are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NoReturn

from tefuda.games.common.numbers import PerSo
from tefuda.games.common.things import Players, You
from tefuda.games.lowering.assembling import Speaking
from tefuda.kernel.programs import Num
from tefuda.kernel.rules import Pool
from tefuda.saying import Text
from tefuda.text import letters, sentences
from tefuda.text.model import Node


class Numbering(Speaking):
    """A text being lowered, as far as its numbers go.

    Attributes:
        you: The player who carries the sentence out: 自分 in it is that player.
        per: Count and size of つき: numbers of the sentence are taken once for each; ``multiplied``: one was.
        lets: What X, Y and Z are as the text defines them.
    """

    def __init__(self, pool: Pool, name: str, line: int, regs: int) -> None:
        super().__init__(pool, name, line, regs)
        self.you: Players = You()
        self.per: tuple[Num, Num] | None = None
        self.multiplied = False
        self.lets: dict[str, Node] = {}

    def for_each(self, per: tuple[Num, Num] | None) -> None:
        """Take numbers once for each from here on (つき)."""
        if per is not None and self.per is not None:
            self.fail("つき is said twice")
        self.per, self.multiplied = per, False

    def often(self, n: Num) -> Num:
        """Return a number of an act, taken once for each of what つき counts."""
        if self.per is None:
            return n
        self.multiplied = True
        return PerSo(n, *self.per)

    def check_multiplied(self, before: object = None) -> None:
        """Refuse つき where no number was taken so often; what was so ``before`` the sentence is no business of it."""
        if self.per is not before and not self.multiplied:
            self.fail("nothing in this sentence can be multiplied by につき")

    def define(self, acts: Iterable[Node]) -> None:
        """Note what letters are (Xは…), wherever the sentence stands; the value is computed where the letter is used."""
        for d in acts:
            self.lets = {**self.lets, **letters.defined(d)}

    def define_in(self, steps: Iterable[sentences.Sentence]) -> None:
        """Note what letters are in a text; such a sentence has no conditions."""
        for s in steps:
            if letters.defined(s.do.d):
                if not all(isinstance(p, sentences.After | sentences.Further) for p in s.pre):
                    self.fail("the definition of X has no conditions", s)
                self.define((s.do.d,))

    def letter(self, node: Node, number: Callable[[Any, Node], Num]) -> Num | None:
        """Return a letter as the text defines it, None if it does not; 自分 in that sentence is the player of the text."""
        name = getattr(node, "x", "X")
        if name not in self.lets:
            return None
        lets, you = self.lets, self.you
        self.lets, self.you = {k: v for k, v in lets.items() if k != name}, You()
        found = number(self, lets[name])
        self.lets, self.you = lets, you
        return found

    def no_letter(self, node: Node) -> NoReturn:
        """Refuse a letter that nothing defines."""
        name = getattr(node, "x", "X")
        self.fail(Text(f"{name}が何かが書かれていません", f"it is not said what {name} is"))
