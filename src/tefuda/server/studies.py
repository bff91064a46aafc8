"""Studies: records and scenarios to be stepped through, as every seat and as one who sees everything; what a search thinks of them; and
positions of them from which a new match goes on.

The functions run in a process beside the server (:mod:`tefuda.server.thinking`), which keeps the studies that it read last.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import msgspec
from msgspec import Struct

from tefuda.bots.advising import advise
from tefuda.bots.search import Settings
from tefuda.errors import BadInput, FormatError, RecordError, TefudaError, UnknownName
from tefuda.formats.notation import letter, seat
from tefuda.formats.outcomes import written
from tefuda.formats.records import FORMAT, Move, Record, read_record
from tefuda.formats.scenario_runs import begun, universe_of
from tefuda.formats.scenarios import Scenario, ScenarioFile, read_scenarios
from tefuda.match import Match
from tefuda.play.recording import JOIN
from tefuda.play.views import View
from tefuda.saying import Text, Told, told
from tefuda.server import protocol as p
from tefuda.server.steps import apply, said
from tefuda.server.telling import asked_of, happened

KEPT = 24
"""Studies that a process keeps."""
MOST_STEPS = 20_000
"""Steps of the longest record that is read."""
AT_ONCE = 24
"""Positions that are told at once."""
SEARCH = Settings(iterations=100)
"""How long a decision is thought about when a match is looked at afterwards."""
PASSED = "pass"
CLOSING = "done"
"""What says that a set is complete."""
SLICE = 1.2
"""Seconds after which an analysis pauses, so that others get their turn."""


class StudyStep(Struct, frozen=True, omit_defaults=True):
    """A step of a study.

    Attributes:
        text: What was decided, in notation, or the step of the scenario as it is written.
        player: Letter of who decided; empty for steps that only look.
        turn: The turn in which it was taken.
        kind: ``move``, ``request`` (nobody asked), or the kind of a scenario's step that looks.
        expected, got: What was expected and found instead, of a step that does not hold.
        idle: Whether the player passed, and nothing came of it.
    """

    text: str
    player: str
    turn: int
    kind: str = "move"
    expected: Told | None = None
    got: Told | None = None
    idle: bool = False


class StudySeat(Struct, frozen=True, omit_defaults=True):
    """Who sat where, and with which deck."""

    letter: str
    name: str = ""
    deck: Told | None = None


class Study(Struct, frozen=True, omit_defaults=True):
    """A record or a scenario.

    Attributes:
        game: Id of the game.
        kind: ``record`` or ``scenario``.
        title: Title of a scenario.
        seats: The players.
        steps: The decisions, or the scenario's steps.
        result, clause: How the match ended; empty if it did not.
        clauses: Clauses that a scenario proves.
        parts: Titles of the scenarios in the file, if it has several.
        faults: What in the file does not fit the format.
        continuable: Whether a match can go on from its positions.
    """

    game: str
    kind: Literal["record", "scenario"]
    title: str
    seats: tuple[StudySeat, ...]
    steps: tuple[StudyStep, ...]
    result: str = ""
    clause: str = ""
    clauses: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    faults: tuple[Told, ...] = ()
    continuable: bool = True


class Moment(Struct, frozen=True, omit_defaults=True):
    """A position of a study.

    Attributes:
        at: How many steps came before it.
        view: The position.
        events: What the last of them caused.
        asked: What is asked there, as the one who is asked gets it, unless the viewer may not know it.
    """

    at: int
    view: View
    events: tuple[p.Happened, ...]
    asked: p.Request | None = None


class Chance(Struct, frozen=True, omit_defaults=True):
    """What a search thinks of one decision, from what its player knew.

    Attributes:
        at: How many steps came before it.
        turn, player, kind: When who was asked what.
        chances: Chance of each seat to win, before the decision.
        error: Its standard error.
        taken: What was decided.
        best: The best option, and ``better`` its chance.
        after: Chance of what was taken.
        line: What is likely to follow the best option.
        cost: How much chance the decision gave away, as far as it is more than what is uncertain.
    """

    at: int
    turn: int
    player: str
    kind: str
    chances: tuple[float, ...]
    error: float
    taken: str
    best: str
    better: float
    after: float
    line: tuple[str, ...] = ()
    cost: float = 0.0


class Chances(Struct, frozen=True):
    """How far the analysis of a match has come: how many of its decisions were looked at, and what was found since it was last asked."""

    done: int
    total: int
    found: tuple[Chance, ...]


class Source(Struct, frozen=True):
    """Where a study comes from: the text of a file, or header and rows of a stored match; ``part``: which scenario of a file."""

    text: str
    rows: tuple[tuple[str, str, str], ...] | None = None
    part: int = 0
    names: tuple[str, ...] = ()


@dataclass(eq=False)
class _Kept:
    """A study in memory: its positions, and what is told of it."""

    study: Study
    at: Callable[[int], Match]
    decks: Sequence[Any] = ()
    order: list[int] = field(default_factory=list)


_kept: OrderedDict[str, _Kept] = OrderedDict()


def about(key: str, source: Source) -> str:
    """Return a study as JSON."""
    return _json(_read(key, source).study)


def moments(key: str, source: Source, since: int, count: int, viewer: str) -> str:
    """Return positions of a study, from one on, as JSON. Viewers are letters, "" for a spectator, "*" for one who sees everything."""
    kept = _read(key, source)
    last = len(kept.study.steps)
    if not 0 <= since <= last:
        raise UnknownName(
            Text(f"{since}手目はありません。全部で{last}手です", f"there is no step {since}; there are {last}")
        )
    out = []
    before = kept.at(since - 1) if since else None
    for at in range(since, min(since + min(count, AT_ONCE), last + 1)):
        now = kept.at(at)
        out.append(_moment(at, now, before, viewer))
        before = now
    return _json(out)


def _moment(at: int, now: Match, before: Match | None, viewer: str) -> Moment:
    who = None if viewer == "*" else viewer
    events = now.story(who, before.events if before is not None else 0)
    decision = next((d for d in now.decisions if viewer in ("*", letter(d.player))), None)
    asked = asked_of(now, decision, at) if decision is not None else None
    return Moment(
        at, now.view(who), tuple(happened(e, now.game.display, now.game.display.quiet) for e in events), asked
    )


def chances(key: str, source: Source, since: int, until: int) -> str:
    """Think about decisions of a record, first some all over the match and then those between; as JSON (:class:`Chances`).

    Args:
        key, source: The study.
        since: How many were looked at before.
        until: Look at most until so many.
    """
    kept = _read(key, source)
    steps = kept.study.steps
    if not kept.order:
        kept.order = coarse_to_fine(len(steps))
    found = []
    done = since
    end = time.monotonic() + SLICE
    while done < min(until, len(kept.order)) and (done == since or time.monotonic() < end):
        chance = _chance(kept.at(kept.order[done]), kept.order[done], steps[kept.order[done]])
        found += [chance] if chance is not None else []
        done += 1
    return _json(Chances(done, len(kept.order), tuple(found)))


def coarse_to_fine(n: int) -> list[int]:
    """Return the numbers below ``n`` so that each beginning of them is spread over all."""
    out: list[int] = []
    step = 1 << max(0, n - 1).bit_length()
    there: set[int] = set()
    while step:
        more = [i for i in range(0, n, step) if i not in there]
        out += more
        there.update(more)
        step //= 2
    return out


def _chance(now: Match, at: int, step: StudyStep) -> Chance | None:
    if step.kind != "move" or now.decision is None or letter(now.decision.player) != step.player:
        return None
    advice = advise(now, SEARCH, at, step.text)
    if advice is None:
        return None
    best = advice.best[0]
    after = advice.taken.chance if advice.taken is not None else best.chance
    line = tuple(f"{letter(player)}: {text}" for player, text in advice.line[:4])
    shares = tuple(round(c, 4) for c in advice.chances)
    return Chance(
        at, advice.turn, step.player, advice.kind, shares, round(advice.error, 4), step.text, best.option,
        round(best.chance, 4), round(after, 4), line, round(advice.cost, 4),
    )  # fmt: skip


class Branch(Struct, frozen=True):
    """What a match needs that goes on from a position: header and rows as they are stored, decks by seat, who plays, parameters."""

    game: str
    header: str
    rows: tuple[tuple[str, str, str], ...]
    decks: tuple[Any, ...]
    letters: tuple[str, ...]
    options: dict[str, Any]


def branch(key: str, source: Source, at: int) -> str:
    """Return what a match needs that goes on from a position of a study, as JSON (:class:`Branch`).

    Raises:
        UnknownName: If there is no such position, the match is over there, or decisions alone do not lead to it: chance was determined on
            the way, or it lies within a set that others choose at the same time.
    """
    kept = _read(key, source)
    if not 0 <= at <= len(kept.study.steps):
        raise UnknownName(Text(f"{at}手目はありません", f"there is no step {at}"))
    match = kept.at(at)
    if match.result is not None:
        raise UnknownName(Text("ここで対戦は終わっています", "the match is over here"))
    record = match.record()
    header = match.copy().undo(len(match.lines)).record_text()
    joined = iter(record.joined)
    again = Match.beginning(read_record(header))
    rows: list[tuple[str, str, str]] = []
    try:
        for i, line in enumerate(match.lines):
            rows.append(_row(line, joined))
            apply(again, *rows[-1])
            if _closed(again, kept.at(i + 1), rows[-1][1]):
                rows.append(("move", rows[-1][1], CLOSING))
                apply(again, *rows[-1])
    except TefudaError as error:
        raise _not_from_here() from error
    if not _same(again, match):
        raise _not_from_here()
    letters = tuple(letter(i) for i in match.seated)
    decks = (*record.decks, *record.joined)
    return _json(Branch(record.game, header, tuple(rows), decks, letters, dict(record.options)))


def _same(a: Match, b: Match) -> bool:
    """Tell whether one who sees everything could not tell two positions apart."""
    return a.view(None).json() == b.view(None).json()


def _closed(now: Match, then: Match, who: str) -> bool:
    """Tell whether a set went without saying that it is complete: records leave that out where the next line shows it."""
    open_now, open_then = (
        any(d.letter == who and CLOSING in d.options.texts() for d in match.decisions) for match in (now, then)
    )
    return open_now and not open_then


def _not_from_here() -> UnknownName:
    return UnknownName(
        Text(
            "ちょうどこの局面からは続けられません。一手前か後からどうぞ",
            "no match can go on from exactly this position; try the decision before or after it",
        )
    )


def _row(line: str, joined: Iterator[Any]) -> tuple[str, str, str]:
    """Return a line of a record as a row of the storage."""
    if not line.startswith("! "):
        who, _, text = line.partition(": ")
        return "move", who, text
    _, who, text = line.split(" ", 2)
    if text.partition(" ")[0] == JOIN:
        return "join", who, msgspec.json.encode(next(joined)).decode()
    return "request", who, text


def file_of(key: str, source: Source) -> str:
    """Return the text of the file of a study, as JSON: of a stored match, its record."""
    kept = _read(key, source)
    text = source.text if source.rows is None else kept.at(len(kept.study.steps)).record_text()
    return _json(text)


# ---- reading -------------------------------------------------------------------------------------------------------------


def _read(key: str, source: Source) -> _Kept:
    key = f"{key}/{source.part}"
    if key not in _kept:
        _kept[key] = _record(source) if source.rows is not None or is_record(source.text) else _scenario(source)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]


def is_record(text: str) -> bool:
    """Tell whether the text of a file is meant to be a record."""
    return text.lstrip("\ufeff \n").startswith("format:")


NEITHER = Text(
    f"棋譜（「format: {FORMAT}」で始まる）でもシナリオのファイル（game、scenarios）でもありません",
    f"is neither a record, which begins with 'format: {FORMAT}', nor a scenario file (game, scenarios)",
)


def _record(source: Source) -> _Kept:
    record = read_record(source.text)
    if source.rows is None:
        try:
            match = Match.load(record)
        except RecordError as error:  # it knows no file; who shows the text puts its name there
            raise BadInput(Text(f"<record>: {error.told('ja')}", f"<record>: {error}")) from None
    else:
        match = Match.beginning(record)
        for row in source.rows:
            apply(match, *row)
    lines = match.lines
    if len(lines) > MOST_STEPS:
        raise UnknownName(Text(f"{MOST_STEPS}手までです", f"a record may have {MOST_STEPS} decisions"))
    places = (match.copy().undo(len(lines) - i) for i in range(len(lines) + 1))
    steps = tuple(_step(line, *pair) for line, pair in zip(lines, pairwise(places), strict=True))
    result = match.result
    study = Study(
        record.game,
        "record",
        "",
        _seats(match, record, source.names),
        steps,
        str(result) if result is not None else "",
        result.clause if result is not None else "",
    )
    return _Kept(study, lambda at: match.copy().undo(len(lines) - at))


def _step(line: str, before: Match, after: Match) -> StudyStep:
    turn = before.turn
    if line.startswith("! "):
        _, who, text = line.split(" ", 2)
        return StudyStep(text, who, turn, "request")
    who, _, text = line.partition(": ")
    return StudyStep(text, who, turn, idle=text == PASSED and after.is_routine(before.events))


def _seats(match: Match, record: Record, names: Sequence[str]) -> tuple[StudySeat, ...]:
    decks = [*record.decks, *record.joined]
    out = []
    everybody = sorted({*match.beginners, *match.seated, *(seat(m.player) for m in record.moves)})
    for i, who in enumerate(everybody):
        named = names[i] if i < len(names) else record.players[i] if i < len(record.players) else ""
        deck = Told(decks[i].name, decks[i].english or decks[i].name) if i < len(decks) else None
        out.append(StudySeat(letter(who), named if named != letter(who) else "", deck))
    return tuple(out)


@contextmanager
def _as_file(text: str) -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "scenarios.yaml"
        path.write_text(text, encoding="utf-8")
        yield path


def _scenario(source: Source) -> _Kept:
    broken: list[FormatError] = []
    with _as_file(source.text) as path:
        try:
            file = read_scenarios(path, broken)
        except FormatError as error:
            raise _bare(error if "scenarios:" in source.text else FormatError(str(path), 1, "", NEITHER)) from None
        universe = universe_of(file, broken)
    if source.part >= len(file.scenarios):
        raise _bare(broken[0]) if broken else UnknownName(Text("シナリオがありません", "there is no scenario"))
    scenario = file.scenarios[source.part]
    try:
        steps, positions = _played(file, scenario, universe)
    except FormatError as error:
        raise _bare(error) from None
    parts = tuple(f"{s.id}: {s.title}" for s in file.scenarios) if len(file.scenarios) > 1 else ()
    first = positions[0]
    study = Study(
        file.game,
        "scenario",
        f"{scenario.id}: {scenario.title}",
        tuple(StudySeat(letter(i)) for i in first.beginners),
        steps,
        clauses=scenario.clauses,
        parts=parts,
        faults=tuple(told(said(_bare(f))) for f in broken),
    )
    return _Kept(study, lambda at: positions[at])


def _bare(error: FormatError) -> FormatError:
    """Return an error without the folder in which the file lay for a moment."""
    return FormatError(Path(error.file).name, error.line, error.field, error.what, error.column)


def _played(file: ScenarioFile, scenario: Scenario, universe: Any) -> tuple[tuple[StudyStep, ...], list[Match]]:
    """Carry the steps of a scenario out, one by one, up to the first that does not hold."""
    runner = begun(file, scenario, universe)
    positions = [runner.match.copy()]
    steps = []
    for step in scenario.steps:
        turn = runner.match.turn
        failure = runner.run([step])
        positions.append(runner.match.copy())
        moved = step.kind in ("choose", "concede", "join", "pass")
        wrong = (told(failure.expected), told(failure.got)) if failure is not None else (None, None)
        kind = "move" if moved else step.kind
        text = str(step.data) if step.kind == "choose" else written(step)
        steps.append(StudyStep(text, step.player or "", turn, kind, *wrong))
        if failure is not None:
            break
    return tuple(steps), positions


def _json(of: Any) -> str:
    return msgspec.json.encode(of, order="deterministic").decode()


__all__ = ["Branch", "Chances", "Moment", "Move", "Source", "Study", "about", "branch", "chances", "file_of", "moments"]
