"""Shadowverse EVOLVE among the games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from tefuda.errors import IllegalDecision, Reason, Violation
from tefuda.formats.decks import DeckList
from tefuda.formats.notation import letter
from tefuda.games.registry import Compiled, Display, Game, Placement, Universe
from tefuda.games.sve import importing, library, reading
from tefuda.games.sve.answers import FURTHER_WORDS
from tefuda.games.sve.cards import Card
from tefuda.games.sve.construction import violations
from tefuda.games.sve.display import DISPLAY
from tefuda.games.sve.legality import reasons
from tefuda.games.sve.phrasing import PROMPTS, event_text
from tefuda.games.sve.placing import NUMBERS, SvePlacement
from tefuda.games.sve.pool import Deck, SvePool, new_state
from tefuda.games.sve.rules.game import RULES
from tefuda.games.sve.rules.model import (
    ACTIVE,
    ATTACK,
    CLASS,
    CLASSES,
    COST,
    DAMAGE,
    EVOLVED,
    FIELD,
    HAND,
    K_FOLLOWER,
    K_LEADER,
    KEYWORD_BITS,
    KEYWORDS,
    KIND,
    KINDS,
    LEADER,
    LIFE,
    OFF,
    PHASE,
    PHASES,
    S_EVOLVE,
    S_TOKEN,
    SINCE,
    SPECIAL,
    TURN,
    TYPES,
    attack_of,
    health_of,
    other,
)
from tefuda.games.sve.rules.text import SveAbility, as_sve
from tefuda.kernel.programs import Program
from tefuda.kernel.records import ACTIVATED, Past
from tefuda.kernel.rules import Rules
from tefuda.kernel.schema import OWNER, TURNED
from tefuda.kernel.state import Request, State
from tefuda.saying import Text
from tefuda.text.compiler import CardText

SPECIALS = {S_EVOLVE: "エボルヴ", S_TOKEN: "トークン"}


def in_english(ability: SveAbility) -> str:
    """Return the English of an ability; one that a keyword stands for has the keyword's."""
    return ability.en or DISPLAY.terms.get(ability.ja.strip("【】"), ability.ja)


