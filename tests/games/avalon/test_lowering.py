"""Every example of the wording specification and every own card can be executed; what cannot is refused by name; nothing is lost."""

from collections.abc import Callable
from typing import Any

import pytest

from tefuda.games.avalon.cards import Card
from tefuda.games.avalon.library import SHELF, compile_cards
from tefuda.games.avalon.lowering import LoweringError, lower, lower_nodes, lowering
from tefuda.games.avalon.pool import AvalonPool, make_pool
from tefuda.games.avalon.reading import language, read_with
from tefuda.games.avalon.rules.text import CardText
from tefuda.games.avalon.wording import deeds, lines, nouns
from tefuda.text import periods, players, quals, sentences, things
from tefuda.text.errors import TextError
from tefuda.text.model import Node
from tefuda.text.nouns import NP
from tefuda.text.printing import render
from tefuda.text.sample import Sampler
from tefuda.text.tree import walk
from tefuda.text.words import Side
from tests.leaving_out import IGNORED, dump, without

KNIGHT = Card("騎", "クリーチャー", "黄", 1, "黄1", 1, 1, ("騎士", "竜"))
UNIVERSE = {**SHELF.cards, KNIGHT.name: [KNIGHT]}


def printed(kind: str, text: str, name: str = "試し") -> Card:
    """A card of a kind with a text."""
    if kind == "creature":
        return Card(name, kind, "緑", 2, "緑2", 3, 3, ("竜",), text)
    return Card(name, kind, "無", 1, text=text)


def lowered(kind: str, text: str, name: str = "試し") -> CardText:
    found = compile_cards([printed(kind, text, name)], UNIVERSE).pool.designs[0].text
    assert isinstance(found, CardText)
    return found


def test_every_example_can_be_executed(examples):
    for example in examples:
        if not example.refused:
            made = lowered(example.kind, example.text)
            assert made.abilities or made.supports or made.mana or made.use or made.keywords, example.id


def test_every_own_card_can_be_executed():
    cards = [card for group in SHELF.cards.values() for card in group]
    pool = compile_cards(cards, SHELF.cards)
    assert len(pool.cards) == len(cards) >= 92


STEPS = (
    ("相手の戦闘支援カードと、このカードを入れ替える。", [1]),
    ("相手の戦闘支援カードを無効にする。", [2]),
    ("相手の戦闘支援カードを無効にし、自分がその効果を使用する。", [2]),
    ("お互いのクリーチャーの持つ能力を無効にする。", [3]),
    ("自分のクリーチャーの攻撃値を＋3する。", [4]),
    ("相手のクリーチャーの耐久値を半分にする。", [4]),
    ("自分のクリーチャーは、この戦闘で破壊されない。", [4]),
    ("自分のクリーチャーに先制を与える。", [7]),
    ("自分のクリーチャーは反射と反射無効を得る。", [8]),
    ("自分のクリーチャーは反撃を得る。", [9]),
    ("自分のクリーチャーは先制と避けと反撃を得る。", [7, 8, 9]),
    ("自分のクリーチャーは即死を得る。ただし、攻撃値を－2する。", [8, 4]),
    ("自分のクリーチャーの攻撃値を＋1し、耐久値を＋1する。", [4, 4]),
    ("この戦闘に勝利した場合、メモリーから2枚引く。", [11]),
    ("この戦闘に敗北した場合、メモリーから2枚引く。", [12]),
    ("戦闘終了時、このカードを手札に戻す。", [13]),
)


@pytest.mark.clause("avalon:7.3", "avalon:R63")
@pytest.mark.parametrize(("text", "steps"), STEPS)
def test_each_part_of_a_support_card_has_its_step(text, steps):
    assert [part.step for part in lowered("support", text).supports] == steps


@pytest.mark.clause("avalon:7.3.5", "avalon:7.3.6", "avalon:R62")
@pytest.mark.parametrize(
    ("name", "step"), [("ポイズンミスト", 5), ("奇術師の指先", 6), ("カオスパニック", 3), ("密告", 2), ("別の霧", 4)]
)
def test_the_step_of_a_named_card_is_bound_to_its_name(name, step):
    assert [p.step for p in lowered("support", "相手のクリーチャーの耐久値を半分にする。", name).supports] == [step]


