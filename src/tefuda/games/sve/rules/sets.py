"""Which things and players a text names: cards of zones, parts of what was named before, players by relation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.filters import CardFilter
from tefuda.games.common.reasons import BY_EFFECT, reason
from tefuda.games.common.recalling import befell
from tefuda.games.common.sets import ZoneCards
from tefuda.games.common.things import MasterOf, Players, Things
from tefuda.games.sve.rules.model import (
    ATTACKED,
    ATTACKING,
    DAMAGED,
    DESTROYED,
    EX,
    FOUGHT,
    HAND,
    SCHEMA,
    TARGET,
)
from tefuda.kernel.schema import ALL_TOPICS, HISTORY_TOPIC, TURN_TOPIC

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


# ---- players ---------------------------------------------------------------------------------------------------------------


class MasterOrSubject(MasterOf):
    """The player whose card the first of the things is; the subject of the sentences before, if he had nothing to take."""

    def __init__(self, things: Things, subject: Players) -> None:
        super().__init__(things)
        self.subject = subject

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the master, or whoever was named before."""
        return super().players(st, x) or self.subject.players(st, x)


class Ahead(Players):
    """The player whose number is the larger one of two (``more`` False: the smaller one); nobody if they are equal.

    Attributes:
        own, foe: The numbers of the master of the text and of the opponent.
    """

    def __init__(self, own: Num, foe: Num, more: bool) -> None:
        self.own = own
        self.foe = foe
        self.more = more

    def players(self, st: State, x: Scope) -> list[int]:
        """Compare the numbers."""
        own, foe = self.own.value(st, x), self.foe.value(st, x)
        if own == foe:
            return []
        return [x.player if (own > foe) == self.more else 1 - x.player]


# ---- things ----------------------------------------------------------------------------------------------------------------


class CardsIn(ZoneCards):
    """The cards in kinds of zones of players that fit a description (自分の墓場のコスト2以下のフォロワー).

    Attributes:
        apart: True for texts of cards being played: the card itself does not count in hand or EX area [10.6.2.1, R43].
    """

    def __init__(self, zones: Ints, who: Players, fits: CardFilter | None, apart: bool = False) -> None:
        super().__init__(SCHEMA, zones, who, fits)
        self.apart = apart

    def left_out(self, st: State, x: Scope) -> int:
        """Return the card that is being played, in hand or EX area."""
        played = st.now(x.source) if self.apart else -1
        return played if played >= 0 and st.kind_of(played) in (HAND, EX) else -1


class Fought(Things):
    """What the source, as it was before the event, has fought last this turn [8.4.9.2]."""

    def __init__(self) -> None:
        self.reads = HISTORY_TOPIC | TURN_TOPIC
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Look for the fight in the history of the turn."""
        fight = befell(st, subject_or_source(x), (FOUGHT,))
        return [fight.to] if fight is not None else []


class Killer(Things):
    """What has destroyed the source: by an effect at once, or with the last damage before rule processing."""

    def __init__(self) -> None:
        self.reads = HISTORY_TOPIC | TURN_TOPIC
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Look at the reason, then for the damage in the history of the turn."""
        lost = befell(st, subject_or_source(x), (DESTROYED,))
        if lost is None:
            return []
        if reason(lost.why) == BY_EFFECT:
            return [lost.source]
        hit = befell(st, lost.subject, (DAMAGED,))
        return [hit.source] if hit is not None else []


def subject_or_source(x: Scope) -> int:
    """Return the thing of the event, as it was before it; without an event the source."""
    return x.source if x.event is None else x.event.subject


class Present(Things):
    """Those of the things that have not left since they were named."""

    def __init__(self, of: Things) -> None:
        self.reads = ALL_TOPICS
        self.reads_rows = of.reads_rows
        self.of = of

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return those that are there."""
        return [r for r in self.of.refs(st, x) if st.now(r) >= 0]


class Paired(Things):
    """A thing as long as another one is there, too: neither is exchanged alone [1.3.2]."""

    def __init__(self, of: Things, other: Things) -> None:
        self.reads = of.reads | other.reads
        self.reads_rows = of.reads_rows | other.reads_rows
        self.of = of
        self.other = other

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return it, or nothing."""
        return self.of.refs(st, x) if self.other.refs(st, x) else []


class AttackTarget(Things):
    """What the current attack is aimed at (攻撃目標) [8.4.3]."""

    def __init__(self) -> None:
        self.reads = SCHEMA.topic("attack")
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return the target of the attack that lasts, which a text may have changed, or of the event if that was another one."""
        ev = x.event
        if ev is not None and ev.kind == ATTACKED and ev.subject != st.num[ATTACKING]:
            return [ev.to]
        return [st.num[TARGET]] if st.num[TARGET] >= 0 else []