class SveGame(Game):
    """Shadowverse EVOLVE."""

    id = "sve"
    ja = "Shadowverse EVOLVE"
    en = "Shadowverse EVOLVE"
    edition = "BP04"
    seats = (2, 2)
    card_type = Card
    singles = library.SINGLES
    piles = library.PILES
    further_words = FURTHER_WORDS

    @property
    def rules(self) -> Rules:
        return RULES

    # ---- cards and decks

    def cards(self) -> Universe:
        return library.delivered_cards()

    def deck_names(self) -> Sequence[str]:
        return list(library.delivered_decks())

    def deck_list(self, name: str) -> DeckList:
        return library.deck_list(name)

    def deck(self, names: DeckList, universe: Universe) -> Deck:
        return library.resolve(names, universe)

    def compile(self, cards: Iterable[Any], universe: Universe, words: Iterable[str] = ()) -> SvePool:
        return library.compile_cards(cards, universe, words)

    def words(self, pool: Compiled) -> Sequence[str]:
        return sorted(cast(SvePool, pool).types)

    def deck_cards(self, deck: Any) -> Sequence[Card]:
        d = cast(Deck, deck)
        return (d.leader, *d.main, *d.evolve)

    def read_text(self, card: Any, universe: Universe) -> CardText:
        return reading.read_text(cast(Card, card), universe)

    def card_of_row(self, row: Mapping[str, Any]) -> Card:
        return importing.card_of_row(row)

    @property
    def columns(self) -> Mapping[str, Sequence[str]]:
        return importing.COLUMNS.names

    def violations(self, deck: Any, pool: Compiled) -> list[Violation]:
        return violations(cast(Deck, deck), cast(SvePool, pool))

    def part_of(self, card: Any) -> str:
        c = cast(Card, card)
        return "leader" if c.kind_number == K_LEADER else "evolve" if c.special == S_EVOLVE else "main"

    # ---- positions

    def position(self, pool: Compiled, decks: Sequence[Any], seed: int, options: Mapping[str, Any]) -> State:
        for key in options:
            raise IllegalDecision(key, Text("このゲームに選択項目はありません", "this game has no options"))
        return new_state(cast(SvePool, pool), decks, seed)

    def placement(
        self,
        given: Mapping[str, Any],
        universe: Universe,
        seed: int,
        options: Mapping[str, Any],
        words: Iterable[str] = (),
    ) -> Placement:
        return SvePlacement(given, universe, seed, options, words)

    def turn(self, st: State) -> int:
        return st.num[TURN]

    def request(self, st: State, verb: str, player: int, words: Sequence[str]) -> bool:
        """``concede``: the player loses at once [1.2.3, 1.2.3.1, R10]."""
        if verb != "concede" or words:
            raise IllegalDecision(
                " ".join((verb, *words)),
                Text("このゲームにその申し出はありません", "is no request of this game"),
                ("concede",),
            )
        return st.finish((other(player),), "1.2.3")

    # ---- names and texts

    def fixed_name(self, st: State, e: int) -> str:
        return f"leader@{letter(st.col[OWNER][e])}" if st.kind_of(e) == LEADER else ""

    def ability_word(self, st: State, e: int, ability: int) -> str:
        abilities = st.row(e).abilities
        mine = as_sve(abilities[ability])
        same = [i for i, a in enumerate(abilities) if a.kind == ACTIVATED and as_sve(a).evolve == mine.evolve]
        return str(same.index(ability) + 1) if len(same) > 1 else ""

    def values(self, pool: Compiled, st: State, e: int) -> dict[str, Any]:
        v = st.row(e).v
        words = v[KEYWORDS] & ~v[OFF]
        kind = v[KIND]
        out: dict[str, Any] = {
            "class": CLASSES[v[CLASS]],
            "kind": KINDS[kind],
            "types": [word for word, bit in cast(SvePool, pool).types.items() if v[TYPES] & bit],
            "keywords": [word for word, bit in KEYWORD_BITS.items() if words & bit],
        }
        if v[SPECIAL] in SPECIALS:
            out["special"] = SPECIALS[v[SPECIAL]]
        if kind != K_LEADER:
            out["cost"] = v[COST]
        if kind == K_FOLLOWER:
            out["attack"] = attack_of(st, e)
        if kind in (K_FOLLOWER, K_LEADER):
            out["health"] = health_of(st, e)
        if st.kind_of(e) == FIELD:
            out["acted"] = st.col[TURNED][e] != 0
            out["damage"] = st.col[DAMAGE][e]
            out["since"] = "now" if st.col[SINCE][e] == st.num[TURN] else "earlier"
            out["evolved"] = v[SPECIAL] == S_EVOLVE
            out["evolved_now"] = st.col[EVOLVED][e] == st.num[TURN] and st.num[TURN] > 0
        return out

    def figures(self, st: State) -> dict[str, Any]:
        active = st.num[ACTIVE]
        return {
            "turn": st.num[TURN],
            "phase": PHASES[st.num[PHASE]],
            "active": letter(active) if active >= 0 else "none",
        }

    def figure(self, st: State, player: int, key: str) -> Any:
        return st.num[NUMBERS[key][0] + player] if key in NUMBERS else None

    def public_request(self, st: State, request: Request) -> bool:
        return True

    def prompt(self, st: State, request: Request) -> Text:
        return PROMPTS.get(request.kind) or Text(request.kind, request.kind)

    def asking(self, st: State) -> tuple[int, Text]:
        for f in reversed(st.frames):
            if isinstance(f.box, tuple) and f.box and isinstance(f.box[0], SveAbility) and f.box[0].ja:
                ability = f.box[0]
                return f.source, Text(ability.ja, in_english(ability))
        return -1, Text("", "")

    def event_text(self, past: Past, name: Any) -> Text:
        return event_text(past, name)

    def sentence(self, pool: Compiled, program: int, sentence: int) -> Text:
        part = pool.pool.parts[program]
        for ability in pool.pool.parts:
            if isinstance(ability, SveAbility) and ability.program is part and ability.ja:
                ja = ability.sentences[sentence] if 0 <= sentence < len(ability.sentences) else ability.ja
                return Text(ja, in_english(ability))
        name = part.name if isinstance(part, Program) else ""
        return Text(name, name)

    @property
    def display(self) -> Display:
        return DISPLAY

    def why_not(self, st: State, player: int, verb: str, a: int, b: int) -> list[Reason]:
        return reasons(st, player, verb, a, b)

    # ---- for bots

    def evaluate(self, st: State, player: int) -> float:
        if st.result is not None:
            return 0.0 if len(st.result) != 1 else 1.0 if player in st.result else -1.0
        mine = worth(st, player)
        theirs = worth(st, other(player))
        return (mine - theirs) / (mine + theirs + 10.0)


def worth(st: State, player: int) -> float:
    """Return a rough worth of a player's position: health, field, hand."""
    total = max(0, st.num[LIFE + player]) + 1.5 * len(st.zone(player, HAND))
    for e in st.zone(player, FIELD):
        v = st.row(e).v
        total += 1.0 + (max(0, v[ATTACK]) + max(0, health_of(st, e)) if v[KIND] == K_FOLLOWER else 1.5)
    return total


GAME = SveGame()
