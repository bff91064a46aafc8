"""General skills of designers: printed in the tail, granted and nullified like those of the book [4.5.2, 4.6.1, R75, R77, R78]."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.formats.keywords import Instance
from tefuda.games.arc.cards import Card
from tefuda.games.arc.lowering.context import ALMA_TEXT, COGNI_TEXT, REFLET_TEXT, SKILLS, Context
from tefuda.games.arc.pool import ArcPool
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.text import ArcAbility, CardText
from tefuda.games.arc.wording.nouns import SkillName
from tefuda.games.lowering.designed import Meaning, read_meaning
from tefuda.saying import Text

KINDS = {"アルマ": ALMA_TEXT, "リフレ": REFLET_TEXT, "コグニ": COGNI_TEXT}


def mask_of(ctx: Context, words: Iterable[SkillName]) -> int:
    """Return the mask of general skills named in brackets, whatever their numbers."""
    words = tuple(words)
    for word in words:
        if word.n is not None:
            ctx.fail(
                "numbers of one skill add up, so none of that number is there by itself: name it without [R77]", word
            )
    return ctx.words.designed.sought(ctx.card, (word.k for word in words), m.KEYWORD_BITS, ctx.fail)


def granted_skill(ctx: Context, word: str, n: int) -> tuple[int, tuple[ArcAbility, ...]]:
    """Return the bit and the abilities of a general skill that is granted to an alma."""
    designed = ctx.words.designed
    one = Instance(designed.find(ctx.card, word, ctx.fail).keyword, n)
    if n >= 0 and not one.keyword.argument:
        ctx.fail(Text(f"[{word}]に数はありません", f"[{word}] has no number"))
    bit = designed.bit(one, ctx.fail)
    found = designed.meaning(one, lambda: Meaning(made(ctx, one, "アルマ", CardText())), ctx.fail)
    if not found.abilities:
        ctx.fail(
            Text(
                f"[{word}]はそれが印刷されたカードのことを言うので、付与できません",
                f"[{word}] says something of the card on which it is printed: it cannot be granted",
            )
        )
    return bit, found.abilities


def print_skills(card: Card, words: ArcPool, text: CardText) -> None:
    """Add the general skills of designers in the tail of a card to its text; the text of a reflet has theirs already."""
    ctx = Context(words, card, text, card.type, 0)
    for skill in card.general:
        if skill.word in m.KEYWORD_BITS:
            continue
        one = words.designed.find(card, skill.word, ctx.fail)
        one = Instance(one.keyword, skill.number if one.keyword.argument else -1)
        bit = words.designed.bit(one, ctx.fail)
        text.keywords |= bit
        if card.type == "リフレ":
            continue
        for ability in made(ctx, one, card.type, text):
            ability.sorts = m.S_GENERAL | bit
            text.abilities += (ability,)


def made(ctx: Context, one: Instance, kind: str, into: CardText) -> tuple[ArcAbility, ...]:
    """Lower what a skill means on a card of a kind; what is no ability goes into a text."""
    assert ctx.words.language is not None
    out: list[ArcAbility] = []
    for line in read_meaning(ctx.words.language, one, KINDS[kind]):
        before = into.abilities
        into.abilities = ()
        SKILLS[KINDS[kind]](Context(ctx.words, ctx.card, into, KINDS[kind], UNPRINTED), line.ast)  # type: ignore[arg-type]
        out += into.abilities
        into.abilities = before
        english = one.keyword.english_word(one.n) or one.word
        for ability in out:
            ability.sorts = m.S_GENERAL
            if not ability.ja:
                ability.ja, ability.en = f"[{one.word}]：{line.ja()}", f"[{english}]: {line.en()}"
                ability.sentences = (line.ja(),)
    return tuple(out)


UNPRINTED = -1
"""The number of a line that does not stand on the card."""


def spelled_out(card: Card) -> str:
    """Return the text of a reflet with what its general skills of designers mean, which is processed like the text."""
    said = [card.text] if card.text else []
    for skill in card.general if card.type == "リフレ" else ():
        for k in card.keywords:
            if k.keyword == skill.word:
                said.append(k.meaning(skill.number if k.argument else -1))
    return "。".join(part.rstrip("。") for part in said)
