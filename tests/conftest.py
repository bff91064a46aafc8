"""What every test shares: which build is under test, and golden files."""

import gc
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import tefuda
from tefuda.kernel.identity import digest
from tefuda.kernel.state import State
from tefuda.match import Match
from tefuda.play.recording import Answer

os.environ["TEFUDA_NO_CACHE"] = "1"  # tests leave nothing in the user's folders and take nothing from there
BEGIN_PROGRAMS = ("bots", "browser", "server", "sim")
"""Folders of tests that begin programs of their own, each of which would read all card texts anew."""
TESTS = Path(__file__).parent
ROOT = TESTS.parent
SHARED = ROOT.parent / "shared"
GOLDEN = TESTS / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--expect-mode", choices=("pure", "compiled"), help="stop unless this build of tefuda is the one under test"
    )
    parser.addoption("--regenerate-golden", action="store_true", help="write golden files anew instead of comparing")


def pytest_configure(config: pytest.Config) -> None:
    # Grammars and cards stay to the end, matches are freed without the collector, which takes two thirds of the time if left to itself.
    gc.set_threshold(100_000, 50, 1_000)
    config.addinivalue_line("markers", "golden: compares with a golden file (added by the fixture of that name)")
    wanted = config.getoption("--expect-mode")
    if wanted and wanted != tefuda.build_mode():
        raise pytest.UsageError(
            f"--expect-mode {wanted}, but tefuda in {Path(tefuda.__file__).parent} is {tefuda.build_mode()}"
        )


def pytest_report_header() -> str:
    return f"tefuda {tefuda.__version__}, {tefuda.build_mode()}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "golden" in getattr(item, "fixturenames", ()):
            item.add_marker("golden")


@pytest.fixture(autouse=True)
def kept_texts(request: pytest.FixtureRequest) -> None:
    """Programs that a test begins find the card texts that were read before, as at home, but in a folder of this run."""
    if request.path.relative_to(TESTS).parts[0] in BEGIN_PROGRAMS:
        run = request.getfixturevalue("tmp_path_factory").getbasetemp()
        patch = request.getfixturevalue("monkeypatch")
        patch.delenv("TEFUDA_NO_CACHE")
        patch.setenv("XDG_CACHE_HOME", str((run.parent if "PYTEST_XDIST_WORKER" in os.environ else run) / "cache"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of rulebooks and real cards beside the repository; tests that read it are skipped without it."""
    if not SHARED.is_dir():
        pytest.skip("the folder ../shared with rulebooks and card data is not there")
    return SHARED


def same_without_log(unlogged: State, st: State) -> None:
    """A position that was reached without a log is the one reached with it, and so is what is asked there."""
    for a, b in zip((unlogged.request, *unlogged.lanes), (st.request, *st.lanes), strict=True):
        assert a is b or (a.player, a.kind, list(a.options)) == (b.player, b.kind, list(b.options)), "the log matters"
    assert (unlogged.result, unlogged.reason) == (st.result, st.reason), "the log matters"
    assert digest(unlogged) == digest(st), "the log matters"


@pytest.fixture
def played_without_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every decision of every match is taken twice, with and without a log, and both lead to the same position."""
    begun, take, demand = Match._begun, Match._take, Match.request

    def unlogged(match: Match) -> State:
        st = match._state.copy()
        st.logging = False
        return st

    def begins(self: Match) -> Match:
        other = unlogged(self)
        other.run()
        begun(self)
        same_without_log(other, self._state)
        return self

    def takes(self: Match, player: int, code: int, answer: Answer | None = None) -> None:
        other = unlogged(self)
        take(self, player, code, answer)
        other.choose(code, player)
        same_without_log(other, self._state)

    def demands(self: Match, verb: str, player: int | str, *words: str) -> Match:
        other = unlogged(self)
        demand(self, verb, player, *words)
        self.game.request(other, verb, self._taken[-1].player, words)
        same_without_log(other, self._state)
        return self

    monkeypatch.setattr(Match, "_begun", begins)
    monkeypatch.setattr(Match, "_take", takes)
    monkeypatch.setattr(Match, "request", demands)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """`golden("sve/first_turns.txt", text)` compares a text with a file below tests/golden (`make golden` writes it)."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--regenerate-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            return
        if not path.is_file():
            pytest.fail(f"there is no golden file {name}; `make golden` writes it")
        assert text.splitlines() == path.read_text(encoding="utf-8").splitlines(), f"{name} differs; `make golden`?"

    return compare
