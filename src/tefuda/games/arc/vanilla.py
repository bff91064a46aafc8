"""What every card has besides its text: class, numbers, general skills without text [4.1, 4.5.2]."""

from __future__ import annotations

import re

from tefuda.formats.expecting import expected
from tefuda.formats.schema import FieldFault
from tefuda.games.arc.cards import ALMA, Card
from tefuda.games.arc.rules.model import HAND, KEYWORD_BITS, NUMBERED, RECORD
from tefuda.games.arc.rules.text import CardText, Price, Weapon

PRICE = re.compile(r"(\d+)|(手札|記録)(?:の(アルマ))?(\d+)[枚体]")


def tail(card: Card, text: CardText | None = None) -> CardText:
    """Write what the tail of a card says into its compiled text (a new one if none is given)."""
    out = text if text is not None else CardText()
    out.numbers = {}
    order: list[int] = []
    for skill in card.general:
        if skill.word not in KEYWORD_BITS:  # a designer's: see lowering.designed
            continue
        bit = KEYWORD_BITS[skill.word]
        out.keywords |= bit
        if bit not in order:
            order.append(bit)
        if skill.word in NUMBERED:
            attr = NUMBERED[skill.word]
            out.numbers[attr] = out.numbers.get(attr, 0) + skill.number
        if skill.word == "接続":
            out.connect = price(skill.argument)
        if skill.word == "維持":
            out.upkeep = price(skill.argument)
    out.order = tuple(order)
    out.born_ex = card.rarity in ("Ex", "ExARC")
    out.card_skill = bool(card.text)
    if card.type == ALMA and out.weapon is None and card.weapon:
        out.weapon = Weapon()
    return out


def price(printed: str) -> Price:
    """Read a written cost: ``2``, ``手札1枚``, ``手札のアルマ1枚``, ``記録2枚`` [R94, R95].

    Raises:
        FieldFault: If it is none.
    """
    found = PRICE.fullmatch(printed)
    if found is None:
        raise FieldFault("skills", expected("コスト", "a cost", printed, "2, 手札1枚, 手札のアルマ1枚, 記録1枚"))
    if found[1]:
        return Price(will=int(found[1]))
    return Price(0, HAND if found[2] == "手札" else RECORD, int(found[4]), bool(found[3]))
