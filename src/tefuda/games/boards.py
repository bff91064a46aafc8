"""How a board of a game is drawn: a description that the client draws without knowing any game.

A game says what is its own (``games/<id>/board.py``); :func:`board_of` fills in the rest from what the game shows anyway
(:class:`tefuda.games.registry.Display`, phases, zones). A game that says nothing has a board all the same. See docs/dev/board.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from tefuda import clauses
from tefuda.games.registry import game
from tefuda.saying import Told, told

if TYPE_CHECKING:
    from tefuda.games.registry import Display, Game
    from tefuda.kernel.schema import Schema

Lay = Literal["row", "slips", "circles", "heaps", "track", "stack", "pile", "hand", "sheet", "tucked"]
Hue = Literal["gold", "violet", "green", "orange", "rose", "red", "blue", "teal", "white", "ink", "stone"]
GaugeForm = Literal["big", "pips", "beads", "of", "backs", "ages", "num"]
MarkForm = Literal[
    "turned", "wound", "raised", "fresh", "armed", "waiting", "attacking", "defending", "under", "open", "note"
]
Side = Literal["mine", "theirs"]


class Place(Struct, frozen=True, omit_defaults=True):
    """Zones of the view, and how their cards lie.

    Attributes:
        zones: Words of zones. Several of them lie side by side (the lands of Avalon), each a heap.
        lay: ``row``: cards; ``slips``: narrow strips; ``circles``: each in a ring; ``heaps``: each zone a heap with one card on top;
            ``track``: numbered steps; ``stack``: the next to be resolved first; ``pile``: back or last card, and a count; ``hand``;
            ``sheet``: under the card they are attached to, as a second sheet; ``tucked``: as a slip at its edge.
        name: What it is called; with several zones, ``names`` has each.
        slots: Places that are drawn even while they are empty.
        big: Drawn heavier than its neighbours.
        lean: Slips without a second line.
    """

    zones: tuple[str, ...]
    lay: Lay
    name: Told | None = None
    names: tuple[Told, ...] = ()
    slots: int = 0
    big: bool = False
    lean: bool = False


class Gauge(Struct, frozen=True, omit_defaults=True):
    """A number of a seat.

    Attributes:
        name: What it is called.
        form: ``big``: a large figure; ``pips``: so many of ``most``; ``beads``: so many; ``of``: a bar; ``backs``: backs of cards;
            ``ages``: which of ``most`` steps; ``num``: a figure.
        value: A number of the player, or the cards of ``zone`` if it is empty.
        most: The greatest it can be: a number of the player, a figure of the match, or digits.
        zone: Zone that it counts or opens.
        quiet: Shown only if it is not 0.
    """

    name: Told
    form: GaugeForm
    value: str = ""
    most: str = ""
    zone: str = ""
    quiet: bool = False


class Stat(Struct, frozen=True, omit_defaults=True):
    """A value of a card, the short word that stands before it, and the whole one that is said aloud."""

    value: str
    name: Told
    spoken: Told | None = None


class Seat(Struct, frozen=True, omit_defaults=True):
    """What a seat shows: a zone with its one card, values of that card, and gauges."""

    card: str = ""
    stats: tuple[Stat, ...] = ()
    gauges: tuple[Gauge, ...] = ()


class Mark(Struct, frozen=True, omit_defaults=True):
    """A state of a card: which value tells it, what the value has to be (null: anything but 0, false and ``none``), how it is drawn, and
    its word (``{damage}`` stands for the value)."""

    value: str
    form: MarkForm
    name: Told
    equals: bool | int | str | None = None


class Face(Struct, frozen=True, omit_defaults=True):
    """What the face of a card shows: the names are keys of a card's values.

    Attributes:
        cost: Value in the disc; ``star``: drawn as a star.
        stats: Values of the strip, those that the card has; a card without any shows its kind.
        hurt: The one of them that damage has lowered.
        kind: The kind of card.
        types: Further values of the line of type: words or lists of words.
        hue: Value (a word or a list of words) from which the colour comes, by ``hues``; ``plain`` if it is none of them.
        icons: Value with words (or numbers by word) that are drawn as dots, by ``hues``.
        keywords: Value with the keywords.
        level: A value told beside the cost.
        rings: Words of ``icons`` that are drawn as rings: they hold what another gives.
    """

    cost: str = "cost"
    star: bool = False
    stats: tuple[Stat, ...] = ()
    hurt: str = ""
    kind: str = "kind"
    types: tuple[str, ...] = ()
    hue: str = ""
    hues: dict[str, Hue] = {}
    plain: Hue = "stone"
    icons: str = ""
    keywords: str = "keywords"
    level: str = ""
    rings: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()


class Phase(Struct, frozen=True, omit_defaults=True):
    """A phase or step of the turn, as the band in the middle shows it.

    Attributes:
        name: What it is called.
        clause: Clause that describes it.
        word: What the figures of the match call it, and with what stops are set.
        figures: Further figures that must be so.
        asked: Kinds of decision that must be open.
        sides: In whose turns one can stop here.
        part: What belongs together is drawn so: the part of the turn it begins.
    """

    name: Told
    clause: str
    word: str
    figures: dict[str, str | int] = {}
    asked: tuple[str, ...] = ()
    sides: tuple[Side, ...] = ("mine", "theirs")
    part: Told | None = None


class Meaning(Struct, frozen=True, omit_defaults=True):
    """What the book says of something that the board shows: clauses, and their text in our own words."""

    clauses: tuple[str, ...]
    text: Told = Told("", "")


class Board(Struct, frozen=True, omit_defaults=True):
    """A board.

    Attributes:
        game: Id of the game.
        name: Its name.
        seat: What a seat shows.
        rows: Rows of a side, from the middle outwards. The seat stands at the left of the first, the piles at its right.
        piles: Piles.
        hand: The hand.
        shared: What lies in the middle.
        passing: Zones that are shown in the middle while they hold something.
        beneath: Zones of cards that lie at the card they are attached to.
        hosted: How a card lies that is attached to another one, in any other zone.
        face: Faces of cards.
        phases: The turn.
        step: Figure that has the phase.
        turn: How the turn is called, and whose it is: a template over the figures.
        terms: English of Japanese words among values (kinds, keywords, types, counters).
        verbs: What people call the verbs of notation. A game gives those whose word alone does not say it (`spoken`).
        titles: What a player is called whose letter a figure has.
        meanings: What the book says of gauges and stats (by their value, or zone), places (by their first zone), marks (by their value).
    """

    game: str = ""
    name: Told = Told("", "")
    seat: Seat = Seat()
    rows: tuple[tuple[Place, ...], ...] = ()
    piles: tuple[Place, ...] = ()
    hand: tuple[Place, ...] = ()
    shared: tuple[Place, ...] = ()
    passing: tuple[Place, ...] = ()
    beneath: tuple[Place, ...] = ()
    hosted: Literal["tucked", "sheet"] = "tucked"
    face: Face = Face()
    phases: tuple[Phase, ...] = ()
    step: str = "phase"
    turn: Told = Told("第{turn}ターン", "turn {turn}")
    terms: dict[str, str] = {}
    verbs: dict[str, Told] = {}
    titles: dict[str, Told] = {}
    meanings: dict[str, Meaning] = {}

    def places(self) -> Iterator[Place]:
        """Yield all places of zones, but those of the seat."""
        for row in self.rows:
            yield from row
        for several in (self.piles, self.hand, self.shared, self.passing, self.beneath):
            yield from several

    def zones(self) -> list[str]:
        """Return the words of all zones that have a place, once for each place."""
        seat = [self.seat.card, *(g.zone for g in self.seat.gauges)]
        return [z for z in seat if z] + [z for place in self.places() for z in place.zones]


def place(zones: str, lay: Lay, **more: Any) -> Place:
    """Return a place; the words of zones with blanks between."""
    return Place(tuple(zones.split()), lay, **more)


def spoken(said: Mapping[str, str]) -> dict[str, Told]:
    """Return what verbs are called in English; the Japanese is the schema's."""
    return {word: Told("", english) for word, english in said.items()}


