"""Why a text cannot be read: where every reading died, and what would have gone on there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher, get_close_matches
from typing import NamedTuple

from .grammar import Grammar, TrieNode
from .model import Word
from .parser import Parse, TooTangled
from .words import Tribe

__all__ = ["Diagnosis", "Expected", "diagnose", "mended"]


PARTICLES = re.compile("(?:から|として|[はをにがのとでもへ、。])+")
"""Particles with which a half-matched literal may begin; they were understood."""


WHOLE = ("のみ", "とき", "から", "より", "でない", "でなく")
"""Words whose first character is a particle, or ends one: where reading dies behind it, it died in front of the word."""


class Expected(NamedTuple):
    """Something that could stand at the place of an error."""

    ja: str
    en: str


class Diagnosis(NamedTuple):
    """The place where reading died (an offset into the normalised line), what was expected, the likeliest first."""

    at: int
    expected: tuple[Expected, ...]
    similar: tuple[Expected, ...]
    readable: int
    keyword: str = ""
    """The word in brackets in which reading died, if the language has no such word."""
    stranger: str = ""
    """The word that stands, without brackets, where a type would be read, if no card has that type."""
    tribe: str = ""
    """The word in brackets where a type of cards should stand, if no card has it."""
    meant: tuple[str, ...] = ()
    """Keywords that look like the one that the language does not have."""


class Ahead:
    """What could stand at the place where every alternative of a parse died."""

    def __init__(self, found: Parse) -> None:
        self.grammar = found.grammar
        self.text = found.text
        self.far = found.far
        self.literals: set[tuple[int, str]] = set()
        self.tables: set[type] = set()
        self.tokens: set[type] = set()
        self._asked: set[int] = set()
        for start, node in found.dead:
            self._half(node, start)

    def _half(self, node: TrieNode, start: int) -> None:
        """What would go on with an alternative whose characters match from a place to the furthest one."""
        for ch in self.text[start : self.far]:
            node = node.lits[ch]
        self.literals |= {(start, self.text[start : self.far] + rest) for rest in _completions(node)}
        for slot, _ in node.slots:
            self._slot(slot)

    def _slot(self, slot: int) -> None:
        """What a value could begin with that would have to stand there; nothing of it does."""
        item = slot if slot >= 0 else self.grammar.repetitions[-slot - 1].item
        if item in self._asked:
            return
        self._asked.add(item)
        cat = self.grammar.categories[item]
        if cat.pattern is not None:
            if not cat.pattern.match(self.text, self.far):
                self.tokens.add(cat.types[0])
            return
        if not cat.alts and cat.words:
            self.tables |= {t for t in cat.types if issubclass(t, Word)}
        known = self.grammar.beginnings.get(item)
        if known is None:
            known = self.grammar.beginnings[item] = tuple(_completions(cat.root))
        self.literals |= {(self.far, word) for word in known}
        for inner, _ in cat.root.slots:
            self._slot(inner)


def _completions(node: TrieNode) -> Iterator[str]:
    """The literals that go on from a node, each up to the next slot or end."""
    for ch, following in node.lits.items():
        if following.slots or following.leaves or not following.lits:
            yield ch
        if following.lits:
            for rest in _completions(following):
                yield ch + rest


def diagnose(found: Parse) -> Diagnosis:
    """Explain why a line does not read, from the parse that read nothing."""
    grammar, text, ahead_of = found.grammar, found.text, Ahead(found)
    at, literals = _first_unread(ahead_of)
    if any(text[at - 1 :].startswith(word) for word in WHOLE) and at:
        # a word that only begins like a particle was not understood in part
        at, literals = at - 1, set()
    plain = (_plain(grammar, word) for word in literals)
    expected = {Expected(ja, ja) for ja in plain if not text.startswith(ja, at)}  # what stands there helps nobody
    if at == ahead_of.far:
        expected |= {
            Expected(f"〈{t.label[0]}〉", f"<{t.label[1]}>")
            for t in ahead_of.tables | ahead_of.tokens
            if hasattr(t, "label")
        }
        if int in ahead_of.tokens:
            expected.add(Expected("〈数〉", "<number>"))
    ahead = text[at : at + 8]
    types = {ja for row in grammar.words.get(Tribe, {}).values() for ja in (row[0], *row[2:])}
    noun = NOUN.match(text, at)
    words = [e for e in expected if not e.ja.startswith("〈") and (noun or e.ja not in types)]
    rows = [row for t in ahead_of.tables for row in grammar.words.get(t, {}).values()]
    words += [Expected(row[0], row[1]) for row in rows if noun or row[0].startswith("【") or _KANA.match(row[0])]
    alike = [(-likeness, e.ja, e) for e in dict.fromkeys(words) if (likeness := _likeness(e.ja, ahead)) >= 0.5]
    similar = tuple(e for *_, e in sorted(alike)[:3])
    rest = sorted(expected - set(similar), key=lambda e: (e.ja.startswith("〈"), len(e.ja), e.ja, e.en))
    readable = max(p for p in found.stops if p <= at)
    tribe = _unknown_tribe(text, at) if Tribe in ahead_of.tables else ""
    asked = (at == ahead_of.far and Tribe in ahead_of.tables) or any(e.ja in types for e in expected)
    stranger = _stranger(grammar, text, at) if asked and not tribe else ""
    keyword = _unknown_keyword(grammar, text, at)
    meant = tuple(near(grammar, keyword)) if keyword and not keyword.startswith("【") else ()
    return Diagnosis(at, tuple(rest), similar, readable, keyword, stranger, tribe, meant)


_KANA = re.compile("[ぁ-んA-Za-z]")
BRACKETED = re.compile(r"【([^【】_0-9]+)[^【】]*】")
IN_OTHERS = re.compile(
    r"[\[《〈〔{⟦『]([^『』【】「」《》〈〉〔〕{}⟦⟧\[\]()、。：+/_0-9 -]{2,12})[ _]?(?:[0-9]+|\([0-9X]+\))?"
    r"[\]》〉〕}⟧』]"
)
"""A word in the brackets in which other games print keywords and heads, with its number."""
ALONE = re.compile(r"([一-鿿々ァ-ヶー]{2,10})[0-9]*")
_GIVEN = re.compile("(?:[と、・]|を与)")
"""What may stand behind a keyword."""
_HAD = re.compile(r"(?:[とか・]?[\[『⟦][^\[\]『』⟦⟧]*[\]』⟧])*(?:を(?:付与|持|失|得|無効)|$)")
"""What stands behind keywords only, the last of several: then it is the keyword that is not known, wherever reading died behind it."""
_GRANTS = re.compile(r"(?:[^：]{1,3}：)?(?:\[[^\[\]]*\])*")
"""What stands before a keyword in a text that is a row of them."""
_BRACKETS = "【】『』[]⟦⟧「」"


def _unknown_keyword(grammar: Grammar, text: str, at: int) -> str:
    """The word at a place, as it is printed, that can be a keyword or head only by the form of the text, and is none of the language."""
    prints = [ja for table in grammar.words.values() for row in table.values() for ja in (row[0], *row[2:])]
    known = {ja.strip(_BRACKETS) for ja in prints}
    heads = any(ja.startswith("【") for ja in prints)
    for found in BRACKETED.finditer(text) if heads else ():
        if found.start() <= at < found.end():
            return f"【{found[1]}】" if found[1] not in known else ""
    for found in IN_OTHERS.finditer(text):
        had = _HAD.match(text, found.end())
        here = found.start() <= at < found.end() or (at == found.end() and _GIVEN.match(text, at))
        here = here or (at >= found.end() and had)
        named = found[0].startswith("『") and not _keywords_in_corners(grammar)
        named = named and not (had and (had[0] or _GRANTS.fullmatch(text, 0, found.start())))
        if here and not named and found[1] not in known:
            return found[0]
    opening = re.match(r"([一-鿿々ァ-ヶー]{2,8})：", text) if heads else None
    if opening and at < opening.end():
        return opening[1] if opening[1] not in known else ""
    if re.fullmatch(rf"{ALONE.pattern}(?:[、・]{ALONE.pattern})*", text):
        alone = next((found for found in ALONE.finditer(text) if at < found.end()), None)
        return alone[0] if alone and alone[1] not in known else ""
    return ""


def _keywords_in_corners(grammar: Grammar) -> bool:
    """Whether a language prints keywords in 『』, where others print names."""
    return any("『{k" in row.ja for rows in grammar.rules.values() for row in rows) or any(
        row[0].startswith("『") for table in grammar.words.values() for row in table.values()
    )


def near(grammar: Grammar, word: str) -> list[str]:
    """Keywords and heads of the language that look like a word."""
    inner = re.sub("[0-9]+", "", word).strip(_BRACKETS + "《》〈〉〔〕{} ")
    known = {
        ja.strip(_BRACKETS)
        for t, table in grammar.words.items()
        if not issubclass(t, Tribe)
        for ja, *_ in table.values()
    }
    return get_close_matches(inner, sorted(known), n=1, cutoff=0.7)


def _unknown_tribe(text: str, at: int) -> str:
    """The word in the brackets that open before a place, where a type should stand; "" if there are none."""
    end = text.find("】", at)
    word = text[at:end] if end >= 0 and text[:at].endswith(("【", "/")) else ""
    return "" if set(word) & set("【。、/") else word


SHORT = 100
"""Characters of the longest line that is read again with a type in the place of a word."""
NOUN = re.compile("[一-鿿々ァ-ヶー]{2,8}")


def _stranger(grammar: Grammar, text: str, at: int) -> str:
    """The word at a place with which a line reads if it is a type that cards have; "" for words that mean something else."""
    noun = NOUN.match(text, at) if len(text) <= SHORT else None
    words = {ja for table in grammar.words.values() for row in table.values() for ja in (row[0], *row[2:])}
    types = [row[0] for row in grammar.words.get(Tribe, {}).values()]
    left = MENDING
    for end in range(noun.end() if noun and types else at, at + 1, -1):
        word = text[at:end]
        run = Parse(grammar, text[:at] + types[0] + text[end:])
        run.left = before = min(run.left, left)
        try:
            if not any(w in word for w in words if len(w) > 1) and run.readings():
                return word
        except TooTangled:
            return ""
        left -= before - run.left
    return ""


CONTENT = re.compile("[一-龠ァ-ヶーA-Za-z]")
DENIALS = re.compile("ない|なけれ|以外|ません")


def _said(text: str) -> tuple[int, list[str]]:
    """What other words must not change: how often something is denied, and every number."""
    return len(DENIALS.findall(text)), re.findall("[0-9]+|X", text)


def _alike(text: str, changed: str, at: int, put: str, rest: str) -> bool:
    """Whether a line with another word at a place says something like it: as many denials, and no verb or noun for one that has nothing in
    common with it."""
    if _said(text) != _said(changed) or (put and (text[:at].endswith(put) or rest.startswith(put))):
        return False
    gone = set(CONTENT.findall(text[at : len(text) - len(rest)] if rest else text[at:]))
    return not gone or not CONTENT.search(put) or bool(gone & set(CONTENT.findall(put)))


def mended(grammar: Grammar, text: str, found: Diagnosis) -> str:
    """The line with one word less, more, or another of those that are expected, near the place where reading died; "" if none reads."""
    at = found.at
    less = [
        text[:k] + text[k + n :]
        for n in range(1, 5)
        for k in range(at, max(at - 5, -1), -1)
        if k + n <= len(text) and not CONTENT.search(text[k : k + n])
    ]
    ends = [k for k in range(at, min(at + 7, len(text) + 1)) if "。" not in text[at:k]]
    other = [
        line
        for e in found.similar
        for k in ends
        if _alike(text, line := text[:at] + e.ja + text[k:], at, e.ja, text[k:])
    ]
    start = max(text.rfind(sign, 0, at) for sign in "。、：】」") + 1
    more = [text[:start] + word + text[start:] for word in ("自分の", "相手の", "この")]
    left = MENDING
    less = [line for line in less if _said(line) == _said(text)]
    for changed in dict.fromkeys([*other, *more, *less]):
        run = Parse(grammar, changed)
        run.left = min(run.left, left)
        before = run.left
        try:
            if changed != text and run.readings():
                return changed
        except TooTangled:
            return ""
        left -= before - run.left
    return ""


MENDING = 6000
"""Steps of the parser that are spent on trying other words: about 50 ms."""


def _first_unread(ahead: Ahead) -> tuple[int, set[str]]:
    """Step back to the start of a half-matched literal if nothing at all begins at the furthest place."""
    far = ahead.far
    begins = ahead.tables or ahead.tokens or any(start == far for start, _ in ahead.literals)
    if begins or not ahead.literals:
        return far, {word for start, word in ahead.literals if start == far}
    start = min(start for start, _ in ahead.literals)
    words = {word for s, word in ahead.literals if s == start}
    particle = PARTICLES.match(ahead.text, start)
    if particle and particle.end() <= far and all(PARTICLES.match(w) for w in words):
        return particle.end(), {PARTICLES.sub("", w, count=1) for w in words}
    return start, words


def _plain(grammar: Grammar, literal: str) -> str:
    """A literal with its verb in the plain form, so that the forms of one verb are one entry."""
    return grammar.plain_literals.get(literal, literal)


def _likeness(word: str, text: str) -> float:
    if set(word).isdisjoint(text):
        return 0.0
    ahead = text[: max(len(word), 2)]
    matcher = SequenceMatcher(None, word, ahead)
    if len(word) > 1 and SequenceMatcher(None, word, text[: len(word) + 1]).find_longest_match().size < 2:
        return 0.0
    said = set(CONTENT.findall(word))
    if CONTENT.match(ahead) and 2 * len(said & set(CONTENT.findall(ahead))) < len(said):
        return 0.0
    begins = 0.2 if word[:1] == text[:1] else 0.0
    return matcher.ratio() + begins if matcher.quick_ratio() + begins >= 0.5 else 0.0
