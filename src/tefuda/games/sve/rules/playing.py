"""Playing and resolving cards and abilities [10.6.2]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.common.limits import count_play, used_up
from tefuda.games.common.registers import fresh_regs, take_from_trigger
from tefuda.games.sve.rules import counting
from tefuda.games.sve.rules.commits import bury
from tefuda.games.sve.rules.costs import can_pay, pay, play_pp, seems_payable, spend_changes, way_paid
from tefuda.games.sve.rules.model import (
    ABILITY_PLAYED,
    ACT_COST,
    BY_PLAY,
    BY_PLAYING,
    BY_RULE,
    CANCELLED,
    EVOLVE_COST,
    EVOLVE_SET,
    EVOLVES,
    EXHAUSTED,
    FIELD,
    K_AMULET,
    K_FOLLOWER,
    KIND,
    MOVED,
    ORIGIN,
    PLAYED,
    PLAYED_CARD,
    RESOLUTION,
    UNPAID,
    V_PAY_ALL,
    V_WAY,
    hand_room,
)
from tefuda.games.sve.rules.text import (
    EXTRA_PART,
    OPTION_PART,
    SHARE_PART,
    TARGET_PART,
    X_PART,
    CostItem,
    Part,
    PlayMod,
    SveAbility,
    all_completable,
    text_of,
)
from tefuda.kernel import acts, picks
from tefuda.kernel.frames import Frame, Scope, procedure
from tefuda.kernel.programs import RUN
from tefuda.kernel.records import ACTIVATED, Event
from tefuda.kernel.schema import CARD, DECLINE

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints, Waiting
    from tefuda.kernel.state import State


def ability_of(f: Frame) -> SveAbility:
    """Return the ability that a frame plays."""
    return cast(SveAbility, f.box[0])


# ---- 10.6.2.1: announce --------------------------------------------------------------------------------------------------


def announce_card(st: State, f: Frame) -> bool:
    """Reveal the card and move it to the resolution zone; effects on an EX card stay with it [10.6.2.1, 10.6.2.1.1]."""
    return st.act(MOVED, f.source, player=f.player, source=f.source, to=st.zone_id(0, RESOLUTION), why=BY_PLAYING)


def announced(st: State, f: Frame) -> bool:
    """From here on the play is about the card in the resolution zone; ``target`` keeps what it was, for the cost changes on it."""
    f.target = f.source
    f.source = f.happened[0].after
    card = st.col[CARD][st.now(f.source)]
    text = text_of(st, card)
    spell = text.spell
    f.box = (spell,)
    f.regs = fresh_regs(text.regs, f.source, f.player)
    f.n = 0
    return False


def announce_ability(st: State, f: Frame) -> bool:
    """Name the ability; a limit on playing counts when the play is complete [10.6.2.1, R86]."""
    f.regs = fresh_regs(ability_of(f).regs, f.source, f.player)
    f.n = 0
    return False


def announce_waiting(st: State, f: Frame) -> bool:
    """Name the waiting ability; it knows the event that triggered it, and its source as it was [10.7.7, 10.11.1]."""
    w = cast("Waiting", f.box[0])
    ability = cast(SveAbility, w.ability)
    f.waiting = w
    f.regs = fresh_regs(ability.regs, w.source, w.player)
    take_from_trigger(f.regs, w)
    f.box = (ability,)
    f.n = 0
    return False


# ---- 10.6.2.2 to 10.6.2.5: what is decided before paying -----------------------------------------------------------------


def play_mods(st: State, f: Frame) -> tuple[PlayMod, ...]:
    """Return what the text of the card says about playing it."""
    return text_of(st, st.col[CARD][st.now(f.source)]).play


def ask_payment(st: State, f: Frame) -> bool:
    """Ask whether the next optional payment of the card's own text is made [10.6.2.2.1]; ``f.m`` counts its lines."""
    mods = play_mods(st, f)
    paid: Ints = f.box[1:]
    while f.m < len(mods):
        ways = payable_ways(st, f, mods, f.m, paid)
        if ways:
            if not completable(st, f, mods, f.m + 1, paid):
                f.result = (ways[0],) if len(ways) == 1 else ()
                if len(ways) == 1:
                    return False
            if len(mods[f.m].cost) < 2:
                return picks.yes_or_no(st, "extra-cost", f.player, f.source, V_PAY_ALL, DECLINE)
            return picks.pick(st, "extra-cost", V_WAY, f.player, ways, 0, 1, f.source, decline=True)
        if seems_optional(st, f, mods, f.m, paid):
            f.result = (0,)
            return only_decline(st, f, "extra-cost")
        f.m += 1
    return st.back(f, "10.6.2.2/n")


