"""Breaks rules at random and lists what no test notices: `python -m tools.mutants sve --count 100`, or `make mutants GAME=sve N=100`.

Each trial changes one comparison, condition, number, returned value or statement of a game's rules, in memory, and runs the scenario
files of the game that reach the changed line. With ``--suite`` what they do not notice is given to the other tests of the game as well.
What is left changes nothing that can be seen, and stands with its reason in ``tests/mutation/<game>.yaml``, or lacks a scenario: then
the exit code is 1.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor

import yaml

from tools.mutation.points import Point, points_of
from tools.mutation.trial import ROOT, VARIABLE

LONGEST = 100
"""Seconds until a trial counts as noticed: it hangs."""

Reached = dict[str, list[tuple[str, str]]]


def environment() -> dict[str, str]:
    """The sources of this checkout, not an installed package; no pool is taken from, or left in, the user's folders."""
    return {**os.environ, "TEFUDA_PURE": "1", "TEFUDA_NO_CACHE": "1", "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}


def trial(order: dict[str, object], longest: float | None = LONGEST) -> str:
    """Carry out an order in a process of its own; what it writes, or what ended it."""
    command = [sys.executable, "-m", "tools.mutation.trial"]
    try:
        done = subprocess.run(
            command,
            input=json.dumps(order),
            capture_output=True,
            text=True,
            timeout=longest,
            cwd=ROOT,
            env=environment(),
        )
    except subprocess.TimeoutExpired:
        return json.dumps("does not end")
    return done.stdout if done.returncode == 0 else json.dumps(f"exit code {done.returncode}")


def reached_by(game: str) -> Reached:
    """Which scenarios of a game reach which lines of its rules."""
    files = sorted(p.relative_to(ROOT).as_posix() for p in (ROOT / "tests/scenarios" / game).rglob("*.yaml"))
    found = json.loads(trial({"files": files, "folder": f"src/tefuda/games/{game}/rules"}, None))
    if isinstance(found, str):
        raise SystemExit(f"the scenarios of {game} could not be traced: {found}")
    return {place: [(file, id) for file, id in scenarios] for place, scenarios in found.items()}


def by_scenarios(point: Point, reached: Reached) -> str:
    """The scenario that notices a change; nothing if none does."""
    ids: dict[str, list[str]] = defaultdict(list)
    for file, id in reached.get(f"{point.path}:{point.line}", ()):
        ids[file].append(id)
    if not ids:
        return ""
    return str(json.loads(trial({"path": point.path, "number": point.number, "files": list(ids.items())})))


def by_suite(point: Point, game: str) -> str:
    """What the tests of a game that are no scenarios say of a change: the one that notices, or nothing."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-n",
        "0",
        "-p",
        "tools.mutation.trial",
        "--no-header",
        "-k",
        game,
    ]
    command += [f"tests/games/{game}", "tests/generic"]
    change = {**environment(), VARIABLE: f"{point.path}:{point.number}"}
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=4 * LONGEST, cwd=ROOT, env=change)
    except subprocess.TimeoutExpired:
        return "does not end"
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return "" if done.returncode == 0 else (failed or [f"exit code {done.returncode}"])[0]


def explained(game: str) -> dict[str, str]:
    """The changes of a game that change nothing which could be seen, with the reasons."""
    path = ROOT / "tests" / "mutation" / f"{game}.yaml"
    return dict(yaml.safe_load(path.read_text(encoding="utf-8")) or {}) if path.is_file() else {}


def chosen(game: str, count: int, seed: int, only: str) -> list[Point]:
    """Changes drawn at random, of modules whose name contains ``only``."""
    modules = sorted((ROOT / "src/tefuda/games" / game / "rules").glob("*.py"))
    points = [
        p for module in modules if only in module.name for p in points_of(ROOT, module.relative_to(ROOT).as_posix())
    ]
    return random.Random(seed).sample(points, min(count, len(points)))


def options(argv: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.mutants", description="Break rules at random; list what no test notices."
    )
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="part of a module's name")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--suite", action="store_true", help="give what no scenario notices to the other tests of the game"
    )
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    """Try, and tell."""
    asked = options(argv)
    points = chosen(asked.game, asked.count, asked.seed, asked.only)
    if not points:
        raise SystemExit(f"no rules of {asked.game!r} to break")
    reached = reached_by(asked.game)
    with ThreadPoolExecutor(asked.workers) as pool:
        found = list(pool.map(lambda p: by_scenarios(p, reached), points))
        left = [p for p, by in zip(points, found, strict=True) if not by]
        reasons = explained(asked.game)
        open_ = [p for p in left if p.name not in reasons]
        if asked.suite:
            told = list(pool.map(lambda p: by_suite(p, asked.game), open_))
            open_ = [p for p, by in zip(open_, told, strict=True) if not by]
    for point in sorted(open_, key=lambda p: (p.path, p.line)):
        nobody = "" if f"{point.path}:{point.line}" in reached else "  (no scenario comes here)"
        print(f"{point.path}:{point.line}: {point.name.partition('::')[2]}{nobody}")
    unnoticed = 100 * len(open_) / len(points)
    alike = len([p for p in left if p.name in reasons])
    print(
        f"{len(points)} changes, {len(points) - len(open_) - alike} noticed, {alike} explained, {len(open_)} unnoticed ({unnoticed:.1f} %)"
    )
    return 1 if open_ else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
