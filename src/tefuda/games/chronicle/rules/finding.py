"""Finding cards: among those that not everybody sees, where that there is none stays a secret [15.1.8, R107], and where an event has put
them [11.6.17]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.model import AGE, HAND, OPEN, SCHEMA
from tefuda.games.chronicle.rules.picking import PickSome, Some
from tefuda.games.chronicle.rules.verbs import V_PICK
from tefuda.games.common.doing import there
from tefuda.games.common.picking import draw_lots, who_sees
from tefuda.games.common.things import EventThing, SourceSince
from tefuda.kernel import picks
from tefuda.kernel.schema import PUBLIC
from tefuda.kernel.views import knows

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.records import Event
    from tefuda.kernel.state import State


class FindCards(PickSome):
    """Pick among cards of a hidden zone by their print.

    Attributes:
        among: All the cards from which such ones are picked: while somebody does not know them all, he is not told that none fits.
        freely: Finding nothing is allowed, as in every search [15.1.8.2].
    """

    def __init__(self, some: Some, among: Things, freely: bool, kind: str) -> None:
        super().__init__(some, kind)
        self.among = among
        self.freely = freely

    def run(self, st: State, f: Frame) -> bool:
        """Ask, even if there is nothing to find."""
        some = self.some
        cards = there(st, f, self.among)
        cands = some.candidates(st, f)
        by = some.by.players(st, f)
        f.result = ()
        if not by or not cards:
            return False
        hi = some.most(st, f, cands)
        lo = 0 if self.freely else min(some.least(st, f), hi)
        if some.random:
            f.result = draw_lots(st, cands, hi)
            return False
        secret = any(not knows(st, p, e) for p in st.seats for e in cards)
        if lo == len(cands) and not secret and not st.aloud:
            f.result = tuple(cands)
            return False
        top = some.most(st, f, cards)
        player = who_sees(st, by[0], cards, HAND)
        return picks.pick(
            st, self.kind, V_PICK, player, tuple(cands), lo, hi, f.source, some.rule, secret, False, top if secret else 0
        )  # fmt: skip

    def possible(self, st: State, x: Scope) -> bool:
        """Trying is enough where others do not see the cards."""
        return len(there(st, x, self.among)) > 0


# ---- what a trigger on a move finds [11.6.17] ---------------------------------------------------------------------------------


def out_of_sight(st: State, ev: Event) -> bool:
    """Tell whether an event has put its subject into a zone that is hidden from somebody, where no trigger finds it [11.6.17.2, R39]."""
    e = st.now(ev.after)
    if e < 0 or ev.after == ev.subject:
        return False
    kind = st.kind_of(e)
    return SCHEMA.zones[kind].visibility != PUBLIC and not (kind == AGE and st.col[OPEN][e])


class SubjectFound(EventThing):
    """The subject of the event that triggered the text, if the search for it succeeds; judged as it was in any case [11.6.17, R39]."""

    def refs(self, st: State, x: Scope) -> list[int]:
        """Look for it where the event put it."""
        ev = x.event
        return [] if ev is not None and ev.subject >= 0 and out_of_sight(st, ev) else super().refs(st, x)

    def seen(self, st: State, x: Scope) -> list[int]:
        """Judge it as it was where everybody saw it."""
        ev = x.event
        if ev is not None and ev.subject >= 0 and ev.frm >= 0 and out_of_sight(st, ev):
            public = SCHEMA.zones[st.rules.zone_kinds[ev.frm]].visibility == PUBLIC
            return [ev.subject] if public else []
        return super().seen(st, x)


class AttackersFound(EventThing):
    """All that attacked together in the event that triggered the text [R120]."""

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return those that are still the same objects."""
        return [r for r in x.event.more if st.now(r) >= 0] if x.event is not None else []

    def seen(self, st: State, x: Scope) -> list[int]:
        """Judge them as they are, or as they left."""
        return list(x.event.more) if x.event is not None else []


class SourceFound(SourceSince):
    """The source of an ability that its own move triggered, if the search for it succeeds [11.6.17, R39, R82]."""

    def refs(self, st: State, x: Scope) -> list[int]:
        """Look for it where the event put it."""
        ev = x.event
        return [] if ev is not None and ev.subject == x.source and out_of_sight(st, ev) else super().refs(st, x)
