"""Declarations of a game's data: columns, tables, zones, event kinds, verbs. One declaration drives copy, reset, hash, save and views."""

from __future__ import annotations

from typing import Final

EXACT: Final = 0
"""Identity: part of every comparison of positions."""
ACCUMULATES: Final = 1
"""Identity: a number that only grows; part of exact comparisons only."""
IGNORED: Final = 2
"""Identity: never compared (labels, knowledge)."""

PUBLIC: Final = 0
"""Visibility: everybody reads the cards of the zone."""
PRIVATE: Final = 1
"""Visibility: only the zone's player reads them (a hand)."""
HIDDEN: Final = 2
"""Visibility: nobody reads them (a deck)."""

ALL_TOPICS: Final = (1 << 60) - 1


class Column:
    """One int for each entity.

    Attributes:
        name: Key in saves, scenarios and views.
        index: Position in ``State.col``.
        default: Value of a new object.
        reset: True if a zone change that makes a new object sets the default again.
        identity: EXACT, ACCUMULATES or IGNORED.
        topic: Bit of the topic whose readers become stale on a write, 0 for none.
        remembered: True if last-known information keeps the value.
        shown: True if views show the value of visible cards.
    """

    def __init__(
        self, name: str, index: int, default: int, reset: bool, identity: int, topic: int, remembered: bool, shown: bool
    ) -> None:
        self.name = name
        self.index = index
        self.default = default
        self.reset = reset
        self.identity = identity
        self.topic = topic
        self.remembered = remembered
        self.shown = shown


class Table:
    """Numbers for each player (or one for the match, ``width`` 1 with ``per_player`` False), kept in the flat list ``State.num``."""

    def __init__(
        self,
        name: str,
        offset: int,
        width: int,
        default: int,
        identity: int,
        topic: int,
        shown: bool,
        each_turn: bool,
    ) -> None:
        self.name = name
        self.offset = offset
        self.width = width
        self.default = default
        self.identity = identity
        self.topic = topic
        self.shown = shown
        self.each_turn = each_turn


class ZoneKind:
    """A kind of zone.

    Attributes:
        name: Key in scenarios and notation (``hand``).
        ja: The book's word.
        index: Zone kind number; the zone of player ``p`` is ``p * width + index``.
        visibility: PUBLIC, PRIVATE or HIDDEN.
        ordered: True if the order of its cards matters for comparisons.
        shared: True if there is one zone for all players.
        remembered: True if leaving it leaves last-known information.
        topic: Bit of the topic touched by arrivals and departures.
        turns: True if cards in it stand or are acted (views show it).
        upward: True if the places of an ordered zone are counted from the bottom (a row, a pile that is built up), not from its top.
    """

    def __init__(
        self,
        name: str,
        ja: str,
        index: int,
        visibility: int,
        ordered: bool,
        shared: bool,
        remembered: bool,
        topic: int,
        turns: bool,
    ) -> None:
        self.name = name
        self.ja = ja
        self.index = index
        self.visibility = visibility
        self.upward = False
        self.ordered = ordered
        self.shared = shared
        self.remembered = remembered
        self.topic = topic
        self.turns = turns


class Verb:
    """A word of notation.

    Attributes:
        word: English word of notation (``attack``).
        ja: What players of the game call it.
        a: Sort of the first operand: "" (none), "entity", "number", "ability", "option", "waiting", "replacer", "player", "card",
            or the name of a list of words that the game declares (:meth:`Schema.words`).
        b: Sort of the second operand.
        help: One line for help texts.
    """

    def __init__(self, index: int, word: str, ja: str, a: str, b: str, help: str) -> None:
        self.index = index
        self.word = word
        self.ja = ja
        self.a = a
        self.b = b
        self.help = help


class EventKind:
    """A kind of event: ``name`` is its key in logs; ``ja`` and ``en`` are templates for players."""

    def __init__(self, index: int, name: str, ja: str, en: str) -> None:
        self.index = index
        self.name = name
        self.ja = ja
        self.en = en


