"""Executing cards, activating abilities, and placing triggers: the steps up to the stack [9-3, 18-2, 18-3, R29, R33]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.common import stacking
from tefuda.games.common.announcing import Decisions
from tefuda.games.common.limits import count_play
from tefuda.games.common.pricing import REGULAR, Announcement
from tefuda.games.eoo.rules.events import ACTIVATED, EXECUTED, LACKED, STACKED, TARGETED
from tefuda.games.eoo.rules.model import STACK
from tefuda.games.eoo.rules.paying import pay
from tefuda.games.eoo.rules.permitting import note_next, use_up
from tefuda.games.eoo.rules.pricing import PRICING
from tefuda.games.eoo.rules.recalling import targets_of
from tefuda.games.eoo.rules.text import (
    MODE_PART,
    R_EXTRA,
    R_ITEM,
    R_SOURCE,
    R_X,
    TARGET_PART,
    X_PART,
    EooAbility,
    execution_regs,
    fresh_regs,
    text_of,
)
from tefuda.games.eoo.rules.verbs import V_COST, V_EXTRA, V_NO_EXTRA, V_REGULAR, V_X
from tefuda.kernel import items as stack_items
from tefuda.kernel import secrets
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.items import Item
from tefuda.kernel.options import option, verb_of
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def text_part(f: Frame) -> EooAbility | None:
    """Return the ability, or the text of the card, that is announced."""
    return cast("EooAbility | None", f.box[0])


def execute(st: State, player: int, e: int, way: int = REGULAR, from_window: bool = False) -> bool:
    """Execute a card by steps 9-3-1 to 9-3-5: a tail call. ``way`` UNPAID: without paying its printed cost [R34].

    Result: the ref of the object on the stack.
    """
    return st.call(EXECUTE, player=player, source=st.ref(e), target=way, flag=from_window)


def activate(st: State, player: int, e: int, ability: EooAbility) -> bool:
    """Activate an ability by the same steps: a tail call [R29]."""
    return st.call(ACTIVATE, player=player, source=st.ref(e), flag=True, box=(ability,))


# ---- 9-3-1 ---------------------------------------------------------------------------------------------------------------


def announce_card(st: State, f: Frame) -> bool:
    """The card is revealed; it stays where it is until the cost is paid [9-3-1, R33]."""
    e = st.now(f.source)
    secrets.show(st, [e])
    text = text_of(st, st.col[CARD][e])
    f.box = (text.spell,)
    f.regs = execution_regs(text, f.source, f.player)
    return False


def announce_ability(st: State, f: Frame) -> bool:
    """The ability is named [9-3-1, R29]."""
    ability = text_part(f)
    f.regs = fresh_regs(ability.regs if ability is not None else 0, f.source, f.player)
    return False


def announce_trigger(st: State, f: Frame) -> bool:
    """A waiting trigger is placed; it knows its event and its source as it was [18-3-2, R14, R22]."""
    stacking.take_trigger(f)
    return False


# ---- 9-3-2 and 9-3-3 -----------------------------------------------------------------------------------------------------


MODES: Final = Decisions(MODE_PART, X_PART, LACKED)
"""Modes and the X of a reserve cost [9-3-2, 2-5-2]."""
TARGETS: Final = Decisions(TARGET_PART, TARGET_PART, LACKED)
"""Targets [9-3-3, R49]."""


class Declaration(Announcement):
    """The mana cost of a card or an ability as its player declares it [9-3-2, 9-3-4]."""

    def options(self, ways: list[int]) -> list[int]:
        """The regular cost has a verb of its own [19-3-2]."""
        return [option(V_COST, way) if way else option(V_REGULAR) for way in ways]

    def ask_extra(self, st: State, f: Frame) -> bool:
        """Ask by the number of the cost [19-4-1]."""
        return st.ask(f, f.player, "extra", [option(V_EXTRA, f.m + 1), option(V_NO_EXTRA)])

    def takes_extra(self, f: Frame) -> bool:
        """Read the answer."""
        return verb_of(f.answer) == V_EXTRA


COSTS: Final = Declaration(PRICING, V_X, V_COST)


# ---- 9-3-4 ---------------------------------------------------------------------------------------------------------------


def pay_card(st: State, f: Frame) -> bool:
    """Pay everything [9-3-4, R36]."""
    price = PRICING.price(st, f, st.now(f.source), f.target, f.regs[R_X][0], f.regs[R_EXTRA][0])
    return pay(st, f, price, f.flag)


def pay_ability(st: State, f: Frame) -> bool:
    """Pay the cost of the ability [18-2-1]."""
    ability = text_part(f)
    assert ability is not None
    return pay(st, f, PRICING.of_ability(st, f, ability, f.regs[R_X][0]), f.flag)


# ---- 9-3-5 ---------------------------------------------------------------------------------------------------------------


def stack_card(st: State, f: Frame) -> bool:
    """The card moves to the stack with the next number; here it counts as executed [9-3-5, 2-7-2-1, R101]."""
    if f.result == (0,):
        return st.done(())
    e = st.now(f.source)
    paid = 1 + f.target if f.target >= 0 else 0
    waiting = note_next(st, e)
    stack_items.put_card(st, e, st.zone_id(0, STACK), Item(text_part(f), True, False, -1, f.player, (), paid=paid))
    ref = st.ref(e)
    f.regs[R_SOURCE] = f.regs[R_ITEM] = (ref,)
    stack_items.replace_regs(st, e, tuple(f.regs))
    if f.flag:
        st.settle()
    use_up(st, waiting, ref)
    st.emit(STACKED, ref, player=f.player, source=ref, n=st.given)
    st.emit(EXECUTED, ref, player=f.player, source=ref)
    tell_targets(st, ref)
    return st.done((ref,))


def tell_targets(st: State, ref: int) -> None:
    """What was chosen has become a target [20-1-1]."""
    if not st.pool.mentioned >> TARGETED & 1:
        return
    item = st.items[st.now(ref)]
    for target in targets_of(item):
        st.emit(TARGETED, target, player=item.player, source=ref, to=ref)


def stack_ability(st: State, f: Frame) -> bool:
    """An ability object goes on the stack; it is independent of its source from here on [18-2-1, 18-2-3]."""
    ability = text_part(f)
    assert ability is not None
    count_play(st, f.source, ability, ability.play_limit)
    put_ability(st, f, ability)
    if f.flag:
        st.settle()
    st.emit(ACTIVATED, f.source, player=f.player, source=f.source)
    return st.done(f.regs[R_ITEM])


def stack_trigger(st: State, f: Frame) -> bool:
    """The triggered ability goes on the stack [18-3-1]."""
    ability = text_part(f)
    assert ability is not None
    put_ability(st, f, ability)
    return st.done(f.regs[R_ITEM])


def put_ability(st: State, f: Frame, ability: EooAbility) -> None:
    """Make the ability object; it is called by the card it stands on."""
    e = stacking.put_ability(st, f, ability, STACK)
    f.regs[R_ITEM] = (st.ref(e),)
    stack_items.replace_regs(st, e, tuple(f.regs))
    st.emit(STACKED, st.ref(e), player=f.player, source=f.source, n=st.given)
    tell_targets(st, st.ref(e))


EXECUTE: Final = procedure(
    "eoo:execute",
    ("9-3-1", announce_card),
    *MODES.rows("9-3-2"),
    *COSTS.x_rows("9-3-2"),
    *TARGETS.rows("9-3-3"),
    *COSTS.cost_rows("9-3-4"),
    ("9-3-4/p", pay_card),
    ("9-3-5", stack_card),
)
"""Executes a card: ``source`` its ref, ``target`` how it is paid, ``flag`` whether it can be taken back."""

ACTIVATE: Final = procedure(
    "eoo:activate",
    ("9-3-1", announce_ability),
    *MODES.rows("9-3-2"),
    *COSTS.ability_x_rows("9-3-2"),
    *TARGETS.rows("9-3-3"),
    ("9-3-4", pay_ability),
    ("9-3-5", stack_ability),
)
"""Activates an ability: ``source`` its card, ``box`` the ability."""

PLACE: Final = procedure(
    "eoo:place a trigger",
    ("18-3-2", announce_trigger),
    *MODES.rows("9-3-2"),
    *TARGETS.rows("9-3-3"),
    ("9-3-4", stack_trigger),
)
"""Puts a triggered ability on the stack: ``box`` the waiting trigger. Modes and targets are chosen now [R14]."""
