"""Why a text is not executed is told in Japanese, too: every reason that code gives stands in a catalogue, and nothing else does."""

import ast
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from tefuda.games.lowering.refusing import LoweringError, catalogues, reasons
from tefuda.games.registry import games

GAMES = Path(__file__).parents[2] / "src" / "tefuda" / "games"
REFUSING = frozenset(["fail", "refuse", "refused", "LoweringError"])
CATALOGUES = {id: tomllib.loads(file.read_text(encoding="utf-8")) for id, file in catalogues().items()}


def reasons_in(source: str) -> set[str]:
    """The reasons that a module gives in English alone; what is told in both languages on the spot is a ``Text``."""
    tree = ast.parse(source)
    named = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    found: set[str] = set()
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if ast.unparse(call.func).rpartition(".")[2] in REFUSING:
            for given in (named.get(a.id, a) if isinstance(a, ast.Name) else a for a in call.args):
                found |= {ast.unparse(p) for p in ast.walk(given) if isinstance(p, ast.JoinedStr)} - in_texts(given)
                if isinstance(given, ast.Constant) and isinstance(given.value, str):
                    found.add(given.value)
    return found - {""}


def in_texts(given: ast.expr) -> set[str]:
    """The formatted strings of which a text in both languages is made."""
    texts = [n for n in ast.walk(given) if isinstance(n, ast.Call) and ast.unparse(n.func) == "Text"]
    return {ast.unparse(p) for text in texts for p in ast.walk(text) if isinstance(p, ast.JoinedStr)}


GIVEN = {
    id: {
        reason
        for file in (GAMES / id / "lowering").glob("*.py")
        for reason in reasons_in(file.read_text(encoding="utf-8"))
    }
    for id in ("", *games())
}
"""Reasons by the game that gives them; those of the lowering that games share are under ``""``."""


@pytest.mark.parametrize("id", GIVEN)
def test_every_reason_is_told_in_japanese(id):
    assert sorted(GIVEN[id] - set(CATALOGUES[id]) - set(CATALOGUES[""])) == []


@pytest.mark.parametrize("id", games())
def test_a_catalogue_has_what_its_game_gives(id):
    assert sorted(set(CATALOGUES[id]) - GIVEN[id]) == []


def test_the_shared_catalogue_has_what_is_given():
    assert sorted(set(CATALOGUES[""]) - set().union(*GIVEN.values())) == []


def test_what_several_games_say_stands_in_the_shared_catalogue_alone():
    assert [reason for reason, n in Counter(r for c in CATALOGUES.values() for r in c).items() if n > 1] == []


def test_reasons_are_clauses_in_both_languages():
    """Messages put the English behind a colon, and the Japanese as a sentence of its own."""
    polite = re.compile(r"(です|ます|ません|でした|ました)( \[[^]]+\]|（[^）]+）)?$")
    assert [english for english in reasons() if english.endswith(".")] == []
    assert [ja for ja in reasons().values() if not polite.search(ja)] == []


def test_the_check_finds_reasons():
    assert reasons_in('ctx.fail("no such thing")') == {"no such thing"}
    assert reasons_in('WHY = "no such thing"\nctx.fail(WHY, node)') == {"no such thing"}
    assert reasons_in('k.ctx.refuse(node, f"no {x}")') == {"f'no {x}'"}
    assert not reasons_in('ctx.fail(Text(f"{x}がない", f"no {x}"))')
    assert not reasons_in('ctx.fail("", node)')


def test_a_refusal_tells_its_reason_in_both_languages():
    reason = "no number is below 0"
    error = LoweringError("札", 0, reason)
    assert error.told("en") == f"札, line 1: can be read, but not executed here: {reason}."
    assert error.told("ja") == f"『札』1行目: 読めますが、ここでは実行できません。{CATALOGUES[''][reason]}。"
