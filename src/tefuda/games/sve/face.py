"""Shadowverse EVOLVE among the games."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar, cast

from tefuda.errors import Violation
from tefuda.formats.notation import letter
from tefuda.games.common.estimating import Estimator
from tefuda.games.estimates import fitted
from tefuda.games.facing import CONCEDE, Made, Spoken, StandardGame, bits_in, compared, number_among, seat_or_none
from tefuda.games.registry import Compiled
from tefuda.games.sve import importing, library, reading
from tefuda.games.sve.board import BOARD
from tefuda.games.sve.cards import Card
from tefuda.games.sve.construction import violations
from tefuda.games.sve.display import DISPLAY
from tefuda.games.sve.legality import reasons
from tefuda.games.sve.phrasing import DEEDS, PROMPTS, event_text
from tefuda.games.sve.placing import NUMBERS, SvePlacement
from tefuda.games.sve.pool import Deck, SvePool, new_state
from tefuda.games.sve.rules.features import FEATURES, features
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
    FIRST,
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
from tefuda.kernel.records import ACTIVATED
from tefuda.kernel.schema import OWNER, TURNED
from tefuda.kernel.state import State
from tefuda.saying import Text

SPECIALS = {S_EVOLVE: "エボルヴ", S_TOKEN: "トークン"}


class SveGame(StandardGame):
    """Shadowverse EVOLVE."""

    id = "sve"
    ja = "Shadowverse EVOLVE"
    en = "Shadowverse EVOLVE"
    about = Text(
        "フォロワーを並べ、進化させて相手のリーダーを攻める。相手のターンにもクイックで応じる、二人の決闘。",
        "Line up followers, evolve them and strike the enemy leader, with Quick answers in the other's turn: a duel for two.",
    )
    edition = "BP04"
    seats = (2, 2)
    phases = PHASES
    board = BOARD
    made = Made(
        rules=RULES,
        shelf=library.SHELF,
        columns=importing.COLUMNS,
        compile=library.compile_cards,
        read_text=reading.read_text,
        start=new_state,
        placement=SvePlacement,
        prompts=PROMPTS,
        event_text=event_text,
        display=DISPLAY,
        reasons=reasons,
        ability=SveAbility,
        turn=TURN,
        first=FIRST,
        estimator=fitted("sve", Estimator(FEATURES, features), RULES.schema.verbs),
        deeds=DEEDS,
        numbers={key: row[0] for key, row in NUMBERS.items()},
    )
    lacking: ClassVar[Mapping[str, str]] = {"special": "none"}
    further_words = (CONCEDE, ("loop", "循環の回数を示す"), ("accept", "回数を認める"))
    """Repetitions are not declared by number [R79]."""

    # ---- cards and decks

    def words(self, pool: Compiled) -> Sequence[str]:
        return sorted(cast(SvePool, pool).types)

    def violations(self, deck: Any, pool: Compiled) -> list[Violation]:
        return violations(cast(Deck, deck), cast(SvePool, pool))

    def part_of(self, card: Any) -> str:
        c = cast(Card, card)
        return "leader" if c.kind_number == K_LEADER else "evolve" if c.special == S_EVOLVE else "main"

    def card_of_row(self, row: Mapping[str, Any]) -> Card:
        return importing.card_of_row(row)

    # ---- positions

    def concede(self, st: State, player: int) -> bool:
        """The player loses at once [1.2.3, 1.2.3.1, R10]."""
        return st.finish((other(player),), "1.2.3")

    # ---- names and texts

    def in_english(self, ability: Spoken) -> str:
        """Return the English of an ability; one that a keyword stands for has the keyword's."""
        return ability.en or DISPLAY.terms.get(ability.ja.strip("【】"), ability.ja)

    def fixed_name(self, st: State, e: int) -> str:
        return f"leader@{letter(st.col[OWNER][e])}" if st.kind_of(e) == LEADER else ""

    def ability_word(self, st: State, e: int, ability: int) -> str:
        evolve = as_sve(st.row(e).abilities[ability]).evolve
        return number_among(st, e, ability, lambda a: a.kind == ACTIVATED and as_sve(a).evolve == evolve)

    def values(self, pool: Compiled, st: State, e: int) -> dict[str, Any]:
        v = st.row(e).v
        kind = v[KIND]
        working = v[KEYWORDS] & ~v[OFF]
        out: dict[str, Any] = {
            "class": CLASSES[v[CLASS]],
            "kind": KINDS[kind],
            "types": bits_in(cast(SvePool, pool).types, v[TYPES]),
            **cast(SvePool, pool).designed.told(working, bits_in(KEYWORD_BITS, working)),
        }
        if v[SPECIAL] in SPECIALS:
            out["special"] = SPECIALS[v[SPECIAL]]
        if kind != K_LEADER and (v[SPECIAL] != S_EVOLVE or st.kind_of(e) == FIELD):  # 5.14.2: the base keeps its own
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

    def around(self, st: State, kind: int) -> Hashable | None:
        return (
            st.num[TURN] if kind == FIELD else tuple(st.num[LIFE : LIFE + st.rules.players]) if kind == LEADER else ()
        )

    def figures(self, st: State) -> dict[str, Any]:
        return {
            "turn": st.num[TURN],
            "phase": PHASES[st.num[PHASE]],
            "active": seat_or_none(st.num[ACTIVE]),
        }

    # ---- for bots

    def evaluate(self, st: State, player: int) -> float:
        return compared(st, player, worth)


def worth(st: State, player: int) -> float:
    """Return a rough worth of a player's position: health, field, hand."""
    total = max(0, st.num[LIFE + player]) + 1.5 * len(st.zone(player, HAND))
    for e in st.zone(player, FIELD):
        v = st.row(e).v
        total += 1.0 + (max(0, v[ATTACK]) + max(0, health_of(st, e)) if v[KIND] == K_FOLLOWER else 1.5)
    return total


GAME = SveGame()
