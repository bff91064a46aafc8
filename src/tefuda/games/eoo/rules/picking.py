"""Choosing by a text: targets when it is put on the stack, and whatever is picked while it resolves [9-3-3, 20, R49, R50, R88]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common import picking as cp
from tefuda.games.common.announcing import Part
from tefuda.games.common.picking import PickWord, SetRule, picked_refs, who_sees
from tefuda.games.common.things import Players, Things
from tefuda.games.eoo.rules.aiming import protected
from tefuda.games.eoo.rules.model import (
    ATTRIBUTES,
    ELEMENTS,
    HAND,
    SHIELD,
    SHIELD_NUMBER,
)
from tefuda.games.eoo.rules.text import TARGET_PART
from tefuda.games.eoo.rules.verbs import V_ATTRIBUTE, V_BOTTOM, V_CHOOSE, V_CHOOSE_SHIELD, V_TARGET, V_TOP
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.programs import Ins
from tefuda.kernel.schema import ZONE

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class Some(cp.Some):
    """A counted choice out of things; cards of an archive are named by card, not by place.

    A number without まで is compulsory: that many, or all if fewer [R49, R88]. Whether it can be made in full decides what is optional
    [R46]; lots are drawn for 無作為に [R111].

    Attributes:
        target: True if it chooses targets: some objects cannot be chosen [20-1-3, R50].
    """

    target: bool = False

    def barred(self, st: State, x: Scope, e: int) -> bool:
        """Tell whether it cannot be chosen as a target."""
        return self.target and protected(st, x, e)


class DifferentAttributes(cp.SetRule):
    """No two share an attribute (異なる属性の…) [5-2]."""

    def most(self, st: State, cards: Ints, used: int) -> int:
        """Return how many of the cards can be taken so that none shares an attribute with another one, or with a mask."""
        best = {used: 0}
        for e in cards:
            mask = st.row(e).v[ELEMENTS]
            for taken, n in list(best.items()):
                if not taken & mask and best.get(taken | mask, -1) < n + 1:
                    best[taken | mask] = n + 1
        return max(best.values())

    def reach(self, st: State, cands: Ints) -> int:
        """Return the size of the largest set."""
        return self.most(st, cands, 0)

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """See that the chosen ones share nothing, and that the rest has enough others."""
        used = 0
        for e in chosen:
            mask = st.row(e).v[ELEMENTS]
            if used & mask:
                return False
            used |= mask
        return len(chosen) + self.most(st, rest, used) >= lo


# ---- targets [20] --------------------------------------------------------------------------------------------------------


class Targets(Part):
    """A choosing of targets (対象とし) [9-3-3, 20-1-1, R49]. The register gets their refs.

    Attributes:
        some: What is chosen, and how many.
        apart: Registers of other target phrases whose targets these must differ from (別の).
    """

    def __init__(self, reg: int, some: Some) -> None:
        super().__init__(TARGET_PART, reg)
        self.some = some
        some.target = True
        self.apart: Ints = ()

    def candidates(self, st: State, x: Scope) -> list[int]:
        """Return what fits the phrase now."""
        out: list[int] = []
        for e in self.some.candidates(st, x):
            ref = st.ref(e)
            if not any(ref in x.regs[r] for r in self.apart):
                out.append(e)
        return out

    def ask(self, st: State, f: Frame) -> bool:
        """Choose different objects: the stated number, or all there are; none is legal, too [20-1-5, R49]."""
        cands = self.candidates(st, f)
        hi = self.some.most(st, f, cands)
        return st.call(CHOOSE_TARGETS, player=f.player, source=f.source, n=min(self.some.least(st, f), hi), target=hi,
                       box=(tuple(cands), self.some.rule))  # fmt: skip

    def still(self, st: State, x: Scope, ref: int) -> bool:
        """Tell whether a chosen target is still legal: the same object, and it fits the phrase [20-1-2, R48]."""
        e = st.now(ref)
        if e < 0:
            return False
        for r in self.some.things.refs(st, x):
            if r == ref:
                return not protected(st, x, e)
        return False


class LegalTargets(Things):
    """The targets of a phrase that are still legal when a sentence acts on them [20-1-2, R48]."""

    def __init__(self, part: Targets) -> None:
        self.reads = part.some.things.reads
        self.reads_rows = part.some.things.reads_rows
        self.part = part

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them in the order of choosing."""
        return [r for r in x.regs[self.part.reg] if self.part.still(st, x, r)]

    def seen(self, st: State, x: Scope) -> list[int]:
        """Numbers and descriptions read the target as it last was if it is gone."""
        return list(x.regs[self.part.reg])


