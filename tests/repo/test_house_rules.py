"""Each house rule is seen failing on code that breaks it, and silent on code that keeps it."""

from pathlib import Path

import pytest

from tefuda.kernel.state import State
from tools.house import layers, shared, sizes, tailcalls, texts
from tools.house.source import Finding, Source, python_sources, tracked_files
from tools.house_rules import judge

ROOT = Path(__file__).parents[2]


def source(text: str, path: str = "src/tefuda/kernel/example.py") -> Source:
    return Source(path, text)


def by_module(*sources: Source) -> dict[str, Source]:
    return {one.module: one for one in sources}


def test_long_files():
    assert not list(sizes.long_files(source("x = 1\n" * 500)))
    assert [finding.rule for finding in sizes.long_files(source("x = 1\n" * 501))] == ["long-file"]
    table = "TABLE = {\n" + "    1: 2,\n" * 200 + "}\n"
    assert not list(sizes.long_files(source("x = 1\n" * 498 + table)))
    assert list(sizes.long_files(source("x = 1\n" * 499 + table)))


def test_long_functions():
    body = "    x = 1\n"
    assert not list(sizes.long_functions(source("def f():\n" + body * 59)))
    long = source("class A:\n    def f(self):\n" + "    " + ("    x = 1\n    " * 60).rstrip(" "))
    assert [finding.subject for finding in sizes.long_functions(long)] == [f"{long.path}::A.f"]


def test_scopes_of_records_in_force_are_not_written():
    assert not list(shared.shared_scopes(source("def f(a, ev):\n    x = a.scope.about(ev)\n    x.event = ev\n")))
    written = source("def f(a, ev):\n    if ev:\n        a.scope.event = ev\n")
    assert [finding.line for finding in shared.shared_scopes(written)] == [3]


LADDERS = {
    "elif": "def f(k):\n    if k == 0:\n        a()\n"
    + "".join(f"    elif k == {i}:\n        a()\n" for i in range(1, 5)),
    "ifs": "def f(k):\n" + "".join(f"    if k is K{i}:\n        return {i}\n" for i in range(5)),
    "types": "def f(k):\n" + "".join(f"    if isinstance(k, K{i}):\n        return {i}\n" for i in range(5)),
    "match": "def f(k):\n    match k:\n" + "".join(f"        case {i}:\n            a()\n" for i in range(5)),
    "nested": "def f(k):\n    for j in k:\n"
    + "".join(f"        if j in K{i}:\n            return {i}\n" for i in range(5)),
}


@pytest.mark.parametrize("text", LADDERS.values(), ids=LADDERS)
def test_ladders(text):
    found = list(sizes.ladders(source(text)))
    assert [finding.rule for finding in found] == ["ladder"]
    assert " 5 times" in found[0].message


@pytest.mark.parametrize(
    "text",
    [
        "def f(k):\n" + "".join(f"    if k == {i}:\n        return {i}\n" for i in range(4)),
        "def f(k):\n" + "".join(f"    if k{i} == {i}:\n        return {i}\n" for i in range(6)),
        "def f(k):\n" + "".join(f"    if k > {i}:\n        return {i}\n" for i in range(6)),
        "def f(k):\n" + "".join(f"    if k == {i}:\n        x()\n    y()\n" for i in range(6)),
    ],
)
def test_what_is_no_ladder(text):
    assert not list(sizes.ladders(source(text)))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("src/tefuda/kernel/a.py", "from tefuda.games.sve import cards"),
        ("src/tefuda/kernel/a.py", "from tefuda import match"),
        ("src/tefuda/kernel/a.py", "import tefuda.text.model"),
        ("src/tefuda/kernel/a.py", "from ..games import sve"),
        ("src/tefuda/text/a.py", "from tefuda.games.sve import words"),
    ],
)
def test_the_kernel_imports_no_game(path, text):
    assert [finding.rule for finding in layers.kernel_imports(source(text, path))] == ["layers"]


def test_what_the_kernel_may_import():
    text = "import ast\nfrom tefuda.kernel import acts\nfrom . import state\nfrom tefuda.kernel.state import State\n"
    assert not list(layers.kernel_imports(source(text)))
    assert not list(layers.kernel_imports(source("from tefuda.kernel import a", "src/tefuda/games/sve/rules/x.py")))


