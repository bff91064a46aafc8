"""Every example of the wording specification and every own card can be executed, and no part of an own text is without effect."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from tefuda.games.arc.cards import Card
from tefuda.games.arc.library import SHELF, compile_cards
from tefuda.games.arc.lowering import LoweringError, lower_lines, lower_nodes
from tefuda.games.arc.pool import ArcPool, make_pool
from tefuda.games.arc.reading import language, read_with
from tefuda.games.arc.rules.text import CardText
from tefuda.games.arc.wording import nouns, texts
from tefuda.games.arc.wording.terms import Field
from tefuda.text import numbers, players, quals, sentences
from tefuda.text.model import Node, Word, defaults
from tefuda.text.tree import walk
from tefuda.text.words import Side
from tests.leaving_out import IGNORED, dump


def test_every_example_can_be_executed(examples, pool):
    for example in examples:
        if not example.refused:
            compile_cards([example.card(), *(c for group in pool.values() for c in group)], pool)


def test_every_own_card_can_be_executed():
    cards = [card for group in SHELF.cards.values() for card in group]
    assert len(compile_cards(cards, SHELF.cards).cards) >= len(cards) >= 105


REFUSED = (
    (
        "リフレ",
        "相手場のコグニ1枚を選び、自場のコグニ1枚を忘却する。そうした場合、それを破壊する",
        "has left the field",
    ),
    ("リフレ", "自場のコグニ1枚を手札に戻す。その後、それを破壊する", "has left the field"),
    (
        "アルマ",
        "リアライズ時、自分の忘却のアルマ1枚につき自分のライフを1回復し、そのカードをデッキに戻す",
        "that are counted",
    ),
    ("リフレ", "忘却の名前の異なるアルマを全て手札に加える", "how many with different names"),
    ("リフレ", "『居ない者』を手札に加える", "居ない者"),
    ("リフレ", "自アルマに[維持]を付与する", "needs its cost"),
    ("リフレ", "自アルマに[接続(1)]を付与する", "with its text"),
    ("リフレ", "自アルマに[障壁(手札1枚)]を付与する", "cost of cards"),
    ("リフレ", "自アルマに[障壁]を付与する", "number"),
    ("リフレ", "自アルマに[貫通(2)]を付与する", "no number"),
    ("リフレ", "自アルマが破壊された時、1枚ドローする", "not said"),
    ("コグニ", "リアライズ時、1枚ドローする", "no skills"),
    ("コグニ", "このターン、自アルマに[AP+1]を付与する", "as long as its card"),
    ("リフレ", "自アルマは自アルマと交戦する", "combat"),
    ("コグニ", "次に自アルマが破壊される際、代わりにこのカードを忘却する", "as long as its card"),
    ("コグニ", "次に自アルマが破壊された時、1枚ドローする", "processed once"),
    ("リフレ", "次に1枚ドローする", "次に counts"),
    ("リフレ", "次に自アルマのAPを2上げる", "次に counts"),
    ("リフレ", "相手アルマが破壊された時、1枚ドローする", "how long"),
    ("リフレ", "自アルマに[残響]を付与する", "with its text"),
    ("リフレ", "手札のリフレ1枚に[反響:1枚ドローする]を付与する", "outside the field"),
    ("コグニ", "手札のコグニに[反響:1枚ドローする]を付与する", "outside the field"),
    ("リフレ", "忘却のアルマ1体に[残響:1枚ドローする]を付与する", "outside the field"),
    ("リフレ", "自場のコグニ1体に[残響:1枚ドローする]を付与する", "main circle"),
    ("コグニ", "自場のリフレに[絶叫:1枚ドローする]を付与する", "main circle"),
    ("コグニ", "自アルマが存在する限り、1枚ドローする", "限り"),
    ("コグニ", "自アルマが破壊される際、代わりにデッキの上から3枚を見る", "instead"),
    ("リフレ", "互いに手札のアルマ1体を手札に加えることができない", "the rules know nothing"),
    ("リフレ", "忘却のアルマ1体を破壊する", "a card that is there"),
    ("リフレ", "手札を1枚破壊する", "a card that is there"),
    ("リフレ", "手札のアルマ1体に2ダメージを与える", "a card that is there"),
    ("リフレ", "自場のコグニ1枚に2ダメージを与える", "a card that is there"),
    ("リフレ", "このカードに2ダメージを与える", "this card never is"),
    ("リフレ", "相手場のコグニ1枚のRPを2回復する", "a card that is there"),
    ("リフレ", "デッキのアルマ1体を奪う", "a card that is there"),
    ("リフレ", "自アルマを奪う", "only an opposing alma"),
    ("リフレ", "自場のリフレ1枚に[AP+2]を付与する", "only almas have"),
    ("コグニ", "このカードのAPを2上げる", "only almas have"),
    ("リフレ", "自アルマのAPが0未満の場合、1枚ドローする", "below 0"),
    ("コグニ", "コグニがダメージを受けた時、1枚ドローする", "never happens"),
    ("コグニ", "武装化アルマが交戦した時、1枚ドローする", "never happens"),
    ("コグニ", "コグニが武装化された時、1枚ドローする", "never happens"),
    ("コグニ", "手札のコグニが破壊された時、1枚ドローする", "never happens"),
    ("コグニ", "忘却のアルマが手札に戻された時、1枚ドローする", "never happens"),
    ("コグニ", "手札のコグニが手札に加わった時、1枚ドローする", "never happens"),
    ("アルマ", "このアルマが武装化された時、1枚ドローする", "never happens to it"),
    ("アルマ", "発動時、1枚ドローする", "never happens to it"),
    ("コグニ", "このカードが交戦した時、1枚ドローする", "never happens to it"),
    ("コグニ", "このカードが武装化された時、1枚ドローする", "no skills"),
    ("リフレ", "互いに手札を全て忘却し、忘却した枚数分ドローする", "counted together"),
    ("リフレ", "このターン、相手アルマを破壊する", "nothing in this sentence lasts"),
    ("リフレ", "このターン、1枚ドローする", "nothing in this sentence lasts"),
    ("リフレ", "手札から忘却のアルマ1体をリアライズする", "two zones are named"),
    ("リフレ", "デッキから名前の異なるアルマ1体を手札に加える", "one is taken"),
)


@pytest.mark.parametrize(("kind", "text", "why"), REFUSED)
def test_what_cannot_be_executed_says_so(kind, text, why):
    stat = 1 if kind == "アルマ" else None
    with pytest.raises(LoweringError, match=why):
        compile_cards([Card("試し", kind, "勇気", 1, stat, stat, stat, text=text)], {})


# ---- nothing is lost

SILENT = IGNORED | {"word"}
"""What lowered records say about their print and their number."""


def done_by(card: Card, pool: ArcPool, nodes: tuple[Node, ...]) -> Any:
    """What the texts do, or why they cannot be executed."""
    try:
        return dump(lower_nodes(card, pool, nodes), SILENT)
    except (LoweringError, IndexError, AttributeError, AssertionError) as refused:
        return str(refused)


def without(node: Node) -> Iterator[tuple[Node, Node]]:
    """A tree with one part left out, and that part; every part in turn."""
    optional = defaults(type(node))
    for field in node.__struct_fields__:
        value = getattr(node, field)
        if isinstance(value, tuple):
            for k, item in enumerate(value):
                if isinstance(item, nouns.FieldOf):
                    # left out, it may be meant anyway [R61]; another field must make a difference
                    other = nouns.FieldOf(Field("foe" if item.f.id == "own" else "own"))
                    yield msgspec.structs.replace(node, **{field: (*value[:k], other, *value[k + 1 :])}), item
                elif len(value) > 1 or field in optional:
                    yield msgspec.structs.replace(node, **{field: value[:k] + value[k + 1 :]}), item
                if isinstance(item, Node):
                    for changed, part in without(item):
                        yield msgspec.structs.replace(node, **{field: (*value[:k], changed, *value[k + 1 :])}), part
        elif isinstance(value, Node) and not isinstance(value, Word):
            if field in optional:
                yield msgspec.structs.replace(node, **{field: None}), value
            for changed, part in without(value):
                yield msgspec.structs.replace(node, **{field: changed}), part
        elif field in optional and value is True:
            yield msgspec.structs.replace(node, **{field: False}), Flag(field)


class Flag(Node, frozen=True):
    """A part that is said by a word of its own: 未発動状態で, 記載."""

    field: str


OWN = Side(id="own")
SAID_ANYWAY: dict[type[Node], Callable[[Any], bool]] = {
    sentences.By: lambda part: part.who == players.Player(OWN),  # the controller acts if nobody is named [R146]
    players.Player: lambda part: part.s == OWN,
    quals.Owner: lambda part: part.s == OWN,  # off the field one's own zones are meant (wording 5)
    quals.Own: lambda part: True,
    texts.AtMoment: lambda part: part.m.id == "realised",  # an alma's action without timing is done then [R143]
    numbers.N: lambda part: part.n == 1,  # 衝撃, 代償, 懐古 without a number [R144]
    nouns.Source: lambda part: True,  # without a subject the card itself is meant
    nouns.Main: lambda part: True,  # a combat is between the main almas [R138]
    Flag: lambda part: (
        part.field in ("sub", "all", "next")
    ),  # sub circles and all skills are meant anyway; 次の on a reflet [R58]
}
"""Parts that may only repeat what is meant without them, and when they do."""


def after_keyword(root: Node, part: Node) -> bool:
    """Whether 更に stands directly after a keyword, where it means nothing (wording 2)."""
    said = [n.pre for n in walk(root) if isinstance(n, texts.ArcSentence)]
    return any(isinstance(a, texts.KeyHead) and b is part for pre in said for a, b in pairwise(pre))


def losses(card: Card, pool: ArcPool, trees: tuple[Node, ...]) -> list[str]:
    """The parts of a card's texts that change nothing."""
    whole = done_by(card, pool, trees)
    out = []
    for k, root in enumerate(trees):
        for changed, part in without(root):
            said_anyway = SAID_ANYWAY.get(type(part), lambda _: False)(part) or after_keyword(root, part)
            if not said_anyway and done_by(card, pool, (*trees[:k], changed, *trees[k + 1 :])) == whole:
                out.append(f"{card.name}: {part!r}")
    return out


def lost(cards: list[Card], universe: Mapping[str, Sequence[Card]]) -> list[str]:
    """The parts of the texts of cards that change nothing."""
    own = language(universe)
    found: list[str] = []

    def lower_and_look(card: Card, pool: ArcPool) -> CardText:
        lines = read_with(card, own).lines
        made = lower_lines(card, pool, lines)
        found.extend(losses(card, pool, tuple(line.ast for line in lines)))
        return made

    make_pool(cards, universe, lower_and_look, own)
    return found


def test_no_part_of_an_own_text_is_lost():
    assert lost([card for group in SHELF.cards.values() for card in group], SHELF.cards) == []


def test_no_part_of_an_example_is_lost(examples, pool):
    own = [c for group in pool.values() for c in group]
    assert [x for e in examples if not e.refused for x in lost([e.card(), *own], pool)] == []
