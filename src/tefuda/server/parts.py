"""The parts of messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tefuda.saying import Told


class Cause(Struct, frozen=True, omit_defaults=True):
    """A procedure that was running when something happened, or the sentence of a card that was being carried out.

    Attributes:
        name: The procedure.
        clause: The clause it stood at; empty for card text.
        card: Whose text.
        sentence: The sentence.
    """

    name: Told
    clause: str = ""
    card: Told | None = None
    sentence: Told | None = None


class Party(Struct, frozen=True, omit_defaults=True):
    """What plays a role in an event: its key as in views (that of a hidden card says owner and name only), and the printed name if it is a
    card."""

    key: str
    name: str = ""


class Happened(Struct, frozen=True, omit_defaults=True):
    """An event.

    Attributes:
        number: Place in the log of the match, from 1.
        kind: The game's word.
        moment: Events of one moment happened at the same time.
        text: What happened, as far as the viewer may know.
        why: What caused it, outermost first.
        subject, source, target: What it happened to, what did it, what it was aimed at; none if there is none, or you cannot tell it.
        player: Letter of who does it, or whom it concerns.
        origin, to: Zones between which something moved, as ``A.hand`` or ``.stack``.
        amount: The number that the text says.
        quiet: It goes without saying: what else is told says it, or it is routine.
    """

    number: int
    kind: str
    moment: int
    text: Told
    why: tuple[Cause, ...]
    subject: Party | None = None
    source: Party | None = None
    target: Party | None = None
    player: str = ""
    origin: str = ""
    to: str = ""
    amount: int | None = None
    quiet: bool = False


class Choice(Struct, frozen=True, omit_defaults=True):
    """An option.

    Attributes:
        text: Notation.
        verb: Its verb.
        things: Keys of what it names, as in the view; "" for what is not on the board. A hidden card has the key of all that are like it.
        names: What people call these things.
        word: What stands behind them: a number, the number of an ability.
        note: The line of text that it is about.
        idle: It cannot matter now.
        upto: Many options in a row that differ in their number alone are told once: this is the first, ``word`` its number, ``upto`` that
            of the last. Each number between is offered as well, and stands at the end of its notation.
        alike: So many options read the same, and are told once: of cards that are alike, any.
    """

    text: str
    verb: str
    things: tuple[str, ...] = ()
    names: tuple[Told, ...] = ()
    word: str = ""
    note: Told | None = None
    idle: bool = False
    upto: int = 0
    alike: int = 1


def each(options: Iterable[Choice]) -> Iterator[Choice]:
    """Yield every option, also those that are told as a range."""
    for one in options:
        numbers = range(int(one.word), one.upto + 1) if one.upto else ()
        for n in numbers:
            yield replace(one, text=f"{one.text.removesuffix(one.word)}{n}", word=str(n), upto=0)
        if not numbers:
            yield one


class Form(Struct, frozen=True, omit_defaults=True):
    """What kind of answer is wanted, so that a fitting control can be offered. Everything can be said option by option as well.

    Attributes:
        kind: ``option``: one of the options. ``set``: members one by one, in any order, on one line if you like; closed by an option that
            is no member. ``order``: things one by one, the first named comes first (is nearest the top); the last one goes without saying.
            ``number``. ``share``: amounts for the things of ``among`` one after the other; the last one gets the rest. ``payment``: one
            by one until it is paid; ``settle`` lets the rules pay the rest.
        verb: Verb of members, or of what is put in order.
        least, most: How many members, or the range of the number; -1: not known beforehand.
        chosen: Keys of the members that were named already.
        total: What is left to be shared, each at least ``least``.
        among: Keys of the things among which it is shared.
        settle: Notation of the option that pays the rest.
    """

    kind: Literal["option", "set", "order", "number", "share", "payment"] = "option"
    verb: str = ""
    least: int = -1
    most: int = -1
    chosen: tuple[str, ...] = ()
    total: int = 0
    among: tuple[str, ...] = ()
    settle: str = ""


class SeatState(Struct, frozen=True, omit_defaults=True):
    """A seat.

    Attributes:
        letter: Its letter.
        kind: ``person``, ``bot``, or ``open``: nobody sits there yet.
        name: Who sits there: a person's name, or the bot.
        deck: Name of the deck; empty until the match begins, or if none was chosen.
        present: Whether a person is connected.
        left: Whether who sits there is no longer in the match: he left it, or was defeated; or not yet.
        coming: Whether he has been let in, and comes into the match when the rules say so.
        partners: Letters of the seats that win and lose with this one.
    """

    letter: str
    kind: Literal["person", "bot", "open"]
    name: str = ""
    deck: str = ""
    present: bool = False
    left: bool = False
    coming: bool = False
    partners: str = ""


class ClockState(Struct, frozen=True, omit_defaults=True):
    """The clock of a table.

    Attributes:
        left: Milliseconds that each seat has left.
        running: Seats whose clock runs.
        paused: All clocks stand still by agreement.
    """

    left: dict[str, int]
    running: tuple[str, ...] = ()
    paused: bool = False


class Reason(Struct, frozen=True):
    """A clause that forbids something, and what it says."""

    clause: str
    text: Told
