"""Numbers that a text computes: values of things, mana, targets, attributes [2.6, 2.7, 6.3.1, R42, R49, R92, R112]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules import mana
from tefuda.games.avalon.rules.events import BATTLE_BEGAN, DAMAGED
from tefuda.games.avalon.rules.model import COLOURLESS, ELEMENTS, RAINBOW, SCHEMA, clockwise, mana_on
from tefuda.games.avalon.rules.sets import ON_FIELD, Seated, pile_of
from tefuda.games.common.knowing import row_of
from tefuda.kernel.programs import Num
from tefuda.kernel.records import TURN_MARK
from tefuda.kernel.schema import HISTORY_TOPIC

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


ALL_MANA: Final = -1


class ManaNum(Num):
    """How much mana piles have: all of it, or what counts for a colour; rainbow mana counts for every colour (自分の土地にある青の魔素)
    [6.2.4.3, R42].

    Attributes:
        of: Lands, creatures or mana cards; each pile counts once.
        kind: ALL_MANA, a colour, COLOURLESS or RAINBOW.
    """

    def __init__(self, of: Things, kind: int = ALL_MANA) -> None:
        self.reads = of.reads | ON_FIELD | SCHEMA.topic("converted")
        self.of = of
        self.kind = kind

    def value(self, st: State, x: Scope) -> int:
        """Add them up."""
        n = 0
        seen: list[int] = []
        for r in self.of.refs(st, x):
            zone = pile_of(st, r)
            if zone >= 0 and zone not in seen:
                seen.append(zone)
                for e in mana_on(st, zone):
                    n += self.on_card(st, e)
        return n

    def on_card(self, st: State, e: int) -> int:
        """Return what a mana card counts."""
        if self.kind == ALL_MANA:
            return mana.amount(st, e)
        if self.kind == RAINBOW:
            return mana.rainbow(st, e)
        if self.kind == COLOURLESS:
            return mana.icons_left(st, e, COLOURLESS)
        return mana.of_colour(st, e, self.kind)


class OfEach(Num):
    """The lowest, or highest, number of cards in a zone of several players, each counted alone."""

    def __init__(self, zone: int, who: Players, highest: bool) -> None:
        self.zone = zone
        self.who = who
        self.highest = highest

    def value(self, st: State, x: Scope) -> int:
        """Compare them."""
        counts = [len(st.zone(p, self.zone)) for p in self.who.players(st, x)]
        if not counts:
            return 0
        return max(counts) if self.highest else min(counts)


class HuesOfMana(Num):
    """Of how many attributes the mana of piles has some: rainbow mana is of all four colours [6.2.4.3, R42]."""

    def __init__(self, of: Things) -> None:
        self.each = [ManaNum(of, kind) for kind in range(COLOURLESS + 1)]
        self.reads = self.each[0].reads

    def value(self, st: State, x: Scope) -> int:
        """Count them."""
        return len([n for n in self.each if n.value(st, x) > 0])


class MostAlike(Num):
    """How many of the things have the attribute that most of them have [2.2]."""

    def __init__(self, of: Things) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows | 1 << ELEMENTS
        self.of = of

    def value(self, st: State, x: Scope) -> int:
        """Count by attribute."""
        rows = [row_of(st, r).v[ELEMENTS] for r in self.of.seen(st, x)]
        return max([len([v for v in rows if v >> kind & 1]) for kind in range(COLOURLESS + 1)])


class DealtHere(Num):
    """How much damage creatures have dealt in the battle that is going on, or is settled [7.4, 7.5]."""

    def __init__(self, by: Things) -> None:
        self.reads = by.reads | HISTORY_TOPIC
        self.reads_rows = by.reads_rows
        self.by = by

    def value(self, st: State, x: Scope) -> int:
        """Walk back to the beginning of the battle."""
        refs = self.by.seen(st, x)
        n = 0
        past = st.history
        while past is not None and past.event.kind not in (BATTLE_BEGAN, TURN_MARK):
            if past.event.kind == DAMAGED and past.event.source in refs:
                n += past.event.n
            past = past.older
        return n


class TargetNum(Num):
    """The target mana of a player, as it is for him now [6.3.2, R49]."""

    def __init__(self, who: Players) -> None:
        self.who = who

    def value(self, st: State, x: Scope) -> int:
        """Read that of the first of them."""
        players = self.who.players(st, x)
        return mana.target(st, players[0]) if players else 0


class ExtraIcons(Num):
    """What 魔素をN個多く生成する adds to one kind of icon of its source: N to the kind of which it has most (the first of several; its
    attribute if it has none), nothing to the others; so that all and colour change alike (wording 8).

    Attributes:
        kind: Place of the icon.
        n: How many more, or fewer.
    """

    def __init__(self, kind: int, n: Num) -> None:
        self.reads = n.reads
        self.reads_rows = n.reads_rows
        self.kind = kind
        self.n = n

    def value(self, st: State, x: Scope) -> int:
        """Look at the printed icons."""
        return self.n.value(st, x) if mana.chief_icon(st, x.source) == self.kind else 0


class MostHave(Seated):
    """The players with the most, or fewest, cards in a zone, clockwise, the leader last [R4]."""

    def __init__(self, kind: int, most: bool) -> None:
        self.kind = kind
        self.most = most

    def players(self, st: State, x: Scope) -> list[int]:
        """Compare them all."""
        everyone = clockwise(st)
        counts = [len(st.zone(p, self.kind)) for p in everyone]
        best = (max(counts) if self.most else min(counts)) if counts else 0
        return [p for p in everyone if len(st.zone(p, self.kind)) == best]
