"""What a text does to cards in one batch of events: destroy, discard, return, move, march, damage, show, negate
[2.9, 6.2.7, 6.3.3, 6.4.2.6, 7.7.5, R10, R57, R73, R91, R95, R106, R108] (wording 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.avalon.rules.events import (
    BY_COMPANY,
    BY_EFFECT,
    DAMAGED,
    LIFE_LOST,
    LOOKED,
    MARCHED,
    MOVED,
    NEGATED_EVENT,
    PROVED,
    REVEALED,
    SHIFTED,
    SHOWN,
    TAKEN,
)
from tefuda.games.avalon.rules.model import (
    DISCARD,
    FIELD,
    HAND,
    HOLY,
    LIFE,
    MEMORY,
    PROOF,
    R_CREATURE,
    ROLE,
    SUPPORT,
    is_land,
    land_zone,
    other_side,
)
from tefuda.games.avalon.rules.possible import destroyed_by, discarded, possible
from tefuda.games.avalon.rules.text import AvalonAbility, text_of
from tefuda.games.common import control
from tefuda.games.common.causes import by_text
from tefuda.games.common.doing import Doing, befall, there
from tefuda.games.common.reasons import reason
from tefuda.games.common.registers import told_regs
from tefuda.games.common.things import Players, Things
from tefuda.kernel import twins
from tefuda.kernel.programs import RUN, Ins, Num
from tefuda.kernel.records import Event
from tefuda.kernel.schema import CARD, CONTROLLER, OWNER

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.state import State


class Deed(Doing):
    """A batch of events; it is possible if one of them can be [R91]."""

    def possible(self, st: State, x: Scope) -> bool:
        """Try the events."""
        for ev in self.events(st, x):
            if possible(st, ev):
                return True
        return False


class OnThings(Deed):
    """A batch of events about things."""

    def __init__(self, things: Things) -> None:
        self.things = things


# ---- to the discard pile -----------------------------------------------------------------------------------------------------


class Destroy(OnThings):
    """Destroy placed creatures together, with their mana [7.7.5, R57]."""

    def events(self, st: State, x: Scope) -> list[Event]:
        """Destroy those that are creatures."""
        found = [e for e in there(st, x, self.things) if st.col[ROLE][e] == R_CREATURE]
        return [destroyed_by(st, e, x.player, x.source) for e in found]


class Discard(OnThings):
    """Send cards to their owners' discard piles together: from hands, memories, lands (creatures with their mana, not destroyed),
    life [6.2.7, R10, R106].

    Attributes:
        why: BY_EFFECT or BY_COST.
    """

    def __init__(self, things: Things, why: int = BY_EFFECT) -> None:
        super().__init__(things)
        self.why = why

    def events(self, st: State, x: Scope) -> list[Event]:
        """Discard each; of a hand it is its owner who discards, and life cards are lost."""
        out: list[Event] = []
        for e in there(st, x, self.things):
            kind = st.kind_of(e)
            if kind == DISCARD or kind < 0:
                continue
            player = st.col[OWNER][e] if kind in (HAND, LIFE) else x.player
            if kind == LIFE:
                to = st.zone_id(player, DISCARD)
                out.append(Event(LIFE_LOST, st.ref(e), player=player, source=x.source, to=to, why=self.why))
            else:
                out.append(discarded(st, e, player, x.source, self.why))
        return out


# ---- elsewhere -----------------------------------------------------------------------------------------------------------------


class MoveTo(OnThings):
    """Move cards to a zone of their owners: hand, memory (top or bottom), life, avatar aside [R10, R106].

    Attributes:
        zone: HAND, MEMORY or LIFE.
        place: TO_TOP or TO_BOTTOM.
        shown: True if the text has shown cards before: what everybody knows by then can be followed [R95].
    """

    def __init__(self, things: Things, zone: int, place: int = 0) -> None:
        super().__init__(things)
        self.zone = zone
        self.place = place
        self.shown = False

    def events(self, st: State, x: Scope) -> list[Event]:
        """Move each, also inside its memory."""
        out: list[Event] = []
        for e in there(st, x, self.things):
            to = st.zone_id(st.col[OWNER][e], self.zone)
            followed = SHOWN if self.shown and not twins.in_secret(st, e) else 0
            if st.kind_of(e) != self.zone or self.zone == MEMORY:
                out.append(
                    Event(
                        MOVED,
                        st.ref(e),
                        player=x.player,
                        source=x.source,
                        n=self.place,
                        to=to,
                        why=BY_EFFECT | followed,
                    )
                )
        return out


class Exchange(Deed):
    """Two cards off the field, of the same player, change places: each goes to the zone where the other is [R10]."""

    def __init__(self, a: Things, b: Things) -> None:
        self.a = a
        self.b = b

    def events(self, st: State, x: Scope) -> list[Event]:
        """Move both at once."""
        found = [there(st, x, self.a)[:1], there(st, x, self.b)[:1]]
        if not found[0] or not found[1] or found[0] == found[1]:
            return []
        one, other = found[0][0], found[1][0]
        kinds = (st.kind_of(one), st.kind_of(other))
        if any(kind < 0 or FIELD >> kind & 1 for kind in kinds) or st.col[OWNER][one] != st.col[OWNER][other]:
            return []
        owner = st.col[OWNER][one]
        return [
            Event(MOVED, st.ref(e), player=x.player, source=x.source, to=st.zone_id(owner, kind), why=BY_EFFECT)
            for e, kind in ((one, kinds[1]), (other, kinds[0]))
        ]


class PlaceInHoly(OnThings):
    """Placed creatures go to the holy land with their mana: only the leader's, and only if it is empty [1.5, 6.3.3, R108]."""

    def events(self, st: State, x: Scope) -> list[Event]:
        """Place the first of them."""
        out: list[Event] = []
        for e in there(st, x, self.things)[:1]:
            out.append(by_text(x, MARCHED, st.ref(e), player=st.col[OWNER][e], to=st.zone_id(0, HOLY)))
        return out


