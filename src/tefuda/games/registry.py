"""The games: what each of them offers to everything that is not a rulebook. No other module names a game."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

import msgspec

from tefuda.errors import UnknownName
from tefuda.formats.notation import seat
from tefuda.games.asked import Asked
from tefuda.games.homes import HOMES
from tefuda.saying import Text, in_language

if TYPE_CHECKING:
    from tefuda.errors import Reason, Violation
    from tefuda.formats.decks import DeckList
    from tefuda.games.boards import Board
    from tefuda.games.common.estimating import Estimator
    from tefuda.kernel.records import Past
    from tefuda.kernel.rules import Pool, Rules
    from tefuda.kernel.state import Request, State
    from tefuda.text.compiler import CardText

FACES = {id: f"{package}.face" for id, package in HOMES.items()}
"""Module of each game; its ``GAME`` is the row of the table."""

FIXED = re.compile(r"(?<![a-z])(?P<what>[a-z]+)(?P<n>\d*)@(?P<whose>[A-Z])(?![A-Za-z])")
"""What notation calls a thing that stands for nothing else."""


Universe = Mapping[str, Sequence[Any]]
"""Known printed cards by name."""


class Compiled(Protocol):
    """The designs of a match: what the kernel sees, and the printed card of each."""

    @property
    def pool(self) -> Pool: ...
    @property
    def cards(self) -> Sequence[Any]: ...


class Display(NamedTuple):
    """What a board shows of a match, and the words for it.

    Attributes:
        numbers: Numbers of a player: what they are called, and a template over the view's numbers.
        listed: Zones whose cards are all shown, from the middle of the board outwards.
        held: Hidden zones whose cards their owner sees.
        counted: Zones of which the number of cards is told.
        zones: Words for zones.
        figures: Templates over the figures of the match, and the figure that each is about.
        marks: States of a card that are told: key among its values, the value that is told (None: any but 0), template.
        places: What zones are called in English where something happened, if that is not the schema's name.
        terms: English of Japanese values (keywords, classes, kinds).
        japanese: Japanese of English values (phases).
        quiet: Events that go without saying, by kind and clause; without a clause wherever they happen.
        free: Kinds of decisions in which a player looks at the whole board.
        acts: Those of them in which he is asked what he does now.
        stats: Values that are told behind a card's name, with slashes between, if it has the first of them.
        dimmed: Value of cards that are drawn dim.
        unless_zero: Templates of ``numbers`` that are told only if they are not "0".
        printed: Words for printed fields of cards, beside those that every game has; only these are shown.
        also_priced: Zones, besides the held ones, from which cards are played.
        turns: Events with which a turn begins, by kind and clause: they are told although others of their kind go without saying.
        fixed: How people call what notation calls ``word@A`` or ``word3@A``: templates over ``whose`` and ``n``.
        reminders: What keywords mean that have no heading of their own in the book: clause or ruling, and the meaning.
    """

    numbers: tuple[tuple[Text, str], ...]
    listed: tuple[str, ...]
    held: tuple[str, ...]
    counted: tuple[str, ...]
    zones: Mapping[str, Text]
    figures: tuple[tuple[Text, str], ...]
    marks: tuple[tuple[str, object, Text], ...]
    terms: Mapping[str, str]
    japanese: Mapping[str, str]
    quiet: frozenset[tuple[str, str]]
    free: frozenset[str]
    stats: tuple[str, ...] = ("attack", "health")
    places: Mapping[str, str] = {}
    acts: frozenset[str] = frozenset({"priority", "main"})
    dimmed: str = "acted"
    unless_zero: frozenset[str] = frozenset()
    printed: Mapping[str, Text] = {}
    also_priced: tuple[str, ...] = ()
    turns: frozenset[tuple[str, str]] = frozenset()
    fixed: Mapping[str, Text] = {}
    reminders: Mapping[str, tuple[str, Text]] = {}

    def begins(self, kind: str, clause: str) -> bool:
        """Tell whether a turn begins with an event."""
        return (kind, clause) in self.turns

    def loud(self, kind: str, clause: str) -> bool:
        """Tell whether an event is told to players."""
        return self.begins(kind, clause) or ((kind, "") not in self.quiet and (kind, clause) not in self.quiet)

    def said(self, text: str, language: str) -> str:
        """Return a text of a language with what notation calls ``leader@A`` as people say it."""

        def spoken(found: re.Match[str]) -> str:
            words = self.fixed.get(found["what"])
            return (
                found[0] if words is None else in_language(words, language).format(whose=found["whose"], n=found["n"])
            )

        return FIXED.sub(spoken, text)

    @property
    def priced(self) -> tuple[str, ...]:
        """Zones whose cards are shown with their costs."""
        return (*self.held, *self.also_priced)

    def counter(self, word: str) -> str:
        """Return the English of a kind of counter without the word for counter; a kind without English keeps its name."""
        bare = word.removesuffix("カウンター")
        return self.terms.get(word, self.terms.get(bare, bare)).removesuffix(" counter")


class Placement(Protocol):
    """Builds a position for a scenario; see :meth:`Game.placement`."""

    def place(self) -> State:
        """Return the position, its procedures at the stable point that was asked for, not yet run on."""
        ...

    @property
    def compiled(self) -> Compiled:
        """The designs of the position."""
        ...

    @property
    def aliases(self) -> Mapping[str, int]:
        """Entities by the names that the scenario gave them."""
        ...


class Parameter(NamedTuple):
    """A number that can be set for a match: what people call it, its usual value, and the greatest; the least is 1."""

    text: Text
    usual: int
    most: int


class Game(ABC):
    """One game. A new game derives from this, and is named in :mod:`tefuda.games.homes`.

    Attributes:
        id, ja, en: Its id and names.
        about: What it is like, in one sentence.
        edition: The edition of the rulebook that is implemented: its date, its number, or the last set it covers.
        seats: Least and greatest number of players.
        rules: What the kernel runs.
        card_type: Schema of printed cards (a msgspec struct).
        singles, piles: Keys of deck files: single cards, and piles of cards.
        switches: Parameters of a match that can be switched on, and what people call them.
    """

    id: ClassVar[str]
    ja: ClassVar[str]
    en: ClassVar[str]
    about: ClassVar[Text] = Text("", "")
    edition: ClassVar[str]
    seats: ClassVar[tuple[int, int]]
    switches: ClassVar[Mapping[str, Text]] = {}
    card_type: ClassVar[type[Any]]
    singles: ClassVar[tuple[str, ...]]
    piles: ClassVar[tuple[str, ...]]
    further_words: ClassVar[Sequence[tuple[str, str]]] = ()
    """Words with their Japanese that :meth:`why_not` explains although no decision offers them (``concede``)."""
    lacking: ClassVar[Mapping[str, Any]] = {}
    """Values that only some cards have, and what scenarios read where they are missing."""
    phases: ClassVar[Sequence[str]] = ()
    """Phases or steps of a turn, as the figures of a match call them."""
    parts_of_phases: ClassVar[Sequence[str]] = ()
    """Words that tell one of two phases of a name, which scenarios may use: ``main2``."""
    board: ClassVar[Board | None] = None
    """What is its own about the board of the game; :func:`tefuda.games.boards.board_of` has the rest."""
    parameters: ClassVar[Mapping[str, Parameter]] = {}
    """Numbers that can be set for a match (``options``)."""
    joinable: ClassVar[bool] = False
    """Whether players may join a match that is going on."""
    must_find: ClassVar[bool] = False
    """Whether an effect that can be carried out must be, cards that others cannot see included: being asked to pick then tells that there
    is something to pick."""
    has_lines: ClassVar[bool] = False
    """Whether the cards of the game circulate as printed lines, one card a line: :meth:`card_of_line`, :meth:`line_of_card`."""

    @property
    @abstractmethod
    def rules(self) -> Rules:
        """The rules."""

    # ---- cards and decks

    @abstractmethod
    def cards(self) -> Universe:
        """Return the cards delivered with tefuda."""

    @abstractmethod
    def deck_names(self) -> Sequence[str]:
        """Return the names of the decks delivered with tefuda."""

    @abstractmethod
    def deck_list(self, name: str) -> DeckList:
        """Return a delivered deck by its file's name or its own.

        Raises:
            UnknownName: If there is none of that name.
        """

    @abstractmethod
    def deck(self, names: DeckList, universe: Universe) -> Any:
        """Look the cards of a deck up.

        Raises:
            UnknownName: If a card does not exist.
        """

    @abstractmethod
    def compile(self, cards: Iterable[Any], universe: Universe, words: Iterable[str] = ()) -> Compiled:
        """Make the texts of the cards, and of all that they can create, executable.

        Args:
            cards: The cards of the decks.
            universe: Where the cards that they name are found.
            words: Further words that texts may use (types that no card of the universe has).
        """

    @abstractmethod
    def words(self, pool: Compiled) -> Sequence[str]:
        """Return the words that texts of these designs use and that depend on the universe (types of cards)."""

    @abstractmethod
    def deck_cards(self, deck: Any) -> Sequence[Any]:
        """Return the printed cards of a deck, each copy."""

    @abstractmethod
    def read_text(self, card: Any, universe: Universe) -> CardText:
        """Read the text of a printed card, without making it executable.

        Raises:
            TextError: If a line cannot be read, reads in two ways, or refers to nothing.
        """

    def with_text(self, card: Any, text: str) -> Any:
        """Return a card with another text: what :meth:`read_text` of it prints."""
        return msgspec.structs.replace(card, text=text)

    def made_names(self, universe: Universe) -> set[str]:
        """Return the names of tokens that are no cards: what texts put into play describes them whole."""
        return set()

    @abstractmethod
    def card_of_row(self, row: Mapping[str, Any]) -> Any:
        """Return the printed card that a row of somebody's table describes.

        Raises:
            PlacingFault: If a column that every card needs is missing, or a value does not fit; it leads to the field.
        """

    @property
    @abstractmethod
    def columns(self) -> Mapping[str, Sequence[str]]:
        """Names of the columns that :meth:`card_of_row` reads, by the field that they hold."""

    def card_of_line(self, line: str) -> Any:
        """Return the printed card that a line holds, None for a line that holds none (empty, a remark).

        Raises:
            PlacingFault: If it does not fit; it leads to the field.
        """
        raise NotImplementedError

    def line_of_card(self, card: Any) -> str:
        """Return the printed line of a card.

        Raises:
            FieldFault: If no line could give the card back.
        """
        raise NotImplementedError

    @abstractmethod
    def violations(self, deck: Any, pool: Compiled) -> list[Violation]:
        """Return the clauses of deck construction that a deck breaks."""

    def violations_under(self, deck: Any, pool: Compiled, options: Mapping[str, Any]) -> list[Violation]:
        """Return the clauses that a deck breaks in a match with some parameters."""
        return self.violations(deck, pool)

    @abstractmethod
    def part_of(self, card: Any) -> str:
        """Return the pile a printed card belongs to, for guesses about unseen cards."""

    # ---- positions

    @abstractmethod
    def position(self, pool: Compiled, decks: Sequence[Any], seed: int, options: Mapping[str, Any]) -> State:
        """Return the position before the first step of a match; nothing has run yet."""

    @abstractmethod
    def placement(
        self,
        given: Mapping[str, Any],
        universe: Universe,
        seed: int,
        options: Mapping[str, Any],
        words: Iterable[str] = (),
    ) -> Placement:
        """Prepare the position that a scenario describes. Faults in the description are raised as ``PlacingFault``."""

    @abstractmethod
    def turn(self, st: State) -> int:
        """Return the number of the turn (0 before the first)."""

    @abstractmethod
    def request(self, st: State, verb: str, player: int, words: Sequence[str]) -> bool:
        """Carry out what a player may demand without being asked (``concede``). Returns what a step returns.

        Raises:
            IllegalDecision: If the game knows no such request, or it is not allowed now.
        """

    def extend(self, pool: Compiled, deck: Any) -> Compiled:
        """Return the designs of a match with those of a further deck; the given pool, which other matches may share, stays as it is.
        Designs and parts of texts keep their numbers."""
        raise NotImplementedError

    def join(self, st: State, pool: Compiled, player: int, deck: Any) -> None:
        """Note that a player asks to join with a deck of the pool (raw writes); it takes effect when the rules say so.

        Raises:
            IllegalDecision: If nobody can join now.
        """
        raise NotImplementedError

    # ---- names and texts

    def place_names(self, st: State, e: int) -> tuple[tuple[str, ...], int]:
        """Return the names of an entity that is a place of the board (土地1, ``land1``), Japanese first, and whose it is; none for
        cards and players."""
        return (), -1

    def numbers(self, st: State, player: int) -> dict[str, int]:
        """Return numbers of a player that are read off the board, besides those that are kept."""
        return {}

    @abstractmethod
    def fixed_name(self, st: State, e: int) -> str:
        """Return the notation of what every player has one of (``leader@B``), or ""."""

    def lasting_name(self, st: State, e: int) -> str:
        """Return the fixed name of what has it from the beginning to the end: a log says the same of an event whenever it is told."""
        return self.fixed_name(st, e)

    @abstractmethod
    def ability_word(self, st: State, e: int, ability: int) -> str:
        """Return the number by which notation names an ability of a card, "" if it needs none."""

    @abstractmethod
    def values(self, pool: Compiled, st: State, e: int) -> dict[str, Any]:
        """Return what can be read off a visible card now: numbers, keywords, types, states."""

    def around(self, st: State, kind: int) -> Hashable | None:
        """Return what :meth:`values` and the names of cards in a kind of zone depend on besides a card's own columns, row, counters, zone
        and object on the stack: as long as all that is the same, a card need not be looked at again. None: on more than can be said."""
        return None

    @abstractmethod
    def figures(self, st: State) -> dict[str, Any]:
        """Return what can be read off the match: turn, phase, whose turn it is."""

    @property
    def phase_figure(self) -> str:
        """What :meth:`figures` calls the phase, or the step, of the turn."""
        return self.board.step if self.board is not None else "phase"

    def phase_words(self, st: State) -> Sequence[str]:
        """Return words that tell the phase more closely than :meth:`figures`: which of two of a name."""
        return ()

    @abstractmethod
    def figure(self, st: State, player: int, key: str) -> Any:
        """Return something of a player that scenarios may ask for besides zones and numbers; None if unknown."""

    @abstractmethod
    def public_request(self, st: State, request: Request) -> bool:
        """Tell whether players who are not asked may know what kind of decision is open."""

    @property
    @abstractmethod
    def questions(self) -> Mapping[str, Text]:
        """Kinds of decision, and what is asked in each."""

    @abstractmethod
    def prompt(self, st: State, request: Request) -> Text:
        """Return what the asked player is asked."""

    def line_of(self, ability: Any) -> Text:
        """Return the line of text that an ability is, empty if it has none."""
        return Text("", "")

    def note(self, st: State, option: int) -> Text:
        """Return what must be said beside an option of a payment: what a cost is, what comes of not paying; empty for others."""
        return Text("", "")

    def asking(self, st: State) -> Asked:
        """Return which text asks: what is being played or carried out, or paid for."""
        return Asked()

    @abstractmethod
    def event_text(self, past: Past, name: Any) -> Text:
        """Tell an event to players. ``name(tag, ref)`` names a thing of the event as the reader may know it."""

    @abstractmethod
    def sentence(self, pool: Compiled, program: int, sentence: int) -> Text:
        """Return the printed sentence from which an event came: of a program of the pool (by uid), and which sentence of it."""

    @property
    @abstractmethod
    def display(self) -> Display:
        """What a board shows."""

    @abstractmethod
    def why_not(self, st: State, player: int, verb: str, a: int, b: int) -> list[Reason]:
        """Return the reasons why a player may not do something with these objects (-1: none named) now."""

    # ---- for bots

    def at_rest(self, st: State) -> bool:
        """Tell whether nothing that players have begun is still going on: then a position can be judged."""
        return not st.items

    def free(self, st: State, request: Request) -> bool:
        """Tell whether the asked player is free to act and nothing that was begun is going on: nothing is owed in decisions that are
        always put."""
        return request.always and self.at_rest(st)

    @property
    @abstractmethod
    def turn_at(self) -> int:
        """Place of the number of the turn among the numbers of a position."""

    @property
    @abstractmethod
    def estimator(self) -> Estimator:
        """What tells the chance of each player to win."""

    def active(self, st: State) -> int:
        """Return whose turn it is, -1 if it is everybody's or nobody's."""
        who = self.figures(st).get("active", "none")
        return seat(who) if who != "none" else -1

    playing: ClassVar[tuple[str, ...]] = ("play",)
    """Words of the verbs with which cards of the hand are played."""

    @abstractmethod
    def evaluate(self, st: State, player: int) -> float:
        """Return how well a player stands, from -1 (lost) to 1 (won)."""


_loaded: dict[str, Game] = {}


def games() -> tuple[str, ...]:
    """Return the ids of all games."""
    return tuple(FACES)


def known(id: str) -> str:
    """Return the id of a game, which is not read for that.

    Raises:
        UnknownName: If there is no game of that id.
    """
    if id not in FACES:
        there = ", ".join(FACES)
        raise UnknownName(Text(f"ゲーム {id!r} はありません。あるもの: {there}", f"no game {id!r}; there are: {there}"))
    return id


def game(id: str) -> Game:
    """Return a game.

    Raises:
        UnknownName: If there is no game of that id.
    """
    if known(id) not in _loaded:
        _loaded[id] = import_module(FACES[id]).GAME
    return _loaded[id]
