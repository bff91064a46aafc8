"""What a player may do: cards that can be played, abilities, and who is asked [7.3.2, 8.1.2, 8.2, 8.3, 12.3, R16, R34]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.common.limits import used_up
from tefuda.games.common.registers import fresh_regs
from tefuda.games.sve.rules.evolving import evolve_cards
from tefuda.games.sve.rules.model import (
    BANISHED,
    CEMETERY,
    COST,
    EVOLVES,
    EX,
    F_NO_ACTIVATE,
    FIELD,
    FLAGS,
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
    PLAYED,
    PP,
    RESOLUTION,
    V_ACTIVATE,
    V_EVOLVE,
    V_PLAY,
    W_QUICK,
    hand_room,
)
from tefuda.games.sve.rules.playing import (
    ability_payable,
    completable,
    parts_possible,
)
from tefuda.games.sve.rules.text import SveAbility, extra_of, text_of
from tefuda.kernel.frames import Scope
from tefuda.kernel.indexing import plan_of
from tefuda.kernel.options import option
from tefuda.kernel.schema import CARD

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
        if not quick or is_quick(rows[e]):
            if playable(st, player, e, quick):
                out.append(option(V_PLAY, e))
    for e in st.zone(player, EX):
        if not quick or is_quick(rows[e]):
            if playable(st, player, e, quick):
                out.append(option(V_PLAY, e))
    others = extra_of(st.pool).playable
    if others:
        for kind in OTHER_ZONES:
            if others >> kind & 1:
                for e in st.zone(player, kind):
                    if may_be_played(st, player, e, kind) and playable(st, player, e, quick):
                        out.append(option(V_PLAY, e))
    return out


def is_quick(row: Row) -> bool:
    """Tell whether a card has Quick [12.3]."""
    return row.v[KEYWORDS] & ~row.v[OFF] & W_QUICK != 0


OTHER_ZONES: Final = (CEMETERY, BANISHED)
"""Zones from which cards are played only if a text says so."""


def may_be_played(st: State, player: int, e: int, kind: int) -> bool:
    """Tell whether a text lets a card be played from a zone from which cards are not played [1.3.1]."""
    x = Scope(player, st.ref(e), [])
    for mask, cond in text_of(st, st.col[CARD][e]).play_from:
        if mask >> kind & 1 and (cond is None or cond.holds(st, x)):
            return True
    for a in st.mods(M_MAY_PLAY):
        if a.mod is not None and a.mod.n >> kind & 1 and a.mod.fits is not None and a.mod.fits.fits(st, a.scope, e):
            return True
    return False


def playable(st: State, player: int, e: int, quick: bool) -> bool:
    """Tell whether some way of playing a card is legal from beginning to end [8.1.2, 10.6.2, R34].

    Most cards are only paid for: if nothing changes or adds to the cost, PP and room on the field decide.
    """
    d = st.derive()
    row = d.rows[e]
    if quick and not is_quick(row):
        return False
    text = text_of(st, st.col[CARD][e])
    if not text.play and not d.modded >> M_COST & 1:
        v = row.v
        if v[COST] > st.num[PP + player]:
            return False
        if not d.modded >> M_NO_PLAY & 1:
            if v[KIND] in (K_FOLLOWER, K_AMULET):
                return hand_room(st, player, FIELD) > 0
            if v[KIND] == K_SPELL:
                return text.spell is None or not text.spell.parts or spell_possible(st, player, e, text.spell)
    return why_unplayable(st, player, e, quick) == ""


def why_unplayable(st: State, player: int, e: int, quick: bool) -> str:
    """Return the clause that keeps a card from being played, or "" [8.2.1, 10.6.2, 12.3.2]."""
    row = st.row(e)
    v = row.v
    if quick and not is_quick(row):
        return "12.3.2"
    if v[KIND] not in (K_FOLLOWER, K_AMULET, K_SPELL):
        return "8.2.1"
    text = text_of(st, st.col[CARD][e])
    spell = text.spell
    for a in st.mods(M_NO_PLAY):
        if a.mod is not None and (a.mod.fits is None or a.mod.fits.fits(st, a.scope, e)):
            return "1.3.3"
    x = Scope(player, st.ref(e), fresh_regs(text.regs, st.ref(e), player))
    for m in text.play:
        if m.forbids and (m.cond is None or m.cond.holds(st, x)):
            return "1.3.3"
    if not completable(st, x, text.play, 0, ()):
        full = v[KIND] != K_SPELL and hand_room(st, player, FIELD) < 1
        return "10.6.2.7" if full and completable(st, x, text.play, 0, (), False) else "10.6.2.6.2"
    if spell is not None and not spell_possible(st, player, e, spell):
        return "10.6.2.4.3"
    return ""


def spell_possible(st: State, player: int, e: int, spell: SveAbility) -> bool:
    """Tell whether the obligatory choices of a spell can be made [10.6.2.4.3, R38-R40].

    Conditions in the text are read with the card played and in the resolution zone [R39 b]; that trial is made only if some choice
    has no candidates as the position stands.
    """
    sure = True
    x = Scope(player, st.ref(e), fresh_regs(text_of(st, st.col[CARD][e]).regs, st.ref(e), player))
    for part in spell.parts:
        if not part.guards and not part.certain(st, x):
            sure = False
            break
    if sure:
        return True
    t = st.copy()
    t.logging = False
    t.put(e, t.zone_id(0, RESOLUTION))
    t.put_num(PLAYED + player, t.num[PLAYED + player] + 1)
    y = Scope(player, t.ref(e), fresh_regs(spell.regs, t.ref(e), player))
    return parts_possible(t, y, spell.parts)


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
        if why_not_activated(st, player, e, ability) == "":
            out.append(option(V_EVOLVE if ability.evolve else V_ACTIVATE, e, i))


def why_not_activated(st: State, player: int, e: int, ability: SveAbility) -> str:
    """Return the clause that keeps an activated ability from being played, or "" [8.3.1, 8.3.2, R48, R86]."""
    ref = st.ref(e)
    if used_up(st, ref, ability, ability.play_limit):
        return "R86"
    if ability.evolve:
        if st.num[EVOLVES + player]:
            return "8.3.2"
        if not evolve_cards(st, e, player, ability.into):
            return "5.14.1"
    elif st.row(e).v[FLAGS] & F_NO_ACTIVATE:
        return "1.3.3"
    x = Scope(player, ref, fresh_regs(ability.regs, ref, player))
    if ability.cond is not None and not ability.cond.holds(st, x):
        return "R86"
    if not ability_payable(st, x, ability):
        return "10.4.2.2"
    return "" if parts_possible(st, x, ability.parts) else "10.6.2.4.3"
