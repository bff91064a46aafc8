"""Scenario files: positions, what is done in them, and what must come of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tefuda.clauses import games as clause_games
from tefuda.clauses import load as clause_index
from tefuda.errors import FormatError
from tefuda.formats import marked
from tefuda.formats.expecting import expected, missing, shown, unknown_key
from tefuda.formats.happenings import Happening
from tefuda.formats.notation import seat
from tefuda.formats.passing import MOMENTS, SHAPES, read_until
from tefuda.games.registry import game as the_game
from tefuda.games.registry import games
from tefuda.saying import Text

__all__ = ["Scenario", "ScenarioFile", "Step", "read_scenarios"]

FILE_KEYS = ("game", "cards", "given", "scenarios")
SCENARIO_KEYS = ("id", "clauses", "qa", "title", "seed", "options", "cards", "given", "steps")
QUESTION = re.compile(r"Q[1-9][0-9]*")
RESULT = re.compile(r"[A-H]+")
MOST_SEED = 2**64 - 1
"""The greatest seed: seeds have 64 bits."""

_GAME = Text("ゲームのid", "the id of a game")
_SCENARIOS = Text("シナリオのリスト", "a list of scenarios")
_SCENARIO = Text("シナリオ (id, title, given, steps)", "a scenario: id, title, given, steps")
_STEPS = Text("手順のリスト", "a list of steps")
_POSITION = Text("盤面", "a position")
_OPTIONS = Text("対戦の設定", "parameters of the match")


@dataclass(frozen=True)
class Step:
    """One step of a scenario.

    Attributes:
        kind: ``choose``, ``offered``, ``not_offered``, ``only``, ``asked``, ``chance``, ``why_not``, ``expect``, ``sees``, ``join``,
            ``concede``, ``happened``, ``not_happened``, ``in_order``, ``at_once``, ``pass``.
        data: What stands behind the key; for ``choose`` the notation, for ``why_not`` the notation and the clause, for ``join`` the deck,
            for ``pass`` up to when (None: everybody once).
        player: Letter of the player concerned, or "".
        path, line: Where it stands in the file.
    """

    kind: str
    data: Any
    player: str
    path: marked.Path_
    line: int

    def saying(self, data: Any) -> Step:
        """Return the same step with something else behind its key."""
        return Step(self.kind, data, self.player, self.path, self.line)


@dataclass(frozen=True)
class Scenario:
    """One scenario of a file.

    Attributes:
        clauses: Clauses and rulings that it proves.
        qa: Numbers of the publisher's questions that it decides.
        given: The position, the file's own defaults among it.
        cards: Whether it has cards of its own.
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
    cards: bool = False


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


def read_scenarios(path: Path | str, broken: list[FormatError] | None = None) -> ScenarioFile:
    """Read a scenario file.

    Args:
        path: The file.
        broken: Takes what is wrong with single scenarios, which are left out then.

    Raises:
        FormatError: With file, line and field of what does not fit the format.
    """
    source = marked.load(path)
    data = source.data
    if not isinstance(data, Mapping):
        raise source.error((), expected("シナリオのファイル", "a scenario file", data, ", ".join(FILE_KEYS)))
    _known(source, (), data, FILE_KEYS)
    for key in ("game", "scenarios"):
        if key not in data:
            raise source.error((), missing(key))
    game = _typed(source, ("game",), data["game"], str, _GAME)
    if game not in games():
        raise source.error(("game",), expected("ゲーム", "a game", game, ", ".join(games())))
    items = _typed(source, ("scenarios",), data["scenarios"], list, _SCENARIOS)
    if not items:
        raise source.error(("scenarios",), Text("シナリオが一つもありません", "there are no scenarios in it"))
    given = data.get("given")
    defaults = _typed(source, ("given",), {} if given is None else given, dict, _POSITION)
    scenarios: list[Scenario] = []
    seen: dict[str, int] = {}
    for i, item in enumerate(items):
        try:
            s = _scenario(source, ("scenarios", i), item, game, defaults)
            if s.id in seen:
                what = Text(f"{s.id!r} は{seen[s.id]}行目にもあります", f"{s.id!r} stands in line {seen[s.id]} already")
                raise source.error((*s.path, "id"), what)
        except FormatError as fault:
            if broken is None:
                raise
            broken.append(fault)
            continue
        seen[s.id] = s.line
        scenarios.append(s)
    return ScenarioFile(source, game, data.get("cards"), tuple(scenarios))


