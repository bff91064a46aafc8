"""Cards, options and states in the language of the player."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tefuda.cli.output import Language
from tefuda.formats.notation import Shape, Thing, spell_all
from tefuda.games.registry import FIXED, Display, Game, Universe
from tefuda.match import Decision, Legal, Option
from tefuda.play.views import CardView
from tefuda.saying import Text

COUNTER = "カウンター"
"""The word for counter, which the board leaves out."""

OF_ABILITY = "の能力"
"""What the label of an ability on a stack adds to the name of its card."""

NAME = re.compile(r"[^#*@]*")
"""What a label begins with before it tells namesakes apart."""


class Speaker:
    """Says things of one game in one language."""

    def __init__(self, display: Display, lang: Language) -> None:
        self.display = display
        self.lang = lang

    def pick(self, text: Text) -> str:
        """Return a text in the language."""
        return self.said(text.ja if self.lang is Language.JA else text.en)

    def said(self, text: str) -> str:
        """Return a text of the language with what notation calls ``leader@A`` as people say it."""
        return self.display.said(text, self.lang)

    def term(self, value: object) -> str:
        """Return a value of a card or of the match in the language."""
        table = self.display.japanese if self.lang is Language.JA else self.display.terms
        return table.get(str(value), str(value))

    def counter(self, name: str) -> str:
        """Return a kind of counter, without the word for counter."""
        return name.removesuffix(COUNTER) if self.lang is Language.JA else self.display.counter(name)

    def zone(self, word: str) -> str:
        """Return the word for a zone."""
        text = self.display.zones.get(word)
        return self.pick(text) if text else word

    def name(self, card: CardView) -> str:
        """Return what a card is called, so that it can be typed."""
        fixed = FIXED.fullmatch(card.label)
        if fixed and fixed["what"] in self.display.fixed and card.name:
            return card.english if self.lang is Language.EN and card.english else card.name
        if self.lang is Language.EN and card.english and card.name:
            rest = card.label.removeprefix(card.name)
            if rest.startswith(OF_ABILITY):
                return f"ability of {card.english}{rest.removeprefix(OF_ABILITY)}"
            if card.name in card.label:
                return card.label.replace(card.name, card.english, 1)
            # an evolved card keeps the label of the card below, whose name may be another one
            return card.english + card.label[len(NAME.match(card.label)[0]) :]  # type: ignore[index]
        return card.label

    def stats(self, card: CardView) -> str:
        """Return the numbers of a card (attack and health), if it has them."""
        keys = self.display.stats
        return "/".join(str(card.values[key]) for key in keys) if keys[0] in card.values else ""

    def cost(self, card: CardView) -> str:
        """Return the cost of a card in brackets, "" if it has none."""
        return f"({card.values['cost']})" if "cost" in card.values else ""

    def colours(self, card: CardView) -> str:
        """Return the icons of mana on a card, or its colours, attributes or factions."""
        icons: Mapping[str, int] = card.values.get("icons", {})
        if icons:
            return " ".join(f"{self.term(colour)}{n}" for colour, n in icons.items())
        return "/".join(self.term(c) for key in ("attributes", "factions") for c in card.values.get(key, ()))

    def keywords(self, card: CardView) -> str:
        """Return the keywords of a card, with their numbers if they have some."""
        numbers: Mapping[str, int] = card.values.get("numbers", {})
        own: Mapping[str, str] = card.values.get("terms", {}) if self.lang is Language.EN else {}
        words = ((own.get(word) or self.term(word), numbers.get(word)) for word in card.values.get("keywords", ()))
        return " ".join(word if n is None else f"{word}({n})" for word, n in words)

    def marks(self, card: CardView) -> str:
        """Return the states and counters of a card."""
        told = []
        for key, wanted, text in self.display.marks:
            value = card.values.get(key)
            if value == wanted if wanted is not None else value:
                told.append(self.pick(text).format(**card.values))
        told += [f"{self.counter(name)} {n}" for name, n in card.counters.items()]
        return " ".join(told)

    def question(self, decision: Decision) -> str:
        """Return who is asked what, and the clause that asks (a procedure without clauses of its own has none)."""
        clause = f" [{decision.clause}]" if any(ch.isdecimal() for ch in decision.clause) else ""
        return f"{decision.letter}: {self.pick(decision.prompt)}{clause}"

    def options(self, legal: Legal) -> list[tuple[str, Option]]:
        """Return the options with their texts; those that read the same once."""
        all_options = list(legal)
        texts = self.written([o.shape for o in all_options])
        out: dict[str, Option] = {}
        for text, option in zip(texts, all_options, strict=True):
            out.setdefault(text, option)
        return list(out.items())

    def text(self, option: Option) -> str:
        """Return one option in the language."""
        return self.written([option.shape])[0]

    def aim(self, option: Option) -> str:
        """Return what an option aims at, "" if at nothing."""
        aim = self._thing(option.shape.b)
        return aim.text() if aim is not None else ""

    def written(self, shapes: Sequence[Shape]) -> list[str]:
        """Write options in the language: in Japanese with the verb behind its objects, as people speak."""
        shown = [self._shape(shape) for shape in shapes]
        if self.lang is not Language.JA:
            return spell_all(shown)
        texts = spell_all(shown)
        return [self.said(in_order(s.verb, shape, text)) for s, shape, text in zip(shapes, shown, texts, strict=True)]

    def _shape(self, shape: Shape) -> Shape:
        verb = shape.ja if self.lang is Language.JA and shape.ja else shape.verb
        word = " ".join(self.term(part) for part in shape.word.split())  # the kind of mana that an ability makes
        return replace(shape, verb=verb, a=self._thing(shape.a), b=self._thing(shape.b), word=word)

    def _thing(self, thing: Thing | None) -> Thing | None:
        if thing is None or self.lang is Language.JA or thing.fixed or len(thing.names) < 2:
            return thing
        return replace(thing, names=(*thing.names[1:], thing.names[0]))


JAPANESE_ORDER: Mapping[str, tuple[str, ...]] = {
    "順番を決める": ("次は{a}",),
    "order": ("次は{a}",),
    "next": ("次は{a}",),
    "order-damage": ("次は{a}",),
    "order-triggers": ("次は{a}",),
    "attack": ("{a}で{b}を攻撃する", "{a}で攻撃する"),
    "block": ("{a}で{b}をブロックする", "{a}でブロックする"),
    "defend": ("{a}で{b}を防御する", "{a}で防御する"),
    "march": ("{a}を{b}へ進軍させる", "{a}を進軍させる"),
    "ranged": ("{a}で{b}に遠距離戦闘を仕掛ける",),
    "invasion": ("{a}で{b}に侵略戦闘を仕掛ける",),
    "lay-mana": ("{a}を{b}に素成する",),
    "summon": ("{a}を{b}に召喚する",),
    "declare": ("「{a}」を宣言する",),
    "pay": ("{a}で支払う",),
    "spend": ("{a}で支払う",),
    "cost": ("{a}で支払う", "コスト{n}を選ぶ"),
    "extra": ("追加コスト{n}を支払う",),
    "option": ("{a}を選ぶ", "{n}を選ぶ"),
    "mode": ("{n}を選ぶ",),
    "way": ("方法{n}を選ぶ",),
    "attribute": ("{a}を選ぶ",),
    "pick": ("{a}を選ぶ",),
    "player": ("{a}を選ぶ",),
    "faction": ("{a}を選ぶ",),
    "choose": ("{a}を選ぶ", "シールド{n}を選ぶ"),
    "number": ("{n}にする",),
    "x": ("Xを{n}にする",),
    "count": ("{n}つ選ぶ",),
    "repeat": ("{n}回行う",),
    "share": ("{a}に{n}割り振る",),
    "distribute": ("{a}に{n}割り振る",),
    "discard": ("{a}を捨てる",),
    "redraw": ("{a}を引き直す",),
    "trim": ("{a}を忘却に送る",),
    "pay-upkeep": ("{a}を維持する",),
    "skip-upkeep": ("{a}は維持しない",),
    "connect": ("{a}を{b}に接続する", "{a}を接続する"),
    "no-connect": ("{a}は接続しない",),
    "general": ("先に{a}の{b}",),
    "use-madness": ("狂気を{n}使う",),
    "use-magic": ("{a}を使う",),
    "support": ("{a}を戦闘支援に置く",),
    "lose-life": ("{n}枚目のライフを捨て山に送る",),
    "trigger": ("{a}の能力をプレイする",),
    "cut": ("上から{n}枚をカットする",),
    "break": ("シールド{n}をブレイクする",),
    "explore-mana": ("探索: {a}をマナゾーンに置く",),
    "mana": ("{a}のマナ能力",),
    "soul": ("{a}のソウルアクション（{b}）",),
    "soul-change": ("{a}を犠牲にする（ソウルチェンジ）",),
    "act-ward": ("{a}をアクトする（守護）",),
    "join": ("{a}を{b}に結合する",),
}
"""How verbs (by their Japanese, or by their word in notation) stand with their objects and their number; others take を."""


def in_order(verb: str, shape: Shape, text: str) -> str:
    """Put the verb of an option that is written in Japanese behind its objects; ``verb`` is its word in notation."""
    if not shape.ja or not text.startswith(shape.verb):
        return text
    rest = text.removeprefix(shape.verb).strip()
    n = shape.word if rest.endswith(shape.word) else ""
    a, _, b = (rest.removesuffix(n).strip() if n else rest).partition(" > ")
    there = {key: value for key, value in (("a", a), ("b", b), ("n", n)) if value}
    for order in JAPANESE_ORDER.get(shape.verb) or JAPANESE_ORDER.get(verb, ()):
        placed = [key for key in "abn" if f"{{{key}}}" in order]
        if set(placed) <= set(there) and ("b" in placed or not b):
            return order.format(**there) + (f" {n}" if n and "n" not in placed else "")
    if not a:
        return text
    link = "の" if "を" in shape.verb else "を"  # 「Xのアビリティを使用する」
    said = (
        f"{a} > {b} を{shape.verb}"
        if b
        else f"{a}{link}{shape.verb}"
        if shape.verb.endswith(VERBAL)
        else f"{shape.verb}: {a}"
    )
    return f"{said} {n}" if n else said


VERBAL = (*"うくすつぬむるぐぶ", "実行", "起動", "ブレイク", "リアライズ", "リバース", "維持")
"""How Japanese verbs end, and nouns that are used like them; other words name what is chosen."""


def in_words(notation: str, game: Game, cards: Universe, speaker: Speaker) -> str:
    """Return a decision in notation as the board and the options call things; ``cards`` have the English names."""
    if speaker.lang is Language.JA:
        verbs = {v.word: v.ja for v in game.rules.schema.verbs}
        verb, _, rest = notation.partition(" ")
        ja = verbs.get(verb, "")
        return speaker.said(in_order(verb, Shape(ja, ja), f"{ja} {rest}".strip())) if ja else notation
    for name, english in sorted(names_in(speaker.lang, cards).items(), key=lambda item: -len(item[0])):
        notation = notation.replace(name, english)
    return notation


def names_in(lang: Language, cards: Universe) -> dict[str, str]:
    """Return what cards are called in a language, by the printed name, if it is another one."""
    if lang is Language.JA:
        return {}
    return {name: group[0].english for name, group in cards.items() if group and group[0].english}


def joined(parts: Iterable[str], between: str = "  ") -> str:
    """Join the parts that are not empty."""
    return between.join(part for part in parts if part)


def grouped(cards: Sequence[Any]) -> list[tuple[Any, int]]:
    """Return equal neighbours once with their number."""
    out: list[tuple[Any, int]] = []
    for card in cards:
        if out and out[-1][0] == card:
            out[-1] = (card, out[-1][1] + 1)
        else:
            out.append((card, 1))
    return out
