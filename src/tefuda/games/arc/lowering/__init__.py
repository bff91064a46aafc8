"""Making card text executable: syntax trees become skills of the rules.

A table for every group of classes of the syntax tree names the function that lowers it; what has no row is refused with a
:class:`~tefuda.games.lowering.assembling.LoweringError`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tefuda.games.arc.cards import Card
from tefuda.games.arc.lowering import conditions
from tefuda.games.arc.lowering.context import ALMA_TEXT, COGNI_TEXT, REFLET_TEXT, SKILLS, WEAPON_TEXT, Context
from tefuda.games.arc.lowering.spells import reflet, weapon
from tefuda.games.arc.lowering.standing import standing
from tefuda.games.arc.rules.lasting import Begin
from tefuda.games.arc.rules.text import ArcAbility, CardText
from tefuda.games.arc.wording.texts import CardSkill, WeaponSkill
from tefuda.games.lowering.refusing import LoweringError, quoting
from tefuda.text.compiler import TextLine
from tefuda.text.model import Node

if TYPE_CHECKING:
    from tefuda.games.arc.pool import ArcPool

ADDING = (conditions,)
"""Modules that nothing else imports: they add rows to tables of ``context``."""

__all__ = ["LoweringError", "lower_lines", "lower_nodes"]

PARTED = re.compile(r"[。/](?![^\[]*\])")
"""What stands between the sentences of a skill; inside brackets it belongs to what is granted."""
KINDS = {"アルマ": ALMA_TEXT, "リフレ": REFLET_TEXT, "コグニ": COGNI_TEXT}
SKILLS.update({ALMA_TEXT: standing, COGNI_TEXT: standing, REFLET_TEXT: reflet})


def lower_lines(card: Card, words: ArcPool, lines: Sequence[TextLine]) -> CardText:
    """Make the compiled texts of a card executable within a pool.

    Raises:
        LoweringError: Something in them cannot be executed.
    """
    with quoting(lines):
        text = lower_nodes(card, words, tuple(line.ast for line in lines))
    for k, line in enumerate(lines):
        label(text, line, k)
    return text


def lower_nodes(card: Card, words: ArcPool, nodes: Sequence[Node]) -> CardText:
    """Make trees executable as the card skill and weapon skill of a card.

    Raises:
        LoweringError: Something in them cannot be executed.
    """
    text = CardText()
    for number, node in enumerate(nodes):
        if isinstance(node, WeaponSkill):
            weapon(Context(words, card, text, WEAPON_TEXT, number), node)
        elif isinstance(node, CardSkill):
            kind = KINDS[card.type]
            SKILLS[kind](Context(words, card, text, kind, number), node)
        else:
            raise LoweringError(card.name, number, "this is no skill", node)
    return text


def label(text: CardText, line: TextLine, number: int) -> None:
    """Give the skills of a line its words, for ``why`` and the board."""
    ja, en = line.ja(), line.en()
    pieces = tuple(PARTED.split(ja))
    spells = [
        ability
        for ability in (text.spell, text.weapon.spell if text.weapon is not None else None)
        if ability is not None
    ]
    for ability in (*text.abilities, *spells):
        if ability.line == number:
            named(ability, ja, en, pieces)
    for ability in given(text, spells):
        if ability.line == number:
            named(ability, ja, en, pieces)


def given(text: CardText, spells: list[ArcAbility]) -> Iterator[ArcAbility]:
    """Yield the skills that a text grants: by its weapon, all the time, or when a part of it is carried out [R111]."""
    bundles = list(text.weapon.grants) if text.weapon is not None else []
    for ability in (*text.abilities, *spells):
        if ability.bundle is not None:
            bundles.append(ability.bundle)
        bundles += [i.bundle for part in ability.parts for i in part.program.code if isinstance(i, Begin)]
    for bundle in bundles:
        for change in bundle.changes:
            if isinstance(change.ability, ArcAbility):
                yield change.ability


def named(ability: ArcAbility, ja: str, en: str, pieces: tuple[str, ...]) -> None:
    """Write the words of a line into an ability."""
    ability.ja, ability.en, ability.sentences = ja, en, pieces
