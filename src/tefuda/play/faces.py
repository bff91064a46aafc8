"""Printed faces of cards: what stands on a card, in both languages, and what the book says of its keywords."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tefuda.clauses import index as clauses
from tefuda.errors import TefudaError
from tefuda.formats.keywords import strings
from tefuda.games.registry import game
from tefuda.kernel.derived import printed_rows
from tefuda.kernel.schema import CARD, HIDDEN, ZONE
from tefuda.saying import Text, Told

if TYPE_CHECKING:
    from tefuda.games.registry import Game, Universe
    from tefuda.kernel.state import State
    from tefuda.play.sharing import Shared


class Reminder(Struct, frozen=True):
    """What the book says of a keyword: the word, its meaning, the clause; "" for one of a card's designer."""

    word: Told
    text: Told
    clause: str


class CardFace(Struct, frozen=True, omit_defaults=True):
    """A card as printed.

    Attributes:
        name, english: Its names; ``english`` is empty if it has none.
        values: Printed values, under the same keys as those of a card in a view.
        lines: Its text, one ability a line; the English is empty where a line cannot be told.
        reminders: What the book says of the keywords in it.
    """

    name: str
    english: str = ""
    values: dict[str, Any] = {}
    lines: tuple[Told, ...] = ()
    reminders: tuple[Reminder, ...] = ()


class Faces:
    """The faces of the cards of matches, made when they are first asked for, for all matches of the same cards."""

    def __init__(self, shared: Shared, universe: Universe | None = None) -> None:
        self._game = shared.game
        self._pool = shared.pool
        self._universe = universe
        self.printed = shared.values
        self._faces = shared.faces

    def values(self, st: State, design: int) -> dict[str, Any]:
        """Return the printed values of a design; nothing, if no card of the position could be looked at for them."""
        if design not in self.printed:
            found = self._read_off(st, design)
            if found is None:
                return {}
            card = self._pool.cards[design]
            self.printed[design] = {k: v for k, v in found.items() if getattr(card, k, v) is not None}
        return self.printed[design]

    def _read_off(self, st: State, design: int) -> dict[str, Any] | None:
        """Read off a card in a hidden pile what it would be, if it were of a design."""
        kinds = st.rules.schema.zones
        for e in range(st.rules.players, len(st.col[ZONE])):
            z = st.col[ZONE][e]
            if z >= 0 and st.col[CARD][e] >= 0 and kinds[st.rules.zone_kinds[z]].visibility == HIDDEN:
                s = st.copy()
                s.logging = False
                s.set(CARD, e, design)
                s.printed = []
                d = s.derive()
                s.d = d.with_row(e, printed_rows(s)[e])
                found = self._game.values(self._pool, s, e)
                found.pop("number", None)
                return found
        return None

    def face(self, st: State, name: str) -> CardFace | None:
        """Return the face of a card by its printed name, None if the match has none of that name."""
        if name not in self._faces:
            alike = [i for i, c in enumerate(self._pool.cards) if c.name == name]
            if not alike:
                return None
            of = self._game
            universe = self._universe if self._universe is not None else of.cards()
            values = self.values(st, alike[0])
            lines: list[Told] = []
            reminders: list[Reminder] = []
            for i in alike:
                card = self._pool.cards[i]
                if i != alike[0]:
                    lines.append(other_than(of, values, self.values(st, i)))
                lines += lines_of(of, card, universe)
                reminders += [r for r in reminders_of(of, card, universe) if r not in reminders]
            english = self._pool.cards[alike[0]].english
            self._faces[name] = CardFace(name, english, values, tuple(lines), tuple(reminders))
        return self._faces[name]


def other_than(of: Game, first: dict[str, Any], other: dict[str, Any]) -> Told:
    """Return what heads the text of another card of the same name: what it is that the first one is not, "エボルヴ 5/5"."""
    told = [v for key, v in other.items() if key != "keywords" and v != first.get(key)]
    known = {word for v in first.values() for word in words_of(v)}
    words = [word for v in told for word in words_of(v) if word not in known]
    numbers = "/".join(str(v) for v in told if isinstance(v, int))
    english = [of.display.terms.get(word, word) for word in words]
    return Told(" ".join([*words, numbers]).strip(), " ".join([*english, numbers]).strip())


