"""Sentences that no example has: made of the same words, read, printed back, said in English and lowered; random ones are lowered or refused."""

import random
import re
from pathlib import Path

import pytest

from tefuda.games.arc.cards import Card
from tefuda.games.arc.library import compile_cards
from tefuda.games.arc.lowering import LoweringError
from tefuda.games.arc.reading import read_text
from tefuda.games.arc.wording.terms import SAMPLES
from tefuda.text.errors import TextError
from tefuda.text.normalise import normalise
from tefuda.text.parser import parse
from tefuda.text.printing import render
from tefuda.text.sample import Sampler

CLASSES = {"A": "アルマ", "R": "リフレ", "C": "コグニ"}
KEYWORDS = {"反響": "反響", "残響": "残響", "絶叫": "絶叫", "接続": "接続(1)", "覚醒": "覚醒(1)", "聖域": "聖域"}
LINES = (Path(__file__).parent / "compositions.txt").read_text(encoding="utf-8").splitlines()


def card_of(kind: str, text: str, weapon: str = "") -> Card:
    """A card with the text, and the general skills that it presupposes."""
    heads = re.sub(r"\[[^\]]*\]", "", text).replace(":", "：")
    skills = tuple(said for word, said in KEYWORDS.items() if f"{word}：" in heads)
    stat = 1 if kind == "アルマ" else None
    return Card("試し", kind, "勇気", 1, stat, stat, stat, text=text, weapon=weapon, skills=skills)


@pytest.mark.parametrize("line", LINES)
def test_a_composition_reads_prints_back_and_lowers(line, arc, pool):
    kind, text = line.split(" ", 1)
    card = card_of(CLASSES[kind], text)
    (read,) = read_text(card, pool).lines
    assert parse(arc.grammar, normalise(read.ja(), arc.icons)[0].text) == [read.ast]
    assert not re.search(r"[{}~]|  ", read.en())
    compile_cards([card, *(c for group in pool.values() for c in group)], pool)


@pytest.mark.parametrize("seed", range(3))
def test_random_texts_are_lowered_or_refused(seed, arc, pool):
    sampler = Sampler(arc.grammar, seed, SAMPLES)
    rng = random.Random(seed)
    others = [c for group in pool.values() for c in group]
    lowered = 0
    for _ in range(300):
        text = (
            render(arc.grammar, sampler.draw(rng.choice((4, 5, 6)))).replace("甲組", "ドール").replace("甲", "蒼の剣")
        )
        kind = rng.choice(tuple(CLASSES.values()))
        weapon = text.removeprefix("武：") if text.startswith("武：") else ""
        card = card_of("アルマ", "", weapon) if weapon else card_of(kind, text)
        try:
            compile_cards([card, *others], pool)
            lowered += 1
        except (TextError, LoweringError):
            continue
    assert lowered > 20
