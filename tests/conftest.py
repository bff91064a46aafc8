"""What every test shares: which build is under test, and golden files."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import tefuda

os.environ["TEFUDA_NO_CACHE"] = "1"  # tests leave nothing in the user's folders and take nothing from there
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


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of rulebooks and real cards beside the repository; tests that read it are skipped without it."""
    if not SHARED.is_dir():
        pytest.skip("the folder ../shared with rulebooks and card data is not there")
    return SHARED


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