def words_of(value: object) -> list[str]:
    """Return the words in a value."""
    if isinstance(value, str):
        return value.split("・")
    return [word for word in value if isinstance(word, str)] if isinstance(value, list | tuple) else []


def lines_of(of: Game, card: Any, universe: Universe) -> tuple[Told, ...]:
    """Return the text of a card line by line, in both languages."""
    printed = [line for line in card.text.splitlines() if line.strip()]
    try:
        lines = of.read_text(card, universe).lines
        english = [line.en() for line in lines]
        if len(printed) != len(lines):
            printed = [line.ja() for line in lines]
    except TefudaError:
        english = [""] * len(printed)
    return tuple(Told(ja, en) for ja, en in zip(printed, english, strict=True))


HEADING = "（見出し）"
PARENT = re.compile(r"[.-][^.-]*$")
"""The end of a clause's id, without which it is that of the clause around it."""
BETWEEN = re.compile(r"[【】［］\[\]「」『』《》〔〕\s、。・:：（(]+")
MOST = 2
"""Clauses that are told of a keyword."""
ENGLISH_HEADING = re.compile(r"^heading: | \(heading\)$", re.IGNORECASE)


@lru_cache(maxsize=8)
def book(id: str) -> dict[str, Reminder]:
    """Return what the book of a game says of words that have a clause: the titles of the clauses below its heading, or of its own."""
    found = clauses.load(id).clauses if id in clauses.games() else {}
    below: dict[str, list[Any]] = {}
    for clause in found.values():
        if "アイコン" not in clause.ja:
            below.setdefault(PARENT.sub("", clause.id), []).append(clause)
    terms = game(id).display.terms
    said_here = game(id).display.reminders.items()
    out = {
        word: Reminder(Told(word, terms.get(word, word)), Told(text.ja, text.en), clause)
        for word, (clause, text) in said_here
    }
    for clause in found.values():
        word, colon, rest = clause.ja.removesuffix(HEADING).partition("：")
        title, _, meaning = ENGLISH_HEADING.sub("", clause.title).partition(": ")
        text = Told(rest, meaning or title)
        if clause.ja.endswith(HEADING):
            said = [c for c in below.get(clause.id, ()) if c is not clause][:MOST]
            text = Told("。".join(c.ja for c in said), "; ".join(c.title for c in said))
        if text.ja and (colon or clause.ja.endswith(HEADING)):
            out.setdefault(word, Reminder(Told(word, terms.get(word, title)), text, clause.id))
    return out


def reminders_of(of: Game, card: Any, universe: Universe) -> tuple[Reminder, ...]:
    """Return what the book, or their designer, says of the keywords in the text of a card, in the order of the text; of signs
    such as [T] first."""
    said = " ".join([card.text, *(str(s) for s in getattr(card, "skills", ()))])
    known = book(of.id)
    signs = [word for word in of.display.reminders if word.isascii() and word in said]
    words = dict.fromkeys((*signs, *BETWEEN.split(said)))
    return (*(known[word] for word in words if word in known), *designed(of, card, universe))


def explained(id: str, line: str) -> Text:
    """Return what the book says of the keyword that a line consists of, empty for any other line."""
    if "。" in line or "：" in line:
        return Text("", "")
    words = [word for word in BETWEEN.split(line) if word in book(id)]
    if len(words) != 1:
        return Text("", "")
    text = book(id)[words[0]].text
    return Text(text.ja, text.en)


def designed(of: Game, card: Any, universe: Universe) -> tuple[Reminder, ...]:
    """Return what the keywords mean that the designer of a card has defined, with the numbers that the card prints."""
    said = strings(card) if card.keywords else ""
    out: list[Reminder] = []
    for k in card.keywords:
        for n in k.numbers_in(said) or [-1] if k.argument else [-1]:
            meaning = k.meaning(n)
            found = lines_of(of, of.with_text(card, meaning), universe)
            english = " ".join(line.en for line in found) or meaning
            text = Told(" ".join(meaning.split("\n")), english)
            out.append(Reminder(Told(k.word(n), k.english_word(n) or k.word(n)), text, ""))
    return tuple(out)