REFUSED = (
    (
        "magic",
        "相手の土地のクリーチャー1体を選び、自分の土地のクリーチャー1体を破壊する。そうした場合、それを破壊する。",
        "has left the field",
    ),
    ("magic", "自分の土地のクリーチャー1体を手札に戻す。その後、それを破壊する。", "has left the field"),
    ("magic", "メモリーから1枚引く。ただし、オリジナリティ2以下に限る。", "nothing that could be limited"),
    ("magic", "対立相手のライフの魔法カード1枚を捨て山に送る。", "life cards are not known"),
    ("magic", "自分の土地の魔素は2つ多いものとして扱う。", "for what the mana counts"),
    ("creature", "[召喚時] このクリーチャーは先制と後攻を得る。", "both"),
    ("magic", "全ての対立相手の手札を1枚捨てる。", "of which of these players"),
    ("magic", "戦闘終了時、メモリーから1枚引く。", "戦闘終了時.*yet"),
    ("magic", "相手の戦闘支援カードと、このカードを入れ替える。", "support card"),
    (
        "support",
        "1ターンに1回しか使えない。自分のクリーチャーの攻撃値を＋1する。",
        "how often in a turn is not counted",
    ),
    (
        "creature",
        "[戦闘支援] 自分のクリーチャーの攻撃値を、このカードの攻撃値だけ増やす。",
        "no attack and no endurance",
    ),
    ("magic", "自分の魔素2つを虹属性に変換する。", "directly beneath"),
    ("magic", "捨て山のクリーチャー1体を、自分の空いている土地に召喚する。", "never on an empty land"),
    ("magic", "手札のクリーチャーカード1枚を破壊する。", "placed creatures only"),
    ("magic", "捨て山のクリーチャーカード1枚を選び、破壊する。", "placed creatures only"),
    ("magic", "自分の捨て山のクリーチャーカード1枚の攻撃値を＋2する。", "placed creatures only"),
    ("magic", "このカードを破壊する。", "placed creatures only"),
    ("magic", "このクリーチャーの攻撃値を＋2する。", "never a creature|placed creatures only"),
    ("magic", "この土地のクリーチャーを破壊する。", "lies on no land"),
    ("magic", "対戦クリーチャーを破壊する。", "the opposing creature is known only"),
    ("creature", "[配置中] 自分の魔素カードが破壊された時、メモリーから1枚引く。", "never happens"),
    ("creature", "[配置中] 自分の土地が破壊された時、メモリーから1枚引く。", "never happens"),
    ("creature", "[配置中] 自分のクリーチャーが素成された時、メモリーから1枚引く。", "never happens"),
    ("creature", "[配置中] 自分の手札のクリーチャーが進軍した時、メモリーから1枚引く。", "never happens"),
    ("magic", "ライフが0枚未満の場合、メモリーから1枚引く。", "below 0"),
    ("magic", "このターン、クリーチャー1体を破壊する。", "nothing in this sentence lasts"),
    ("magic", "ターン終了時まで、メモリーから1枚引く。", "nothing in this sentence lasts"),
    ("support", "この戦闘中、相手のクリーチャーを破壊する。", "nothing in this sentence lasts"),
    (
        "creature",
        "[召喚時] 次の中から1つを選ぶ。・ターン終了時まで、メモリーから1枚引く。・メモリーから2枚引く。",
        "nothing in this sentence lasts",
    ),
    ("creature", "[召喚時] 自分のクリーチャー1体を選ぶ。もう一方を破壊する。", "two things must have been chosen"),
    ("magic", "クリーチャー2体を選ぶ。もう一方を破壊する。", "the first one"),
    (
        "creature",
        "[配置中] 自分の聖地のクリーチャーが破壊される場合、代わりに自分の土地のクリーチャー1体を聖地に配置する。",
        "the holy land is not empty",
    ),
    ("magic", "自分のクリーチャー1体につき1枚引く。ただし、3枚まで引く。", "limits the sentence before"),
    (
        "creature",
        "[配置中] 自分のクリーチャーが赤属性なら、その攻撃値を+1する。そうでないなら、その耐久値を+1する。",
        "of each creature apart",
    ),
    (
        "creature",
        "[配置中] 自分のクリーチャーの攻撃値を+1する。そうでないなら、自分のクリーチャーの耐久値を+1する。",
        "only what asks for conditions",
    ),
)


@pytest.mark.parametrize(("kind", "text", "why"), REFUSED)
def test_what_cannot_be_executed_says_so(kind, text, why):
    with pytest.raises(LoweringError, match=why):
        lowered(kind, text)


# ---- no part of a text is without effect

SILENT = IGNORED | {"gain"}
"""What lowered records say about their print and their number."""


