"""Breaks rules at random and lists what no test notices: `python -m tools.mutants sve --count 200`, or `make mutants GAME=sve N=200`.

Each trial changes one comparison, condition, number, returned value or statement of a game's rules, in memory, and runs the tests of the
game that reach the changed line. What no test notices changes nothing that can be seen, and stands with its reason in
``tests/mutation/<game>.yaml``, or lacks a scenario: then the exit code is 1.

Verdicts are written down as they are made (``--keep FOLDER``): a run that was interrupted goes on where it was, and ``--again`` tries
anew what was left.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

import pytest
import yaml

from tools.mutation.cold import ROOT, VARIABLE
from tools.mutation.points import Point, points_of
from tools.mutation.warm import RANKS, Trials

LONGEST = 600
"""Seconds until a trial in a process of its own counts as noticed: it hangs."""
NO_RULES = ("features.py",)
"""Modules that hold no rule: what bots think of a position."""
TOLD = 3
"""How many of the tests that reach a change are listed."""


@dataclass(frozen=True)
class Verdict:
    """What notices a change: a test, or how the trial ended; nothing if it was left.

    Attributes:
        reaching: The tests that come there.
        loading: It is reached while modules, cards or fixtures are loaded, too: ``--anew`` may tell more.
    """

    name: str
    by: str
    reaching: list[str]
    loading: bool


def explained(game: str) -> dict[str, str]:
    """The changes of a game that change nothing which could be seen, with the reasons."""
    path = ROOT / "tests" / "mutation" / f"{game}.yaml"
    groups = yaml.safe_load(path.read_text(encoding="utf-8")) if path.is_file() else []
    return {name: group["reason"] for group in groups for name in group["changes"]}


def all_points(game: str, only: str = "") -> list[Point]:
    """Every change of a game's rules, of modules whose name contains ``only``."""
    modules = sorted((ROOT / "src/tefuda/games" / game / "rules").glob("*.py"))
    return [
        p
        for m in modules
        if only in m.name and m.name not in NO_RULES
        for p in points_of(ROOT, m.relative_to(ROOT).as_posix())
    ]


def chosen(points: list[Point], count: int, seed: int) -> list[Point]:
    """Changes drawn at random, in such a way that an edit of one function leaves the others drawn."""
    return sorted(points, key=lambda p: sha256(f"{seed} {p.name}".encode()).digest())[:count]


def anew(point: Point, arguments: list[str], only: str) -> str:
    """What notices a change in a process that loads everything with it."""
    command = [sys.executable, "-m", "pytest", *arguments, "-x", "-q", "-p", "tools.mutation.cold", "-k", only]
    environment = {**os.environ, VARIABLE: f"{point.path}:{point.number}"}
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=LONGEST, cwd=ROOT, env=environment, check=False
        )
    except subprocess.TimeoutExpired:
        return "does not end"
    failed = [line.split()[1] for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return "" if done.returncode == 0 else (failed or [f"exit code {done.returncode}"])[0]


def options(argv: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.mutants", description="Break rules at random; list what no test notices."
    )
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="part of a module's name")
    parser.add_argument("--keep", type=Path, help="a folder for the verdicts; those that are there already are taken")
    parser.add_argument("--again", action="store_true", help="try anew what was left")
    parser.add_argument(
        "--anew",
        action="store_true",
        help="what is reached while something is loaded, and not noticed, is tried in a process of its own",
    )
    parser.add_argument("--named", default="", help="only changes whose names contain this")
    parser.add_argument("-k", default="", help="only these tests, as for pytest")
    return parser.parse_args(argv)


def kept(path: Path | None, again: bool) -> dict[str, Verdict]:
    """The verdicts of earlier runs."""
    if path is None or not path.is_file():
        return {}
    rows = [Verdict(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
    return {v.name: v for v in rows if v.by or not again}


def tried(asked: argparse.Namespace, points: list[Point], known: dict[str, Verdict], file: Path | None) -> None:
    """Try what is not known yet, and add it to what is."""
    arguments = ["tests/scenarios", f"tests/games/{asked.game}", "tests/generic"]
    arguments += ["-n", "0", "--no-header", "-p", "no:cacheprovider"]

    def verdict(point: Point, by: str, reaching: list[str], loading: bool) -> None:
        if not by and loading and asked.anew:
            by = anew(point, arguments, f"{asked.game} and ({asked.k})" if asked.k else asked.game)
        known[point.name] = Verdict(point.name, by, reaching, loading)
        if file is not None:
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(asdict(known[point.name]), ensure_ascii=False) + "\n")
        print(f"{len(known)}  {by or 'LEFT'}  {point.path}:{point.line}: {point.name}", file=sys.stderr, flush=True)

    new = [p for p in points if p.name not in known]
    if new:
        trials = Trials(asked.game, new, verdict)
        code = pytest.main([*arguments, "-q", "-s", *(["-k", asked.k] if asked.k else [])], [trials])
        for test in trials.left_out:
            print(f"no part in trials: {test}", file=sys.stderr)
        if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            raise SystemExit(f"the tests of {asked.game} could not be run: {code}")


def kind(by: str) -> str:
    """Which tests noticed."""
    return next((k.removeprefix("tests/").strip("/") for k in RANKS if by.startswith(k)), "hangs or breaks off")


def main(argv: list[str]) -> int:
    """Try, and tell."""
    asked = options(argv)
    os.chdir(ROOT)
    os.environ.update(TEFUDA_PURE="1", TEFUDA_NO_CACHE="1")  # the sources of this checkout
    points = chosen(all_points(asked.game, asked.only), asked.count, asked.seed)
    points = [p for p in points if asked.named in p.name]
    if not points:
        raise SystemExit(f"no rules of {asked.game!r} to break")
    file = asked.keep / f"{asked.game}-{asked.seed}.jsonl" if asked.keep else None
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
    known = kept(file, asked.again)
    tried(asked, points, known, file)
    verdicts = [(p, known[p.name]) for p in points]
    reasons = explained(asked.game)
    unnoticed = [(p, v) for p, v in verdicts if not v.by]
    left = [(p, v) for p, v in unnoticed if p.name not in reasons]
    for point, v in sorted(left, key=lambda pair: (pair[0].path, pair[0].line)):
        print(f"{point.path}:{point.line}: {point.name}")
        more = f" and {len(v.reaching) - TOLD} more" if len(v.reaching) > TOLD else ""
        print(f"    reached by {', '.join(v.reaching[:TOLD])}{more}" if v.reaching else "    no test comes here")
        if v.loading:
            print("    reached while something is loaded, too")
    by = Counter(kind(v.by) for _, v in verdicts if v.by)
    print(f"{len(points)} tried (seed {asked.seed})")
    print(f"{sum(by.values())} noticed: {', '.join(f'{k} {n}' for k, n in by.most_common())}")
    print(f"{len(unnoticed) - len(left)} explained")
    print(f"{len(left)} left ({100 * len(left) / len(points):.1f} %)")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