@pytest.mark.parametrize("path", ["src/tefuda/kernel/a.py", "src/tefuda/games/sve/rules/a.py"])
@pytest.mark.parametrize("text", ["import random", "from time import monotonic", "import os.path"])
def test_rules_read_no_clock_and_no_global_generator(path, text):
    assert [finding.rule for finding in layers.pure_rules(source(text, path))] == ["pure"]
    assert not list(layers.pure_rules(source(text, "src/tefuda/sim/a.py")))


@pytest.mark.parametrize(
    "text",
    [
        "from tefuda.kernel.state import State",
        "from tefuda import kernel",
        "import tefuda.games.sve.rules.model",
        "from tefuda.match import hidden_thing",
        "print(match._st)",
    ],
)
@pytest.mark.parametrize("package", ["cli", "bots", "sim", "formats"])
def test_nothing_above_match_knows_the_state(package, text):
    found = list(layers.above_match(source(text, f"src/tefuda/{package}/a.py"), frozenset({"Match"})))
    assert [finding.rule for finding in found] == ["layers"]


def test_what_may_be_used_above_match():
    text = "from tefuda.match import Match\nclass A:\n    def f(self):\n        return self._x, cls._y, a.__doc__\n"
    assert not list(layers.above_match(source(text, "src/tefuda/cli/a.py"), frozenset({"Match"})))
    assert not list(layers.above_match(source("from tefuda.kernel import state", "src/tefuda/match.py"), frozenset()))


@pytest.mark.parametrize(
    ("path", "text", "message"),
    [
        ("src/tefuda/match.py", "class Match: ...", "has no __all__"),
        ("src/tefuda/match.py", "__all__ = ['Match']\nclass Match: ...\ndef new(): ...", "new is public"),
        ("src/tefuda/match.py", "__all__ = ['Match', 'gone']\nclass Match: ...", "names gone"),
        ("src/tefuda/text/a.py", "__all__ = ['gone']\nLIMIT = 1", "names gone"),
        ("src/tefuda/bots/__init__.py", "from tefuda.bots.a import A, B\n__all__ = ['A']", "B is public"),
    ],
)
def test_public_names(path, text, message):
    found = list(layers.public_names(source(text, path), {}))
    assert len(found) == 1
    assert message in found[0].message


def test_public_names_that_match():
    text = "from tefuda.bots.a import A\nfrom pathlib import Path\n__all__ = ['A', 'b']\n_x = 1"
    package = source(text, "src/tefuda/bots/__init__.py")
    assert not list(layers.public_names(package, by_module(package, source("", "src/tefuda/bots/b.py"))))
    assert not list(layers.public_names(source("x = 1", "src/tefuda/text/a.py"), {}))
    assert not list(layers.public_names(source("from tefuda.kernel.ids import TOP\n__all__ = ['TOP']"), {}))


STEPS = """
from tefuda.kernel import picks
from tefuda.kernel.state import State

def draw(st, n):
    return st.act(DRAW, n)

def twice(st, n):
    return draw(st, n)

def step(st, f):
    {}
    return False
"""


@pytest.mark.parametrize(
    "line",
    [
        "st.act(MOVED)",
        "x = st.check()",
        "if st.carry_out([]): pass",
        "return not st.ask(f, 0, 'x', [])",
        "return st.act(A) or False",
        "return [st.act(A)]",
        "draw(st, 1)",
        "twice(st, 1)",
        "picks.choose(st)",
        "st.call(P); f.n = 1",
        "st.call(P); st.frames[-1].n = st.act(A)",
    ],
)
def test_a_suspending_call_that_is_not_the_last_word(line):
    picks = source("def choose(st):\n    return st.call(PICK)\n", "src/tefuda/kernel/picks.py")
    found = list(tailcalls.tail_calls(by_module(picks, source(STEPS.format(line)))))
    assert found
    assert {finding.rule for finding in found} == {"tail-call"}


@pytest.mark.parametrize(
    "line",
    [
        "return st.act(MOVED)",
        "return st.check() if f.n else draw(st, 1)",
        "return f.n > 0 and twice(st, 1)",
        "st.back(f, '1'); return st.ask(f, 0, 'x', [])",
        "st.emit(PLAYED)",
        "st.call(P); st.frames[-1].n = 1",
        "later = [draw, twice]",
        "other.act(1)",
    ],
)
def test_a_suspending_call_that_is_the_last_word(line):
    assert not list(tailcalls.tail_calls(by_module(source(STEPS.format(line)))))


