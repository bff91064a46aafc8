"""Keywords of designers in a pool: which bits they have, what their words mean in the text of a card, what abilities carry them."""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, NoReturn, Protocol, TypeVar

from tefuda.formats.keywords import Bearer, Instance, instances
from tefuda.games.common.abilities import TextAbility
from tefuda.kernel.records import GAIN, LOSE, ONCE, OR, Ability, Bundle, Change
from tefuda.saying import Text
from tefuda.text.compiler import CardGrammar, TextLine
from tefuda.text.errors import TextError
from tefuda.text.lines import Keywords
from tefuda.text.model import Node, Word

if TYPE_CHECKING:
    from tefuda.games.lowering.assembling import R
    from tefuda.games.pooling import CardPool

A = TypeVar("A", bound=Ability)
T = TypeVar("T", bound=TextAbility)
Fail = Callable[[str], NoReturn]

FIRST = 24
"""Place of the first of their bits; the game's own keywords and sorts of abilities are below."""
LAST = 61
OWN = (1 << LAST + 1) - (1 << FIRST)
"""Mask of all of them."""


class Meaning(NamedTuple, Generic[A]):
    """What a keyword with its number comes to.

    Attributes:
        abilities: The abilities that carry it: each card that has it has the very same ones.
        lines: Lines of its meaning that are no abilities, but say something of the card on which it is printed.
    """

    abilities: tuple[A, ...]
    lines: tuple[TextLine, ...] = ()


class Designed(Generic[A]):
    """The keywords that designers of the cards of a pool have defined.

    Attributes:
        bits: The bit of each, with every number that is printed with it.
    """

    def __init__(self, cards: Iterable[Bearer] = ()) -> None:
        self.bits: dict[Instance, int] = {}
        self._meanings: dict[Instance, Meaning[A] | None] = {}
        self.add(cards)

    def add(self, cards: Iterable[Bearer]) -> None:
        """Give bits to the keywords of further cards."""
        for one in instances(c for c in cards if c.keywords):
            self.bits.setdefault(one, 1 << FIRST + len(self.bits))

    def copy(self) -> Designed[A]:
        """Return the same for a pool that goes on with the numbers of this one."""
        out: Designed[A] = Designed()
        out.bits = dict(self.bits)
        out._meanings = dict(self._meanings)
        return out

    def find(self, card: Bearer, word: str, fail: Fail) -> Instance:
        """Return what a word means in the text of a card."""
        for k in card.keywords:
            number = word.removeprefix(k.keyword)
            if word == k.keyword or (k.argument and number.isdigit() and word == k.keyword + number):
                return Instance(k, int(number) if number else -1)
        fail(
            Text(
                f"キーワード{word}はこのカードのファイルにありません", f"no keyword {word} is defined where the card is"
            )
        )

    def mask(self, card: Bearer, word: str, fail: Fail) -> int:
        """Return the bits that a word means: without a number those of all numbers."""
        one = self.find(card, word, fail)
        if one.keyword.argument and one.n < 0:
            return sum(bit for other, bit in self.bits.items() if other.keyword == one.keyword)
        return self.bit(one, fail)

    def bit(self, one: Instance, fail: Fail) -> int:
        """Return the bit of a keyword that something has or gains."""
        if one.keyword.argument and one.n < 0:
            ja = f"キーワード{one.keyword.keyword}には数が必要です（{one.keyword.keyword}1）"
            fail(Text(ja, f"the keyword {one.keyword.keyword} needs a number ({one.keyword.keyword}1)"))
        found = self.bits.get(one, 0)
        if not found or found > 1 << LAST:
            most = LAST + 1 - FIRST
            ja = f"一つの試合で使えるキーワードは{most}個まで（数の違いも数えます）です"
            fail(Text(ja, f"a match has at most {most} keywords of designers, each number counted"))
        return found

    def sought(self, card: Bearer, words: Iterable[Word], known: Mapping[str, int], fail: Fail) -> int:
        """Return the bits of keywords that are looked for or lost; ``known``: those of the game."""
        mask = 0
        for k in words:
            mask |= known[k.id] if k.id in known else self.mask(card, k.id, fail)
        return mask

    def had(self, card: Bearer, words: Iterable[Word], known: Mapping[str, int], fail: Fail) -> int:
        """Return the bits of keywords that something has or gains; ``known``: those of the game."""
        mask = 0
        for k in words:
            mask |= known[k.id] if k.id in known else self.bit(self.find(card, k.id, fail), fail)
        return mask

    def within(self, mask: int) -> list[Instance]:
        """Return the keywords whose bits are set."""
        return [one for one, bit in self.bits.items() if bit & mask] if mask & OWN else []

    def meanings(self, mask: int, make: Callable[[Instance], Meaning[A]], fail: Fail) -> list[Meaning[A]]:
        """Return what the keywords in a mask come to."""
        return [self.meaning(one, functools.partial(make, one), fail) for one in self.within(mask)]

    def meaning(self, one: Instance, make: Callable[[], Meaning[A]], fail: Fail) -> Meaning[A]:
        """Return what a keyword comes to; it is made when it is first asked for."""
        if one not in self._meanings:
            self._meanings[one] = None
            self._meanings[one] = made = make()
            bit = self.bit(one, fail)
            for ability in made.abilities:
                ability.sorts = ability.sorts & ~OWN | bit
        found = self._meanings[one]
        if found is None:
            fail(Text(f"キーワード{one.word}の説明がめぐっています", f"the keyword {one.word} is explained by itself"))
        return found

    def told(self, bits: int, others: list[str]) -> dict[str, object]:
        """Return what a view tells of the keywords of a card: their words behind ``others``, and the English of its designer."""
        here = self.within(bits)
        if not here:
            return {"keywords": others}
        english = {one.word: one.keyword.english_word(one.n) for one in here if one.keyword.english}
        return {"keywords": [*others, *(one.word for one in here)], **({"terms": english} if english else {})}


