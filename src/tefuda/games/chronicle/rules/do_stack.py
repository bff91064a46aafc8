"""What a text does to what is on the stack, and payments in the middle of a resolution [6.8, 11.2.7, 15.2.18.1, R22, R85, R129]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.chronicle.rules.model import FACTION_COUNT, STACK
from tefuda.games.chronicle.rules.paying import FORCED, can_pay, pay
from tefuda.games.chronicle.rules.picking import Choices
from tefuda.games.chronicle.rules.souls import means_of
from tefuda.games.chronicle.rules.text import CHOICE_PART, ChronicleAbility
from tefuda.games.chronicle.rules.verbs import V_CHOOSE, V_FACTION
from tefuda.games.common.doing import there
from tefuda.games.common.picking import PickWord
from tefuda.games.common.pricing import PayingNow
from tefuda.games.common.stacking import scope_of
from tefuda.kernel import items as stack_items
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, Scope, procedure
from tefuda.kernel.programs import Ins

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.items import Item
    from tefuda.kernel.state import State


class PayNow(PayingNow):
    """A player pays a cost while a text resolves, with soul actions inside. Result: (1,) if it is paid [15.2.18.1, R22]."""

    def pay(self, st: State, x: Scope) -> bool:
        """Pay it."""
        return pay(st, x, self.cost.price(), FORCED)

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether it can be paid in full [6.8.2, R135]."""
        return can_pay(st, x, self.cost.price(), means_of(st, x.player))


class PickFaction(PickWord):
    """Name one of the five factions while the text resolves [11.8.5.1]."""

    def __init__(self, who: Players) -> None:
        super().__init__("faction", V_FACTION, tuple(range(FACTION_COUNT)), who)


# ---- new choices ---------------------------------------------------------------------------------------------------------


class ChooseAnew(Ins):
    """What lies on the stack gets new legal choices of the same numbers, made by a player, or keeps the old ones [11.2.7].

    A choice for which there are not as many legal things stays as it is.
    """

    def __init__(self, things: Things, who: Players) -> None:
        self.things = things
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """Ask for the new choices, one after the other."""
        refs = tuple([st.ref(e) for e in there(st, f, self.things) if st.kind_of(e) == STACK])
        by = self.who.players(st, f)
        if not refs or not by:
            return False
        return st.call(RECHOOSE, player=by[0], source=refs[0], regs=[()])

    def possible(self, st: State, x: Scope) -> bool:
        """It must have chosen something."""
        return any(e in st.items and len(made_choices(st, st.items[e])) > 0 for e in there(st, x, self.things))


def made_choices(st: State, item: Item) -> list[Choices]:
    """Return the parts of a stack object that have chosen something."""
    ability = cast("ChronicleAbility | None", item.ability)
    if ability is None:
        return []
    x = scope_of(item)
    return [cast(Choices, p) for p in ability.parts if p.sort == CHOICE_PART and p.applies(st, x) and item.regs[p.reg]]


def next_choice(st: State, f: Frame) -> bool:
    """Ask for the next choice; ``n`` counts them."""
    e = st.now(f.source)
    parts = made_choices(st, st.items[e]) if e >= 0 and e in st.items else []
    f.result = ()
    while f.n < len(parts):
        part = parts[f.n]
        item = st.items[e]
        cands = part.candidates(st, scope_of(item))
        size = len(item.regs[part.reg])
        if len(cands) >= size:
            return picks.pick(st, "choose", V_CHOOSE, f.player, tuple(cands), size, size, f.source, part.some.rule)
        f.n += 1
    return st.done()


def note_choice(st: State, f: Frame) -> bool:
    """Write the new choice."""
    e = st.now(f.source)
    item = st.items[e]
    part = made_choices(st, item)[f.n]
    regs = list(item.regs)
    regs[part.reg] = tuple([st.ref(c) for c in f.result])
    stack_items.replace_regs(st, e, tuple(regs))
    f.n += 1
    return st.back(f, "11.2.7")


RECHOOSE: Final = procedure("chronicle:choose anew", ("11.2.7", next_choice), ("11.2.7/a", note_choice))
"""New choices of ``player`` for the stack object ``source``."""
