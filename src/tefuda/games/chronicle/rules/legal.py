"""What makes the actions of a player with priority legal, told once: rows of clause and condition [9.3.1, 9.4.1, 9.5, 11.2, 11.3, 11.5].

The offers and the reasons of a refusal read the same rows. Whether a cost can be paid is asked apart, with the means that a player has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.chronicle.rules.advancing import ENOUGH_CA, can_advance, total_ca
from tefuda.games.chronicle.rules.announcing import probe
from tefuda.games.chronicle.rules.deciding import parts_possible
from tefuda.games.chronicle.rules.events import MOVED
from tefuda.games.chronicle.rules.lamps import lit_for
from tefuda.games.chronicle.rules.model import (
    ATTACK_STEP,
    BATTLEFIELD,
    CA_YARD,
    CHECK_PHASE,
    DEFENCE_STEP,
    DISCARD,
    DRAW_PHASE,
    F_NO_ACTIVATE,
    HAND,
    K_HISTORY,
    K_SPELL,
    K_STRUCTURE,
    K_UNIT,
    KEYWORDS,
    KIND,
    M_AS_HAND,
    M_NO_ABILITIES,
    M_NO_USE,
    MAIN,
    PERMANENT,
    PHASE,
    REMOVE,
    SOUL,
    SOUL_PUT,
    STACK,
    W_JOIN,
    W_SWIFT,
    active,
    continuous,
    controller,
    flagged,
    has,
    is_unit,
)
from tefuda.games.chronicle.rules.paying import can_pay
from tefuda.games.chronicle.rules.placing_cards import changeable
from tefuda.games.chronicle.rules.possible import barred, epic_room, legacy_room
from tefuda.games.chronicle.rules.pricing import PRICING, payable_at_once
from tefuda.games.chronicle.rules.souls import means_of
from tefuda.games.chronicle.rules.text import R_X, ChronicleAbility, as_chronicle, text_of
from tefuda.games.common.forbidding import any_concerns, concerns
from tefuda.games.common.limits import used_up
from tefuda.kernel.legality import Part, Row
from tefuda.kernel.records import ACTIVATED, Mod
from tefuda.kernel.schema import CARD, OWNER, TURNED, ZONE

if TYPE_CHECKING:
    from tefuda.games.chronicle.rules.filters import UsedUp
    from tefuda.games.chronicle.rules.souls import Means
    from tefuda.games.common.filters import CardFilter
    from tefuda.games.common.things import Players
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.state import State

# ---- when [9.3.1, 9.4.1, 9.5.2-9.5.9, 10.1.2.1, 10.1.4.1, R52] --------------------------------------------------------------


def always(st: State, player: int, a: int, b: int) -> bool:
    """Hold: the rows behind it are each judged by itself."""
    return True


def fast(st: State, player: int, a: int, b: int) -> bool:
    """It is neither the draw phase nor the check phase."""
    return st.num[PHASE] not in (DRAW_PHASE, CHECK_PHASE)


def not_drawing(st: State, player: int, a: int, b: int) -> bool:
    """It is not the draw phase."""
    return st.num[PHASE] != DRAW_PHASE


def not_checking(st: State, player: int, a: int, b: int) -> bool:
    """It is not the check phase."""
    return st.num[PHASE] != CHECK_PHASE


def not_attacking(st: State, player: int, a: int, b: int) -> bool:
    """No attackers are being designated."""
    return st.num[PHASE] != ATTACK_STEP


def not_defending(st: State, player: int, a: int, b: int) -> bool:
    """No defender is being designated."""
    return st.num[PHASE] != DEFENCE_STEP


def main_time(st: State, player: int, a: int, b: int) -> bool:
    """It is the player's main phase, and the stack is empty."""
    return st.num[PHASE] == MAIN and player == active(st) and not st.shared(STACK)


def history_time(st: State, player: int, a: int, b: int) -> bool:
    """It is no history, or the time for one."""
    return a < 0 or not st.row(a).v[KIND] & K_HISTORY or main_time(st, player, a, b)


