"""Last Chronicle among the games."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, cast

from tefuda.errors import Violation
from tefuda.games.chronicle import importing, library, reading
from tefuda.games.chronicle.board import BOARD
from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.construction import violations
from tefuda.games.chronicle.display import DISPLAY
from tefuda.games.chronicle.legality import reasons
from tefuda.games.chronicle.phrasing import DEEDS, PROMPTS, event_text
from tefuda.games.chronicle.placing import NUMBERS, ChroniclePlacement
from tefuda.games.chronicle.pool import ChroniclePool, Deck, new_state
from tefuda.games.chronicle.rules.advancing import total_ca
from tefuda.games.chronicle.rules.features import FEATURES, features
from tefuda.games.chronicle.rules.game import RULES
from tefuda.games.chronicle.rules.lamps import achievement
from tefuda.games.chronicle.rules.model import (
    ACTIVE,
    AGE,
    ATK,
    ATTACKER,
    ATTACKING,
    BATTLEFIELD,
    CA_YARD,
    CATEGORIES,
    COST,
    DAMAGE,
    DECK,
    DEFENDER,
    FACTION_COUNT,
    FACTIONS,
    FACTIONS_JA,
    FIRST,
    HAND,
    K_UNIT,
    KEYWORD_BITS,
    KEYWORDS,
    KIND,
    KINDS,
    LEVEL,
    LIFE,
    MAIN,
    MAINS,
    OPEN,
    OWN_TURN,
    PHASE,
    PHASES,
    POWER,
    ROLE,
    SOUL,
    TURN,
    W_SWIFT,
    age,
    continuous,
    has,
    in_battle,
    other,
    value,
)
from tefuda.games.chronicle.rules.paying import PAY, REFUSES
from tefuda.games.chronicle.rules.pricing import PRICING
from tefuda.games.chronicle.rules.souls import need_left, pool_of
from tefuda.games.chronicle.rules.taboo import PAY_EITHER
from tefuda.games.chronicle.rules.text import R_X, ChronicleAbility, extra_of, text_of
from tefuda.games.chronicle.rules.verbs import V_COST, V_DECLINE
from tefuda.games.common.estimating import Estimator
from tefuda.games.common.pricing import PoolCost
from tefuda.games.common.stacking import is_token
from tefuda.games.estimates import fitted
from tefuda.games.facing import TAKEN_BACK, Made, StandardGame, bits_in, compared, number_among, seat_or_none
from tefuda.games.registry import Compiled, Universe
from tefuda.kernel.options import first, verb_of
from tefuda.kernel.records import ACTIVATED
from tefuda.kernel.schema import TURNED
from tefuda.kernel.state import State
from tefuda.saying import Text

UNPAID = Text("払わずに、この能力を失う", "it stays unpaid, and the ability is lost")
"""What comes of not paying for a trigger."""


class ChronicleGame(StandardGame):
    """Last Chronicle."""

    id = "chronicle"
    ja = "ラストクロニクル"
    en = "Last Chronicle"
    about = Text(
        "めくった札をためて時代を進め、強いユニットで攻める。優先権とスタックで応酬する二人戦。",
        "Gather what the chrono check turns over, advance from age to age and attack with ever stronger units: a duel on the stack.",
    )
    edition = "1.0"
    seats = (2, 2)
    phases = PHASES
    parts_of_phases = ("main1", "main2")
    board = BOARD
    made = Made(
        rules=RULES,
        shelf=library.SHELF,
        columns=importing.COLUMNS,
        compile=library.compile_cards,
        read_text=reading.read_text,
        start=new_state,
        placement=ChroniclePlacement,
        prompts=PROMPTS,
        event_text=event_text,
        display=DISPLAY,
        reasons=reasons,
        ability=ChronicleAbility,
        turn=TURN,
        first=FIRST,
        estimator=fitted("chronicle", Estimator(FEATURES, features), RULES.schema.verbs),
        deeds=DEEDS,
        numbers=NUMBERS,
    )

    # ---- cards and decks

    def words(self, pool: Compiled) -> Sequence[str]:
        return sorted(cast(ChroniclePool, pool).categories)

    def with_text(self, card: Any, text: str) -> Card:
        return reading.with_text(cast(Card, card), text)

    def made_names(self, universe: Universe) -> set[str]:
        return reading.token_names(cast(Mapping[str, Sequence[Card]], universe))

    def violations(self, deck: Any, pool: Compiled) -> list[Violation]:
        d = cast(Deck, deck)
        p = cast(ChroniclePool, pool)
        limits: dict[str, int] = {}
        for design in p.pool.designs:
            limit = cast(Any, design.text).deck_limit
            if limit:
                limits[design.name] = limit
        return violations(d, limits)

    def part_of(self, card: Any) -> str:
        return "deck"

    # ---- positions

    def concede(self, st: State, player: int) -> bool:
        """The player loses at once [3.1.3, R9]."""
        return st.finish((other(player),), "3.1.3")

    # ---- names and texts

    icons = "faction"

    def left_to_pay(self, st: State) -> Sequence[int]:
        f = st.frames[-1]
        asks = f.proc is PAY and st.request is not None and st.request.kind == "pay"
        return need_left(cast(tuple[int, ...], f.box[1]), f.regs[f.n]) if asks else ()

    def note(self, st: State, option: int) -> Text:
        f, verb = st.frames[-1], verb_of(option)
        if verb == V_COST and f.proc is PAY_EITHER:
            return self.pool_told(cast("tuple[PoolCost, ...]", f.box[0])[first(option) - 1].need(0))
        if verb == V_COST:
            return self.price_told(PRICING.price(st, f, st.now(f.source), first(option), f.regs[R_X][0], 0))
        if verb != V_DECLINE or f.proc is not PAY:
            return Text("", "")
        return UNPAID if f.target == REFUSES else TAKEN_BACK

    def numbers(self, st: State, player: int) -> dict[str, int]:
        return {"ages": age(st, player), "total_ca": total_ca(st, player)}

    def ability_word(self, st: State, e: int, ability: int) -> str:
        return number_among(st, e, ability, lambda a: a.kind == ACTIVATED)

    def values(self, pool: Compiled, st: State, e: int) -> dict[str, Any]:
        v = st.row(e).v
        out: dict[str, Any] = {"kind": next((word for word, bit in KINDS.items() if v[KIND] & bit), "アビリティ")}
        if e in st.items:
            out["number"] = st.items[e].number
            if not st.items[e].of_card:
                return out
        out["factions"] = [FACTIONS_JA[k] for k in range(FACTION_COUNT) if v[FACTIONS] >> k & 1]
        out["categories"] = bits_in(cast(ChroniclePool, pool).categories, v[CATEGORIES])
        out |= cast(ChroniclePool, pool).designed.told(v[KEYWORDS], bits_in(KEYWORD_BITS, v[KEYWORDS]))
        out["cost"] = v[COST]
        out["ca"] = achievement(st, e)
        here = st.kind_of(e)
        if v[KIND] & K_UNIT:
            out.update(level=value(st, e, LEVEL), power=value(st, e, POWER), atk=value(st, e, ATK))
        if here in (BATTLEFIELD, SOUL):
            out["wiped"] = st.col[TURNED][e] != 0
        if here == AGE:
            out["open"] = st.col[OPEN][e] != 0
        if here == BATTLEFIELD:
            out["damage"] = st.col[DAMAGE][e]
            out["new"] = bool(v[KIND] & K_UNIT) and not continuous(st, e) and not has(st, e, W_SWIFT)
            out["role"] = {ATTACKER: "attacker", DEFENDER: "defender"}.get(st.col[ROLE][e], "none")
            if is_token(st, e):
                out["token"] = True
        return out

    def around(self, st: State, kind: int) -> Hashable | None:
        """Which lamps are lit, and whether a unit is new; a card that awakens others may look at anything."""
        if extra_of(st).awakening:
            return None
        ages = [age(st, p) for p in range(st.rules.players)]
        return *ages, *(st.num[OWN_TURN : OWN_TURN + st.rules.players] if kind == BATTLEFIELD else ())

    def figures(self, st: State) -> dict[str, Any]:
        return {
            "turn": st.num[TURN],
            "phase": PHASES[st.num[PHASE]],
            "mains": st.num[MAINS],
            "active": seat_or_none(st.num[ACTIVE]),
            "attacking": seat_or_none(st.num[ATTACKING]),
        }

    def phase_words(self, st: State) -> Sequence[str]:
        return (f"main{min(2, st.num[MAINS])}",) if st.num[PHASE] == MAIN else ()

    def figure(self, st: State, player: int, key: str) -> Any:
        if key == "ages":
            return age(st, player)
        if key == "total_ca":
            return total_ca(st, player)
        return super().figure(st, player, key)

    # ---- for bots

    playing = ("use", "place", "join")

    def at_rest(self, st: State) -> bool:
        return not st.items and not in_battle(st)

    def evaluate(self, st: State, player: int) -> float:
        return compared(st, player, worth, 20.0)


def worth(st: State, player: int) -> float:
    """Return a rough worth of a player's position: life, battlefield, souls, age, hand; an empty deck is worth less.

    Between positions that are otherwise equal, soul stones that are still active are worth more than the souls they would make, and
    cards that cost little more than there are souls are the better hand.
    """
    stones = st.zone(player, SOUL)
    total = 1.2 * max(0, st.num[LIFE + player]) + 3.0 * age(st, player)
    total += sum([1.5 if st.row(e).v[COST] <= len(stones) + 2 else 1.3 for e in st.zone(player, HAND)])
    total += sum(SOUL_WORTH[: len(stones)])
    total += 0.05 * sum([not st.col[TURNED][e] for e in stones]) + 0.03 * sum(pool_of(st, player))
    total += 0.4 * sum([achievement(st, e) for e in st.zone(player, CA_YARD)])
    for e in st.zone(player, BATTLEFIELD):
        if st.row(e).v[KIND] & K_UNIT:
            fighting = value(st, e, LEVEL) <= age(st, player)
            strength = value(st, e, POWER) / 500 + 1.5 * value(st, e, ATK)
            total += 1.0 + strength * (1.0 if fighting else 0.6)
        else:
            total += 2.0 + 0.3 * text_of(st, st.col[0][e]).cost.pool.total
    return total - (8.0 if len(st.zone(player, DECK)) < 2 else 0.0)


SOUL_WORTH = (4.0, 4.0, 3.5, 3.0, 2.5, 2.0, 1.5, 1.0, 0.6, 0.3)
"""Worth of each further soul stone; later ones count little."""

GAME = ChronicleGame()