def _over(defaults: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position with the defaults of its file: what it says itself stands, key by key also within what is said of a player."""
    out = dict(defaults)
    for key, value in given.items():
        below = out.get(key)
        out[key] = {**below, **value} if isinstance(below, dict) and isinstance(value, dict) else value
    return out


def _known(source: marked.Marked, path: marked.Path_, data: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    for key in data:
        if key not in keys:
            raise source.error((*path, key), unknown_key(key, keys))


def _typed(source: marked.Marked, path: marked.Path_, value: Any, kind: type, what: Text) -> Any:
    """Return a value of a type; mappings and lists that say nothing are refused."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)) or value == "":
        raise source.error(path, expected(what.ja, what.en, value))
    return value


def _clause_ids(source: marked.Marked, path: marked.Path_, ids: list[Any], game: str) -> tuple[str, ...]:
    """Read ids of clauses and rulings; each must exist in the rulebook of the game."""
    if game not in clause_games():
        return tuple(str(id) for id in ids)
    index = clause_index(game)
    for i, id in enumerate(ids):
        if not isinstance(id, str | int) or isinstance(id, bool) or str(id) not in index:
            what = Text(
                f"{shown(id).ja} という条文も裁定もありません", f"{shown(id)} is no clause and no ruling of {game}"
            )
            raise source.error((*path, i) if len(ids) > 1 or path[-1] == "clauses" else path, what)
    return tuple(str(id) for id in ids)


def _scenario(source: marked.Marked, path: marked.Path_, data: Any, game: str, defaults: Mapping[str, Any]) -> Scenario:
    _typed(source, path, data, dict, _SCENARIO)
    _known(source, path, data, SCENARIO_KEYS)
    for key in ("id", "steps"):
        if key not in data:
            raise source.error(path, missing(key))
    clauses = _typed(
        source, (*path, "clauses"), data.get("clauses", []), list, Text("条文のリスト", "a list of clauses")
    )
    given = data.get("given")
    steps = _typed(source, (*path, "steps"), data["steps"], list, _STEPS)
    if not steps:
        raise source.error(
            (*path, "steps"), Text("手順が一つもありません", "there are no steps: nothing would be shown")
        )
    read = [step for i, item in enumerate(steps) for step in _steps(source, (*path, "steps", i), item, game)]
    return Scenario(
        id=_typed(source, (*path, "id"), data["id"], str, Text("名前", "a name")),
        title=_title(source, (*path, "title"), data.get("title", "")),
        clauses=_clause_ids(source, (*path, "clauses"), clauses, game),
        qa=_questions(source, (*path, "qa"), data.get("qa", [])),
        seed=_seed(source, (*path, "seed"), data.get("seed", 1)),
        options=_typed(source, (*path, "options"), data.get("options", {}), dict, _OPTIONS),
        given=_over(defaults, _typed(source, (*path, "given"), {} if given is None else given, dict, _POSITION)),
        steps=tuple(read),
        path=path,
        line=source.line(path),
        cards=data.get("cards") is not None,
    )


def _title(source: marked.Marked, path: marked.Path_, value: Any) -> str:
    if value is None or isinstance(value, bool | list | dict):
        raise source.error(path, expected("文", "a sentence", value))
    return str(value)


def _seed(source: marked.Marked, path: marked.Path_, value: Any) -> int:
    number: int = _typed(source, path, value, int, Text("整数", "a whole number"))
    if not -MOST_SEED // 2 <= number <= MOST_SEED:
        raise source.error(path, expected("64ビットの整数", "a whole number of 64 bits", number))
    return number


def _questions(source: marked.Marked, path: marked.Path_, data: Any) -> tuple[str, ...]:
    """Read the number of a question, such as ``Q100``, or a list of them."""
    numbers = [data] if isinstance(data, str) else data
    if not isinstance(numbers, list):
        raise source.error(path, expected("質問の番号", "the number of a question", data, "Q100"))
    for number in numbers:
        if not isinstance(number, str) or not QUESTION.fullmatch(number):
            raise source.error(path, expected("質問の番号", "the number of a question", number, "Q100"))
    return tuple(numbers)


def _steps(source: marked.Marked, path: marked.Path_, data: Any, game: str) -> list[Step]:
    """Read one item of the list; an item with several keys is several steps in the order of the keys."""
    kinds = ", ".join(READERS)
    if not isinstance(data, dict) or not data:
        ja, en = "手順", "a step"
        raise source.error(path, expected(ja, en, data, f"A: ..., {kinds}"))
    out: list[Step] = []
    for key, value in data.items():
        here = (*path, key)
        line = source.line(here)
        if seat(key) >= 0:
            out.append(Step("choose", _word(source, here, value), key, here, line))
        elif key in READERS:
            out += READERS[key](source, here, value)
        else:
            letters = Text(
                f"{key!r} という手順はありません。あるもの: プレイヤーの記号, {kinds}",
                f"unknown step; expected a player's letter or one of {kinds}",
            )
            raise source.error(here, letters)
    for step in out:
        if step.kind == "why_not" and step.data[1]:
            _clause_ids(source, (*step.path, "clause"), [step.data[1]], game)
        elif step.kind == "expect":
            _known_ends(source, step)
    return out


def _known_ends(source: marked.Marked, step: Step) -> None:
    """Check that a match can end as a step expects it."""
    result = step.data.get("result", "none")
    if result not in ("none", "draw") and not (isinstance(result, str) and RESULT.fullmatch(result)):
        what = expected("勝ったプレイヤーの記号か draw か none", "the winners' letters, draw or none", result)
        raise source.error((*step.path, "result"), what)


def _word(source: marked.Marked, path: marked.Path_, value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int) or not str(value).strip():
        raise source.error(path, expected("選択の書き方", "notation", value, "play 名前"))
    return str(value)


def _letter(source: marked.Marked, path: marked.Path_, key: Any) -> str:
    if not isinstance(key, str) or seat(key) < 0:
        raise source.error(path, expected("プレイヤーの記号", "a player's letter", key, "A, B"))
    return key


def _options(kind: str) -> Callable[[marked.Marked, marked.Path_, Any], list[Step]]:
    """``{A: [notation, ...]}``."""

    def read(source: marked.Marked, path: marked.Path_, value: Any) -> list[Step]:
        out = []
        for player, texts in _filled(source, path, value, "{A: [...]}").items():
            here = (*path, player)
            _letter(source, here, player)
            texts = [texts] if isinstance(texts, str) else texts
            if not isinstance(texts, list) or not texts:
                raise source.error(here, expected("選択の書き方のリスト", "a list of notations", texts, "[play 名前]"))
            words = [_word(source, (*here, i), t) for i, t in enumerate(texts)]
            out.append(Step(kind, words, player, here, source.line(here)))
        return out

    return read


def _filled(source: marked.Marked, path: marked.Path_, value: Any, such_as: str) -> dict[str, Any]:
    """Read a mapping that says something."""
    if not isinstance(value, dict) or not value:
        raise source.error(path, expected("マッピング", "a mapping", value, such_as))
    return value


def _asked(source: marked.Marked, path: marked.Path_, value: Any) -> list[Step]:
    """``B``, ``nobody``, or ``{B: kind}``."""
    kind = ""
    if isinstance(value, dict) and len(value) == 1:
        value, kind = next(iter(value.items()))
        if not isinstance(kind, str) or not kind:
            raise source.error((*path, value), expected("質問の種類", "a kind of decision", kind, "main, quick"))
    if value != "nobody" and (not isinstance(value, str) or seat(value) < 0):
        what = expected("プレイヤーの記号か nobody", "a player's letter or nobody", value, "B, {B: quick}, nobody")
        raise source.error(path, what)
    return [Step("asked", kind, "" if value == "nobody" else value, path, source.line(path))]


def _mapping(kind: str, such_as: str) -> Callable[[marked.Marked, marked.Path_, Any], list[Step]]:
    def read(source: marked.Marked, path: marked.Path_, value: Any) -> list[Step]:
        return [Step(kind, _filled(source, path, value, such_as), "", path, source.line(path))]

    return read


def _sees(source: marked.Marked, path: marked.Path_, value: Any) -> list[Step]:
    out = []
    for player, paths in _filled(source, path, value, "{B: {A.hand: 1}}").items():
        here = (*path, player)
        _letter(source, here, player)
        out.append(Step("sees", _filled(source, here, paths, "{A.hand: 1}"), player, here, source.line(here)))
    return out


def _why_not(source: marked.Marked, path: marked.Path_, value: Any) -> list[Step]:
    _filled(source, path, value, "{A: ..., clause: ...}")
    players = [k for k in value if seat(k) >= 0]
    if len(players) != 1 or set(value) - {*players, "clause"}:
        what = expected(
            "一人の記号と clause", "one player's letter with a notation, and clause", value, "{A: end, clause: ...}"
        )
        raise source.error(path, what)
    clause = value.get("clause", "")
    if isinstance(clause, bool | list | dict) or ("clause" in value and not str(clause or "").strip()):
        raise source.error((*path, "clause"), expected("条文の番号", "the id of a clause", clause))
    data = (_word(source, (*path, players[0]), value[players[0]]), str(clause))
    return [Step("why_not", data, players[0], path, source.line(path))]


def _join(source: marked.Marked, path: marked.Path_, value: Any) -> list[Step]:
    """``{C: deck}``."""
    out = []
    for player, deck in _filled(source, path, value, "{C: DECK}").items():
        here = (*path, player)
        _letter(source, here, player)
        name = _typed(source, here, deck, str, Text("デッキの名前", "the name of a deck"))
        out.append(Step("join", name, player, here, source.line(here)))
    return out


def _concede(source: marked.Marked, path: marked.Path_, value: Any) -> list[Step]:
    """``B``."""
    return [Step("concede", None, _letter(source, path, value), path, source.line(path))]


def _happening(source: marked.Marked, path: marked.Path_, value: Any, game: str) -> Happening:
    """``x was destroyed``, or ``{event: ..., times: 2, in: CLAUSE}``."""
    data = (
        {"event": value} if isinstance(value, str) else _filled(source, path, value, "{event: ..., times: 2, in: ...}")
    )
    _known(source, path, data, ("event", "times", "in"))
    if "event" not in data:
        raise source.error(path, missing("event"))
    at = path if isinstance(value, str) else (*path, "event")
    event = _typed(source, at, data["event"], str, Text("できごと", "an event"))
    times = data.get("times")
    if times is not None and (isinstance(times, bool) or not isinstance(times, int) or times < 0):
        raise source.error((*path, "times"), expected("0以上の整数", "a whole number from 0 on", times))
    clause = _clause_ids(source, (*path, "in"), [data["in"]], game)[0] if "in" in data else ""
    wanted = Happening(event, times, clause)
    if not wanted.could_be_told(the_game(game).rules.schema.events):
        what = Text(f"{event!r} というできごとはありません", f"no event of this game is told like {event!r}")
        raise source.error(at, what)
    return wanted


def _happenings(kind: str, least: int) -> Callable[[marked.Marked, marked.Path_, Any], list[Step]]:
    def read(source: marked.Marked, path: marked.Path_, value: Any) -> list[Step]:
        items = value if isinstance(value, list) else [value]
        if len(items) < least:
            ja, en = "できごとのリスト", "a list of events"
            raise source.error(path, expected(ja, en, value, "[x was destroyed, A drew a card]"))
        game = source.data["game"]
        wanted = [
            _happening(source, (*path, i) if isinstance(value, list) else path, item, game)
            for i, item in enumerate(items)
        ]
        return [Step(kind, wanted, "", path, source.line(path))]

    return read


def _passing(source: marked.Marked, path: marked.Path_, value: Any) -> list[Step]:
    """``both``, ``A``, ``until main``, ``{until: main}``."""
    line = source.line(path)
    if value == "both":
        return [Step("pass", None, "", path, line)]
    if isinstance(value, str) and seat(value) >= 0:
        return [Step("choose", "pass", value, path, line)]
    if isinstance(value, dict) and list(value) == ["until"]:
        return _until(source, (*path, "until"), value["until"])
    if isinstance(value, str) and value.startswith("until "):
        return _until(source, path, value)
    raise source.error(path, expected("both か、記号か、until", "both, a letter or until", value, SHAPES))


def _until(source: marked.Marked, path: marked.Path_, value: Any) -> list[Step]:
    """``main``, ``turn B``, ``asked quick``; ``{turn: 7}``, ``{asked: {B: quick}}``."""
    text = value if isinstance(value, str) else _flat(value)
    until = read_until(text) if text.strip() else None
    if until is None:
        raise source.error(path, expected("いつまでパスするか", "up to when is passed", value, SHAPES))
    one = the_game(source.data["game"])
    phases = dict.fromkeys(("phase", *MOMENTS), (*one.phases, *one.parts_of_phases))
    words = {**phases, "asked": tuple(one.questions)}.get(until.what, ())
    if words and until.word and until.word not in words:
        ja, en = ("フェイズ", "a phase") if until.what in phases else ("決定の種類", "a kind of decision")
        raise source.error(path, expected(ja, en, until.word, ", ".join(words)))
    return [Step("pass", until, "", path, source.line(path))]


def _flat(value: Any) -> str:
    """Write ``{asked: {B: quick}}`` as words."""
    if isinstance(value, dict):
        return " ".join(f"{'' if key == 'phase' else key} {_flat(inner)}" for key, inner in value.items())
    return "" if value is None else str(value)


READERS: dict[str, Callable[[marked.Marked, marked.Path_, Any], list[Step]]] = {
    "offered": _options("offered"),
    "not_offered": _options("not_offered"),
    "only": _options("only"),
    "asked": _asked,
    "chance": _mapping("chance", "{coin: A}"),
    "why_not": _why_not,
    "expect": _mapping("expect", "{A.pp: 3}"),
    "sees": _sees,
    "join": _join,
    "concede": _concede,
    "happened": _happenings("happened", 1),
    "not_happened": _happenings("not_happened", 1),
    "in_order": _happenings("in_order", 2),
    "at_once": _happenings("at_once", 2),
    "pass": _passing,
    "until": _until,
}
