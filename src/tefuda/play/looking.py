"""Looking at a match: who plays, how it ended, what a player sees, what happened and why, what is forbidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Self

from tefuda.errors import Reason, UnknownName
from tefuda.formats.decks import DeckList
from tefuda.formats.notation import letter
from tefuda.games.registry import Game
from tefuda.kernel.schema import ZONE
from tefuda.kernel.views import knows
from tefuda.play import given as checked
from tefuda.play.differing import changes
from tefuda.play.faces import CardFace
from tefuda.play.forms import requests_of
from tefuda.play.gathering import put_together
from tefuda.play.given import find_deck
from tefuda.play.logs import Cause, Entry, ToldAlready
from tefuda.play.offers import Legal, Option
from tefuda.play.passing import ENDING, ROUTINE, Passing, automatic, events_since, foreseen, outlook
from tefuda.play.paths import Found
from tefuda.play.results import Result
from tefuda.play.setting import Setting
from tefuda.play.viewing import Seen
from tefuda.play.views import RequestView, View
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import Request, State


class Looking:
    """What can be asked about a match without changing it. :class:`tefuda.match.Match` is one."""

    _setting: Setting
    _state: State

    def __init__(self, setting: Setting, state: State) -> None:
        self._setting = setting
        self._state = state
        self._named: dict[int, Ints] = {}
        self._within = False
        self._draft: State | None = None
        self._draft_of: Request | None = None

    def _shown(self) -> State:
        """Return the position that players are asked on: of a set, the one on which its members may be named in any order."""
        st = self._state
        if self._draft is None or self._draft_of is not st.request:
            self._draft = st if self._within else put_together(st, self._named)
            self._draft_of = st.request
        return self._draft

    def _requests(self) -> tuple[Request, ...]:
        return requests_of(self._shown())

    def _offers(self, request: Request | None) -> Legal:
        raise NotImplementedError

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._setting.game

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it lasts."""
        st = self._state
        return Result(st.result, st.reason) if st.result is not None else None

    @property
    def turn(self) -> int:
        """Number of the turn, 0 before the first."""
        return self.game.turn(self._state)

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self._state.seats)

    @property
    def seated(self) -> tuple[int, ...]:
        """Numbers of those who are in the match now, in ascending order: players may have left it, and others joined."""
        return self._state.seats

    @property
    def sides(self) -> dict[str, str]:
        """By the letter of everybody who is in the match: the letters of those who win with him, his own among them."""
        sides = {letter(p): self.game.estimator.side(self._state, p) for p in self._state.seats}
        return {who: "".join(w for w, other in sides.items() if other == side) for who, side in sides.items()}

    @property
    def beginners(self) -> tuple[int, ...]:
        """Numbers of those with whom the match began."""
        return self._setting.seats or self._state.seats

    @property
    def coming(self) -> tuple[int, ...]:
        """Numbers of those who have asked to join and are not yet in the match, in the order of their requests."""
        return tuple(join[0] for join in self._state.joins)

    def seat(self, player: int | str) -> int:
        """Return the number of a player given by number or letter: of one who takes part, has taken part, or has asked to join.

        Raises:
            UnknownName: If there is no such player.
        """
        return checked.seat_given(player, sorted({*self.beginners, *self.seated, *self.coming, *self._came()}))

    def _came(self) -> set[int]:
        """Return the numbers of those who joined later."""
        return set()

    def reader(self, player: int | str) -> int:
        """Return the number of a player, or the one that stands for a spectator (""): somebody who sees what is public."""
        return self._state.rules.players if player == "" else self.seat(player)

    def view(self, player: int | str | None) -> View:
        """Return the position as a player, or a spectator (""), sees it: all that bots, user interfaces and the network ever get of a match
        that is being played. None: as one who sees everything."""
        return self._view(-1 if player is None else self.reader(player))

    def views(self, players: Iterable[str], seen: Seen | None = None) -> dict[str, View]:
        """Return the position as several see it. What all of them see is looked at once, and what they saw when the match was looked at
        before (``seen``) is not looked at again unless it has changed."""
        seen = seen if seen is not None else Seen()
        self._setting.viewer.look(self._state, seen)
        return {player: self._view(self.reader(player), seen) for player in players}

    def asked_of_others(self, player: str) -> tuple[RequestView, ...]:
        """Return the open decisions as one who is not asked himself, or a spectator (""), sees them: as they stand in his view."""
        return self._setting.viewer.asked(self._state, self.reader(player), self._requests(), {})

    def _view(self, who: int, seen: Seen | None = None) -> View:
        requests = self._requests()
        texts = {r.player: self._offers(r).texts() for r in requests if who in (r.player, -1)}
        return self._setting.viewer.view(self._state, who, requests, texts, seen)

    @property
    def asked(self) -> tuple[int, ...]:
        """Numbers of those who are asked now."""
        return tuple(r.player for r in self._requests())

    def deck_lists(self) -> list[dict[str, int]]:
        """Return the decks with which the match is played, by seat: how many copies of which card, by printed name."""
        return self._setting.dealer.lists()

    def imagine(
        self, player: int | str, seed: int = 0, decks: Mapping[str, DeckList | str | Path] | None = None
    ) -> Self:
        """Return a match that looks to a player exactly like this one, everything he cannot see dealt anew.

        Args:
            player: Who imagines; "": a spectator.
            seed: Seed of what is dealt and of all chance from then on.
            decks: What he takes the decks of players (by letter) to be; their true lists unless given.
        """
        dealer = self._setting.dealer
        guess = {}
        if decks:
            cards = self._setting.pool.cards
            universe = {c.name: [d for d in cards if d.name == c.name] for c in cards}
            guess = {
                self.seat(who): dealer.piles(self.game.deck(find_deck(self.game, names), universe))
                for who, names in decks.items()
            }
        who = self.reader(player)
        other = type(self)(self._setting, dealer.deal(self._state, who, seed, guess))
        other._named = {p: members for p, members in self._named.items() if p == who}
        return other

    def find(self, path: str, player: int | str | None = None) -> Found:
        """Follow a path into the position (``A.pp``, ``B.leader.health``, ``A.hand[0]``), as a player can or as one who sees all.

        Raises:
            UnknownName: If the path leads nowhere; the error lists what would.
        """
        who = -1 if player is None else self.seat(player)
        return self._setting.paths.find(self._state, path, who)

    def automatic(self, passing: Passing) -> Option | None:
        """Return the answer to the open decision that is given on behalf of the player who is asked; None if he has to answer."""
        shown = self._shown()
        request = shown.request
        if request is None:
            return None
        code = automatic(self.game, shown, request, passing)
        return None if code < 0 else self._offers(request)[list(request.options).index(code)]

    def foreseen(self, passing: Passing) -> bool:
        """Tell whether the automatic answer to the open decision says nothing of what the player who is asked holds."""
        shown = self._shown()
        return shown.request is not None and foreseen(self.game, shown, shown.request, passing)

    def lone_answer(self) -> Option | None:
        """Return the only option of the open decision, unless it ends a turn or a part of it by itself: it is taken for one person among
        bots, who has nobody to hide from that there was no other. What all choose in secret ends with the last of them."""
        shown = self._shown()
        offered = self._offers(shown.request)
        return offered[0] if len(offered) == 1 and (offered[0].verb not in ENDING or shown.lanes) else None

    def wish(self, passing: Passing, until: str) -> None:
        """Let a player pass until something."""
        passing.wish, passing.turn, passing.seen = until, self.turn, self.events

    def outlook(self) -> Text:
        """Say what comes of it if everybody passes now, as far as everybody may know it; empty if nobody is asked whether to pass."""
        request = self._state.request
        if request is None:
            return Text("", "")
        return outlook(self.game, self._setting.namer, self._state, request)

    def inspect(self, key: str, player: int | str) -> list[Cause]:
        """Return the texts that change a card, which a player or a spectator ("") names by its key in a view.

        Raises:
            UnknownName: If he sees no such card.
        """
        who, st, namer = self.reader(player), self._state, self._setting.namer
        for e in range(st.rules.players, len(st.col[ZONE])):
            if st.col[ZONE][e] >= 0 and knows(st, who, e) and namer.key(st, e, who) == key:
                return changes(self._setting.teller, st, e)
        raise UnknownName(Text(f"「{key}」というカードは見えません", f"you see no card {key!r}"))

    def face(self, name: str) -> CardFace | None:
        """Return the printed face of a card of the match by its printed name, None if there is none."""
        return self._setting.viewer.faces.face(self._state, name)

    def named_already(self, player: int | str) -> list[int]:
        """Return the options with which a player has named members of the set that he is putting together."""
        return list(self._named.get(self.seat(player), ()))

    def unseen(self, player: int | str) -> dict[str, int]:
        """Return the cards of a player's own deck that he cannot see now, wherever they lie: the rest of his deck list."""
        who = self.seat(player)
        return self._setting.viewer.unseen(self._state, who)

    @property
    def log(self) -> list[Entry]:
        """What happened, oldest first, each event with its causes. One who sees everything reads it; see :meth:`story`."""
        return self.story(None)

    @property
    def events(self) -> int:
        """How many events the log has."""
        return self._state.log.length if self._state.log is not None else 0

    def is_routine(self, since: int) -> bool:
        """Tell whether nothing happened after so many events but what every turn brings."""
        return all(name in ROUTINE for name, _ in events_since(self._state, since))

    def story(self, player: int | str | None, since: int = 0) -> list[Entry]:
        """Return the log as a player could follow it: cards he could not tell are not named. Events that he has read already cost nothing.

        Args:
            player: Who reads; "": a spectator; None: one who sees everything.
            since: How many events, counted from the first, are left out: the number of the last one read before.
        """
        return self._story(player, since, {})

    def stories(self, readers: Iterable[tuple[str, int]]) -> dict[tuple[str, int], list[Entry]]:
        """Return the log for several who read it, each after a number of events. What reads the same for them is told once."""
        already: ToldAlready = {}
        return {(player, since): self._story(player, since, already) for player, since in readers}

    def _story(self, player: str | int | None, since: int, already: ToldAlready) -> list[Entry]:
        reader = -1 if player is None else self.reader(player)
        found = self._setting.teller.entries(self._state, reader, since, already)
        missing = self.events - len(found)
        if missing <= since:
            return found
        earlier = self._earlier()
        told = self._setting.teller.entries(earlier._state, reader, since) if earlier is not None else []
        return [entry for entry in told if entry.number <= missing] + found

    def _earlier(self) -> Looking | None:
        """Return the match where it was saved, with its log, if it goes on from there and its record can be played again."""
        return None

    def why(self, event: Entry | int | None = None) -> Entry:
        """Return an event with the clauses and sentences that caused it: the last one, or one of the log (by number).

        Raises:
            UnknownName: If there is no such event.
        """
        number = event.number if isinstance(event, Entry) else self.events if event is None else event
        found = self.story(None, number - 1)[:1] if 0 < number <= self.events else []
        if not found or found[0].number != number:
            raise UnknownName(
                Text(
                    f"できごと {number} はありません。全部で{self.events}です",
                    f"no event {number}; the log has {self.events}",
                )
            )
        return found[0]

    def why_not(self, text: str, player: int | str | None = None) -> list[Reason]:
        """Return the clauses that forbid what a player would like to do; an empty list if it is offered or nothing forbids it.

        Args:
            text: Notation, as for :meth:`choose`.
            player: Who would like to; the one who is asked unless given.

        Raises:
            UnknownName: If it names something that the player knows nothing of.
        """
        requests = self._requests()
        who = self.seat(player) if player is not None else requests[0].player if requests else 0
        for request in requests:
            if request.player == who and self._offers(request).fits(text):
                return []
        return self._setting.explainer.why_not(self._shown(), who, text)