def payable_ways(st: State, x: Scope, mods: tuple[PlayMod, ...], i: int, paid: Ints, room: bool = True) -> Ints:
    """Return the numbers (from 1) of the ways in which an optional payment can be made so that the play stays payable."""
    m = mods[i]
    if not m.optional or (m.cond is not None and not m.cond.holds(st, x)):
        return ()
    out: list[int] = []
    for way in range(max(1, len(m.cost))):
        if completable(st, x, mods, i + 1, (*paid, way << 6 | i), room):
            out.append(way + 1)
    return tuple(out)


def seems_optional(st: State, x: Scope, mods: tuple[PlayMod, ...], i: int, paid: Ints) -> bool:
    """Tell whether only the player knows that an optional payment of the card cannot be made."""
    m = mods[i]
    if not m.optional or (m.cond is not None and not m.cond.holds(st, x)):
        return False
    for way in range(len(m.cost)):
        made = (*paid, way << 6 | i)
        if seems_payable(st, x, extra_items(st, x, mods, made), play_pp(st, st.now(x.source), x, made)):
            return True
    return False


def completable(st: State, x: Scope, mods: tuple[PlayMod, ...], i: int, paid: Ints, room: bool = True) -> bool:
    """Tell whether the card can be paid with the payments made so far and some choice of those from line ``i`` on.

    With ``room``, a follower or amulet must find a place on the own field afterwards [10.6.2.7, R35].
    """
    while i < len(mods):
        if payable_ways(st, x, mods, i, paid, room):
            return True
        i += 1
    e = st.now(x.source)
    lack = 1 - hand_room(st, x.player, FIELD) if room and stays(st, e) else 0
    mods = text_of(st, st.col[CARD][e]).play
    return can_pay(st, x, extra_items(st, x, mods, paid), play_pp(st, e, x, paid), False, lack)


def note_payment(st: State, f: Frame) -> bool:
    """Note the answer: the payments made follow the ability in the box, each as its way and its line."""
    if f.result and f.result[0]:
        f.box = (*f.box, f.result[0] - 1 << 6 | f.m)
        reg = play_mods(st, f)[f.m].reg
        if reg >= 0:
            f.regs[reg] = (1,)
    f.m += 1
    return st.back(f, "10.6.2.2")


PART_CLAUSES: Final = {
    OPTION_PART: "10.6.2.2/p",
    EXTRA_PART: "10.6.2.2.1",
    X_PART: "10.6.2.2/p",
    TARGET_PART: "10.6.2.3",
    SHARE_PART: "10.6.2.5",
}
"""Rows that ask for the parts of a play, by their sorts."""


def next_part(st: State, f: Frame) -> bool:
    """Go on to the next part: options, additional costs and X, then targets, then shares [10.6.2.2-10.6.2.5]."""
    ability = f.box[0]
    if ability is None:
        return st.back(f, "10.6.2.6")
    parts = cast(SveAbility, ability).parts
    while f.n < len(parts):
        part = parts[f.n]
        if part.applies(st, f):
            return st.back(f, PART_CLAUSES[part.sort])
        f.n += 1
    return st.back(f, "10.6.2.6")


def ask_part(st: State, f: Frame) -> bool:
    """Ask for it."""
    return ability_of(f).parts[f.n].ask(st, f)