def done_by(card: Card, pool: AvalonPool, nodes: tuple[Node, ...]) -> Any:
    """What the lines do, or why they cannot be executed."""
    try:
        return dump(lower_nodes(card, pool, nodes), SILENT)
    except (LoweringError, IndexError, AttributeError, AssertionError) as refused:
        return str(refused)


OWN = Side("own")
SAID_ANYWAY: dict[type[Node], Callable[[Any], bool]] = {
    sentences.After: lambda part: True,  # sentences are carried out in printed order anyway (wording 6)
    lines.However: lambda part: True,
    sentences.By: lambda part: part.who == players.Player(OWN),  # the controller acts if nobody is named
    sentences.Among: lambda part: True,  # a bare number is one of those seen anyway
    players.Player: lambda part: part.s == OWN,
    quals.Owner: lambda part: part.s == OWN,  # hands, memories, lands of nobody named are one's own
    things.It: lambda part: True,  # an act without an object means それ
    nouns.Mine: lambda part: True,
    things.Bare: lambda part: (
        getattr(part.np, "quals", ()) == (quals.Owner(OWN),)
    ),  # 自分のクリーチャー, named just before
    nouns.Taken: lambda part: part.v.id in ("reveal", "look"),  # cards without a place are those seen
    deeds.Facing: lambda part: not part.up,  # life cards lie face down [4.8]
    deeds.Owners: lambda part: True,  # cards go to zones of their owners anyway [R10]
    nouns.Source: lambda part: True,
    periods.UntilEnd: lambda part: True,  # what has no period lasts for the turn [R113]
    periods.ThisTurn: lambda part: True,
    lines.InBattle: lambda part: True,
    sentences.During: lambda part: isinstance(part.p, periods.UntilEnd | periods.ThisTurn | lines.InBattle),
}
"""Parts that may only repeat what is meant without them, and when they do."""


def repeats(root: Node, part: Node) -> bool:
    """Mana lies on lands anyway, and creatures on the field."""
    if not isinstance(part, quals.InZone):
        return False
    mana = any(isinstance(n, NP) and part in n.quals and isinstance(n.head, nouns.Mana) for n in walk(root))
    return part.z.id == "field" or (mana and part.z.id == "lands")


def losses(card: Card, pool: AvalonPool, trees: tuple[Node, ...]) -> list[str]:
    """The parts of a card's text that change nothing."""
    whole = done_by(card, pool, trees)
    out = []
    for k, root in enumerate(trees):
        for changed, part in without(root):
            said_anyway = SAID_ANYWAY.get(type(part), lambda _: False)(part) or repeats(root, part)
            if not said_anyway and done_by(card, pool, (*trees[:k], changed, *trees[k + 1 :])) == whole:
                out.append(f"{card.name} {card.text}: {part!r}")
    return out


def lost_in(cards: list[Card]) -> list[str]:
    """The parts of cards' texts that change nothing."""
    own = language(UNIVERSE)
    found: list[str] = []

    def lower_and_look(card: Card, pool: AvalonPool) -> CardText:
        made = lower(card, pool, own)
        found.extend(losses(card, pool, tuple(line.ast for line in read_with(card, own).lines)))
        return made

    make_pool(cards, UNIVERSE, lower_and_look, own)
    return found


def test_no_part_of_an_own_text_is_lost():
    assert lost_in([card for group in SHELF.cards.values() for card in group]) == []


def test_no_part_of_an_example_is_lost(examples):
    cards = [printed(e.kind, e.text, e.id) for e in examples if not e.refused]
    assert lost_in(cards) == []


def test_no_part_of_a_composition_is_lost(compositions):
    assert lost_in([printed(kind, text, f"試し{k}") for k, (kind, text) in enumerate(compositions)]) == []


@pytest.mark.parametrize("seed", range(3))
def test_random_texts_are_executed_or_refused(seed):
    own = language(UNIVERSE)
    pool = make_pool([KNIGHT], UNIVERSE, lowering(own), own)
    sampler = Sampler(own.grammar, seed)
    executed = 0
    for _ in range(300):
        text = render(own.grammar, sampler.draw(sampler.random.choice((3, 4, 5))))
        for kind in ("creature", "magic", "support"):
            try:
                lower(printed(kind, text), pool, own)
                executed += 1
            except (TextError, LoweringError):
                continue
    assert executed > 50


def test_the_tree_of_a_use_rule_is_kept():
    text = lowered("magic", "このカードは1ターンに1回しか使えない。リーダーのみ使用できる。メモリーから1枚引く。")
    assert text.limit == 1
    assert len(text.restrictions) == 1