@pytest.mark.parametrize("verb", sorted(tailcalls.VERBS))
def test_the_verbs_are_those_of_the_position(verb):
    assert callable(getattr(State, verb))


def test_who_makes_a_position_may_push_its_first_procedure():
    text = "def new_match(rules):\n    st = State(rules)\n    st.call(MATCH)\n    st.run()\n    return st\n"
    assert not list(tailcalls.tail_calls(by_module(source(text, "src/tefuda/games/sve/pool.py"))))


def test_tail_calls_are_nobodys_business_outside_kernel_and_games():
    assert not list(tailcalls.tail_calls(by_module(source(STEPS.format("st.act(1)"), "src/tefuda/cli/a.py"))))


@pytest.mark.parametrize(
    "text",
    [
        "see " + "/" + "work/main/x.py",
        "cat " + "/" + "tmp/x",
        '"' + "/" + 'home/somebody/x"',
        "https://files.python" + "hosted.org/packages/x.whl",
        "pip install --index" + "-url https://example.org/simple x",
        "file:" + "///opt/wheels",
    ],
)
def test_machine_paths_and_registries(tmp_path, text):
    (tmp_path / "a.md").write_text(f"words\n{text}\n", encoding="utf-8")
    assert [(f.rule, f.line) for f in texts.foreign_words(tmp_path, ["a.md"])] == [("foreign", 2)]


def test_words_that_look_like_machine_paths_but_are_none(tmp_path):
    place = "work"  # spelled apart, so that no search for machine paths finds this file
    text = f"and/{place}/or ./tmp/x ~/{place}/ https://example.org/{place}/a $HOME/tmp/ src/tmp/ {{folder}}/tmp/ 1/root"
    (tmp_path / "a.md").write_text(text, encoding="utf-8")
    assert not list(texts.foreign_words(tmp_path, ["a.md"]))


def test_citations_that_do_not_exist(tmp_path):
    code, test = tmp_path / "src/tefuda/games/sve/a.py", tmp_path / "tests/test_a.py"
    for path, text in ((code, '"""[8.4.3, 99.9]"""'), (test, "@pytest.mark.clause('sve:98.8')\ndef test_a(): ...")):
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
    assert sorted((f.path, f.message) for f in texts.unknown_citations(tmp_path)) == [
        ("src/tefuda/games/sve/a.py", "sve has no 99.9"),
        ("tests/test_a.py", "sve has no 98.8"),
    ]


def test_a_citation_outside_the_games_names_its_game():
    assert [f.rule for f in texts.nameless_citations(source('"""[8.4.3]"""'))] == ["citation"]
    for text in ('"""[sve:8.4.3]"""', '"""`[8.4.3]` is an example"""', "x = a[1]  # a[1.5], [0], [a, b]"):
        assert not list(texts.nameless_citations(source(text)))
    assert not list(texts.nameless_citations(source('"""[8.4.3]"""', "src/tefuda/games/sve/a.py")))


def test_exceptions_silence_a_finding_and_must_be_needed():
    finding = Finding("a.py", 3, "long-file", "too long", "a.py")
    assert judge([finding, finding], {}) == ["a.py:3: [long-file] too long"]
    assert judge([finding], {("long-file", "a.py"): "data"}) == []
    assert "any more" in judge([], {("long-file", "a.py"): "data"})[0]


def test_the_files_of_the_repository_are_found():
    names = tracked_files(ROOT)
    assert "pyproject.toml" in names
    assert not [name for name in names if name.startswith((".git/", ".venv"))]
    assert "tefuda.clauses" in {one.module for one in python_sources(ROOT, names)}


def test_functions_import_only_what_has_a_reason():
    late = "def f():\n    import ray\n    from tefuda.games.eoo.lowering.acts import obj\n"
    assert [f.message for f in layers.late_imports(source(late))] == [
        "imports tefuda.games.eoo.lowering.acts.obj inside a function"
    ]
    assert not list(layers.late_imports(source(late, "tools/a.py")))


def test_the_parts_of_an_event_are_named():
    calls = "Event(HURT, -1, p)\nst.act(DRAWN, r, p, why=BY_RULE)\nEvent(HURT, -1, player=p)\nst.ask(f, p, 'x', [])\n"
    assert [f.line for f in shared.unnamed_parts(source(calls, "src/tefuda/games/sve/rules/a.py"))] == [1, 2]
    assert not list(shared.unnamed_parts(source(calls)))
