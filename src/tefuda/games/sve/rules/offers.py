"""What a player may do: cards that can be played, abilities, and who is asked [7.3.2, 8.1.2, 8.2, 8.3, 12.3, R16, R34]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.common.forbidding import concerns
from tefuda.games.common.limits import used_up
from tefuda.games.common.registers import fresh_regs
from tefuda.games.sve.rules.counting import PlayScope
from tefuda.games.sve.rules.evolving import evolve_cards
from tefuda.games.sve.rules.model import (
    BANISHED,
    CEMETERY,
    COST,
    EVOLVES,
    EX,
    F_NO_ACTIVATE,
    F_NO_EVOLVE_ABILITY,
    FIELD,
    HAND,
    K_AMULET,
    K_FOLLOWER,
    K_SPELL,
    KEYWORDS,
    KIND,
    M_COST,
    M_MAY_PLAY,
    M_NO_PLAY,
    OFF,
    PP,
    RESOLUTION,
    V_ACTIVATE,
    V_EVOLVE,
    V_PLAY,
    W_QUICK,
    flagged,
    hand_room,
    limited,
)
from tefuda.games.sve.rules.playing import (
    ability_payable,
    completable,
    parts_possible,
)
from tefuda.games.sve.rules.text import SveAbility, extra_of, text_of
from tefuda.kernel.frames import Scope
from tefuda.kernel.indexing import plan_of
from tefuda.kernel.legality import Part, allows
from tefuda.kernel.options import option
from tefuda.kernel.records import ACTIVATED
from tefuda.kernel.schema import CARD, ZONE

if TYPE_CHECKING:
    from tefuda.kernel.records import Row
    from tefuda.kernel.state import State


# ---- cards ---------------------------------------------------------------------------------------------------------------


def play_options(st: State, player: int, quick: bool) -> list[int]:
    """Return the cards of the hand and the EX area that can be played [8.2.1]; equal cards of a hand are offered once."""
    out: list[int] = []
    seen: list[int] = []
    touched = len(st.effects) > 0
    cards = st.col[CARD]
    rows = st.derive().rows
    for e in st.zone(player, HAND):
        if not touched:
            card = cards[e]
            if card in seen:
                continue
            seen.append(card)
        if not quick or is_quick(st, player, e, rows[e]):
            if playable(st, player, e):
                out.append(option(V_PLAY, e))
    for e in st.zone(player, EX):
        if not quick or is_quick(st, player, e, rows[e]):
            if playable(st, player, e):
                out.append(option(V_PLAY, e))
    others = extra_of(st.pool).playable
    if others:
        for kind in OTHER_ZONES:
            if others >> kind & 1:
                for e in st.zone(player, kind):
                    if (
                        (not quick or is_quick(st, player, e, rows[e]))
                        and may_be_played(st, player, e, kind)
                        and playable(st, player, e)
                    ):
                        out.append(option(V_PLAY, e))
    return out


def is_quick(st: State, player: int, e: int, row: Row) -> bool:
    """Tell whether a card has Quick [12.3], in hand also by what its own text says there [R47]."""
    if row.v[KEYWORDS] & ~row.v[OFF] & W_QUICK:
        return True
    cond = text_of(st, st.col[CARD][e]).quick_while
    return cond is not None and st.kind_of(e) == HAND and cond.holds(st, scope_of(st, player, e))


OTHER_ZONES: Final = (CEMETERY, BANISHED)
"""Zones from which cards are played only if a text says so."""


def may_be_played(st: State, player: int, e: int, kind: int) -> bool:
    """Tell whether a text lets a card be played from a zone from which cards are not played [1.3.1]."""
    x = Scope(player, st.ref(e), [])
    for mask, cond in text_of(st, st.col[CARD][e]).play_from:
        if mask >> kind & 1 and (cond is None or cond.holds(st, x)):
            return True
    for a in st.mods(M_MAY_PLAY):
        if a.mod is not None and a.mod.n >> kind & 1 and a.mod.fits is not None and concerns(st, a, e):
            return True
    return False


def playable(st: State, player: int, e: int) -> bool:
    """Tell whether some way of playing a card is legal from beginning to end [8.1.2, 10.6.2, R34].

    Most cards are only paid for: if nothing changes or adds to the cost, PP and room on the field decide.
    """
    d = st.derive()
    text = text_of(st, st.col[CARD][e])
    if not text.play and not d.modded >> M_COST & 1:
        v = d.rows[e].v
        if v[COST] > st.num[PP + player]:
            return False
        if not d.modded >> M_NO_PLAY & 1:
            if v[KIND] in (K_FOLLOWER, K_AMULET):
                return hand_room(st, player, FIELD) > 0
            if v[KIND] == K_SPELL:
                return text.spell is None or not text.spell.parts or enough_to_choose(st, player, e, -1)
    return allows(PLAY, st, player, e, -1)


def scope_of(st: State, player: int, e: int) -> Scope:
    """Return the scope in which the text about playing a card is read."""
    return PlayScope(player, st.ref(e), fresh_regs(text_of(st, st.col[CARD][e]).regs, st.ref(e), player))


def at_hand(st: State, player: int, e: int, _: int) -> bool:
    """Tell whether a card lies where it can be played from: in hand or EX area, or where a text says [8.2.1, 1.3.1]."""
    kind = st.kind_of(e)
    if kind < 0 or st.col[ZONE][e] != st.zone_id(player, kind):
        return False
    return kind in (HAND, EX) or (kind in OTHER_ZONES and may_be_played(st, player, e, kind))


def of_playable_kind(st: State, player: int, e: int, _: int) -> bool:
    """Tell whether a card is a follower, an amulet or a spell [8.2.1]."""
    return st.row(e).v[KIND] in (K_FOLLOWER, K_AMULET, K_SPELL)


def quick_card(st: State, player: int, e: int, _: int) -> bool:
    """Tell whether a card has Quick [12.3.2]."""
    return is_quick(st, player, e, st.row(e))


def no_ban(st: State, player: int, e: int, _: int) -> bool:
    """Tell whether no text keeps a card from being played, its own included [1.3.3]."""
    for a in st.mods(M_NO_PLAY):
        if a.locked is not None and st.ref(e) not in a.locked:
            continue
        if a.mod is not None and (a.mod.fits is None or a.mod.fits.fits(st, a.scope, e)):
            return False
    for m in text_of(st, st.col[CARD][e]).play:
        if m.forbids and (m.cond is None or m.cond.holds(st, scope_of(st, player, e))):
            return False
    return True


def affordable(st: State, player: int, e: int, _: int) -> bool:
    """Tell whether its cost can be paid in some way [10.6.2.6.2]."""
    return completable(st, scope_of(st, player, e), text_of(st, st.col[CARD][e]).play, 0, (), False)


def room_for_it(st: State, player: int, e: int, _: int) -> bool:
    """Tell whether what stays on the field finds a place there, if need be after paying [10.6.2.7, R35]."""
    if st.row(e).v[KIND] == K_SPELL or hand_room(st, player, FIELD) > 0:
        return True
    play = text_of(st, st.col[CARD][e]).play
    x = scope_of(st, player, e)
    return completable(st, x, play, 0, ()) or not completable(st, x, play, 0, (), False)


def enough_to_choose(st: State, player: int, e: int, _: int) -> bool:
    """Tell whether the obligatory choices of a spell can be made [10.6.2.4.3]."""
    spell = text_of(st, st.col[CARD][e]).spell
    return spell is None or not spell.parts or spell_possible(st, player, e, spell)


PLACE: Final[Part] = (("8.2.1", at_hand),)
"""Where a card that is played lies."""

QUICK_CARD: Final[Part] = (("12.3.2", quick_card),)
"""What it has to be in a Quick window."""

PLAY: Final[Part] = (
    ("8.2.1", of_playable_kind),
    ("1.3.3", no_ban),
    ("10.6.2.6.2", affordable),
    ("10.6.2.7", room_for_it),
    ("10.6.2.4.3", enough_to_choose),
)
"""What else its play needs, also by an effect."""


def spell_possible(st: State, player: int, e: int, spell: SveAbility) -> bool:
    """Tell whether the obligatory choices of a spell can be made [10.6.2.4.3, R38-R40].

    Conditions in the text are read with the card played and in the resolution zone [R39 b]; that trial is made only if some choice
    has no candidates as the position stands.
    """
    sure = True
    x = scope_of(st, player, e)
    for part in spell.parts:
        if not part.guards and not part.certain(st, x):
            sure = False
            break
    if sure:
        return True
    t = st.copy()
    t.logging = False
    t.put(e, t.zone_id(0, RESOLUTION))
    y = PlayScope(player, t.ref(e), fresh_regs(spell.regs, t.ref(e), player))
    return parts_possible(t, y, spell.parts, spell)


# ---- abilities -----------------------------------------------------------------------------------------------------------


def activate_options(st: State, player: int, quick: bool) -> list[int]:
    """Return the activated abilities that can be played: on the own field, or where their text says [8.3.1, R16, R47]."""
    out: list[int] = []
    rows = st.derive().rows
    where = 1 << FIELD | st.pool.off_field
    for kind in (FIELD, HAND, EX, CEMETERY):
        if where >> kind & 1:
            for e in st.zone(player, kind):
                row = rows[e]
                if row.abilities:
                    if plan_of(st, row).speaking >> kind & 1:
                        card_abilities(st, player, e, kind, row, quick, out)
    return out


def card_abilities(st: State, player: int, e: int, kind: int, row: Row, quick: bool, out: list[int]) -> None:
    """Collect the playable activated abilities of one card."""
    for i in plan_of(st, row).activated:
        ability = cast(SveAbility, row.abilities[i])
        if not ability.zones >> kind & 1 or (quick and not ability.quick):
            continue
        if allows(EVOLVE if ability.evolve else ACTIVATE, st, player, e, i):
            out.append(option(V_EVOLVE if ability.evolve else V_ACTIVATE, e, i))


def ability_at(st: State, e: int, i: int) -> SveAbility:
    """Return an ability of a card."""
    return cast(SveAbility, st.row(e).abilities[i])


def ability_scope(st: State, player: int, e: int, i: int) -> Scope:
    """Return the scope in which an ability of a card is read."""
    ref = st.ref(e)
    return Scope(player, ref, fresh_regs(ability_at(st, e, i).regs, ref, player))


def works_there(st: State, player: int, e: int, i: int) -> bool:
    """Tell whether it is an activated ability that works where its card lies, an own one [8.3.1, R47]."""
    kind = st.kind_of(e)
    if kind < 0 or st.col[ZONE][e] != st.zone_id(player, kind):
        return False
    ability = ability_at(st, e, i)
    return ability.kind == ACTIVATED and ability.zones >> kind & 1 != 0


def quick_ability(st: State, player: int, e: int, i: int) -> bool:
    """Tell whether an ability has Quick [12.3.2, R16]."""
    return ability_at(st, e, i).quick


def within_limit(st: State, player: int, e: int, i: int) -> bool:
    """Tell whether an ability has not been played as often as it may be [R86]."""
    ability = ability_at(st, e, i)
    return not used_up(st, st.ref(e), ability, ability.play_limit)


def first_evolving(st: State, player: int, e: int, i: int) -> bool:
    """Tell whether no evolve ability was played this turn, or fewer than a text allows [8.3.2]."""
    used = st.num[EVOLVES + player]
    return not used or used < limited(st, EVOLVES, player, 1)


def card_to_evolve_with(st: State, player: int, e: int, i: int) -> bool:
    """Tell whether there is an evolve card for it [5.14.1, R48]."""
    return len(evolve_cards(st, e, player, ability_at(st, e, i).into)) > 0


def free_to_evolve(st: State, player: int, e: int, i: int) -> bool:
    """Tell whether no text keeps the evolve abilities of a card from being played [1.3.3]."""
    return not flagged(st, e, F_NO_EVOLVE_ABILITY)


def free_to_activate(st: State, player: int, e: int, i: int) -> bool:
    """Tell whether no text keeps the abilities of a card from being played [1.3.3]."""
    return not flagged(st, e, F_NO_ACTIVATE)


def condition_holds(st: State, player: int, e: int, i: int) -> bool:
    """Tell whether the condition that an ability names for its play holds [R86]."""
    cond = ability_at(st, e, i).cond
    return cond is None or cond.holds(st, ability_scope(st, player, e, i))


def cost_payable(st: State, player: int, e: int, i: int) -> bool:
    """Tell whether the cost of an ability can be paid [10.4.2.2]."""
    return ability_payable(st, ability_scope(st, player, e, i), ability_at(st, e, i))


def choices_there(st: State, player: int, e: int, i: int) -> bool:
    """Tell whether the obligatory choices of an ability can be made [10.6.2.4.3]."""
    ability = ability_at(st, e, i)
    return not ability.parts or parts_possible(st, ability_scope(st, player, e, i), ability.parts, ability)


SOURCE: Final[Part] = (("8.3.1", works_there),)
"""Whose ability it is and where."""

QUICK_ABILITY: Final[Part] = (("12.3.2", quick_ability),)
"""What it has to be in a Quick window."""

ACTIVATE: Final[Part] = (
    ("R86", within_limit),
    ("1.3.3", free_to_activate),
    ("R86", condition_holds),
    ("10.4.2.2", cost_payable),
    ("10.6.2.4.3", choices_there),
)
"""What the play of an activated ability needs."""

EVOLVE: Final[Part] = (
    ("8.3.2", first_evolving),
    ("1.3.3", free_to_evolve),
    ("5.14.1", card_to_evolve_with),
    ("R86", within_limit),
    ("R86", condition_holds),
    ("10.4.2.2", cost_payable),
    ("10.6.2.4.3", choices_there),
)
"""What the play of an evolve ability needs."""
