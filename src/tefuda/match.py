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
from typing import Any

from tefuda.errors import (
    DeckError,
    GameOver,
    IllegalDecision,
    NotYourDecision,
    Reason,
    UnknownName,
)
from tefuda.formats import decks as deck_files
from tefuda.formats.decks import DeckList
from tefuda.formats.notation import letter, phrases, seat
from tefuda.games.registry import Compiled, Game, Universe, game, games
from tefuda.kernel.identity import digest as state_digest
from tefuda.kernel.picks import PICK
from tefuda.kernel.state import Request, State
from tefuda.play.explaining import Explainer
from tefuda.play.logs import Entry, Teller
from tefuda.play.naming import Namer
from tefuda.play.offers import Decision, Legal, Option, without_letter
from tefuda.play.paths import Found, Paths
from tefuda.play.views import View, Viewer

__all__ = ["Decision", "Legal", "Match", "Option", "Result", "View", "find_deck", "game", "games"]


class Result:
    """How a match ended: the winners (none: a draw) and the clause that ended it."""

    __slots__ = ("clause", "winners")

    def __init__(self, winners: tuple[int, ...], clause: str) -> None:
        self.winners = winners
        self.clause = clause

    def __str__(self) -> str:
        return "".join(letter(p) for p in self.winners) or "draw"

    def __repr__(self) -> str:
        return f"<result {self} [{self.clause}]>"


def find_deck(of: Game, deck: DeckList | str | Path) -> DeckList:
    """Return a deck: as it is, read from a file, or delivered with tefuda under its name.

    Raises:
        UnknownName: If there is no such deck.
        FormatError: If the file does not fit the format.
    """
    if isinstance(deck, DeckList):
        return deck
    if isinstance(deck, Path) or str(deck).endswith((".yaml", ".yml")):
        return deck_files.read_deck(deck, of.singles, of.piles, of.id)
    return of.deck_list(deck)