SPOKEN = spoken(
    {
        "order": "put in order",
        "number": "choose a number",
        "replace": "use the replacement",
        "decline": "do not",
        "pass": "do nothing",
        "distribute": "divide",
    }
)
"""What the kernel's own verbs are called."""


def verbs_of(schema: Schema, said: Mapping[str, Told]) -> dict[str, Told]:
    """Return what all verbs are called. Of two with one word the first counts: it is the more general one."""
    out: dict[str, Told] = {}
    for verb in schema.verbs:
        known = said.get(verb.word, Told("", ""))
        out.setdefault(verb.word, Told(known.ja or verb.ja, known.en or verb.word.replace("-", " ")))
    return out


def meanings(said: Mapping[str, str]) -> dict[str, Meaning]:
    """Return what the book says of things: by their words, the clauses with blanks between."""
    return {word: Meaning(tuple(ids.split())) for word, ids in said.items()}


def with_text(id: str, meaning: Meaning) -> Meaning:
    """Return a meaning with what its clauses say."""
    found = [clauses.load(id).clauses[clause] for clause in meaning.clauses]
    return replace(meaning, text=Told("。".join(c.ja or c.title for c in found), "; ".join(c.title for c in found)))


def piles(zones: str) -> tuple[Place, ...]:
    """Return piles; the words of zones with blanks between."""
    return tuple(place(zone, "pile") for zone in zones.split())


