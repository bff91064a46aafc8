"""Keywords that are abilities of their own: Drain, Bane and Stack [12.13, 12.14, 13.3.2]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.common.causes import by_text
from tefuda.games.sve.rules.commits import STACK_COUNTER, bury
from tefuda.games.sve.rules.model import (
    ACTED,
    BY_ATTACK,
    BY_COST,
    BY_EFFECT,
    COUNTERS_PUT,
    COUNTERS_TAKEN,
    DAMAGED,
    DESTROYED,
    FIELD,
    FOUGHT,
    K_AMULET,
    KEYWORDS,
    KIND,
    LIFE_CHANGED,
    MOVED,
    OFF,
    V_TARGET,
    VANISHED,
    W_BANE,
    W_DRAIN,
    W_STACK,
    has,
    leader,
    on_field,
)
from tefuda.games.sve.rules.text import TARGET_PART, CostItem, Extra, Part, SveAbility
from tefuda.kernel import picks
from tefuda.kernel.programs import Cond, Ins, Program
from tefuda.kernel.records import ACTIVATED, STATIC, TRIGGERED, Active, Bundle, Event, Replacer
from tefuda.kernel.schema import TURNED

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.records import Ints, Row
    from tefuda.kernel.rules import Pool
    from tefuda.kernel.state import State

IMPLIED: Final = W_DRAIN | W_BANE | W_STACK
"""Keywords that bring abilities with them."""


# ---- Drain [12.13] and Bane [12.14] --------------------------------------------------------------------------------------


class DealtByOwnAttack(Cond):
    """This follower dealt damage as an attacker in 8.4.9 [12.13.2.1, 12.13.2.2]."""

    reads = 0
    reads_rows = 0

    def holds(self, st: State, x: Scope) -> bool:
        """Tell whether the event is damage of the own attack."""
        ev = x.event
        return ev is not None and ev.source == x.source and ev.why == BY_ATTACK


class FoughtEnemy(Cond):
    """This follower fought an enemy follower [12.14.2]."""

    reads = 0
    reads_rows = 0

    def holds(self, st: State, x: Scope) -> bool:
        """Tell whether the event is the own fight."""
        return x.event is not None and x.event.subject == x.source


class DrainLife(Ins):
    """The own leader's health rises by the damage dealt [12.13.2]."""

    def run(self, st: State, f: Frame) -> bool:
        """The number was fixed by the event [R29]."""
        ev = f.event
        n = ev.n if ev is not None else 0
        return st.act(LIFE_CHANGED, st.ref(leader(st, f.player)), player=f.player, source=f.source, n=n, why=BY_EFFECT)


class DestroyFoe(Ins):
    """The follower fought with is destroyed, if it is still there [12.14.2, R30]."""

    def run(self, st: State, f: Frame) -> bool:
        """Bane chooses nothing, so Aura does not matter."""
        e = on_field(st, f.event.to) if f.event is not None else -1
        if e < 0:
            return False
        return st.carry_out([bury(st, e, DESTROYED, f.player, f.source, BY_EFFECT)])


# ---- Stack [13.3.2] ------------------------------------------------------------------------------------------------------


class LeavesWithCounter(Cond):
    """This card would leave the field with a stack counter on it [13.3.2.2, R57]."""

    reads = 0
    reads_rows = 0

    def holds(self, st: State, x: Scope) -> bool:
        """Tell whether the event takes this card from the field."""
        ev = x.event
        if ev is None or ev.subject != x.source or st.rules.zone_kinds[ev.to] == FIELD:
            return False
        e = on_field(st, x.source)
        return e >= 0 and st.counter(e, STACK_COUNTER) > 0


