"""Clause coverage of finished games: `python -m tools.clause_coverage sve ...`; fails if a testable clause has no test."""

import sys
from pathlib import Path

from tefuda.clauses import Coverage, coverage

ROOT = Path(__file__).parents[1]


def report(found: Coverage) -> str:
    """One line of numbers, then a line for each clause without a test and each citation of what does not exist."""
    index = f"{found.game}: {len(found.testable)} testable clauses, {len(found.cited_in_code)} cited in code"
    lines = [f"{index}, {len(found.cited_in_tests)} proved by tests, {len(found.missing)} without a test"]
    lines += [f"  no test: {found.game}:{id}" for id in found.missing]
    lines += [f"  does not exist: {citation}" for citation in found.unknown]
    return "\n".join(lines)


def main(games: list[str]) -> int:
    results = [coverage(game, ROOT / "src" / "tefuda", ROOT / "tests") for game in games]
    print("\n".join(report(found) for found in results))
    return 0 if all(found.complete for found in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