def pick_targets(st: State, f: Frame) -> bool:
    """Choose them one at a time."""
    return picks.pick(st, "target", V_TARGET, f.player, f.box[0], f.n, f.target, f.source, f.box[1])


CHOOSE_TARGETS: Final = procedure("eoo:choose targets", ("9-3-3", pick_targets), ("20-1-1", picked_refs))
"""Choose ``n`` to ``target`` of the entities of the box. Result: their refs."""


def pick_numbers(st: State, f: Frame) -> bool:
    """Choose shields by their numbers."""
    return picks.pick(st, "shield", V_CHOOSE_SHIELD, f.player, f.box[0], f.n, f.target, f.source)


def find_shields(st: State, f: Frame) -> bool:
    """Return the shields of the numbers."""
    return st.done(tuple([e for e in f.box[1] if st.col[SHIELD_NUMBER][e] in f.result]))


PICK_SHIELDS: Final = procedure("eoo:pick shields", ("13-6-1", pick_numbers), ("13-6-1/a", find_shields))


# ---- picking while the text is carried out -------------------------------------------------------------------------------


class PickSome(cp.PickSome):
    """Pick things now, untargeted [20-1-3, R50]; for cards of a hand that he does not know the one who holds it picks [13-3-1]."""

    def picker(self, st: State, player: int, cands: list[int]) -> int:
        """Return the player who sees the cards."""
        return who_sees(st, player, cands, HAND)

    def put(self, st: State, f: Frame, player: int, cands: list[int], lo: int, hi: int, top: int) -> bool:
        """Ask, for shields by their numbers."""
        return pick_among(st, self.kind, player, cands, lo, hi, f.source, self.some.rule, top)


def pick_among(
    st: State,
    kind: str,
    player: int,
    cands: list[int],
    lo: int,
    hi: int,
    source: int,
    rule: SetRule | None = None,
    top: int = 0,
) -> bool:
    """Let a player pick entities; shields of one player are named by their numbers [R77]. ``top`` as for ``PickSome.put``.

    Result: the entities.
    """
    if shields_of_one(st, cands):
        numbers = tuple(sorted([st.col[SHIELD_NUMBER][e] for e in cands]))
        return st.call(PICK_SHIELDS, player=player, source=source, n=lo, target=hi, box=(numbers, tuple(cands)))
    return picks.pick(st, kind, V_CHOOSE, player, tuple(cands), lo, hi, source, rule, top > 0, False, top)


def shields_of_one(st: State, cands: list[int]) -> bool:
    """Tell whether all candidates are shields of one player, who are picked by their numbers [R77]."""
    if not cands or st.kind_of(cands[0]) != SHIELD:
        return False
    zone = st.col[ZONE][cands[0]]
    for e in cands:
        if st.col[ZONE][e] != zone:
            return False
    return True


class PickAttribute(PickWord):
    """Name one of the eight attributes [5-4-1]."""

    def __init__(self, who: Players, kinds: Ints = tuple(range(ATTRIBUTES))) -> None:
        super().__init__("attribute", V_ATTRIBUTE, kinds, who)


class PickEnd(Ins):
    """Name an end of an archive (上か下に); the register that takes the result gets 1 for the top, 0 for the bottom [R111]."""

    def __init__(self, who: Players) -> None:
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """Ask for it."""
        return picks.yes_or_no(st, "end", self.who.players(st, f)[0], f.source, V_TOP, V_BOTTOM)