class Match:
    """A match: a position, how it came about, and everything that may be asked about it.

    Build one with :meth:`new` (or ``Match.load``, ``Match.restore``); the constructor is for them.
    """

    def __init__(self, of: Game, pool: Compiled, state: State, namer: Namer) -> None:
        self.game = of
        self._pool = pool
        self._state = state
        self._namer = namer
        self._taken: list[tuple[State, str]] = []
        self._legal: Legal | None = None
        self._open: Request | None = None
        self._aliases: dict[str, int] = {}
        self._viewer = Viewer(of, pool, namer)
        self._teller = Teller(of, pool, namer)

    @classmethod
    def new(
        cls,
        of: str | Game,
        decks: Sequence[DeckList | str | Path],
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        cards: Universe | None = None,
        check: bool = True,
    ) -> Match:
        """Start a match; the first decision is open.

        Args:
            of: The game or its id.
            decks: A deck for each player: a deck, a deck file, or the name of a delivered deck.
            seed: Seed of everything that is random.
            options: Parameters of the match that the game knows.
            cards: Cards to look up instead of those delivered.
            check: Whether the decks must fulfil the rules of deck construction.

        Raises:
            DeckError: If a deck breaks rules of deck construction; all of them are listed.
            UnknownName: If a game, deck or card does not exist.
        """
        the_game = game(of) if isinstance(of, str) else of
        universe = cards if cards is not None else the_game.cards()
        lists = [find_deck(the_game, d) for d in decks]
        found = [the_game.deck(d, universe) for d in lists]
        pool = the_game.compile([c for d in found for c in the_game.deck_cards(d)], universe)
        if check:
            for names, deck in zip(lists, found, strict=True):
                broken = the_game.violations(deck, pool)
                if broken:
                    raise DeckError(names.name, broken)
        state = the_game.position(pool, found, seed, options or {})
        state.logging = True
        match = cls(the_game, pool, state, Namer(the_game, pool))
        state.run()
        return match

    @classmethod
    def arranged(
        cls,
        of: str | Game,
        given: Mapping[str, Any],
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        cards: Universe | None = None,
    ) -> Match:
        """Start at a position described as in scenario files; the first decision is open.

        Raises:
            PlacingFault: If the description cannot be built; it leads to the part that is wrong.
        """
        the_game = game(of) if isinstance(of, str) else of
        universe = cards if cards is not None else the_game.cards()
        placement = the_game.placement(given, universe, seed, options or {})
        state = placement.place()
        aliases = dict(placement.aliases)
        namer = Namer(the_game, placement.compiled, {e: name for name, e in aliases.items()})
        state.logging = True
        match = cls(the_game, placement.compiled, state, namer)
        match._aliases = aliases
        state.run()
        return match

    # ---- deciding -------------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The open decision, or None when the match is over."""
        request = self._state.request
        if request is None:
            return None
        clause = without_letter(self._state.frames[-1].clause())
        return Decision(request.player, request.kind, clause, self.legal, self.game.prompt(self._state, request))

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All open decisions: several only while players decide at the same time."""
        one = self.decision
        return (one,) if one is not None else ()

    def _requests(self) -> tuple[Request, ...]:
        request = self._state.request
        return (request,) if request is not None else ()

    @property
    def legal(self) -> Legal:
        """The options of the open decision; empty when the match is over."""
        request = self._state.request
        if self._legal is None or self._open is not request:
            self._legal = Legal(self._state, request, self._namer)
            self._open = request
        return self._legal

    def choose(self, answer: Option | str, player: int | str | None = None) -> Match:
        """Answer the open decision: with an option, or in notation. Several decisions of one player may stand on one line,
        separated by ``;``; the members of a set may be named in any order.

        Args:
            answer: What is chosen.
            player: Who chooses; if given, it must be the one who is asked.

        Returns:
            The match itself.

        Raises:
            IllegalDecision: If it is not offered (AmbiguousDecision: it fits several options; NotYourDecision).
            GameOver: If the match is over.
        """
        who = self._asked(player, str(answer))
        if isinstance(answer, Option):
            if answer.code not in self._codes():
                raise IllegalDecision(answer.text, "is not offered", self.legal.texts()[:8])
            self._take(self.legal.first_like(self.legal[list(self._codes()).index(answer.code)]))
            return self
        parts = [p.text for p in phrases(answer, self._namer.verbs)]
        if not parts:
            raise IllegalDecision(answer, "says nothing", self.legal.texts()[:8])
        before = len(self._taken)
        try:
            self._choose_all(parts, who)
        except IllegalDecision:
            while len(self._taken) > before:
                self.undo()
            raise
        return self

    push = choose

    def _choose_all(self, parts: list[str], who: int) -> None:
        while parts:
            request = self._state.request
            if request is None:
                raise IllegalDecision(parts[0], "the match is already over")
            if request.player != who:
                raise NotYourDecision(parts[0], f"now {letter(request.player)} is asked", self.legal.texts()[:8])
            if self._state.frames[-1].proc is PICK and len(parts) > 1:
                parts = self._sorted_set(parts)
            self._take(self.legal.meant(parts.pop(0)))

    def _sorted_set(self, parts: list[str]) -> list[str]:
        """Put the members of a set at the front of a line into the canonical order."""
        ranked: list[tuple[int, str]] = []
        taken: set[int] = set()
        for part in parts:
            free = [o for o in self.legal.fits(part) if o.index not in taken]
            if not free or free[0].verb != self.legal[0].verb:
                break
            taken.add(free[0].index)
            ranked.append((free[0].index, part))
        ranked.sort(key=lambda r: r[0])
        return [part for _, part in ranked] + parts[len(ranked) :]

    def _asked(self, player: int | str | None, text: str) -> int:
        request = self._state.request
        if request is None:
            raise GameOver(f"{text!r}: the match is over ({self.result!r})")
        who = request.player if player is None else self.seat(player)
        if who != request.player:
            raise NotYourDecision(text, f"{letter(request.player)} is asked, not {letter(who)}")
        return who

    def _codes(self) -> Sequence[int]:
        request = self._state.request
        return request.options if request is not None else ()

    def _take(self, option: Option) -> None:
        request = self._state.request
        assert request is not None
        self._taken.append((self._state.copy(), f"{letter(request.player)}: {option.text}"))
        self._legal = None
        self._state.choose(option.code)

    def request(self, verb: str, player: int | str, *words: str) -> Match:
        """Demand something without being asked (``concede``), while a decision is open.

        Raises:
            IllegalDecision: If the game knows no such demand, or it is not allowed now.
            GameOver: If the match is over.
        """
        who = self.seat(player)
        if self._state.request is None:
            raise GameOver(f"{verb!r}: the match is over ({self.result!r})")
        before = self._state.copy()
        self.game.request(self._state, verb, who, words)
        self._taken.append((before, "! " + " ".join((letter(who), verb, *words))))
        self._legal = None
        return self

    def concede(self, player: int | str) -> Match:
        """Give the match up; see :meth:`request`."""
        return self.request("concede", player)

    def undo(self, n: int = 1) -> Match:
        """Take the last decisions back.

        Raises:
            GameOver: If fewer were taken.
        """
        if n > len(self._taken):
            raise GameOver(f"only {len(self._taken)} decisions were taken, {n} cannot be taken back")
        for _ in range(n):
            self._state = self._taken.pop()[0]
        self._legal = None
        return self

    # ---- looking --------------------------------------------------------------------------------------------------------

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it lasts."""
        st = self._state
        return Result(st.result, st.reason) if st.result is not None else None

    @property
    def log(self) -> list[Entry]:
        """What happened, oldest first, each event with its causes. One who sees everything reads it; see :meth:`story`."""
        return self._teller.entries(self._state, -1)

    def story(self, player: int | str) -> list[Entry]:
        """Return the log as a player could follow it: cards he could not tell are not named."""
        return self._teller.entries(self._state, self.seat(player))

    def why(self, event: Entry | int | None = None) -> str:
        """Return an event with the clauses and sentences that caused it: the last one, or one of the log (by entry or number).

        Raises:
            UnknownName: If there is no such event.
        """
        entries = self.log
        number = event.number if isinstance(event, Entry) else len(entries) if event is None else event
        if not 0 < number <= len(entries):
            raise UnknownName(f"no event {number}; the log has {len(entries)}")
        return str(entries[number - 1])

    def why_not(self, text: str, player: int | str | None = None) -> list[Reason]:
        """Return the clauses that forbid what a player would like to do; an empty list if it is offered or nothing forbids it.

        Args:
            text: Notation, as for :meth:`choose`.
            player: Who would like to; the one who is asked unless given.

        Raises:
            UnknownName: If it names something that the player knows nothing of.
        """
        request = self._state.request
        who = self.seat(player) if player is not None else request.player if request is not None else 0
        if request is not None and request.player == who and self.legal.fits(text):
            return []
        reasons = Explainer(self.game, self._namer, self._aliases).why_not(self._state, who, text)
        if reasons or request is None or request.player != who:
            return reasons
        clause = without_letter(self._state.frames[-1].clause())
        return [Reason(clause, "今は選べない", f"it is no option of this decision: {request.kind}")]

    @property
    def lines(self) -> tuple[str, ...]:
        """The decisions and requests so far, as records write them."""
        return tuple(line for _, line in self._taken)

    @property
    def turn(self) -> int:
        """Number of the turn, 0 before the first."""
        return self.game.turn(self._state)

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self._state.seats)

    def seat(self, player: int | str) -> int:
        """Return the number of a player given by number or letter.

        Raises:
            UnknownName: If there is no such player.
        """
        number = seat(player) if isinstance(player, str) else player
        if number not in self._state.seats:
            raise UnknownName(f"no player {player!r}; there are {', '.join(letter(p) for p in self._state.seats)}")
        return number

    def view(self, player: int | str) -> View:
        """Return the position as a player sees it: all that bots, user interfaces and the network ever get."""
        who = self.seat(player)
        requests = self._requests()
        texts = {r.player: self.legal.texts() for r in requests if r.player == who}
        return self._viewer.view(self._state, who, requests, texts)

    def find(self, path: str, player: int | str | None = None) -> Found:
        """Follow a path into the position (``A.pp``, ``B.leader.health``, ``A.hand[0]``), as a player can or as one who sees all.

        Raises:
            UnknownName: If the path leads nowhere; the error lists what would.
        """
        who = -1 if player is None else self.seat(player)
        return Paths(self._viewer, self._namer, self._aliases).find(self._state, path, who)

    def pin(self, chance: str, *values: int) -> Match:
        """Determine what the next random events of a name (``coin``, ``shuffle``, ``pick``) give."""
        pins = self._state.pins
        self._state.pins = {**pins, chance: (*pins.get(chance, ()), *values)}
        return self

    def digest(self) -> str:
        """Return a short text that is equal for equal positions, on every machine and in every build."""
        return state_digest(self._state)

    def copy(self) -> Match:
        """Return an independent match at the same position, with the same decisions behind it."""
        other = Match(self.game, self._pool, self._state.copy(), self._namer)
        other._taken = list(self._taken)
        other._aliases = self._aliases
        return other

    def __repr__(self) -> str:
        asked = self.decision
        now = repr(asked) if asked is not None else repr(self.result)
        return f"<match {self.game.id}, turn {self.turn}, {len(self._taken)} decisions: {now}>"
