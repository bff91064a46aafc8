"""Using spells and action abilities, and putting triggers on the stack [11.2, 11.5, 11.6.7-11.6.13, R74, R75, R79, R130]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.chronicle.rules.deciding import (
    CHOICES,
    MODES,
    SHARES,
    choices_possible,
    lock_age,
    locked,
    text_part,
)
from tefuda.games.chronicle.rules.events import (
    ACTIVATED,
    BURST,
    BURSTING,
    CHOSEN,
    SOUL_BURST,
    SOUL_BURSTING,
    STACKED,
    UNPAID,
    USED,
)
from tefuda.games.chronicle.rules.lamps import lit_for
from tefuda.games.chronicle.rules.model import STACK
from tefuda.games.chronicle.rules.paying import FORCED, REFUSES, REWINDS, can_pay, pay
from tefuda.games.chronicle.rules.pricing import PRICING, WAIVED, use_up
from tefuda.games.chronicle.rules.souls import means_of
from tefuda.games.chronicle.rules.text import (
    CHOICE_PART,
    FREE_REGS,
    R_AGES,
    R_EXTRA,
    R_ITEM,
    R_SOURCE,
    R_X,
    ChronicleAbility,
    fresh_regs,
    text_of,
)
from tefuda.games.chronicle.rules.verbs import V_COST, V_X
from tefuda.games.chronicle.rules.would import STOPPED, about_to, stop_use, stopped, use_spell
from tefuda.games.common import stacking
from tefuda.games.common.announcing import fail, parts_of
from tefuda.games.common.limits import count_play
from tefuda.games.common.pricing import REGULAR, Announcement
from tefuda.kernel import items as stack_items
from tefuda.kernel import secrets
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.items import Item
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.kernel.records import Waiting
    from tefuda.kernel.state import State

CHANCE_TRIGGER: Final = 1
"""``part`` of waiting triggers that are declared CBs and soul bursts."""


def use(st: State, player: int, e: int) -> bool:
    """Use a spell [11.2]: a tail call."""
    return st.call(USE, player=player, source=st.ref(e), target=REGULAR)


def activate(st: State, player: int, e: int, ability: ChronicleAbility) -> bool:
    """Use an action ability [11.5]: a tail call."""
    return st.call(ACTIVATE, player=player, source=st.ref(e), box=(ability,))


# ---- announcing [11.2.2, 11.5.4, 11.6.6] -----------------------------------------------------------------------------------


def announce_spell(st: State, f: Frame) -> bool:
    """The spell is revealed and becomes the top of the stack, where it keeps its text and has this controller [11.2.2]."""
    e = st.now(f.source)
    secrets.show(st, [e])
    text = text_of(st, st.col[CARD][e])
    stack_items.put_card(st, e, st.zone_id(0, STACK), Item(text.spell, True, False, -1, f.player, ()))
    f.source = st.ref(e)
    f.box = (text.spell,)
    f.regs = fresh_regs(text.regs, f.source, f.player)
    f.regs[R_ITEM] = (f.source,)
    return lock_age(st, f)


def announce_ability(st: State, f: Frame) -> bool:
    """The ability is named; in a hidden zone its card is revealed. It becomes the top of the stack [11.5.4]."""
    ability = text_part(f)
    assert ability is not None
    e = st.now(f.source)
    secrets.show(st, [e])
    f.regs = fresh_regs(ability.regs, f.source, f.player)
    put_ability(st, f, ability)
    return False


def trigger_burst(st: State, f: Frame) -> bool:
    """A declared CB is about to be put on the stack [6.9.1, R95]."""
    w = cast("Waiting", f.box[0])
    if not st.pool.mentioned >> BURSTING & 1 or w.part != CHANCE_TRIGGER or not is_burst(st, w):
        f.m = 0
        return False
    f.m = 1
    return about_to(st, f, BURSTING, w.source)


def announce_trigger(st: State, f: Frame) -> bool:
    """A waiting trigger is put on the stack; it knows its event and its source as it was [11.6.6]."""
    if f.m and stopped(st, f, BURSTING):
        return st.done()
    w = cast("Waiting", f.box[0])
    ability = cast(ChronicleAbility, stacking.take_trigger(f))
    burst = w.part == CHANCE_TRIGGER and is_burst(st, w)
    if burst and not lit(st, w, ability):
        ability = EMPTY
    f.box = (ability,)
    put_ability(st, f, ability)
    if burst:
        st.emit(BURST, w.source, player=w.player, source=w.source)
    return False


def is_burst(st: State, w: Waiting) -> bool:
    """Tell whether a declared trigger is a CB."""
    return cast(ChronicleAbility, w.ability) is not text_of(st, st.col[CARD][w.source & 0xFFFFF]).soul_burst


def lit(st: State, w: Waiting, ability: ChronicleAbility) -> bool:
    """Tell whether a CB's text counts at its player's age; if not, an empty ability is put on the stack [15.3.2.4.1]."""
    e = st.now(w.source)
    return not ability.colour or (e >= 0 and lit_for(st, e, w.player) & ability.colour != 0)


EMPTY: Final = ChronicleAbility(0, 0)
"""What a CB at the wrong age puts on the stack: it does nothing [15.3.2.4.1, R95]."""


def put_ability(st: State, f: Frame, ability: ChronicleAbility) -> None:
    """Make the ability object; it is called by the card it stands on and has no other characteristics [11.5.4]."""
    e = stacking.put_ability(st, f, ability, STACK)
    f.regs[R_ITEM] = (st.ref(e),)
    lock_age(st, f)


# ---- costs and X [11.2.4] --------------------------------------------------------------------------------------------------


class Declaration(Announcement):
    """What is said about the cost of a card or an ability [11.2.4, 11.3.4, 11.5.6, R14, R25]."""

    def possible(self, st: State, f: Frame) -> bool:
        """X is announced before anything is chosen [11.2.1, R79]."""
        return choices_possible(st, f, text_part(f))


COSTS: Final = Declaration(PRICING, V_X, V_COST)


# ---- payment and completion [11.2.9-11.2.12] --------------------------------------------------------------------------------


def pay_spell(st: State, f: Frame) -> bool:
    """Lock the cost and pay everything [11.2.9-11.2.11]."""
    price = PRICING.price(st, f, st.now(f.source), f.target, f.regs[R_X][0], f.regs[R_EXTRA][0])
    if not can_pay(st, f, price, means_of(st, f.player)):
        return st.abort()
    use_up(st, st.now(f.source))
    return pay(st, f, price, FORCED if f.target == WAIVED else REWINDS)


def pay_ability(st: State, f: Frame) -> bool:
    """Pay the cost of an action ability [11.5.10-11.5.12]."""
    ability = text_part(f)
    assert ability is not None
    price = PRICING.of_ability(st, f, ability, f.regs[R_X][0])
    return pay(st, f, price, REWINDS) if can_pay(st, f, price, means_of(st, f.player)) else st.abort()


def pay_trigger(st: State, f: Frame) -> bool:
    """Pay the cost of a trigger, if it has one; its player may refuse to make souls [11.6.12, 11.6.13, R22]."""
    ability = text_part(f)
    assert ability is not None
    items, need = price = ability.cost.price(f.regs[R_X][0])
    if not sum(need) and not items:
        f.result = (1,)
        return False
    if not can_pay(st, f, price, means_of(st, f.player)):
        f.result = (0,)
        return False
    return pay(st, f, price, REFUSES if sum(need) else FORCED)


def spell_used(st: State, f: Frame) -> bool:
    """The spell has been used; what triggers on it waits [11.2.12, R134]."""
    if f.target == STOPPED:
        return st.done()
    complete_item(st, f)
    st.settle()
    tell_choices(st, f)
    st.emit(USED, f.source, player=f.player, source=f.source)
    return st.done((f.source,))


def ability_used(st: State, f: Frame) -> bool:
    """The action ability has been used [11.5.13]."""
    ability = text_part(f)
    assert ability is not None
    count_play(st, f.source, ability, ability.play_limit)
    complete_item(st, f)
    st.settle()
    tell_choices(st, f)
    st.emit(ACTIVATED, f.source, player=f.player, source=f.source)
    return st.done(f.regs[R_ITEM])


def trigger_soul_burst(st: State, f: Frame) -> bool:
    """X of a declared soul burst has been paid [6.9.1, R94]."""
    w = f.waiting
    f.m = 0
    if not st.pool.mentioned >> SOUL_BURSTING & 1 or f.result == (0,):
        return False
    if w is None or w.part != CHANCE_TRIGGER or is_burst(st, w):
        return False
    f.m = 1
    return about_to(st, f, SOUL_BURSTING, w.source)


def trigger_stacked(st: State, f: Frame) -> bool:
    """The trigger is on the stack; one whose cost is not paid is removed [11.6.13, R22]."""
    if f.result == (0,):
        return fail(st, f, UNPAID)
    if f.m and stopped(st, f, SOUL_BURSTING):
        return fail(st, f)
    w = f.waiting
    complete_item(st, f)
    tell_choices(st, f)
    if w is not None and w.part == CHANCE_TRIGGER and not is_burst(st, w):
        st.emit(SOUL_BURST, w.source, player=w.player, source=w.source)
    return st.done(f.regs[R_ITEM])


def complete_item(st: State, f: Frame) -> None:
    """Give the stack object everything that was decided."""
    e = st.now(f.regs[R_ITEM][0])
    if e >= 0:
        stack_items.replace_regs(st, e, tuple(f.regs))
        st.emit(STACKED, st.ref(e), player=f.player, source=f.source, n=st.given)


def tell_choices(st: State, f: Frame) -> None:
    """What was chosen triggers on it [R134]."""
    for part in parts_of(f):
        if part.sort == CHOICE_PART and part.applies(st, f):
            for ref in f.regs[part.reg]:
                st.emit(CHOSEN, ref, player=f.player, source=f.regs[R_SOURCE][0])


USE: Final = procedure(
    "chronicle:use a spell",
    ("11.2.2", announce_spell),
    *MODES.rows("11.2.3"),
    *COSTS.cost_rows("11.2.4"),
    *COSTS.x_rows("11.2.4"),
    ("11.2.6", lock_age),
    *CHOICES.rows("11.2.7"),
    *SHARES.rows("11.2.8"),
    ("11.2.11", pay_spell),
    ("11.2.12/a", use_spell),
    ("11.2.12/b", stop_use),
    ("11.2.12", spell_used),
)
"""Uses a spell: ``source`` its ref, ``target`` which cost is paid."""

ACTIVATE: Final = procedure(
    "chronicle:use an ability",
    ("11.5.4", announce_ability),
    *MODES.rows("11.5.5"),
    *COSTS.ability_x_rows("11.5.6"),
    ("11.5.7", lock_age),
    *CHOICES.rows("11.5.8"),
    *SHARES.rows("11.5.9"),
    ("11.5.12", pay_ability),
    ("11.5.13", ability_used),
)
"""Uses an action ability: ``source`` its card, ``box`` the ability."""


STACK_TRIGGER: Final = procedure(
    "chronicle:stack a trigger",
    ("11.6.6/a", trigger_burst),
    ("11.6.6", announce_trigger),
    *MODES.rows("11.6.7"),
    ("11.6.9", lock_age),
    *CHOICES.rows("11.6.10"),
    *SHARES.rows("11.6.11"),
    ("11.6.13", pay_trigger),
    ("11.6.13/b", trigger_soul_burst),
    ("11.6.13/a", trigger_stacked),
)
"""Puts a trigger on the stack: ``box`` the waiting trigger. Modes, choices and payment are made now [R74]."""


# ---- what can be completed [R79] --------------------------------------------------------------------------------------------


def probe(st: State, player: int, e: int, size: int, card: bool = True) -> Frame:
    """Return a scope that stands for an announcement not yet made; ``card``: of the card itself, which cannot pay for itself."""
    x = Frame(
        USE, player, st.ref(e), 0, 0, False, fresh_regs(max(size, FREE_REGS), st.ref(e), player), (), None, None, None
    )
    x.regs[R_AGES] = locked(st, player, x.source)
    if card:
        x.regs[R_ITEM] = (x.source,)
    return x
