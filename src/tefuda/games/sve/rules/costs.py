"""Costs: what a play costs, whether it can be paid, and paying it [10.4, 10.6.2.6, R43, R46]."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from tefuda.games.sve.rules.control import follow_source
from tefuda.games.sve.rules.model import (
    BY_COST,
    COST,
    COST_SET,
    EP,
    EP_CHANGED,
    EP_FOR_PP,
    FIELD,
    M_COST,
    PP,
    PP_CHANGED,
    V_PAY,
    V_PAY_EP,
    V_PAY_PP,
    hand_room,
)
from tefuda.games.sve.rules.text import CostItem, PlayMod, text_of
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, Scope, procedure
from tefuda.kernel.options import option, verb_of
from tefuda.kernel.picks import PickRule
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.kernel.records import Active, Ints
    from tefuda.kernel.state import State


# ---- how much ------------------------------------------------------------------------------------------------------------


def play_pp(st: State, e: int, x: Scope, paid: Ints) -> int:
    """Return the PP to pay for playing a card [R46]: printed cost, then what sets it (the latest), then all changes; at least 0.

    ``paid`` lists the card's own optional payments that are made, see :func:`way_paid`.
    """
    cost = st.row(e).v[COST]
    total = 0
    latest = -1
    for a in st.mods(M_COST):
        m = a.mod
        if m is None or m.amount is None or not changes_cost(st, a, e, x):
            continue
        if m.n != COST_SET:
            total += m.amount.value(st, a.scope)
        elif a.stamp >= latest:
            latest = a.stamp
            cost = m.amount.value(st, a.scope)
    mods = text_of(st, st.col[CARD][e]).play
    for i in range(len(mods)):
        m2 = mods[i]
        if m2.amount is None or not mod_applies(st, x, m2, i, paid):
            continue
        if m2.how == COST_SET:
            cost = m2.amount.value(st, x)
        else:
            total += m2.amount.value(st, x) * (way_paid(paid, i) + 1 if m2.each else 1)
    return max(0, cost + total)


def changes_cost(st: State, a: Active, e: int, x: Scope) -> bool:
    """Tell whether a cost change in force is about a card."""
    if a.locked is not None and not locks_card(st, e, x, a.locked):
        return False
    return a.mod is None or a.mod.fits is None or a.mod.fits.fits(st, a.scope, e)


def spend_changes(st: State, e: int, x: Scope) -> None:
    """Use up the cost changes that were for one play only and were about this card (次に自分が～をプレイする際)."""
    used = [a.effect for a in st.mods(M_COST) if a.effect >= 0 and changes_cost(st, a, e, x)]
    for effect in used:
        st.spend_effect(effect)


def locks_card(st: State, e: int, x: Scope, locked: Ints) -> bool:
    """Tell whether a locked cost change is about a card, or about what it was before it was announced [R61]."""
    return st.ref(e) in locked or (isinstance(x, Frame) and x.target in locked)


def mod_applies(st: State, x: Scope, m: PlayMod, i: int, paid: Ints) -> bool:
    """Tell whether a line about playing the card applies: its condition holds, and it was paid if it asks for payment."""
    if m.cond is not None and not m.cond.holds(st, x):
        return False
    return not m.optional or way_paid(paid, i) >= 0


def way_paid(paid: Ints, i: int) -> int:
    """Return the way in which the payment of line ``i`` is made, -1 if it is not. Payments are noted as ``way << 6 | line``."""
    for code in paid:
        if code & 63 == i:
            return code >> 6
    return -1


# ---- whether -------------------------------------------------------------------------------------------------------------


def can_pay(st: State, x: Scope, items: tuple[CostItem, ...], pp: int, ep: bool = False, lack: int = 0) -> bool:
    """Tell whether a whole cost can be paid [10.4.2.2]: its items in order, and ``pp`` more.

    ``ep``: one EP may replace one PP. ``lack``: so many places on the own field must become free by paying [R35].
    """
    total = pp
    for it in items:
        total += it.pp(st, x)
    have = st.num[PP + x.player]
    if total > have and not (ep and total == have + 1 and st.num[EP + x.player] > 0):
        return False
    return rest_payable(st, x, items, 0, (), (), lack)


def seems_payable(st: State, x: Scope, items: tuple[CostItem, ...], pp: int, ep: bool = False) -> bool:
    """Tell whether an onlooker must take a cost for payable that cannot be paid: what is lacking is known to the payer alone."""
    open_items = tuple([it for it in items if not 0 < it.count(st, x) <= it.secret(st, x)])
    return len(open_items) < len(items) and can_pay(st, x, open_items, pp, ep)


def rest_payable(
    st: State, x: Scope, items: tuple[CostItem, ...], i: int, taken: Ints, acted: Ints, lack: int = 0
) -> bool:
    """Tell whether the items from number ``i`` on can be paid when cards were taken away or acted before [R43].

    ``lack`` is the number of places on the own field that paying them must free [R35].
    """
    if i >= len(items):
        return lack <= 0
    it = items[i]
    cards = it.choices(st, x, taken, acted)
    if cards is None:
        return it.payable(st, x) and rest_payable(st, x, items, i + 1, taken, acted, lack)
    n = it.count(st, x)
    if len(cards) < n or (it.rule is not None and it.rule.reach(st, tuple(cards)) < n):
        return False
    how = it.keeps()
    if i + 1 == len(items) or how == 2:
        return rest_payable(st, x, items, i + 1, taken, acted, lack - min(n, freed(st, x, it, tuple(cards))))
    for some in combinations(cards, n):
        if it.rule is not None and it.rule.reach(st, some) < n:
            continue
        gone, turned = taken + some if how == 0 else taken, acted + some if how == 1 else acted
        if rest_payable(st, x, items, i + 1, gone, turned, lack - freed(st, x, it, some)):
            return True
    return False


def freed(st: State, x: Scope, it: CostItem, cards: Ints) -> int:
    """Return how many places on the own field paying an item with these cards frees [R35]."""
    return sum(1 for e in cards if it.frees_place(st, x, e))


class CostRule(PickRule):
    """What is picked for one item must leave the rest of the cost payable, and room on the field if the play needs it [R34, R35]."""

    def __init__(self, items: tuple[CostItem, ...], i: int, lack: int) -> None:
        self.items = items
        self.i = i
        self.lack = lack

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """Try the completions of the set until one leaves the rest payable."""
        it = self.items[self.i]
        if it.rule is not None and not it.rule.completes(st, f, chosen, rest, lo, hi):
            return False
        how = it.keeps()
        if self.lack <= 0 and (how == 2 or self.i + 1 == len(self.items)):
            return True
        x = st.frames[-2]
        for more in combinations(rest, max(0, lo - len(chosen))):
            some = chosen + more
            if it.rule is not None and it.rule.reach(st, some) < len(some):
                continue
            gone, turned = some if how == 0 else (), some if how == 1 else ()
            if rest_payable(st, x, self.items, self.i + 1, gone, turned, self.lack - freed(st, x, it, some)):
                return True
        return False

    def enough(self, st: State, f: Frame, chosen: Ints, cands: Ints) -> bool:
        """See whether the set may stand as it is."""
        rule = self.items[self.i].rule
        return rule is None or rule.enough(st, f, chosen, cands)


# ---- paying --------------------------------------------------------------------------------------------------------------


def pay(
    st: State,
    f: Frame,
    items: tuple[CostItem, ...],
    pp: int,
    ep: bool = False,
    needs_room: bool = False,
    payer: int = -1,
) -> bool:
    """Pay a cost on behalf of a frame whose registers the items use: ``pp`` first, then the items in printed order.

    ``needs_room``: afterwards the own field must have room for a card [R35]. ``payer``: who pays, if not the frame's player.
    """
    return st.call(
        PAY,
        player=payer if payer >= 0 else f.player,
        source=f.source,
        n=0,
        target=pp,
        flag=ep,
        regs=f.regs,
        box=(items, needs_room),
        event=f.event,
        snap=f.snap,
    )


def add_up(st: State, f: Frame) -> bool:
    """Add the PP of the items to the PP of the whole cost [10.4.4]."""
    items: tuple[CostItem, ...] = f.box[0]
    for it in items:
        f.target += it.pp(st, f)
    return False


def choose_ep(st: State, f: Frame) -> bool:
    """One PP of an evolve ability's cost may be paid by an EP instead [12.2.2, R52]."""
    have = st.num[PP + f.player]
    if not f.flag or f.target < 1 or st.num[EP + f.player] < 1:
        f.answer = option(V_PAY_PP)
        return False
    options = [option(V_PAY_EP)]
    if have >= f.target:
        options.insert(0, option(V_PAY_PP))
    return st.ask(f, f.player, "pay-ep", options)


