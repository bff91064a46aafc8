"""The face of a game, as far as all games have the same one: cards from a shelf, texts made executable by the game's modules, prompts
and events from its tables."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, cast

from tefuda.errors import IllegalDecision, Reason
from tefuda.formats.decks import DeckList
from tefuda.formats.notation import letter
from tefuda.games.asked import PAYING, SAYS_NOTHING, Asked, Deeds, asking_part, sentence_of
from tefuda.games.common.estimating import Estimator
from tefuda.games.common.pricing import Price
from tefuda.games.importing import Columns
from tefuda.games.library import Shelf
from tefuda.games.pooling import DeckOfCards
from tefuda.games.registry import Compiled, Display, Game, Placement, Universe
from tefuda.kernel.frames import Frame
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
        shelf: Cards and decks delivered with tefuda: what they are, and the keys of deck files.
        columns: How the columns of somebody's table of cards are called.
        compile: Makes texts executable: cards, universe, further words.
        read_text: Reads the text of a card.
        start: Returns the position before the first step: pool, decks, seed, and what ``StandardGame.options`` returns if it is not empty.
        placement: Prepares a described position: description, universe, seed, options, further words.
        prompts: Questions by kind of decision.
        event_text: Tells an event.
        display: What a board shows.
        reasons: Why a player may not do something.
        ability: The game's class of abilities, a :class:`Spoken` one.
        turn: Table of the number of the turn.
        estimator: What tells the chances of the players.
        deeds: What is done to what a text chooses; without it questions do not say.
        numbers: Tables of players that scenarios may ask for, by key.
        first: Table of the player who goes first, if he is found before the hands are replaced.
    """

    rules: Rules
    shelf: Shelf[Any, Any]
    columns: Columns
    compile: Callable[[Iterable[Any], Universe, Iterable[str]], Compiled]
    read_text: Callable[[Any, Universe], CardText]
    start: Callable[..., State]
    placement: Callable[..., Placement]
    prompts: Mapping[str, Text]
    event_text: Callable[[Past, Any], Text]
    display: Display
    reasons: Callable[[State, int, str, int, int], list[Reason]]
    ability: type[Ability]
    turn: int
    estimator: Estimator
    deeds: Deeds | None = None
    numbers: Mapping[str, int] = {}
    first: int = -1


PAYS = "pay"
"""The kind of decision in which a pool is paid from, in games whose rules can pay by themselves."""
TAKEN_BACK = Text("取りやめて、宣言の前に戻る", "back to before it was announced")
"""What comes of not paying for what was announced."""
CONCEDE = ("concede", "投了する")
"""The word of a request that every game has: no decision offers it."""


