"""Keys and digests of positions: equal for positions that the rules cannot tell apart. Digests are stable across processes and builds."""

from __future__ import annotations

from array import array
from hashlib import blake2b
from typing import TYPE_CHECKING, final

from tefuda.kernel.records import Effect, Event, Ints, Waiting
from tefuda.kernel.schema import CARD, EXACT, HOST, IGNORED, TURNED, ZONE
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.items import Item
    from tefuda.kernel.state import State


def position_key(st: State, exact: bool = True) -> int:
    """Return a key of the position [KERNEL 12], to be compared within this process. Without ``exact`` numbers that only accumulate and
    counters are left out, and the key is the same in every process.

    Refs count as (entity, alive or not), stamps by their order, so that counters of incarnations do not hide a recurrence.
    """
    data = numbers(st, exact, True)
    if exact:
        return hash(tuple(data))
    return int.from_bytes(blake2b(array("q", data).tobytes(), digest_size=7).digest(), "big")


def figures(st: State) -> int:
    """Return a number that differs wherever the numbers of players, the sizes of zones or how many are turned do: a cheap test before
    comparing keys."""
    num = st.num[:]
    where = st.col[ZONE]
    acted = 0
    for e, turned in enumerate(st.col[TURNED]):
        if turned and where[e] >= 0:
            acted += turned
    num.append(acted)
    for i in st.rules.unfigured:
        num[i] = 0
    return hash((*num, *[len(z) for z in st.zones]))


@final
class Visit:
    """A position of this turn in which an action was taken that may lead back to it.

    It keeps the position itself: its key is made only if a later one has the same figures. ``player`` took the option; ``left`` tells
    whether another option would have led elsewhere. ``note`` is the game's. Without ``exact`` the key leaves out numbers that only
    accumulate.
    """

    __slots__ = ("_key", "exact", "figures", "left", "note", "option", "player", "position")

    def __init__(
        self,
        figures: int,
        option: int,
        position: State | None,
        key: int = 0,
        player: int = -1,
        left: bool = False,
        exact: bool = True,
        note: Ints = (),
    ) -> None:
        self.note = note
        self.figures = figures
        self.option = option
        self.position = position
        self._key = key
        self.player = player
        self.left = left
        self.exact = exact

    def key(self) -> int:
        """Return the key of the position."""
        if self.position is not None:
            self._key = position_key(self.position, self.exact)
            self.position = None
        return self._key


def digest(st: State) -> str:
    """Return the short text that records carry: the key of the position together with its generator."""
    data = numbers(st, True)
    data.extend(st.rng.words())
    return blake2b(array("q", data).tobytes(), digest_size=6).hexdigest()


def numbers(st: State, exact: bool, living: bool = False) -> list[int]:
    """Write everything that identifies a position as a list of ints; ``living`` leaves out entities that are in no use any more."""
    out: list[int] = []
    schema = st.rules.schema
    used = [e for e in range(len(st.col[CARD])) if e not in st.free] if living and st.free else []
    for c in schema.columns:
        if c.identity == EXACT or (exact and c.identity != IGNORED):
            column = st.col[c.index]
            out.extend([column[e] for e in used] if used else column)
    out.append(-7)
    for t in schema.tables:
        if t.identity == EXACT or (exact and t.identity != IGNORED):
            out.extend(st.num[t.offset : t.offset + t.width])
    for z in range(len(st.zones)):
        out.append(-2 - z)
        cards = st.zones[z]
        out.extend(cards if schema.zones[st.rules.zone_kinds[z]].ordered else sorted(cards))
    for e in range(len(st.col[HOST])):
        if st.col[HOST][e] >= 0:
            out.append(e)
            add_ref(st, st.col[HOST][e], out)
    for ref in sorted(st.counters) if exact else ():
        if st.now(ref) >= 0:
            out.append(ref & ENTITY)
            for name, n in st.counters[ref]:
                add_text(name, out)
                out.append(n)
    add_records(st, out, not living or st.rules.causes)
    for f in st.frames:
        add_frame(st, f, out)
    out.extend(st.script)
    return out


def add_ref(st: State, ref: int, out: list[int]) -> None:
    """Write a ref: which entity, and whether that object is still there. A number that stands in place of one is written likewise."""
    e = ref & ENTITY if ref >= 0 else -1
    out.append(e)
    out.append(1 if e < len(st.col[CARD]) and st.now(ref) >= 0 else 0)