class MakeProof(OnThings):
    """Cards become proofs of their owners; creatures of the field leave their mana behind [6.4.2.6, 6.4.2.7, R82]."""

    def events(self, st: State, x: Scope) -> list[Event]:
        """Put each into the proof place."""
        out: list[Event] = []
        for e in there(st, x, self.things):
            p = st.col[OWNER][e]
            kind = PROVED if st.kind_of(e) >= 0 and FIELD >> st.kind_of(e) & 1 else MOVED
            out.append(by_text(x, kind, st.ref(e), player=p, to=st.zone_id(p, PROOF)))
        return out


class ShiftPile(OnThings):
    """Placed creatures move with their mana on top of the mana of another own land (E127)."""

    def __init__(self, things: Things, lands: Things) -> None:
        super().__init__(things)
        self.lands = lands

    def events(self, st: State, x: Scope) -> list[Event]:
        """Move the creature to the land that was picked."""
        lands = [e for e in there(st, x, self.lands) if is_land(e)]
        out: list[Event] = []
        for e in there(st, x, self.things)[:1]:
            if lands:
                to = land_zone(lands[0], st.rules.width)
                if to // st.rules.width == st.col[OWNER][e]:
                    out.append(by_text(x, SHIFTED, st.ref(e), to=to))
        return out


# ---- damage, showing, negating -------------------------------------------------------------------------------------------------


class DealDamage(OnThings):
    """Deal damage to placed creatures, all at once: outside battle it destroys or leaves no trace [R73]."""

    def __init__(self, things: Things, n: Num) -> None:
        super().__init__(things)
        self.n = n

    def events(self, st: State, x: Scope) -> list[Event]:
        """Deal it to each; 0 is no damage."""
        n = self.n.value(st, x)
        return befall(st, x, self.things, DAMAGED, n) if n > 0 else []


class Show(OnThings):
    """Show cards to all players where they are (公開する) [R95]."""

    def events(self, st: State, x: Scope) -> list[Event]:
        """Reveal each."""
        return befall(st, x, self.things, REVEALED)


class Look(OnThings):
    """Players look at cards, which stay where they are (見る) [R95]."""

    def __init__(self, things: Things, who: Players) -> None:
        super().__init__(things)
        self.who = who

    def events(self, st: State, x: Scope) -> list[Event]:
        """Let each of them know each."""
        out: list[Event] = []
        for p in self.who.players(st, x):
            for e in there(st, x, self.things):
                out.append(by_text(x, LOOKED, st.ref(e), player=p))
        return out


