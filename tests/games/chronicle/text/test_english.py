"""What texts are called in English where words alone do not say it: numbers, owners, zones, groups."""

import pytest

SAID = (
    ("spell", "ユニット2体まで選ぶ。それらをオーナーの手札に戻す。", "Choose up to 2 units. Return them to their owners' hands."),
    ("spell", "戦場の配置物1つを選ぶ。それをオーナーの手札に戻す。", "Choose an object on the battlefield. Return it to its owner's hand."),
    ("spell", "スタックにあるスペル1つを選ぶ。それをオーナーの捨て札置き場に置く。", "Choose a spell on the stack. Put it into its owner's discard pile."),
    ("spell", "ユニット2体まで選び、1500ダメージを与える。", "Choose up to 2 units and deal 1500 damage to them."),
    ("history", "[F]すべてのユニットは攻撃できない。", "All units can't attack."),
    ("spell", "クロノチェックを1回行う。", "Make a chrono check."),
    ("spell", "好きな勢力のソウルを1生み出す。", "Produce a soul of any faction."),
    ("spell", "「兵士」のトークンユニット（白・兵士・レベルⅠ・パワー1000・ATK1）を2体、戦場に配置する。", "Place 2 white Soldier unit tokens (level I, power 1000, ATK 1) onto the battlefield."),
    ("spell", "あなたは自分のライフの半分を失う。", "You lose half your life, rounded up."),
    ("spell", "あなたのデッキの上から3枚を見る。その中から1枚を手札に加え、残りをデッキの一番下に好きな順番で置く。", "Look at the top 3 cards of your deck. Add one of them to your hand and put the rest on the bottom of your deck in any order."),
    ("spell", "ユニット1体を選ぶ。それに1000ダメージを与える。あなたの時代がⅢ以上ならば、代わりに3000ダメージを与える。", "Choose a unit. Deal 1000 damage to it. If your age is III or more, deal 3000 damage instead."),
    ("spell", "対戦相手は、手札を1枚捨てるか2ダメージを受ける。", "The opponent discards a card from their hand or takes 2 damage."),
    ("spell", "あなたのSS2枚につき、カードを1枚引く。", "Draw a card for every 2 of your soul stones."),
    ("spell", "あなたのユニット1体につき、対戦相手に1ダメージを与える。", "Deal 1 damage to the opponent for each of your units."),
    ("spell", "ユニット1体かストラクチャ1つを選び、破壊する。", "Choose a unit or a structure and destroy it."),
    ("history", "[F]あなたのユニットのレベルを-1する。", "Reduce the level of your units by 1."),
    ("history", "[F]対戦相手のユニットとヒストリーとストラクチャはワイプ状態で戦場に配置される。", "Enemy units and histories and structures enter the battlefield wiped."),
    ("history", "[F]ユニットは、そのコントローラーが(1)を支払わないかぎり攻撃できない。", "Units can't attack unless their controller pays (1)."),
    ("history", "[T]1体以上のあなたのユニットが破壊されたとき、カードを1枚引く。", "When one or more of your units are destroyed, draw a card."),
    ("unit", "[T]このユニットが攻撃したとき、このユニットの上に成長カウンターを1個置く。", "When this unit attacks, put a growth counter on this unit."),
    ("unit", "[F]あなたの他のユニットは+500/+0の修整を得る。", "Your other units get +500/+0."),
    ("unit", "{赤}[F]このユニットは+0/+1の修整を得る。", "(red) This unit gets +0/+1."),
)  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "english"), SAID)
def test_it_is_said_in_english(chronicle, kind, text, english):
    assert chronicle.compile(text, kind).lines[0].en() == english
