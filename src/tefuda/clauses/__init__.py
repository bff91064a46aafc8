"""The clauses and rulings of each rulebook, and the proof that code and tests cover them."""

from tefuda.clauses.compare import Coverage, Entry, coverage, show
from tefuda.clauses.index import Clause, ClauseError, ClauseIndex, Ruling, games, load, search
from tefuda.clauses.scan import Citation

__all__ = [
    "Citation",
    "Clause",
    "ClauseError",
    "ClauseIndex",
    "Coverage",
    "Entry",
    "Ruling",
    "coverage",
    "games",
    "load",
    "search",
    "show",
]
