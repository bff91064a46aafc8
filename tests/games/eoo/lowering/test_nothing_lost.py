"""No part of a text is without effect: leaving any of them out changes what the text does, or makes it fail."""

from collections.abc import Callable
from typing import Any

from tefuda.games.eoo.cards import Card
from tefuda.games.eoo.library import SHELF
from tefuda.games.eoo.lowering import LoweringError, lower, lower_nodes
from tefuda.games.eoo.pool import EooPool, make_pool
from tefuda.games.eoo.reading import TEXT_KINDS, language
from tefuda.games.eoo.rules.text import CardText
from tefuda.games.eoo.wording import deeds, effects, nouns, times, timing
from tefuda.text import conditions, periods, players, quals, sentences, things
from tefuda.text.model import Node
from tefuda.text.tree import walk
from tefuda.text.words import Side
from tests.leaving_out import dump, without


def done_by(card: Card, pool: EooPool, nodes: tuple[Node, ...]) -> Any:
    """What the lines do, or why they cannot be executed."""
    try:
        return dump(lower_nodes(card, pool, nodes))
    except (LoweringError, IndexError, AttributeError, AssertionError) as refused:
        return str(refused)


OWN = Side(id="own")
SAID_ANYWAY: dict[type[Node], Callable[[Any], bool]] = {
    sentences.After: lambda part: True,  # order is that of the sentences anyway [2-4-3]
    sentences.Further: lambda part: True,
    sentences.By: lambda part: True,  # the holder acts if nobody is named
    sentences.Among: lambda part: True,  # a bare number is one of those seen anyway
    sentences.Instead: lambda part: True,  # a replacement says so by its form [2-8-4]
    players.Player: lambda part: part.s == OWN,
    conditions.Place: lambda part: part.quals == (quals.Owner(OWN),),
    things.It: lambda part: True,  # an act without an object means それ
    deeds.Facing: lambda part: not part.up,  # shields lie face down [13-6]
    nouns.Mine: lambda part: True,
    deeds.Owners: lambda part: True,  # hands, archives and the like are the master's anyway [R75]
    nouns.OfBoth: lambda part: True,
    nouns.Source: lambda part: True,  # without a subject the source is meant
    periods.WholeGame: lambda part: True,
    timing.OnlyWhen: lambda part: False,
    **dict.fromkeys((quals.Owner, quals.InZone, quals.Own), lambda part: True),
}
"""Parts that may only repeat what is meant without them, and when they do."""


def of_this_turn(root: Node, part: Node) -> bool:
    """Further explorations are of this turn anyway, static ones of each turn [R93]."""
    return part in (sentences.During(periods.ThisTurn()), sentences.During(times.EachTurn())) and any(
        isinstance(n, effects.MoreExplores) for n in walk(root)
    )


def losses(card: Card, pool: EooPool, trees: tuple[Node, ...]) -> list[str]:
    """The parts of a card's text that change nothing."""
    whole = done_by(card, pool, trees)
    out = []
    for k, root in enumerate(trees):
        for changed, part in without(root):
            said_anyway = SAID_ANYWAY.get(type(part), lambda _: False)(part) or of_this_turn(root, part)
            if not said_anyway and done_by(card, pool, (*trees[:k], changed, *trees[k + 1 :])) == whole:
                out.append(f"{card.name}: {part!r}")
    return out


def test_no_part_of_an_own_text_is_lost():
    own = language(SHELF.cards)
    found: list[str] = []

    def lower_and_look(card: Card, pool: EooPool) -> CardText:
        made = lower(card, pool, own)
        trees = tuple(line.ast for line in own.compile(card.text, TEXT_KINDS[card.type], card.name).lines)
        found.extend(losses(card, pool, trees))
        return made

    cards = [card for group in SHELF.cards.values() for card in group]
    make_pool(cards, SHELF.cards, lower_and_look, own)
    assert found == []
