"""Runs scenarios: every step does something or checks something, and a failed check says all that is needed to understand it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tefuda.errors import FormatError, PlacingFault, TefudaError, UnknownPath
from tefuda.formats import happenings
from tefuda.formats.cards import each_in, located
from tefuda.formats.outcomes import Failure, Outcome, show, written
from tefuda.formats.passing import pass_both, pass_to_moment, pass_until
from tefuda.formats.scenarios import Scenario, ScenarioFile, Step, read_scenarios
from tefuda.match import Match, game
from tefuda.saying import Text, joined_texts
from tefuda.text.errors import TextError

__all__ = ["Failure", "Outcome", "run", "run_scenario"]


class _Slip(Exception):
    """A path that can lead nowhere."""

    def __init__(self, path: str, what: str) -> None:
        self.path = path
        self.what = what
        super().__init__(what)


CARRIED_OUT = Text("実行できる手順", "a step that can be carried out")
READING = ("expect", "sees", "happened", "not_happened", "in_order", "at_once")
"""Steps that read the position and the log."""
LOOKING_ON = ("asked", "offered", "only", "expect", "sees", "happened", "in_order", "at_once", "pass")
"""Steps that say what is so when a set is complete, if it is not so before."""


class _Unmet(Exception):
    """A step that did not hold."""

    def __init__(self, expected: str, got: str) -> None:
        self.expected = expected
        self.got = got
        super().__init__(f"expected {expected}, got {got}")


def run(path: Path | str, only: Sequence[str] = ()) -> list[Outcome]:
    """Run the scenarios of a file (``only``: those with these ids).

    Raises:
        FormatError: If the file or a position in it does not fit the format.
    """
    file = read_scenarios(path)
    universe = universe_of(file)
    return [run_scenario(file, s, universe) for s in file.scenarios if not only or s.id in only]


def run_each(path: Path | str, only: Sequence[str] = ()) -> tuple[list[Outcome], list[FormatError]]:
    """Run the scenarios of a file, each by itself: return how they went, and what does not fit the format. Neither a card nor a
    scenario that does not fit costs another one.

    Raises:
        FormatError: If the file holds no scenarios at all.
    """
    broken: list[FormatError] = []
    file = read_scenarios(path, broken)
    universe = universe_of(file, broken)
    outcomes: list[Outcome] = []
    unread = False
    for scenario in file.scenarios:
        if only and scenario.id not in only:
            continue
        try:
            outcomes.append(run_scenario(file, scenario, universe))
        except FormatError as error:
            broken.append(error)
            if isinstance(error.__context__, TextError):
                unread = True
        except Exception as fault:  # a text that cannot be carried out must not keep the others from being tried
            failure = Failure(0, scenario.line, scenario.id, CARRIED_OUT, _fault(fault))
            outcomes.append(_outcome(file, scenario, failure))
    if unread:
        broken += unreadable(file, universe)
    there = {str(error): error for error in broken}
    return outcomes, list(there.values())


def unreadable(file: ScenarioFile, universe: Mapping[str, Sequence[Any]]) -> list[FormatError]:
    """Return what is wrong with the texts of a file's cards, all of them."""
    the_game = game(file.game)
    out: list[FormatError] = []
    for card in each_in(file.source, ("cards",), the_game.card_type).cards if file.cards is not None else ():
        try:
            the_game.compile([card], universe)
        except TextError as error:
            found = located(error, file.source, ("cards",))
            if isinstance(found, FormatError):
                out.append(found)
        except TefudaError:
            continue
    return out


def _fault(fault: Exception) -> Text:
    if isinstance(fault, TefudaError):
        return Text(fault.told("ja"), fault.told("en"))
    said = f"{type(fault).__name__}: {fault}"
    return Text(f"tefuda の不具合です（{said}）", f"a fault of tefuda itself ({said})")