class StandardGame(Game):
    """A game that is made of the usual modules: what is said here is the same in all of them; a game overrides what it does otherwise.

    Attributes:
        made: Its modules.
        icons: The words of a payment's icons, see :meth:`left_to_pay`.
    """

    icons: ClassVar[str] = ""

    made: ClassVar[Made]
    further_words: ClassVar[Sequence[tuple[str, str]]] = (CONCEDE,)

    def __init_subclass__(cls) -> None:
        """Take from the shelf what cards and deck files are."""
        shelf = cls.made.shelf
        cls.card_type, cls.singles, cls.piles = shelf.kind, shelf.singles, shelf.piles

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
        return self.made.shelf.resolve(names, universe)

    def deck_cards(self, deck: Any) -> Sequence[Any]:
        return cast(DeckOfCards[Any], deck).every_card()

    def compile(self, cards: Iterable[Any], universe: Universe, words: Iterable[str] = ()) -> Compiled:
        return self.made.compile(cards, universe, words)

    def read_text(self, card: Any, universe: Universe) -> CardText:
        return self.made.read_text(card, universe)

    def card_of_row(self, row: Mapping[str, Any]) -> Any:
        return self.made.columns.card(self.made.columns.fields(row), self.card_type)

    @property
    def columns(self) -> Mapping[str, Sequence[str]]:
        return self.made.columns.names

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

    @property
    def turn_at(self) -> int:
        return self.made.turn

    @property
    def estimator(self) -> Estimator:
        return self.made.estimator

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

    @property
    def questions(self) -> Mapping[str, Text]:
        return self.made.prompts

    def prompt(self, st: State, request: Request) -> Text:
        asked = self.made.prompts.get(request.kind) or Text(request.kind, request.kind)
        if request.kind == "mulligan" and self.made.first >= 0:  # no turn has shown yet who goes first
            goes = Text("先攻", "first") if st.num[self.made.first] == request.player else Text("後攻", "second")
            return Text(f"{asked.ja}（あなたは{goes.ja}です）", f"{asked} (you go {goes})")
        left = self.left_to_pay(st)
        if not any(left):
            return asked
        owed = self.pool_told(left)
        return Text(f"{asked.ja}（残り {owed.ja}）", f"{asked} (left: {owed})")

    def pool_told(self, need: Sequence[int]) -> Text:
        """Say what is paid of a pool, by kind of icon, of any kind last."""
        ja, en = self.rules.schema.vocabularies[self.icons]
        said = [(f"{ja[k]}{n}", f"{n} {en[k]}") for k, n in enumerate(need[:-1]) if n]
        said += [(f"どれでも{need[-1]}", f"{need[-1]} of any kind")] if need[-1] else []
        return Text(" ".join(s[0] for s in said) or "0", ", ".join(s[1] for s in said) or "nothing")

    def price_told(self, price: Price) -> Text:
        """Say what a cost is: what is paid of the pool, and that there is more in the text."""
        more = Text("テキストにあるもの", "what its text says")
        if not price[0]:
            return self.pool_told(price[1])
        owed = self.pool_told(price[1])
        return Text(f"{owed.ja}と{more.ja}", f"{owed} and {more}") if sum(price[1]) else more

    def left_to_pay(self, st: State) -> Sequence[int]:
        """Return what is left of the payment that asks, by kind of icon, of any kind last; nothing if no payment asks."""
        return ()

    def spoken(self, thing: Any) -> Spoken | None:
        """Return an ability that has a line for players, None for anything else."""
        return cast(Spoken, thing) if isinstance(thing, self.made.ability) and cast(Spoken, thing).ja else None

    def line_of(self, ability: Any) -> Text:
        spoken = self.spoken(ability)
        return Text(spoken.ja, self.in_english(spoken) or spoken.ja) if spoken is not None else Text("", "")

    def in_english(self, ability: Spoken) -> str:
        """Return the English line of an ability, "" if it has none."""
        return ability.en

    def asking(self, st: State) -> Asked:
        run: Frame | None = None
        for f in reversed(st.frames):
            if run is None and f.prog is not None:
                run = f
            ability = self.asking_ability(st, f)
            if ability is not None:
                return self.asked_by(st, ability, f, run)
        return self.paid_for(st) or Asked()

    def asking_ability(self, st: State, f: Frame) -> Spoken | None:
        """Return the ability that a frame announces or carries out, None if it does neither."""
        return self.spoken(f.box[0]) if isinstance(f.box, tuple) and f.box else None

    def asked_by(self, st: State, ability: Spoken, f: Frame, run: Frame | None) -> Asked:
        """Return what asks while a frame announces an ability, or carries it out in the frame ``run``."""
        line = Text(ability.ja, self.in_english(ability) or ability.ja)
        event = f.event if f.event is not None or f.waiting is None else f.waiting.event
        program = run.prog if run is not None else ability.program
        asked, deeds = Asked(f.source, line, event=event), self.made.deeds or SAYS_NOTHING
        if st.request is None or program is None:
            return asked
        if st.request.kind == "share":
            return asked._replace(deed=deeds.of_shares(program.code))
        if run is not None:
            if not self.runs(ability, program):
                return asked
            number, deed = program.code[run.m].sentence, deeds.of_pick(program.code, run.m)
            return asked._replace(
                sentence=sentence_of(line, ability.sentences, number), deed=deed, event=run.event or event
            )
        part = asking_part(f, ability)
        if part is None or st.request.kind in PAYING:
            return self.paid_for(st) or asked
        deed = deeds.done_to(program.code, part.reg, part)
        return asked._replace(sentence=sentence_of(line, ability.sentences, part.sentence), deed=deed)

    def paid_for(self, st: State) -> Asked | None:
        """Return what is being paid for from a pool, None if nothing is."""
        if st.request is None or st.request.kind != PAYS or not self.rules.auto >= 0:
            return None
        return Asked(st.frames[-1].source, pays=True)

    def figure(self, st: State, player: int, key: str) -> Any:
        return st.num[self.made.numbers[key] + player] if key in self.made.numbers else None

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


def compared(st: State, player: int, worth: Callable[[State, int], float], more: float = 10.0) -> float:
    """Return how well a player of two stands, from -1 to 1: by the end of the match, else by what both positions are worth."""
    if st.result is None:
        return balance(worth(st, player), worth(st, 1 - player), more)
    return 0.0 if len(st.result) != 1 else 1.0 if player in st.result else -1.0


def number_among(st: State, e: int, ability: int, alike: Callable[[Ability], bool]) -> str:
    """Return the number of an ability among those of a card that are alike (it is one of them), "" if it is the only one."""
    same = [i for i, a in enumerate(st.row(e).abilities) if alike(a)]
    return str(same.index(ability) + 1) if len(same) > 1 else ""


def bits_in(words: Mapping[str, int], bits: int) -> list[str]:
    """Return the words whose bit is set."""
    return [word for word, bit in words.items() if bits & bit] if bits else []


def seat_or_none(player: int) -> str:
    """Return the letter of a player, or that it is nobody (-1)."""
    return letter(player) if player >= 0 else "none"


__all__ = [
    "CONCEDE",
    "Made",
    "Spoken",
    "StandardGame",
    "balance",
    "bits_in",
    "compared",
    "number_among",
    "seat_or_none",
]
