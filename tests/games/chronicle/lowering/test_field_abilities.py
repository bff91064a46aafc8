"""Field abilities from their Japanese text, as rows of objects show them: numbers, keywords, flags, costs, limits."""

from typing import Any, cast

import pytest

from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.library import compile_cards
from tefuda.games.chronicle.placing import ChroniclePlacement
from tefuda.games.chronicle.rules.attackers import single_cost
from tefuda.games.chronicle.rules.model import (
    ATK,
    BATTLEFIELD,
    BREAK,
    CA,
    CA_YARD,
    CATEGORIES,
    F_NO_ATTACK,
    F_NO_LONE,
    FACTIONS,
    FLAGS,
    KEYWORDS,
    LEVEL,
    M_ATTACK_COST,
    POWER,
    W_AURA,
    W_BREAKTHROUGH,
    W_SWIFT,
    W_UNCHOSEN,
    W_VALOR,
)
from tefuda.games.chronicle.rules.text import CardText
from tefuda.games.lowering.refusing import LoweringError
from tefuda.kernel.schema import CARD
from tefuda.kernel.state import State


def unit(name: str, text: str = "", cost: str = "(1)(白)", category: str = "兵士", **more: Any) -> Card:
    base: dict[str, Any] = {"level": 2, "power": 1000, "atk": 1, **more}
    return Card(name, "ユニット", cost=cost, category=category, text=text, **base)


def history(text: str, **more: Any) -> Card:
    return Card("掟", "ヒストリー", cost="(1)", text=text, **more)


PLAIN = (
    unit("兵"),
    unit("獣", cost="(2)(橙)", category="獣"),
    unit("骨", cost="(1)(黒)(青)", category="死者", ca="光碧CA 1"),
)


def board(card: Card, foe: tuple[str, ...] = ("獣",), own: tuple[str, ...] = ("兵", "骨"), **more: Any) -> State:
    """The card and others on the battlefield of A, units on that of B."""
    universe = {c.name: [c] for c in (*PLAIN, card)}
    given = {"A": {"battlefield": [card.name, *own], **more}, "B": {"battlefield": list(foe)}}
    return ChroniclePlacement(given, universe, 1, {}).place()


def row(st: State, name: str, zone: int = BATTLEFIELD) -> list[int]:
    """The computed numbers of the first card of a name in a zone."""
    for p in st.seats:
        for e in st.zone(p, zone):
            if st.pool.designs[st.col[CARD][e]].name == name:
                return st.row(e).v
    raise AssertionError(name)


def test_what_reaches_others_does_not_reach_itself():
    st = board(unit("旗", "[F]あなたの他のユニットは+500/+1の修整を得る。"))
    assert (row(st, "兵")[POWER], row(st, "兵")[ATK]) == (1500, 2)
    assert row(st, "旗")[POWER] == 1000
    assert row(st, "獣")[POWER] == 1000


def test_what_reaches_all_reaches_itself_too():
    """[R64]"""
    st = board(unit("旗", "[F]あなたのユニットすべては+500/+0の修整を得る。"))
    assert [row(st, n)[POWER] for n in ("旗", "兵", "獣")] == [1500, 1500, 1000]


def test_multi_soul_units_only():
    st = board(history("[F]あなたのマルチソウルのユニットすべては+500/+0の修整を得る。"))
    assert [row(st, n)[POWER] for n in ("兵", "骨")] == [1000, 1500]


def test_power_is_set_before_it_is_raised():
    """[11.9.4.9]"""
    st = board(history("[F]すべてのユニットのパワーは2000になる。\n[F]あなたのユニットは+500/+0の修整を得る。"))
    assert [row(st, n)[POWER] for n in ("兵", "獣")] == [2500, 2000]


def test_levels_stay_between_one_and_four():
    st = board(history("[F]あなたのユニットのレベルを-3する。"))
    assert [row(st, n)[LEVEL] for n in ("兵", "獣")] == [1, 2]


def test_keywords_factions_categories():
    text = "[F]あなたの【死者】のユニットは『速攻』を持つ。\n[F]あなたのユニットすべてのカテゴリに【死者】を加える。\n[F]あなたのユニットすべては橙でもある。"
    st = board(history(text))
    assert row(st, "兵")[KEYWORDS] & W_SWIFT
    assert row(st, "兵")[CATEGORIES].bit_count() == 2
    assert row(st, "兵")[FACTIONS].bit_count() == 2
    assert not row(st, "獣")[KEYWORDS] & W_SWIFT


def test_counted_again_and_again():
    st = board(
        unit("学", "[F]このユニットのパワーはあなたの捨て札置き場にあるユニットカードの枚数に500を掛けた値に等しい。"),
        discard=["兵", "兵", "獣"],
    )
    assert row(st, "学")[POWER] == 1500


def test_x_of_the_text():
    text = "[F]このユニットのパワーを+Xする。XはあなたのCAヤードにあるカードのCAの合計値に500を掛けた値に等しい。"
    st = board(unit("学", text), ca=["骨", "骨"])
    assert row(st, "学")[POWER] == 2000


@pytest.mark.parametrize(("ages", "there"), [(3, False), (4, True)])
def test_a_condition_on_the_age(ages, there):
    st = board(unit("老", "[F]あなたの時代がⅣであるかぎり、このユニットは+0/+2の修整を得る。"), ages=ages)
    assert row(st, "老")[ATK] == (3 if there else 1)


