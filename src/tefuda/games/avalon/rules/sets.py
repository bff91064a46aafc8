"""Which players and things a text names: opposing players, both sides of a battle, cards of zones, creatures, lands, mana cards
[4.1-4.4, 7.1, R4, R5, R22, R46, R97] (wording 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from tefuda.games.avalon.rules.events import BY_BATTLE
from tefuda.games.avalon.rules.model import (
    ATTACKING,
    BATTLE,
    DEFENDER,
    DEFENDING,
    DISCARD,
    FIELD,
    HOLY,
    INVADER,
    K_AVATAR,
    KIND,
    LAND_ZONES,
    LEADER,
    PLAY,
    R_CREATURE,
    ROLE,
    SCHEMA,
    SUPPORT,
    chasers,
    clockwise,
    creature_on,
    fighter,
    foes,
    holy_creature,
    is_land,
    is_player,
    land_creatures,
    land_entity,
    land_zone,
    lands_of,
    mana_on,
    other_side,
)
from tefuda.games.common.knowing import column_of
from tefuda.games.common.reasons import reason
from tefuda.games.common.sets import Outermost
from tefuda.games.common.things import EventThing, Players, Things
from tefuda.kernel.schema import OWNER, ZONE
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.games.common.filters import CardFilter
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State

WHO: Final = SCHEMA.topic("leader") | SCHEMA.topic("battle") | SCHEMA.topic("turn")
"""What the naming of players depends on."""


def field_topics() -> int:
    """Return the topics of what lies on the field, and as what."""
    out = SCHEMA.zones[HOLY].topic | SCHEMA.topic("role")
    for z in LAND_ZONES:
        out |= SCHEMA.zones[z].topic
    return out


ON_FIELD: Final = field_topics()


# ---- players -------------------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Seated(Players):
    """Players named by their part in the round or in a battle."""

    def topics(self) -> int:
        """It depends on who leads, whose turn it is, who fights."""
        return WHO


class Foe(Seated):
    """相手 and 対立相手: the player whose number the register holds once he is chosen; before that, in a battle of his, the other
    side (unless ``opposing``), else every opposing player [4.3, 4.4, R5, R97]."""

    def __init__(self, reg: int = -1, opposing: bool = False) -> None:
        self.reg = reg
        self.opposing = opposing

    def players(self, st: State, x: Scope) -> list[int]:
        """Return him, or all of them, clockwise."""
        if 0 <= self.reg < len(x.regs) and x.regs[self.reg]:
            return [p for p in x.regs[self.reg] if p in st.seats]
        p = -1 if self.opposing else other_side(st, x.player)
        return [p] if p >= 0 else foes(st, x.player)


class Everyone(Seated):
    """Every player, clockwise, the leader last (全てのプレイヤー) [R4]."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return them."""
        return clockwise(st)


class Others(Seated):
    """Everybody else, opposing or not, clockwise, the leader last (自分以外のプレイヤー) [4.4, R4]."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Leave out the player of the text."""
        return [p for p in clockwise(st) if p != x.player]


class OwnersOf(Seated):
    """The owners of things, each once, clockwise, the leader last [R4]."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def players(self, st: State, x: Scope) -> list[int]:
        """Return them, wherever the things are now."""
        owners = [column_of(st, ref, OWNER) for ref in self.things.seen(st, x)]
        return [p for p in clockwise(st) if p in owners]


class TheLeader(Seated):
    """The leader, nobody while there is none; ``opposing``: unless it is the player of the text himself [4.1, R5, R87]."""

    def __init__(self, opposing: bool = False) -> None:
        self.opposing = opposing

    def players(self, st: State, x: Scope) -> list[int]:
        """Return him."""
        p = st.num[LEADER]
        return [p] if p in st.seats and not (self.opposing and p == x.player) else []


class TheChasers(Seated):
    """Every chaser, clockwise [4.2]."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return them."""
        return chasers(st)


class InPhase(Seated):
    """Whose phase it is that the event tells: that player's, or of a phase that they share every chaser's [R105]."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Ask the event."""
        p = x.event.player if x.event is not None else -1
        return [p] if p >= 0 else chasers(st)


class BothSides(Seated):
    """お互い: both sides of the running battle, the invading side first [7.1.2]."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return them, nobody without a battle."""
        return [st.num[INVADER], st.num[DEFENDER]] if st.num[BATTLE] else []


