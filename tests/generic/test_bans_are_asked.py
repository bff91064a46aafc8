"""What texts can forbid is asked by the rules: a prohibition that nobody looks up would be read, lowered, and change nothing."""

from __future__ import annotations

import ast
import importlib
from functools import cache
from pathlib import Path

import pytest

from tefuda.cli.cards import with_cards
from tefuda.errors import TefudaError
from tefuda.games.lowering.refusing import LoweringError
from tefuda.games.registry import game
from tefuda.text.errors import TextError
from tools.unseen import GAMES, around, cards

SOURCES = Path(__file__).parents[2] / "src" / "tefuda" / "games"
DECLARED = ("M_", "F_")
"""How modifications of the rules, and flags of a card, are named in each game's model."""
PROHIBITIONS = {"M_FORBID", "M_FORBID_PLAYER"}
"""Modifications that forbid kinds of events, by a mask of them."""


@cache
def modules(id: str) -> tuple[ast.Module, ...]:
    """The rules of a game without its model."""
    return tuple(
        ast.parse(p.read_text()) for p in sorted((SOURCES / id / "rules").glob("*.py")) if p.name != "model.py"
    )


def names(node: ast.AST) -> set[str]:
    """All names, and attributes of modules, that are read."""
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} | {
        n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute)
    }


def functions(id: str) -> list[ast.FunctionDef]:
    """What the rules do; what makes a modification asks nothing."""
    made = (n for tree in modules(id) for n in ast.walk(tree) if isinstance(n, ast.FunctionDef))
    return [n for n in made if n.name != "__init__"]


@cache
def model(id: str) -> ast.Module:
    """Where a game declares what there is."""
    return ast.parse((SOURCES / id / "rules" / "model.py").read_text())


def declared(id: str) -> set[str]:
    """Modifications and flags that a game's texts can make."""
    tree = model(id)
    targets = (
        n.target if isinstance(n, ast.AnnAssign) else n.targets[0]
        for n in tree.body
        if isinstance(n, ast.AnnAssign | ast.Assign)
    )
    return {t.id for t in targets if isinstance(t, ast.Name) and t.id.startswith(DECLARED)}


def looked_up(id: str) -> set[str]:
    """Names that a function reads, or a table that one reads; what keeps abilities from triggering is asked by these themselves."""
    read: set[str] = set()
    for f in (*functions(id), *(n for n in model(id).body if isinstance(n, ast.FunctionDef))):
        for statement in f.body:
            read |= names(statement)
    for path in (SOURCES / id / "lowering").glob("*.py"):
        for n in ast.walk(ast.parse(path.read_text())):
            if isinstance(n, ast.Call) and getattr(n.func, "id", "") == "unless":
                read |= names(n)
    tables: dict[str, set[str]] = {}
    for tree in modules(id):
        for n in tree.body:
            if isinstance(n, ast.AnnAssign | ast.Assign) and n.value is not None:
                target = n.target if isinstance(n, ast.AnnAssign) else n.targets[0]
                if isinstance(target, ast.Name):
                    tables.setdefault(target.id, set()).update(names(n.value))
    grown = True
    while grown:
        more = {name for table, held in tables.items() if table in read for name in held} - read
        read |= more
        grown = bool(more)
    return read


@pytest.mark.parametrize("id", GAMES)
def test_every_modification_and_flag_is_looked_up(id: str):
    assert sorted(declared(id) - looked_up(id)) == []


def asking(id: str) -> set[str]:
    """Functions that tell whether a text forbids an event, themselves or by another one."""
    found = set(PROHIBITIONS)
    grown = True
    while grown:
        more = {f.name for f in functions(id) if names(f) & found} - found
        found |= more
        grown = bool(more)
    return found - PROHIBITIONS


def kinds(id: str) -> dict[int, str]:
    """The names of the kinds of events, by number."""
    out: dict[int, str] = {}
    for file in ("model", "events"):
        path = SOURCES / id / "rules" / f"{file}.py"
        if not path.exists():
            continue
        module = importlib.import_module(f"tefuda.games.{id}.rules.{file}")
        for n in ast.parse(path.read_text()).body:
            if isinstance(n, ast.AnnAssign) and isinstance(n.value, ast.Call) and isinstance(n.target, ast.Name):
                if names(n.value.func) & {"event", "declare"}:
                    out[getattr(module, n.target.id)] = n.target.id
    return out


def forbidden(id: str) -> set[str]:
    """Kinds of events that the texts of tests/unseen forbid."""
    own = game(id)
    made = [card for entry, card in cards(own) if "ない" in entry["text"] and "refused" not in entry]
    universe = with_cards(around(own), made)
    mask = 0
    for card in made:
        try:
            own.read_text(card, universe)
            mask |= own.compile([card], universe).pool.forbidden
        except (TextError, LoweringError, TefudaError):
            continue
    return {name for kind, name in kinds(id).items() if mask >> kind & 1}


def calls(id: str) -> list[tuple[str, set[str]]]:
    """Every call of the rules: the function, and the names among its arguments."""
    out: list[tuple[str, set[str]]] = []
    for f in functions(id):
        for n in ast.walk(f):
            if isinstance(n, ast.Call):
                callee = n.func.attr if isinstance(n.func, ast.Attribute) else getattr(n.func, "id", "")
                out.append((callee, {name for a in (*n.args, *(k.value for k in n.keywords)) for name in names(a)}))
    return out


@pytest.mark.parametrize("id", GAMES)
def test_events_that_only_are_told_are_asked_for_before(id: str):
    """What is carried out goes through the rules' ``complete``, which asks for every kind. What is only told as it has come about (a unit
    has attacked) has to be asked for by name where somebody could begin it."""
    asks = asking(id)
    assert "complete" in asks
    told = {name for callee, args in calls(id) if callee == "emit" for name in args}
    asked = {name for callee, args in calls(id) if callee in asks for name in args}
    found = forbidden(id)
    assert len(found) > 2
    assert sorted(found & told - asked) == []