def part_decided(st: State, f: Frame) -> bool:
    """Note the decision in its register."""
    part = ability_of(f).parts[f.n]
    f.regs[part.reg] = f.result
    f.n += 1
    return st.back(f, "10.6.2.2/n")


PARTS: Final = (
    ("10.6.2.2/n", next_part),
    ("10.6.2.2/p", ask_part),
    ("10.6.2.2/q", part_decided),
    ("10.6.2.2.1", ask_part),
    ("10.6.2.2.1/a", part_decided),
    ("10.6.2.3", ask_part),
    ("10.6.2.3/a", part_decided),
    ("10.6.2.5", ask_part),
    ("10.6.2.5/a", part_decided),
)
"""Rows that decide the parts of a play, each under its own clause."""


def cancel_impossible(st: State, f: Frame) -> bool:
    """A waiting ability that cannot be played or paid is not: the instance is cancelled [10.7.3.2, R44, R45, R86]."""
    ability = ability_of(f)
    unpayable = ability.has_cost and not ability_payable(st, f, ability) and not ability_seems_payable(st, f, ability)
    if unpayable:
        return cancel(st, f, UNPAID)
    if used_up(st, f.source, ability, ability.play_limit):
        return cancel(st, f, EXHAUSTED)
    return cancel(st, f, CANCELLED) if not parts_possible(st, f, ability.parts, ability) else False


def cancel(st: State, f: Frame, why: int) -> bool:
    """The instance does not wait any more, and everybody sees it, and why [10.7.3.2]."""
    st.emit(why, f.source, player=f.player, source=f.source)
    return finish_waiting(st, f)


def parts_possible(st: State, x: Scope, parts: tuple[Part, ...], ability: SveAbility | None = None) -> bool:
    """Tell whether every part that is in force before any decision can be completed [10.6.2.4.3]; where X is still to be named for the
    ability, with some X that can be paid [R103]."""
    if all_completable(st, x, tuple([part for part in parts if not part.guards])):
        return True
    return ability is not None and any_number(st, x, parts, ability)


def any_number(st: State, x: Scope, parts: tuple[Part, ...], ability: SveAbility) -> bool:
    """Tell whether there is an X with which the parts can be completed."""
    for part in parts:
        if part.sort == X_PART and not part.guards and not x.regs[part.reg]:
            return len(part.numbers(st, x, ability)) > 0
    return False


# ---- 10.6.2.6: costs -----------------------------------------------------------------------------------------------------


def chosen_payments(st: State, f: Frame) -> Ints:
    """Return the numbers of the optional payments that are made."""
    return tuple(f.box[1:])


def extra_items(st: State, x: Scope, mods: tuple[PlayMod, ...], paid: Ints) -> tuple[CostItem, ...]:
    """Return the items that the card's own text adds to its cost: obligatory ones and the optional ones that are made."""
    out: tuple[CostItem, ...] = ()
    for i in range(len(mods)):
        m = mods[i]
        if not m.cost:
            continue
        if m.optional:
            way = way_paid(paid, i)
            if way >= 0:
                out += m.cost[way]
        elif m.cond is None or m.cond.holds(st, x):
            out += m.cost[0]
    return out


def part_items(x: Scope, parts: tuple[Part, ...]) -> tuple[CostItem, ...]:
    """Return the items of additional costs that the text's parts have taken on (Earth Rite) [R58]."""
    out: tuple[CostItem, ...] = ()
    for part in parts:
        if part.sort == EXTRA_PART and x.regs[part.reg] and x.regs[part.reg][0]:
            out += part.items()
    return out


def stays(st: State, e: int) -> bool:
    """Tell whether a played card goes to the field [10.6.2.8.1]."""
    return st.row(e).v[KIND] in (K_FOLLOWER, K_AMULET)


