"""One spelling for the many in which a print circulates, with every character traced to where it came from.

What is normalised: widths, signs and colons; token definitions and reminder text go; spaces go; options join the line
that they belong to; brackets of icon words become `【】`, and those of numbers and class names go. Card names in 『』 are
only width-folded.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import count, pairwise
from typing import NamedTuple

from .spellings import CIRCLED

__all__ = ["Icons", "PrintedLine", "fold_name", "name_key", "normalise"]

MARKS = "\u3099\u309a\uff9e\uff9f"
MINUS = re.compile(r"[-―–—−‐‑](?=[0-9X])|(?<=[力を値P}])ー(?=[0-9X])|(?<=コスト)ー(?=[0-9X])")
DEFINITION = re.compile(r"^[ 　]*[―─━ー—-]*(?:―{3,}|─{3,}|━{3,}|ー{3,}|—{3,})")
SEPARATOR = re.compile(r"^[ 　]*[-‐=*_・]{3,}[ 　]*$")
REMINDER = re.compile(r"\([^()]*\)")
NAME = re.compile(r"『[^『』]*』")
BRACKETS = re.compile(r"[《〈\[〔{【]([^《》〈〉\[\]〔〕{}【】『』]*)[》〉\]〕}】]")
NEVER = "(?!)"
"""Matches nothing: what an empty list of words means."""
BULLET = re.compile(r"(?<=。)・")
OPTIONS = re.compile(r"(?:する|選ぶ|行う)。・")
CONTINUES = re.compile(r"^(?:【[0-9]+】|[《〈\[〔{][0-9]+[》〉\]〕}]|・)")


class Icons(NamedTuple):
    """The bracket words of a game.

    Attributes:
        heads: words that open a line (`ファンファーレ`).
        costed: heads that need a colon later in their line, since the bare word is also a verb (`起動`, `進化`).
        keywords: keyword abilities.
        modes: words that stand before 状態 (`覚醒`).
        gates: words with a number (`コンボ`).
        phrases: words that are an icon wherever they stand (`土の秘術`).
        plain: words whose brackets mean nothing (`攻撃力`, class names).
        kept: reminder text that must stay because it changes the meaning.
        spellings: further spellings of the game, each replaced by the usual one.
        numbered: whether options are numbered (`【1】`), so that those behind dots are read as numbered ones.
        orders: further orders of words, tried where a line cannot be read as it is spelled (see `spellings.ORDERS`).
        labels: bracket words that open an ability wherever they stand, and are no icon without brackets: a line begins
            before each of them, and a sentence on a line of its own goes on with the labelled ability before it.
    """

    heads: tuple[str, ...]
    costed: tuple[str, ...]
    keywords: tuple[str, ...]
    modes: tuple[str, ...]
    gates: tuple[str, ...]
    phrases: tuple[str, ...]
    plain: tuple[str, ...]
    kept: re.Pattern[str]
    spellings: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = ()
    numbered: bool = True
    labels: tuple[str, ...] = ()
    orders: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = ()


class PrintedLine(NamedTuple):
    """A line of card text in its normal spelling; `origins[k]` is where character k stands in the print."""

    text: str
    origins: tuple[int, ...]

    def origin(self, k: int) -> int:
        """The place in the print of character k (one past the end for the length of the line)."""
        return self.origins[k] if k < len(self.origins) else (self.origins[-1] + 1 if self.origins else 0)

    def sub(self, pattern: re.Pattern[str], new: str | Callable[[re.Match[str]], str]) -> PrintedLine:
        """Replace every match outside names; kept characters keep their origin."""
        if pattern.search(self.text) is None:
            return self
        names = [m.span() for m in NAME.finditer(self.text)]
        text, origins, pos = "", list[int](), 0
        for m in pattern.finditer(self.text):
            if any(a < m.end() and m.start() < b and not (m.start() <= a and b <= m.end()) for a, b in names):
                continue
            put = new if isinstance(new, str) else new(m)
            old = m.group()
            shift = max(old.find(put), 0)
            text += self.text[pos : m.start()] + put
            origins += self.origins[pos : m.start()]
            origins += [self.origins[min(m.start() + shift + k, m.end() - 1)] for k in range(len(put))]
            pos = m.end()
        return PrintedLine(text + self.text[pos:], (*origins, *self.origins[pos:]))


def normalise(text: str, icons: Icons) -> list[PrintedLine]:
    """The ability lines of a printed text.

    Args:
        text: the text as printed or transcribed, lines separated by line breaks.
        icons: the bracket words of the game.
    """
    lines = _without_reminders(_fold(text), icons)
    joined: list[PrintedLine] = []
    for line in _abilities(lines):
        if joined and CONTINUES.match(line.text):
            joined[-1] = PrintedLine(joined[-1].text + line.text, joined[-1].origins + line.origins)
        else:
            joined.append(line)
    if icons.labels:
        joined = _labelled(joined, icons)
    return [spelled for line in joined if (spelled := _spell(line, icons)).text]


@lru_cache(maxsize=1 << 13)
def fold_name(name: str) -> str:
    """A printed name as it stands in normal spelling: names that differ in the width of their letters only are the same."""
    return _fold(name).text


def name_key(name: str) -> str:
    """A name as it is compared: in normal spelling, and without the spaces, which mean nothing."""
    return fold_name(name).replace(" ", "")


def _fold(text: str) -> PrintedLine:
    """Width folding, character by character so that each keeps its place."""
    out, origins = "", list[int]()
    for m in re.finditer(rf"(?s).[{MARKS}]*", text):
        for ch in CIRCLED.get(m.group()) or unicodedata.normalize("NFKC", m.group()):
            if ch not in MARKS and ch != "\r":
                out += {":": "：", "〜": "~", ",": "、"}.get(ch, ch)
                origins.append(m.start())
    return PrintedLine(out, tuple(origins))


ROUNDING = re.compile(r"^\((?:端数[はを]?)?切り?(?:捨て|上げ)(?:る)?\)$")
"""How a fraction is rounded changes the meaning in every game."""
OFTEN = re.compile(
    r"^\((?:この(?:効果|能力|スキル|アビリティ)は、?)?[1一各毎](?:ターン|ゲーム)(?:に|中に|につき|)[0-9一二三]+[回度](?:まで|のみ|だけ|)"
    r"(?:(?:使用|発動|起動)(?:できる|する)|使える|)\)$"
)
"""And how often something works; a reminder says more than that."""


def _without_reminders(whole: PrintedLine, icons: Icons) -> PrintedLine:
    def drop(m: re.Match[str]) -> str:
        kept = ROUNDING.search(m.group()) or OFTEN.search(m.group()) or icons.kept.search(m.group())
        return m.group().replace("(", "\1").replace(")", "\2") if kept else ""

    # parentheses inside names stay, so it ends where nothing more goes
    while (shorter := whole.sub(REMINDER, drop)).text != whole.text:
        whole = shorter
    return PrintedLine(whole.text.replace("\1", "(").replace("\2", ")"), whole.origins)


def _abilities(whole: PrintedLine) -> Iterator[PrintedLine]:
    """The lines up to the first token definition, without separators and spaces."""
    pos = 0
    for raw in whole.text.split("\n"):
        line = PrintedLine(raw, whole.origins[pos : pos + len(raw)])
        pos += len(raw) + 1
        if DEFINITION.match(raw):
            return
        if not SEPARATOR.match(raw):
            line = line.sub(re.compile(r"(?<=【)([^【】]*?)[ 　]+(?=[0-9]+】)"), lambda m: m.group(1) + "_")
            line = line.sub(re.compile(r"[ 　\t]+"), "")
            if line.text:
                yield line


def _labelled(lines: list[PrintedLine], icons: Icons) -> list[PrintedLine]:
    """Lines that begin where a label opens an ability; what is quoted keeps its labels inside."""
    label = _any(icons.labels, r"[《〈\[〔{【]{}[》〉\]〕}】]")
    out: list[PrintedLine] = []
    for line in lines:
        starts = [m.start() for m in label.finditer(line.text) if _unquoted(line.text[: m.start()])]
        cuts = sorted({0, *starts, len(line.text)})
        for a, b in pairwise(cuts):
            piece = PrintedLine(line.text[a:b], line.origins[a:b])
            bare = bool(out) and label.fullmatch(out[-1].text) is not None
            opened = bool(out) and label.match(out[-1].text) is not None and out[-1].text.endswith("。")
            if not label.match(piece.text) and (bare or (opened and piece.text.endswith("。"))):
                out[-1] = PrintedLine(out[-1].text + piece.text, out[-1].origins + piece.origins)
            else:
                out.append(piece)
    return out


def _unquoted(before: str) -> bool:
    """Whether no quotation is open after these words."""
    return before.count("「") <= before.count("」")


def _spell(line: PrintedLine, icons: Icons) -> PrintedLine:
    line = line.sub(MINUS, "-")
    line = line.sub(BRACKETS, lambda m: _bracket(m, icons))
    line = line.sub(_any(icons.gates, r"(?<![【\w]){}_?([0-9]+)(?!】)"), lambda m: f"【{m.group(1)}_{m.group(2)}】")
    line = line.sub(_any(icons.modes, r"(?<!【){}(?=状態)"), lambda m: f"【{m.group()}】")
    line = line.sub(_any(icons.phrases, r"(?<!【){}(?!】)"), lambda m: f"【{m.group()}】")
    line = _heads(line, icons)
    line = _keywords(line, icons)
    for pattern, usual in icons.spellings:
        line = line.sub(pattern, usual)
    line = line.sub(re.compile(r"【クイック】(?=【起動】)"), "Q")
    line = line.sub(re.compile("。(?=」)"), "")
    if icons.heads:
        line = line.sub(_any(icons.heads, "【{}】："), lambda m: f"【{m.group(1)}】")
    return _bullets(line) if icons.numbered else line


def _bullets(line: PrintedLine) -> PrintedLine:
    """Options behind dots are numbered ones."""
    number = count(1)
    return line.sub(BULLET, lambda m: f"【{next(number)}】") if OPTIONS.search(line.text) else line


def _bracket(m: re.Match[str], icons: Icons) -> str:
    inner = m.group(1)
    if inner in icons.plain or re.fullmatch(r"コスト(?:[0-9]+|X)", inner):
        return inner
    gate = re.fullmatch(rf"({'|'.join(icons.gates) or NEVER})[_ ]?([0-9]+)", inner)
    if gate:
        return f"【{gate.group(1)}_{gate.group(2)}】"
    known = (icons.heads, icons.costed, icons.keywords, icons.modes, icons.phrases, icons.gates, icons.labels)
    if inner.isdigit() or any(inner in words for words in known):
        return f"【{inner}】"
    return m.group()


def _any(words: tuple[str, ...], pattern: str) -> re.Pattern[str]:
    choice = "|".join(sorted(map(re.escape, words), key=len, reverse=True)) or NEVER
    return re.compile(pattern.replace("{}", f"({choice})"))


def _heads(line: PrintedLine, icons: Icons) -> PrintedLine:
    """Bare heads, at the start of the line or of a quoted ability or after another head."""
    choice = _any((*icons.heads, *icons.costed), r"(?:^|(?<=「)|(?<=】)|(?<=^Q)){}")

    def restore(m: re.Match[str]) -> str:
        word = m.group(1)
        if word in icons.costed and not re.match(r"(?:コスト|これを|【|手札|場|墓場)[^。]*：", m.string[m.end() :]):
            return word
        return f"【{word}】"

    while (restored := line.sub(choice, restore)).text != line.text:
        line = restored
    return line


def _keywords(line: PrintedLine, icons: Icons) -> PrintedLine:
    """Bare keywords, on a line of nothing else and before を持つ, を失う."""
    bare = _any(icons.keywords, "{}")
    if re.fullmatch(rf"(?:【?{bare.pattern}】?、?)+", line.text):
        line = line.sub(re.compile("、"), "")
        return line.sub(_any(icons.keywords, r"(?<!【){}(?!】)"), lambda m: f"【{m.group()}】")
    owned = _any(icons.keywords, r"(?:^|(?<=[はとやかて、「]))(?<!【){}(?=(?:[とやか][^。、]*)?を(?:持|失|得))")
    return line.sub(owned, lambda m: f"【{m.group()}】")