class Named(Seated):
    """The players whose numbers a register holds, without those who have left since [R85]."""

    def __init__(self, reg: int) -> None:
        self.reg = reg

    def players(self, st: State, x: Scope) -> list[int]:
        """Return those who are still there."""
        return [p for p in x.regs[self.reg] if p in st.seats]


# ---- cards of battles ------------------------------------------------------------------------------------------------------


class SupportsOf(Things):
    """The support cards that players use in the running battle; the avatar is none [7.2.5]."""

    def __init__(self, who: Players) -> None:
        self.reads = SCHEMA.zones[SUPPORT].topic | WHO
        self.reads_rows = 0
        self.who = who

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them in the order of placing."""
        out: list[int] = []
        for p in self.who.players(st, x):
            out += [st.ref(e) for e in st.zone(p, SUPPORT) if st.row(e).v[KIND] != K_AVATAR]
        return out


class UsedThing(EventThing):
    """The magic card of whose use the event tells: as the object that it is since its effect has been carried out [6.2.6.5]."""

    def refs(self, st: State, x: Scope) -> list[int]:
        """Follow it to the discard pile."""
        ev = x.event
        if ev is None or ev.subject < 0:
            return []
        e = ev.after & ENTITY
        return [st.ref(e)] if st.kind_of(e) in (PLAY, DISCARD) else []


class Destroyer(Things):
    """The creature by which the subject of the event was destroyed: the other battle creature, or (unless only ``battle`` counts) the one
    whose text did it [R54]."""

    def __init__(self, battle: bool) -> None:
        self.battle = battle

    def refs(self, st: State, x: Scope) -> list[int]:
        """Ask the event."""
        ev = x.event
        if ev is None:
            return []
        if reason(ev.why) == BY_BATTLE:
            a, d = st.num[ATTACKING], st.num[DEFENDING]
            other = d if ev.subject == a else a if ev.subject == d else -1
            return [other] if other >= 0 else []
        e = st.now(ev.source)
        return [ev.source] if not self.battle and e >= 0 and st.col[ROLE][e] == R_CREATURE else []


# ---- creatures -------------------------------------------------------------------------------------------------------------


class Creatures(Things):
    """Placed creatures of players: on their lands, in the holy land, or both, that fit a description [R22].

    Attributes:
        who: Players whose they are, None for anybody's.
        lands, holy: Where.
        fits: Description, or None.
    """

    def __init__(
        self, who: Players | None, fits: CardFilter | None = None, lands: bool = True, holy: bool = True
    ) -> None:
        self.reads = ON_FIELD | WHO
        self.reads_rows = 0
        if fits is not None:
            self.reads |= fits.reads
            self.reads_rows |= fits.reads_rows
        self.who = who
        self.fits = fits
        self.lands = lands
        self.holy = holy

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them player by player, in the order of their lands, the one in the holy land last."""
        out: list[int] = []
        players = clockwise(st) if self.who is None else self.who.players(st, x)
        for p in players:
            found = land_creatures(st, p) if self.lands else []
            e = holy_creature(st) if self.holy else -1
            if e >= 0 and st.col[OWNER][e] == p:
                found.append(e)
            out += [st.ref(c) for c in found if self.fits is None or self.fits.fits(st, x, c)]
        return out


class Fighter(Things):
    """自分のクリーチャー, or 相手のクリーチャー (対戦クリーチャー), of the running battle, as it last was if it is gone [7.1, R92]."""

    def __init__(self, foe: bool) -> None:
        self.reads = SCHEMA.topic("battle")
        self.reads_rows = 0
        self.foe = foe

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return its ref, nothing without a battle."""
        ref = fighter(st, other_side(st, x.player) if self.foe else x.player)
        return [ref] if ref >= 0 else []


class BothFighters(Things):
    """お互いのクリーチャー: both battle creatures, the invading one first [7.3.10]."""

    def __init__(self) -> None:
        self.reads = SCHEMA.topic("battle")
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return their refs, nothing without a battle."""
        return [r for r in (st.num[ATTACKING], st.num[DEFENDING]) if r >= 0] if st.num[BATTLE] else []


# ---- lands and mana cards --------------------------------------------------------------------------------------------------


