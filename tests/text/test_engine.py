"""The engine on a toy grammar: templates, forms, repetitions, all parses, printing, checks, diagnosis."""

import sys
import types
from typing import Union

import pytest

from tefuda.text import checks
from tefuda.text.diagnose import diagnose
from tefuda.text.grammar import Grammar
from tefuda.text.inflection import dialect, japanese, verb
from tefuda.text.model import Node, Word, rule, says
from tefuda.text.parser import Parse, parse
from tefuda.text.printing import render
from tefuda.text.template import GrammarError, variants

from . import toy

WORDS: dict[type[Word], dict[str, tuple[str, ...]]] = {toy.Beast: {"cat": ("猫", "cat", "ネコ"), "dog": ("犬", "dog")}}


@pytest.fixture(scope="module")
def grammar():
    return Grammar([toy], WORDS, japanese(), toy.Root)


def module(**names):
    made = types.ModuleType("made")
    for name, value in names.items():
        if isinstance(value, type):
            value.__module__ = "made"
        setattr(made, name, value)
    sys.modules["made"] = made
    return made


def cat(n):
    return toy.Herd(n, toy.Beast("cat"))


@pytest.mark.parametrize(
    "text, tree",
    [
        ("1匹の猫を見る。", toy.Say(toy.See((cat(1),)))),
        ("猫12匹を見る。", toy.Say(toy.See((cat(12),)))),
        ("3匹のネコや『タマ』を見る。", toy.Say(toy.See((cat(3), toy.Nick("『タマ』"))))),
        ("ゆっくり川に置く。", toy.Say(toy.Move("river", slow=True))),
        ("丘に置いて、1匹の猫を見る！", toy.Say(toy.Then(toy.Move("hill"), toy.See((cat(1),))))),
        ("2匹の猫、丘に置く。", toy.Say(toy.Move("hill"), when=cat(2))),
    ],
)
def test_reading(grammar, text, tree):
    assert parse(grammar, text) == [tree]


def test_printing_uses_the_first_spelling(grammar):
    for text, printed in [
        ("猫2匹を見る！", "2匹の猫を見る。"),
        ("3匹のネコや『タマ』を見る。", "3匹の猫と『タマ』を見る。"),
        ("ゆっくり丘に置いて、川に置く。", "ゆっくり丘に置いて、川に置く。"),
    ]:
        (tree,) = parse(grammar, text)
        assert render(grammar, tree) == printed
        assert parse(grammar, printed) == [tree]


def test_nothing_but_the_whole_text_counts(grammar):
    assert parse(grammar, "1匹の猫を見る。x") == []
    assert parse(grammar, "") == []


def test_a_full_stop_may_be_missing_at_the_end(grammar):
    assert parse(grammar, "1匹の猫を見る") == parse(grammar, "1匹の猫を見る。")


def test_what_no_template_prints_is_an_error(grammar):
    with pytest.raises(GrammarError):
        render(grammar, toy.Say(toy.Move("moon")))


def test_optional_groups_and_synonyms():
    texts = [(v.text, sorted(v.flags), v.prints) for v in variants("a[{b}][c?d]<e|f>[g]")]
    assert len(texts) == 16
    assert ("a{b}de", ["c"], True) in texts
    assert ("ae", [], True) in texts
    assert ("aeg", [], False) in texts
    assert ("af", [], False) in texts


def test_verbs_are_inflected():
    forms = verb("読む", "読んで", "読み", "読まない")
    assert forms["た"] == ("読んだ",)
    assert forms["よい"] == ("読んでよい", "読んでもよい")
    assert forms["ていた"] == ("読んでいた",)
    assert forms["ず"] == ("読まず",)
    assert verb("攻撃する", "攻撃して", "攻撃し", "攻撃しない")["ず"] == ("攻撃せず",)
    assert verb("増やす", "増やして", "増やし", "増やさない")["ず"] == ("増やさず",)


def test_a_dialect_asks_with_temoyoi_and_changes_forms():
    rows = dialect((("飛ぶ", "飛んで", "飛び", "飛ばない"),), lambda forms: {**forms, "とき": forms.get("た", ())})
    assert rows["飛ぶ"]["よい"] == ("飛んでもよい", "飛んでよい")
    assert rows["送る"]["とき"] == ("送った",)


def test_an_open_name_stands_for_what_the_game_says():
    @says("{x}を~見る", en="~look at {x}")
    class Seen(toy.Deed, frozen=True, tag=True):
        """Looking at what is open."""

        x: "Seeable"  # type: ignore[name-defined]  # noqa: F821

    made = module(Seen=Seen, Seeable=toy.Nick)
    nicks, herds = (
        Grammar([toy, made], WORDS, japanese(), toy.Deed, frozenset({toy.See}), opens=opens)
        for opens in ({}, {"Seeable": toy.Herd})
    )
    assert parse(nicks, "『タマ』を見る") == [Seen(toy.Nick("『タマ』"))]
    assert parse(herds, "1匹の猫を見る") == [Seen(cat(1))]
    assert parse(nicks, "1匹の猫を見る") == parse(herds, "『タマ』を見る") == []


