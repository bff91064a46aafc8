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
            "Look at the top 3 cards of your deck. From among them, you may reveal a spell and add it to your hand. "
            "Put the rest into the cemetery.",
        ),
        (
            "相手のフォロワー2体まで選ぶ。それを手札に戻す。",
            "spell",
            "Choose up to 2 enemy followers. Return them to hand.",
        ),
        ("自分のエンドフェイズが来たとき、1枚引く。", "amulet", "When your end phase begins, draw a card."),
        ("各プレイヤーは、手札1枚を捨てる。", "spell", "Each player discards a card from their hand."),
        ("『ナイト』2体を出す。", "spell", "Create 2 copies of 『ナイト』."),
        ("EXエリアのカード1枚を選ぶ。それを消滅させる。", "spell", "Choose a card in any EX area. Banish it."),
        ("墓場のカード2枚を消滅：1枚引く。", "spell", "Banish 2 cards from your cemetery: Draw a card."),
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
    from tefuda.games.sve.reading import grammar
    from tefuda.games.sve.wording import pool_words

    english = grammar(pool_words({"妖精": "Pixie"}, {"フェアリー": "Fairy"}))
    card = english.compile("『フェアリー』2枚をEXエリアに置く。自分の妖精・フォロワー1体を選ぶ。", "spell")
    assert card.en() == "Put 2 Fairies into the EX area. Choose one of your Pixie followers."
    assert card.names_used == ("フェアリー",)


HARD = (
    "an unfilled slot",
    "two spaces",
    "two stops",
    "an before a consonant",
    "a before a vowel",
    "a small letter",
    "Japanese",
)
"""Faults that not even a senseless sentence may have."""


def test_random_sentences_have_no_holes_in_english():
    """Every class of the grammar comes up; what the sentence says makes no sense, but it is put together well."""
    from tefuda.games.sve.reading import grammar
    from tefuda.games.sve.wording import pool_words
    from tefuda.text.sample import Sampler
    from tests.english_checks import faults

    pooled = grammar(pool_words({"妖精": "Fairy"}, {"甲": "Knight"}))
    sampler = Sampler(pooled.grammar, 5)
    lines = [pooled.english.line(sampler.draw(8)) for _ in range(600)]
    assert [(f, line) for line in lines for f in faults(line) if f.startswith(HARD)] == []


def test_counters_and_types_of_the_pool_have_english(sve):
    text = "自分の兵士・フォロワー1体を選ぶ。それに祈りカウンター2個を置く。"
    assert sve.compile(text, "spell").en() == "Choose one of your Soldier followers. Put 2 prayer counters on it."


@pytest.mark.parametrize(
    "text, kind, english",
    [
        (
            "これをプレイする際、自分の場のアミュレット1つにつき、コストを-1する。",
            "follower",
            "When you play this card, it costs 1 less for each amulet on your field.",
        ),
        ("自分のPP最大値を+1する。", "spell", "Increase your max play points by 1."),
        (
            "『ナイト』2体を出す。それは【守護】を持つ。",
            "spell",
            "Create 2 copies of 『ナイト』. They gain Ward.",
        ),
        (
            "【起動】これの祈りカウンター1つを取る：1枚引く。",
            "amulet",
            "Activate, remove a prayer counter from this card: Draw a card.",
        ),
        (
            "自分のデッキから兵士・フォロワー1枚を探し、公開して手札に加える。",
            "spell",
            "Search your deck for a Soldier follower, reveal it, and add it to your hand.",
        ),
    ],
)
def test_english_is_what_a_player_would_say(sve, text, kind, english):
    assert sve.compile(text, kind).en() == english
