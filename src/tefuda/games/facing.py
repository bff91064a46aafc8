"""The face of a game, as far as all games have the same one: cards from a shelf, texts made executable by the game's modules, prompts
and events from its tables."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, cast

from tefuda.errors import IllegalDecision, Reason
from tefuda.formats.decks import DeckList
from tefuda.games.library import Shelf
from tefuda.games.registry import Compiled, Display, Game, Placement, Universe
from tefuda.kernel.programs import Program
from tefuda.kernel.records import Ability, Past
from tefuda.kernel.rules import Rules
from tefuda.kernel.state import Request, State
from tefuda.saying import Text
from tefuda.text.compiler import CardText


class Spoken(Protocol):
    """An ability that players can be told: its line in both languages, and its printed sentences."""

    program: Program | None
    ja: str
    en: str
    sentences: tuple[str, ...]


class Made(NamedTuple):
    """What the modules of a game give to its face.

    Attributes:
        rules: What the kernel runs.
        shelf: Cards and decks delivered with tefuda.
        resolve: Looks the cards of a deck up.
        compile: Makes texts executable: cards, universe, further words.
        read_text: Reads the text of a card.
        card_of_row, columns: Reads a row of somebody's table, and the names of its columns by field.
        start: Returns the position before the first step: pool, decks, seed, and what ``StandardGame.options`` returns if it is not empty.
        placement: Prepares a described position: description, universe, seed, options, further words.
        prompts: Questions by kind of decision.
        event_text: Tells an event.
        display: What a board shows.
        reasons: Why a player may not do something.
        ability: The game's class of abilities, a :class:`Spoken` one.
        turn: Table of the number of the turn.
    """

    rules: Rules
    shelf: Shelf[Any]
    resolve: Callable[[DeckList, Universe], Any]
    compile: Callable[[Iterable[Any], Universe, Iterable[str]], Compiled]
    read_text: Callable[[Any, Universe], CardText]
    card_of_row: Callable[[Mapping[str, Any]], Any]
    columns: Mapping[str, Sequence[str]]
    start: Callable[..., State]
    placement: Callable[..., Placement]
    prompts: Mapping[str, Text]
    event_text: Callable[[Past, Any], Text]
    display: Display
    reasons: Callable[[State, int, str, int, int], list[Reason]]
    ability: type[Ability]
    turn: int


class StandardGame(Game):
    """A game that is made of the usual modules: what is said here is the same in all of them; a game overrides what it does otherwise.

    Attributes:
        made: Its modules.
    """

    made: ClassVar[Made]

    @property
    def rules(self) -> Rules:
        return self.made.rules

    # ---- cards and decks

    def cards(self) -> Universe:
        return self.made.shelf.cards

    def deck_names(self) -> Sequence[str]:
        return list(self.made.shelf.decks)

    def deck_list(self, name: str) -> DeckList:
        return self.made.shelf.deck(name)

    def deck(self, names: DeckList, universe: Universe) -> Any:
        return self.made.resolve(names, universe)

    def compile(self, cards: Iterable[Any], universe: Universe, words: Iterable[str] = ()) -> Compiled:
        return self.made.compile(cards, universe, words)

    def read_text(self, card: Any, universe: Universe) -> CardText:
        return self.made.read_text(card, universe)

    def card_of_row(self, row: Mapping[str, Any]) -> Any:
        return self.made.card_of_row(row)

    @property
    def columns(self) -> Mapping[str, Sequence[str]]:
        return self.made.columns

    # ---- positions

    def options_of(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the parameters of a match, checked.

        Raises:
            IllegalDecision: If the game has no such parameter, or not this value; a game has none unless it says so.
        """
        for key in options:
            raise IllegalDecision(key, Text("このゲームに選択項目はありません", "this game has no options"))
        return options

    def position(self, pool: Compiled, decks: Sequence[Any], seed: int, options: Mapping[str, Any]) -> State:
        given = self.options_of(options)
        return self.made.start(pool, decks, seed, given) if given else self.made.start(pool, decks, seed)

    def placement(
        self,
        given: Mapping[str, Any],
        universe: Universe,
        seed: int,
        options: Mapping[str, Any],
        words: Iterable[str] = (),
    ) -> Placement:
        return self.made.placement(given, universe, seed, options, words)

    def turn(self, st: State) -> int:
        return st.num[self.made.turn]

    def request(self, st: State, verb: str, player: int, words: Sequence[str]) -> bool:
        """``concede`` is all that players may demand."""
        if verb != "concede" or words:
            what = Text("このゲームにその申し出はありません", "is no request of this game")
            raise IllegalDecision(" ".join((verb, *words)), what, ("concede",))
        return self.concede(st, player)

    @abstractmethod
    def concede(self, st: State, player: int) -> bool:
        """Let a player give up. Returns what a step returns."""

    # ---- names and texts

    def fixed_name(self, st: State, e: int) -> str:
        return ""

    def public_request(self, st: State, request: Request) -> bool:
        return True

    def prompt(self, st: State, request: Request) -> Text:
        return self.made.prompts.get(request.kind) or Text(request.kind, request.kind)

    def spoken(self, thing: Any) -> Spoken | None:
        """Return an ability that has a line for players, None for anything else."""
        return cast(Spoken, thing) if isinstance(thing, self.made.ability) and cast(Spoken, thing).ja else None

    def in_english(self, ability: Spoken) -> str:
        """Return the English line of an ability, "" if it has none."""
        return ability.en

    def asking(self, st: State) -> tuple[int, Text]:
        for f in reversed(st.frames):
            ability = self.spoken(f.box[0]) if isinstance(f.box, tuple) and f.box else None
            if ability is not None:
                return f.source, Text(ability.ja, self.in_english(ability) or ability.ja)
        return -1, Text("", "")

    def event_text(self, past: Past, name: Any) -> Text:
        return self.made.event_text(past, name)

    def runs(self, ability: Any, program: Any) -> bool:
        """Tell whether a program is one of an ability's."""
        return ability.program is program

    def sentence(self, pool: Compiled, program: int, sentence: int) -> Text:
        part = pool.pool.parts[program]
        for thing in pool.pool.parts:
            ability = self.spoken(thing)
            if ability is not None and self.runs(ability, part):
                ja = ability.sentences[sentence] if 0 <= sentence < len(ability.sentences) else ability.ja
                return Text(ja, self.in_english(ability) or ja)
        name = part.name if isinstance(part, Program) else ""
        return Text(name, name)

    @property
    def display(self) -> Display:
        return self.made.display

    def why_not(self, st: State, player: int, verb: str, a: int, b: int) -> list[Reason]:
        return self.made.reasons(st, player, verb, a, b)


def balance(mine: float, theirs: float, more: float = 10.0) -> float:
    """Return how two worths compare, from -1 to 1; ``more`` keeps small positions from looking decided."""
    return (mine - theirs) / (mine + theirs + more)


def ended(st: State, player: int) -> float | None:
    """Return what the end of a match between two is worth to a player; None while it goes on."""
    if st.result is None:
        return None
    return 0.0 if len(st.result) != 1 else 1.0 if player in st.result else -1.0


__all__ = ["Made", "Spoken", "StandardGame", "balance", "ended"]
