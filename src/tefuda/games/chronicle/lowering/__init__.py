"""Making card text executable: syntax trees become abilities of the rules.

A table for every group of classes of the syntax tree names the function that lowers it; what has no row is refused with a
:class:`~tefuda.games.chronicle.lowering.context.LoweringError`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.games.chronicle.cards import SPELL, Card
from tefuda.games.chronicle.lowering import exchanges, keyworded, triggers, uses, words
from tefuda.games.chronicle.lowering.choosing import lower_body
from tefuda.games.chronicle.lowering.context import Context, LoweringError
from tefuda.games.chronicle.lowering.field import own_sentence
from tefuda.games.chronicle.lowering.quoting import COLOUR_WORDS, lower_line
from tefuda.games.chronicle.lowering.sentences import lower_steps
from tefuda.games.chronicle.pool import ChroniclePool
from tefuda.games.chronicle.reading import compile_text
from tefuda.games.chronicle.rules.judging import LitNow, LitThen
from tefuda.games.chronicle.rules.model import BATTLEFIELD
from tefuda.games.chronicle.rules.text import CardText, ChronicleAbility
from tefuda.games.chronicle.wording import lines
from tefuda.games.common.abilities import parted
from tefuda.games.lowering.assembling import label
from tefuda.games.lowering.designed import OWN
from tefuda.games.lowering.refusing import quoting
from tefuda.games.lowering.sentences import jump_unless
from tefuda.kernel.programs import AllOf
from tefuda.kernel.records import RULE
from tefuda.text import sentences
from tefuda.text.compiler import CardGrammar, TextLine
from tefuda.text.model import Node

ADDING = (exchanges, keyworded, uses, words)
"""Modules that nothing else imports: they add rows to tables of ``context``."""

__all__ = ["LoweringError", "lower", "lower_line", "lower_nodes", "lowering"]


def lower(card: Card, words: ChroniclePool, language: CardGrammar) -> CardText:
    """Make the text of a card executable within a pool.

    Raises:
        TextError: The text cannot be read.
        LoweringError: It can be read, but something in it cannot be executed.
    """
    said = compile_text(card, language).lines
    with quoting(said):
        return lower_nodes(card, words, tuple(line.ast for line in said), said)


def lower_nodes(card: Card, words: ChroniclePool, nodes: tuple[Node, ...], said: tuple[TextLine, ...] = ()) -> CardText:
    """Make trees executable as the text of a card; ``said`` are the lines that they were read from.

    Keywords come first: what a cost means may depend on them (動力) [15.2.14.10].

    Raises:
        LoweringError: Something in them cannot be executed.
    """
    text = CardText()
    spell = [
        (k, node) for k, node in enumerate(nodes) if card.type == SPELL and not is_burst(node) and not is_words(node)
    ]
    if spell:
        text.spell = lower_spell(card, words, text, spell, said)
    bursts = [(k, node) for k, node in enumerate(nodes) if is_burst(node)]
    if len(bursts) > 1:
        text.burst = lower_bursts(card, words, text, bursts, said)
    done = {k for k, _ in (spell + bursts if len(bursts) > 1 else spell)}
    order = sorted((k for k in range(len(nodes)) if k not in done), key=lambda k: (not is_words(nodes[k]), k))
    made: dict[int, tuple[ChronicleAbility, ...]] = {}
    for number in order:
        made[number] = one_line(Context(words, card, text, number), nodes[number], said)
        text.abilities = tuple(ab for k in sorted(made) for ab in made[k])
    if text.asks_extra >= 0 and not any(extra.optional for extra in text.extras):
        raise LoweringError(card.name, text.asks_extra, "the card has no additional cost that may be paid")
    for ability in text.abilities:
        if ability.colour and (ability.own or ability.zones & ~(1 << BATTLEFIELD)):
            lit = LitNow(ability.colour)
            ability.fits = lit if ability.fits is None else AllOf((lit, ability.fits))
    return text


def one_line(ctx: Context, node: Node, said: tuple[TextLine, ...]) -> tuple[ChronicleAbility, ...]:
    """Lower a line, and return the abilities that it adds; those and its bursts are told by its print."""
    text = ctx.text
    before, bursts = len(text.abilities), (text.burst, text.soul_burst)
    lower_line(ctx, node)
    made = tuple(ability for ability in text.abilities[before:] if not ability.sorts & OWN)
    carried = tuple(ability for ability in text.abilities[before:] if ability.sorts & OWN)
    fresh = [ab for ab in (text.burst, text.soul_burst) if ab is not None and ab not in bursts]
    for ability in (*made, *fresh, *ctx.delays):
        tell(ability, ctx.card, said, (ctx.line,))
    return (*made, *carried)


def is_words(node: Node) -> bool:
    """Whether a line is one of keywords."""
    return isinstance(node.line if isinstance(node, lines.Coloured) else node, lines.Words)


def is_burst(node: Node) -> bool:
    """Whether a line is the text of a chrono burst."""
    return isinstance(node.line if isinstance(node, lines.Coloured) else node, lines.Burst)


def tell(ability: ChronicleAbility, card: Card, said: tuple[TextLine, ...], numbers: tuple[int, ...]) -> None:
    """Note for players from which printed lines an ability comes."""
    ability.name = card.name
    if said:
        label((ability,), [said[k] for k in numbers])


# ---- spells [11.8]


def lower_spell(
    card: Card, words: ChroniclePool, text: CardText, nodes: list[tuple[int, Node]], said: tuple[TextLine, ...]
) -> ChronicleAbility:
    """Lower all lines of a spell as one text; coloured ones are carried out if their lamp was lit when it was used [5.7.4, R78]."""
    ctx = Context(words, card, text, nodes[0][0])
    ctx.spell = True
    one_after_the_other(ctx, nodes, lambda line: spell_line(ctx, line, said))
    ability = triggers.finish(ctx, ChronicleAbility(RULE, 0))
    text.regs = max(text.regs, ctx.regs)
    for one in (ability, *ctx.delays):
        tell(one, card, said, tuple(number for number, _ in nodes))
    return ability


def lower_bursts(
    card: Card, words: ChroniclePool, text: CardText, nodes: list[tuple[int, Node]], said: tuple[TextLine, ...]
) -> ChronicleAbility:
    """Lower the CB of a card that has lines of it for both colours: one text, whose lines are carried out if their lamp was lit when it was
    put on the stack [5.7.4, 15.3.2.4, R78]."""
    ctx = Context(words, card, text, nodes[0][0])
    ctx.striped = True
    seen: set[int] = set()
    ability = ChronicleAbility(RULE, 0)

    def burst(line: Any) -> None:
        if ctx.colour in seen:
            ctx.fail("a card has one chrono burst, with one line for each colour of lamp")
        seen.add(ctx.colour)
        lower_body(ctx, line.b)
        ability.places_itself = ability.places_itself or triggers.places_source(line.b)

    one_after_the_other(ctx, nodes, burst)
    triggers.finish(ctx, ability)
    for one in (ability, *ctx.delays):
        tell(one, card, said, tuple(number for number, _ in nodes))
    return ability


def one_after_the_other(ctx: Context, nodes: list[tuple[int, Node]], lower: Callable[[Any], None]) -> None:
    """Lower lines that are one text; coloured ones are carried out if their lamp was lit [5.7.4, R78]."""
    for number, node in nodes:
        ctx.line = number
        ctx.colour = COLOUR_WORDS[node.c.id] if isinstance(node, lines.Coloured) else 0
        hole = ctx.hole() if ctx.colour else -1
        lower(node.line if isinstance(node, lines.Coloured) else node)
        if hole >= 0:
            ctx.fill(hole, jump_unless(LitThen(ctx.colour)))
    ctx.colour = 0


def spell_line(ctx: Context, line: Node, said: tuple[TextLine, ...]) -> None:
    """Lower a line of a spell: what it says of its own cost, and what is carried out; ``said`` are all lines of the card."""
    if not isinstance(line, lines.Field):
        ctx.fail("this cannot stand on a spell", line)
    if not isinstance(line.b, sentences.Steps):
        lower_body(ctx, line.b)
        return
    before = sum(len(parted(one.ja())) for one in said[: ctx.line])
    rest = [(k, s) for k, s in enumerate(line.b.s, before) if not own_sentence(ctx, s)]
    ctx.printed = [k for k, _ in rest]
    if rest:
        lower_steps(ctx, [s for _, s in rest])


def lowering(language: CardGrammar) -> Callable[[Card, ChroniclePool], CardText]:
    """Return the compiler that a pool is made with, reading texts with a card language."""
    return lambda card, words: lower(card, words, language)