@pytest.mark.parametrize(("cards", "there"), [(4, False), (5, True)])
def test_a_condition_on_a_yard(cards, there):
    st = board(
        unit("老", "[F]あなたのCAヤードにカードが5枚以上あるかぎり、このユニットは『オーラ』を持つ。"),
        ca=["兵"] * cards,
    )
    assert (row(st, "老")[KEYWORDS] & W_AURA != 0) == there


@pytest.mark.parametrize(("own", "bound"), [((), True), (("兵",), False), (("骨",), True)])
def test_cannot_attack_alone_of_its_faction(own, bound):
    text = "[F]このユニットは、あなたが他の白のユニットをコントロールしていないならば攻撃できない。"
    st = board(unit("老", text), own=own)
    assert (row(st, "老")[FLAGS] & F_NO_ATTACK != 0) == bound


def test_its_own_name_is_this_object():
    """[R33]"""
    st = board(unit("見張り", "見張りがワイプ状態であるかぎり、見張りは選ばれない。"))
    assert not row(st, "見張り")[KEYWORDS] & W_UNCHOSEN
    universe = {c.name: [c] for c in (unit("見張り", "見張りがワイプ状態であるかぎり、見張りは選ばれない。"),)}
    given = {"A": {"battlefield": [{"card": "見張り", "wiped": True}]}}
    st = ChroniclePlacement(given, universe, 1, {}).place()
    assert row(st, "見張り")[KEYWORDS] & W_UNCHOSEN


def test_platoons_only():
    st = board(unit("群", "[F]このユニットは単独で攻撃できない。"))
    assert row(st, "群")[FLAGS] & F_NO_LONE


def test_light_jade_orbs_count_more():
    st = board(history("[F]あなたのCAヤードにある光碧CAを持つカードのCAを+1する。"), ca=["骨", "兵"])
    assert [row(st, n, CA_YARD)[CA] for n in ("骨", "兵")] == [2, 0]


def test_coloured_lines_need_their_lamp():
    """[5.7.4]"""
    card = unit(
        "灯",
        "{緑}[F]このユニットは+500/+0の修整を得る。\n{赤}[F]このユニットは+0/+1の修整を得る。",
        lamps="無/緑/赤/赤",
    )
    shown = [row(board(card, ages=n), "灯") for n in (1, 2, 3)]
    assert [(v[POWER], v[ATK]) for v in shown] == [(1000, 1), (1500, 1), (1000, 2)]


@pytest.mark.parametrize(("ages", "lit"), [(1, False), (2, True), (4, False)])
def test_coloured_keywords_need_their_lamp(ages, lit):
    """[5.7.4]"""
    v = row(board(unit("灯", "{緑}『勇猛』『突破 1』", lamps="無/緑/赤/赤"), ages=ages), "灯")
    assert (v[KEYWORDS] == W_VALOR | W_BREAKTHROUGH) == lit
    assert v[BREAK] == (1 if lit else 0)


def test_attacking_costs_souls():
    """[10.1.2.5]"""
    st = board(history("[F]ユニットは、そのコントローラーが(1)を支払わないかぎり攻撃できない。"))
    for p in st.seats:
        for e in st.zone(p, BATTLEFIELD):
            is_unit = st.row(e).v[POWER] > 0
            assert sum(single_cost(st, e, M_ATTACK_COST)) == (1 if is_unit else 0)


def test_a_line_of_keywords():
    st = board(unit("剣", "『速攻』『突破 2』"))
    assert row(st, "剣")[KEYWORDS] == W_SWIFT | W_BREAKTHROUGH
    assert row(st, "剣")[BREAK] == 2


def test_what_a_card_says_about_itself():
    card = unit(
        "群",
        "[F]このカードはデッキに何枚でも入れることができる。\n[F]このカードはワイプ状態で戦場に配置される。\n『異能(黒)(黒)』\n『ソウルチェンジ(兵士)』\n『覚醒(白)』",
    )
    st = board(card)
    text = cast(CardText, next(d.text for d in st.pool.designs if d.name == "群"))
    assert text.deck_limit == -1
    assert text.enters_wiped
    assert text.alternatives[0].pool.parts == (0, 0, 0, 2, 0)
    assert len(text.soul_change) == len(text.awakens) == 1


def test_for_each_counter_and_each_card():
    text = "[F]このユニットは、その上に置かれている成長カウンター1個につき+500/+0の修整を得る。\n[F]このユニットはあなたのSS1枚につき+0/+1の修整を得る。"
    universe = {c.name: [c] for c in (*PLAIN, unit("苗", text))}
    given = {"A": {"battlefield": [{"card": "苗", "counters": {"成長": 3}}], "soul": ["兵", "兵"]}}
    st = ChroniclePlacement(given, universe, 1, {}).place()
    assert (row(st, "苗")[POWER], row(st, "苗")[ATK]) == (2500, 3)


REFUSED = (
    "[F]次にこのユニットに与えられるダメージを500軽減する。",
    "[F]このユニットのコストを-1する。",
)


@pytest.mark.parametrize("text", REFUSED)
def test_what_cannot_be_carried_out_is_refused(text):
    card = unit("試", text)
    with pytest.raises(LoweringError):
        compile_cards([card], {"試": [card]})
