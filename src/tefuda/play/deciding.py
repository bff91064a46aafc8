"""Deciding: what is asked now, answers in notation, sets in any order, and how records are followed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Self

from tefuda.errors import AmbiguousDecision, GameOver, IllegalDecision, NotYourDecision
from tefuda.formats.notation import letter, phrases
from tefuda.games.asked import marked
from tefuda.kernel.options import verb_of
from tefuda.kernel.schema import DONE
from tefuda.kernel.state import Request, State
from tefuda.play import given as checked
from tefuda.play.faces import explained
from tefuda.play.forms import member_verb, requests_of
from tefuda.play.gathering import Silent, is_open, next_of, taken_silently
from tefuda.play.looking import Looking
from tefuda.play.offers import Decision, Legal, Option
from tefuda.play.questions import deeds_open, question
from tefuda.play.recording import Answer, Before, Taken, lane_of
from tefuda.play.setting import Setting
from tefuda.saying import Text


class Deciding(Looking):
    """A match at which decisions are taken. :class:`tefuda.match.Match` is one."""

    def __init__(self, setting: Setting, state: State) -> None:
        super().__init__(setting, state)
        self._before = Before()
        self._taken: list[Taken] = []
        self._answers: list[Answer] = []
        self._start: State | None = None
        self._let_go = 0
        self._silent: tuple[int, list[Silent]] = (-1, [])
        self._legal: dict[Request | None, Legal] = {}
        self._open: Request | None = None
        self._offered: State | None = None

    def copy(self) -> Self:
        """Return an independent match at the same position, with the same decisions behind it."""
        other = type(self)(self._setting, self._state.copy())
        other._taken = list(self._taken)
        other._answers = list(self._answers)
        other._start = self._start
        other._let_go = self._let_go
        other._named = dict(self._named)
        other._within = self._within
        return other

    @property
    def decision(self) -> Decision | None:
        """The open decision (the first one, if several players are asked at once), or None when the match is over."""
        decisions = self.decisions
        return decisions[0] if decisions else None

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All open decisions: several only while players decide at the same time."""
        clause = self._state.clause()
        game, pool, st = self.game, self._setting.pool, self._shown()
        return tuple(
            Decision(r.player, r.kind, clause, self._offers(r), partial(question, game, pool, st, r))
            for r in self._requests()
        )

    @property
    def sealed(self) -> bool:
        """Whether players are deciding in secret at the same time: answers stay hidden until the last one is in."""
        return bool(self._state.lanes)

    def sealed_picks(self, player: int | str) -> Legal:
        """Return what a player has chosen so far in the sealed choice that is running."""
        who = self.seat(player)
        picks = next((picks for p, picks in self._state.frames[-1].sealed if p == who), ()) if self.sealed else ()
        return Legal(self._state, Request(who, "", picks, True, -1), self._setting.namer)

    @property
    def sealed_done(self) -> tuple[int, ...]:
        """The players who have made the sealed choice that is running; others may know that, and no more."""
        if not self.sealed:
            return ()
        open_still = [r.player for r in self._state.lanes]
        return tuple(p for p, _ in self._state.frames[-1].sealed if p not in open_still)

    def asking(self) -> Text:
        """Return the line of text that is being played or carried out, with a mark before the sentence that asks, whose it is, and what
        it has triggered on; or for what something is paid; or what there is to do in a phase. Empty if no text asks."""
        request = self._state.request
        if request is not None and (can := deeds_open(self.game, self._state, request)):
            return can
        asked = self.game.asking(self._state)
        who = self._setting.teller.source(self._state, asked.source)
        if asked.pays:
            return Text(f"「{who.ja}」のコスト", f"the cost of {who.en}") if who.ja else who
        if not asked.line.ja:
            return asked.line
        event = self._setting.teller.event(self._state, asked.event, request.player if request is not None else -1)
        ja, en = marked(asked.line.ja, asked.sentence.ja), marked(asked.line.en, asked.sentence.en)
        means = explained(self.game.id, asked.line.ja)
        return Text(
            f"{who.ja}{f'（{event.ja}）' if event else ''}「{ja}」{f'（{means.ja}）' if means else ''}",
            f"{who.en}{f' ({event})' if event else ''}: “{en}”{f' ({means})' if means else ''}",
        )

    @property
    def legal(self) -> Legal:
        """The options of the open decision; empty when the match is over."""
        return self._offers(next(iter(self._requests()), None))

    def _offers(self, request: Request | None) -> Legal:
        shown = self._shown()
        # what was taken back is another position, though its request is the same
        if self._offered is not shown or self._open is not shown.request:
            self._offered, self._open, self._legal = shown, shown.request, {}
        if request not in self._legal:
            self._legal[request] = Legal(shown, request, self._setting.namer)
        return self._legal[request]

    def choose(self, answer: Option | str, player: int | str | None = None, completing: bool = False) -> Self:
        """Answer the open decision: with an option, or in notation. Several decisions of one player may stand on one line,
        separated by ``;``; the members of a set may be named in any order, and what was taken for the player because there was
        nothing else may be named as well.

        Args:
            answer: What is chosen.
            player: Who chooses; if given, it must be one who is asked.
            completing: Whether a set of which members were named is complete when something else is said; see :meth:`complete`.

        Returns:
            The match itself. If any decision of the line is illegal, none of them is taken.

        Raises:
            IllegalDecision: If it is not offered (AmbiguousDecision: it fits several options; NotYourDecision).
            BadInput: If it is neither an option nor a text.
            GameOver: If the match is over.
        """
        if isinstance(answer, Option):
            request = self._asked(player, answer.text)
            codes = list(request.options)
            offers = self._offers(request)
            if answer.code not in codes:
                raise IllegalDecision(answer.text, "is not offered", offers.texts()[:8])
            self._answer(request, offers.first_like(offers[codes.index(answer.code)]))
            return self
        offers = self.legal
        text = checked.text_given(answer, next(iter(offers), None))
        parts = [p.text for p in phrases(text, self._setting.namer.verbs)]
        if not parts:
            raise IllegalDecision(text, Text("何も書かれていません", "says nothing"), offers.texts()[:8])
        who = self.seat(player) if player is not None else self._asked(None, text).player
        before = len(self._answers)
        try:
            self._choose_all(parts, who, completing)
        except IllegalDecision:
            self.undo(len(self._answers) - before)
            raise
        return self

    push = choose

    def _choose_all(self, parts: list[str], who: int, completing: bool) -> None:
        """Take the decisions of a line. ``done`` behind the last member of a set says what is so anyway."""
        over = False
        for part in parts:
            over = not (over and self._is_done(part)) and self._choose_part(part, who, completing)

    def _choose_part(self, part: str, who: int, completing: bool) -> bool:
        """Take one decision, and tell whether it was the last member of a set."""
        try:
            request = self._asked(who, part)
            option = self._offers(request).meant(part)
        except AmbiguousDecision:
            raise
        except (GameOver, IllegalDecision):
            silent = self._named_silently(part, who)
            if silent is not None:
                return silent
            if not completing or not self.complete():
                raise
            return self._choose_part(part, who, False)
        return self._answer(request, option)

    def complete(self) -> bool:
        """Say ``done`` for whoever has named members of a set that may stand as it is; False if nobody has."""
        for request in self._requests():
            if request.player in self._named:
                for option in self._offers(request):
                    if verb_of(option.code) == DONE:
                        self._answer(request, option)
                        return True
        return False

    @property
    def naming(self) -> bool:
        """Whether a set is asked for that may be named in any order."""
        return self._shown() is not self._state

    def left_of_set(self) -> list[str]:
        """Return the members that the kernel's own order would take without asking behind those that are named of a set, if that would
        complete it: scenarios written when members were asked for in that order leave them out."""
        trial = self.copy()
        for player, members in self._named.items():
            before, frame = trial._state.copy(), trial._state.frames[-1]
            taken = len(trial._taken)
            trial._named = {}
            trial._take_set(player, members, -1)
            if trial._state.frames[-1:] == [frame]:
                return []
            codes = [(t.player, t.code) for t in trial._taken[taken:]]
            named = list(members)
            for _, code in codes:
                if code in named:
                    named.remove(code)
            out: list[str] = []
            for silent in taken_silently(before, codes, trial._state, self._setting.namer):
                if silent.offers[0].code in named:
                    named.remove(silent.offers[0].code)
                elif silent.member and silent.player == player:
                    out.append(silent.offers[0].text)
            return out
        return []

    def _is_done(self, part: str) -> bool:
        return part in self._setting.namer.verbs[DONE]

    def _named_silently(self, part: str, who: int) -> bool | None:
        """Return whether a text names the last member of a set among what was taken for a player since the last answer; None if it
        names nothing of that kind."""
        last = self._answers[-1] if self._answers else None
        if self._silent[0] != len(self._answers):
            start = last.state if last is not None else self._start
            taken = [(t.player, t.code) for t in self._taken[last.before :]] if last is not None else []
            known = start is not None and not self._named and not (last is not None and last.request)
            found = taken_silently(start, taken, self._state, self._setting.namer) if start and known else []
            self._silent = (len(self._answers), found)
        for i, silent in enumerate(self._silent[1]):
            if silent.player == who and silent.offers.fits(part):
                del self._silent[1][i]
                return silent.member
        over = last is not None and last.closes and last.player == who
        return False if over and self._is_done(part) else None

    def _answer(self, request: Request, option: Option) -> bool:
        """Take an answer, and tell whether it was the last member of a set. A set goes to the kernel when it is complete."""
        st, player, code = self._state, request.player, option.code
        verb = member_verb(st)
        answer = self._noted(Taken(st.copy(), player, option.text, code=code), verb >= 0 and verb_of(code) == verb)
        shown = self._shown()
        if shown is st or not (answer.member or player in self._named):
            frame = st.frames[-1]
            self._take(player, code, answer)
            answer.closes = answer.member and st.frames[-1:] != [frame]
            return answer.closes
        shown.choose(code, player)
        if shown.gathered is None and is_open(shown, st):
            self._named[player] = (*self._named.get(player, ()), code)
            return False
        self._named.pop(player, None)
        self._draft = None
        answer.closes = answer.member
        if shown.gathered is None:
            self._take(player, code, answer)
        else:
            self._take_set(player, shown.gathered, -1 if answer.member else code)
        return answer.closes

    def _noted(self, taken: Taken, member: bool = False) -> Answer:
        taken.lane = -1 if taken.request else lane_of(self._taken, self._state)
        answer = Answer(taken, len(self._taken), self._named, self._within, member)
        self._answers.append(answer)
        return answer

    def _take_set(self, player: int, members: Sequence[int], closing: int) -> None:
        """Give the kernel a set in its own order; what is left to close it comes last."""
        frame, rest = self._state.frames[-1], list(members)
        while self._state.frames and self._state.frames[-1] is frame:
            request = next((r for r in requests_of(self._state) if r.player == player), None)
            code = next_of(request, rest, closing) if request is not None else -1
            if code < 0:
                return
            if code in rest:
                rest.remove(code)
            else:
                closing = -1
            self._take(player, code)

    def follow(self, answer: str | int, player: int | str | None = None) -> Self:
        """Take a decision as records write it: the members of a set in the kernel's order, what is forced left out. A record written
        by hand may name them in any order. A number is the place of an option, as simulations count them."""
        who = self.seat(player) if player is not None else -1
        request = next((r for r in requests_of(self._state) if who in (-1, r.player)), None)
        try:
            if request is None or self._named:
                return self.choose(str(answer), player)
            offers = Legal(self._state, request, self._setting.namer)
            option = offers.first_like(offers[answer]) if isinstance(answer, int) else offers.meant(answer)
        except IllegalDecision:
            return self.choose(str(answer), player)
        verb, frame = member_verb(self._state), self._state.frames[-1]
        taken = Taken(self._state.copy(), request.player, option.text, code=option.code)
        self._take(request.player, option.code, self._noted(taken, verb_of(option.code) == verb))
        self._within = verb >= 0 and verb_of(option.code) == verb and self._state.frames[-1:] == [frame]
        self._draft = None
        return self

    def renames(self, text: str, player: int) -> bool:
        """Tell whether a line of a record names a further member of the set that the last decisions were taken to be; if so, it is taken
        with them, in any order."""
        last = self._answers[-1] if self._answers else None
        verbs = [v for v, _ in phrases(text, self._setting.namer.verbs)[0].rest] if text.strip() else []
        if last is None or not last.member or last.player != player:
            return False
        request = next((r for r in self._requests() if r.player == player), None)
        if self._named or (request is not None and self._offers(request).fits(text)):
            return False
        if last.text.partition(" ")[0] not in verbs:
            return last.closes and self._is_done(text)
        trial = self.copy()
        texts = [text]
        while trial._answers and trial._answers[-1].player == player and trial._answers[-1].member:
            within = trial._answers[-1].within
            texts.insert(0, trial._answers[-1].text)
            trial.undo()
            if not within:
                break
        try:
            for one in texts:
                trial.choose(one, player)
        except IllegalDecision:
            return False
        self.take_over(trial)
        return True

    def take_over(self, other: Self) -> Self:
        """Stand where another match of the same beginning stands."""
        self._state = other._state
        self._taken, self._answers = other._taken, other._answers
        self._named, self._within = other._named, other._within
        self._draft = None
        return self

    def _asked(self, player: int | str | None, text: str) -> Request:
        requests = self._requests()
        if not requests:
            raise GameOver(
                Text(
                    f"{text!r}: 対戦は終わっています（{self.result}）", f"{text!r}: the match is over ({self.result!r})"
                )
            )
        if player is None:
            return requests[0]
        who = self.seat(player)
        for request in requests:
            if request.player == who:
                return request
        asked = " and ".join(letter(r.player) for r in requests)
        raise NotYourDecision(
            text,
            Text(f"{asked}が選ぶところで、{letter(who)}ではありません", f"{asked} is asked, not {letter(who)}"),
            self.legal.texts()[:8],
        )

    def _take(self, player: int, code: int, answer: Answer | None = None) -> None:
        """Give the kernel an option; ``answer``: it is what the player answered, and stands in the record as he said it."""
        st = self._state
        if answer is not None:
            before, text = answer.state or st.copy(), answer.text
        else:
            request = next(r for r in requests_of(st) if r.player == player)
            before, text = st.copy(), Legal(st, request, self._setting.namer)[list(request.options).index(code)].text
        self._taken.append(Taken(before, player, text, lane=lane_of(self._taken, st), code=code))
        st.choose(code, player)
        self._within = False
        self._draft = None

    def _forced(self, player: str, text: str) -> str:
        """Return the only option of the open decision if it must be taken before ``player`` can say ``text``."""
        request = self._state.request
        if request is None or len(request.options) != 1 or self._state.lanes or self._named:
            return ""
        offers = Legal(self._state, request, self._setting.namer)
        fits = letter(request.player) == player and offers.fits(text)
        return "" if fits else offers[0].text

    def passing_by(self, text: str, player: int, phase: str, end: bool) -> Self | None:
        """Return the match as it would be at the start of a phase, or at its end, on the way from a decision to the next one; None if that
        does not come to pass there."""
        trial = self.copy()
        st = trial._state
        st.take(trial._offers(trial._asked(player, text)).meant(text).code, player)
        last, going, there = None, True, True
        while going:
            before, there = there, phase in (self.game.figures(st)[self.game.phase_figure], *self.game.phase_words(st))
            if there and not end and not before:
                return trial
            if there:
                last = st.copy()
            elif last is not None and end:
                trial._state = last
                return trial
            going = st.step()
        return None

    def let_go(self, kept: int = 8, apart: int = 32) -> Self:
        """Let go of the positions before decisions, as servers do that carry many matches: only those before the last few are kept, and one
        now and then. The others are made again when so much is taken back.

        Args:
            kept: The last decisions whose positions are kept.
            apart: So far apart are the positions that are kept of those before.
        """
        for i in range(self._let_go, len(self._answers) - kept):
            answer, following = self._answers[i], self._answers[i + 1].before if i + 1 < len(self._answers) else None
            turn = self._taken[answer.before - 1].turn(self.game) if answer.before else -1
            for taken in self._taken[answer.before : following]:
                taken.let_go(self.game, turn, not self._before.elsewhere)
                turn = taken.turn(self.game)
            # demands and pinned chances are not in the options by which a position is made again
            if i % apart and not self._answers[i - 1].request and answer.state is not None and not answer.state.pins:
                answer.state = None
            self._let_go = i + 1
        return self

    def _position_before(self, place: int) -> State:
        """Return the position before an answer; if it was let go of, it is made again from the last one before it that was not."""
        at = place
        while (kept := self._answers[at].state) is None:
            at -= 1
        st = kept.copy()
        for taken in self._taken[self._answers[at].before : self._answers[place].before]:
            st.choose(taken.code, taken.player)
        return st

    @property
    def last_demand(self) -> tuple[int, str] | None:
        """Who demanded what (as in ``concede``), if that was the last thing that happened."""
        last = self._answers[-1] if self._answers else None
        return (last.player, last.text) if last is not None and last.request else None

    def undo(self, n: int = 1) -> Self:
        """Take the last ``n`` decisions back; 0 takes none back.

        Raises:
            GameOver: If fewer were taken.
            BadInput: If it is no number from 0 up.
        """
        steps = checked.steps_given(n, len(self._answers))
        if steps:
            place = len(self._answers) - steps
            answer, self._state = self._answers[place], self._position_before(place)
            self._named = dict(answer.named)
            self._within = answer.within
            del self._taken[answer.before :], self._answers[place:]
            self._let_go = min(self._let_go, place)
        self._draft = None
        return self
