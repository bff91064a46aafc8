"""A table: seats, the match between them, clocks, proposals and talk; and what each viewer is told of it.

Nothing here waits or stores. A change is prepared (:meth:`Table.take`) as a :class:`Step` that has already been carried out in the
match; it counts when its row is stored (:meth:`Table.settle`), and is taken back if that fails (:meth:`Step.revert`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from tefuda.errors import IllegalDecision, TefudaError
from tefuda.formats.notation import letter
from tefuda.games.registry import game as find_game
from tefuda.match import Match
from tefuda.play.logs import Entry
from tefuda.saying import Text
from tefuda.server import protocol as p
from tefuda.server import rulebook
from tefuda.server.clocks import Clocks, Timing
from tefuda.server.course import Course
from tefuda.server.passing import WORDS, SeatPassing
from tefuda.server.proposals import Joining, Proposals
from tefuda.server.seats import seat_of, states
from tefuda.server.steps import BY_ITSELF, BY_WISH, Refusal, Step, apply, beginning, said
from tefuda.server.storage import Row
from tefuda.server.talk import Talk
from tefuda.server.telling import Sight, asked_of, conceded, happened, refused, sealed_of

SAVED = 4
"""Rows after which the position is saved again. Half as many make a restart play fewer rows again, and every row a seventh dearer."""
KEPT = 64
"""Rows that are held in memory at least, with the log: so much can be taken back and told without asking the database."""


class Table:
    """A table in memory.

    Args:
        data: What the storage has of it, see :func:`tefuda.server.storage.load_match`.
        recorded: Whether its match writes a record: one that is played has it in the database.
    """

    def __init__(self, data: Mapping[str, Any], recorded: bool = False) -> None:
        self._recorded = recorded
        self.id: str = data["id"]
        self.game: str = data["game"]
        self.spec: dict[str, Any] = dict(data["spec"])
        self.public: bool = data["public"]
        self.delay: int = self.spec.get("delay", 0)
        self.header: str = data["header"] or ""
        self.seats = {s["letter"]: seat_of(s) for s in data["seats"]}
        self.clocks = Clocks(msgspec.convert(self.spec.get("clock", {}), Timing), self.seats)
        self.passing = {s["letter"]: SeatPassing(s.get("passing")) for s in data["seats"] if s["kind"] != "bot"}
        self.talk = Talk(data["talk"])
        self.match: Match | None = None
        self.rows = 0
        self.course = Course()
        self.proposals = Proposals(self)
        self.sight = Sight()
        self.spectators = 0
        self.asked: dict[str, int] = {}
        self.lull: set[str] = set()
        """Who has passed since anybody did anything else."""
        self._coming: tuple[tuple[str, str, bool] | None] | None = None
        self._secret = False
        self._taken = self._saved = self._slot = self._forgot = 0

    # ---- coming to life -------------------------------------------------------------------------------------------------

    @property
    def state(self) -> str:
        """``waiting``, ``running`` or ``finished``."""
        if self.match is None:
            return "waiting"
        return "running" if self.match.result is None else "finished"

    def begin(self, match: Match) -> None:
        """Seat the players at a match."""
        self.match = match if self._recorded else match.keep_no_record()
        self._note_asked("")
        self.clocks.start()

    def set_up(self, save: Mapping[str, Any] | None) -> None:
        """Bring the match to where it was saved, or to its beginning. Cards with which nobody has played yet are compiled for it."""
        if save is not None:
            self.begin(beginning(self.header, self.spec.get("cards", ()), save["text"]))
            self.course.begin_at(save["course"], save["behind"] or {})
            self._saved, self._forgot, self._slot = save["rows"], save["rows"], save["slot"]
        elif self.header:
            self.begin(beginning(self.header, self.spec.get("cards", ())))

    def replay(self, stored: Sequence[Mapping[str, Any]], save: Mapping[str, Any] | None = None) -> Iterator[None]:
        """Bring a match to where its stored rows end; pauses after each row, so that a long one keeps nobody waiting.

        Raises:
            TefudaError: If a row does not fit: the record is of another version.
        """
        if not self.header:
            return
        if self.match is None:
            self.set_up(save)
        for stored_row in stored:
            row = Row(**{k: stored_row[k] for k in Row.__struct_fields__})
            if save is not None and row.number < save["rows"]:
                self.course.note_message(row.seat, row.message, True)
                self.rows, self.clocks.left = row.number + 1, dict(row.clocks or {})
                self._taken = self.running().taken
                self._note_asked("")
                continue
            self._apply(row)
            self.settle(Step(row))
            yield
        self.clocks.start()

    def saved(self, step: Step) -> dict[str, Any] | None:
        """Return the position after a step to be stored with it, if it is time for that, and at the end, so that who looks there later does
        not wait for the whole record; not while decisions are sealed, whose numbers are older."""
        match, row = self.running(), step.rows[-1]
        if match.sealed or (match.result is None and row.number + 1 < self._saved + SAVED):
            return None
        self._saved, self._slot = row.number + 1, 1 - self._slot
        return {
            "slot": self._slot,
            "rows": row.number + 1,
            "events": match.events,
            "course": self.course.number + (row.kind == "undo"),
            "text": match.position(),
            "behind": self.course.behind(zip(step.rows, step.decisions, strict=True)),
        }

    def forget(self, save: Mapping[str, Any]) -> bool:
        """Forget what is stored, if it has become much: go on from the position that was saved with the last row. Tell whether it was."""
        if self.rows < self._forgot + KEPT:
            return False
        self.match = beginning(self.header, self.spec.get("cards", ()), save["text"])
        self.course.begin_at(self.course.number, save["behind"])
        self._taken, self._forgot = self.match.taken, self.rows
        return True

    def replayed(self, stored: Sequence[Mapping[str, Any]]) -> tuple[Match, list[tuple[str, str, str, str, int]]]:
        """Play the whole record again: the match, and what its course notes of each row."""
        match = beginning(self.header, self.spec.get("cards", ())).keep_no_record()
        notes = []
        for row in stored:
            before = match.taken
            apply(match, row["kind"], row["seat"], row["text"])
            noted = row["kind"], row["seat"], row["text"], row["message"]
            notes.append((*noted, match.let_go().taken - before))
        return match, notes

    def remember(self, match: Match, notes: Iterable[tuple[str, str, str, str, int]]) -> None:
        """Stand at the end of the record that was played again: so what lies before a saved position can be taken back."""
        self.course.begin_anew()
        for noted in notes:
            self.course.note(*noted)
        self.match, self._taken, self._forgot = match, match.taken, self.rows

    def _apply(self, row: Row) -> int:
        """Carry out a row in the match; return how many decisions that were."""
        match, self._coming = self.running(), None
        before = match.taken
        apply(match, row.kind, row.seat, row.text)
        return match.taken - before

    def running(self) -> Match:
        if self.match is None:
            raise Refusal(Text("対戦はまだ始まっていません", "the match has not begun"))
        return self.match

    # ---- changes --------------------------------------------------------------------------------------------------------

    def take(self, seat: str, message: p.FromClient | Row | Joining) -> Step:
        """Carry out what a seat wants, in memory; nothing if it is refused.

        Raises:
            Refusal: If it is not possible now.
        """
        if isinstance(message, Row):
            return self._row_taken(message.kind, seat, message.text, message.message)
        if isinstance(message, Joining):
            return self.proposals.join(message)
        taker: Callable[[str, Any], Step] | None = TAKERS.get(type(message))
        if taker is None or not seat:
            raise Refusal(Text("観戦者にはできません", "spectators cannot do that"))
        return taker(self, seat, message)  # type: ignore[call-arg, arg-type]

    def _row_taken(self, kind: str, seat: str, text: str, message: str) -> Step:
        match = self.running()
        if match.result is not None:
            raise Refusal(Text("対戦は終わっています", "the match is over"))
        before = match.copy() if kind in ("undo", "join") else None
        taken = match.taken
        earned = seat if kind in ("move", "request") and message != BY_WISH else ""
        clocks = self.clocks.charged(self.running_clocks() if kind != "undo" else (), earned)
        row = Row(self.rows, kind, seat, text, message, clocks)

        def revert() -> None:
            self._coming = None
            if before is not None:
                self.match = before
            else:
                match.undo(match.taken - taken)

        step = Step(row, revert=revert)
        try:
            step.decisions.append(self._apply(row))
        except IllegalDecision as error:
            raise refused(self.running(), seat, text, error) from None
        except TefudaError as error:
            raise Refusal(said(error)) from None
        except Exception:
            revert()
            raise
        try:
            self._follow(step)
        except Exception:
            revert()
            raise
        step.tell = self.proposals.withdrawn() if match.result is not None else []
        return step

    def _follow(self, step: Step) -> None:
        """Answer in a step what follows from it at once: so it is stored with it. With clocks each answer is charged when it is given."""
        match = self.running()
        alone = self.clocks.timing.kind != "none" or self.clocks.paused or step.rows[0].kind != "move"
        while not (alone or match.sealed or self._secret) and len(match.asked) == 1:
            coming, last = self._answered_for(letter(match.asked[0])), step.rows[-1]
            if coming is None or not coming[2]:
                return
            row = Row(last.number + 1, "move", coming[0], coming[1], BY_WISH, last.clocks)
            step.decisions.append(self._apply(row))
            step.more.append(row)
            step.only.append((row.seat, p.Passed(row.number, row.text)))

    def settle(self, step: Step) -> None:
        """A step is stored: it counts, and its message will not be carried out again."""
        if step.row is None:
            return
        match = self.running()
        for row, decisions in zip(step.rows, step.decisions or [match.taken - self._taken], strict=True):
            self.rows = row.number + 1
            self.course.number += row.kind == "undo"
            self.course.note(row.kind, row.seat, row.text, row.message, decisions)
            if step.newcomer is not None:
                self.seats[row.seat] = seat_of(step.newcomer)
                self.passing[row.seat] = SeatPassing()
                self.clocks.left.setdefault(row.seat, self.clocks.timing.seconds * 1000)
            self.course.note_message(row.seat, row.message)
            self.lull = {*self.lull, row.seat} if row.kind == "move" and row.text.strip() in WORDS else set()
            self.clocks.start(row.clocks)
        self._taken = match.let_go().taken
        if match.result is not None:
            self.proposals.end()
        self._note_asked(step.rows[-1].seat)

    def _note_asked(self, by: str) -> None:
        """Number the open requests: in a sealed choice, those of the others stay what they were."""
        match, self._coming = self.running(), None
        open_now = [letter(who) for who in match.asked]
        kept = self.asked if self._secret and match.sealed and by else {}
        self.asked = {who: kept.get(who, self.rows) if who != by else self.rows for who in open_now}
        self._secret = match.sealed

    def _choose(self, seat: str, message: p.Choose) -> Step:
        if self.clocks.paused:
            raise Refusal(Text("中断しています", "the match is paused"))
        if self.running().result is None and self.asked.get(seat) != message.request:
            raise Refusal(Text("その質問はもう終わっています", "that request is no longer open"))
        step = self._row_taken("move", seat, message.answer, message.id)
        self.passing[seat].answered(message.answer, self.clocks.elapsed, seat in self.lull)
        return step

    def _demand(self, seat: str, message: p.Demand) -> Step:
        return self._row_taken("request", seat, message.verb, message.id)

    # ---- with the others ------------------------------------------------------------------------------------------------------

    def others(self, seat: str, gone: bool = False) -> set[str]:
        """Return the persons at the table who have to agree to what a seat proposes, and sit elsewhere; ``gone``: with those who have
        left the match."""
        mine = self.seats[seat].person if seat in self.seats else ""
        return {
            s.letter
            for s in self.seats.values()
            if s.kind == "person" and s.person != mine and (gone or self.plays(s.letter))
        }

    def seats_of(self, person: str) -> tuple[str, ...]:
        """Return the seats that a person holds: several, if others sit beside him at one screen."""
        return tuple(s.letter for s in self.seats.values() if person and s.person == person)

    def plays(self, seat: str) -> bool:
        """Tell whether a seat is in the match; before it begins all are."""
        match = self.match
        return match is None or ord(seat) - ord("A") in (match.seated if match.result is None else match.beginners)

    def playing(self) -> tuple[str, ...]:
        """Return the seats that are in the match."""
        return tuple(who for who in self.seats if self.plays(who))

    def asked_already(self, person: str, message: str) -> bool:
        """Tell whether somebody asks to join with a message, or has joined with it."""
        own = [s.letter for s in self.seats.values() if s.person == person]
        return any(self.course.done(s, f"join {message}") for s in own) or self.proposals.asked(person, message)

    def letter_for(self, person: str) -> str:
        """Return the letter of one who would join: his own from before, one that nobody had, or that of somebody who has left.

        Raises:
            Refusal: If the game or the number of players does not allow it.
        """
        match = self.running()
        free = match.free_letters()
        own = [s.letter for s in self.seats.values() if s.person == person]
        if own and own[0] not in free:
            raise Refusal(Text("もうこの対戦にいます", "you are in this match already"))
        unused = [x for x in free if x not in self.seats]
        if not free:
            raise Refusal(Text("この対戦には参加できません", "nobody can join this match"))
        return [*own, *unused, *free][0]

    def joined(self, joining: Joining) -> Step:
        """Let somebody take part who asked for it.

        Raises:
            Refusal: If it is not possible.
        """
        letter_now = self.letter_for(joining.person)
        deck = msgspec.to_builtins(joining.deck)
        step = self._row_taken("join", letter_now, msgspec.json.encode(deck).decode(), f"join {joining.message}")
        step.newcomer = {
            "letter": letter_now,
            "kind": "person",
            "person": joining.person,
            "name": joining.name,
            "deck": deck,
            "invitation": None,
            "passing": None,
        }
        return step

    def taken_back(self, seat: str, message: str) -> Step:
        """Take back everything since the last decision that a seat took itself. What seats passed until is no longer wished then."""
        step = self._row_taken("undo", seat, str(self.course.back_to(seat)), message)
        for who, mine in self.passing.items():
            if mine.passing.wish:
                mine.passing.wish = ""
                step.seats[who] = {"passing": mine.stored()}
                step.only.append((who, self.passing_of(who)))
        return step

    def pause(self, paused: bool) -> None:
        """Let all clocks stand still, or go on."""
        self.clocks.start(self.clocks.charged(self.running_clocks()))
        self.clocks.paused = paused

    # ---- time -----------------------------------------------------------------------------------------------------------

    def running_clocks(self) -> tuple[str, ...]:
        """Return the seats of persons whose time runs."""
        if self.clocks.timing.kind == "none" or self.clocks.paused or self.state != "running":
            return ()
        return tuple(who for who in self.asked if self.seats[who].kind == "person")

    def time_left(self) -> float | None:
        """Return the seconds until a clock runs out, None if none runs."""
        running = self.running_clocks()
        now = self.clocks.charged(running)
        return min(now[who] for who in running) / 1000 if running else None

    def out_of_time(self) -> str:
        """Return a seat whose time is over, empty if there is none."""
        running = self.running_clocks()
        now = self.clocks.charged(running)
        return next((who for who in running if now[who] <= 0), "")

    def clock(self) -> p.Clock:
        """Return how the clocks stand."""
        return p.Clock(self.clocks.state(self.running_clocks()))

    # ---- passing --------------------------------------------------------------------------------------------------------

    def passing_of(self, seat: str) -> p.Passing:
        """Return what a seat is told of how it passes."""
        return self.passing[seat].state()

    def _set_passing(self, seat: str, message: p.SetPassing) -> Step:
        mine = self.passing[seat]
        unknown = [s.phase for s in message.stops if s.phase not in find_game(self.game).phases]
        if unknown:
            raise Refusal(Text(f"「{unknown[0]}」というフェイズはありません", f"there is no phase {unknown[0]!r}"))
        before, self._coming = replace(mine.passing), None
        mine.passing.on, mine.wished = message.automatic, bool(message.until)
        mine.passing.stops = {(s.phase, s.mine) for s in message.stops}
        if message.until != before.wish:
            mine.passing.wish = ""
            if message.until:
                self.running().wish(mine.passing, message.until)

        def revert() -> None:
            mine.passing, self._coming = before, None

        return Step(revert=revert, seats={seat: {"passing": mine.stored()}}, only=[(seat, self.passing_of(seat))])

    def automatic(self) -> tuple[str, str, bool] | None:
        """Return who is answered for, with what, and whether at once: if not, it is held back (see :mod:`tefuda.server.passing`)."""
        if len(self.asked) != 1 or self.clocks.paused or self.state != "running":
            return None
        self._coming = self._coming or (self._answered_for(*self.asked),)
        return self._coming[0]

    def _answered_for(self, who: str) -> tuple[str, str, bool] | None:
        mine = self.passing.get(who)
        if mine is None:
            return None
        match, single = self.running(), not self.others(who)
        option = match.automatic(mine.passing) or (match.lone_answer() if single and mine.passing.on else None)
        if option is None:
            return None
        return who, option.text, single or self.spec.get("quick", False) or match.foreseen(mine.passing)

    def automatic_now(self) -> bool:
        """Tell whether somebody is answered for at once."""
        coming = self.automatic()
        return coming is not None and coming[2]

    def wishes_over(self) -> list[str]:
        """Return the seats that passed until something that has come; each is told once."""
        return [who for who, mine in self.passing.items() if mine.over()]

    def pass_on(self, who: str, text: str, at_once: bool) -> Step:
        """Answer on behalf of a seat."""
        number = self.asked[who]
        step = self._row_taken("move", who, text, BY_WISH if at_once else BY_ITSELF)
        step.only.insert(0, (who, p.Passed(number, text)))
        return step

    # ---- telling --------------------------------------------------------------------------------------------------------

    def welcome(self, seat: str) -> p.Welcome:
        """Return the first message to a viewer."""
        options, cards = dict(self.spec.get("options", {})), tuple(self.spec.get("cards", ()))
        yours = self.seats_of(self.seats[seat].person) if seat in self.seats else ()
        state, seats = self.state, self.seat_states()
        return p.Welcome(p.VERSION, self.id, self.game, seat, state, seats, options, cards, yours, self.delay)  # type: ignore[arg-type]

    def presence(self) -> p.Presence:
        """Return who sits where."""
        return p.Presence(self.state, self.seat_states(), self.spectators)  # type: ignore[arg-type]

    def seat_states(self) -> tuple[p.SeatState, ...]:
        """Return the seats as everybody may know them."""
        return states(self.seats, self.match, self.plays)

    def events(self, since: int, story: Sequence[Entry], already: dict[int, p.Happened]) -> p.Events:
        """Return what happened since an event, as a viewer is told it; ``already``: entries that others are told as well."""
        display = self.running().game.display
        for entry in story:
            if id(entry) not in already:
                already[id(entry)] = happened(entry, display, display.quiet)
        return p.Events(self.course.number, since, tuple([already[id(entry)] for entry in story]))

    def request(self, seat: str) -> p.Request | None:
        """Return who is asked what, as far as a viewer may know; None when the match is over."""
        match = self.running()
        if match.result is not None:
            return None
        back = self.course.leads_back(seat) and self.proposals.may_take_back(seat)
        if seat in map(letter, match.asked):
            decision = next(d for d in match.decisions if letter(d.player) == seat)
            coming = self.automatic()
            mine = coming[1] if coming is not None and coming[0] == seat else ""
            return asked_of(match, decision, self.asked[seat], mine, back)
        if match.sealed:
            return sealed_of(match, seat, min(self.asked.values(), default=self.rows), back)
        who, kind = next(((r.player, r.kind) for r in match.asked_of_others(seat)), ("", ""))
        return p.Request(self.rows, who, kind, back=back)

    def over(self) -> p.Over | None:
        """Return how the match ended."""
        result = self.match.result if self.match is not None else None
        if result is None:
            return None
        why = conceded(self.running(), self.seats) or rulebook.gist(self.game, result.clause)
        return p.Over(str(result), result.clause, why)


TAKERS: dict[type, Any] = {
    p.Choose: Table._choose,
    p.Demand: Table._demand,
    p.SetPassing: Table._set_passing,
    p.Propose: lambda table, seat, message: table.proposals.propose(seat, message),
    p.Agree: lambda table, seat, message: table.proposals.agree(seat, message),
}
"""What changes a table, by kind of message."""