def pay_ep(st: State, f: Frame) -> bool:
    """Take the EP [12.2.2]."""
    f.m = 0
    if verb_of(f.answer) != V_PAY_EP:
        return False
    f.target -= 1
    return st.act(EP_CHANGED, player=f.player, source=f.source, n=-1, to=EP_FOR_PP, why=BY_COST)


def pay_pp(st: State, f: Frame) -> bool:
    """Lower the own PP by the whole number [10.4.4]."""
    if f.target <= 0:
        return False
    return st.act(PP_CHANGED, player=f.player, source=f.source, n=-f.target, why=BY_COST)


def pick_item(st: State, f: Frame) -> bool:
    """Pick what pays the next item, in printed order [10.4.2.1]; nothing is written yet."""
    items: tuple[CostItem, ...] = f.box[0]
    if f.n >= len(items):
        return st.done((1,))
    it = items[f.n]
    cards = it.choices(st, f, (), ())
    if cards is None:
        f.result = ()
        return False
    n = it.count(st, f)
    hi = max(n, min(it.most(st, f), len(cards)))
    hidden = it.secret(st, f) > n
    if len(cards) == n and not hidden and not st.aloud:
        f.result = tuple(cards)
        return False
    lack = 1 - hand_room(st, f.player, FIELD) if f.box[1] else 0
    rule = CostRule(items, f.n, lack) if f.n + 1 < len(items) or lack > 0 or it.rule is not None else None
    top = max(hi, it.most(st, f))
    return picks.pick(st, "pay", V_PAY, f.player, tuple(cards), n, hi, f.source, rule, hidden, top=top)


def pay_item(st: State, f: Frame) -> bool:
    """Carry the item's action out; a replaced action counts as paid [10.6.2.6.1]."""
    items: tuple[CostItem, ...] = f.box[0]
    it = items[f.n]
    f.n += 1
    if it.reg >= 0:
        f.regs[it.reg] = tuple([st.ref(e) for e in f.result])
    return it.picked(st, f, f.result)


def next_item(st: State, f: Frame) -> bool:
    """Go on with the next item; a source that paid is followed [R80]."""
    items: tuple[CostItem, ...] = f.box[0]
    this = items[f.n - 1].this
    if this is not None:
        follow_source(st, f, this, this.reg)
    return st.back(f, "10.4.2.1")


PAY: Final = procedure(
    "sve:pay",
    ("10.4.4/a", add_up),
    ("12.2.2", choose_ep),
    ("12.2.2/a", pay_ep),
    ("10.4.4", pay_pp),
    ("10.4.2.1", pick_item),
    ("10.4.2.1/a", pay_item),
    ("10.4.2.1/b", next_item),
)
"""Pays a cost. It shares the registers of its caller; result: (1,)."""
