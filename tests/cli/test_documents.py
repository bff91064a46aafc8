"""What the documents show is so: Python sessions are run, examples are checked, links lead somewhere."""

import doctest
import re
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "README.ja.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = ROOT / "docs" / "users" / "examples"

_PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#:]+)\)")


def sessions(page: Path) -> str:
    """The Python sessions of a page, one after the other."""
    return "\n\n".join(block for block in _PYTHON.findall(page.read_text(encoding="utf-8")) if ">>> " in block)


@pytest.mark.parametrize("page", [p for p in PAGES if sessions(p)], ids=lambda p: p.name)
def test_python_sessions(page, capsys):
    test = doctest.DocTestParser().get_doctest(sessions(page), {}, page.name, str(page), 0)
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
    assert result.attempted > 0
    assert result.failed == 0, capsys.readouterr().out


def programs(page: Path) -> list[str]:
    """The Python programs of a page that use tefuda."""
    blocks = _PYTHON.findall(page.read_text(encoding="utf-8"))
    return [block for block in blocks if ">>> " not in block and re.search("^from tefuda|^import tefuda", block, re.M)]


@pytest.mark.parametrize("page", [p for p in PAGES if programs(p)], ids=lambda p: p.name)
def test_python_programs(page):
    for block in programs(page):
        exec(compile(block, str(page), "exec"), {"__name__": "shown"})


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_lead_somewhere(page):
    for target in _LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_two_readmes_show_the_same_commands():
    def commands(name: str) -> list[str]:
        lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
        return [re.sub(r" --lang \w+", "", line) for line in lines if line.startswith("$ tefuda")]

    assert commands("README.md") == commands("README.ja.md")


def test_the_examples_hold(tefuda):
    cards = EXAMPLES / "cards.yaml"
    assert tefuda.json("cards", "check", cards) == {
        "cards": 2,
        "read": 2,
        "roundtrip": 2,
        "other_edition": 0,
        "failed": [],
    }
    assert tefuda.json("deck", "check", EXAMPLES / "deck.yaml", "--cards", cards)["passed"] == 1
    assert tefuda.json("scenario", "run", EXAMPLES / "ward.yaml")["failed"] == []


@pytest.mark.parametrize(
    "bot",
    ["lazy:Lazy", "rollouts:Rollouts+courses=12", f"cmd:{sys.executable} process_bot.py", "cmd:node process_bot.js"],
)
def test_the_example_bots_play(tefuda, monkeypatch, bot):
    if "node" in bot and shutil.which("node") is None:
        pytest.skip("needs node")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.chdir(EXAMPLES)
    data = tefuda.json(
        "sim", "sve", "-n", 2, "-j", 1, "--bots", f"random,{bot}", "--decks", "dragon_gorge", "--cards", tefuda.cards
    )
    assert (data["errors"], data["faults"]) == (0, 0)
