"""The notation of decisions: one line is one decision, ``<verb> <object> [> <object>] [words]``.

This module knows text only. An offered option is a :class:`Shape`, whose objects know by which names they may be called; what
somebody writes is a :class:`Phrase`; :func:`fitting` tells which shapes a phrase means. Names of things: ``名前`` of a card (Japanese
or English), ``名前#2`` the public card of that number, ``名前*1`` a token, ``名前/2`` the second of own hidden namesakes that effects
have made different, ``@A`` behind it for its owner.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["Phrase", "Shape", "Thing", "fitting", "letter", "nearest", "phrases", "plain", "seat", "spell_all"]

_NAME = re.compile(r"(?P<name>.+?)(?:#(?P<label>\d+)|\*(?P<serial>\d+)|/(?P<copy>\d+))?(?:@(?P<side>[A-Z]))?")
_PLAYER = re.compile(r"[A-H]")

EXACT = 0
SHORT = 1
PREFIX = 2
"""How freely a phrase is read: as printed; with parts left out; with names cut short."""

NUMBERED = 1
SIDED = 2


def letter(player: int) -> str:
    """Return the letter of a player: 0 is ``A``."""
    return chr(65 + player)


def seat(text: str) -> int:
    """Return the number of a player's letter, -1 if the text is none."""
    return ord(text) - 65 if _PLAYER.fullmatch(text) else -1


def plain(text: str) -> str:
    """Return a text as names are compared: compatibility forms folded, case and blanks ignored."""
    return unicodedata.normalize("NFKC", text).casefold().replace(" ", "")


@dataclass(frozen=True)
class Thing:
    """An object of an option and what it may be called.

    Attributes:
        names: Its names, the printed one first; aliases of a scenario stand before it.
        owner: Letter of its owner, or "".
        label: Number among the public cards of its owner and name, 0 for hidden ones.
        serial: Number among the tokens of that name its player made, 0 for other cards.
        copy: Number among own hidden namesakes that effects have made different, 0 if they are all alike.
        fixed: True if the first name stands for nothing else (``leader@B``, an alias): it is printed as it is.
    """

    names: tuple[str, ...]
    owner: str = ""
    label: int = 0
    serial: int = 0
    copy: int = 0
    fixed: bool = False

    def text(self, more: int = 0, name: str = "") -> str:
        """Write it. ``more`` is a mask: NUMBERED adds the number of a public card even if it is the first, SIDED its owner; ``name``: one
        of its names, the first if none is given."""
        name = name or (self.names[0] if self.names else "?")
        if self.fixed:
            return name
        if self.serial:
            name += f"*{self.serial}"
        elif self.copy:
            name += f"/{self.copy}"
        elif self.label > 1 or (more & NUMBERED and self.label):
            name += f"#{self.label}"
        return f"{name}@{self.owner}" if more & SIDED and self.owner else name

    def called(self, text: str, how: int) -> bool:
        """Tell whether a text may mean this thing."""
        wanted = plain(text)
        if any(plain(n) == wanted for n in self.names):
            return True
        found = _NAME.fullmatch(text.strip())
        if found is None:
            return False
        if found["side"] and found["side"] != self.owner:
            return False
        if found["label"] and int(found["label"]) != self.label:
            return False
        if found["serial"] and int(found["serial"]) != self.serial:
            return False
        if found["copy"] and int(found["copy"]) != self.copy:
            return False
        name = plain(found["name"])
        if any(plain(n) == name for n in self.names):
            return True
        return how == PREFIX and any(plain(n).startswith(name) for n in self.names)


@dataclass(frozen=True)
class Shape:
    """An option as notation sees it: a verb, at most two objects, and a word behind them (a number).

    ``kin`` is equal for options between which a short form need not decide (several instances of one ability of one card).
    """

    verb: str
    ja: str = ""
    a: Thing | None = None
    b: Thing | None = None
    word: str = ""
    kin: int = -1

    def text(self, more: int = 0) -> str:
        """Write it; see :meth:`Thing.text`."""
        out = self.verb
        if self.a is not None:
            out += " " + self.a.text(more)
        if self.b is not None:
            out += " > " + self.b.text(more)
        return f"{out} {self.word}" if self.word else out

    def objects(self) -> list[Thing]:
        """Return its objects."""
        return [t for t in (self.a, self.b) if t is not None]


@dataclass(frozen=True)
class Phrase:
    """One decision as somebody wrote it: the text, and the readings of its beginning as a verb (none: the verb is left out)."""

    text: str
    rest: tuple[tuple[str, str], ...]

    def means(self, shape: Shape, how: int) -> bool:
        """Tell whether the phrase may mean a shape."""
        return any(
            (verb == "" or verb in (shape.verb, plain(shape.ja)) or (how == PREFIX and shape.verb.startswith(verb)))
            and _objects_fit(rest, shape, how)
            for verb, rest in self.rest
        )


def phrases(line: str, verbs: Sequence[tuple[str, str]]) -> list[Phrase]:
    """Cut a line into the decisions on it. ``verbs`` are the words of the game with their Japanese names."""
    parts = [short for part in line.split(";") for short in _written_out(part.strip(), verbs)]
    return [_phrase(part, verbs) for part in parts if part]


