"""No part of a text is without effect: leaving any of them out changes what the text does, or makes it fail."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tefuda.games.library import by_name
from tefuda.games.sve.cards import Card
from tefuda.games.sve.importing import card_of_row
from tefuda.games.sve.library import SHELF
from tefuda.games.sve.lowering import KINDS, Context, LoweringError, lower
from tefuda.games.sve.lowering.heads import lower_text
from tefuda.games.sve.pool import SvePool, make_pool
from tefuda.games.sve.reading import language
from tefuda.games.sve.rules.model import K_SPELL, S_TOKEN
from tefuda.games.sve.rules.text import CardText
from tefuda.text import conditions, lines, moments, periods, players, quals, sentences
from tefuda.text.compiler import CardGrammar
from tefuda.text.model import Node
from tefuda.text.words import Side
from tests.leaving_out import dump, without

SILENT = (
    sentences.After,  # order is that of the sentences anyway
    sentences.Further,
    sentences.IfAble,  # everything is done as far as it is possible [1.3.2]
    moments.AfterTurn,  # extra turns come then anyway [R98]
    quals.Every,  # the count says so, too
)
"""Classes that change nothing by themselves."""


def done_by(card: Card, spool: SvePool, nodes: tuple[Node, ...]) -> Any:
    """What the lines do, or why they cannot be executed."""
    text = CardText()
    try:
        lower_text(Context(spool, card, text), nodes, card.kind_number == K_SPELL)
    except (LoweringError, IndexError, AttributeError) as refused:
        return str(refused)
    return dump(text)


OWN = Side(id="own")
LASTING = (periods.WhileHere, periods.WholeGame)

SAID_ANYWAY: dict[type[Node], Callable[[Any], bool]] = {
    sentences.During: lambda part: isinstance(part.p, LASTING),  # a continuous ability, or an effect that lasts [R73]
    lines.OnlyIn: lambda part: isinstance(part.p, LASTING),
    sentences.By: lambda part: True,  # the master acts if nobody is named [3.1.2.4.1]
    players.Player: lambda part: part.s == OWN,
    conditions.Place: lambda part: part.quals == (quals.Owner(OWN),),
    sentences.Among: lambda part: True,  # a bare number is one of the set anyway
    **dict.fromkeys((quals.Owner, quals.InZone, quals.Own, quals.OfThis), lambda part: True),  # [4.3.3, 4.4.3]
}
"""Parts that may only repeat what is meant without them, and when they do."""


def said_anyway(part: Node) -> bool:
    """Whether a part may only repeat what holds without it."""
    return isinstance(part, SILENT) or SAID_ANYWAY.get(type(part), lambda _: False)(part)


def losses(card: Card, spool: SvePool, own: CardGrammar) -> list[str]:
    """The parts of a card's text that change nothing."""
    roots = tuple(line.ast for line in own.compile(card.text, KINDS[card.kind_number], card.name).lines)
    whole = done_by(card, spool, roots)
    out = []
    for k, root in enumerate(roots):
        for changed, part in without(root):
            nodes = (*roots[:k], changed, *roots[k + 1 :])
            if not said_anyway(part) and done_by(card, spool, nodes) == whole:
                out.append(f"{card.name}: {part!r}")
    return out


def all_losses(cards: list[Card], others: list[Card], own: CardGrammar) -> list[str]:
    """The parts without effect in the texts of some cards."""
    found: list[str] = []

    def lower_and_look(card: Card, spool: SvePool) -> CardText:
        made = lower(card, spool, own)
        found.extend(losses(card, spool, own))
        return made

    make_pool(cards, by_name([*cards, *others]), lower_and_look)
    return found


def test_no_part_of_a_delivered_text_is_lost():
    cards = [card for group in SHELF.cards.values() for card in group]
    assert all_losses(cards, [], language(SHELF.cards)) == []


def test_no_part_of_a_real_text_is_lost(shared: Path):
    rows = json.loads((shared / "carddata/sve/cards.json").read_text(encoding="utf-8"))
    cards = [card_of_row(row) for row in rows]
    names = {card.name for card in cards}
    tokens = [c for g in SHELF.cards.values() for c in g if c.special == S_TOKEN and c.name not in names]
    assert all_losses(cards, tokens, language(by_name([*cards, *tokens]))) == []
