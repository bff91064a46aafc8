"""Lampkeepers among the games."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from tefuda.errors import Violation
from tefuda.games.common.estimating import Estimator
from tefuda.games.facing import Made, StandardGame, bits_in, compared, number_among, seat_or_none
from tefuda.games.registry import Compiled
from tefuda.kernel.schema import TURNED
from tefuda.kernel.state import State
from tefuda.saying import Text
from tests.games.mini import pool, reading, telling
from tests.games.mini.placing import NUMBERS, MiniPlacement
from tests.games.mini.rules.check import light
from tests.games.mini.rules.game import RULES
from tests.games.mini.rules.model import (
    ACTIVE,
    COST,
    DAMAGE,
    FIELD,
    HAND,
    KEYWORD_BITS,
    KEYWORDS,
    KIND,
    KINDS,
    LAMP,
    LIFE,
    PHASE,
    PHASES,
    SINCE,
    TURN,
    other,
)
from tests.games.mini.rules.text import MiniAbility


def features(st: State, player: int) -> list[float]:
    """Return what a position of a player is judged by."""
    lamps = st.zone(player, FIELD)
    return [max(0, st.num[LIFE + player]), len(st.zone(player, HAND)), len(lamps), sum(light(st, e) for e in lamps)]


def worth(st: State, player: int) -> float:
    """Return a rough worth of a position: life, cards, light."""
    life, hand, lamps, shine = features(st, player)
    return 1.5 * life + hand + lamps + shine


ESTIMATOR = Estimator(("life", "hand", "lamps", "light"), features)
ESTIMATOR.weights = [0.15, 0.1, 0.1, 0.1]


class MiniGame(StandardGame):
    """Lampkeepers."""

    id = "mini"
    ja = "灯守"
    en = "Lampkeepers"
    about = Text("灯をともし、相手の灯を消す。", "Light lamps and put out those of the opponent.")
    edition = "1"
    seats = (2, 2)
    phases = PHASES
    board = telling.BOARD
    made = Made(
        rules=RULES,
        shelf=pool.SHELF,
        columns=telling.COLUMNS,
        compile=pool.compile_cards,
        read_text=reading.read_text,
        start=pool.start,
        placement=MiniPlacement,
        prompts=telling.PROMPTS,
        event_text=telling.event_text,
        display=telling.DISPLAY,
        reasons=telling.reasons,
        ability=MiniAbility,
        turn=TURN,
        estimator=ESTIMATOR,
        numbers=NUMBERS,
    )

    def words(self, pool: Compiled) -> Sequence[str]:
        return ()

    def violations(self, deck: Any, of: Compiled) -> list[Violation]:
        return pool.violations(deck)

    def part_of(self, card: Any) -> str:
        return "main"

    def concede(self, st: State, player: int) -> bool:
        """He loses at once [1.5]."""
        return st.finish((other(player),), "1.5")

    def ability_word(self, st: State, e: int, ability: int) -> str:
        return number_among(st, e, ability, lambda a: True)

    def values(self, pool: Compiled, st: State, e: int) -> dict[str, Any]:
        v = st.row(e).v
        out: dict[str, Any] = {"kind": KINDS[v[KIND]], "cost": v[COST]}
        if v[KIND] == LAMP:
            out |= {"light": light(st, e), "keywords": bits_in(KEYWORD_BITS, v[KEYWORDS])}
        if st.kind_of(e) == FIELD:
            out |= {"acted": bool(st.col[TURNED][e]), "damage": st.col[DAMAGE][e]}
            out["since"] = "now" if st.col[SINCE][e] == st.num[TURN] else "earlier"
        return out

    def around(self, st: State, kind: int) -> Hashable | None:
        return st.num[TURN] if kind == FIELD else ()

    def figures(self, st: State) -> dict[str, Any]:
        return {"turn": st.num[TURN], "phase": PHASES[st.num[PHASE]], "active": seat_or_none(st.num[ACTIVE])}

    def evaluate(self, st: State, player: int) -> float:
        return compared(st, player, worth)


GAME = MiniGame()