def _written_out(part: str, verbs: Sequence[tuple[str, str]]) -> list[str]:
    """Write the shorthand of a set out: ``set [火の粉, 旗]`` is one decision for each member, and ``done``."""
    head, bracket, rest = part.partition("[")
    if not bracket or not rest.endswith("]") or head.strip() not in {form for verb in verbs for form in verb if form}:
        return [part]
    members = [member.strip() for member in rest[:-1].split(",")]
    return [*(f"{head.strip()} {member}" for member in members if member), "done"]


@lru_cache(maxsize=32)
def _forms(verbs: tuple[tuple[str, str], ...]) -> dict[str, list[str]]:
    """Return the words of verbs by each of their forms."""
    out: dict[str, list[str]] = {}
    for word, ja in verbs:
        for form in dict.fromkeys((word, ja, ja.removesuffix("する"))):
            if form:
                out.setdefault(form, []).append(word)
    return out


def _phrase(text: str, verbs: Sequence[tuple[str, str]]) -> Phrase:
    forms, ends = _forms(tuple(verbs)), [i for i, c in enumerate(text) if c == " "]
    found = [(word, text[end:].strip()) for end in (*ends, len(text)) for word in forms.get(text[:end], ())]
    readings = sorted(found, key=lambda r: len(r[1]))
    if not readings:
        first, _, rest = text.partition(" ")
        if first.isascii() and any(word.startswith(first) for word, _ in verbs):
            readings.append((first, rest.strip()))
        readings.append(("", text))
    return Phrase(text, tuple(readings))


def _objects_fit(rest: str, shape: Shape, how: int) -> bool:
    if not rest:
        return True
    if shape.word:
        head, _, last = rest.rpartition(" ")
        if last == shape.word or rest == shape.word:
            return _names_fit(head.rstrip("> ") if last == shape.word else "", shape, how)
    return _names_fit(rest, shape, how)


def _names_fit(rest: str, shape: Shape, how: int) -> bool:
    if not rest:
        return True
    things = shape.objects()
    parts = [p.strip() for p in rest.split(">")]
    if len(parts) == 2 and len(things) == 1 and shape.word:
        parts, last = parts[:1], parts[1]
        if last != shape.word:
            return False
    if len(parts) > len(things):
        return len(things) == 1 and things[0].called(rest, how)
    return all(t.called(p, how) for t, p in zip(things, parts, strict=False))


def spell_all(shapes: Sequence[Shape]) -> list[str]:
    """Write all options: with owners or numbers of cards wherever different options would read the same without them."""
    texts = [s.text() for s in shapes]
    groups: dict[str, list[int]] = {}
    for i, s in enumerate(shapes):
        names = [t.names[0] if t.names else "?" for t in s.objects()]
        groups.setdefault(" ".join((s.verb, *names, s.word)), []).append(i)
    for group in groups.values():
        different = len({shapes[i] for i in group}) if len(group) > 1 else 1
        if different > 1:
            for more in (0, SIDED, NUMBERED, SIDED | NUMBERED):
                written = [shapes[i].text(more) for i in group]
                if len(set(written)) == different and (more & NUMBERED or not any("#" in w for w in written)):
                    break
            for i, text in zip(group, written, strict=True):
                texts[i] = text
    return texts


def fitting(phrase: Phrase, shapes: Sequence[Shape], texts: Sequence[str], free: bool = True) -> list[int]:
    """Return the options a phrase may mean, by the strictest reading that fits any.

    Args:
        phrase: What was written.
        shapes: The offered options.
        texts: How they are printed (:func:`spell_all`): an equal text is meant, whatever else might fit.
        free: Whether names and verbs may be cut short.
    """
    wanted = plain(phrase.text)
    same = [i for i, t in enumerate(texts) if plain(t) == wanted]
    if same:
        return same
    for how in (SHORT, PREFIX) if free else (SHORT,):
        found = [i for i, s in enumerate(shapes) if phrase.means(s, how)]
        if found:
            return found
    return []


def nearest(
    phrase: Phrase, shapes: Sequence[Shape], texts: Sequence[str], limit: int = 8
) -> tuple[list[str], list[str]]:
    """Return the offered options that come nearest to a phrase (of the same verb, sharing an object, then the others), and those of them
    that share something with it."""
    verbs = {verb for verb, _ in phrase.rest}
    words = [plain(w) for _, rest in phrase.rest for w in rest.split(">") if w.strip()]

    def distance(i: int) -> int:
        named = any(w in plain(n) or plain(n) in w for w in words for t in shapes[i].objects() for n in t.names)
        return (0 if named else 1) + (0 if shapes[i].verb in verbs else 1)

    by_distance = {i: distance(i) for i in range(len(shapes))}
    near = sorted(by_distance, key=lambda i: (by_distance[i], i))
    return (
        list(dict.fromkeys(texts[i] for i in near))[:limit],
        list(dict.fromkeys(texts[i] for i in near if by_distance[i] < 2))[:limit],
    )
