"""What matches tell, as the protocol has it: events, causes, questions, and the cards that are named in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tefuda.errors import IllegalDecision, TefudaError
from tefuda.formats.notation import letter
from tefuda.games.facing import CONCEDE
from tefuda.play.passing import ENDING
from tefuda.play.viewing import Seen
from tefuda.saying import Text, Told, in_language, told
from tefuda.server import protocol as p
from tefuda.server.steps import Refusal, said

if TYPE_CHECKING:
    from tefuda.games.registry import Display
    from tefuda.match import Decision, Match
    from tefuda.play.logs import Entry
    from tefuda.play.logs import Party as PartyNamed
    from tefuda.play.offers import Legal, Option
    from tefuda.play.views import View, ZoneView
    from tefuda.server.seats import Seat
    from tefuda.server.table import Table


def reason_of(reason: Any) -> p.Reason:
    """Return a reason as the protocol has it."""
    return p.Reason(reason.clause, Told(reason.ja, reason.en))


def refused(match: Match, seat: str, text: str, error: IllegalDecision) -> Refusal:
    """Return why a decision is refused: the clauses that forbid it, else what is wrong with how it is said and what is asked instead; and
    what comes near it, if something does."""
    what, reasons = said(error), error.reasons
    if not reasons:
        try:
            reasons = tuple(match.why_not(text, seat))
        except TefudaError as unread:
            decision = next((d for d in match.decisions if letter(d.player) == seat), None)
            asked = decision.prompt if decision is not None else Text("", "")
            wrong = said(unread)
            what = Text(
                f"{in_language(wrong, 'ja')}{f'（質問は「{asked.ja}」）' if asked else ''}",
                f"{wrong}{f' (the question is: {asked})' if asked else ''}",
            )
    return Refusal(what, error.close, [reason_of(r) for r in reasons])


def cause(of: Any) -> p.Cause:
    """Return a cause as the protocol has it."""
    if of.sentence is None:
        return p.Cause(told(of.procedure), of.clause)
    return p.Cause(told(of.procedure), of.clause, told(of.source), told(of.sentence))


def happened(entry: Entry, display: Display, quiet: frozenset[tuple[str, str]] = frozenset()) -> p.Happened:
    """Return an entry of the log as the protocol has it; ``quiet``: kinds and clauses of what goes without saying; the
    beginning of a turn never does."""
    what = (entry.kind, entry.clause)
    return p.Happened(
        entry.number,
        entry.kind,
        entry.moment,
        Told(display.said(in_language(entry.text, "ja"), "ja"), display.said(str(entry.text), "en")),
        tuple(cause(c) for c in entry.why),
        party(entry.subject),
        party(entry.source),
        party(entry.target),
        entry.player,
        entry.origin,
        entry.to,
        entry.amount,
        not entry.text or (what not in display.turns and ((entry.kind, "") in quiet or what in quiet)),
    )


def party(of: PartyNamed) -> p.Party | None:
    """Return what plays a role in an event, as the protocol has it."""
    return p.Party(of.key, of.name) if of.key else None


LEAVES = ENDING | {"no-cut"}
"""Verbs of options that leave a question, besides passing."""


def asked_of(match: Match, decision: Decision, number: int, automatic: str = "", back: bool = False) -> p.Request:
    """Return an open decision as who is asked gets it."""
    form = form_of(match, decision)
    # what settles a payment is taken with a key of its own: the numbers of the other options run on without it
    offered = tuple(sorted(choices(decision.options), key=lambda choice: choice.text == form.settle))
    leave = ""
    for choice in offered:
        if choice.verb == "pass" or (choice.verb in LEAVES and not leave):
            leave = choice.text
    outlook, asking = match.outlook() if not (match.sealed or automatic) else "", match.asking()
    return p.Request(
        number,
        letter(decision.player),
        decision.kind,
        decision.clause,
        told(decision.prompt),
        offered,
        automatic,
        form,
        leave,
        told(outlook) if outlook else None,
        told(asking) if asking else None,
        match.sealed,
        sealed_done(match),
        back=back,
    )


def sealed_of(match: Match, seat: str, number: int, back: bool) -> p.Request:
    """Return what one who is not asked gets while others decide in secret: who is done, and what he chose himself."""
    mine = tuple(c for c in choices(match.sealed_picks(seat)) if c.verb != "done") if seat else ()
    return p.Request(number, "", sealed=True, done=sealed_done(match), chose=mine, back=back)


def sealed_done(match: Match) -> tuple[str, ...]:
    """Return the seats that have made the sealed choice that is running."""
    return tuple(letter(player) for player in match.sealed_done)


MANY = 20
"""So many options in a row that differ in their number alone are told as a range."""


def choices(options: Legal) -> tuple[p.Choice, ...]:
    """Return options as the protocol has them; those that read the same, and many that differ in their number alone, once."""
    notes = options.notes()
    out: dict[str, p.Choice] = {}
    alike: Counter[str] = Counter()
    passed = 0
    for o in options:
        if o.index < passed:
            continue
        alike[o.text] += 1
        if o.text in out:
            continue
        run = o.index + numbered_alike(options, o)
        upto = 0
        if run - o.index >= MANY:
            passed, upto = run, int(options[run - 1].shape.word)
        operands = options.operands(o)
        note = told(notes[o.text]) if o.text in notes else None
        things, names = tuple(key for key, _ in operands), tuple(name for _, name in operands)
        out[o.text] = p.Choice(o.text, o.verb, things, names, o.shape.word, note, o.idle, upto)
    return tuple([c if alike[c.text] == 1 else msgspec.structs.replace(c, alike=alike[c.text]) for c in out.values()])


def numbered_alike(options: Legal, first: Option) -> int:
    """Return how many options, from one on, are the same with the next number."""
    if not first.shape.word.isdigit():
        return 1
    n, number = 1, int(first.shape.word)
    while first.index + n < len(options):
        other = options[first.index + n]
        if other.shape != replace(first.shape, word=str(number + n)) or other.idle != first.idle:
            break
        n += 1
    return n


def form_of(match: Match, decision: Decision) -> p.Form:
    """Return what kind of answer is wanted, as the protocol has it."""
    options, form = decision.options, decision.options.form
    verbs = match.game.rules.schema.verbs
    settling = next((o for o in options if o.code == form.settle), None)
    return p.Form(
        form.kind,
        verbs[form.verb].word if form.verb >= 0 else "",
        form.least,
        form.most,
        tuple(options.chosen(match.named_already(decision.player))),
        form.total,
        tuple(options.keys(form.things)),
        settling.text if settling is not None else "",
    )


def names_in(events: p.Events) -> Iterator[str]:
    """Yield the printed names of the cards that are named in what happened."""
    for event in events.events:
        yield from (of.name for of in (event.subject, event.source, event.target) if of is not None and of.name)
        yield from (c.card.ja for c in event.why if c.card is not None)


def conceded(match: Match, seats: Mapping[str, Seat]) -> Told | None:
    """Return who ended a match by conceding, None if nobody did."""
    who, what = match.last_demand or (-1, "")
    if what != CONCEDE[0]:
        return None
    seat = seats.get(letter(who))
    name = (seat.name if seat is not None else "") or letter(who)
    return Told(f"{name}が投了しました", f"{name} conceded")


class WrittenZone(NamedTuple):
    """A zone as it is sent, and the printed names of the cards that are seen in it."""

    view: ZoneView
    data: msgspec.Raw
    names: frozenset[str]


class Sight:
    """What the viewers of a table saw last: a zone in which nothing has changed is neither looked at nor written again, and one that
    several see alike is written once."""

    def __init__(self) -> None:
        self.seen = Seen()
        self._written: dict[int, WrittenZone] = {}

    def views(self, match: Match, seats: Collection[str]) -> dict[str, View]:
        """Return the position as seats see it."""
        if len(self._written) > 2 * len(self.seen.zones) + MANY:
            self._written.clear()
        return match.views(seats, self.seen)

    def position(self, view: View) -> tuple[bytes, set[str]]:
        """Write what a viewer gets of the position; return with it the printed names of the cards in it."""
        names: set[str] = set()
        zones: dict[str, dict[str, Any]] = {}
        for who, its in view.zones.items():
            mine = zones[who] = {}
            for word, zone in its.items():
                written = self._written.get(id(zone))
                if written is None or written.view is not zone:
                    called = frozenset(card.name for card in zone.cards if card is not None and card.name)
                    written = self._written[id(zone)] = WrittenZone(zone, p.part(zone), called)
                names |= written.names
                mine[word] = written.data
        return p.encode(p.Position(msgspec.structs.replace(view, zones=zones))), names


class Standing(NamedTuple):
    """How a match stands for a viewer: what he is told, the cards that are named in it, and the number of the last event."""

    messages: list[bytes]
    names: set[str]
    last: int


def standings(table: Table, viewers: Collection[tuple[str, int]]) -> dict[tuple[str, int], Standing]:
    """Return what viewers (a seat, and the last event that it was told) are told of how a match stands."""
    match, over = table.running(), table.over()
    views, stories = table.sight.views(match, {seat for seat, _ in viewers}), match.stories(viewers)
    happening: dict[int, p.Happened] = {}
    out = {}
    for (seat, since), story in stories.items():
        events, (position, names) = table.events(since, story, happening), table.sight.position(views[seat])
        last = story[-1].number if story else since
        asked = [p.encode(m) for m in (table.request(seat), over) if m is not None]
        out[seat, since] = Standing([p.encode(events), position, *asked], names.union(names_in(events)), last)
    return out
