"""What a player can pay mana with, and whether a cost can be paid with it [6, 18-5, 19-2, R30, R36]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from tefuda.games.common import pricing
from tefuda.games.common.limits import used_up
from tefuda.games.eoo.rules.ending import reserve_left
from tefuda.games.eoo.rules.equivalence import hosts_of_glyphs, same_card
from tefuda.games.eoo.rules.events import BY_COST, RESTED
from tefuda.games.eoo.rules.model import (
    ARCAEA,
    F_NO_ACTIVATE,
    FIELD,
    FLAGS,
    KINDS_OF_MANA,
    MANA,
    MANA_USED,
    POOL,
    SYMBOLS,
)
from tefuda.games.eoo.rules.possible import forbidden
from tefuda.games.eoo.rules.reckoning import RESTING, Reckoning, enough, groups_of
from tefuda.games.eoo.rules.text import EooAbility, fresh_regs
from tefuda.games.eoo.rules.verbs import V_MANA
from tefuda.kernel.frames import Scope
from tefuda.kernel.indexing import plan_of
from tefuda.kernel.legality import Part, allows
from tefuda.kernel.options import option
from tefuda.kernel.records import Event
from tefuda.kernel.schema import TURNED

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints, Row
    from tefuda.kernel.state import State

MOST_ABILITIES: Final = 1000
"""Mana abilities that a player may activate in one turn [R26 c]."""
NO_BOUND: Final = 1 << 30
"""More than anything costs."""
ZONE_ABILITY: Final = 15
"""Number of the mana zone's own ability in an option [R30]."""
NO_KIND: Final = 15
"""Kind of mana in an option where none is chosen."""
MANA_CODE: Final = 1 << 12
"""Added to the second operand of ``mana`` options: so it is told from the number of an ability."""
POOL_ALONE: Final[list[int]] = []
"""No sources at all: most costs of abilities ask for no mana. Never written."""
NOTHING_ELSE: Final[list[list[int]]] = []
"""What a source has for ``groups`` as long as nothing else is noted. Never written."""


@final
class Source:
    """A mana ability that can be activated now.

    Attributes:
        entity, ability: Where it stands; ``ZONE_ABILITY`` for the mana zone's.
        mask: Kinds of mana of which one is chosen; 0 if nothing is chosen (``adds`` says what it gives).
        amount: How much of the chosen kind.
        adds: What it gives besides, by kind.
        reserve: Reserve that it costs.
        rests: True if it turns its source sideways: then it can be used once.
        plain: True if it costs nothing else than that and reserve, and has no limit.
        need: Mana that it costs, by part; () for none.
        groups: Places that the other parts of its cost need filled, see ``reckoning``; nobody asks a card of the mana zone for them.
        uses: How often it can be used in this turn.
    """

    __slots__ = (
        "ability", "adds", "amount", "entity", "groups", "mask", "need", "plain", "reserve", "rests", "uses",
    )  # fmt: skip

    def __init__(self, entity: int, ability: int, mask: int, amount: int) -> None:
        self.entity = entity
        self.ability = ability
        self.mask = mask
        self.amount = amount
        self.adds: Ints = ()
        self.reserve = 0
        self.rests = True
        self.plain = True
        self.need: Ints = ()
        self.groups: list[list[int]] = NOTHING_ELSE
        self.uses = 1


@final
class Means(pricing.Means):
    """What a player can pay mana with now: his pool, sources of one mana by their mask, and other sources.

    ``most`` is what he can pay at most, as far as that is plain to see. Sources are not changed once something has been paid for.
    """

    def __init__(self, pool: list[int], reserve: int) -> None:
        super().__init__(pool)
        self.reserve = reserve
        self.singles: dict[int, list[Source]] = {}
        self.others: list[Source] = []
        self._masks: list[int] | None = None

    def masks(self, without: int) -> list[int]:
        """Return the mask of each source of one mana, those of an entity left out (-1: of none). Not to be written."""
        if without < 0 and self._masks is not None:
            return self._masks
        out: list[int] = []
        for mask, sources in self.singles.items():
            for s in sources:
                if s.entity != without:
                    out.append(mask)
        if without < 0:
            self._masks = out
        return out