class Negate(OnThings):
    """Negate support cards: effects that they have not yet had do not happen. Of creatures it is recorded only; that they lose their
    abilities is an effect that begins on what ``f.happened`` tells [7.3.2, 7.3.3, R62]."""

    def events(self, st: State, x: Scope) -> list[Event]:
        """Negate each."""
        return befall(st, x, self.things, NEGATED_EVENT)


class TakeSupport(OnThings):
    """The text's side uses support cards of the other side from now on, at the steps that are still to come (E116) [R62, R63]."""

    def events(self, st: State, x: Scope) -> list[Event]:
        """Take each."""
        to = st.zone_id(x.player, SUPPORT)
        found = [e for e in there(st, x, self.things) if st.kind_of(e) == SUPPORT]
        return [by_text(x, TAKEN, st.ref(e), to=to) for e in found]


class UseMagic(Ins):
    """The effect of a magic card is carried out by the player of the text, wherever the card lies; it is not used up, and its use
    restrictions are not asked [6.2.6.5, R47]."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def effect(self, st: State, x: Scope) -> tuple[int, AvalonAbility | None]:
        """Return the card, and its effect."""
        for e in there(st, x, self.things):
            return e, text_of(st, st.col[CARD][e]).use
        return -1, None

    def possible(self, st: State, x: Scope) -> bool:
        """There must be such a card."""
        return self.effect(st, x)[1] is not None

    def run(self, st: State, f: Frame) -> bool:
        """Carry it out."""
        e, use = self.effect(st, f)
        f.happened = ()
        if use is None or use.program is None:
            return False
        regs = told_regs(use.regs, st.ref(e), f.player, -1, 0)
        return st.call(RUN, player=f.player, source=st.ref(e), regs=regs, prog=use.program)


class ExchangeSupports(Deed):
    """This support card and those of the other side change sides; this one is spent. Against an avatar nothing is exchanged
    [7.3.1, R62]."""

    def __init__(self, theirs: Things) -> None:
        self.theirs = theirs

    def events(self, st: State, x: Scope) -> list[Event]:
        """Exchange them."""
        mine = st.now(x.source)
        found = [e for e in there(st, x, self.theirs) if st.kind_of(e) == SUPPORT and st.col[CONTROLLER][e] != x.player]
        foe = other_side(st, x.player)
        if mine < 0 or st.kind_of(mine) != SUPPORT or not found or foe < 0:
            return []
        out = [by_text(x, TAKEN, st.ref(mine), player=foe, n=1, to=st.zone_id(foe, SUPPORT))]
        to = st.zone_id(x.player, SUPPORT)
        return out + [by_text(x, TAKEN, st.ref(e), to=to) for e in found]


# ---- was it done completely? [R91] -----------------------------------------------------------------------------------------------


def itself(f: Frame) -> list[Event]:
    """Return what the last instruction did, without the mana that went with a creature [R106]."""
    return [ev for ev in f.happened if reason(ev.why) != BY_COMPANY]


class NoteDone(control.NoteDone):
    """Keep what the last instruction did something to; the mana that went with a creature is not counted and not named."""

    def run(self, st: State, f: Frame) -> bool:
        """Read the events."""
        f.regs[self.reg] = tuple([ev.subject for ev in itself(f)])
        return False


class NoteAfter(control.NoteAfter):
    """Keep the same as it is now."""

    def run(self, st: State, f: Frame) -> bool:
        """Read the events."""
        f.regs[self.reg] = tuple([ev.after for ev in itself(f) if ev.after >= 0])
        return False


class NoteFull(Ins):
    """Note whether the last instruction was done completely: the number of its events, or nothing if there are fewer than were
    asked for; そうした場合 asks for the register [R91].

    Attributes:
        reg: Register that gets the number.
        need: How many events it takes, at least one.
        kinds: Mask of the kinds of events that count, 0 for all.
    """

    def __init__(self, reg: int, need: Num, kinds: int = 0) -> None:
        self.reg = reg
        self.need = need
        self.kinds = kinds

    def run(self, st: State, f: Frame) -> bool:
        """Count the events."""
        n = 0
        for ev in f.happened:
            if not self.kinds or (ev.kind >= 0 and self.kinds >> ev.kind & 1):
                n += 1
        f.regs[self.reg] = (n,) if n >= max(1, self.need.value(st, f)) else ()
        return False
