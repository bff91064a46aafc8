"""Scenario files: positions, what is done in them, and what must come of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tefuda.formats import marked
from tefuda.formats.notation import seat

__all__ = ["Scenario", "ScenarioFile", "Step", "read_scenarios"]

FILE_KEYS = ("game", "cards", "scenarios")
SCENARIO_KEYS = ("id", "clauses", "qa", "title", "seed", "options", "given", "steps")
QUESTION = re.compile(r"Q[1-9][0-9]*")


@dataclass(frozen=True)
class Step:
    """One step of a scenario.

    Attributes:
        kind: ``choose``, ``offered``, ``not_offered``, ``only``, ``asked``, ``chance``, ``why_not``, ``expect``, ``sees``.
        data: What stands behind the key; for ``choose`` the notation, for ``why_not`` the notation and the clause.
        player: Letter of the player concerned, or "".
        path, line: Where it stands in the file.
    """

    kind: str
    data: Any
    player: str
    path: marked.Path_
    line: int


@dataclass(frozen=True)
class Scenario:
    """One scenario of a file.

    Attributes:
        clauses: Clauses and rulings that it proves.
        qa: Numbers of the publisher's questions that it decides.
    """

    id: str
    title: str
    clauses: tuple[str, ...]
    qa: tuple[str, ...]
    seed: int
    options: Mapping[str, Any]
    given: Mapping[str, Any]
    steps: tuple[Step, ...]
    path: marked.Path_
    line: int


@dataclass(frozen=True)
class ScenarioFile:
    """A scenario file.

    Attributes:
        source: The document, for errors that are found later.
        game: Id of the game.
        cards: The file's own cards, not yet read.
        scenarios: The scenarios.
    """

    source: marked.Marked
    game: str
    cards: Any
    scenarios: tuple[Scenario, ...] = field(default=())


def read_scenarios(path: Path | str) -> ScenarioFile:
    """Read a scenario file.

    Raises:
        FormatError: With file, line and field of what does not fit the format.
    """
    source = marked.load(path)
    data = source.data
    if not isinstance(data, Mapping):
        raise source.error((), f"expected {', '.join(FILE_KEYS)}")
    _known(source, (), data, FILE_KEYS)
    game = _typed(source, ("game",), data.get("game"), str, "the id of a game")
    items = _typed(source, ("scenarios",), data.get("scenarios"), list, "a list of scenarios")
    scenarios = tuple(_scenario(source, ("scenarios", i), item) for i, item in enumerate(items))
    seen: dict[str, int] = {}
    for s in scenarios:
        if s.id in seen:
            raise source.error((*s.path, "id"), f"{s.id!r} stands in line {seen[s.id]} already")
        seen[s.id] = s.line
    return ScenarioFile(source, game, data.get("cards"), scenarios)


def _known(source: marked.Marked, path: marked.Path_, data: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    for key in data:
        if key not in keys:
            raise source.error((*path, key), f"unknown key; expected {', '.join(keys)}")


def _typed(source: marked.Marked, path: marked.Path_, value: Any, kind: type, what: str) -> Any:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise source.error(path, f"expected {what}" + ("" if value is None else f", not {value!r}"))
    return value


def _scenario(source: marked.Marked, path: marked.Path_, data: Any) -> Scenario:
    _typed(source, path, data, dict, "a scenario: id, title, given, steps")
    _known(source, path, data, SCENARIO_KEYS)
    clauses = data.get("clauses", [])
    _typed(source, (*path, "clauses"), clauses, list, "a list of clauses")
    given = data.get("given")
    steps = _typed(source, (*path, "steps"), data.get("steps"), list, "a list of steps")
    read = [step for i, item in enumerate(steps) for step in _steps(source, (*path, "steps", i), item)]
    return Scenario(
        id=str(_typed(source, (*path, "id"), data.get("id"), str, "a name")),
        title=str(data.get("title", "")),
        clauses=tuple(str(c) for c in clauses),
        qa=_questions(source, (*path, "qa"), data.get("qa", [])),
        seed=_typed(source, (*path, "seed"), data.get("seed", 1), int, "a whole number"),
        options=_typed(source, (*path, "options"), data.get("options", {}), dict, "parameters of the match"),
        given=_typed(source, (*path, "given"), {} if given is None else given, dict, "a position"),
        steps=tuple(read),
        path=path,
        line=source.line(path),
    )


def _questions(source: marked.Marked, path: marked.Path_, data: Any) -> tuple[str, ...]:
    """Read the number of a question, such as ``Q100``, or a list of them."""
    numbers = [data] if isinstance(data, str) else _typed(source, path, data, list, "Q100 or a list of such numbers")
    for number in numbers:
        if not isinstance(number, str) or not QUESTION.fullmatch(number):
            raise source.error(path, f"expected the number of a question such as Q100, not {number!r}")
    return tuple(numbers)


def _steps(source: marked.Marked, path: marked.Path_, data: Any) -> list[Step]:
    """Read one item of the list; an item with several keys is several steps in the order of the keys."""
    _typed(source, path, data, dict, f"a step: a player's letter or one of {', '.join(READERS)}")
    out: list[Step] = []
    for key, value in data.items():
        here = (*path, key)
        line = source.line(here)
        if seat(key) >= 0:
            out.append(Step("choose", _word(source, here, value), key, here, line))
        elif key in READERS:
            out += READERS[key](source, here, value)
        else:
            raise source.error(here, f"unknown step; expected a player's letter or one of {', '.join(READERS)}")
    return out


def _word(source: marked.Marked, path: marked.Path_, value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise source.error(path, f"expected notation, not {value!r}")
    return str(value)


def _options(kind: str) -> Callable[[marked.Marked, marked.Path_, Any], list[Step]]:
    """``{A: [notation, ...]}``."""

    def read(source: marked.Marked, path: marked.Path_, value: Any) -> list[Step]:
        _typed(source, path, value, dict, "{A: [notation, ...]}")
        out = []
        for player, texts in value.items():
            here = (*path, player)
            if seat(player) < 0:
                raise source.error(here, "expected a player's letter")
            texts = [texts] if isinstance(texts, str) else texts
            _typed(source, here, texts, list, "a list of notations")
            words = [_word(source, (*here, i), t) for i, t in enumerate(texts)]
            out.append(Step(kind, words, player, here, source.line(here)))
        return out

    return read


def _asked(source: marked.Marked, path: marked.Path_, value: Any) -> list[Step]:
    """``B``, ``nobody``, or ``{B: kind}``."""
    kind = ""
    if isinstance(value, dict) and len(value) == 1:
        value, kind = next(iter(value.items()))
    if value != "nobody" and (not isinstance(value, str) or seat(value) < 0):
        raise source.error(path, "expected a player's letter, `nobody`, or {letter: kind of decision}")
    return [Step("asked", kind, "" if value == "nobody" else value, path, source.line(path))]


def _mapping(kind: str) -> Callable[[marked.Marked, marked.Path_, Any], list[Step]]:
    def read(source: marked.Marked, path: marked.Path_, value: Any) -> list[Step]:
        return [Step(kind, _typed(source, path, value, dict, "a mapping"), "", path, source.line(path))]

    return read


def _sees(source: marked.Marked, path: marked.Path_, value: Any) -> list[Step]:
    _typed(source, path, value, dict, "{B: {path: value}}")
    out = []
    for player, paths in value.items():
        here = (*path, player)
        if seat(player) < 0:
            raise source.error(here, "expected a player's letter")
        out.append(Step("sees", _typed(source, here, paths, dict, "{path: value}"), player, here, source.line(here)))
    return out


def _why_not(source: marked.Marked, path: marked.Path_, value: Any) -> list[Step]:
    _typed(source, path, value, dict, "{A: notation, clause: id}")
    players = [k for k in value if seat(k) >= 0]
    if len(players) != 1 or set(value) - {*players, "clause"}:
        raise source.error(path, "expected one player's letter with a notation, and clause")
    data = (_word(source, (*path, players[0]), value[players[0]]), str(value.get("clause", "")))
    return [Step("why_not", data, players[0], path, source.line(path))]


READERS: dict[str, Callable[[marked.Marked, marked.Path_, Any], list[Step]]] = {
    "offered": _options("offered"),
    "not_offered": _options("not_offered"),
    "only": _options("only"),
    "asked": _asked,
    "chance": _mapping("chance"),
    "why_not": _why_not,
    "expect": _mapping("expect"),
    "sees": _sees,
}
