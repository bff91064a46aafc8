"""What a player with priority may do [2-7-1, 14-2, R10, R13, R28, R29, R36]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.common.limits import used_up
from tefuda.games.eoo.rules.attackers import attack_options, held_to_attack
from tefuda.games.eoo.rules.costing import can_pay
from tefuda.games.eoo.rules.events import BY_RULE, RESERVED
from tefuda.games.eoo.rules.mana import Means, mana_options, means_of, payable
from tefuda.games.eoo.rules.model import (
    ACTIVE,
    ARCAEA,
    ATTACK_START,
    EXPLORED,
    F_NO_ACTIVATE,
    FIELD,
    FLAGS,
    GRAVEYARD,
    HAND,
    K_ARCAEA,
    KIND,
    M_ABILITY_COST,
    M_COST,
    M_EXTRA,
    M_MORE_EXPLORES,
    M_NO_EXECUTE,
    MAIN,
    MORE_EXPLORES,
    RESOLVED,
    RETURN,
    S_ARTS,
    S_REACT,
    S_RECORD,
    STACK,
    STEP,
    SUBTYPES,
    arcaea,
    in_attack,
)
from tefuda.games.eoo.rules.permitting import elsewhere
from tefuda.games.eoo.rules.possible import possible
from tefuda.games.eoo.rules.pricing import ability_price, ways_to_pay
from tefuda.games.eoo.rules.text import (
    ANY_TIME,
    FOE_ATTACK,
    IN_STEP,
    IN_TURN,
    OWN_ATTACK,
    QUIET,
    EooAbility,
    Timing,
    execution_regs,
    fresh_regs,
    text_of,
)
from tefuda.games.eoo.rules.verbs import V_ACTIVATE, V_EXPLORE_MANA, V_EXPLORE_RESERVE, V_PLAY
from tefuda.kernel.frames import Scope
from tefuda.kernel.indexing import plan_of
from tefuda.kernel.options import option
from tefuda.kernel.records import Event
from tefuda.kernel.schema import CARD, PASS, TURNED

if TYPE_CHECKING:
    from tefuda.kernel.records import Row
    from tefuda.kernel.state import State

MOST_RESOLVED: Final = 1000
"""Objects that resolve in one turn before only passing is left; as many again, and the match is drawn [R26 c]."""


def quiet(st: State, player: int) -> bool:
    """Tell whether it is the quiet state for a player with priority: his main phase outside attacks, an empty stack, nothing
    waiting [2-7-1-7, R13]."""
    return st.num[STEP] == MAIN and st.num[ACTIVE] == player and not st.shared(STACK) and not st.waiting


def options_of(st: State, player: int) -> list[int]:
    """Return everything a player with priority may do [R10]."""
    if st.num[RESOLVED] >= MOST_RESOLVED:
        return [option(PASS)]
    calm = quiet(st, player)
    m = means_of(st, player)
    out = play_options(st, player, calm, m)
    out += activate_options(st, player, calm, m)
    if calm:
        out += attack_options(st, player)
        out += explore_options(st, player)
    out += mana_options(st, m)
    if not (calm and held_to_attack(st, player)):
        out.append(option(PASS))
    return out


# ---- executing cards -----------------------------------------------------------------------------------------------------


def play_options(st: State, player: int, calm: bool, m: Means) -> list[int]:
    """Return the cards that can be executed now, copies in hand once [R28, R36]."""
    out: list[int] = []
    seen: list[int] = []
    cards = st.col[CARD]
    changed = len(st.mods(M_COST)) > 0
    for e in st.zone(player, HAND):
        card = cards[e]
        if card in seen and not st.effects:
            continue
        seen.append(card)
        text = text_of(st, card)
        if not calm and not text.timings and not st.row(e).v[SUBTYPES] & S_REACT:
            continue
        if text.cost.mana.total > m.most and not (changed or text.alternatives or text.own_costs):
            continue
        if why_not_executed(st, player, e, calm, m) == "":
            out.append(option(V_PLAY, e))
    return out + [option(V_PLAY, e) for e in elsewhere(st, player) if why_not_executed(st, player, e, calm, m) == ""]


def why_not_executed(st: State, player: int, e: int, calm: bool, m: Means) -> str:
    """Return the clause that keeps a card from being executed by a player with priority, or "" [9-3-1, R28, R36]."""
    row = st.row(e)
    if row.v[KIND] == K_ARCAEA:
        return "9-2-1"
    if not timely(st, player, e, row, calm):
        return untimely(row, calm)
    clause = why_forbidden(st, player, e)
    if clause:
        return clause
    text = text_of(st, st.col[CARD][e])
    plain = not (text.alternatives or text.extras or text.own_costs or text.cost.items)
    if plain and not m.others and not st.mods(M_COST) and not st.mods(M_EXTRA):
        return "" if payable(st, m, text.cost.need, 0) else "9-3-4"
    x = Scope(player, st.ref(e), execution_regs(text, st.ref(e), player))
    return "" if ways_to_pay(st, x, e, 0, m) else "9-3-4"


def why_forbidden(st: State, player: int, e: int) -> str:
    """Return the clause by which a text forbids executing a card, "" if none does [2-3-1, R109, R110]."""
    for a in st.mods(M_NO_EXECUTE):
        if a.mod is not None and (a.mod.fits is None or a.mod.fits.fits(st, a.scope, e)):
            return "2-3-1"
    text = text_of(st, st.col[CARD][e])
    if text.forbids:
        x = Scope(player, st.ref(e), execution_regs(text, st.ref(e), player))
        if any([cond.holds(st, x) for cond in text.forbids]):
            return "2-3-1"
    return ""


def timely(st: State, player: int, e: int, row: Row, calm: bool) -> bool:
    """Tell whether a card may be executed now: a react always, others as printed, in the quiet state if nothing is printed
    [17-5-1, 17-6-2, 17-9-1, R28]."""
    if row.v[SUBTYPES] & S_REACT:
        return True
    timings = text_of(st, st.col[CARD][e]).timings
    if calm and not timings:
        return True
    for t in timings:
        if calm and (t.kind == QUIET or t.kind == ANY_TIME):
            return True
        if fits_now(st, player, t) and (t.cond is None or t.cond.holds(st, Scope(player, st.ref(e), []))):
            return True
    return False


def untimely(row: Row, calm: bool) -> str:
    """Return the clause by which a card cannot be executed at this moment."""
    subtypes = row.v[SUBTYPES]
    if calm and subtypes & (S_ARTS | S_RECORD):
        return "17-5-1" if subtypes & S_ARTS else "17-9-1"
    return "2-7-1-7"


def fits_now(st: State, player: int, t: Timing) -> bool:
    """Tell whether a printed timing admits this moment."""
    mine = st.num[ACTIVE] == player
    if t.kind == ANY_TIME:
        return True
    if t.kind in (OWN_ATTACK, FOE_ATTACK):
        return in_attack(st) and mine == (t.kind == OWN_ATTACK)
    if t.whose and (t.whose == 1) != mine:
        return False
    if t.kind == IN_STEP:
        step = st.num[STEP]
        return t.steps >> step & 1 != 0 or (t.steps >> MAIN & 1 != 0 and step >= ATTACK_START)
    return t.kind == IN_TURN


# ---- activating abilities ------------------------------------------------------------------------------------------------


def activate_options(st: State, player: int, calm: bool, m: Means) -> list[int]:
    """Return the activated abilities that can be used: of own objects and the arcaea, or where their text says [18-2-1, R29, R40]."""
    out: list[int] = []
    rows = st.derive().rows
    where = 1 << ARCAEA | 1 << FIELD | st.pool.off_field
    for kind in (ARCAEA, FIELD, HAND, GRAVEYARD, RETURN):
        if where >> kind & 1:
            for e in st.zone(player, kind):
                row = rows[e]
                if row.abilities:
                    if plan_of(st, row).speaking >> kind & 1:
                        card_abilities(st, player, e, kind, row, calm, m, out)
    return out


def card_abilities(st: State, player: int, e: int, kind: int, row: Row, calm: bool, m: Means, out: list[int]) -> None:
    """Collect the activated abilities of one card that can be used: what is plain to see first."""
    changed = len(st.mods(M_ABILITY_COST)) > 0
    for i in plan_of(st, row).activated:
        ability = cast(EooAbility, row.abilities[i])
        if ability.mana or not ability.zones >> kind & 1 or (ability.quiet and not calm):
            continue
        if (ability.cost.mana.total > m.most and not changed) or (ability.cost.rests and st.col[TURNED][e]):
            continue
        if why_not_activated(st, player, e, ability, calm, m) == "":
            out.append(option(V_ACTIVATE, e, i))


def why_not_activated(st: State, player: int, e: int, ability: EooAbility, calm: bool, m: Means) -> str:
    """Return the clause that keeps an ability from being activated by a player with priority, or "" [18-2, R29, R36]."""
    ref = st.ref(e)
    if ability.quiet and not calm:
        return "2-7-1-7"
    if used_up(st, ref, ability, ability.play_limit):
        return "18-2-2"
    if st.row(e).v[FLAGS] & F_NO_ACTIVATE:
        return "2-3-1"
    cost = ability.cost
    if ability.cond is None and not (cost.items or m.others or st.mods(M_EXTRA) or st.mods(M_ABILITY_COST)):
        return "" if payable(st, m, cost.need, 0) else "9-3-4"
    x = Scope(player, ref, fresh_regs(ability.regs, ref, player))
    if ability.cond is not None and not ability.cond.holds(st, x):
        return "18-2-2"
    items, need = ability_price(st, x, ability, 0)
    return "" if can_pay(st, x, items, need, m) else "9-3-4"


# ---- exploring [14-2-2] --------------------------------------------------------------------------------------------------


def explores_left(st: State, player: int) -> int:
    """Return how often a player may still explore in this turn [14-2-2-1, R93]."""
    n = 1 + st.num[MORE_EXPLORES + player] - st.num[EXPLORED + player]
    me = arcaea(st, player)
    for a in st.mods(M_MORE_EXPLORES):
        if a.mod is not None and a.mod.amount is not None:
            if a.mod.fits is None or (me >= 0 and a.mod.fits.fits(st, a.scope, me)):
                n += a.mod.amount.value(st, a.scope)
    return n


def explore_options(st: State, player: int) -> list[int]:
    """Return both kinds of exploring, cards of one design once [14-2-2-1]."""
    if explores_left(st, player) <= 0:
        return []
    out: list[int] = []
    seen: set[int] = set()
    for e in st.zone(player, HAND):
        if st.col[CARD][e] not in seen:
            seen.add(st.col[CARD][e])
            out.append(option(V_EXPLORE_MANA, e))
    if possible(st, Event(RESERVED, -1, player, -1, 1, -1, BY_RULE)):
        out.append(option(V_EXPLORE_RESERVE))
    return out
