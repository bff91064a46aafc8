"""Trials in a process that has everything loaded: each is a fork in which one function gets its changed code.

A plugin of pytest. It runs the tests of a game and notes which of them reach the line of which change; then it forks for each change and
runs the tests that reach it, until one fails: scenarios first, the quickest first.
"""

from __future__ import annotations

import ast
import builtins
import gc
import os
import re
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tools.mutation.cold import ROOT, Changed
from tools.mutation.points import Point, broken_tree, marked_tree

RANKS = ("tests/generic/test_golden", "tests/generic/", "tests/games/", "tests/scenarios/")
"""Kinds of tests, the last first: a scenario says what is right, a golden file only what was."""
SECONDS = 5.0
TIMES = 20
"""The processor time that a test may take in a trial: so much, and so many times what it takes otherwise. Then it hangs."""
MEMORY = 4 << 30
SLOW = 2.0
"""A test that takes more processor time has no part in trials."""
REACHED = "__reached__"

Place = tuple[str, str, int]
"""File, qualified name and first line of code."""


class Trials:
    """Tries changes and gives each verdict away as soon as it is there.

    Attributes:
        verdict: Called with a change, what notices it (an empty string if nothing does), the tests that reach it, and whether it is
            reached while modules and tests are loaded: then a process that has them already shows little.
        left_out: Tests that take part in no trial, each with the reason.
    """

    def __init__(
        self, game: str, points: Sequence[Point], verdict: Callable[[Point, str, list[str], bool], None]
    ) -> None:
        self.game = re.compile(rf"(?<![a-z]){game}(?![a-z])")
        self.points = points
        self.verdict = verdict
        self.left_out: list[str] = []
        self.files = {str(ROOT / point.path) for point in points}
        self.reached: set[int] = set()
        self.leaving = False
        sys.addaudithook(self.leaves)
        vars(builtins)[REACHED] = self.reached.add
        Changed({path: partial(self.marked, path) for path in {p.path for p in points}})

    def marked(self, path: str) -> ast.Module:
        """The tree of a module that tells which changes are reached."""
        marks: dict[tuple[int, int], list[int]] = defaultdict(list)
        for n, point in enumerate(self.points):
            if point.path == path:
                marks[point.lines].append(n)
        return marked_tree((ROOT / path).read_text(encoding="utf-8"), marks, REACHED)

    def leaves(self, event: str, _: Any) -> None:
        if event == "subprocess.Popen":
            self.leaving = True

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.game.search(item.nodeid)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        loading = set(self.reached)
        items: list[tuple[pytest.Item, float, set[int]]] = []
        for item, seconds, wrong, reached in self.watched(session.items):
            if wrong:
                self.left_out.append(f"{item.nodeid} {wrong}")
            else:
                items.append((item, seconds, reached))
        items.sort(key=lambda row: (rank(row[0].nodeid), row[1]))
        functions = self.functions()
        gc.freeze()
        for n, point in enumerate(self.points):
            chosen = [(item, seconds) for item, seconds, reached in items if n in reached]
            by = self.trial(point, chosen, functions) if chosen else ""
            self.verdict(point, by, [item.nodeid for item, _ in chosen], n in loading)
        return True

    def watched(self, items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, float, str, set[int]]]:
        """Run tests; give the time of each, why it serves for no trial, and the changes that it reaches."""
        for item, following in zip(items, [*items[1:], None], strict=True):
            self.reached.clear()
            self.leaving = False
            began = time.process_time()
            passed = holds(item, following)
            seconds = time.process_time() - began
            wrong = "fails" if not passed else "leaves the process" if self.leaving else ""
            yield item, seconds, wrong or ("is slow" if seconds > SLOW else ""), set(self.reached)

    def functions(self) -> dict[Place, list[FunctionType]]:
        """All functions in memory that can be changed."""
        found: dict[Place, list[FunctionType]] = defaultdict(list)
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename in self.files:
                found[place(thing.__code__)].append(thing)
        return found

    def trial(
        self, point: Point, chosen: list[tuple[pytest.Item, float]], functions: dict[Place, list[FunctionType]]
    ) -> str:
        """Return the test that notices a change, an empty string if none does."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            code = 3
            try:
                os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
                resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
                change(point, functions)
                for (item, seconds), following in zip(chosen, [*(i for i, _ in chosen[1:]), None], strict=True):
                    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS + TIMES * seconds)
                    if not holds(item, following):
                        os.write(writing, item.nodeid.encode())
                        break
                code = 0
            finally:
                os._exit(code)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as answer:
            by = answer.read()
        _, status = os.waitpid(child, 0)
        return by or (f"ended with {status}" if status else "")


def change(point: Point, functions: dict[Place, list[FunctionType]]) -> None:
    """Give functions the code that they have with a change."""
    path = ROOT / point.path
    text = path.read_text(encoding="utf-8")
    before = {place(code): code for code in codes(compile(text, str(path), "exec"))}
    for code in codes(compile(broken_tree(text, point.number), str(path), "exec")):
        for function in functions.get(place(code), ()):
            if before[place(code)] != code and len(function.__code__.co_freevars) == len(code.co_freevars):
                function.__code__ = code


def holds(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Run a test; True if it passes or is skipped."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def rank(nodeid: str) -> int:
    """When a kind of test has its turn."""
    return -max((n for n, kind in enumerate(RANKS) if nodeid.startswith(kind)), default=len(RANKS))


def place(code: CodeType) -> Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def codes(code: CodeType) -> Iterator[CodeType]:
    """A code and all codes in it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from codes(inner)