def add_text(text: str, out: list[int]) -> None:
    """Write a word."""
    out.append(int.from_bytes(blake2b(text.encode(), digest_size=7).digest(), "big"))


def add_scope(st: State, x: Scope, out: list[int]) -> None:
    """Write on whose behalf something is evaluated, and its registers (refs and numbers alike)."""
    out.append(x.player)
    add_ref(st, x.source, out)
    add_regs(st, x.regs, out)


def add_regs(st: State, regs: list[Ints], out: list[int], first: bool = True) -> None:
    """Write registers. A ref is written by its entity and whether it is alive; small numbers are the same either way, and so are objects
    that are still what they were first. Without ``first`` other objects that are alive are written like those."""
    for r in regs:
        out.append(-3)
        for n in r:
            if n <= ENTITY or (not first and st.now(n) >= 0):
                out.append(n & ENTITY if n > ENTITY else n)
            else:
                add_ref(st, n, out)


def add_records(st: State, out: list[int], causes: bool) -> None:
    """Write effects, delayed and waiting triggers, once-a-turn uses; ``causes``: with what caused the events of abilities."""
    for ef in sorted(st.effects, key=effect_stamp):
        out.append(ef.bundle.uid)
        add_scope(st, ef.scope, out)
        for r in ef.locked or ():
            add_ref(st, r, out)
        out.extend((ef.until, ef.when & ENTITY, ef.uses))
    for dl in st.delayed:
        out.append(dl.ability.uid)
        add_scope(st, dl.scope, out)
        out.extend((dl.until, dl.when, dl.uses))
    for w in st.waiting:
        add_waiting(st, w, out, causes)
    if st.items:
        add_items(st, out, causes)
    for join in st.joins:
        out.append(-8)
        out.extend(join)
    for ref, keys in sorted(st.applied.items()):
        if st.now(ref) >= 0:
            out.extend((ref & ENTITY, len(keys)))
    for key, n in sorted(st.memory.items()):
        add_regs(st, [key], out)
        out.append(n)
    for (ref, uid), n in sorted(st.used.items()):
        if st.now(ref) >= 0:
            out.extend((ref & ENTITY, uid, n))


def effect_stamp(ef: Effect) -> int:
    """Return the time of an effect."""
    return ef.stamp


def add_waiting(st: State, w: Waiting, out: list[int], causes: bool) -> None:
    """Write a waiting trigger."""
    out.extend((w.ability.uid, w.player, w.part, w.room))
    add_ref(st, w.source, out)
    add_regs(st, list(w.regs), out, causes)
    if w.event is not None:
        add_event(st, w.event, out, causes)


def add_items(st: State, out: list[int], causes: bool) -> None:
    """Write the objects on the stack in their order. Numbers count by their order only, unless texts of the pool ask for them."""
    for e, item in sorted(st.items.items(), key=item_number):
        out.extend((e, item.ability.uid if item.ability is not None else -1, item.player, item.paid))
        out.append((1 if item.of_card else 0) + (2 if item.copied else 0))
        add_ref(st, item.source, out)
        add_regs(st, list(item.regs), out, causes)
        if item.event is not None:
            add_event(st, item.event, out, causes)
        if st.pool.numbered:
            out.append(item.number)
    out.extend([len([e for e, item in st.items.items() if item.number <= w.key]) for w in st.waiting])


def item_number(entry: tuple[int, Item]) -> int:
    """Return the number of an object on the stack."""
    return entry[1].number


def add_event(st: State, ev: Event, out: list[int], causes: bool = True) -> None:
    """Write an event; ``causes``: with its reason and source."""
    out.extend((ev.kind, ev.player, ev.n, ev.to & ENTITY, ev.why if causes else 0))
    add_ref(st, ev.subject, out)
    if causes:
        add_ref(st, ev.source, out)


def add_frame(st: State, f: Frame, out: list[int]) -> None:
    """Write where a procedure stands."""
    out.extend((f.proc.number, f.pc, f.player, f.n, f.m, 1 if f.flag else 0))
    add_ref(st, f.source, out)
    add_ref(st, f.target, out)
    add_regs(st, f.regs, out)
    for ev in f.events:
        add_event(st, ev, out)
    if f.prog is not None:
        out.append(f.prog.uid)