class Speaking(Protocol):
    """A text being lowered, as far as keywords are concerned."""

    @property
    def words(self) -> CardPool[Any]:
        """Its pool."""

    @property
    def card(self) -> Bearer:
        """The card on which it stands."""

    def fail(self, why: str, node: Node | None = None) -> NoReturn:
        """Refuse it."""

    def number(self, part: R) -> R:
        """Give a record its number within the pool."""


X = TypeVar("X", bound=Speaking)


class Carried(ABC, Generic[X, T]):
    """How the text of a game comes by keywords of designers, and what carries them.

    Attributes:
        known: The bits of the game's own keywords, by word.
        kind: The kind of card as whose text a meaning is read.
        label: How the word stands before its meaning, for players.
        layer, attr: Where something gains keywords and abilities.
        print_only: Why lines of a meaning that are no abilities cannot be gained.
    """

    known: ClassVar[Mapping[str, int]]
    kind: ClassVar[str]
    label: ClassVar[str] = "{}："
    layer: ClassVar[int]
    attr: ClassVar[int]
    print_only: ClassVar[Text]

    @abstractmethod
    def static(self) -> T:
        """Return a static ability without anything in it."""

    @abstractmethod
    def lower(self, ctx: X, node: Node, number: int) -> list[T]:
        """Return the abilities of a line of a meaning, for whatever has the keyword; none if it only says something of the card."""

    def mask_of(self, ctx: X, words: Iterable[Word]) -> int:
        """Return the bits of keywords that are looked for or lost; of one with a number those of all its numbers."""
        return ctx.words.designed.sought(ctx.card, words, self.known, ctx.fail)

    def bits_of(self, ctx: X, words: Iterable[Word]) -> int:
        """Return the bits of keywords that something has or gains."""
        return ctx.words.designed.had(ctx.card, words, self.known, ctx.fail)

    def meanings(self, ctx: X, mask: int) -> list[Meaning[T]]:
        """Return what the keywords of designers in a mask come to."""
        return ctx.words.designed.meanings(mask, lambda one: self.lowered(ctx, one), ctx.fail)

    def carriers(self, ctx: X, mask: int) -> tuple[T, ...]:
        """Return the abilities of the keywords of a mask."""
        return tuple(ability for each in self.meanings(ctx, mask) for ability in each.abilities)

    def granted(self, ctx: X, mask: int) -> tuple[T, ...]:
        """Return the abilities by which something that gains keywords carries them."""
        if any(each.lines for each in self.meanings(ctx, mask)):
            ctx.fail(self.print_only)
        return self.carriers(ctx, mask)

    def gained(self, ctx: X, mask: int) -> list[Change]:
        """Return the changes by which something gains what carries keywords."""
        return gaining(self.layer, self.granted(ctx, mask))

    def spelled_out(self, ctx: X, nodes: Iterable[Node], kind: str = "") -> list[TextLine]:
        """Return the lines that printed keywords add to the card: what is no ability, or with ``kind``, on a card that is carried out as
        a text of that kind, all they mean."""
        out: list[TextLine] = []
        for node in nodes:
            mask = self.bits_of(ctx, node.k) if isinstance(node, Keywords) else 0
            if kind and mask:
                assert ctx.words.language is not None
                for one in ctx.words.designed.within(mask):
                    out += read_meaning(ctx.words.language, one, kind)
            else:
                out += [line for each in self.meanings(ctx, mask) for line in each.lines]
        return out

    def lowered(self, ctx: X, one: Instance) -> Meaning[T]:
        """Lower the meaning of a keyword for whatever has it."""
        assert ctx.words.language is not None
        found: list[T] = []
        others: list[TextLine] = []
        word = one.keyword.english_word(one.n) or one.word
        for number, line in enumerate(read_meaning(ctx.words.language, one, self.kind)):
            own = self.having(ctx, line.ast) if isinstance(line.ast, Keywords) else None
            made = [own] if own is not None else self.lower(ctx, line.ast, number)
            if not made:
                others.append(line)
            for ability in made:
                if not ability.sorts:
                    ability.say(line.ja(), line.en(), self.label.format(one.word), f"{word}: ")
            found += made
        return Meaning(tuple(found), tuple(others))

    def having(self, ctx: X, node: Keywords) -> T:
        """Return the static ability of having keywords: a meaning that consists of them."""
        mask = self.bits_of(ctx, node.k)
        ability = self.static()
        changes = (Change(self.layer, self.attr, OR, None, mask), *self.gained(ctx, mask))
        ability.bundle = ctx.number(Bundle(changes))
        return ctx.number(ability)


