"""Errors of card text say where, what, and what could have stood there."""

import pytest

from tefuda.text.errors import TextError


def error(sve, text, kind="follower"):
    with pytest.raises(TextError) as caught:
        sve.compile(text, kind, "試し")
    return caught.value


@pytest.mark.parametrize(
    "text, excerpt, hint",
    [
        ("【ファンファーレ】自分の墓地のフォロワー1枚を選ぶ。", "墓地のフォ", "墓場"),
        ("【ファンファーレ】相手のフォロワー1体を選ぶ。それに3ダメジ。", "ダメジ", "ダメージ"),
        ("【ファンファーレ】相手のフォロワー1体をえらぶ。", "えらぶ", ""),
    ],
)
def test_the_caret_stands_at_the_first_word_not_understood(sve, text, excerpt, hint):
    e = error(sve, text)
    assert e.print[e.column - 1 :].startswith(excerpt[:2]), str(e)
    assert hint in e.ja
    assert e.card == "試し"
    assert "＾" in e.show("ja")
    assert "^" in e.show("en")


def test_line_and_column_point_into_the_print(sve):
    e = error(sve, "【守護】（ひとこと）\n《ファンファーレ》　１枚ひく。")
    assert (e.line, e.column) == (2, 13)


def test_forms_of_one_verb_are_one_expectation(sve):
    e = error(sve, "【ファンファーレ】相手のフォロワー1体を選ぶ。それを爆破する。")
    shown = [x.ja for x in e.expected]
    assert "破壊する" in shown
    assert "破壊して" not in shown


def test_whole_tables_are_shown_by_their_label(sve):
    e = error(sve, "【ファンファーレ】自分の手札の枚数が多い。")
    assert any(x.ja.startswith("〈") for x in e.expected) or e.expected


def test_an_unknown_kind_of_card_is_refused(sve):
    with pytest.raises(ValueError, match="unknown kind"):
        sve.compile("1枚引く。", "sorcery")


def test_a_nonsense_word_is_found_wherever_it_stands(sve):
    text = "【ファンファーレ】自分のデッキの上3枚を見る。その中から、兵士・フォロワー1枚を公開して手札に加えてよい。残りを墓場に置く。"
    for place in range(9, len(text) - 1):
        e = error(sve, text[:place] + "凸凹" + text[place:])
        assert e.column - 1 <= place


@pytest.mark.parametrize(
    "text",
    [
        "空を飛ぶ。",
        "このフォロワーは強い。",
        "【ファンファーレ】自分のフォロワー1体を選ぶ。それを燃やす。",
    ],
)
def test_what_is_expected_is_short_and_made_of_words(sve, text):
    told = error(sve, text).en.partition("Expected: ")[2].removesuffix(" and others.").split(", ")
    assert 1 <= len(told) <= 5
    assert all(len(word) > 1 for word in told)


def test_a_text_in_english_is_quoted_as_it_is_written(sve):
    told = error(sve, "【守護】\nDraw 2 cards.")
    assert (told.line, told.excerpt) == (2, "Draw 2 cards.")
    assert told.en == "cannot read 「Draw 2 cards.」: texts of cards are written in Japanese, as they are printed."


@pytest.mark.parametrize(
    "text", ["【超進化時】1枚引く。", "【ファンファーレ】これは【威光】を持つ。", "【守護】\n【超越_3】1枚引く。"]
)
def test_a_keyword_that_the_edition_does_not_have_is_refused_by_its_name(sve, text):
    e = error(sve, text)
    assert e.keyword in ("【超進化時】", "【威光】", "【超越】")
    assert e.print[e.column - 1 :].startswith(e.keyword[:-1])
    assert e.keyword in e.ja
    assert f"{e.keyword} is not a keyword" in e.en


def test_a_known_keyword_where_it_cannot_stand_is_no_other_edition(sve):
    assert error(sve, "自分の【ファンファーレ】1枚引く。").keyword == ""


@pytest.mark.parametrize(
    "text",
    ["【ファンファーレ】自分の場の銀河・カード1枚を選ぶ。", "自分の場の超銀河・フォロワーすべては【守護】を持つ。"],
)
def test_a_type_that_no_card_has_is_refused_by_its_name(sve, text):
    e = error(sve, text)
    assert "その名前のタイプを持つカードはありません" in e.ja
    assert "no card has a type of that name" in e.en


@pytest.mark.parametrize(
    "text, word",
    [
        ("《超進化時》1枚引く。", "《超進化時》"),
        ("超進化時：1枚引く。", "超進化時"),
        ("[超守護]", "[超守護]"),
        ("超守護", "超守護"),
    ],
)
def test_a_word_that_can_be_a_keyword_only_is_refused_by_its_name(sve, text, word):
    e = error(sve, text)
    assert e.keyword == word
    assert f"{word} is not a keyword" in e.en


@pytest.mark.parametrize(
    "text, excerpt",
    [
        ("これは自分の手札が二枚以上なら飛ぶ。", "飛ぶ"),
        ("【ファンファーレ】自分の手札が相手の手札より多くないなら、飛ぶ。", "飛ぶ"),
    ],
)
def test_the_excerpt_is_what_is_printed(sve, text, excerpt):
    e = error(sve, text)
    assert excerpt in e.excerpt
    assert e.excerpt in text


@pytest.mark.parametrize("text", ["【起動】1枚引く。", "【進化】：これは進化する。", "Q【起動】1枚引く。"])
def test_an_ability_without_its_cost_is_told_so(sve, text):
    e = error(sve, text)
    assert "has no cost" in e.en
    assert "コストがありません" in e.ja


def test_no_proposal_changes_a_number(sve):
    e = error(sve, "【ファンファーレ】自分のリーダーの体力+1する。")
    assert "+する" not in (e.mend() if e.mend is not None else "")


@pytest.mark.parametrize(
    "text, same",
    [
        (
            "【ファンファーレ】フォロワー一体を選ぶ。それを破壊する。",
            "【ファンファーレ】フォロワー1体を選ぶ。それを破壊する。",
        ),
        ("【ファンファーレ】二枚引く。", "【ファンファーレ】2枚引く。"),
        (
            "【ファンファーレ】自分の手札が5枚以上でないなら、1枚引く。",
            "【ファンファーレ】自分の手札が4枚以下なら、1枚引く。",
        ),
        (
            "【ファンファーレ】自分の手札が2枚以下でない場合、1枚引く。",
            "【ファンファーレ】自分の手札が3枚以上なら、1枚引く。",
        ),
    ],
)
def test_numbers_in_kanji_and_denied_bounds_are_numbers(sve, text, same):
    assert sve.compile(text, "follower", "試し").lines[0].ast == sve.compile(same, "follower", "試し").lines[0].ast
