"""A stack of cards and abilities and priority, as far as the games that have one agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from tefuda.games.common.announcing import StackAbility, fresh_regs
from tefuda.games.common.reasons import BY_RULE
from tefuda.games.common.registers import take_from_trigger
from tefuda.kernel import items
from tefuda.kernel.frames import Scope
from tefuda.kernel.items import Item
from tefuda.kernel.options import option
from tefuda.kernel.records import Event
from tefuda.kernel.schema import CARD, CONTROLLER, OWNER, SERIAL, ZONE
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame, Procedure
    from tefuda.kernel.records import Ability, Waiting
    from tefuda.kernel.state import State


def called(st: State, x: Scope) -> int:
    """Return the design by which an ability is called: that of its source, as it last was if it is gone."""
    e = st.now(x.source)
    if e >= 0:
        return st.row(e).card
    snap = x.snap or st.seen(x.source)
    return snap.row.card if snap is not None else st.col[CARD][x.source & ENTITY]


def put_ability(st: State, f: Frame, ability: Ability, stack: int) -> int:
    """Make the object of an ability that a frame announces on a stack (a kind of zone) and return its entity (a raw write). It is
    called by the card it stands on; a trigger knows its event and its source as it was."""
    w = f.waiting
    event, snap = (w.event, w.snap) if w is not None else (None, None)
    item = Item(ability, False, False, f.source, f.player, (), event, snap)
    return items.put_made(st, called(st, f), st.zone_id(0, stack), item)


def take_trigger(f: Frame) -> StackAbility:
    """Let a frame announce the waiting trigger in its ``box``, which knows its event and its source as it was, and return the ability."""
    w = cast("Waiting", f.box[0])
    ability = cast(StackAbility, w.ability)
    f.waiting = w
    f.regs = fresh_regs(ability.regs, w.source, w.player)
    take_from_trigger(f.regs, w)
    f.box = (ability,)
    return ability


def begin_top(st: State, f: Frame, stack: int) -> Item:
    """Let a frame resolve the top object of a stack and return its item; registers are the frame's own copy.

    ``f.source`` is the object, ``f.flag`` tells whether it is a card, ``f.box`` has its ability.
    """
    e = st.shared(stack)[-1]
    item = st.items[e]
    f.source = st.ref(e)
    f.player = item.player
    f.regs = list(item.regs)
    f.event = item.event
    f.snap = item.snap
    f.box = (item.ability,)
    f.flag = item.of_card
    return item


def scope_of(item: Item) -> Scope:
    """Return the scope in which the choices of a stack object are judged: its player's."""
    return Scope(item.player, item.source, list(item.regs), item.event, item.snap)


def ask_next_trigger(st: State, f: Frame, verb: int, active: int, due: list[int]) -> bool:
    """Ask which of the waiting triggers that are due (their places) is put on the stack next: first the player whose turn it is, in an
    order of his choice, then the other [eoo:18-3-2, chronicle:11.6.6]."""
    for p in (active, 1 - active):
        mine = [i for i in due if st.waiting[i].player == p]
        if mine:
            return st.ask(f, p, "order-triggers", [option(verb, i) for i in mine])
    return False


def pass_on(st: State, f: Frame, stack: int, resolve: Procedure, active: int) -> bool:
    """Count a pass (``f.n``): the other player has priority then. After two in succession the top of a stack (a kind of zone) resolves,
    or the window ends; then the player whose turn it is has priority [eoo:2-7-1-6, eoo:R10, chronicle:11.1.7, chronicle:11.1.8]."""
    f.n += 1
    if f.n < 2:
        f.player = 1 - f.player
        return False
    f.n = 0
    if not st.shared(stack):
        return st.done()
    f.player = active
    return st.call(resolve)


def leave_stack(st: State, f: Frame, told: int, vanish: int, put: Event) -> bool:
    """What has been resolved (``told``: the event) leaves the stack: a card by the event ``put``, an ability or a copy vanishes
    [eoo:10-1-4, eoo:12-1-5, eoo:R101, chronicle:11.8.10]."""
    st.emit(told, f.source, player=f.player, source=f.source)
    card = f.flag and not f.n
    return st.carry_out([put if card else Event(vanish, f.source, player=f.player, source=f.source, why=BY_RULE)])


def is_token(st: State, e: int) -> bool:
    """Tell whether an entity is a token: made in the match, and no object on the stack [eoo:22-1-1, chronicle:6.11.1]."""
    return st.col[SERIAL][e] > 0 and e not in st.items


def moved(st: State, ev: Event, place: Callable[[State, int, Event], None]) -> None:
    """Move what an event moves (a raw write). What is no card, an ability or a copy, leaves the stack for nowhere
    [eoo:10-1-4, eoo:R106, chronicle:R129]."""
    e = st.now(ev.subject)
    if e < 0:
        return
    item = st.items.get(e)
    if item is not None and (item.copied or not item.of_card):
        st.erase(e)
        ev.after = -1
        return
    place(st, e, ev)
    ev.after = st.ref(e)


def strays(st: State, home: int) -> list[int]:
    """Return the tokens that lie outside of a kind of zone, zone by zone; on the stack there are none."""
    serial = st.col[SERIAL]
    zone = st.col[ZONE]
    kinds = st.rules.zone_kinds
    found = [
        e for e in range(len(serial)) if serial[e] and zone[e] >= 0 and kinds[zone[e]] != home and e not in st.items
    ]
    if len(found) < 2:
        return found
    return [e for cards in st.zones for e in cards if e in found]


def vanished(st: State, home: int, kind: int, why: int) -> list[Event]:
    """Return the events (of a kind, for a reason) by which the tokens outside of a kind of zone vanish, zone by zone."""
    width = st.rules.width
    return [Event(kind, st.ref(e), player=st.col[ZONE][e] // width, why=why) for e in strays(st, home)]


def concerned(st: State, ev: Event) -> int:
    """Return the player whom an event concerns most, who picks among replacements: the controller of an object on the field or the
    stack, the controller-to-be of what enters the field, the owner of a card elsewhere, or the player of the event
    [eoo:2-8-3, eoo:R20, eoo:R21, chronicle:11.9.6, chronicle:11.9.9, chronicle:R70]."""
    rules = st.rules
    if 0 <= ev.to < rules.width * len(st.seats) and rules.tied_to >> rules.zone_kinds[ev.to] & 1:
        if (rules.moves | rules.creations) >> ev.kind & 1:
            return ev.to // rules.width
    e = st.now(ev.subject)
    if e < len(st.seats):
        return max(0, ev.player)
    kind = st.kind_of(e)
    held = kind >= 0 and (rules.tied_to >> kind & 1 or kind in rules.mute_shared)
    return st.col[CONTROLLER][e] if held else st.col[OWNER][e]
