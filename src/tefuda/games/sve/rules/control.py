"""Instructions that steer a text: optional parts, loops over players, repetitions, and notes of what was done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.control import NoteDone as Done
from tefuda.games.common.control import followed
from tefuda.games.common.things import Players, Things
from tefuda.games.sve.rules.model import BANISHED, CEMETERY, EX, FIELD, entity, hand_room
from tefuda.kernel.programs import Ins

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.state import State


# ---- notes ---------------------------------------------------------------------------------------------------------------


class Follow(Ins):
    """Let a register follow what the last instruction moved: to a field or EX area, or out of any zone but a field.

    What left the field for another zone is still read as it was there [10.11.1]; where it is now goes to register ``trail``,
    in pairs of the old and the new ref, for a later instruction that moves it on.
    """

    def __init__(self, reg: int, trail: int) -> None:
        self.reg = reg
        self.trail = trail

    def run(self, st: State, f: Frame) -> bool:
        """Replace the refs of what moved."""
        out = list(f.regs[self.reg])
        kinds = st.rules.zone_kinds
        for ev in f.happened:
            if ev.after < 0 or ev.after == ev.subject:
                continue
            if ev.subject not in out:
                trail = f.regs[self.trail]
                back = [k for k, r in enumerate(out) if followed(trail, r) == ev.subject]
                if back and kinds[ev.to] in (FIELD, EX):  # it has come back: what follows is about it there [R80]
                    out[back[0]] = ev.after
                else:
                    f.regs[self.trail] = (*trail, ev.subject, ev.after)
            elif kinds[ev.to] in (FIELD, EX) or (ev.frm >= 0 and kinds[ev.frm] != FIELD):
                out[out.index(ev.subject)] = ev.after
            else:
                f.regs[self.trail] = (*f.regs[self.trail], ev.subject, ev.after)
        f.regs[self.reg] = tuple(out)
        return False


class NoteDone(Done):
    """As in other games; what went from a zone other than the field to an open one is noted where it is now, so that the text can go on
    with it (これによって墓場に置いたフォロワー1枚を…). What left the field is read as it was there [10.11.1]."""

    def run(self, st: State, f: Frame) -> bool:
        """Read the events."""
        kinds = st.rules.zone_kinds
        out: list[int] = []
        for ev in f.happened:
            put = ev.after >= 0 and ev.frm >= 0 and kinds[ev.frm] != FIELD and kinds[ev.to] in (CEMETERY, BANISHED)
            out.append(ev.after if put else ev.subject)
        f.regs[self.reg] = tuple(out)
        return False


class NoteInto(Ins):
    """Keep in a register those things that the last instruction really put into a kind of zone, as they were before."""

    def __init__(self, reg: int, zone: int) -> None:
        self.reg = reg
        self.zone = zone

    def run(self, st: State, f: Frame) -> bool:
        """Read the events."""
        kinds = st.rules.zone_kinds
        f.regs[self.reg] = tuple([ev.subject for ev in f.happened if ev.to >= 0 and kinds[ev.to] == self.zone])
        return False


class FollowPlayed(Ins):
    """Let a register follow what the play before has moved: a card is where playing it has put it [R80, R106]."""

    def __init__(self, reg: int) -> None:
        self.reg = reg

    def run(self, st: State, f: Frame) -> bool:
        """Replace the refs of cards that are still there."""
        f.regs[self.reg] = tuple(
            [st.ref(entity(r)) if r >= 0 and st.kind_of(entity(r)) >= 0 else r for r in f.regs[self.reg]]
        )
        return False


class NoteDrawn(Ins):
    """Keep in a register the cards that the draw before has brought."""

    def __init__(self, reg: int) -> None:
        self.reg = reg

    def run(self, st: State, f: Frame) -> bool:
        """Read the result."""
        f.regs[self.reg] = f.result[1:]
        return False


# ---- repetitions ---------------------------------------------------------------------------------------------------------


class JumpIfFull(Ins):
    """Go on at ``to`` if a field or EX area of the master takes no more cards."""

    def __init__(self, zone: int, who: Players, to: int) -> None:
        self.zone = zone
        self.who = who
        self.to = to

    def run(self, st: State, f: Frame) -> bool:
        """Look for room."""
        for p in self.who.players(st, f):
            if hand_room(st, p, self.zone) > 0:
                return False
        f.n = self.to
        return False


MOST_ROUNDS: Final = 1000
"""How often an ability repeats itself before the match is a draw (house ruling) [R79]."""


class Restart(Ins):
    """Carry the whole ability out once more; if it goes on without end, nobody can stop it [14.2.1.3]. ``reg`` counts."""

    def __init__(self, reg: int) -> None:
        self.reg = reg

    def run(self, st: State, f: Frame) -> bool:
        """Go back to the first instruction."""
        rounds = f.regs[self.reg][0] if f.regs[self.reg] else 0
        if rounds >= MOST_ROUNDS:
            return st.finish((), "14.2.1.3")
        f.regs[self.reg] = (rounds + 1,)
        f.n = 0
        return False


# ---- the source ----------------------------------------------------------------------------------------------------------


class SourceMoved(Things):
    """The source where this very text, or its cost, has put it; register ``reg`` says where, if it did [R80].

    Whatever left the field for another zone is judged as it was there [10.11.1].
    """

    def __init__(self, of: Things, reg: int) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows
        self.of = of
        self.reg = reg

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return it where it was put."""
        moved = x.regs[self.reg]
        return list(moved) if moved else self.of.refs(st, x)

    def seen(self, st: State, x: Scope) -> list[int]:
        """Judge it as it is on the field, else as it was."""
        moved = x.regs[self.reg]
        if moved and st.now(moved[0]) >= 0 and st.kind_of(st.now(moved[0])) == FIELD:
            return list(moved)
        return self.of.seen(st, x)


def follow_source(st: State, f: Frame, source: Things, reg: int) -> None:
    """Note in a register where the last act put the source."""
    for r in source.refs(st, f):
        for ev in f.happened:
            if ev.subject == r and ev.after >= 0 and ev.after != r:
                f.regs[reg] = (ev.after,)


class FollowSource(Ins):
    """Note where the last instruction put the source."""

    def __init__(self, source: SourceMoved) -> None:
        self.source = source

    def run(self, st: State, f: Frame) -> bool:
        """Read the events."""
        follow_source(st, f, self.source, self.source.reg)
        return False
