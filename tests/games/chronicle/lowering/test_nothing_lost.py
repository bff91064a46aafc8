"""No part of a text is without effect: leaving any of them out changes what the text does, or makes it fail."""

from pathlib import Path
from typing import Any

import pytest

from tefuda.games.chronicle import reading
from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.lowering import LoweringError, lower_nodes
from tefuda.games.chronicle.pool import ChroniclePool
from tefuda.games.chronicle.wording import deeds, terms
from tefuda.kernel.rules import Pool
from tefuda.text import quals, sentences
from tefuda.text.compiler import CardGrammar
from tefuda.text.conditions import Place
from tefuda.text.model import Node
from tefuda.text.players import Player
from tefuda.text.words import Side, Zone
from tests.leaving_out import dump, without

KINDS = {"unit": "ユニット", "history": "ヒストリー", "structure": "ストラクチャ", "spell": "スペル", "cb": "ユニット"}
NEEDED = Card("見習い剣士", "ユニット", cost="(1)", level=1, power=1000, atk=1)
"""A card that an example names."""


SAID_ANYWAY = (quals.Owner, quals.Own, quals.InZone, sentences.After, sentences.Further)
"""Parts that may only repeat what is meant without them: cards of a yard are the controller's own [R37], sentences follow one another."""
REPEATS = {
    sentences.By(Player(Side("own"))): "the controller carries out what nobody is named for",
    sentences.Among(): "a mere number of cards is taken from those seen anyway",
    deeds.AnyOrder(False): "who puts cards into a deck orders them",
    deeds.Facing(False): "age markers lie face down [R35]",
    terms.CardName("「兵士」"): "a token is named by its category [6.11.3]",
    Place(Zone("battlefield")): "units are on the battlefield [R34]",
}
"""Parts that say what holds anyway in the examples."""
REPEATED = {repr(part) for part in REPEATS}


def repeats(id: str, part: Node) -> bool:
    """Whether leaving a part out need not change anything."""
    if isinstance(part, sentences.IfDone):
        return id == "W136"  # to decline the substitute is to decline all of it
    return isinstance(part, SAID_ANYWAY) or repr(part) in REPEATED


def done_by(card: Card, pool: ChroniclePool, nodes: tuple[Node, ...]) -> Any:
    """What the lines do, or why they cannot be executed."""
    try:
        return dump(lower_nodes(card, pool, nodes))
    except LoweringError as refused:
        return str(refused)


def lost_parts(id: str, kind: str, text: str, language: CardGrammar) -> list[str] | str:
    """The parts of a text without which it does the same, or why it cannot be executed."""
    type_ = KINDS[kind.removesuffix("_x")]
    numbers: dict[str, Any] = {"level": 1, "power": 1000, "atk": 1} if type_ == "ユニット" else {}
    said: dict[str, Any] = {"cb" if kind == "cb" else "text": text}
    card = Card("見張り", type_, cost="(X)" if kind.endswith("_x") else "(1)", **said, **numbers)
    pool = ChroniclePool(Pool([]), [card, NEEDED], language)
    trees = tuple(line.ast for line in reading.compile_text(card, language).lines)
    whole = done_by(card, pool, trees)
    if isinstance(whole, str):
        return whole
    lost = []
    for k, root in enumerate(trees):
        for changed, part in without(root):
            if not repeats(id, part) and done_by(card, pool, (*trees[:k], changed, *trees[k + 1 :])) == whole:
                lost.append(f"{id}: {part!r}")
    return lost


def test_no_part_of_an_example_is_lost(examples, chronicle):
    accepted = [e for e in examples if not e.refused]
    lost = {e.id: found for e in accepted if (found := lost_parts(e.id, e.kind, e.text, chronicle))}
    assert lost == {}, lost
    assert len(accepted) == 164


TEXTS = Path(__file__).parent / "texts.txt"
"""Texts of our own, each behind the kind of its card."""


@pytest.mark.parametrize("line", TEXTS.read_text(encoding="utf-8").splitlines())
def test_no_part_of_a_text_is_lost(line, chronicle):
    kind, text = line.split(" ", 1)
    assert lost_parts(text[:20], kind, text, chronicle) == []