def universe_of(file: ScenarioFile, broken: list[FormatError] | None = None) -> Mapping[str, Sequence[Any]]:
    """Return the cards that a file's scenarios may name: its own before those delivered. ``broken`` takes what is wrong with single
    cards, which are left out then.

    Raises:
        FormatError: If the game or a card does not fit.
    """
    the_game = game(file.game)
    return _before(the_game.cards(), _own(file, ("cards",), broken) if file.cards is not None else [])


def _own(file: ScenarioFile, path: tuple[str | int, ...], broken: list[FormatError] | None = None) -> list[Any]:
    """Return the cards that stand somewhere in a file."""
    found = each_in(file.source, path, game(file.game).card_type)
    if broken is None:
        return found.whole()
    broken += found.faults
    return found.cards


def _before(others: Mapping[str, Sequence[Any]], own: Sequence[Any]) -> dict[str, Sequence[Any]]:
    """Return cards by their names, own ones instead of others of the same name."""
    return {**others, **{c.name: [d for d in own if d.name == c.name] for c in own}}


def run_scenario(file: ScenarioFile, scenario: Scenario, universe: Mapping[str, Sequence[Any]]) -> Outcome:
    """Run one scenario of a file.

    Raises:
        FormatError: If its position cannot be built, or a text of the file's cards cannot be read.
    """
    return _outcome(file, scenario, begun(file, scenario, universe).run(scenario.steps))


def begun(file: ScenarioFile, scenario: Scenario, universe: Mapping[str, Sequence[Any]]) -> _Runner:
    """Return the runner of a scenario at its beginning.

    Raises:
        FormatError: If its position cannot be built, or a text of the file's cards cannot be read.
    """
    own = (*scenario.path, "cards")
    if scenario.cards:
        universe = _before(universe, _own(file, own))
    try:
        match = Match.arranged(file.game, scenario.given, scenario.seed, scenario.options, universe)
    except PlacingFault as fault:
        inside = () if fault.path[:1] == ("options",) else ("given",)
        raise file.source.error((*scenario.path, *inside, *fault.path), fault.what) from None
    except TextError as error:
        found = located(error, file.source, own) if scenario.cards else error
        raise (found if found is not error else located(error, file.source, ("cards",))) from None
    return _Runner(file, match)


def _outcome(file: ScenarioFile, scenario: Scenario, failure: Failure | None) -> Outcome:
    return Outcome(file.source.file, scenario.id, scenario.title, scenario.line, scenario.clauses, scenario.qa, failure)


