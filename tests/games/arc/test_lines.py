"""The printed line of a card: reading, writing, faults [4.1]."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tefuda.errors import PlacingFault
from tefuda.formats.schema import FieldFault
from tefuda.games.arc.cards import Card
from tefuda.games.arc.lines import holds_card, read_line, write_line
from tefuda.games.arc.rules.model import ATTRIBUTES
from tefuda.games.registry import game
from tefuda.saying import Text

WRITTEN = {
    "霧笛の番/勇気/A/Cost:2/AP:3/RP:3/CP:2//武:[AP+1]/[灯台守]/C": Card(
        "霧笛の番", "A", "勇気", 2, 3, 3, 2, weapon="[AP+1]", named=("灯台守",)
    ),
    "岬の主/勇気/A/Cost:9/AP:6/RP:6/CP:7/CF開始時、1枚ドローする/武:[神秘][貫通][障壁(1)]/[灯台守]/[障壁(2)][伝承]L": Card(
        "岬の主",
        "A",
        "勇気",
        9,
        6,
        6,
        7,
        text="CF開始時、1枚ドローする",
        weapon="[神秘][貫通][障壁(1)]",
        named=("灯台守",),
        skills=("障壁(2)", "伝承"),
        rarity="L",
    ),
    "防波堤/無/A/Cost:3/AP:1/RP:6/CP:3//武://[障壁(1)]UC": Card(
        "防波堤", "A", "無", 3, 1, 6, 3, skills=("障壁(1)",), rarity="UC"
    ),
    "火花/勇気/R/Cost:1/SP:1/相手アルマに2ダメージを与える//C": Card(
        "火花", "R", "勇気", 1, sp=1, text="相手アルマに2ダメージを与える"
    ),
    "二通の便り/悦楽/R/Cost:2/SP:3/1枚ドローする/自分のWillを1回復する//C": Card(
        "二通の便り", "R", "悦楽", 2, sp=3, text="1枚ドローする/自分のWillを1回復する"
    ),
    "帆の型/勇気/C/Cost:2/[AP+1][障壁(1)]//C": Card("帆の型", "C", "勇気", 2, text="[AP+1][障壁(1)]"),
    "借り物の剣/勇気/A/Cost:Ex/AP:5/RP:5/CP:4//武:[貫通]//Ex": Card(
        "借り物の剣", "A", "勇気", "Ex", 5, 5, 4, weapon="[貫通]", rarity="Ex"
    ),
}
LOOSE = {
    "・火花／勇気／Ｒ／Ｃｏｓｔ：１／ＳＰ：１／相手アルマに２ダメージを与える。／／Ｃ": 3,
    "* 火花/勇気/R/Cost:1/SP:1/相手アルマに2ダメージを与える/C": 3,
    "  帆の型/勇気/C/Cost:2/［AP＋1］［障壁（１）］//C ": 5,
    "防波堤/無/A/Cost:3/AP:1/RP:6/CP:3/[障壁(1)]UC": 2,
    "借り物の剣/勇気/A/Cost:Ex(0)/AP:5/RP:5/CP:4/武:[貫通]/Ex": 6,
}
"""Lines that are not canonical, and the place of their card above."""
FAULTS = {
    "火花/勇気/R": "line",
    "火花/勇/R/Cost:1/1枚ドローする//C": "attribute",
    "火花/courage/R/Cost:1/1枚ドローする//C": "attribute",
    "火花/勇気/リフレ/Cost:1/1枚ドローする//C": "kind",
    "火花/勇気/R/cost:1/1枚ドローする//C": "cost",
    "火花/勇気/R/Cost:/1枚ドローする//C": "cost",
    "火花/勇気/R/Cost:-1/1枚ドローする//C": "cost",
    "火花/勇気/R/Cost:1.5/1枚ドローする//C": "cost",
    "火花/勇気/R/Cost:1/SP:4/1枚ドローする//C": "sp",
    "火花/勇気/R/Cost:1/AP:2/1枚ドローする//C": "ap",
    "旗/勇気/C/Cost:1/SP:2/1枚ドローする//C": "sp",
    "像/勇気/A/Cost:1/AP:1/RP:1//武:[AP+1]//C": "cp",
    "像/勇気/A/Cost:1/RP:1/AP:1/CP:1//武:[AP+1]//C": "ap",
    "像/勇気/A/Cost:1/AP:x/RP:1/CP:1//武:[AP+1]//C": "ap",
    "旗/勇気/C/Cost:2/自アルマに[AP+2]を付与する//[幻惑]C": "skills",
    "旗/勇気/C/Cost:2/自アルマに[AP+2]を付与する//[障壁]C": "skills",
    "旗/勇気/C/Cost:2/自アルマに[AP+2を付与する//C": "line",
    "旗/勇気/C/Cost:2/武:[AP+2]//C": "weapon",
    "札/勇気/R/Cost:1/1枚ドローする//": "rarity",
    "札/勇気/R/Cost:1/1枚ドローする//CC": "rarity",
    "札/勇気/R/Cost:1/1枚ドローする//Ex": "cost",
    "像/勇気/A/Cost:0/AP:3/RP:4/CP:3//武://E": "rarity",
    "像/勇気/A/Cost:0/AP:3/RP:4/CP:3//武://[エゴ]C": "rarity",
}


@pytest.mark.clause("arc:4.1", "arc:4.1.1", "arc:4.1.3", "arc:4.1.4", "arc:R121")
@pytest.mark.parametrize("line", WRITTEN)
def test_a_canonical_line_is_the_card_and_back(line: str):
    assert read_line(line) == WRITTEN[line]
    assert write_line(WRITTEN[line]) == line


@pytest.mark.clause("arc:4.1.3", "arc:R121")
@pytest.mark.parametrize("line", LOOSE)
def test_other_spellings_are_the_same_card(line: str):
    assert write_line(read_line(line)) == list(WRITTEN)[LOOSE[line]]


@pytest.mark.clause("arc:4.1.5", "arc:4.2.1", "arc:R23", "arc:R125")
def test_the_last_letter_is_the_rarity_and_the_third_field_the_class():
    card = read_line("古い約束/理性/R/Cost:3/2枚ドローする/[灯台守]/R")
    assert (card.type, card.rarity, card.speed) == ("リフレ", "R", 2)
    card = read_line("古い旗/理性/C/Cost:3//R")
    assert (card.type, card.rarity, card.text, card.named) == ("コグニ", "R", "", ())
    assert read_line("古い旗/理性/C/Cost:3//C").rarity == "C"


@pytest.mark.clause("arc:R121", "arc:R110", "arc:R144", "arc:4.4", "arc:4.2.1")
@pytest.mark.parametrize("line", FAULTS)
def test_a_line_that_does_not_fit_names_the_field(line: str):
    with pytest.raises(PlacingFault) as caught:
        read_line(line)
    assert caught.value.path[0] == FAULTS[line]
    assert isinstance(caught.value.what, Text)


@pytest.mark.parametrize("line", ["", "   ", "# 一覧", "※ 未定"])
def test_empty_lines_and_remarks_hold_no_card(line: str):
    assert not holds_card(line)


@pytest.mark.parametrize(
    ("card", "field"),
    [
        (Card("半/分", "C", "無"), "attribute"),
        (Card("半分", "C", "無", text="[AP+1"), "line"),
        (Card("半分", "C", "無", named=("a]b",)), "line"),
    ],
)
def test_what_no_line_can_hold_is_refused(card: Card, field: str):
    with pytest.raises(FieldFault) as caught:
        write_line(card)
    assert caught.value.field == field


def test_every_delivered_card_comes_back_from_its_line():
    for group in game("arc").cards().values():
        for card in group:
            line = write_line(card)
            assert line == write_line(read_line(line))
            assert read_line(line).text == card.text


words = st.text(alphabet="灯台守旗火AB・ー、。0123 ", min_size=1, max_size=6).map(str.strip).filter(bool)
texts = st.text(alphabet="灯台をする。、/[]()「」AP+12", max_size=20)
balanced = texts.filter(lambda t: all(t.count(a) == t.count(b) == 0 for a, b in ("[]", "()", "「」")))
GENERAL = ("反響", "貫通", "障壁(2)", "維持(記録1枚)", "接続(手札のアルマ1枚)", "悪夢")


@st.composite
def cards(draw: st.DrawFn) -> Card:
    kind = draw(st.sampled_from("ARC"))
    n = st.integers(0, 99)
    ap, rp, cp = (draw(n), draw(n), draw(n)) if kind == "A" else (None, None, None)
    return Card(
        draw(words.filter(lambda w: not w.endswith(" "))),
        kind,
        draw(st.sampled_from(ATTRIBUTES)),
        draw(st.one_of(n, st.just("Ex"))),
        ap,
        rp,
        cp,
        draw(st.integers(1, 3)) if kind == "R" else None,
        text=draw(balanced).rstrip("。 "),
        weapon=draw(balanced).rstrip("。 ") if kind == "A" else "",
        named=tuple(draw(st.lists(words, max_size=2))),
        skills=tuple(draw(st.lists(st.sampled_from(GENERAL), max_size=3))),
        rarity=draw(st.sampled_from(("C", "UC", "R", "L"))),
    )


@pytest.mark.clause("arc:R121")
@settings(deadline=None, suppress_health_check=list(HealthCheck))
@given(cards())
def test_reading_a_written_line_gives_the_same_card(card: Card):
    assert read_line(write_line(card)) == card
