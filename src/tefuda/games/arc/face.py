"""ARC among the games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from tefuda.errors import IllegalDecision, Reason, Violation
from tefuda.formats.decks import DeckList
from tefuda.formats.expecting import expected
from tefuda.games.arc import importing, library, lines, reading
from tefuda.games.arc.answers import FURTHER_WORDS
from tefuda.games.arc.cards import Card
from tefuda.games.arc.construction import EXTRA_RARITIES, violations
from tefuda.games.arc.display import DISPLAY
from tefuda.games.arc.judging import judged
from tefuda.games.arc.legality import reasons
from tefuda.games.arc.phrasing import PROMPTS, event_text
from tefuda.games.arc.placing import NUMBERS, ArcPlacement
from tefuda.games.arc.pool import ArcPool, Deck, new_state
from tefuda.games.arc.rules.game import RULES
from tefuda.games.arc.rules.ledger import lose
from tefuda.games.arc.rules.model import (
    ACTIVATED,
    AP,
    ATTRIBUTES,
    BLANKED,
    COST,
    CP,
    DAMAGE,
    DENSHO,
    ELEMENTS,
    EX,
    K_ALMA,
    K_REFLET,
    KEYWORD_BITS,
    KEYWORDS,
    KIND,
    KINDS,
    MAIN,
    NAMED,
    NUMBERED,
    PHASE,
    PHASES,
    SCOPE,
    SERVICE,
    SP,
    STORED,
    SUB,
    TURN,
    rp_left,
    side,
    value,
)
from tefuda.games.arc.rules.text import ArcAbility
from tefuda.games.registry import Compiled, Display, Game, Placement, Universe
from tefuda.kernel.programs import Program
from tefuda.kernel.records import Past
from tefuda.kernel.rules import Rules
from tefuda.kernel.sealing import SEALED
from tefuda.kernel.state import Request, State
from tefuda.saying import Text
from tefuda.text.compiler import CardText


class ArcGame(Game):
    """ARC."""

    id = "arc"
    ja = "ARC"
    en = "ARC"
    edition = "2023-01-10"
    seats = (2, 3)
    card_type = Card
    singles = library.SINGLES
    piles = library.PILES
    further_words = FURTHER_WORDS
    switches = (EXTRA_RARITIES,)
    has_lines = True

    @property
    def rules(self) -> Rules:
        return RULES

    # ---- cards and decks

    def cards(self) -> Universe:
        return library.SHELF.cards

    def deck_names(self) -> Sequence[str]:
        return list(library.SHELF.decks)

    def deck_list(self, name: str) -> DeckList:
        return library.deck_list(name)

    def deck(self, names: DeckList, universe: Universe) -> Deck:
        return library.resolve(names, universe)

    def compile(self, cards: Iterable[Any], universe: Universe, words: Iterable[str] = ()) -> ArcPool:
        return library.compile_cards(cards, universe, words)

    def words(self, pool: Compiled) -> Sequence[str]:
        return sorted(cast(ArcPool, pool).named)

    def deck_cards(self, deck: Any) -> Sequence[Card]:
        d = cast(Deck, deck)
        return (d.ego, *d.main)

    def read_text(self, card: Any, universe: Universe) -> CardText:
        return reading.read_text(cast(Card, card), universe)

    def with_text(self, card: Any, text: str) -> Card:
        return reading.with_text(cast(Card, card), text)

    def card_of_row(self, row: Mapping[str, Any]) -> Card:
        return importing.card_of_row(row)

    @property
    def columns(self) -> Mapping[str, Sequence[str]]:
        return importing.COLUMNS.names

    def card_of_line(self, line: str) -> Card | None:
        return lines.read_line(line) if lines.holds_card(line) else None

    def line_of_card(self, card: Any) -> str:
        return lines.write_line(cast(Card, card))

    def violations(self, deck: Any, pool: Compiled) -> list[Violation]:
        return violations(cast(Deck, deck))

    def violations_under(self, deck: Any, pool: Compiled, options: Mapping[str, Any]) -> list[Violation]:
        return violations(cast(Deck, deck), options.get(EXTRA_RARITIES) is True)

    def part_of(self, card: Any) -> str:
        return "ego" if cast(Card, card).is_ego else "main"

    # ---- positions

    def position(self, pool: Compiled, decks: Sequence[Any], seed: int, options: Mapping[str, Any]) -> State:
        for key, given in options.items():
            if key != EXTRA_RARITIES or not isinstance(given, bool):
                raise IllegalDecision(
                    f"{key}: {given}", expected("対戦の設定", "a parameter", key, f"{EXTRA_RARITIES}: true")
                )
        return new_state(cast(ArcPool, pool), decks, seed)

    def placement(
        self,
        given: Mapping[str, Any],
        universe: Universe,
        seed: int,
        options: Mapping[str, Any],
        words: Iterable[str] = (),
    ) -> Placement:
        return ArcPlacement(given, universe, seed, options, words)

    def turn(self, st: State) -> int:
        return st.num[TURN]

    def request(self, st: State, verb: str, player: int, words: Sequence[str]) -> bool:
        """``concede``: the player loses at once; the side of a partner with him [R81]."""
        if verb != "concede" or words:
            raise IllegalDecision(
                " ".join((verb, *words)), Text("このゲームにない要求です", "is no request of this game"), ("concede",)
            )
        return lose(st, [p for p in st.seats if side(st, p) == side(st, player)], "R81")

    # ---- names and texts

    def fixed_name(self, st: State, e: int) -> str:
        return ""

    def ability_word(self, st: State, e: int, ability: int) -> str:
        return str(ability + 1)

    def values(self, pool: Compiled, st: State, e: int) -> dict[str, Any]:
        v = st.row(e).v
        kind = v[KIND]
        here = st.kind_of(e)
        out: dict[str, Any] = {
            "kind": KINDS[kind],
            "attributes": [word for k, word in enumerate(ATTRIBUTES) if v[ELEMENTS] >> k & 1],
            "cost": 0 if st.col[EX][e] or st.col[DENSHO][e] else v[COST],
            "named": [word for word, bit in cast(ArcPool, pool).named.items() if v[NAMED] & bit],
            "keywords": [word for word, bit in KEYWORD_BITS.items() if v[KEYWORDS] & bit],
        }
        out["numbers"] = {word: v[at] for word, at in NUMBERED.items() if v[at]}
        if kind == K_ALMA:
            out.update(ap=value(st, e, AP), rp=max(0, rp_left(st, e)), cp=value(st, e, CP))
        if kind == K_REFLET:
            out["sp"] = v[SP]
        if here == MAIN:
            out.update(damage=st.col[DAMAGE][e], service=st.col[SERVICE][e])
        if here == SUB:
            out.update(waiting=st.col[ACTIVATED][e] == 0, armed=kind == K_ALMA)
        if here in (MAIN, SUB):
            out.update(stored=st.col[STORED][e], blanked=st.col[BLANKED][e] != 0)
        out.update(ex=st.col[EX][e] != 0, densho=st.col[DENSHO][e] != 0)
        return out

    def figures(self, st: State) -> dict[str, Any]:
        return {"turn": st.num[TURN], "phase": PHASES[st.num[PHASE]]}

    def figure(self, st: State, player: int, key: str) -> Any:
        return st.num[NUMBERS[key] + player] if key in NUMBERS else None

    def public_request(self, st: State, request: Request) -> bool:
        return True

    def prompt(self, st: State, request: Request) -> Text:
        return PROMPTS.get(request.kind) or Text(request.kind, request.kind)

    def asking(self, st: State) -> tuple[int, Text]:
        for f in reversed(st.frames):
            if f.box and isinstance(f.box[0], ArcAbility) and f.box[0].ja:
                ability = f.box[0]
                return f.source, Text(ability.ja, ability.en or ability.ja)
        return -1, Text("", "")

    def event_text(self, past: Past, name: Any) -> Text:
        return event_text(past, name)

    def sentence(self, pool: Compiled, program: int, sentence: int) -> Text:
        part = pool.pool.parts[program]
        for ability in pool.pool.parts:
            if isinstance(ability, ArcAbility) and ability.ja and any(p.program is part for p in ability.parts):
                ja = ability.sentences[sentence] if 0 <= sentence < len(ability.sentences) else ability.ja
                return Text(ja, ability.en or ja)
        name = part.name if isinstance(part, Program) else ""
        return Text(name, name)

    @property
    def display(self) -> Display:
        return DISPLAY

    def why_not(self, st: State, player: int, verb: str, a: int, b: int) -> list[Reason]:
        return reasons(st, player, verb, a, b)

    # ---- for bots

    def at_rest(self, st: State) -> bool:
        """A turn's effects follow from what was set without further freedom: it is over when the next sealed choice begins."""
        if st.result is not None or not st.frames:
            return True
        f = st.frames[-1]
        return f.proc is SEALED and st.num[SCOPE] == 0 and not any(picks for _, picks in f.sealed)

    def evaluate(self, st: State, player: int) -> float:
        return judged(st, player)


GAME = ArcGame()