def structure_time(st: State, player: int, a: int, b: int) -> bool:
    """It is no structure, or the time for one."""
    return a < 0 or not st.row(a).v[KIND] & K_STRUCTURE or main_time(st, player, a, b)


ANY: Final[Row] = ("11.1.1", always)
QUICK: Final[Part] = (
    ANY, ("9.3.1", not_drawing), ("9.4.1", not_checking), ("10.1.2.1", not_attacking), ("10.1.4.1", not_defending), ("R52", fast),
)  # fmt: skip
"""When spells and action abilities can be used, whoever's turn it is [9.5.8, 9.5.9]."""
PLACE_TIME: Final[Part] = (ANY, ("9.5.3", history_time), ("9.5.4", structure_time), ("9.5.2", main_time))
JOIN_TIME: Final[Part] = (ANY, ("9.5.5", main_time), ("9.5.2", main_time))
SOUL_TIME: Final[Part] = (ANY, ("9.5.6", main_time), ("9.5.2", main_time))
ADVANCE_TIME: Final[Part] = (ANY, ("9.5.7", main_time), ("9.5.2", main_time))
"""When the special actions of the main phase can be taken; 9.5.2 has the words of them all."""

# ---- cards of the hand [11.2, 11.3] ------------------------------------------------------------------------------------------


def in_hand(st: State, player: int, e: int, kinds: int) -> bool:
    """Tell whether a card of some types is in a player's hand."""
    if st.kind_of(e) != HAND or st.col[ZONE][e] // st.rules.width != player:
        return False
    return st.row(e).v[KIND] & kinds != 0


class AsHand(Mod):
    """Cards of some types that the effect is kept to (``itself``: the source alone) may be used or placed by players as if they were in
    their hands [11.2.1, 11.3.1]."""

    def __init__(self, who: Players, kinds: int, itself: bool = False) -> None:
        super().__init__(M_AS_HAND, None, None, kinds)
        self.who = who
        self.itself = itself


def lent(st: State, player: int) -> list[int]:
    """Return the cards outside of his hand that a player may use or place."""
    out: list[int] = []
    for a in st.mods(M_AS_HAND):
        mod = cast(AsHand, a.mod)
        if player not in mod.who.players(st, a.scope):
            continue
        for ref in (a.scope.source,) if mod.itself else a.locked or ():
            e = st.now(ref)
            if e >= 0 and st.kind_of(e) in LENDING and st.row(e).v[KIND] & mod.n and e not in out:
                out.append(e)
    return out


LENDING: Final = (DISCARD, REMOVE, CA_YARD, SOUL)
"""Kinds of zones out of which texts let cards be used: everybody sees what lies there."""


def a_spell(st: State, player: int, e: int, b: int) -> bool:
    """It is a spell of the hand, or of where a text lets it be used from."""
    return in_hand(st, player, e, K_SPELL) or (e in lent(st, player) and st.row(e).v[KIND] & K_SPELL != 0)


def a_permanent(st: State, player: int, e: int, b: int) -> bool:
    """It is a permanent card of the hand, or of where a text lets it be placed from."""
    return in_hand(st, player, e, PERMANENT) or (e in lent(st, player) and st.row(e).v[KIND] & PERMANENT != 0)


def joins(st: State, player: int, e: int, b: int) -> bool:
    """It is a unit card of the hand with 結合."""
    return in_hand(st, player, e, K_UNIT) and st.row(e).v[KEYWORDS] & W_JOIN != 0


def in_own_hand(st: State, player: int, e: int, b: int) -> bool:
    """It is a card of the hand."""
    return in_hand(st, player, e, -1)


class UseBan(Mod):
    """Players cannot use, place or join cards that fit, whosever these are (``spent``: once they have done so often enough) [2.2]."""

    def __init__(self, who: Players, fits: CardFilter, spent: UsedUp | None = None) -> None:
        super().__init__(M_NO_USE, fits)
        self.who = who
        self.spent = spent


