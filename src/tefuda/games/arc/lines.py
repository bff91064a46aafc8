"""The printed line of a card: one card, one line, fields between slashes [4.1.3, R121].

    name/attribute/A/Cost:2/AP:3/RP:3/CP:2/card skill/武:weapon skill/[named]/[general skills]C
    name/attribute/R/Cost:1/SP:1/card skill/[named]/[general skills]C
    name/attribute/C/Cost:2/card skill/[named]/[general skills]C

:func:`read_line` takes what circulates (fields that are empty may be left out, widths do not matter), :func:`write_line` gives
the canonical form with every field. Reading what was written gives the same card; only the English name is not in a line.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any, Final

from tefuda.errors import PlacingFault
from tefuda.formats.expecting import expected, missing
from tefuda.formats.schema import FieldFault, Misfit, converted
from tefuda.games.arc.cards import RARITIES, Card
from tefuda.games.arc.rules.model import ATTRIBUTES, KIND_LETTERS, KINDS
from tefuda.saying import Text

ALMA, REFLET, COGNI = KIND_LETTERS
SEPARATOR: Final = "/"
BRACKETS: Final = {"[": "]", "(": ")", "〔": "〕", "【": "】", "「": "」"}
"""Inside these a slash separates nothing."""
WEAPON: Final = "武:"
HEAD: Final = ("name", "attribute", "kind", "cost")
"""Fields of every card from the left. None of them has a key but the cost."""
KEYS: Final = {"cost": "Cost:", "ap": "AP:", "rp": "RP:", "cp": "CP:", "sp": "SP:"}
STATS: Final = ("ap", "rp", "cp")
MARKS: Final = "・•-*"
"""List marks that may stand before a card."""
COMMENTS: Final = "#※"
SPELLINGS: Final = ((re.compile("〜"), "~"), (re.compile("−"), "-"), (re.compile("(?<=[ァ-ヶー])―"), "ー"))
GROUP: Final = re.compile(r"\[([^\[\]]*)\]")
GROUPS: Final = re.compile(r"(?:\[[^\[\]]*\]\s*)*")
TAIL: Final = re.compile(r"\s*((?:\[[^\[\]]*\]\s*)*)(.*?)\s*")


def fold(line: str) -> str:
    """Return a line in the spelling that is read: widths, dashes, outer spaces and a list mark folded."""
    text = unicodedata.normalize("NFKC", line)
    for pattern, usual in SPELLINGS:
        text = pattern.sub(usual, text)
    text = text.strip()
    return text[1:].lstrip() if text[:1] in tuple(MARKS) else text


def holds_card(line: str) -> bool:
    """Tell whether a line is one that holds a card: not an empty one, not a remark."""
    text = unicodedata.normalize("NFKC", line).strip()
    return bool(text) and text[0] not in COMMENTS


def read_line(line: str) -> Card:
    """Return the card of a printed line.

    Raises:
        PlacingFault: If it does not fit; it leads to the field (``line`` for the line as a whole).
    """
    segments = list(split(fold(line)))
    if len(segments) <= len(HEAD):
        form = "名前/属性/A・R・C/Cost:n/.../レアリティ"
        raise PlacingFault(
            ("line",),
            Text(
                f"項目が足りません（{len(segments)}個）。形: {form}",
                f"too few fields ({len(segments)}); the form is name/attribute/A, R or C/Cost:n/.../rarity",
            ),
        )
    fields: dict[str, Any] = dict(zip(HEAD, (s.strip() for s in segments), strict=False))
    check_head(fields)
    rest = segments[len(HEAD) :]
    fields["skills"], fields["rarity"] = read_tail(rest.pop())
    read_stats(fields, rest)
    if rest and GROUPS.fullmatch(rest[-1].strip()):
        fields["named"] = groups(rest.pop())
    read_skills(fields, rest)
    try:
        return converted(fields, Card)
    except Misfit as fault:
        raise PlacingFault(fault.path, fault.what) from None


def split(line: str) -> Iterator[str]:
    """Split a line at the slashes outside of brackets.

    Raises:
        PlacingFault: If a bracket is not closed, or closed without having been opened.
    """
    start = 0
    open_: list[tuple[str, int]] = []
    for at, ch in enumerate(line):
        if ch in BRACKETS:
            open_.append((BRACKETS[ch], at))
        elif ch in BRACKETS.values():
            if not open_ or open_.pop()[0] != ch:
                raise unbalanced(line, at)
        elif ch == SEPARATOR and not open_:
            yield line[start:at]
            start = at + 1
    if open_:
        raise unbalanced(line, open_[-1][1])
    yield line[start:]


def unbalanced(line: str, at: int) -> PlacingFault:
    """Return the fault of a bracket that has no partner."""
    what = Text(f"{at + 1}文字目の {line[at]} に対になる括弧がありません", f"the {line[at]} at {at + 1} has no partner")
    return PlacingFault(("line",), what)


def check_head(fields: dict[str, Any]) -> None:
    """Check what every card begins with, and take the key off its cost. English and class words are for card files only."""
    if fields["attribute"] not in ATTRIBUTES:
        there = " ".join(ATTRIBUTES)
        raise PlacingFault(("attribute",), expected(f"{there} のどれか", f"one of {there}", fields["attribute"]))
    if fields["kind"] not in KIND_LETTERS:
        raise PlacingFault(("kind",), expected("A、R、C のどれか", "one of A, R, C", fields["kind"]))
    cost = keyed(fields["cost"], "cost")
    fields["cost"] = int(cost) if cost.isdecimal() else cost
    if not cost:
        raise PlacingFault(("cost",), expected("Cost:n", "Cost:n", cost))


def keyed(segment: str, field: str) -> str:
    """Return what stands behind the key of a field.

    Raises:
        PlacingFault: If the segment has another key or none.
    """
    key = KEYS[field]
    text = segment.strip()
    if not text.startswith(key):
        raise PlacingFault((field,), expected(f"{key}n", f"{key}n", text))
    return text.removeprefix(key).strip()


def read_stats(fields: dict[str, Any], rest: list[str]) -> None:
    """Take the numbers of the class of card from the left; numbers of another class are refused."""
    for field in STATS if fields["kind"] == ALMA else ():
        if not rest or not rest[0].strip().startswith(KEYS[field]):
            what = missing(
                KEYS[field], "アルマは AP、RP、CP をこの順に持ちます", "AP, RP and CP of an alma in this order"
            )
            raise PlacingFault((field,), what)
        fields[field] = number(rest.pop(0), field)
    if fields["kind"] == REFLET and rest and rest[0].strip().startswith(KEYS["sp"]):
        fields["sp"] = number(rest.pop(0), "sp")
    for field in (*STATS, "sp"):
        if rest and rest[0].strip().startswith(KEYS[field]):
            fields[field] = number(rest.pop(0), field)


def number(segment: str, field: str) -> int:
    """Return the number of a keyed segment.

    Raises:
        PlacingFault: If it is no whole number from 0 on.
    """
    text = keyed(segment, field)
    if not (text.isascii() and text.isdecimal()):
        raise PlacingFault((field,), expected("0以上の整数", "a whole number from 0 on", text))
    return int(text)


def read_tail(segment: str) -> tuple[tuple[str, ...], str]:
    """Return the general skills and the rarity of the last segment."""
    found = TAIL.fullmatch(segment)
    rarity = found[2] if found else segment
    if found is None or rarity not in RARITIES:
        there = " ".join(RARITIES)
        raise PlacingFault(("rarity",), expected(f"最後に {there} のどれか", f"one of {there} at the end", rarity))
    return groups(found[1]), rarity


def groups(text: str) -> tuple[str, ...]:
    """Return what stands in each pair of square brackets."""
    return tuple(word.strip() for word in GROUP.findall(text))


def read_skills(fields: dict[str, Any], rest: list[str]) -> None:
    """Take the card skill and, behind 武:, the weapon skill from what is left. Slashes between them belong to the skills."""
    at = next((i for i, s in enumerate(rest) if s.strip().startswith(WEAPON)), len(rest))
    fields["text"] = skill(rest[:at])
    if at == len(rest):
        return
    if fields["kind"] != ALMA:
        what = Text("武装化スキルはアルマだけが持ちます", "only almas have weapon skills [4.5.7]")
        raise PlacingFault(("weapon",), what)
    fields["weapon"] = skill([rest[at].strip().removeprefix(WEAPON), *rest[at + 1 :]])


def skill(segments: list[str]) -> str:
    """Return a skill whose independent parts are these; a full stop at its end is dropped."""
    return SEPARATOR.join(s.strip() for s in segments).strip().removesuffix("。")


def write_line(card: Card) -> str:
    """Return the printed line of a card, with every field of its class.

    Raises:
        FieldFault: If no line could give the card back: a slash in its name, a bracket without partner.
    """
    letter = KIND_LETTERS[KINDS.index(card.type)]
    cost = "Ex" if isinstance(card.cost, str) else card.cost
    fields = [card.name, card.element, letter, f"Cost:{cost}"]
    if letter == ALMA:
        fields += [f"AP:{card.ap}", f"RP:{card.rp}", f"CP:{card.cp}"]
    if letter == REFLET:
        fields.append(f"SP:{card.speed}")
    fields.append(skill([card.text]))
    if letter == ALMA:
        fields.append(WEAPON + skill([card.weapon]))
    fields += [bracketed(card.named), bracketed(card.skills) + card.rarity]
    line = SEPARATOR.join(fields)
    line = f"- {line}" if line[:1] in (*MARKS, *COMMENTS) else line
    check_written(card, line)
    return line


def bracketed(words: tuple[str, ...]) -> str:
    """Return words in square brackets."""
    return "".join(f"[{word}]" for word in words)


def check_written(card: Card, line: str) -> None:
    """Refuse a line that would give another card back."""
    try:
        back = read_line(line)
    except PlacingFault as fault:
        raise FieldFault(str(fault.path[0]), fault.what) from None
    for field in (*HEAD, *STATS, "sp", "text", "weapon", "named", "skills", "rarity"):
        there = folded(getattr(card, field))
        if folded(getattr(back, field)) != there:
            what = Text(
                "この値は一行の形式では書けません", "cannot be written in a line: it would be read as something else"
            )
            raise FieldFault(field, what)


def folded(value: Any) -> Any:
    """Return a value of a card as a line keeps it: texts with widths folded, without a full stop at the end."""
    if isinstance(value, str):
        text = unicodedata.normalize("NFKC", value)
        for pattern, usual in SPELLINGS:
            text = pattern.sub(usual, text)
        return text.strip().removesuffix("。")
    return tuple(folded(v) for v in value) if isinstance(value, tuple) else value