# ---- sources -------------------------------------------------------------------------------------------------------------


def means_of(st: State, player: int) -> Means:
    """Return what a player can pay with, the abilities of his mana zone, objects and arcaea included [R30, R36]."""
    num = st.num
    m = Means(num[POOL + player : POOL + 2 * KINDS_OF_MANA : 2], reserve_left(st, player))
    if not allows(MAKING, st, player, -1, -1):
        return m
    turned = st.col[TURNED]
    barred = st.pool.forbidden >> RESTED & 1
    rows = st.derive().rows
    singles = m.singles
    for e in st.zone(player, MANA):
        if not turned[e] and not (barred and cannot_turn(st, player, e)):
            mask = rows[e].v[SYMBOLS]
            if mask:
                same = singles.get(mask)
                if same is None:
                    singles[mask] = [Source(e, ZONE_ABILITY, mask, 1)]
                else:
                    same.append(Source(e, ZONE_ABILITY, mask, 1))
    for kind in (FIELD, ARCAEA):
        for e in st.zone(player, kind):
            row = rows[e]
            if not row.abilities:
                continue
            plan = row.plan
            for i in (plan if plan is not None else plan_of(st, row)).activated:
                ability = cast(EooAbility, row.abilities[i])
                if ability.mana and ability.zones >> kind & 1:
                    note_source(st, player, e, row, i, m)
    most = NO_BOUND if m.others else 0
    for n in m.pool:
        most += n
    for sources in singles.values():
        most += len(sources)
    m.most = most
    return m


def cannot_turn(st: State, player: int, e: int) -> bool:
    """A text forbids that a card of the mana zone is turned sideways for mana [2-3-1, 6-2-2, 17-8-3-1]."""
    card = st.ref(e)
    return forbidden(st, Event(RESTED, card, player=player, source=card, why=BY_COST))


def not_too_many(st: State, player: int, _: int, __: int) -> bool:
    """He has not used so many in this turn that nothing more comes of it [R26 c]."""
    return st.num[MANA_USED + player] < MOST_ABILITIES


MAKING: Final[Part] = (("R26", not_too_many),)
"""What using any mana ability asks for."""


def note_source(st: State, player: int, e: int, row: Row, i: int, m: Means) -> None:
    """Add a mana ability of an object or arcaea to the means, if it can be activated now."""
    ability = cast(EooAbility, row.abilities[i])
    x = Scope(player, st.ref(e), fresh_regs(ability.regs, st.ref(e), player))
    if not can_use(st, x, e, row, ability):
        return
    s = Source(e, i, 0, 0)
    s.rests = False
    s.groups = groups_of(st, x, ability.cost.items)
    s.uses = NO_BOUND
    if ability.play_limit:
        s.uses = ability.play_limit - st.used.get((x.source, ability.uid), 0)
        s.plain = False
    for item in ability.cost.items:
        if item.rests_source():
            s.rests = True
            s.uses = 1
        elif item.reserve(st, x):
            s.reserve += item.reserve(st, x)
        else:
            s.plain = False
    if not ability.cost.pool.free():
        s.plain = False
        s.need = ability.cost.need
    adds = [0] * KINDS_OF_MANA
    for y in ability.yields:
        n = y.amount.value(st, x)
        if y.mask & (y.mask - 1) == 0:
            adds[y.mask.bit_length() - 1] += n
        else:
            s.mask, s.amount = y.mask, n
    s.adds = tuple(adds)
    if s.rests:
        s.plain = not s.need and len(s.groups) == 1
    if s.plain and s.rests and not s.reserve and s.mask == 0 and sum(adds) == 1:
        mask = 1 << adds.index(1)
        s.mask, s.amount, s.adds = mask, 1, ()
    if s.plain and s.rests and not s.reserve and s.amount == 1 and sum(s.adds) == 0:
        m.singles.setdefault(s.mask, []).append(s)
    else:
        m.others.append(s)


