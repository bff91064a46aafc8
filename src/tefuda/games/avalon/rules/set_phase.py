"""The set phase: laying mana, summoning, magic cards, discarding [5.2.2, 5.2.3, 6.2, R47, R48]."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.events import ACTED, BY_HAND, BY_RULE, BY_USE, CONVERTED_EVENT, LAID, SUMMONED, USED
from tefuda.games.avalon.rules.loops import set_recurs
from tefuda.games.avalon.rules.mana import (
    PLAIN,
    LandMana,
    asks_for,
    forbids,
    icons_left,
    is_creature_card,
    open_land,
    survey,
)
from tefuda.games.avalon.rules.model import (
    AVATAR,
    ELEMENTS,
    HAND,
    HOLY,
    ICON,
    K_CREATURE,
    K_MAGIC,
    KIND,
    LAND_ZONES,
    M_MAGIC,
    M_NO_LAY,
    M_NO_MAGIC,
    M_NO_SUMMON,
    M_NO_SUMMON_CARD,
    M_VOID_MAGIC,
    PLAY,
    PROOF,
    VESSEL,
    is_land,
    land_player,
    land_zone,
)
from tefuda.games.avalon.rules.possible import discarded
from tefuda.games.avalon.rules.text import CardText, as_avalon, text_of
from tefuda.games.avalon.rules.triggers import settled
from tefuda.games.avalon.rules.verbs import V_ACTIVATE, V_CONVERT, V_DISCARD, V_END_SET, V_LAY, V_MAGIC, V_SUMMON
from tefuda.games.common.events import ByPlayers
from tefuda.games.common.forbidding import amounts, concerns
from tefuda.games.common.limits import count_play, used_up
from tefuda.games.common.numbers import HowOften
from tefuda.games.common.picking import by_card
from tefuda.games.common.registers import told_regs
from tefuda.games.common.things import You
from tefuda.kernel import twins
from tefuda.kernel.frames import Frame, Scope, again, procedure
from tefuda.kernel.indexing import plan_of
from tefuda.kernel.legality import allows
from tefuda.kernel.options import first, option, second, verb_of
from tefuda.kernel.programs import RUN
from tefuda.kernel.records import ACTIVATED, Event
from tefuda.kernel.schema import CARD, OWNER, ZONE

if TYPE_CHECKING:
    from tefuda.kernel.legality import Part
    from tefuda.kernel.state import State


def set_phase(st: State, player: int) -> bool:
    """Let a player act in his set phase until he ends it: a tail call."""
    return st.call(SET, player=player)


def hand_cards(st: State, player: int) -> list[int]:
    """Return one of each kind of card in hand that nobody can tell apart, ordered by card."""
    out: list[int] = []
    copies: list[int] = []
    card = st.col[CARD]
    for e in by_card(st, st.zone(player, HAND)):
        if copies and card[copies[0]] != card[e]:
            copies = []
        if not any(twins.alike(st, other, e) for other in copies):
            copies.append(e)
            out.append(e)
    return out


def of_hand(st: State, player: int, e: int, land: int) -> bool:
    """It is a card of the own hand [6.2.1.4]."""
    return st.kind_of(e) == HAND and st.col[ZONE][e] // st.rules.width == player


def is_creature(st: State, player: int, e: int, land: int) -> bool:
    """Creature cards are laid and summoned [6.2.1.2]."""
    return is_creature_card(st, e)


def own_land(st: State, player: int, e: int, land: int) -> bool:
    """It is an own land [R107]."""
    return is_land(land) and land_player(land) == player


def without_creature(st: State, player: int, e: int, land: int) -> bool:
    """No creature is on the land [R38]."""
    return open_land(st, land_zone(land, st.rules.width))


def fitting_mana(st: State, player: int, e: int, land: int) -> bool:
    """The attribute of the card suits the top mana [6.2.3.1, R40]."""
    return e < 0 or LandMana(st, land_zone(land, st.rules.width)).fits(st.row(e).v[ELEMENTS])


def mana_there(st: State, player: int, e: int, land: int) -> bool:
    """A creature is summoned on mana [6.2.2.4]."""
    return not LandMana(st, land_zone(land, st.rules.width)).empty


def enough_mana(st: State, player: int, e: int, land: int) -> bool:
    """The land has the mana that the creature asks for [6.2.2.1, 6.2.2.2]."""
    if e < 0:
        return True
    element, need = asks_for(st, e)
    return LandMana(st, land_zone(land, st.rules.width)).carries(element, need)


def may_lay_mana(st: State, player: int, e: int, land: int) -> bool:
    """No text forbids the player to lay mana [R93]."""
    return not forbids(st, M_NO_LAY, player)


def may_summon_any(st: State, player: int, e: int, land: int) -> bool:
    """No text forbids the player to summon [R93]."""
    return not forbids(st, M_NO_SUMMON, player)


def summonable(st: State, player: int, e: int, land: int) -> bool:
    """No text forbids to summon this card [R93]."""
    return not forbids(st, M_NO_SUMMON_CARD, e)


def is_magic(st: State, player: int, e: int, land: int) -> bool:
    """Magic cards are used [6.2.6.1]."""
    return st.row(e).v[KIND] == K_MAGIC


def unrestricted(st: State, player: int, e: int, land: int) -> bool:
    """Its use restrictions are met, also how often its name is used in a turn [6.2.6.2, R47]."""
    text = text_of(st, st.col[CARD][e])
    if text.restrictions:
        x = Scope(player, st.ref(e), [])
        if not all(restriction.cond.holds(st, x) for restriction in text.restrictions):
            return False
    return not text.limit or st.used.get(used_key(st, player, e), 0) < text.limit


def may_use_magic(st: State, player: int, e: int, land: int) -> bool:
    """No text forbids the player to use magic, or so many cards of it in a turn [R93]."""
    if forbids(st, M_NO_MAGIC, player):
        return False
    return all(used_magic(st, player) + 1 < n for n in amounts(st, M_MAGIC, player))


def used_magic(st: State, player: int) -> int:
    """Return how many magic cards a player has used in this turn."""
    return HowOften((USED,), ByPlayers(You())).value(st, Scope(player, -1, []))


def acts_there(st: State, player: int, e: int, i: int) -> bool:
    """It is an own card with an ability that works where it lies, and that its player uses himself [5.2.2]."""
    kind = st.kind_of(e)
    if kind < 0 or st.col[OWNER][e] != player:
        return False
    abilities = st.row(e).abilities
    return i < len(abilities) and any(
        ab.kind == ACTIVATED and ab.zones >> kind & 1 for ab in (abilities if i < 0 else abilities[i : i + 1])
    )


def not_used_up(st: State, player: int, e: int, i: int) -> bool:
    """It has not been used as often as it may be in this turn."""
    ability = st.row(e).abilities[i]
    return not used_up(st, st.ref(e), ability, ability.limit)


def can_be_done(st: State, player: int, e: int, i: int) -> bool:
    """What it asks to be paid can be paid in full, or what may be done can be done [R47, R91]."""
    ability = as_avalon(st.row(e).abilities[i])
    ref = st.ref(e)
    return ability.usable is None or ability.usable.holds(st, Scope(player, ref, told_regs(ability.regs, ref, player)))


OF_HAND: Final[Part] = (("6.2.1.4", of_hand),)
CREATURE: Final[Part] = (("6.2.1.2", is_creature),)
LAYING: Final[Part] = (("R93", may_lay_mana),)
SUMMONING: Final[Part] = (("R93", may_summon_any),)
SUMMONABLE: Final[Part] = (("R93", summonable),)
OPEN_LAND: Final[tuple[Part, ...]] = ((("R107", own_land),), (("R38", without_creature),))
TAKES: Final[Part] = (("6.2.3.1", fitting_mana),)
CARRIES: Final[Part] = (("6.2.2.4", mana_there), ("6.2.2.1", enough_mana))
MAGIC_CARD: Final[Part] = (("6.2.6.1", is_magic),)
USABLE: Final[Part] = (("6.2.6.2", unrestricted), ("R93", may_use_magic))
ACTING: Final[Part] = (("2.9", acts_there),)
READY: Final[Part] = (("R9", not_used_up), ("R47", can_be_done))
"""Read by the offers below, and by the reasons of a refusal. What a land takes and carries is read once for all cards of a hand
(``LandMana``), which those rows ask as well."""


def offers(st: State, player: int) -> list[int]:
    """Return what a player may do in his set phase, in any order and number [5.2.2, 5.2.3]."""
    out: list[int] = []
    summons: list[int] = []
    others: list[int] = []
    lays = allows(LAYING, st, player, -1, -1)
    summoned = allows(SUMMONING, st, player, -1, -1)
    lands = survey(st, player)
    for e in hand_cards(st, player):
        v = st.row(e).v
        if v[KIND] == K_CREATURE:
            element, need = asks_for(st, e)
            fits = summoned and allows(SUMMONABLE, st, player, e, -1)
            for land in lands:
                if lays and land.fits(v[ELEMENTS]):
                    out.append(option(V_LAY, e, land.place))
                if fits and land.carries(element, need):
                    summons.append(option(V_SUMMON, e, land.place))
        elif v[KIND] == K_MAGIC and allows(USABLE, st, player, e, -1):
            others.append(option(V_MAGIC, e))
        others.append(option(V_DISCARD, e))
    return out + summons + others + activations(st, player) + [option(V_END_SET)]


def activations(st: State, player: int) -> list[int]:
    """Return the abilities of own cards that their player may use now: of creatures, of mana cards, of proofs [5.2.2]."""
    out: list[int] = []
    rows = st.derive().rows
    for kind in ACTING_ZONES:
        for e in st.zone(0 if kind == HOLY else player, kind):
            row = rows[e]
            if row.abilities:
                plan = plan_of(st, row)
                if plan.speaking >> kind & 1:
                    for i in plan.activated:
                        if allows(ACTING, st, player, e, i) and allows(READY, st, player, e, i):
                            out.append(option(V_ACTIVATE, e, i))
    return out


ACTING_ZONES: Final = (*LAND_ZONES, HOLY, PROOF, AVATAR)
"""Where cards lie whose abilities their player may use."""


def used_key(st: State, player: int, e: int) -> tuple[int, int]:
    """Return the key under which uses of a name by a player are counted (wording E52)."""
    return (player, -1 - st.pool.designs[st.col[CARD][e]].siblings)


def offer(st: State, f: Frame) -> bool:
    """Ask for the next action [5.2.3]."""
    return st.ask(f, f.player, "set", offers(st, f.player))


def take(st: State, f: Frame) -> bool:
    """Do it."""
    f.source = -1
    verb = verb_of(f.answer)
    if verb == V_END_SET:
        return st.done()
    return ACTIONS[verb](st, f, first(f.answer), second(f.answer))


def lay(st: State, f: Frame, e: int, land: int) -> bool:
    """素成: the card goes face up, rotated, on the land [6.2.1.4]."""
    zone = land_zone(land, st.rules.width)
    return st.carry_out([Event(LAID, st.ref(e), player=f.player, to=zone, why=BY_RULE)])


def summon(st: State, f: Frame, e: int, land: int) -> bool:
    """召喚: the creature goes on the mana of the land and is placed [6.2.2]."""
    zone = land_zone(land, st.rules.width)
    return st.carry_out([Event(SUMMONED, st.ref(e), player=f.player, to=zone, why=BY_RULE)])


def use_magic(st: State, f: Frame, e: int, land: int) -> bool:
    """Use a magic card [6.2.6]."""
    return st.call(MAGIC, player=f.player, source=st.ref(e))


def throw_away(st: State, f: Frame, e: int, land: int) -> bool:
    """Discard a card, for nothing [6.2.7]."""
    return st.carry_out([discarded(st, e, f.player, -1, BY_HAND)])


def use_ability(st: State, f: Frame, e: int, i: int) -> bool:
    """Use an ability of a card: it happens completely before the next action [5.2.2, R90]."""
    ability = as_avalon(st.row(e).abilities[i])
    ref = st.ref(e)
    count_play(st, ref, ability, ability.limit)
    st.emit(ACTED, ref, player=f.player, source=ref)
    assert ability.program is not None
    return st.call(RUN, player=f.player, source=ref, regs=told_regs(ability.regs, ref, f.player), prog=ability.program)


ACTIONS: Final[dict[int, Callable[[State, Frame, int, int], bool]]] = {
    V_LAY: lay,
    V_SUMMON: summon,
    V_MAGIC: use_magic,
    V_DISCARD: throw_away,
    V_ACTIVATE: use_ability,
}


def vessels(st: State, f: Frame) -> bool:
    """A rainbow vessel converts mana directly beneath it [6.2.4.4]."""
    if verb_of(f.answer) != V_LAY or not f.happened:
        return False
    return convert_below(st, f.player, st.now(f.happened[-1].after))


def convert_below(st: State, player: int, e: int, n: int = -1) -> bool:
    """Let a player convert ``n`` icons (-1: as many as the card has vessels) of the mana card under another: a tail call [R44]."""
    if e < 0:
        return False
    k = st.row(e).v[ICON + VESSEL] if n < 0 else n
    pile = st.zones[st.col[ZONE][e]]
    place = pile.index(e)
    if k <= 0 or place == 0:
        return False
    return st.call(CONVERT, player=player, source=st.ref(e), target=st.ref(pile[place - 1]), n=k)


def goes_on(st: State, f: Frame) -> bool:
    """Until the player ends it, or turns in circles [R96]."""
    f.n += 1
    f.happened = ()
    return False if set_recurs(st, f) else st.back(f, "5.2.3")


SET: Final = procedure(
    "avalon:set phase",
    ("5.2.3", offer),
    ("5.2.2", take),
    ("6.2.4.4", vessels),
    ("R90", settled),
    ("5.2.3/a", goes_on),
)
"""Actions of one player in his set phase."""


# ---- the rainbow vessel [6.2.4.4, 6.2.4.9, R44] ----------------------------------------------------------------------------


def convertible(st: State, e: int) -> list[int]:
    """Return the kinds of icons of a mana card that can still become rainbow."""
    return [kind for kind in range(PLAIN) if icons_left(st, e, kind) > 0]


def which_icon(st: State, f: Frame) -> bool:
    """Ask for the kind of the next one; nothing is asked if all are of one kind or all become rainbow anyway."""
    e = st.now(f.target)
    kinds = convertible(st, e) if e >= 0 and f.n > 0 else []
    if not kinds:
        return st.done()
    if sum(icons_left(st, e, kind) for kind in kinds) <= f.n:
        f.answer = option(V_CONVERT, kinds[0])
        return False
    return st.ask(f, f.player, "convert", [option(V_CONVERT, kind) for kind in kinds])


def convert(st: State, f: Frame) -> bool:
    """It becomes rainbow."""
    f.n -= 1
    return st.act(CONVERTED_EVENT, f.target, player=f.player, source=f.source, n=first(f.answer))


CONVERT: Final = procedure("avalon:conversion", ("6.2.4.4", which_icon), ("6.2.4.4/a", convert), ("6.2.4.4/b", again))
"""Icons become rainbow."""


# ---- magic [6.2.6] ---------------------------------------------------------------------------------------------------------


def announce(st: State, f: Frame) -> bool:
    """The card is named and laid into the play area [6.2.6.3]."""
    e = st.now(f.source)
    if text_of(st, st.col[CARD][e]).limit:
        key = used_key(st, f.player, e)
        st.used = {**st.used, key: st.used.get(key, 0) + 1}
    return st.act(USED, f.source, player=f.player, to=st.zone_id(0, PLAY), why=BY_RULE)


def voided(st: State, player: int) -> bool:
    """Tell whether a text keeps the effect of the magic card that a player has just used from happening."""
    for a in st.mods(M_VOID_MAGIC):
        if a.mod is not None and concerns(st, a, player) and a.mod.n in (0, used_magic(st, player)):
            return True
    return False


def effect(st: State, f: Frame) -> bool:
    """Its effect happens completely [6.2.6.4]."""
    if not f.happened:
        return st.done()
    ref = f.happened[-1].after
    f.source = ref
    if voided(st, f.player):
        return False
    text: CardText = text_of(st, st.col[CARD][st.now(ref)])
    use = text.use
    if use is None or use.program is None:
        return False
    return st.call(RUN, player=f.player, source=ref, regs=told_regs(use.regs, ref, f.player), prog=use.program)


def to_pile(st: State, f: Frame) -> bool:
    """Then it goes to the discard pile [6.2.6.5]."""
    e = st.now(f.source)
    if e < 0 or st.kind_of(e) != PLAY:
        return False
    return st.carry_out([discarded(st, e, f.player, -1, BY_USE)])


MAGIC: Final = procedure("avalon:magic", ("6.2.6.3", announce), ("6.2.6.4", effect), ("6.2.6.5", to_pile))
"""A magic card is used."""