def pay_card(st: State, f: Frame) -> bool:
    """Compute the cost and pay all of it, PP first [10.6.2.6, R46]."""
    e = st.now(f.source)
    paid = chosen_payments(st, f)
    mods = text_of(st, st.col[CARD][e]).play
    items = extra_items(st, f, mods, paid)
    spell = f.box[0]
    if spell is not None:
        items += part_items(f, cast(SveAbility, spell).parts)
    return pay(st, f, items, play_pp(st, e, f, paid), False, stays(st, e))


def evolve_pp(st: State, e: int, printed: int) -> int:
    """Return the PP of an evolve ability of a follower: set, then changed, at least 0."""
    v = st.row(e).v
    base = v[EVOLVE_SET] if v[EVOLVE_SET] >= 0 else printed
    return max(0, base + v[EVOLVE_COST])


def ability_items(st: State, x: Scope, ability: SveAbility) -> tuple[tuple[CostItem, ...], int]:
    """Return the items of an ability's cost and the PP to add: costs of activated abilities may be changed, those of evolving set."""
    e = st.now(x.source)
    if ability.kind != ACTIVATED or e < 0:
        return ability.cost, 0
    printed = 0
    for it in ability.cost:
        printed += it.pp(st, x)
    now = evolve_pp(st, e, printed) if ability.evolve else max(0, printed + st.row(e).v[ACT_COST])
    return ability.cost, now - printed


def ability_payable(st: State, x: Scope, ability: SveAbility) -> bool:
    """Tell whether the cost of an ability can be paid as the position stands [10.4.2.2]."""
    items, pp = ability_items(st, x, ability)
    return can_pay(st, x, items, pp, ability.evolve)


def ability_seems_payable(st: State, x: Scope, ability: SveAbility) -> bool:
    """Tell whether only the payer knows that the cost of an ability cannot be paid."""
    items, pp = ability_items(st, x, ability)
    return seems_payable(st, x, items, pp, ability.evolve)


def only_decline(st: State, f: Frame, kind: str) -> bool:
    """Let the player decline what he cannot pay, because nobody else may learn that."""
    return picks.only_no(st, kind, f.player, f.source, DECLINE)


def pay_ability(st: State, f: Frame) -> bool:
    """Pay the cost of an activated ability [10.6.2.6]."""
    ability = ability_of(f)
    items, pp = ability_items(st, f, ability)
    return pay(st, f, items + part_items(f, ability.parts), pp, ability.evolve)


def offer_cost(st: State, f: Frame) -> bool:
    """The cost of an automatic ability is optional; what cannot be paid is not [10.7.3.1.1, R44]."""
    ability = ability_of(f)
    if not ability.has_cost:
        f.result = (1,)
        return False
    if not ability_payable(st, f, ability):
        f.result = (0,)
        return False if not ability_seems_payable(st, f, ability) else only_decline(st, f, "trigger-cost")
    return picks.yes_or_no(st, "trigger-cost", f.player, f.source, V_PAY_ALL, DECLINE)


def pay_waiting(st: State, f: Frame) -> bool:
    """Pay it, or let the instance be cancelled unplayed [10.7.3.2.1]."""
    ability = ability_of(f)
    if not f.result or not f.result[0]:
        return cancel(st, f, UNPAID)
    count_play(st, f.source, ability, ability.play_limit)
    items = ability.cost + part_items(f, ability.parts)
    return pay(st, f, items, 0) if items else False


# ---- 10.6.2.7 and 10.6.2.8: played, resolved -----------------------------------------------------------------------------


def card_played(st: State, f: Frame) -> bool:
    """Here the card counts as played [10.6.2.7, 13.2.1, R66]. Room was part of offering it [R34, R35]."""
    st.put_num(PLAYED + f.player, st.num[PLAYED + f.player] + 1)
    spend_changes(st, st.now(f.source), f)
    ev = Event(PLAYED_CARD, f.source, player=f.player, source=f.source)
    ev.frm = st.zone_id(f.player, st.col[ORIGIN][st.now(f.source)])
    st.emit_all([ev])
    return False


