"""What happened, with its causes: every entry of the log knows the clauses that led to it and the sentence it came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tefuda.formats.notation import NUMBERED, SIDED, Thing, letter
from tefuda.kernel.position import ENTITY
from tefuda.kernel.programs import Program
from tefuda.kernel.records import BEFORE
from tefuda.kernel.schema import CARD
from tefuda.kernel.twins import in_secret
from tefuda.kernel.views import holder
from tefuda.saying import Text, in_language

if TYPE_CHECKING:
    from tefuda.kernel.records import Event, Past
    from tefuda.kernel.state import State
    from tefuda.play.naming import Namer
    from tefuda.play.sharing import Shared

SUBJECT, SOURCE, TO = range(3)
LOOKED_BACK = 400
"""Events among which that is looked for on which a text has triggered."""
UNKNOWN = {"ja": "カード", "en": "a card"}


class Cause:
    """A procedure that was running when something happened.

    Attributes:
        procedure: Its name.
        clause: Clause of the row it stood at; "" for card text.
        source: What its source is called, empty for none.
        sentence: The printed sentence that was carried out, or None.
    """

    __slots__ = ("clause", "procedure", "sentence", "source")

    def __init__(self, procedure: str, clause: str, source: Text, sentence: Text | None) -> None:
        self.procedure = procedure
        self.clause = clause
        self.source = source
        self.sentence = sentence

    def text(self, language: str = "en") -> str:
        """Write it: procedure, clause, and whose text it is."""
        if self.sentence is None:
            return f"{in_language(self.procedure, language)} {self.clause}".rstrip()
        if language == "ja":
            return f"{self.source.ja}「{self.sentence.ja}」"
        return f"{self.source.en}: “{self.sentence.en}”"

    def __str__(self) -> str:
        return self.text()


class Party(NamedTuple):
    """What plays a role in an event, as it was called then: its key in views (see :meth:`tefuda.play.naming.Namer.key`; that of a hidden
    card does not say where it was), and the printed name of a card, "" for others."""

    key: str
    name: str = ""


NOBODY = Party("")
ToldAlready = dict[tuple[int, tuple[bool, ...]], "Entry"]
"""Events of one position as they were told: by number, and by what their readers could tell."""


class Entry:
    """One event of the log.

    Attributes:
        number: Place in the log, from 1.
        kind: The game's word for what happened.
        moment: Events with the same moment happened at the same time.
        text: What happened, for who reads the log.
        why: The procedures that were running, outermost first.
        subject, source, target: What it happened to, what did it, what it was aimed at; with an empty key where there is none or the
            reader could not tell it.
        origin, to: Zones that something moved between: letter of the player and word of the zone (``A.hand``, ``.stack``), or "".
        player: Letter of who does it, or whom it concerns, "" for nobody.
        amount: The number that the text says, None if it says none.
    """

    __slots__ = (
        "amount",
        "kind",
        "moment",
        "number",
        "origin",
        "player",
        "source",
        "subject",
        "target",
        "text",
        "to",
        "why",
    )

    def __init__(self, number: int, kind: str, moment: int, text: Text, why: tuple[Cause, ...]) -> None:
        self.subject = self.source = self.target = NOBODY
        self.origin = self.to = self.player = ""
        self.amount: int | None = None
        self.number = number
        self.kind = kind
        self.moment = moment
        self.text = text
        self.why = why

    @property
    def clause(self) -> str:
        """The innermost clause that was being carried out."""
        for cause in reversed(self.why):
            if cause.clause:
                return cause.clause
        return ""

    def line(self, language: str = "en") -> str:
        """Write the event and its causes on one line."""
        text = self.text.ja if language == "ja" else self.text.en
        return f"{text}  [{' › '.join(cause.text(language) for cause in self.why)}]"

    def __str__(self) -> str:
        return self.line()

    def __repr__(self) -> str:
        return f"<{self.number}: {self.text.en} [{self.clause}]>"


class Teller:
    """Tells the events of one match to a reader: a player, or (-1) one who sees everything."""

    def __init__(self, shared: Shared, namer: Namer) -> None:
        self.game = shared.game
        self.pool = shared.pool
        self.namer = namer
        self._sentences = shared.sentences
        self._printed = shared.printed

    def entries(self, st: State, reader: int, since: int = 0, already: ToldAlready | None = None) -> list[Entry]:
        """Return the log, oldest first; ``since``: only the events after that number. That of a saved match begins where it was saved.
        ``already``: what was told of this position to others, which is told again to who can tell the same things."""
        out: list[Entry] = []
        told = already if already is not None else {}
        past = st.log
        while past is not None and past.length > since and past.event.kind != BEFORE:
            key = (past.length, tuple([can_tell(tag, reader) for tag in past.tags]))
            if key not in told:
                told[key] = self.entry(st, past, reader)
            out.append(told[key])
            past = past.older
        out.reverse()
        return out

    def event(self, st: State, event: Event | None, reader: int) -> Text:
        """Tell one of the last events of the log; empty if it is not among them: a question must not cost more as a match grows."""
        past = st.log if event is not None else None
        for _ in range(LOOKED_BACK):
            if past is None or past.event is event:
                break
            past = past.older
        return self.entry(st, past, reader).text if past is not None and past.event is event else Text("", "")

    def entry(self, st: State, past: Past, reader: int) -> Entry:
        """Tell one event."""
        ev = past.event

        def name(role: str, language: str) -> str:
            if role == "player":
                return letter(ev.player) if ev.player >= 0 else "?"
            if role == "place":
                return self.place(st, ev.to, language)
            if role == "counter":
                word = st.pool.words[ev.to] if 0 <= ev.to < len(st.pool.words) else "?"
                return word if language == "ja" else f"{self.game.display.counter(word)} counter{'s' * (ev.n != 1)}"
            return self.thing(st, past.tags[TO if role == "target" else SUBJECT], reader, language)

        kind = st.rules.schema.events[ev.kind] if ev.kind >= 0 else None
        why = tuple(self.cause(st, row) for row in past.chain)
        entry = Entry(past.length, kind.name if kind else "state", ev.moment, self.game.event_text(past, name), why)
        entry.subject, entry.source, entry.target = (
            self.party(st, past.tags[role], reader) for role in (SUBJECT, SOURCE, TO)
        )
        entry.player = letter(ev.player) if ev.player >= 0 else ""
        entry.origin = zone_reference(st, ev.frm)
        if entry.origin or (kind is not None and "{to}" in kind.en and not past.tags[TO]):
            entry.to = zone_reference(st, ev.to)
        if kind is not None and "{n}" in kind.en:
            entry.amount = ev.n
        return entry

    def party(self, st: State, tag: tuple[int, ...], reader: int) -> Party:
        """Return what plays a role in an event, if the reader could tell it."""
        if not tag:
            return NOBODY
        e, card, owner, label, serial, _ = tag
        if e < st.rules.players:
            return Party(letter(e))
        if card < 0 or not can_tell(tag, reader):
            return NOBODY
        name = self.namer.design_names(card)[0]
        fixed = self.namer.aliases.get(e) or (self.game.lasting_name(st, e) if card == st.col[CARD][e] else "")
        return Party(fixed or Thing((name,), letter(owner), label, serial).text(NUMBERED | SIDED), name)

    def thing(self, st: State, tag: tuple[int, ...], reader: int, language: str) -> str:
        """Name something as it was called when the event happened, if the reader could tell it."""
        if not tag:
            return UNKNOWN[language]
        e, card, owner, label, serial, _ = tag
        if e < st.rules.players:
            return letter(e)
        if not can_tell(tag, reader):
            return UNKNOWN[language]
        if e in self.namer.aliases:
            return self.namer.aliases[e]
        names = self.namer.design_names(card)
        name = names[-1] if language == "en" else names[0]
        fixed = self.game.lasting_name(st, e) if card == st.col[CARD][e] else ""
        return fixed or Thing((name,), letter(owner), label, serial).text()

    def place(self, st: State, zone: int, language: str) -> str:
        """Name a zone."""
        if not 0 <= zone < len(st.zones):
            return "?"
        kind = st.rules.schema.zones[st.rules.zone_kinds[zone]]
        width = st.rules.width
        owner = letter(zone // width) if zone < st.rules.players * width else ""
        if language == "ja":
            return f"{owner}の{kind.ja}" if owner else kind.ja
        word = self.game.display.places.get(kind.name) or kind.name.replace("_", " ")
        return f"{owner}'s {word}" if owner else word

    def cause(self, st: State, row: tuple[str, str, int, int, int]) -> Cause:
        """Tell where a procedure stood."""
        procedure, clause, source, program, sentence = row
        text = self.sentence(program, sentence) if program >= 0 else None
        numbered = clause[:1].isdigit() or (clause[:1] in "RA" and clause[1:2].isdigit())
        shown = clause.partition("/")[0] if numbered else ""
        named = Text(self.game.display.japanese.get(procedure, procedure), procedure)
        return Cause(named, shown, self.source(st, source, program), text if text is not None and text.ja else None)

    def sentence(self, program: int, sentence: int) -> Text:
        """Return a printed sentence; they are looked up once."""
        key = (program, sentence)
        if key not in self._sentences:
            self._sentences[key] = self.game.sentence(self.pool, program, sentence)
        return self._sentences[key]

    def source(self, st: State, ref: int, program: int = -1) -> Text:
        """Name the card behind a procedure, by what is known of it now or was known last.

        Of the faces that a card has had (its own, that of an overprint) it is the one on which the program stands. If nothing is known
        of it any more and its card is a secret now, the program says what it stands on.
        """
        e = ref & ENTITY
        if ref < 0 or e >= len(st.col[CARD]):
            return Text("", "")
        snap = st.seen(ref)
        if program >= 0 and snap is None and st.now(ref) < 0 and in_secret(st, e):
            part = st.pool.parts[program]
            if isinstance(part, Program) and part.name:
                return self._called(st, part.name)
        faces = [snap.row.card] if st.now(ref) < 0 and snap is not None else [st.col[CARD][e]]
        if st.now(ref) >= 0:
            faces.append(st.row(e).card)
        if snap is not None:
            faces.append(snap.row.card)
        card = next((c for c in faces if c >= 0 and program in self._programs(st, c)), faces[0])
        names = self.namer.design_names(card) if card >= 0 else ("",)
        return Text(names[0], names[-1])

    def _called(self, st: State, name: str) -> Text:
        """Return a card's name in both languages, by its printed one."""
        known = (self.namer.design_names(i) for i in range(len(st.pool.designs)))
        names = next((n for n in known if n[0] == name), (name,))
        return Text(names[0], names[-1])

    def _programs(self, st: State, card: int) -> frozenset[int]:
        """Return the numbers of the programs on a design."""
        if card not in self._printed:
            abilities = st.pool.designs[card].abilities
            self._printed[card] = frozenset(a.program.uid for a in abilities if a.program is not None)
        return self._printed[card]


def can_tell(tag: tuple[int, ...], reader: int) -> bool:
    """Tell whether a reader could tell what played a role in an event."""
    return not tag or reader < 0 or bool(tag[5] >> reader & 1)


def zone_reference(st: State, zone: int) -> str:
    """Return the letter of the player of a zone and its word, with a dot between; "" for none."""
    if not 0 <= zone < len(st.zones):
        return ""
    player = holder(st, zone)
    return f"{letter(player) if player >= 0 else ''}.{st.rules.schema.zones[st.rules.zone_kinds[zone]].name}"