def can_use(st: State, x: Scope, e: int, row: Row, ability: EooAbility) -> bool:
    """Tell whether a mana ability's own conditions and the parts of its cost without mana allow it now [18-5, R85]."""
    if row.v[FLAGS] & F_NO_ACTIVATE or (ability.cond is not None and not ability.cond.holds(st, x)):
        return False
    if used_up(st, x.source, ability, ability.play_limit):
        return False
    for item in ability.cost.items:
        if item.reserve(st, x) > reserve_left(st, x.player) or not item.payable(st, x):
            return False
        found = item.choices(st, x)
        if found is not None and len(found) < item.count(st, x):
            return False
    return True


# ---- can it be paid? [R36] -----------------------------------------------------------------------------------------------


def payable(
    st: State, m: Means, need: Ints, reserve: int, without: int = -1, groups: list[list[int]] | None = None
) -> bool:
    """Tell whether a cost can be paid from the means: ``need`` holds the parts of the eight attributes and the generic part.

    ``reserve`` is what the cost itself spends of it; ``without`` is an entity that cannot rest for mana, since the cost rests it;
    ``groups`` are the places that the other parts of the cost need filled.
    """
    if reserve > m.reserve:
        return False
    if groups and contested(m, without, groups):
        return Reckoning(st, m, need, groups, without).possible(m.pool, m.reserve - reserve)
    if enough(m.pool, POOL_ALONE, need):
        return True
    singles = m.masks(without)
    if enough(m.pool, singles, need):
        return True
    if not m.others:
        return False
    for s in m.others:
        if not s.plain:
            return Reckoning(st, m, need, groups or [], without).possible(m.pool, m.reserve - reserve)
    return with_others(m.pool, singles, m.others, m.reserve - reserve, need, without)


def contested(m: Means, without: int, groups: list[list[int]]) -> bool:
    """Tell whether the cost may turn something of its payer's choice that could make one mana for it."""
    turned = [place - RESTING for group in groups for place in group if RESTING <= place < 2 * RESTING]
    return len(turned) > 0 and any(
        s.entity in turned and s.entity != without for sources in m.singles.values() for s in sources
    )


def with_others(
    pool: list[int], singles: list[int], others: list[Source], reserve: int, need: Ints, without: int
) -> bool:
    """Tell whether the cost can be paid if some of the other sources are used as well; each kind is tried where it is chosen."""
    for i in range(len(others)):
        s = others[i]
        if not s.plain or s.reserve > reserve or (s.rests and s.entity == without):
            continue
        rest = others[i + 1 :] if s.rests or not s.reserve else others[i:]
        for k in range(KINDS_OF_MANA) if s.mask else (-1,):
            if k >= 0 and not s.mask >> k & 1:
                continue
            more = pool[:]
            for j in range(len(s.adds)):
                more[j] += s.adds[j]
            if k >= 0:
                more[k] += s.amount
            if enough(more, singles, need) or with_others(more, singles, rest, reserve - s.reserve, need, without):
                return True
    return False


# ---- options -----------------------------------------------------------------------------------------


def mana_options(st: State, m: Means, reserve: int = 0, without: int = -1) -> list[int]:
    """Return the mana abilities that can be used, equal sources once; ``reserve`` is set aside."""
    out: list[int] = []
    hosts = hosts_of_glyphs(st) if m.singles else set()
    for mask, sources in m.singles.items():
        seen: list[int] = []
        for s in sources:
            if s.entity == without or any(same_card(st, s.entity, e, hosts) for e in seen):
                continue
            seen.append(s.entity)
            for k in range(KINDS_OF_MANA):
                if mask >> k & 1:
                    out.append(mana_option(s, k))
    for s in m.others:
        if s.reserve + reserve > m.reserve or (s.rests and s.entity == without):
            continue
        if s.need and not payable(st, m, s.need, s.reserve, s.entity, s.groups):
            continue
        if s.mask == 0:
            out.append(mana_option(s, NO_KIND))
        else:
            out += [mana_option(s, k) for k in range(KINDS_OF_MANA) if s.mask >> k & 1]
    return out


def mana_option(s: Source, kind: int) -> int:
    """Return the option that uses a source; ``kind`` is the kind chosen, ``NO_KIND`` if nothing is chosen."""
    return option(V_MANA, s.entity, MANA_CODE + s.ability * 16 + kind)