def ability_played(st: State, f: Frame) -> bool:
    """The play of an activated ability is complete; limits count it now [8.3.2, R86]."""
    ability = ability_of(f)
    count_play(st, f.source, ability, ability.play_limit)
    if ability.evolve:
        st.put_num(EVOLVES + f.player, st.num[EVOLVES + f.player] + 1)
    st.emit(ABILITY_PLAYED, f.source, player=f.player, source=f.source, n=1 if ability.evolve else 0)
    return False


def resolve_card(st: State, f: Frame) -> bool:
    """A follower or amulet goes to the own field if there is room; the text of a spell is carried out [10.6.2.8.1, 10.6.2.8.2]."""
    e = st.now(f.source)
    if not stays(st, e):
        return resolve_text(st, f)
    if hand_room(st, f.player, FIELD) < 1:
        return False
    return st.act(MOVED, f.source, player=f.player, source=f.source, to=st.zone_id(f.player, FIELD), why=BY_PLAYING)


def resolve_text(st: State, f: Frame) -> bool:
    """Carry the text out in printed order, even if its source is gone [10.6.2.8.2, 10.6.2.8.2.1]."""
    ability = cast("SveAbility | None", f.box[0])
    if ability is None or ability.program is None:
        return False
    return st.call(RUN, player=f.player, source=f.source, regs=f.regs, prog=ability.program, event=f.event, snap=f.snap)


def keep_payments(st: State, e: int, paid: Ints) -> None:
    """Let a card on the field keep which of its optional payments were made: a bit for each line, behind that it was played."""
    how = 1
    for code in paid:
        how |= 2 << (code & 63)
    st.set(BY_PLAY, e, how)


def bury_card(st: State, f: Frame) -> bool:
    """A card still in the resolution zone goes to its owner's cemetery [10.6.2.8.3]; one on the field keeps how it was played."""
    e = st.now(f.source)
    if e >= 0 and st.kind_of(e) == FIELD and len(f.box) > 1:
        keep_payments(st, e, f.box[1:])
    if e < 0 or st.kind_of(e) != RESOLUTION:
        return False
    return st.carry_out([bury(st, e, MOVED, f.player, f.source, BY_RULE)])


def finish_play(st: State, f: Frame) -> bool:
    """The play is over."""
    return st.done((1,))


def finish_waiting(st: State, f: Frame) -> bool:
    """A resolved state trigger waits again if its condition is true again [10.7.6.1, R65]."""
    ability = ability_of(f)
    acts.forget_state(st, f.source, ability)
    if ability.state is not None:
        acts.watch_states(st)
    return st.done((1,))


PLAY_CARD: Final = procedure(
    counting.PLAY_CARD,
    ("10.6.2.1", announce_card),
    ("10.6.2.1/a", announced),
    ("10.6.2.2", ask_payment),
    ("10.6.2.2/b", note_payment),
    *PARTS,
    ("10.6.2.6", pay_card),
    ("10.6.2.7", card_played),
    ("10.6.2.8", resolve_card),
    ("10.6.2.8.3", bury_card),
    ("10.6.2.8.3/a", finish_play),
)
"""Plays a card from the hand or the EX area (or wherever an effect says): ``source`` is its ref."""

PLAY_ABILITY: Final = procedure(
    "sve:play an ability",
    ("10.6.2.1", announce_ability),
    *PARTS,
    ("10.6.2.6", pay_ability),
    ("10.6.2.7", ability_played),
    ("10.6.2.8.2", resolve_text),
    ("10.6.2.8.3", finish_play),
)
"""Plays an activated ability: ``source`` its card, ``box`` the ability."""

PLAY_WAITING: Final = procedure(
    "sve:play a waiting ability",
    ("10.7.3", announce_waiting),
    ("10.7.3.2", cancel_impossible),
    *PARTS,
    ("10.6.2.6", offer_cost),
    ("10.6.2.6/a", pay_waiting),
    ("10.6.2.8.2", resolve_text),
    ("10.6.2.8.3", finish_waiting),
)
"""Plays an automatic ability that waits: ``box`` the waiting instance."""
