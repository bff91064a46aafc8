"""Between matches and records: writing down what was decided, and playing it again with every line and digest checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import tefuda
from tefuda.errors import BadInput, FormatError, IllegalDecision, RecordError, TefudaError
from tefuda.formats.notation import letter, seat
from tefuda.formats.records import Mark, Move, Record
from tefuda.kernel.identity import digest
from tefuda.kernel.sealing import SEALED
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.formats.decks import DeckList
    from tefuda.games.registry import Game
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State
    from tefuda.play.looking import Looking
    from tefuda.play.results import Result
    from tefuda.play.setting import Setting


JOIN = "join"
"""Word of the request of somebody who wants to take part in a running match."""


class Taken:
    """A decision that was taken, and the position before it.

    Attributes:
        state: The position before; None once it has been let go of (:meth:`let_go`).
        player, text: Who decided what; ``request`` if nobody asked.
        lane: Number of the sealed choice it belongs to, -1 for open decisions.
        deck: Deck of one who asked to join, else None.
        code: The option, -1 for requests.
    """

    __slots__ = ("_mark", "_move", "_turn", "_written", "code", "deck", "lane", "player", "request", "state", "text")

    state: State | None

    def __init__(
        self,
        state: State,
        player: int,
        text: str,
        request: bool = False,
        lane: int = -1,
        deck: DeckList | None = None,
        code: int = -1,
    ) -> None:
        self.code = code
        self.deck = deck
        self.state = state
        self.player = player
        self.text = text
        self.request = request
        self.lane = lane
        self._mark: Mark | None = None
        self._move: Move | None = None
        self._turn = -1
        self._written = ""

    def turn(self, game: Game) -> int:
        """Return the turn of the position before it."""
        return game.turn(self.state) if self.state is not None else self._turn

    def mark(self, turn: int) -> Mark:
        """Return the mark of a turn that has reached the position before it."""
        if self._mark is None:
            assert (
                self.state is not None
            )  # of the first decision of a turn, it was made when the position was let go of
            self._mark = Mark(turn, digest(self.state))
        return self._mark

    def let_go(self, game: Game, turn: int, marked: bool = True) -> None:
        """Let go of the position before it; what a record says of that is kept if it is to be ``marked``. ``turn``: that of the decision
        before it."""
        if self.state is None:
            return
        self._turn = game.turn(self.state)
        if marked and self._turn != turn:
            self.mark(self._turn)
        self.state = None

    def written(self) -> str:
        """Return it as a record writes it."""
        if not self._written:
            self._written = str(self.move())
        return self._written

    def move(self) -> Move:
        """Return it as a line of a record."""
        if self._move is None:
            self._move = Move(letter(self.player), self.text, self.request)
        return self._move


class Answer(Taken):
    """What a player answered: a decision of the record, several (the last member of a set), or none yet (another member).

    Attributes:
        before: How many decisions the record had before.
        named: Members that players had named of the open set.
        within: Whether the kernel stood within a set (a record went on from there).
        member: Whether it names a member of a set.
        closes: Whether it is the last one of its set.
    """

    __slots__ = ("before", "closes", "member", "named", "within")

    def __init__(self, taken: Taken, before: int, named: Mapping[int, Ints], within: bool, member: bool) -> None:
        assert taken.state is not None
        super().__init__(taken.state, taken.player, taken.text, taken.request, taken.lane, taken.deck, taken.code)
        self.before = before
        self.named = dict(named)
        self.within = within
        self.member = member
        self.closes = False


def lane_of(taken: Sequence[Taken], now: State) -> int:
    """Return the number of the sealed choice that is open: the place of its first decision among all; -1 if none is."""
    if not now.lanes:
        return -1
    return taken[-1].lane if taken and same_choice(taken[-1], now) else len(taken)


def same_choice(last: Taken, now: State) -> bool:
    """Tell whether the sealed choice that is open now is the one that the last decision belonged to: it holds that answer."""
    if last.lane < 0 or last.state is None or not last.state.frames or not now.frames:
        return False
    f, g = last.state.frames[-1], now.frames[-1]
    if f.proc is not SEALED or g.proc is not SEALED or f.box[0] is not g.box[0] or f.began != g.began:
        return False
    before = dict(f.sealed)
    return all(picks[: len(before.get(p, ()))] == before.get(p, ()) for p, picks in g.sealed) and len(
        dict(g.sealed).get(last.player, ())
    ) > len(before.get(last.player, ()))


class Before:
    """What was decided before a match was saved: its record, which tells the log up to there when it is played again.

    Attributes:
        lines, text, moves: The lines of the record, all of them as text without the mark at the end, and those that are decisions.
        taken: How many decisions there were.
        turn, joiners: The last turn that was marked, and who asked to join.
        elsewhere: Whether somebody else keeps the record: there are no lines, and nothing is written of what is decided from now on.
        events: How many events of the log can be told by who has the record only.
    """

    def __init__(self, record: Record | None = None, load: Callable[[Record], Looking] | None = None) -> None:
        self.elsewhere = False
        self.events = 0
        self.lines = record.lines if record is not None else ()
        self.moves = tuple(str(line) for line in self.lines if isinstance(line, Move))
        self.text = "\n".join(str(line) for line in self.lines if not (isinstance(line, Mark) and line.turn < 0))
        self.turn = max([line.turn for line in self.lines if isinstance(line, Mark)], default=0)
        self.taken = len(self.moves)
        self.joiners = [seat(line.player) for line in joins_of(self.lines)]
        self._record = record
        self._load = load

    @classmethod
    def kept_elsewhere(cls, taken: int, events: int, joiners: Sequence[int]) -> Before:
        """Return what is known of a match whose record somebody else keeps."""
        out = cls()
        out.elsewhere, out.taken, out.events, out.joiners = True, taken, events, list(joiners)
        return out

    @cached_property
    def match(self) -> Looking | None:
        """The match at the end of the record; None if there is none, or it cannot be played again: its chances were pinned."""
        if self._record is None or self._load is None:
            return None
        try:
            return self._load(self._record)
        except RecordError:
            return None


class Playable(Protocol):
    """What replaying needs of a match."""

    def follow(self, answer: str, player: int | str | None = None) -> object: ...
    def renames(self, text: str, player: int) -> bool: ...
    def request(self, verb: str, player: int | str, *words: str) -> object: ...
    def join(self, deck: DeckList, player: int | str | None = None, check: bool = True) -> object: ...
    def digest(self) -> str: ...
    @property
    def turn(self) -> int: ...


def record_given(record: object) -> tuple[str, str]:
    """Return the text of a record and what its file is called. A text of several lines is the record, one line is a path.

    Raises:
        FormatError: If the file is no text.
        BadInput: If it is empty, or neither text nor path.
        OSError: If the file cannot be read.
    """
    if not isinstance(record, str | Path) or not str(record).strip():
        raise BadInput(
            Text(
                f"{record!r} は棋譜ではありません。棋譜、その本文、またはファイルのパスを渡してください",
                f"{record!r} is no record; expected a record, its text, or the path of its file",
            )
        )
    if isinstance(record, str) and "\n" in record:
        return record, "<record>"
    try:
        return Path(record).read_text(encoding="utf-8"), str(record)
    except UnicodeDecodeError as error:
        raise FormatError(
            str(record),
            0,
            "",
            Text(
                f"UTF-8 のテキストではありません（{error.start}バイト目）。棋譜（*.kifu）が必要です",
                f"not UTF-8 text (byte {error.start}); expected a record (*.kifu)",
            ),
        ) from None


def in_order(taken: Sequence[Taken]) -> list[Taken]:
    """Return decisions as records write them: those of a sealed choice by seat, whoever answered first."""
    out: list[Taken] = []
    for t in taken:
        i = len(out)
        while t.lane >= 0 and i and out[i - 1].lane == t.lane and out[i - 1].player > t.player:
            i -= 1
        out.insert(i, t)
    return out


def lines_of(setting: Setting, taken: Sequence[Taken], before: Sequence[Move | Mark], now: State) -> list[Move | Mark]:
    """Return the lines of a record: decisions, with a mark at the first decision of each turn and one at the end."""
    out: list[Move | Mark] = [line for line in before if not (isinstance(line, Mark) and line.turn < 0)]
    turn = max([line.turn for line in out if isinstance(line, Mark)], default=0)
    begun = -1
    for t in in_order(taken):
        reached = (taken[t.lane] if t.lane >= 0 else t).turn(setting.game)
        if reached != turn and (t.lane < 0 or t.lane != begun):
            turn = reached
            out.append((taken[t.lane] if t.lane >= 0 else t).mark(turn))
        begun = t.lane
        out.append(t.move())
    out.append(Mark(-1, digest(now)))
    return out


class Body:
    """The lines of a record as text, as far as they are settled: it grows with the match, and is written anew only after ``undo``."""

    __slots__ = ("count", "last", "text", "turn")

    def __init__(self, before: Before) -> None:
        self.count = 0
        self.last: Taken | None = None
        self.text = f"{before.text}\n" if before.text else ""
        self.turn = before.turn

    def fits(self, taken: Sequence[Taken]) -> bool:
        """Tell whether the decisions begin with those that are written."""
        return self.count == 0 or (self.count <= len(taken) and taken[self.count - 1] is self.last)

    def whole(self, setting: Setting, taken: Sequence[Taken], now: State) -> str:
        """Return the lines of decisions with which this one fits, and the mark at the end."""
        text, i = self.text, self.count
        while i < len(taken):
            t = taken[i]
            choice = [t]
            while t.lane >= 0 and i + len(choice) < len(taken) and taken[i + len(choice)].lane == t.lane:
                choice.append(taken[i + len(choice)])
            i += len(choice)
            first = taken[t.lane] if t.lane >= 0 else t
            reached = first.turn(setting.game)
            marks = [str(first.mark(reached))] if reached != self.turn else []
            text += "".join(f"{line}\n" for line in [*marks, *(one.written() for one in in_order(choice))])
            if t.lane < 0 or i < len(taken):  # a sealed choice may still be going on
                self.text, self.count, self.last, self.turn = text, i, taken[i - 1], reached
        return text + str(Mark(-1, digest(now)))


def record_of(setting: Setting, lines: Sequence[Move | Mark], state: State, joined: Sequence[DeckList] = ()) -> Record:
    """Return the record of a match at a position; ``joined`` are the decks of those who asked to join."""
    result = "" if state.result is None else "".join(letter(p) for p in state.result) or "draw"
    return Record(
        setting.game.id,
        setting.game.edition,
        tefuda.__version__,
        setting.seed,
        setting.options,
        tuple(letter(p) for p in setting.seats or state.seats),
        setting.lists,
        setting.section().cards,
        setting.section().words,
        setting.given,
        tuple(joined),
        result,
        state.reason,
        tuple(lines),
        setting.section(),
    )


def replay(match: Playable, record: Record, open_clause: Callable[[], str], forced: Callable[[str, str], str]) -> None:
    """Play the lines of a record.

    Args:
        match: A match at the beginning of the record.
        record: The record.
        open_clause: Returns the clause that asks the open decision.
        forced: Returns the only option of the open decision if the line cannot be its answer, else "".

    Raises:
        RecordError: At the first line that is not offered, or whose digest differs.
    """
    joined = iter(record.joined)
    for line in record.lines:
        if isinstance(line, Mark):
            while not _reached(match, line) and (only := forced("", "")):
                match.follow(only)
            _check(match, line)
            continue
        try:
            if line.request:
                verb, *words = line.text.split(" ")
                if verb == JOIN:
                    match.join(next_deck(joined, line), line.player, False)
                    continue
                match.request(verb, line.player, *words)
                continue
            if match.renames(line.text, seat(line.player)):
                continue
            while only := forced(line.player, line.text):
                match.follow(only)
            match.follow(line.text, seat(line.player))
        except TefudaError as error:
            clause = open_clause() if isinstance(error, IllegalDecision) else ""
            raise RecordError(line.line, Text(error.told("ja"), error.told("en")), clause) from error


def joins_of(lines: Sequence[Move | Mark]) -> list[Move]:
    """Return the requests to join among the lines of a record."""
    return [line for line in lines if isinstance(line, Move) and line.request and line.text.partition(" ")[0] == JOIN]


def next_deck(joined: Iterator[DeckList], line: Move) -> DeckList:
    """Return the deck of the next one who joins.

    Raises:
        RecordError: If the record pins no more decks, or another one.
    """
    deck = next(joined, None)
    named = line.text.partition(" ")[2]
    if deck is None or deck.name != named:
        raise RecordError(
            line.line,
            Text(
                f"デッキ「{named}」が付録の joined にありません",
                f"deck {named!r} is not the next one under joined in the appendix",
            ),
        )
    return deck


def _reached(match: Playable, mark: Mark) -> bool:
    return match.turn == mark.turn if mark.turn >= 0 else match.digest() == mark.digest


def _check(match: Playable, mark: Mark) -> None:
    if mark.turn >= 0 and match.turn != mark.turn:
        raise RecordError(
            mark.line,
            Text(
                f"棋譜は第{mark.turn}ターン、対戦は第{match.turn}ターンです",
                f"the record is at turn {mark.turn}, the match at turn {match.turn}",
            ),
        )
    found = match.digest()
    if found != mark.digest:
        raise RecordError(
            mark.line,
            Text(
                f"局面が棋譜と違います: {mark.digest} ではなく {found}",
                f"the position differs from the recorded one: {found} instead of {mark.digest}",
            ),
        )


def check_result(record: Record, result: Result | None) -> None:
    """Compare how a record says that the match ended with how it ended when played again.

    Raises:
        RecordError: If they differ: it names the line of the header.
    """
    if not record.result:
        return
    line = record.header.get("result", 0)
    header = " ".join([record.result, record.reason]).strip()
    told = Text(f"見出しの結果は {header}", f"the header says that the result is {header}")
    if result is None:
        raise RecordError(line, Text(f"{told.ja} ですが、対戦は終わっていません", f"{told}, but the match is not over"))
    if (str(result), result.clause) != (record.result, record.reason or result.clause):
        raise RecordError(
            line,
            Text(
                f"{told.ja} ですが、実際は {result} {result.clause} です",
                f"{told}, but it is {result} {result.clause}",
            ),
        )
