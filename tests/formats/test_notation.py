"""Notation: what is printed, what is understood."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tefuda.formats.notation import Phrase, Shape, Thing, fitting, letter, nearest, phrases, plain, seat, spell_all

VERBS = [
    ("attack", "攻撃する"),
    ("distribute", "割り振る"),
    ("play", "プレイする"),
    ("pay", "支払う"),
    ("pay ep", "EPで支払う"),
    ("end", "終了"),
    ("number", ""),
]
LEADER = Thing(("leader@B", "将", "General"), "B", 1, fixed=True)


def card(name: str, label: int = 0, owner: str = "A", english: str = "", serial: int = 0) -> Thing:
    return Thing((name, english) if english else (name,), owner, label, serial)


def phrase(text: str) -> Phrase:
    (only,) = phrases(text, VERBS)
    return only


def meant(text: str, shapes: list[Shape], free: bool = True) -> list[str]:
    texts = spell_all(shapes)
    return [texts[i] for i in fitting(phrase(text), shapes, texts, free)]


def attack(a: Thing, b: Thing) -> Shape:
    return Shape("attack", "攻撃する", a, b)


def test_names_are_bare_where_that_is_enough():
    shapes = [attack(card("歩兵", 1), LEADER), Shape("end")]
    assert spell_all(shapes) == ["attack 歩兵 > leader@B", "end"]


def test_namesakes_of_one_owner_get_numbers():
    shapes = [attack(card("歩兵", 1), LEADER), attack(card("歩兵", 2), LEADER)]
    assert spell_all(shapes) == ["attack 歩兵#1 > leader@B", "attack 歩兵#2 > leader@B"]


def test_namesakes_of_two_owners_get_sides():
    shapes = [Shape("target", a=card("歩兵", 1, "A")), Shape("target", a=card("歩兵", 1, "B"))]
    assert spell_all(shapes) == ["target 歩兵@A", "target 歩兵@B"]


def test_numbers_and_sides_where_both_are_needed():
    shapes = [Shape("target", a=card("歩兵", n, o)) for n, o in ((1, "A"), (2, "A"), (1, "B"))]
    assert spell_all(shapes) == ["target 歩兵#1@A", "target 歩兵#2@A", "target 歩兵#1@B"]


def test_a_hidden_card_and_a_public_namesake():
    shapes = [Shape("play", a=card("歩兵")), Shape("play", a=card("歩兵", 1))]
    assert spell_all(shapes) == ["play 歩兵", "play 歩兵#1"]
    assert meant("play 歩兵", shapes) == ["play 歩兵"]


def test_copies_that_nobody_can_tell_apart_read_the_same():
    shapes = [Shape("play", a=card("歩兵")), Shape("play", a=card("歩兵"))]
    assert spell_all(shapes) == ["play 歩兵", "play 歩兵"]


def test_tokens_have_stars():
    assert spell_all([Shape("play", a=card("妖精", serial=3))]) == ["play 妖精*3"]
    assert meant("play 妖精", [Shape("play", a=card("妖精", serial=3))]) == ["play 妖精*3"]


@pytest.mark.parametrize(
    "text",
    [
        "attack 歩兵 > leader@B",
        "attack 歩兵#1 > leader@B",
        "attack 歩兵@A > 将",
        "attack soldier > general",
        "attack Foot Soldier > leader@B",
        "攻撃する 歩兵 > 将",
        "attack 歩兵",
        "attack",
        "att 歩",
        "歩兵",
    ],
)
def test_short_and_translated_forms_are_understood(text: str):
    shapes = [attack(card("歩兵", 1, english="Foot Soldier"), LEADER), Shape("end", "終了")]
    if text == "attack soldier > general":
        assert meant(text, shapes) == []
    else:
        assert meant(text, shapes) == ["attack 歩兵 > leader@B"]


def test_short_forms_that_fit_several_options_give_them_all():
    shapes = [attack(card("歩兵", 1), LEADER), attack(card("歩兵", 2), LEADER)]
    assert len(meant("attack 歩兵", shapes)) == 2
    assert meant("attack 歩兵#2", shapes) == ["attack 歩兵#2 > leader@B"]


def test_words_are_cut_short_only_where_that_is_allowed():
    shapes = [attack(card("歩兵", 1), LEADER)]
    assert meant("att 歩", shapes) == ["attack 歩兵 > leader@B"]
    assert meant("att 歩", shapes, free=False) == []


def test_numbers_stand_behind_the_object():
    shapes = [Shape("distribute", "", card("歩兵", 1), None, str(n)) for n in range(1, 4)]
    assert meant("distribute 歩兵 2", shapes) == ["distribute 歩兵 2"]
    assert meant("distribute 歩兵 > 3", shapes) == ["distribute 歩兵 3"]
    numbers = [Shape("number", word=str(n)) for n in range(12)]
    assert meant("number 1", numbers) == ["number 1"]
    assert meant("number 11", numbers) == ["number 11"]


def test_verbs_of_several_words():
    shapes = [Shape("pay ep", "EPで支払う"), Shape("pay", "支払う", card("ep石"))]
    assert meant("pay ep", shapes) == ["pay ep"]
    assert meant("pay ep石", shapes) == ["pay ep石"]


def test_a_line_may_hold_several_decisions():
    assert [p.text for p in phrases("play 歩兵;  end ; ", VERBS)] == ["play 歩兵", "end"]


def test_full_width_and_case_do_not_matter():
    assert meant("PLAY ＡＢＣ", [Shape("play", a=card("abc"))]) in ([], ["play abc"])
    assert meant("play ＡＢＣ", [Shape("play", a=card("abc"))]) == ["play abc"]


def test_near_options_come_first_in_errors():
    shapes = [Shape("end"), attack(card("弓兵", 1), LEADER), attack(card("歩兵", 1), LEADER)]
    texts = spell_all(shapes)
    assert nearest(phrase("attack 歩兵 > 弓"), shapes, texts)[0][0] in (
        "attack 歩兵 > leader@B",
        "attack 弓兵 > leader@B",
    )
    assert nearest(phrase("end turn"), shapes, texts)[0][0] == "end"


def test_letters_of_players():
    assert [letter(p) for p in range(3)] == ["A", "B", "C"]
    assert [seat(t) for t in ("A", "D", "a", "AB", "")] == [0, 3, -1, -1, -1]


names = st.sampled_from(["歩兵", "歩", "騎士", "騎士・歩兵", "ABC", "AB"])
things = st.builds(
    lambda name, owner, label: Thing((name,), owner, label), names, st.sampled_from("AB"), st.integers(0, 3)
)
shapes_of_things = st.lists(
    st.builds(lambda a, b: Shape("attack", "", a, b), things, st.one_of(st.none(), things)), min_size=1, max_size=8
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(shapes_of_things)
def test_what_is_printed_is_understood(shapes: list[Shape]):
    texts = spell_all(shapes)
    for shape, text in zip(shapes, texts, strict=True):
        found = fitting(phrase(text), shapes, texts)
        assert shape in [shapes[i] for i in found]
        if len({plain(t) for t in texts}) == len(texts):
            assert len(found) == 1
