"""Every game's board: all that it names exists, and all that a view has finds its place."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from tefuda.clauses import index
from tefuda.games.boards import Board, board_of, whole
from tefuda.games.registry import game, games
from tefuda.play.views import View
from tests.generic.test_every_game import play, start

pytestmark = pytest.mark.parametrize("id", games())


class Seen:
    """What views of random matches hold."""

    def __init__(self, id: str) -> None:
        self.zones: set[str] = set()
        self.shared: set[str] = set()
        self.numbers: set[str] = set()
        self.values: dict[str, set[Any]] = {}
        self.figures: dict[str, set[Any]] = {}
        self.turns: list[dict[str, Any]] = []
        for view in views(id):
            self.zones |= {z for who, zones in view.zones.items() if who for z in zones}
            self.shared |= set(view.zones.get("", ()))
            self.numbers |= {n for numbers in view.players.values() for n in numbers}
            self.turns.append(dict(view.figures))
            for key, value in view.figures.items():
                self.figures.setdefault(key, set()).update(value if isinstance(value, list) else [value])
            for zones in view.zones.values():
                for card in itertools.chain.from_iterable(zone.cards for zone in zones.values()):
                    for key, value in card.values.items() if card is not None else ():
                        self.values.setdefault(key, set()).update(plain(value))


def plain(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | dict) else [value]


def views(id: str) -> Iterator[View]:
    for seed in (1, 2, 3, 4):
        match = start(id, seed)
        for n in play(match, seed, 600):
            if n % 5 == 0:
                yield match.view("A")


@pytest.fixture(scope="module")
def seen() -> dict[str, Seen]:
    return {}


@pytest.fixture
def found(id: str, seen: dict[str, Seen]) -> Seen:
    if id not in seen:
        seen[id] = Seen(id)
    return seen[id]


@pytest.fixture
def board(id: str) -> Board:
    return board_of(id)


def test_every_zone_has_exactly_one_place(id: str, board: Board, found: Seen):
    assert sorted(board.zones()) == sorted(found.zones | found.shared)
    middle = {z for p in (*board.shared, *board.passing) for z in p.zones}
    assert found.shared <= middle, "what is shared lies in the middle"


def test_everything_named_is_in_views(id: str, board: Board, found: Seen):
    for gauge in board.seat.gauges:
        assert gauge.value in found.numbers or (not gauge.value and gauge.zone)
        assert not gauge.most or gauge.most.isdigit() or gauge.most in found.numbers | found.figures.keys()
    face = board.face
    keys = [face.cost, face.kind, face.hue, face.keywords, *face.types, *(s.value for s in face.stats)]
    keys += [s.value for s in board.seat.stats] + [k for k in (face.hurt, face.icons, face.level) if k]
    assert set(keys) <= found.values.keys()
    assert not face.hurt or face.hurt in {s.value for s in face.stats}
    assert {m.value for m in face.marks} <= found.values.keys() | {"face_up"}


def test_every_colour_and_kind_is_known(id: str, board: Board, found: Seen):
    assert found.values[board.face.hue] <= board.face.hues.keys()
    if board.face.icons:
        assert found.values[board.face.icons] <= board.face.hues.keys()
    assert found.values[board.face.kind] <= board.terms.keys() | {"能力", "アビリティ"}
    assert found.values[board.face.keywords] <= board.terms.keys()


def test_every_moment_of_a_turn_is_in_the_band(id: str, board: Board, found: Seen):
    words = {p.word for p in board.phases}
    assert words | {"setup"} == {*game(id).phases, "setup"}
    assert found.figures[board.step] <= words | {"setup"}
    for figures in found.turns:
        fits = [p for p in board.phases if p.word == figures[board.step] and p.figures.items() <= figures.items()]
        assert [p for p in fits if not p.asked] or figures[board.step] == "setup", figures
    for phase in board.phases:
        assert phase.figures.keys() <= found.figures.keys()
        assert set(phase.asked) <= game(id).questions.keys()


def test_what_a_newcomer_sees_is_explained_by_a_clause_that_says_it(id: str, board: Board):
    seat, face = board.seat, board.face
    shown = {g.value or g.zone for g in seat.gauges if not g.quiet} | {s.value for s in seat.stats}
    shown |= {place.zones[0] for place in board.places()}
    shown |= {m.value for m in face.marks if m.form not in ("note", "under")}
    assert not shown - board.meanings.keys()
    for word, meaning in board.meanings.items():
        assert meaning.text.ja, word
        assert meaning.text.en, word
        assert "heading" not in meaning.text.en.lower(), word


def test_phases_cite_clauses_that_exist(id: str, board: Board):
    clauses = index.load(id).clauses
    assert [p.clause for p in board.phases if p.clause not in clauses] == []


def test_a_game_that_says_nothing_has_a_board_all_the_same(id: str):
    of = game(id)
    bare = whole(of, Board())
    assert sorted(bare.zones()) == sorted(z.name for z in of.rules.schema.zones)
    assert bare.seat.gauges
    assert bare.face.stats
    assert bare.phases
    assert all(p.name is not None or p.names for p in bare.places())


def test_verbs_are_called_something_in_both_languages(id: str, board: Board):
    words = {v.word: v.ja for v in reversed(game(id).rules.schema.verbs)}
    assert {word: told.ja for word, told in board.verbs.items()} == words, (
        "of two with one word the first, more general one"
    )
    given = game(id).board
    assert given is None or given.verbs.keys() <= words.keys(), "what is called otherwise exists"
    assert all(told.en for told in board.verbs.values())
