"""ARC among the games."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar, cast

from tefuda.errors import IllegalDecision, Violation
from tefuda.formats.expecting import expected
from tefuda.games.arc import importing, library, lines, reading
from tefuda.games.arc.board import BOARD
from tefuda.games.arc.cards import Card
from tefuda.games.arc.construction import EXTRA_RARITIES, violations
from tefuda.games.arc.display import DISPLAY
from tefuda.games.arc.judging import judged
from tefuda.games.arc.legality import reasons
from tefuda.games.arc.phrasing import DEEDS, PROMPTS, event_text
from tefuda.games.arc.placing import NUMBERS, ArcPlacement
from tefuda.games.arc.pool import ArcPool, Deck, new_state
from tefuda.games.arc.rules.features import FEATURES, PARTS, features, part
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
    EXTERNAL,
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
    RP,
    SCOPE,
    SERVICE,
    SP,
    STAGE,
    STAGES,
    STORED,
    SUB,
    TURN,
    rp_left,
    side,
    value,
)
from tefuda.games.arc.rules.text import ArcAbility
from tefuda.games.common.estimating import Estimator
from tefuda.games.estimates import fitted
from tefuda.games.facing import Made, StandardGame, bits_in
from tefuda.games.registry import Compiled
from tefuda.kernel.sealing import SEALED
from tefuda.kernel.state import State
from tefuda.saying import Text


class ArcGame(StandardGame):
    """ARC."""

    id = "arc"
    ja = "ARC"
    en = "ARC"
    about = Text(
        "札を伏せ、同時に開き、小さい数から処理する。アルマとリフレの読み合いを、二人か、二対一で。",
        "Set cards face down, open them together, resolve the small numbers first: a game of second guesses for two, or two against one.",
    )
    edition = "2023-01-10"
    seats = (2, 3)
    phases = PHASES
    board = BOARD
    made = Made(
        rules=RULES,
        shelf=library.SHELF,
        columns=importing.COLUMNS,
        compile=library.compile_cards,
        read_text=reading.read_text,
        start=new_state,
        placement=ArcPlacement,
        prompts=PROMPTS,
        event_text=event_text,
        display=DISPLAY,
        reasons=reasons,
        ability=ArcAbility,
        turn=TURN,
        estimator=fitted("arc", Estimator(FEATURES, features, side, PARTS, part), RULES.schema.verbs),
        deeds=DEEDS,
        numbers=NUMBERS,
    )
    switches: ClassVar[Mapping[str, Text]] = {
        EXTRA_RARITIES: Text("レアリティARC・Zero・Xのカードも使う", "cards of the rarities ARC, Zero and X as well")
    }
    has_lines = True
    must_find = True
    """[6.5.3, R52]"""

    # ---- cards and decks

    def words(self, pool: Compiled) -> Sequence[str]:
        return sorted(cast(ArcPool, pool).named)

    def with_text(self, card: Any, text: str) -> Card:
        return reading.with_text(cast(Card, card), text)

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

    def options_of(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        for key, given in options.items():
            if key != EXTRA_RARITIES or not isinstance(given, bool):
                raise IllegalDecision(
                    f"{key}: {given}", expected("対戦の設定", "a parameter", key, f"{EXTRA_RARITIES}: true")
                )
        return {}

    def concede(self, st: State, player: int) -> bool:
        """The player loses at once; the side of a partner with him [R81]."""
        return lose(st, [p for p in st.seats if side(st, p) == side(st, player)], "R81")

    # ---- names and texts

    def runs(self, ability: Any, program: Any) -> bool:
        return any(part.program is program for part in ability.parts)

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
            "named": bits_in(cast(ArcPool, pool).named, v[NAMED]),
            **cast(ArcPool, pool).designed.told(v[KEYWORDS], bits_in(KEYWORD_BITS, v[KEYWORDS])),
        }
        out["numbers"] = {word: v[at] for word, at in NUMBERED.items() if v[at]}
        if kind == K_ALMA:
            out.update(ap=value(st, e, AP), rp=max(0, rp_left(st, e)), max_rp=v[RP] + v[EXTERNAL], cp=value(st, e, CP))
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

    def around(self, st: State, kind: int) -> Hashable | None:
        return ()

    def figures(self, st: State) -> dict[str, Any]:
        phase = PHASES[st.num[PHASE]]
        return {"turn": st.num[TURN], "phase": phase, "stage": STAGES[st.num[STAGE] + 1] if phase == "RF" else "none"}

    # ---- for bots

    playing = ("realise", "set")

    def at_rest(self, st: State) -> bool:
        """A turn's effects follow from what was set without further freedom: it is over when the next sealed choice begins."""
        if st.result is not None or not st.frames:
            return True
        f = st.frames[-1]
        return f.proc is SEALED and st.num[SCOPE] == 0 and not any(picks for _, picks in f.sealed)

    def evaluate(self, st: State, player: int) -> float:
        return judged(st, player)


GAME = ArcGame()