class Schema:
    """Collects the declarations of one game. The kernel's own columns come first."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.columns: list[Column] = []
        self.tables: list[Table] = []
        self.zones: list[ZoneKind] = []
        self.verbs: list[Verb] = []
        self.events: list[EventKind] = []
        self.size = 0
        self.topics: dict[str, int] = {}
        self.vocabularies: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
        for name, default, reset, identity, remembered in KERNEL_COLUMNS:
            self.column(name, default, reset, identity, name, remembered)
        for name in KERNEL_TOPICS:
            self.topic(name)
        for word, ja, a, b, help in KERNEL_VERBS:
            self.verb(word, ja, a, b, help)

    def topic(self, name: str) -> int:
        """Return the bit of a topic, declaring it on first use; the empty name is no topic."""
        if not name:
            return 0
        if name not in self.topics:
            self.topics[name] = 1 << len(self.topics)
        return self.topics[name]

    def column(
        self,
        name: str,
        default: int = 0,
        reset: bool = True,
        identity: int = EXACT,
        topic: str = "",
        remembered: bool = False,
        shown: bool = False,
    ) -> int:
        """Declare a column and return its index."""
        c = Column(name, len(self.columns), default, reset, identity, self.topic(topic), remembered, shown)
        self.columns.append(c)
        return c.index

    def table(
        self,
        name: str,
        default: int = 0,
        identity: int = EXACT,
        topic: str = "",
        shown: bool = True,
        per_player: bool = True,
        each_turn: bool = False,
    ) -> int:
        """Declare a number for each player (or one for the match) and return its offset in ``State.num``.

        ``each_turn``: it has its first value again when a turn begins.
        """
        width = self.players if per_player else 1
        t = Table(name, self.size, width, default, identity, self.topic(topic), shown, each_turn)
        self.tables.append(t)
        self.size += t.width
        return t.offset

    def topic_at(self, place: int) -> int:
        """Return the topic of the numbers of players whose first place is this."""
        return next(t.topic for t in self.tables if t.offset == place)

    def zone(
        self,
        name: str,
        ja: str,
        visibility: int = PUBLIC,
        ordered: bool = False,
        shared: bool = False,
        remembered: bool = False,
        turns: bool = False,
        upward: bool = False,
    ) -> int:
        """Declare a kind of zone and return its number. Shared kinds are declared after all others."""
        if not shared and any(z.shared for z in self.zones):
            raise ValueError(f"zone {name}: declare shared zones after the players' zones")
        z = ZoneKind(
            name, ja, len(self.zones), visibility, ordered, shared, remembered, self.topic("zone:" + name), turns
        )
        z.upward = upward
        self.zones.append(z)
        return z.index

    def verb(self, word: str, ja: str, a: str = "", b: str = "", help: str = "") -> int:
        """Declare a verb of notation and return its number."""
        v = Verb(len(self.verbs), word, ja, a, b, help)
        self.verbs.append(v)
        return v.index

    def event(self, name: str, ja: str, en: str) -> int:
        """Declare a kind of event and return its number."""
        k = EventKind(len(self.events), name, ja, en)
        if k.index >= 60:
            raise ValueError("at most 60 kinds of events")
        self.events.append(k)
        return k.index

    def words(self, sort: str, ja: tuple[str, ...], en: tuple[str, ...]) -> None:
        """Declare a sort of operands that are words of a list: Japanese and English by number."""
        self.vocabularies[sort] = (ja, en)

    @property
    def width(self) -> int:
        """Number of zones of one player."""
        return len([z for z in self.zones if not z.shared])

    def from_top(self, kind: int) -> bool:
        """Tell whether places in a kind of zone are counted from the top."""
        return self.zones[kind].ordered and not self.zones[kind].upward

    def zone_count(self) -> int:
        """Number of zones of the whole match."""
        return self.players * self.width + len([z for z in self.zones if z.shared])


CARD: Final = 0
OWNER: Final = 1
CONTROLLER: Final = 2
ZONE: Final = 3
INC: Final = 4
STAMP: Final = 5
TURNED: Final = 6
FACE: Final = 7
HOST: Final = 8
LABEL: Final = 9
KNOWN: Final = 10
SERIAL: Final = 11

KERNEL_COLUMNS: Final[tuple[tuple[str, int, bool, int, bool], ...]] = (
    ("card", -1, False, EXACT, True),
    ("owner", -1, False, EXACT, True),
    ("controller", -1, False, EXACT, True),
    ("zone", -1, False, IGNORED, True),
    ("inc", 0, False, IGNORED, False),
    ("stamp", 0, False, IGNORED, False),
    ("turned", 0, True, EXACT, True),
    ("face", 0, True, EXACT, True),
    ("host", -1, True, IGNORED, True),
    ("label", 0, False, IGNORED, False),
    ("known", 0, False, IGNORED, False),
    ("serial", 0, False, IGNORED, False),
)
"""name, default, reset, identity, remembered of the kernel's columns, in the order of the indices above."""

KERNEL_TOPICS: Final = ("counters", "history", "turn")
"""Topics of every game besides those of the kernel's columns; games write ``turn`` when the turn or its player changes."""

COUNTER_TOPIC: Final = 1 << len(KERNEL_COLUMNS)
HISTORY_TOPIC: Final = COUNTER_TOPIC << 1
TURN_TOPIC: Final = COUNTER_TOPIC << 2


def column_topic(column: int) -> int:
    """Return the topic of a kernel column, the same in every game."""
    return 1 << column


DONE: Final = 0
YES: Final = 1
NO: Final = 2
ORDER: Final = 3
NUMBER: Final = 4
REPLACE: Final = 5
DECLINE: Final = 6
PASS: Final = 7
SHARE: Final = 8

KERNEL_VERBS: Final[tuple[tuple[str, str, str, str, str], ...]] = (
    ("done", "以上", "", "", "no more picks"),
    ("yes", "はい", "", "", "do what may be done"),
    ("no", "いいえ", "", "", "do not do it"),
    ("order", "順番を決める", "entity", "", "the next one in the order (first named is nearest the top)"),
    ("number", "数を決める", "", "number", "name a number"),
    ("replace", "置換効果を適用する", "replacer", "", "apply this replacement effect first"),
    ("decline", "しない", "", "", "do not pay, find or apply"),
    ("pass", "何もしない", "", "", "do nothing now"),
    ("distribute", "割り振る", "entity", "number", "give this one so much"),
)
"""word, Japanese, operand sorts and help of the verbs that the kernel's own procedures ask with."""
