"""Matches: start one, see who is asked and what is offered, choose, take back, look through a player's eyes, ask why.

>>> m = Match.new("sve", ["elf_fairy_parade", "royal_infantry"], seed=7)
>>> m.decision.kind
'first-or-second'
>>> m.choose("go-first").decision.kind
'mulligan'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

import msgspec

from tefuda.errors import (
    DeckError,
    GameOver,
    SaveError,
)
from tefuda.formats.decks import DeckList
from tefuda.formats.notation import letter, seat
from tefuda.formats.records import Line, Record, faults_placed, read_record, write_record
from tefuda.games.registry import Game, Universe, game, games
from tefuda.kernel.identity import digest as state_digest
from tefuda.kernel.records import Past
from tefuda.kernel.state import State
from tefuda.play import given as checked
from tefuda.play import keeping
from tefuda.play.deciding import Deciding
from tefuda.play.given import find_deck, game_given
from tefuda.play.joining import free_letters, looked_up, newcomer, take_in
from tefuda.play.looking import Looking
from tefuda.play.offers import Decision, Legal, Option
from tefuda.play.pinning import pin, pin_given
from tefuda.play.recording import (
    JOIN,
    Before,
    Body,
    Taken,
    check_result,
    in_order,
    joins_of,
    lines_of,
    record_given,
    record_of,
    replay,
)
from tefuda.play.results import Result
from tefuda.play.setting import Setting
from tefuda.play.sharing import Shared, cards_of, shared
from tefuda.play.views import View
from tefuda.saying import Text

__all__ = ["Decision", "Legal", "Match", "Option", "Result", "View", "find_deck", "game", "games"]


def _played(record: Record) -> Match:
    """Return the match at the end of a record, without most of the positions on the way."""
    return Match.load(record).let_go()


class Match(Deciding):
    """A match: a position, how it came about, and everything that may be asked about it.

    Begin one with :meth:`new`, :meth:`arranged` or :meth:`load`; the constructor is for them.
    """

    def __init__(self, setting: Setting, state: State) -> None:
        super().__init__(setting, state)
        self._joins: list[int] = []
        self._body = Body(self._before)
        self._joined: tuple[DeckList, ...] = ()

    # ---- beginning ------------------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        of: str | Game,
        decks: Sequence[DeckList | str | Path],
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        cards: Universe | None = None,
        check: bool = True,
        words: Sequence[str] = (),
    ) -> Match:
        """Start a match; the first decision is open.

        Args:
            of: The game or its id.
            decks: A deck for each player: a deck, a deck file, or the name of a delivered deck.
            seed: Seed of everything that is random.
            options: Parameters of the match that the game knows.
            cards: Cards to look up instead of those delivered.
            check: Whether the decks must fulfil the rules of deck construction.
            words: Words that texts may use besides those of the cards, see :meth:`tefuda.games.registry.Game.compile`.

        Raises:
            DeckError: If a deck breaks rules of deck construction; all of them are listed.
            UnknownName: If a game, deck or card does not exist.
            BadInput: If an argument is of another kind than expected.
        """
        the_game = game_given(of)
        lists = checked.decks_given(the_game, decks)
        seed = checked.seed_given(seed)
        universe = cards if cards is not None else the_game.cards()
        of_cards = shared(the_game, lists, universe, words)
        for names, deck in zip(lists, of_cards.decks, strict=True):
            broken = the_game.violations_under(deck, of_cards.pool, options or {}) if check else []
            if broken:
                raise DeckError(names.name, broken, names.english)
        state = the_game.position(of_cards.pool, of_cards.decks, seed, options or {})
        setting = Setting(of_cards, lists, seed, options or {}, universe=cards, seats=state.seats)
        return cls(setting, state)._begun()

    @classmethod
    def arranged(
        cls,
        of: str | Game,
        given: Mapping[str, Any],
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        cards: Universe | None = None,
        words: Sequence[str] = (),
    ) -> Match:
        """Start at a position described as in scenario files (``chance`` in it pins what is random from the start); the first
        decision is open.

        Raises:
            PlacingFault: If the description cannot be built; it leads to the part that is wrong.
        """
        the_game = game_given(of)
        seed = checked.seed_given(seed)
        universe = cards if cards is not None else the_game.cards()
        described = {key: value for key, value in given.items() if key != "chance"}
        placement = the_game.placement(described, universe, seed, options or {}, words)
        state = placement.place()
        of_cards = Shared(the_game, placement.compiled)
        setting = Setting(of_cards, (), seed, options or {}, given, placement.aliases, cards, state.seats)
        pin_given(state, setting.namer, given)
        return cls(setting, state)._begun()

    @classmethod
    def load(cls, record: Record | str | Path) -> Match:
        """Play a record: the match stands at its end, and can be taken back step by step or continued from anywhere.

        Args:
            record: A record, its text, or the path of its file.

        Raises:
            RecordError: If a line is not offered or a digest differs; the error names line, clause and reason.
            FormatError: If it is no record.
        """
        if not isinstance(record, Record):
            record = read_record(*record_given(record))
        match = cls.beginning(record)
        replay(match, record, lambda: match._state.clause(), match._forced)
        check_result(record, match.result)
        return match

    @classmethod
    def restore(cls, text: str) -> Match:
        """Return a saved match. What was decided before it was saved cannot be taken back, but stands in its record.

        Raises:
            SaveError: If it was saved by another version of tefuda, or is no saved match.
        """
        kept = keeping.unpack(text)
        record = read_record(kept.record)
        joiners = [seat(line.player) for line in joins_of(record.lines)]
        return cls.beginning(record)._stood(
            kept, list(zip(joiners, record.joined, strict=True)), Before(record, _played)
        )

    @classmethod
    def at(cls, position: str, record: Record, more: Universe | None = None) -> Match:
        """Return a match where it was saved without its record (:meth:`position`). Who has that keeps it: this match writes none.

        Args:
            position: Where it stood.
            record: The beginning of its record.
            more: Cards that players who join later may bring.

        Raises:
            SaveError: If it was saved by another version of tefuda, or is no position.
        """
        kept = keeping.unpack(position, bare=True)
        joined = [(who, msgspec.convert(deck, DeckList)) for who, deck in kept.joined]
        match = cls.beginning(record, more)._stood(kept, joined, Before())
        match._before = Before.kept_elsewhere(kept.taken, match.events, [who for who, _ in joined])
        return match

    def _stood(self, kept: keeping.Kept, joined: Sequence[tuple[int, DeckList]], before: Before) -> Self:
        for who, deck in joined:
            self._setting = self._setting.joined_by(who, looked_up(self._setting, deck, False))
        self._state = keeping.state_of(kept.state, self._setting)
        self._named = kept.named
        self._before, self._body = before, Body(before)
        self._joined = tuple(deck for _, deck in joined)
        return self

    @classmethod
    def beginning(cls, record: Record, more: Universe | None = None) -> Match:
        """Return the match of a record before its first decision, with the cards as they were then; ``more``: others that players who
        join later may bring."""
        the_game = game(record.game)
        with faults_placed(record):
            cards, words = cards_of(record, the_game, more)
            if record.given is not None:
                return cls.arranged(the_game, record.given, record.seed, record.options, cards, words)
            return cls.new(the_game, record.decks, record.seed, record.options, cards, False, words)

    def _begun(self) -> Match:
        self._state.logging = True
        self._start = self._state.copy()
        self._state.run()
        return self

    def request(self, verb: str, player: int | str, *words: str) -> Match:
        """Demand something without being asked (``concede``), while a decision is open.

        Raises:
            IllegalDecision: If the game knows no such demand, or it is not allowed now.
            GameOver: If the match is over.
        """
        if self._state.result is not None:
            raise GameOver(
                Text(
                    f"{verb!r}: 対戦は終わっています（{self.result}）", f"{verb!r}: the match is over ({self.result!r})"
                )
            )
        who = checked.seat_given(player, self.seated)
        before = self._state.copy()
        self.game.request(self._state, verb, who, words)
        self._requested(Taken(before, who, " ".join((verb, *words)), True))
        return self

    def _requested(self, taken: Taken) -> None:
        self._noted(taken)
        self._taken.append(taken)
        self._named.clear()
        self._within = False
        self._draft = None

    def concede(self, player: int | str) -> Match:
        """Give the match up; see :meth:`request`."""
        return self.request("concede", player)

    def leave(self, player: int | str) -> Match:
        """Leave the match for good; in a game of several players the others go on. It is the same as to concede."""
        return self.concede(player)

    def join(self, deck: DeckList | str | Path, player: int | str | None = None, check: bool = True) -> Match:
        """Ask to take part in the running match. The rules of the game say when that takes effect.

        Args:
            deck: The newcomer's deck.
            player: The number or letter that he is to have; the first that is free unless given.
            check: Whether the deck must fulfil the rules of deck construction.

        Raises:
            IllegalDecision: If the game does not allow it now.
            DeckError: If the deck breaks rules of deck construction.
            UnknownName: If the deck or a card does not exist, or the letter is not free.
            GameOver: If the match is over.
        """
        who = newcomer(self._setting, self._state, player)
        names = find_deck(self.game, deck)
        found = looked_up(self._setting, names, check)
        before = self._state.copy()
        self._setting = self._setting.joined_by(who, found)
        take_in(self._setting, self._state)
        self.game.join(self._state, self._setting.pool, who, found)
        self._open = None
        self._legal = {}
        self._joins.append(len(self._taken))
        self._requested(Taken(before, who, f"{JOIN} {names.name}", True, deck=names))
        return self

    def free_letters(self) -> list[str]:
        """Return the letters that somebody who joins now could have; none if nobody can."""
        full = len(self.seated) + len(self.coming) >= self.game.seats[1]
        if not self.game.joinable or self.result is not None or full:
            return []
        return [letter(p) for p in free_letters(self._state)]

    def _came(self) -> set[int]:
        return {*self._before.joiners, *(self._taken[i].player for i in self._joins)}

    @property
    def forgotten(self) -> int:
        """How many events, counted from the first, only who keeps the record can tell: those before :meth:`at`."""
        return self._before.events

    def _earlier(self) -> Looking | None:
        self._recorded()
        return self._before.match

    def undo(self, n: int = 1) -> Self:
        super().undo(n)
        while self._joins and self._joins[-1] >= len(self._taken):
            self._joins.pop()
        return self

    # ---- keeping --------------------------------------------------------------------------------------------------------

    @property
    def taken(self) -> int:
        """How many decisions and demands there were so far."""
        return self._before.taken + len(self._answers)

    def lines_since(self, taken: int) -> tuple[str, ...]:
        """Return the decisions and demands after so many, in the order in which they were taken."""
        self._recorded()
        before = self._before.moves
        return (*before[taken:], *(t.written() for t in self._answers[max(0, taken - len(before)) :]))

    @property
    def lines(self) -> tuple[str, ...]:
        """The decisions and demands so far, as records write them, but members of sets as they were named: each can be taken back."""
        self._recorded()
        return (*self._before.moves, *(t.written() for t in in_order(self._answers)))

    def record(self) -> Record:
        """Return the record of the match so far. It holds the seed, so players should get it only when the match is over.

        Raises:
            SaveError: If somebody else keeps it (:meth:`keep_no_record`, :meth:`at`).
        """
        self._recorded()
        return self._record(lines_of(self._setting, self._taken, self._before.lines, self._state))

    def _record(self, lines: Sequence[Line]) -> Record:
        joined = [deck for t in in_order([self._taken[i] for i in self._joins]) if (deck := t.deck) is not None]
        return record_of(self._setting, lines, self._state, (*self._joined, *joined))

    def record_text(self) -> str:
        """Return the record as the text of a ``.kifu`` file; see :meth:`record`."""
        self._recorded()
        if not self._body.fits(self._taken):
            self._body = Body(self._before)
        return write_record(self._record(()), self._body.whole(self._setting, self._taken, self._state))

    def save(self) -> str:
        """Return the match as text for :meth:`restore`: faster to come back to than a record, but for this version only."""
        return keeping.pack(self.record_text(), self._state, self._named)

    def position(self) -> str:
        """Return where the match stands, without how it came there: for who keeps its record himself, and comes back with :meth:`at`."""
        joins = in_order([self._taken[i] for i in self._joins])
        joiners, decks = [*self._before.joiners, *(t.player for t in joins)], [*self._joined, *(t.deck for t in joins)]
        joined = [[who, msgspec.to_builtins(deck)] for who, deck in zip(joiners, decks, strict=True)]
        return keeping.pack("", self._state, self._named, self.taken, joined)

    def keep_no_record(self) -> Self:
        """Write no record of what is decided: somebody else does, as servers do, which store every decision."""
        if not self._before.elsewhere:
            self._before = Before.kept_elsewhere(self.taken, 0, self._before.joiners)
        return self

    def _recorded(self) -> None:
        if self._before.elsewhere:
            raise SaveError(
                Text(
                    "この対戦の棋譜はここにはありません（棋譜を書かない対戦です）",
                    "the record of this match is not here: it is one that writes none",
                )
            )

    def come_back(self, to: Match) -> Match:
        """Stand where another match of the same cards stands, with the decisions and the log of this one behind it: for measuring how long
        matches fare. What was decided on the way does not replay; the last event is that of the other match."""
        log = self._state.log
        self._state = to._state.copy()
        last = to._state.log
        if last is not None:
            self._state.log = Past(last.event, last.chain, log, last.tags)
        self._named, self._within, self._draft = {}, False, None
        return self

    def digest(self) -> str:
        """Return a short text that is equal for equal positions, on every machine and in every build."""
        return state_digest(self._state)

    def copy(self) -> Self:
        """Return an independent match at the same position, with the same decisions behind it."""
        other = super().copy()
        other._before = self._before
        other._body = Body(self._before)
        other._joins = list(self._joins)
        other._joined = self._joined
        return other

    def pin(self, **chances: Any) -> Match:
        """Determine what the next random events of a name give (``coin="A"``, ``shuffle="keep"``, ``pick=0``): for scenarios.

        Raises:
            PlacingFault: If a value does not fit, see :func:`tefuda.play.pinning.pin`.
        """
        pin(self._state, self._setting.namer, chances)
        return self

    def __repr__(self) -> str:
        asked = self.decision
        now = repr(asked) if asked is not None else repr(self.result)
        return f"<match {self.game.id}, turn {self.turn}, {len(self._answers)} decisions: {now}>"