def test_a_game_says_which_spelling_of_a_shared_class_prints():
    @says("{b}が~いる", en="there is {b}")
    class Is(Node, frozen=True, tag=True):
        """There is one."""

        b: toy.Beast

    forms = {"いる": {"": ("いる", "ある")}}
    cats = Grammar([toy, module(Is=Is)], WORDS, forms, Is, spellings={Is: lambda node: 1 if node.b.id == "dog" else 0})
    assert [render(cats, Is(toy.Beast(b))) for b in ("cat", "dog")] == ["猫がいる", "犬がある"]
    assert parse(cats, "犬がいる") == [Is(toy.Beast("dog"))]


def test_several_readings_are_all_found():
    @says("{x}と{y}", en="{x} and {y}")
    class Pair(Node, frozen=True, tag=True):
        """Two."""

        x: toy.Nick
        y: toy.Nick

    @says("{x:2と}", en="{x}")
    class Many(Node, frozen=True, tag=True):
        """At least two."""

        x: tuple[toy.Nick, ...]

    class Top(Node, frozen=True, tag=True):
        """Either."""

    @says("{p}", en="{p}")
    class A(Top, frozen=True, tag=True):
        """Either."""

        p: Pair | Many

    made = module(Pair=Pair, Many=Many, Top=Top, A=A, toy=toy)
    grammar = Grammar([made, toy], WORDS, japanese(), Top)
    assert len(parse(grammar, "『a』と『b』")) == 2
    assert len(parse(grammar, "『a』と『b』と『c』")) == 1


def broken(cls, template, **kwargs):
    return module(Top=cls, RULES=[rule(cls, template, en="x", **kwargs)])


def test_an_unset_field_is_refused():
    class Top(Node, frozen=True, tag=True):
        """Has a field."""

        n: int

    with pytest.raises(GrammarError, match="leaves n unset"):
        Grammar([broken(Top, "何もない")], {}, japanese(), Top).categories  # noqa: B018


def test_an_unknown_field_is_refused():
    class Top(Node, frozen=True, tag=True):
        """Has no field."""

    with pytest.raises(GrammarError, match="unknown"):
        Grammar([broken(Top, "{n}枚")], {}, japanese(), Top).categories  # noqa: B018


def test_an_unknown_verb_is_refused():
    class Top(Node, frozen=True, tag=True):
        """Has no field."""

    with pytest.raises(GrammarError, match="inflects"):
        Grammar([broken(Top, "~飛行する")], {}, {"見る": {"": ("見る",)}}, Top).categories  # noqa: B018


def test_left_recursion_is_reported():
    class Top(Node, frozen=True, tag=True):
        """A noun."""

    class Long(Top, frozen=True, tag=True):
        """A noun that begins with a noun."""

        x: Top

    made = module(Top=Top, Long=Long, RULES=[rule(Top, "犬", en="dog"), rule(Long, "{x}の尾", en="{x}'s tail")])
    found = list(checks.left_recursion(Grammar([made], {}, japanese(), Top)))
    assert len(found) == 1
    assert "Top > Top" in found[0]


def test_checks_find_what_is_missing():
    class Top(Node, frozen=True, tag=True):
        """A text."""

    @says("孤独", en="alone")
    class Unused(Node, frozen=True, tag=True):
        """Never reached."""

    class Silent(Top, frozen=True, tag=True):
        """Read only."""

    class Short(Top, frozen=True, tag=True):
        """English without its number."""

        n: int

    rules = [rule(Top, "犬", en="dog"), rule(Silent, "無言", en="mute", prints=False), rule(Short, "{n}匹", en="some")]
    grammar = Grammar([module(Top=Top, Unused=Unused, Silent=Silent, Short=Short, RULES=rules)], {}, japanese(), Top)
    found = " ".join(checks.problems(grammar))
    assert "unreachable: Unused" in found
    assert "no printing template: Silent" in found
    assert "leaves out n" in found


def test_the_toy_grammar_is_sound(grammar):
    assert checks.problems(grammar) == []


def diagnosed(grammar, text):
    run = Parse(grammar, text)
    assert not run.readings()
    return diagnose(run)


@pytest.mark.parametrize(
    "text, at, expected",
    [
        ("1匹の鳥を見る。", 3, "〈動物〉"),
        ("1匹の猫を見ろ。", 6, ""),
        ("池に置く。", 0, "丘に置く"),
    ],
)
def test_diagnosis(grammar, text, at, expected):
    found = diagnosed(grammar, text)
    assert abs(found.at - at) <= 1
    shown = " ".join(e.ja for e in (*found.similar, *found.expected))
    assert expected in shown


def test_suggestions_of_one_spelling_stand_in_a_fixed_order():
    kinds = [type(f"Kind{k}", (Word,), {"label": ("語", "word"), "__doc__": "A word."}, tag=True) for k in range(6)]

    class Top(Node, frozen=True, tag=True):
        """One of the words, twice."""

    @says("{a}と{b}", en="{a} and {b}")
    class Pair(Top, frozen=True, tag=True):
        """Two of them."""

        a: "Kind"  # type: ignore[name-defined]  # noqa: F821
        b: "Kind"  # type: ignore[name-defined]  # noqa: F821

    made = module(Top=Top, Pair=Pair, Kind=Union[tuple(kinds)])  # noqa: UP007
    words = {kind: {"dog": ("いぬ", f"dog {k}")} for k, kind in enumerate(kinds)}
    found = diagnosed(Grammar([made], words, japanese(), Top), "Xいぬといぬ")
    assert [e.en for e in found.similar] == ["dog 0", "dog 1", "dog 2"]
