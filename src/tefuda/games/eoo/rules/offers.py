"""What a player with priority may do [2-7-1, 14-2, R10, R13, R28, R29, R36]."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast, final

from tefuda.games.common.giving import CostPart
from tefuda.games.common.limits import used_up
from tefuda.games.common.pricing import REGULAR, Price
from tefuda.games.eoo.rules.attackers import attack_options, held_to_attack
from tefuda.games.eoo.rules.costing import can_pay, reserve_of, rested_source
from tefuda.games.eoo.rules.ending import reserve_left
from tefuda.games.eoo.rules.events import BY_RULE, EXPLORED_EVENT, RESERVED
from tefuda.games.eoo.rules.mana import Means, mana_options, means_of, payable
from tefuda.games.eoo.rules.model import (
    ACTIVE,
    ARCAEA,
    ATTACK_START,
    EXPLORED,
    F_NO_ACTIVATE,
    FIELD,
    FLAGS,
    FROZEN,
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
    MANA,
    MORE_EXPLORES,
    RESOLVED,
    RESTRAINED,
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
from tefuda.games.eoo.rules.pricing import PRICING
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
from tefuda.kernel.legality import Part, allows
from tefuda.kernel.options import option
from tefuda.kernel.records import Event
from tefuda.kernel.schema import CARD, PASS, TURNED
from tefuda.kernel.state import State

if TYPE_CHECKING:
    from tefuda.kernel.records import Row

MOST_RESOLVED: Final = 1000
"""Objects that resolve in one turn before only passing is left; as many again, and the match is drawn [R26 c]."""


@final
class Attempt:
    """A card that a player with priority might execute, or an ability that he might activate.

    Attributes:
        calm: Whether it is the quiet state for him.
        m: What he can pay with.
        ability: The ability, None for a card.
        x: On whose behalf the ability is judged, once something has asked.
    """

    __slots__ = ("ability", "calm", "e", "m", "player", "x")

    def __init__(self, player: int, e: int, calm: bool, m: Means, ability: EooAbility | None = None) -> None:
        self.player = player
        self.e = e
        self.calm = calm
        self.m = m
        self.ability = ability
        self.x: Scope | None = None

    def named(self) -> EooAbility:
        """Return the ability."""
        assert self.ability is not None
        return self.ability

    def scope(self, st: State) -> Scope:
        """Return on whose behalf the ability is judged."""
        if self.x is None:
            ref = st.ref(self.e)
            self.x = Scope(self.player, ref, fresh_regs(self.named().regs, ref, self.player))
        return self.x


Demand = tuple[str, Callable[[State, Attempt], bool]]
"""A clause, and the condition that it makes (see ``kernel.legality``); what a player can pay with is found once for all attempts."""


def quiet(st: State, player: int) -> bool:
    """Tell whether it is the quiet state for a player with priority: his main phase outside attacks, an empty stack, nothing
    waiting [2-7-1-7, R13]."""
    return st.num[STEP] == MAIN and st.num[ACTIVE] == player and not st.shared(STACK) and not st.waiting


def options_of(st: State, player: int) -> list[int]:
    """Return everything a player with priority may do [R10]."""
    if not allows(ACTING, st, player, -1, -1):
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
    for e in st.zone(player, HAND):
        card = cards[e]
        if card in seen and not st.effects:
            continue
        seen.append(card)
        text = text_of(st, card)
        if not calm and not text.timings and not st.row(e).v[SUBTYPES] & S_REACT:
            continue
        if text.cost.pool.total > m.most and not (text.alternatives or text.own_costs or st.mods(M_COST)):
            continue
        if why_not_executed(st, player, e, calm, m) == "":
            out.append(option(V_PLAY, e))
    return out + [option(V_PLAY, e) for e in elsewhere(st, player) if why_not_executed(st, player, e, calm, m) == ""]


def why_not_executed(st: State, player: int, e: int, calm: bool, m: Means) -> str:
    """Return the clause that keeps a card from being executed by a player with priority, or "": the first row that fails."""
    act = Attempt(player, e, calm, m)
    for clause, holds in EXECUTING:
        if not holds(st, act):
            return clause
    return ""


def why_forbidden(st: State, player: int, e: int) -> str:
    """Return the clause by which a text forbids executing a card, "" if none does [2-3-1, R109, R110]."""
    for a in st.mods(M_NO_EXECUTE):
        if a.mod is not None and (a.mod.fits is None or a.mod.fits.fits(st, a.scope, e)):
            return "2-3-1"
    text = text_of(st, st.col[CARD][e])
    if text.forbids:
        x = Scope(player, st.ref(e), execution_regs(text, st.ref(e), player))
        if any(cond.holds(st, x) for cond in text.forbids):
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


def is_card(st: State, act: Attempt) -> bool:
    """Arcaea are not executed [9-2-1, 17-1-1]."""
    return st.row(act.e).v[KIND] != K_ARCAEA


def timely_arts(st: State, act: Attempt) -> bool:
    """An arts with a printed moment waits for that [17-5-1]."""
    return not act.calm or not st.row(act.e).v[SUBTYPES] & S_ARTS or timely_card(st, act)


def timely_record(st: State, act: Attempt) -> bool:
    """So does a record [17-9-1]."""
    return not act.calm or not st.row(act.e).v[SUBTYPES] & S_RECORD or timely_card(st, act)


def timely_card(st: State, act: Attempt) -> bool:
    """It may be executed at this moment [R28]."""
    return timely(st, act.player, act.e, st.row(act.e), act.calm)


def timely_in_quiet(st: State, act: Attempt) -> bool:
    """What has no other moment waits for the quiet state [2-7-1-7, R28]."""
    return (act.calm and st.row(act.e).v[SUBTYPES] & (S_ARTS | S_RECORD) != 0) or timely_card(st, act)


def not_forbidden(st: State, act: Attempt) -> bool:
    """No text forbids it [2-3-1, R109, R110]."""
    return why_forbidden(st, act.player, act.e) == ""


def price_payable(st: State, act: Attempt) -> bool:
    """One of its costs can be paid [9-3-4, R36]."""
    e = act.e
    text = text_of(st, st.col[CARD][e])
    plain = not (text.alternatives or text.extras or text.own_costs or text.cost.items)
    if plain and not st.mods(M_COST) and not st.mods(M_EXTRA):
        itself = [[e]] if act.m.others else None  # no mana ability can take the card that is executed [R33]
        return payable(st, act.m, text.cost.need, 0, -1, itself)
    x = Scope(act.player, st.ref(e), execution_regs(text, st.ref(e), act.player))
    return len(PRICING.ways(st, x, e, act.m)) > 0


EXECUTING: Final[tuple[Demand, ...]] = (
    ("9-2-1", is_card),
    ("17-5-1", timely_arts),
    ("17-9-1", timely_record),
    ("2-7-1-7", timely_in_quiet),
    ("2-3-1", not_forbidden),
    ("9-3-4", price_payable),
)
"""What makes a card executable by a player with priority, where it lies in a zone from which he may execute it."""


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
    for kind in (ARCAEA, FIELD, HAND, GRAVEYARD, RETURN, MANA):
        if where >> kind & 1:
            for e in st.zone(player, kind):
                row = rows[e]
                if row.abilities:
                    if plan_of(st, row).speaking >> kind & 1:
                        card_abilities(st, player, e, kind, row, calm, m, out)
    return out


def card_abilities(st: State, player: int, e: int, kind: int, row: Row, calm: bool, m: Means, out: list[int]) -> None:
    """Collect the activated abilities of one card that can be used: what is plain to see first."""
    for i in plan_of(st, row).activated:
        ability = cast(EooAbility, row.abilities[i])
        if ability.mana or not ability.zones >> kind & 1 or (ability.quiet and not calm):
            continue
        if ability.cost.rests and st.col[TURNED][e]:
            continue
        if ability.cost.pool.total > m.most and not st.mods(M_ABILITY_COST):
            continue
        if why_not_activated(st, player, e, ability, calm, m) == "":
            out.append(option(V_ACTIVATE, e, i))


def why_not_activated(st: State, player: int, e: int, ability: EooAbility, calm: bool, m: Means) -> str:
    """Return the clause that keeps an ability from being activated by a player with priority, or "": the first row that fails."""
    act = Attempt(player, e, calm, m, ability)
    for clause, holds in ACTIVATING:
        if not holds(st, act):
            return clause
    return ""


def calm_enough(st: State, act: Attempt) -> bool:
    """An ability for the quiet state waits for it [2-7-1-7]."""
    return act.calm or not act.named().quiet


def not_used_up(st: State, act: Attempt) -> bool:
    """Its uses are not spent [18-2-2]."""
    ability = act.named()
    return not used_up(st, st.ref(act.e), ability, ability.play_limit)


def not_silenced(st: State, act: Attempt) -> bool:
    """No text keeps it from being activated [2-3-1]."""
    return not st.row(act.e).v[FLAGS] & F_NO_ACTIVATE


def condition_holds(st: State, act: Attempt) -> bool:
    """Its own condition holds [18-2-2]."""
    cond = act.named().cond
    return cond is None or cond.holds(st, act.scope(st))


def ability_payable(st: State, act: Attempt) -> bool:
    """Its cost can be paid [9-3-4, R36]."""
    cost = act.named().cost
    if not (cost.items or st.mods(M_EXTRA) or st.mods(M_ABILITY_COST)):
        return payable(st, act.m, cost.need, 0)
    x = act.scope(st)
    return can_pay(st, x, PRICING.of_ability(st, x, act.named(), 0), act.m)


ACTIVATING: Final[tuple[Demand, ...]] = (
    ("2-7-1-7", calm_enough),
    ("18-2-2", not_used_up),
    ("2-3-1", not_silenced),
    ("18-2-2", condition_holds),
    ("9-3-4", ability_payable),
)
"""What makes an activated ability usable by a player with priority."""


# ---- why a cost cannot be paid [9-3-4] -----------------------------------------------------------------------------------


def has_reserve(st: State, act: Attempt) -> bool:
    """As much reserve is there as the cost spends [16-2-3, R65]."""
    x, items = items_of(st, act)
    return reserve_of(st, x, items) <= reserve_left(st, act.player)


def source_upright(st: State, act: Attempt) -> bool:
    """What the cost turns sideways is upright [8-1-4, R4]."""
    x, items = items_of(st, act)
    return rested_source(st, x, items) < 0 or not st.col[TURNED][act.e]


def source_thawed(st: State, act: Attempt) -> bool:
    """And it is not frozen [24-2-2, R69]."""
    x, items = items_of(st, act)
    return rested_source(st, x, items) < 0 or not st.col[FROZEN][act.e]


def source_movable(st: State, act: Attempt) -> bool:
    """What the cost takes from the field is not restrained [24-4-3, R72]."""
    _, items = items_of(st, act)
    return not st.col[RESTRAINED][act.e] or not any(it.gives_source() for it in items)


def items_of(st: State, act: Attempt) -> tuple[Scope, tuple[CostPart, ...]]:
    """Return what is paid besides mana."""
    x, price = price_of(st, act)
    return x, price[0]


def price_of(st: State, act: Attempt) -> tuple[Scope, Price]:
    """Return what is paid, by the regular cost of a card and with X as 0."""
    if act.ability is not None:
        x = act.scope(st)
        return x, PRICING.of_ability(st, x, act.ability, 0)
    text = text_of(st, st.col[CARD][act.e])
    x = Scope(act.player, st.ref(act.e), execution_regs(text, st.ref(act.e), act.player))
    return x, PRICING.price(st, x, act.e, REGULAR, 0, 0)


UNPAYABLE: Final[tuple[Demand, ...]] = (
    ("16-2-3", has_reserve),
    ("8-1-4", source_upright),
    ("24-2-2", source_thawed),
    ("24-4-3", source_movable),
)
"""Without these a cost cannot be paid: the special clauses behind a failing 9-3-4."""


def why_impossible(st: State, act: Attempt) -> list[str]:
    """Return every clause that keeps a card from being executed, or an ability from being activated; of a cost that cannot be paid the
    special ones first."""
    out: list[str] = []
    for clause, holds in ACTIVATING if act.ability is not None else EXECUTING:
        if not holds(st, act):
            if clause == "9-3-4":
                out += [special for special, keeps in UNPAYABLE if not keeps(st, act)]
            if clause not in out:
                out.append(clause)
            if clause == "9-2-1":
                break
    return out


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
    if not allows(EXPLORING, st, player, -1, -1):
        return []
    out: list[int] = []
    seen: set[int] = set()
    for e in st.zone(player, HAND):
        if st.col[CARD][e] not in seen:
            seen.add(st.col[CARD][e])
            out.append(option(V_EXPLORE_MANA, e))
    if allows(RESERVING, st, player, -1, -1):
        out.append(option(V_EXPLORE_RESERVE))
    return out


def not_explored(st: State, player: int, _: int, __: int) -> bool:
    """He may explore once more in this turn [14-2-2-1, R93]."""
    return explores_left(st, player) > 0


def may_explore(st: State, player: int, _: int, __: int) -> bool:
    """Nothing forbids him to explore [2-3-1]."""
    return possible(st, Event(EXPLORED_EVENT, player=player, why=BY_RULE))


def reserve_can_grow(st: State, player: int, _: int, __: int) -> bool:
    """Nothing keeps his reserve from growing [2-3-1]."""
    return possible(st, Event(RESERVED, player=player, n=1, why=BY_RULE))


EXPLORING: Final[Part] = (("14-2-2-1", not_explored), ("2-3-1", may_explore))
RESERVING: Final[Part] = (("2-3-1", reserve_can_grow),)


# ---- all actions ---------------------------------------------------------------------------------------------------------


def turn_goes_on(st: State, player: int, _: int, __: int) -> bool:
    """Not so much has resolved in this turn that only passing is left [R26 c]."""
    return st.num[RESOLVED] < MOST_RESOLVED


def is_quiet(st: State, player: int, _: int, __: int) -> bool:
    """It is the quiet state for him [2-7-1-7]."""
    return quiet(st, player)


def nobody_must_attack(st: State, player: int, _: int, __: int) -> bool:
    """Outside of the quiet state, or no nodia that must attack still can [14-2-4-1]."""
    return not (quiet(st, player) and held_to_attack(st, player))


ACTING: Final[Part] = (("R26", turn_goes_on),)
"""What every action but passing asks for."""
IN_CALM: Final[Part] = (("2-7-1-7", is_quiet),)
"""What exploring and attacking ask for besides."""
PASSING: Final[Part] = (("14-2-4-1", nobody_must_attack),)
