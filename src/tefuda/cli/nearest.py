"""Words of delivered cards that come near to words that cannot be read: they show whoever typed these how it is said."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from functools import cache
from typing import NamedTuple

from tefuda.games.registry import Game
from tefuda.games.registry import game as find_game
from tefuda.text.errors import TextError

_PART = re.compile(r"(?:[【\[〔{][^】\]〕}]*[】\]〕}])*([^。、：\n]+)")
_SENTENCE = re.compile(r"(?:[【\[〔{][^】\]〕}]*[】\]〕}])*([^。\n]+。?)")
_NUMBER = re.compile(r"[0-9０-９]+")

ALIKE = 0.6
"""How near words must come to be shown, from 0 to 1."""
LOOKED_AT = 8
"""How many are compared letter by letter: those that share most pairs of letters."""


class Known(NamedTuple):
    """A sentence, or a part of one, that a card of the game has."""

    words: str
    card: str


def nearest(game: Game, error: TextError) -> Known | None:
    """Return what comes nearest to the sentence, or the part of it, in which an error is; None if nothing comes near."""
    best: tuple[float, Known] | None = None
    for pattern in (_PART, _SENTENCE):
        found = next((m[1] for m in pattern.finditer(error.print) if m.end() >= error.column), "").strip()
        for likeness, known in _alike(game, found):
            if best is None or likeness > best[0]:
                best = (likeness, known)
    return best[1] if best else None


def _alike(game: Game, words: str) -> list[tuple[float, Known]]:
    wanted = _pairs(words)
    if len(words) < 4:
        return []
    shared = sorted(
        (
            (len(wanted & pairs) / (len(wanted | pairs) or 1), known)
            for known, pairs in _known(game.id)
            if known.words != words
        ),
        reverse=True,
    )
    compared = ((SequenceMatcher(None, words, known.words).ratio(), known) for _, known in shared[:LOOKED_AT])
    return [pair for pair in compared if pair[0] >= ALIKE]


def _pairs(words: str) -> frozenset[str]:
    plain = _NUMBER.sub("0", words)
    return frozenset(plain[k : k + 2] for k in range(len(plain) - 1))


@cache
def _known(id: str) -> tuple[tuple[Known, frozenset[str]], ...]:
    """Return the sentences of the delivered cards of a game and the parts of these."""
    found: dict[str, Known] = {}
    for group in find_game(id).cards().values():
        for card in group:
            for pattern in (_SENTENCE, _PART):
                for m in pattern.finditer(card.text):
                    found.setdefault(m[1].strip(), Known(m[1].strip(), card.name))
    return tuple((known, _pairs(known.words)) for known in found.values())