class _Runner:
    def __init__(self, file: ScenarioFile, match: Match) -> None:
        self.file = file
        self.match = match
        self.moment: Match | None = None
        self.kinds: dict[str, Callable[[Step], None]] = {
            "choose": self.choose,
            "offered": self.offered,
            "not_offered": self.not_offered,
            "only": self.only,
            "asked": self.asked,
            "chance": self.chance,
            "why_not": self.why_not,
            "expect": self.expect,
            "sees": self.expect,
            "join": self.join,
            "concede": self.concede,
            "happened": self.happened,
            "not_happened": self.not_happened,
            "in_order": self.in_order,
            "at_once": self.at_once,
            "pass": self.passing,
        }

    def run(self, steps: Iterable[Step]) -> Failure | None:
        """Run the steps and return what did not hold, if anything."""
        for number, step in enumerate(steps, 1):
            try:
                self.carry_out(step)
            except _Unmet as unmet:
                return self.failure(number, step, unmet.expected, unmet.got)
            except FormatError:
                raise
            except TefudaError as error:
                said = [error.told(language).replace("\n", "\n    ") for language in ("ja", "en")]
                return self.failure(number, step, CARRIED_OUT, Text(*said))
            except (
                Exception
            ) as fault:  # a text that cannot be carried out must not keep other scenarios from being tried
                return self.failure(number, step, CARRIED_OUT, _fault(fault))
        return None

    def carry_out(self, step: Step) -> None:
        """Carry a step out. A set of which members were named, and that may stand, is complete when a step speaks of what comes next."""
        if step.kind not in READING:
            self.moment = None
        try:
            self.kinds[step.kind](step)
        except _Unmet:
            if step.kind not in LOOKING_ON or not self.match.complete():
                raise
            self.kinds[step.kind](step)

    @property
    def there(self) -> Match:
        """What steps that read look at: the moment that was waited for, as long as nothing else is done, else the match."""
        return self.moment or self.match

    def failure(self, number: int, step: Step, expected: str, got: str) -> Failure:
        decision = self.match.decision
        asked = Text(decision.told("ja"), decision.told("en")) if decision is not None else _over(self.match)
        events = tuple(Text(entry.line("ja"), entry.line("en")) for entry in self.match.log[-6:])
        return Failure(number, step.line, written(step), expected, got, asked, events)

    # ---- steps

    def choose(self, step: Step) -> None:
        """Take the decision; only the player who is asked can."""
        self.match.choose(step.data, step.player, completing=True)

    def join(self, step: Step) -> None:
        """A newcomer asks to join with a deck, under this letter."""
        self.match.join(step.data, step.player)

    def concede(self, step: Step) -> None:
        """A player gives up, asked or not; where others are left, they go on."""
        self.match.concede(step.player)

    def happened(self, step: Step) -> None:
        """Each of these events has happened since the beginning, as often as is said."""
        log = self.there.log
        for wanted in step.data:
            there = len(happenings.found(wanted, log))
            if there == 0 if wanted.times is None else there != wanted.times:
                raise _Unmet(str(wanted), Text(f"{there}回", f"{there} times"))

    def not_happened(self, step: Step) -> None:
        """None of these events has happened since the beginning."""
        log = self.there.log
        for wanted in step.data:
            there = happenings.found(wanted, log)
            if there:
                raise _Unmet(
                    Text(f"なし: {wanted}", f"never: {wanted}"), Text(there[0].line("ja"), there[0].line("en"))
                )

    def in_order(self, step: Step) -> None:
        """These events happened one after the other."""
        there = happenings.in_order(step.data, self.there.log)
        if there < len(step.data):
            late = step.data[there]
            raise _Unmet(
                joined_texts([Text(str(w), str(w)) for w in step.data], Text("、それから ", ", then ")),
                Text(f"その後に「{late}」はない", f"no later {str(late)!r}")
                if there
                else Text(f"「{late}」はない", f"no {str(late)!r}"),
            )

    def at_once(self, step: Step) -> None:
        """These events happened in one moment."""
        if not happenings.at_once(step.data, self.there.log):
            said = joined_texts([Text(str(w), str(w)) for w in step.data], Text("、", "; "))
            raise _Unmet(said, Text("同時には起きていない", "not in one moment"))

    def passing(self, step: Step) -> None:
        """Everybody passes once, or whoever is asked does nothing until something is so."""
        if step.data is None:
            wrong = pass_both(self.match)
        elif step.data.between:
            wrong, self.moment = pass_to_moment(self.match, step.data)
        else:
            wrong = pass_until(self.match, step.data)
        if wrong is not None:
            raise _Unmet(Text("パスする", "to pass") if step.data is None else f"until: {step.data}", wrong)

    def _decision_of(self, player: str | None) -> Any:
        """The open decision of a player, also one of several who decide at once; None if he is not asked."""
        return next((d for d in self.match.decisions if d.letter == player), None)

    def _options(self, step: Step) -> Any:
        decision = self._decision_of(step.player)
        if decision is None:
            there = self.match.decision
            got = _over(self.match) if there is None else _who_is_asked(there.letter)
            raise _Unmet(_who_is_asked(step.player), got)
        return decision.options

    def offered(self, step: Step) -> None:
        """Each of these is among the options."""
        options = self._options(step)
        missing = [text for text in step.data if not options.fits(text)]
        if missing:
            raise _Unmet(_told("選べる", "offered", missing), Text("選べない", "not offered"))

    def not_offered(self, step: Step) -> None:
        """None of these is among the options; nothing is offered to a player who is not asked.

        What means nothing (an unknown verb or name) is refused: a slip of the pen is never offered.
        """
        for text in step.data:
            self.match.why_not(text, step.player)
        decision = self._decision_of(step.player)
        if decision is None:
            return
        there = [text for text in step.data if decision.options.fits(text)]
        if there:
            raise _Unmet(_told("選べない", "not offered", there), Text("選べる", "offered"))

    def only(self, step: Step) -> None:
        """These are the options, and there is no other."""
        options = self._options(step)
        self.offered(step)
        meant = {o.text for text in step.data for o in options.fits(text)}
        more = [text for text in options.texts() if text not in meant]
        if more:
            raise _Unmet(_told("これだけ", "only", step.data), _told("ほかに選べる", "also offered", more))

    def asked(self, step: Step) -> None:
        """This player is asked now (for this kind of decision, if one is named)."""
        decision = self._decision_of(step.player) or self.match.decision
        got = "" if decision is None else decision.letter
        kind = "" if decision is None else decision.kind
        if got != (step.player or "") or (step.data and step.data != kind):
            raise _Unmet(_who_is_asked(step.player, step.data or ""), _who_is_asked(got, kind))

    def chance(self, step: Step) -> None:
        """Pin the next random events of these names."""
        try:
            self.match.pin(**step.data)
        except PlacingFault as fault:
            raise self.file.source.error((*step.path, *fault.path), fault.what) from None

    def why_not(self, step: Step) -> None:
        """The player may not do this now, for this clause."""
        text, clause = step.data
        reasons = self.match.why_not(text, step.player)
        if not reasons:
            raise _Unmet(Text(f"できない: {text}", f"forbidden: {text}"), Text("できる", "it is allowed"))
        if clause and clause not in [r.clause for r in reasons]:
            raise _Unmet(
                Text(f"{clause} によってできない", f"forbidden by {clause}"),
                joined_texts([Text(f"[{r.clause}] {r.ja}", str(r)) for r in reasons], Text("、", "; ")),
            )

    def expect(self, step: Step) -> None:
        """Every path leads to the value named, for one who sees all or for a player."""
        try:
            unmet = list(self._compare(step.data, "", step.player or None))
        except _Slip as slip:
            raise self.file.source.error((*step.path, *slip.path.split(".")), slip.what) from None
        if unmet:
            raise _Unmet(
                "; ".join(f"{p} = {want}" for p, want, _ in unmet), "; ".join(f"{p} = {g}" for p, _, g in unmet)
            )

    def _compare(self, data: Mapping[str, Any], before: str, player: str | None) -> Iterable[tuple[str, str, str]]:
        for key, wanted in data.items():
            path = f"{before}.{key}" if before else key
            if isinstance(wanted, dict) and wanted:
                yield from self._compare(wanted, path, player)
                continue
            try:
                found = self.there.find(path, player)
            except UnknownPath as error:
                raise _Slip(path, error.said) from None
            if not found.equals(wanted):
                yield path, show(wanted), show(found.value)


def _who_is_asked(player: str | None, kind: str = "") -> Text:
    ja, en = (f"{player}への質問", f"{player} is asked") if player else ("質問なし", "nobody is asked")
    return Text(f"{ja} {kind}".rstrip(), f"{en} {kind}".rstrip())


def _over(match: Match) -> Text:
    return Text(f"対戦は終わっている: {match.result}", f"nobody is asked, the match is over: {match.result!r}")


def _told(ja: str, en: str, options: Sequence[str]) -> Text:
    return Text(f"{ja}: " + " | ".join(options), f"{en}: " + " | ".join(options))