def lose_counter_instead(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """One stack counter is removed and the card stays [13.3.2.2, R57]."""
    name = st.pool.words.index(STACK_COUNTER)
    return [
        Event(
            COUNTERS_TAKEN,
            ev.subject,
            player=ev.player,
            source=ev.source,
            n=1,
            to=name,
            why=ev.why,
            used=(*ev.used, a.key()),
        )
    ]


def other_stacks(st: State, x: Scope) -> list[int]:
    """Return the own amulets with Stack besides this one."""
    return [
        e
        for e in st.zone(x.player, FIELD)
        if st.ref(e) != x.source and has(st, e, W_STACK) and st.row(e).v[KIND] == K_AMULET
    ]


class OtherStack(Part):
    """Choose another own amulet with Stack [13.3.2.2]."""

    def possible(self, st: State, x: Scope) -> bool:
        """Tell whether there is one."""
        return len(other_stacks(st, x)) > 0

    def ask(self, st: State, f: Frame) -> bool:
        """Choose it as a target."""
        return picks.pick(st, "target", V_TARGET, f.player, tuple(other_stacks(st, f)), 1, 1, f.source)


class ActThis(CostItem):
    """Act this card, which stands on the field [10.4.6]; also in the turn it came out [10.4.6.1]."""

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether it stands on the field."""
        e = on_field(st, x.source)
        return e >= 0 and st.col[TURNED][e] == 0

    def picked(self, st: State, f: Frame, cards: Ints) -> bool:
        """Act it."""
        return st.act(ACTED, f.source, player=f.player, source=f.source, why=BY_COST)


class HandOverCounters(Ins):
    """All stack counters of this card move to the chosen one [13.3.2.2, R3]."""

    def run(self, st: State, f: Frame) -> bool:
        """Nothing moves if either is gone."""
        e = on_field(st, f.source)
        t = on_field(st, st.ref(f.regs[4][0])) if f.regs[4] else -1
        n = st.counter(e, STACK_COUNTER) if e >= 0 else 0
        if t < 0 or n == 0:
            return False
        name = st.pool.words.index(STACK_COUNTER)
        return st.carry_out(
            [
                by_text(f, COUNTERS_TAKEN, f.source, n=n, to=name),
                by_text(f, COUNTERS_PUT, st.ref(t), n=n, to=name),
            ]
        )


# ---- the records ---------------------------------------------------------------------------------------------------------


class KeywordAbilities(Extra):
    """The abilities of Drain, Bane and Stack for one pool; each card has each of them once [12.13.3, 12.14.3, R57]."""

    def __init__(self, pool: Pool) -> None:
        if STACK_COUNTER not in pool.words:
            pool.words.append(STACK_COUNTER)
        self.drain = self.trigger(pool, DAMAGED, DealtByOwnAttack(), DrainLife(), "ドレイン")
        self.bane = self.trigger(pool, FOUGHT, FoughtEnemy(), DestroyFoe(), "必殺")
        self.keep = SveAbility(STATIC, 1 << FIELD)
        self.keep.bundle = Bundle(replacers=(self.replacer(pool),))
        self.hand_over = self.activated(pool)
        for ability in (self.drain, self.bane, self.keep, self.hand_over):
            ability.uid = pool.number(ability)

    def trigger(self, pool: Pool, kind: int, fits: Cond, ins: Ins, head: str) -> SveAbility:
        """Return an automatic ability of one instruction."""
        ability = SveAbility(TRIGGERED, 1 << FIELD)
        ability.events = (kind,)
        ability.fits = fits
        ability.head = head
        ability.ja = f"【{head}】"
        ability.program = Program((ins,), 4, head)
        ability.program.uid = pool.number(ability.program)
        return ability

    def replacer(self, pool: Pool) -> Replacer:
        """Return the replacement that keeps a Stack card on the field."""
        r = Replacer((MOVED, DESTROYED, VANISHED), lose_counter_instead, LeavesWithCounter())
        r.uid = pool.number(r)
        return r

    def activated(self, pool: Pool) -> SveAbility:
        """Return the ability that hands the counters over."""
        ability = SveAbility(ACTIVATED, 1 << FIELD)
        ability.head = "スタック"
        ability.ja = "【スタック】"
        ability.cost = (ActThis(),)
        ability.has_cost = True
        ability.parts = (OtherStack(TARGET_PART, 4),)
        ability.regs = 5
        ability.program = Program((HandOverCounters(),), 5, "スタック")
        ability.program.uid = pool.number(ability.program)
        return ability

    def implied(self, words: int) -> tuple[SveAbility, ...]:
        """Return the abilities that a set of keywords brings."""
        out: tuple[SveAbility, ...] = ()
        if words & W_DRAIN:
            out += (self.drain,)
        if words & W_BANE:
            out += (self.bane,)
        if words & W_STACK:
            out += (self.keep, self.hand_over)
        return out


def finish_rows(st: State, rows: list[Row], owned: set[int]) -> bool:
    """Give rows whose keywords changed the abilities of what they have now; tell whether there were any."""
    changed = False
    keywords = cast(KeywordAbilities, st.pool.extra)
    known = keywords.implied(IMPLIED)
    for e in owned:
        row = rows[e]
        off = row.v[OFF]
        if off > IMPLIED and any(a.sorts & off for a in row.abilities):
            row.give(tuple([a for a in row.abilities if not a.sorts & off]))
            changed = True
        if row.abilities or row.v[KEYWORDS] & IMPLIED:
            now = tuple([a for a in row.abilities if a not in known]) + keywords.implied(row.v[KEYWORDS])
            if now != row.abilities:
                row.give(now)
                changed = True
    return changed