def banned(st: State, player: int, e: int) -> bool:
    """Tell whether a text forbids a player to use, place or join a card [2.2]."""
    for a in st.mods(M_NO_USE):
        ban = cast(UseBan, a.mod)
        if player in ban.who.players(st, a.scope) and concerns(st, a, e):
            if ban.spent is None or ban.spent.fits(st, a.scope, player):
                return True
    return False


def allowed(st: State, player: int, e: int, b: int) -> bool:
    """No text forbids it."""
    return not banned(st, player, e)


def room_beside_legacy(st: State, player: int, e: int, b: int) -> bool:
    """It is no LEGACY card, or its player controls none."""
    return legacy_room(st, st.col[CARD][e], player)


def room_beside_epic(st: State, player: int, e: int, b: int) -> bool:
    """Its player controls no EPIC of its name."""
    return epic_room(st, st.col[CARD][e], player)


def spell_choices(st: State, player: int, e: int, b: int) -> bool:
    """All that its text decides on use can be decided."""
    text = text_of(st, st.col[CARD][e])
    spell = text.spell
    if spell is None or not spell.parts:
        return True
    x = probe(st, player, e, text.regs)
    return parts_possible(st, x, spell) or (text.cost.names_x and with_some_x(st, x, spell))


def with_some_x(st: State, x: Frame, spell: ChronicleAbility) -> bool:
    """Tell whether all can be decided with an X that can be paid: it is announced before anything is chosen [11.2.4, R14]."""
    for n in range(1, PRICING.largest_x(st, x, st.now(x.source), 0, 0, means_of(st, x.player)) + 1):
        x.regs[R_X] = (n,)
        if parts_possible(st, x, spell):
            return True
    return False


def placing_choices(st: State, player: int, e: int, b: int) -> bool:
    """The same of a card that is placed."""
    text = text_of(st, st.col[CARD][e])
    placing = text.placing
    return placing is None or not placing.parts or parts_possible(st, probe(st, player, e, text.regs), placing)


SPELL: Final[Part] = (("11.2.2", a_spell), ("2.2", allowed), ("11.2.7", spell_choices))
PLACED: Final[Part] = (
    ("11.3.2", a_permanent), ("2.2", allowed), ("5.5.2.1", room_beside_legacy), ("5.5.3.1", room_beside_epic),
    ("11.3.5", placing_choices),
)  # fmt: skip
JOINED: Final[Part] = (("15.2.15.1.1", joins), ("2.2", allowed))


def spell_payable(st: State, player: int, e: int, m: Means) -> bool:
    """Tell whether a spell can be paid for in full [11.2.11, R79]."""
    paid = payable_at_once(st, m, e)
    if paid >= 0:
        return paid > 0
    return bool(PRICING.ways(st, probe(st, player, e, text_of(st, st.col[CARD][e]).regs), e, m))


def placing_payable(st: State, player: int, e: int, m: Means) -> bool:
    """Tell whether a permanent card can be paid for in full, a soul change included [11.3.9, 15.2.6, R79]."""
    paid = payable_at_once(st, m, e)
    text = text_of(st, st.col[CARD][e])
    if paid > 0 or (paid == 0 and not text.soul_change):
        return paid > 0
    x = probe(st, player, e, text.regs)
    return (paid < 0 and bool(PRICING.ways(st, x, e, m))) or len(changeable(st, x, e)) > 0


# ---- without a card's cost [9.5.6, 9.5.7] --------------------------------------------------------------------------------------


def first_soul(st: State, player: int, a: int, b: int) -> bool:
    """None has been put yet in this turn."""
    return not st.num[SOUL_PUT + player]


def soul_allowed(st: State, player: int, a: int, b: int) -> bool:
    """No text forbids putting cards into the soul yard."""
    return not barred(st, player, MOVED, st.zone_id(player, SOUL))


def enough_ca(st: State, player: int, a: int, b: int) -> bool:
    """The CA add up to enough."""
    return total_ca(st, player) >= ENOUGH_CA


