"""The grammar of Shadowverse EVOLVE as a whole: sound, unambiguous, and able to read what it prints."""

import re
import time

import pytest

from tefuda.text.checks import problems
from tefuda.text.parser import parse
from tefuda.text.printing import render
from tefuda.text.sample import Sampler
from tefuda.text.template import GrammarError
from tefuda.text.tree import Tree, walk


def test_nothing_is_wrong_with_the_grammar(sve):
    assert problems(sve.grammar) == []


@pytest.mark.parametrize("seed", range(4))
def test_random_trees_read_back_uniquely(sve, seed):
    sampler = Sampler(sve.grammar, seed)
    checked = 0
    for _ in range(600):
        tree = sampler.draw(sampler.random.choice((4, 5, 6, 7, 8)))
        try:
            text = render(sve.grammar, tree)
        except GrammarError:
            continue
        if len(text) > 120:
            continue
        readings = parse(sve.grammar, text)
        assert readings == [tree], text
        checked += 1
    assert checked > 250


@pytest.mark.parametrize("seed", range(2))
def test_random_trees_print_in_english(sve, seed):
    sampler = Sampler(sve.grammar, seed)
    for _ in range(300):
        text = sve.english.line(sampler.draw(6))
        assert "{" not in text
        assert "~" not in text
        assert not re.search(r"\[|\]", text), text


def test_every_class_says_what_it_means(sve):
    for cls in sve.grammar.classes:
        assert cls.__doc__, cls


def test_nodes_are_numbered_in_printed_order(sve):
    line = sve.compile("【ファンファーレ】相手のフォロワー1体を選ぶ。それに2ダメージ。", "follower").lines[0]
    tree = Tree(sve.grammar, line.ast)
    names = [type(n).__name__ for n in tree.nodes]
    assert names.index("Select") < names.index("It") < names.index("Damage") or names.index("Damage") < names.index(
        "It"
    )
    assert len({id(n) for n in tree.nodes}) == len(tree.nodes)
    assert sum(1 for _ in walk(line.ast)) >= len(tree.nodes)


def test_a_card_compiles_in_milliseconds(sve):
    text = "【ファンファーレ】相手のフォロワー{}体を選ぶ。それに{}ダメージ。【コンボ_3】代わりに5ダメージ。"
    sve.compile(text.format(1, 1), "follower")
    start = time.perf_counter()
    for n in range(2, 22):
        sve.compile(text.format(n, n), "follower")
    assert (time.perf_counter() - start) / 20 < 0.05