class LandsOf(Things):
    """The lands of players that fit a description of lands (:mod:`filters`), in order [6.2.1.7, R14]."""

    def __init__(self, who: Players, fits: CardFilter | None = None) -> None:
        self.reads = ON_FIELD | WHO
        self.reads_rows = 0
        if fits is not None:
            self.reads |= fits.reads
            self.reads_rows |= fits.reads_rows
        self.who = who
        self.fits = fits

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them player by player."""
        out: list[int] = []
        for p in self.who.players(st, x):
            out += [st.ref(e) for e in lands_of(p) if self.fits is None or self.fits.fits(st, x, e)]
        return out


def pile_of(st: State, ref: int) -> int:
    """Return the zone of the pile that a thing is: of a land, or of the land or holy land where a card lies; -1 for none."""
    e = st.now(ref)
    if e < 0 or is_player(st, e):
        return -1
    if is_land(e):
        return land_zone(e, st.rules.width)
    zone = st.col[ZONE][e]
    return zone if zone >= 0 and FIELD >> st.rules.zone_kinds[zone] & 1 else -1


class InPiles(Things):
    """What is in the piles that things are or lie in, pile by pile, each once."""

    def __init__(self, things: Things) -> None:
        self.reads = things.reads | ON_FIELD
        self.reads_rows = things.reads_rows
        self.things = things

    def refs(self, st: State, x: Scope) -> list[int]:
        """Look into each pile."""
        out: list[int] = []
        for r in self.things.refs(st, x):
            zone = pile_of(st, r)
            if zone >= 0:
                out += [ref for ref in [st.ref(e) for e in self.there(st, x, zone, r & ENTITY)] if ref not in out]
        return out

    def there(self, st: State, x: Scope, zone: int, e: int) -> list[int]:
        """Return those of the pile of one thing."""
        raise NotImplementedError


class LandUnder(InPiles):
    """The lands on which things lie (この土地, そのクリーチャーの土地); the holy land is none (wording 8)."""

    def there(self, st: State, x: Scope, zone: int, e: int) -> list[int]:
        """Return the land."""
        return [land_entity(zone, st.rules.width)] if zone != st.zone_id(0, HOLY) else []


class CreatureOn(InPiles):
    """The creatures of the piles that things are or lie in (この土地のクリーチャー)."""

    def there(self, st: State, x: Scope, zone: int, e: int) -> list[int]:
        """Return the creature, if there is one."""
        found = creature_on(st, zone)
        return [found] if found >= 0 else []


WHOLE: Final = 0
TOP: Final = 1
BOTTOM: Final = 2


class ManaOf(InPiles):
    """The mana cards of the piles that things are or lie in, from the bottom up: all of them, the top or the bottom one of each
    (その土地の一番上の素成カード) [R46].

    Attributes:
        things: Lands, creatures or mana cards.
        end: WHOLE, TOP or BOTTOM.
        fits: Description, or None; judged before the end is taken.
    """

    def __init__(self, things: Things, end: int = WHOLE, fits: CardFilter | None = None) -> None:
        super().__init__(things)
        if fits is not None:
            self.reads |= fits.reads
            self.reads_rows |= fits.reads_rows
        self.end = end
        self.fits = fits

    def there(self, st: State, x: Scope, zone: int, e: int) -> list[int]:
        """Return those that fit."""
        cards = mana_on(st, zone)
        if self.fits is not None:
            cards = [card for card in cards if self.fits.fits(st, x, card)]
        return cards if self.end == WHOLE else cards[-1:] if self.end == TOP else cards[:1]


class Beneath(InPiles):
    """The mana cards directly below things in their piles (直前に素成した魔素) [6.2.4.4, R44]."""

    def there(self, st: State, x: Scope, zone: int, e: int) -> list[int]:
        """Return the card below."""
        at = 0 if is_land(e) else st.zones[zone].index(e)
        return [st.zones[zone][at - 1]] if at > 0 else []


class Extremes(Outermost):
    """Those with the largest or smallest number of a group, all ties (最も攻撃値が高い); what is gone does not count."""

    def among(self, st: State, x: Scope) -> list[int]:
        """Return those that are still there."""
        return [r for r in self.of.refs(st, x) if st.now(r) >= 0]
