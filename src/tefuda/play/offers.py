"""The open decision as the public face shows it: options with their texts, and what an answer means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tefuda.errors import AmbiguousDecision, IllegalDecision
from tefuda.formats.notation import NUMBERED, Phrase, Shape, fitting, letter, nearest, phrases, spell_all
from tefuda.kernel import twins
from tefuda.kernel.idling import idle_options, only_option, settling
from tefuda.kernel.options import first, option, second, verb_of
from tefuda.kernel.schema import ZONE
from tefuda.play.forms import Form, form_of
from tefuda.play.questions import owners
from tefuda.saying import Text, in_language

if TYPE_CHECKING:
    from tefuda.kernel.state import Request, State
    from tefuda.play.naming import Namer
    from tefuda.saying import Told


class Option:
    """One option of a decision. ``str()`` is its notation.

    Attributes:
        text: Notation.
        shape: Verb, objects and word.
        index: Place among the options of its decision.
        idle: It cannot matter now (mana with nothing to pay for): whoever takes it and then passes has passed.
    """

    __slots__ = ("code", "idle", "index", "shape", "text")

    def __init__(self, code: int, index: int, shape: Shape, text: str, idle: bool) -> None:
        self.code = code
        self.index = index
        self.shape = shape
        self.text = text
        self.idle = idle

    @property
    def verb(self) -> str:
        """Word of the verb."""
        return self.shape.verb

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return self.text == other
        return isinstance(other, Option) and self.code == other.code and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


class Legal:
    """The offered options, written down only when they are looked at.

    ``len`` is free; ``in`` takes an option or any notation that fits an offered option; a range of numbers stays a range.
    """

    def __init__(self, st: State, request: Request | None, namer: Namer) -> None:
        self._st = st
        self._request = request
        self._namer = namer
        self._codes: Sequence[int] = request.options if request is not None else ()
        self._shapes: list[Shape] | None = None
        self._texts: list[str] = []
        self._idle: Sequence[int] | None = None

    def _written(self) -> list[Shape]:
        if self._shapes is None:
            player = self._request.player if self._request is not None else -1
            self._shapes = self._namer.shapes(self._st, self._codes, player)
            self._texts = spell_all(self._shapes)
        return self._shapes

    def _idling(self) -> Sequence[int]:
        if self._idle is None:
            self._idle = idle_options(self._st, self._request) if self._request is not None else ()
        return self._idle

    @property
    def only(self) -> Option | None:
        """The one option that can matter, None if there is a choice. It may be taken on the player's behalf."""
        code = only_option(self._st, self._request) if self._request is not None else -1
        return self[self._codes.index(code)] if code >= 0 else None

    @property
    def settling(self) -> Option | None:
        """The option that lets the rest of a payment be settled sensibly, None if there is none."""
        code = settling(self._st, self._request) if self._request is not None else -1
        return self[self._codes.index(code)] if code >= 0 else None

    @property
    def form(self) -> Form:
        """What kind of answer is wanted."""
        return form_of(self._st, self._request) if self._request is not None else Form()

    def operands(self, option: Option) -> list[tuple[str, Told]]:
        """Return keys (as in views) and names of what an option names."""
        return self._namer.operands(self._st, option.code, self._request.player if self._request is not None else -1)

    def keys(self, things: Iterable[int]) -> list[str]:
        """Return the keys of things, as who is asked sees them in views."""
        player = self._request.player if self._request is not None else -1
        return [self._namer.key(self._st, e, player) for e in things]

    def chosen(self, codes: Iterable[int]) -> list[str]:
        """Return the keys of the members of a set that were named with some options."""
        return self.keys(first(code) for code in codes)

    def texts(self) -> list[str]:
        """Return the notation of all options, those that read the same once."""
        self._written()
        return list(dict.fromkeys(self._texts))

    def notes(self) -> dict[str, Text]:
        """Return what must be said beside options to tell them apart: the lines of abilities of one card, the parts of a text that are
        chosen, by the option's notation."""
        shapes = self._written()
        if self._request is None:
            return {}
        whose, player = owners(self._st, self._request), self._request.player
        said = {
            self._texts[i]: self._namer.note(self._st, self._codes[i], bool(s.word), player)
            or whose.get(self._codes[i])
            for i, s in enumerate(shapes)
        }
        return {text: note for text, note in said.items() if note}

    def __len__(self) -> int:
        return len(self._codes)

    def __bool__(self) -> bool:
        return len(self._codes) > 0

    def __getitem__(self, i: int) -> Option:
        shapes = self._written()
        if not -len(shapes) <= i < len(shapes):
            raise IndexError(f"no option {i}; there are {len(shapes)} options, counted from 0")
        i %= len(shapes)
        return Option(self._codes[i], i, shapes[i], self._texts[i], self._codes[i] in self._idling())

    def __iter__(self) -> Iterator[Option]:
        return (self[i] for i in range(len(self)))

    def __contains__(self, answer: object) -> bool:
        if isinstance(answer, Option):
            return answer.code in self._codes
        return isinstance(answer, str) and bool(self.fits(answer))

    def __repr__(self) -> str:
        shown = self.texts() if len(self) <= 40 else [*self.texts()[:40], f"... {len(self)} in all"]
        return "<legal: " + " | ".join(shown) + ">"

    def fits(self, text: str) -> list[Option]:
        """Return the options that a notation may mean, without cutting words short."""
        found = self._phrases(text)
        if len(found) != 1:
            return []
        return [self[i] for i in self._fitting(found[0], False)] or self._equal(found[0])

    def _fitting(self, phrase: Phrase, free: bool) -> list[int]:
        """Return the options that a phrase may mean; a waiting trigger may also be called by its place among those that still wait."""
        fits = fitting(phrase, self._written(), self._texts, free)
        if fits or self._request is None:
            return fits
        placed = self._namer.placed(self._st, self._codes, self._written())
        return fitting(phrase, placed, [shape.text() for shape in placed], free) if placed else []

    def _equal(self, phrase: Phrase) -> list[Option]:
        """Return the option that a phrase means which names a public card where an equal one is offered for both, as payments do."""
        if self._request is None or self._request.kind != "pay":
            return []
        st, player = self._st, self._request.player
        for i, code in enumerate(self._codes):
            if st.rules.schema.verbs[verb_of(code)].a != "entity" or st.col[ZONE][first(code)] < 0:
                continue
            for e in st.zones[st.col[ZONE][first(code)]]:
                if twins.equal_in_sight(st, first(code), e):
                    other = option(verb_of(code), e, second(code))
                    shape = self._namer.shape(st, other, player)
                    text = shape.text(NUMBERED)
                    if fitting(phrase, [shape], [text], False):
                        return [Option(other, i, shape, text, False)]
        return []

    def _phrases(self, line: str) -> list[Phrase]:
        return phrases(line, self._namer.verbs)

    def meant(self, text: str) -> Option:
        """Return the option that a notation means; of copies that cannot be told apart the first.

        Raises:
            IllegalDecision: If it fits no option.
            AmbiguousDecision: If it fits several that differ.
        """
        shapes = self._written()
        found = self._phrases(text)
        if len(found) != 1:
            raise IllegalDecision(text, Text("決定は一つだけ書いてください", "expected one decision"))
        fits = self._fitting(found[0], True)
        equal = [] if fits else self._equal(found[0])
        if equal:
            return equal[0]
        if not fits:
            near, close = nearest(found[0], shapes, self._texts)
            raise IllegalDecision(text, "is not offered", near, close=close)
        if len({shapes[i].kin if shapes[i].kin >= 0 else shapes[i] for i in fits}) > 1:
            raise AmbiguousDecision(text, "fits several options", [self._texts[i] for i in fits])
        return self[fits[0]]

    def first_like(self, option: Option) -> Option:
        """Return the first option that reads like this one: copies that nobody can tell apart are one."""
        shapes = self._written()
        return self[shapes.index(shapes[option.index])]


