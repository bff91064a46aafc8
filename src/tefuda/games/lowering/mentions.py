"""What a text has named, act by act: それら means what several acts of one kind have named, one after the other."""

from __future__ import annotations

from dataclasses import dataclass

from tefuda.games.common.things import Things, Together
from tefuda.text import instructions, known, things
from tefuda.text.model import Node
from tefuda.text.nouns import Noun
from tefuda.text.numbers import N
from tefuda.text.sentences import Chain
from tefuda.text.things import It
from tefuda.text.verbs import Affect

CHOOSING = frozenset({"choose", "Choose", "Select", "Target"})
"""Verbs, and classes of acts, that only choose."""


@dataclass
class Mention:
    """What one act has made それ.

    Attributes:
        what: What それ means since then.
        kind: What kind of act it was.
        one: Whether it names one thing; None if the text does not say.
        used: Whether something was done to it since.
        whole: Whether it is all of a description that nobody chose.
    """

    what: Things
    kind: str
    one: bool | None
    used: bool = False
    whole: bool = False


def kind_of(node: Node) -> str:
    """Return of what kind an act is: its verb, or its class."""
    verb = getattr(node, "v", None)
    kind = verb.id if isinstance(verb, Affect) else type(node if verb is None else verb).__name__
    return "choose" if kind in CHOOSING else kind


def names_one(node: Node) -> bool | None:
    """Tell whether an act names one thing; None if it does not say how many."""
    thing = next((t for t in (getattr(node, name, None) for name in ("t", "what", "of")) if isinstance(t, Node)), None)
    if isinstance(thing, things.Both):
        return False
    if isinstance(thing, things.Some | things.Bunch):
        if isinstance(thing.cnt, things.All | things.AnyNumber):
            return False
        n = getattr(thing.cnt, "n", None)
    else:
        n = getattr(node, "n", None)
    return n.n == 1 if isinstance(n, N) else None


def is_whole(node: Node) -> bool:
    """Tell whether an act is done to all of a description."""
    thing = getattr(node, "t", None) or getattr(node, "to", None)
    return isinstance(thing, things.Some) and isinstance(thing.cnt, things.All) and kind_of(node) not in SHOWING


SHOWING = frozenset({"choose", "look", "reveal", "create"})
"""Acts behind which それ is what they show or make, all of it."""


def speaks_again(node: Node) -> bool:
    """Whether an act is done to what was named before."""
    thing = getattr(node, "t", node)
    return thing is None or isinstance(thing, It | known.Mine) or isinstance(node, instructions.Again)


def two_chosen(node: Node) -> list[Noun]:
    """Return the descriptions of several things that an act chooses together, none if it does anything else."""
    thing = next((t for t in (getattr(node, name, None) for name in ("t", "what", "of")) if isinstance(t, Node)), None)
    if kind_of(node) != "choose" or not isinstance(thing, things.Both):
        return []
    said = things.descriptions(thing)
    return [np for _, np in said] if len(said) == len(thing.of) else []


class Mentions:
    """What the acts of a text have named so far, as far as それ can still mean it; ``choices``: what each act that chooses has
    chosen, with its descriptions if it chose several together; ``current``: the last one, if nothing else was named since."""

    def __init__(self) -> None:
        self.all: list[Mention] = []
        self.everyones: Things | None = None  # what each of several players has named, where no それ means it
        self.choices: list[tuple[list[Noun], Things]] = []
        self.current: tuple[list[Noun], Things] | None = None

    @property
    def together(self) -> list[tuple[list[Noun], Things]]:
        """What was chosen together."""
        return [choice for choice in self.choices if choice[0]]

    def copy(self) -> Mentions:
        """Return the same, for a text that goes on later."""
        made = Mentions()
        made.everyones = self.everyones
        made.all = [Mention(m.what, m.kind, m.one, m.used, m.whole) for m in self.all]
        made.choices, made.current = list(self.choices), self.current
        return made

    def at(self, it: Things | None) -> int:
        """Return which of them それ is, -1 for none."""
        return next((k for k in range(len(self.all) - 1, -1, -1) if self.all[k].what is it), -1)

    def renamed(self, old: Things | None, new: Things) -> None:
        """Know what was named by another name: where it went, or that it is named under a condition only."""
        at = self.at(old)
        if at >= 0:
            self.all[at].what = new

    def acted(self, node: Node, before: Things | None, it: Things | None, several: bool) -> None:
        """Note what an act has named; ``before``: what それ was, ``it``: what it is, ``several``: each of several players has done it."""
        chosen = two_chosen(node)
        if it is not None and it is not before and (chosen or (kind_of(node) == "choose" and names_one(node))):
            self.choices.append((chosen, it))
            self.current = self.choices[-1]
        elif it is not before and not isinstance(node, Chain) and not speaks_again(node):
            self.current = None
        if it is None or (self.all and self.all[-1].what is it):
            return
        at = self.at(before)
        again = speaks_again(node)
        if it is before:
            if again and at >= 0:
                self.all[at].used = True
            return
        del self.all[at + 1 :]
        if before is not None and at < 0:
            self.all = [Mention(before, "", None)]
        elif again and at >= 0:
            if getattr(getattr(node, "t", None), "many", False):
                self.all = []
            else:
                self.all.pop()
        one = False if several else names_one(node)
        while self.all and isinstance(it, Together) and self.all[-1].what in parts_of(it):
            self.all.pop()  # it means both already
            one = False
        self.all.append(Mention(it, kind_of(node), one, whole=is_whole(node)))

    def by_all(self, before: Things | None, it: Things | None, found: Things) -> None:
        """Note what each of several players has named; ``it``: what the last of them has."""
        kind = self.all[self.at(it)].kind if self.at(it) >= 0 else ""
        del self.all[self.at(before) + 1 :]
        self.all.append(Mention(found, kind, False))

    def meant(self, it: Things) -> Things:
        """Return それ: one thing that was named before rather than all of a description to which something was done behind it."""
        at = self.at(it)
        if at < 0 or not self.all[at].whole:
            return it
        return next((one.what for one in reversed(self.all[:at]) if one.one), it)

    def those(self, it: Things) -> Things | None:
        """Return それら: what the last acts of one kind have named together, or the last one alone if that is several things.

        Returns:
            None if it cannot be told.
        """
        named = self.all[: self.at(it) + 1]
        if not named:
            return it
        last, run = named[-1], [named[-1]]
        for one in reversed(named[:-1]):
            if one.kind != last.kind or (one.used and last.one is not True):
                break
            run.insert(0, one)
        if len(run) == 1 and last.one is True and len(named) > 1:
            if len(named) > 2 or named[0].one is not True:
                return None
            run = named  # two single things are all that more than one can be
        return it if len(run) == 1 else Together(tuple(one.what for one in run))


def parts_of(found: Together) -> list[Things]:
    """Return what is put together, and what that is put together of."""
    return [*found.of, *(p for one in found.of if isinstance(one, Together) for p in parts_of(one))]