def advance_allowed(st: State, player: int, a: int, b: int) -> bool:
    """There is a card to advance with, and no text forbids it."""
    return can_advance(st, player)


SOUL_PUTTING: Final[Part] = (("9.5.6", first_soul), ("2.2", soul_allowed))
ADVANCING: Final[Part] = (("9.5.7", enough_ca), ("2.2", advance_allowed))

# ---- action abilities [11.5]; the second operand is the number of the ability -----------------------------------------------------


def ability_of(st: State, e: int, i: int) -> ChronicleAbility:
    """Return an ability of an object or card."""
    return as_chronicle(st.row(e).abilities[i])


def own_ability(st: State, player: int, e: int, i: int) -> bool:
    """It is an action ability of an object that the player controls, or of a card of his where its text works [15.1.12.2, R119]."""
    kind = st.kind_of(e)
    abilities = st.row(e).abilities
    if kind < 0 or not 0 <= i < len(abilities) or abilities[i].kind != ACTIVATED:
        return False
    mine = controller(st, e) == player if kind == BATTLEFIELD else st.col[OWNER][e] == player
    return mine and as_chronicle(abilities[i]).zones >> kind & 1 != 0


def ability_allowed(st: State, player: int, e: int, i: int) -> bool:
    """No text forbids the action abilities of the object."""
    if any_concerns(st, M_NO_ABILITIES, e):
        return False
    return st.kind_of(e) != BATTLEFIELD or not flagged(st, e, F_NO_ACTIVATE)


def ability_lit(st: State, player: int, e: int, i: int) -> bool:
    """The lamp of its colour is lit; objects of the battlefield have lit abilities only."""
    colour = ability_of(st, e, i).colour
    return not colour or st.kind_of(e) == BATTLEFIELD or lit_for(st, e, controller(st, e)) & colour != 0


def wipeable(st: State, player: int, e: int, i: int) -> bool:
    """It asks for no wiping, or the object is active."""
    return not ability_of(st, e, i).wipe or st.kind_of(e) != BATTLEFIELD or not st.col[TURNED][e]


def long_controlled(st: State, player: int, e: int, i: int) -> bool:
    """It asks for no wiping, or of no unit, or the unit has swift or has been controlled since the turn began [15.2.2.3]."""
    if not ability_of(st, e, i).wipe or not is_unit(st, e):
        return True
    return continuous(st, e) or has(st, e, W_SWIFT)


def uses_left(st: State, player: int, e: int, i: int) -> bool:
    """It has not been used as often as it may be in this turn."""
    ability = ability_of(st, e, i)
    return not used_up(st, st.ref(e), ability, ability.play_limit)


def time_of_text(st: State, player: int, e: int, i: int) -> bool:
    """Its own text allows it now."""
    ability = ability_of(st, e, i)
    return ability.only is None or ability.only.holds(st, probe(st, player, e, ability.regs, False))


def ability_choices(st: State, player: int, e: int, i: int) -> bool:
    """All that its text decides on use can be decided."""
    ability = ability_of(st, e, i)
    return not ability.parts or parts_possible(st, probe(st, player, e, ability.regs, False), ability)


ABILITY: Final[Part] = (
    ("11.5.1", own_ability), ("2.2", ability_allowed), ("5.7.4", ability_lit), ("R19", wipeable),
    ("11.5.2.1.1", long_controlled), ("R126", uses_left), ("11.5.3", time_of_text),
)  # fmt: skip
CHOOSING: Final[Part] = (("11.5.8", ability_choices),)
"""Apart from the others, since it is asked after the payment: what cannot be paid need not be chosen for."""


def ability_payable(st: State, player: int, e: int, i: int, m: Means) -> bool:
    """Tell whether an action ability can be paid for in full [11.5.12, R79]."""
    ability = ability_of(st, e, i)
    x = probe(st, player, e, ability.regs, False)
    return can_pay(st, x, PRICING.of_ability(st, x, ability, 0), m)