def gaining(layer: int, abilities: Iterable[Ability]) -> list[Change]:
    """Return the changes by which something gains the abilities of a keyword, each once however often it is given."""
    return [Change(layer, -1, GAIN, None, ONCE, ability) for ability in abilities]


def losing(layer: int, mask: int) -> list[Change]:
    """Return the changes by which something loses the abilities of the keywords of a mask."""
    return [Change(layer, -1, LOSE, None, mask & OWN)] if mask & OWN else []


def read_meaning(language: CardGrammar, one: Instance, kind: str) -> tuple[TextLine, ...]:
    """Read the meaning of a keyword as the text of a card of a kind.

    Raises:
        TextError: If it cannot be read; it names the keyword.
    """
    try:
        return language.compile(one.keyword.meaning(one.n), kind, f"【{one.keyword.keyword}】").lines
    except TextError as error:
        raise with_x(error, one) from None


def with_x(error: TextError, one: Instance) -> TextError:
    """Return an error in the meaning of a keyword with a number as one of its text, where X stands for the number."""
    row = one.keyword.text.split("\n")[error.line - 1]
    if row == error.print:
        return error
    wider = len(str(one.n)) - 1
    column = next((k for k in range(len(row)) if k + wider * row[:k].count("X") >= error.column - 1), len(row)) + 1
    error.print, error.column = row, column
    return error


__all__ = ["FIRST", "OWN", "Carried", "Designed", "Meaning", "gaining", "losing", "read_meaning"]