def marks_of(display: Display, forms: Mapping[str, MarkForm]) -> tuple[Mark, ...]:
    """Return the marks that a game tells anyway, with the forms of some: by value, or ``value=word``."""
    out = []
    for key, value, text in display.marks:
        form = forms.get(f"{key}={value}", forms.get(key, "note"))
        out.append(Mark(key, form, told(text), value if isinstance(value, bool | int | str) else None))
    return tuple(out)


@cache
def board_of(id: str) -> Board:
    """Return the board of a game, whole."""
    of = game(id)
    return whole(of, of.board if of.board is not None else Board())


def whole(of: Game, board: Board) -> Board:
    """Return a board with everything that its game leaves to others."""
    display = of.display
    schema = of.rules.schema
    left = [z for z in schema.zones if z.name not in board.zones()]
    own = [z.name for z in left if not z.shared]
    face = board.face
    step = board.step if board.phases or not any(key == "step" for _, key in display.figures) else "step"
    board = replace(
        board,
        game=of.id,
        name=Told(of.ja, of.en),
        seat=board.seat if board.seat.gauges else replace(board.seat, gauges=tuple(gauges_of(display))),
        rows=board.rows + tuple((place(z, "row"),) for z in display.listed if z in own),
        hand=board.hand + tuple(place(z, "hand") for z in display.held if z in own),
        piles=board.piles + piles(" ".join(z for z in own if z not in (*display.listed, *display.held))),
        shared=board.shared + tuple(place(z.name, "stack" if z.ordered else "row") for z in left if z.shared),
        face=replace(
            face,
            stats=face.stats or tuple(Stat(s, Told(s.upper(), s.upper())) for s in display.stats),
            marks=face.marks or marks_of(display, {display.dimmed: "turned", "damage": "wound"}),
        ),
        phases=board.phases or tuple(phases_of(of)),
        step=step,
        terms=dict(display.terms),
        verbs=verbs_of(schema, {**SPOKEN, **board.verbs}),
        meanings={word: with_text(of.id, meaning) for word, meaning in board.meanings.items()},
    )

    def named(places: tuple[Place, ...]) -> tuple[Place, ...]:
        return tuple(with_names(of, p) for p in places)

    parts = {part: named(getattr(board, part)) for part in ("piles", "hand", "shared", "passing", "beneath")}
    return replace(board, rows=tuple(named(row) for row in board.rows), **parts)


def with_names(of: Game, at: Place) -> Place:
    """Return a place with what its zones are called."""
    kinds = {z.name: z.ja for z in of.rules.schema.zones}
    words = of.display.zones
    names = [told(words[z]) if z in words else Told(kinds[z], z.replace("_", " ")) for z in at.zones]
    if len(names) == 1:
        return replace(at, name=at.name or names[0])
    return replace(at, names=at.names or tuple(names))


def gauges_of(display: Display) -> Iterator[Gauge]:
    """Yield the gauges of the numbers that a game tells anyway."""
    for name, template in display.numbers:
        value, *most = re.findall(r"\{(\w+)\}", template)
        yield Gauge(told(name), "num", value, most[0] if most else "", "", template in display.unless_zero)


def phases_of(of: Game) -> Iterator[Phase]:
    """Yield the phases of a game as its figures call them."""
    for word in of.phases:
        yield Phase(Told(of.display.japanese.get(word, word), of.display.terms.get(word, word)), "", word)
