"""English that a player of the game can read."""

import pytest


@pytest.mark.parametrize(
    "text, kind, english",
    [
        ("1枚引く。", "spell", "Draw a card."),
        ("相手のフォロワー1体を選ぶ。それに3ダメージ。", "spell", "Choose an enemy follower. Deal 3 damage to it."),
        (
            "自分の他のフォロワーすべては攻撃力+1/体力+1する。",
            "spell",
            "All your other followers get +1 attack/+1 health.",
        ),
        ("これは【突進】【必殺】を持つ。", "follower", "This card gains Rush and Bane."),
        (
            "【ファンファーレ】これは攻撃力+1して、【疾走】を持つ。",
            "follower",
            "Fanfare: This card gets +1 attack and gains Storm.",
        ),
        (
            "自分のデッキの上3枚を見る。その中から、スペル1枚を公開して手札に加えてよい。残りを墓場に置く。",
            "spell",
            "Look at 3 cards from the top of your deck. From among them, you may reveal a spell and add it to hand. "
            "Put the rest into the cemetery.",
        ),
        (
            "相手のフォロワー2体まで選ぶ。それを手札に戻す。",
            "spell",
            "Choose up to 2 enemy followers. Return it to hand.",
        ),
        ("自分のエンドフェイズが来たとき、1枚引く。", "amulet", "When your end phase begins, draw a card."),
        ("各プレイヤーは、手札1枚を捨てる。", "spell", "Each player discards a card in their hand."),
        ("『ナイト』2体を出す。", "spell", "Create 2 『ナイト』."),
        ("EXエリアのカード1枚を選ぶ。それを消滅させる。", "spell", "Choose a card in any EX area. Banish it."),
        ("墓場のカード2枚を消滅：1枚引く。", "spell", "Banish 2 cards in your cemetery: Draw a card."),
        ("【進化】コスト1：これは進化する。", "follower", "Evolve, cost 1: This card evolves."),
        (
            "自分の他のフォロワーが破壊されたとき、自分のリーダーは体力+1する。",
            "follower",
            "When one of your other followers is destroyed, your leader gets +1 health.",
        ),
    ],
)
def test_english(sve, text, kind, english):
    assert sve.compile(text, kind).en() == english


def test_names_are_translated_where_known():
    from tefuda.games.sve.wording import grammar, pool_words

    english = grammar(pool_words({"妖精": "Pixie"}, {"フェアリー": "Fairy"}))
    card = english.compile("『フェアリー』2枚をEXエリアに置く。自分の妖精・フォロワー1体を選ぶ。", "spell")
    assert card.en() == "Put 2 Fairy into the EX area. Choose one of your Pixie followers."
    assert card.names_used == ("フェアリー",)