class Decision:
    """An open decision: who is asked, what for, and the options.

    Attributes:
        player: Number of the player who is asked; ``letter`` is his letter.
        kind: The game's word for what is asked.
        clause: Clause that asks.
        options: The options, see :class:`Legal`.
    """

    __slots__ = ("_asks", "clause", "kind", "options", "player")

    def __init__(self, player: int, kind: str, clause: str, options: Legal, asks: Callable[[], Text]) -> None:
        self.player = player
        self.kind = kind
        self.clause = clause
        self.options = options
        self._asks = asks

    @property
    def prompt(self) -> Text:
        """The question for players, in both languages."""
        return self._asks()

    @property
    def letter(self) -> str:
        """Letter of the player who is asked."""
        return letter(self.player)

    @property
    def idle(self) -> bool:
        """Whether the answer cannot matter: one option is left when those that cannot matter now are (``options.only``)."""
        return self.options.only is not None

    def __repr__(self) -> str:
        return f"<decision of {self.letter}: {self.kind} [{self.clause}], {len(self.options)} options>"

    def __str__(self) -> str:
        return self.told("en")

    def told(self, language: str) -> str:
        """Write it in a language: who is asked what, and the options as they are written."""
        notes = self.options.notes()
        texts = [f"{t}「{in_language(notes[t], language)}」" if t in notes else t for t in self.options.texts()]
        return f"{self.letter}: {in_language(self.prompt, language)} [{self.clause}]\n  " + " | ".join(texts)
