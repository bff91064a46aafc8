"""What a text does to objects on the stack: copy them, change their targets [10-1-1, 20-1-6, R37, R51, R106]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.common.causes import by_text
from tefuda.games.common.doing import Doing, there
from tefuda.games.common.stacking import scope_of
from tefuda.games.common.things import Players, Things
from tefuda.games.eoo.rules.events import COPIED, HOLDER_CHANGED, STACKED
from tefuda.games.eoo.rules.model import STACK
from tefuda.games.eoo.rules.picking import Targets
from tefuda.games.eoo.rules.text import R_ITEM, R_SOURCE, EooAbility
from tefuda.games.eoo.rules.verbs import V_TARGET
from tefuda.kernel import items as stack_items
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, Scope, procedure
from tefuda.kernel.items import Item
from tefuda.kernel.programs import Ins
from tefuda.kernel.records import Event
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


# ---- copies [10-1-2, R51] ------------------------------------------------------------------------------------------------


class CopyThem(Ins):
    """Put copies of stack objects onto the stack: same text, modes, X and targets; they are not executed [10-1-2, R51].

    The copies are the result in ``f.happened``.
    """

    def __init__(self, things: Things, n: Num) -> None:
        self.things = things
        self.n = n

    def run(self, st: State, f: Frame) -> bool:
        """Make them; their holder is who makes them."""
        made: list[Event] = []
        for e in there(st, f, self.things):
            if st.kind_of(e) == STACK:
                for _ in range(self.n.value(st, f)):
                    made.append(copy_object(st, e, f.player, f.source))
        f.happened = tuple(made)
        return False

    def possible(self, st: State, x: Scope) -> bool:
        """There must be one."""
        return any(st.kind_of(e) == STACK for e in there(st, x, self.things))


def copy_object(st: State, e: int, player: int, source: int) -> Event:
    """Put a copy of a stack object onto the stack; what it knows of itself is the copy."""
    item = st.items[e]
    design = st.col[CARD][e]
    of = -1 if item.of_card else item.source
    made = stack_items.put_made(
        st,
        design,
        st.zone_id(0, STACK),
        Item(item.ability, item.of_card, True, of, player, (), item.event, item.snap),
    )
    ref = st.ref(made)
    regs = list(item.regs)
    regs[R_ITEM] = (ref,)
    if item.of_card:
        regs[R_SOURCE] = (ref,)
    stack_items.replace_regs(st, made, tuple(regs))
    st.emit(COPIED, ref, player=player, source=source)
    st.emit(STACKED, ref, player=player, source=source, n=st.given)
    return Event(COPIED, ref, player=player, source=source)


class HoldStacked(Doing):
    """Make a player the holder of stack objects: 自分 in their texts is that player then [9-1-4, 10-1-7]."""

    def __init__(self, things: Things, who: Players) -> None:
        self.things = things
        self.who = who

    def events(self, st: State, x: Scope) -> list[Event]:
        """Give him each of them."""
        p = self.who.players(st, x)[0]
        return [
            by_text(x, HOLDER_CHANGED, st.ref(e), player=p) for e in there(st, x, self.things) if st.kind_of(e) == STACK
        ]

    def possible(self, st: State, x: Scope) -> bool:
        """There must be one."""
        return len(self.events(st, x)) > 0


# ---- other targets [20-1-6] ----------------------------------------------------------------------------------------------


class Retarget(Ins):
    """Change the targets of stack objects: each to another one that fits its phrase, as the effect's holder picks; without any the old
    one stays [20-1-6, R51].

    Attributes:
        free: He may choose all of them anew, the old ones among them (新しい対象を選んでもよい).
    """

    def __init__(self, things: Things, free: bool) -> None:
        self.things = things
        self.free = free

    def run(self, st: State, f: Frame) -> bool:
        """Ask for the new ones, one after the other."""
        refs = tuple([st.ref(e) for e in there(st, f, self.things) if st.kind_of(e) == STACK])
        if not refs:
            f.result = ()
            return False
        return st.call(RETARGET, player=f.player, source=f.source, flag=self.free, regs=[refs])

    def possible(self, st: State, x: Scope) -> bool:
        """One of them must have a target."""
        for e in there(st, x, self.things):
            if st.kind_of(e) == STACK and places_of(st, st.items[e]):
                return True
        return False


def places_of(st: State, item: Item) -> list[tuple[Targets, int]]:
    """Return the targets of an item: the part that chose each, and its place there."""
    ability = cast("EooAbility | None", item.ability)
    if ability is None:
        return []
    x = scope_of(item)
    out: list[tuple[Targets, int]] = []
    for part in ability.parts:
        if isinstance(part, Targets) and part.applies(st, x):
            out += [(part, i) for i in range(len(item.regs[part.reg]))]
    return out


def next_target(st: State, f: Frame) -> bool:
    """Ask for the next target to be changed; ``m`` counts objects, ``n`` the targets of the present one."""
    refs: Ints = f.regs[0]
    f.target = 0
    while f.m < len(refs):
        e = st.now(refs[f.m])
        places = places_of(st, st.items[e]) if e >= 0 and e in st.items else []
        if f.n < len(places):
            part, i = places[f.n]
            cands = others(st, st.items[e], part, i, f.flag)
            if cands:
                f.target = 1
                return picks.pick(st, "target", V_TARGET, f.player, cands, 1, 1, f.source)
            f.n += 1
            continue
        f.m += 1
        f.n = 0
    return False


def others(st: State, item: Item, part: Targets, i: int, free: bool) -> Ints:
    """Return what a target may be changed to: what fits the phrase for the object's own player, no other target of the same phrase."""
    x = scope_of(item)
    taken = item.regs[part.reg]
    out: list[int] = []
    for e in part.candidates(st, x):
        ref = st.ref(e)
        if ref not in taken or (free and ref == taken[i]):
            out.append(e)
    return tuple(out)


def change_target(st: State, f: Frame) -> bool:
    """Write the new target."""
    if not f.target:
        return st.done()
    e = st.now(f.regs[0][f.m])
    item = st.items[e]
    part, i = places_of(st, item)[f.n]
    regs = list(item.regs)
    old = regs[part.reg]
    regs[part.reg] = (*old[:i], st.ref(f.result[0]), *old[i + 1 :])
    stack_items.replace_regs(st, e, tuple(regs))
    f.n += 1
    return st.back(f, "20-1-6")


RETARGET: Final = procedure("eoo:changing targets", ("20-1-6", next_target), ("20-1-6/a", change_target))
"""Changes the targets of the objects of register 0; ``flag``: the old ones may be chosen again."""
