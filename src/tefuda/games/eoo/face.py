"""Echoes of Orphelia among the games."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, cast

from tefuda.errors import Violation
from tefuda.formats.notation import letter
from tefuda.games.common.estimating import Estimator
from tefuda.games.common.stacking import is_token
from tefuda.games.eoo import importing, library, reading
from tefuda.games.eoo.board import BOARD
from tefuda.games.eoo.cards import ARCAEA as ARCAEA_TYPE
from tefuda.games.eoo.cards import Card
from tefuda.games.eoo.construction import violations
from tefuda.games.eoo.display import DISPLAY
from tefuda.games.eoo.legality import reasons
from tefuda.games.eoo.phrasing import DEEDS, PROMPTS, event_text
from tefuda.games.eoo.placing import NUMBERS, EooPlacement
from tefuda.games.eoo.pool import Deck, EooPool, new_state
from tefuda.games.eoo.rules.features import FEATURES, features
from tefuda.games.eoo.rules.game import RULES
from tefuda.games.eoo.rules.mana import MANA_CODE, NO_KIND, ZONE_ABILITY
from tefuda.games.eoo.rules.model import (
    ACTIVE,
    ARCAEA,
    ARCHIVE,
    COST,
    DAMAGE,
    ELEMENTS,
    ETHER,
    FIELD,
    FIXED_SUBTYPES,
    HAND,
    K_ABILITY,
    K_ARCAEA,
    K_GLYPH,
    K_NODIA,
    KEYWORD_BITS,
    KEYWORDS,
    KIND,
    KINDS,
    KINDS_OF_MANA,
    MANA,
    MANA_KINDS,
    PHYSIS,
    RESERVE,
    SHIELD,
    SHIELD_NUMBER,
    SHIELDS,
    SICK,
    STATUS_ENGLISH,
    STATUSES,
    STEP,
    STEPS,
    SUBTYPES,
    SYMBOLS,
    TURN,
    WEIGHT,
    A,
    D,
    in_attack,
    life,
    other,
    value,
)
from tefuda.games.eoo.rules.paying import PAY
from tefuda.games.eoo.rules.pricing import PRICING
from tefuda.games.eoo.rules.text import R_X, EooAbility, as_eoo
from tefuda.games.eoo.rules.verbs import V_ABORT, V_COST
from tefuda.games.eoo.rules.ways import owed
from tefuda.games.estimates import fitted
from tefuda.games.facing import TAKEN_BACK, Made, StandardGame, bits_in, compared, number_among, seat_or_none
from tefuda.games.registry import Compiled
from tefuda.kernel.options import first, verb_of
from tefuda.kernel.records import ACTIVATED, Ability
from tefuda.kernel.schema import OWNER, TURNED
from tefuda.kernel.state import State
from tefuda.saying import Text

ARCAEA_VALUES = {"ether": ETHER, "physis": PHYSIS, "d": D, "shield": SHIELDS, "weight": WEIGHT}


class EooGame(StandardGame):
    """Echoes of Orphelia."""

    id = "eoo"
    ja = "Echoes of Orphelia"
    en = "Echoes of Orphelia"
    about = Text(
        "シールドをすべて壊し、その先へ一撃を通す。積まれたカードは後から順に解決し、どの行動にも応じられる二人戦。",
        "Break every shield, then land one more blow. Cards are stacked and may be answered: a duel in which every move has a reply.",
    )
    edition = "1.0"
    seats = (2, 2)
    phases = STEPS
    board = BOARD
    made = Made(
        rules=RULES,
        shelf=library.SHELF,
        columns=importing.COLUMNS,
        compile=library.compile_cards,
        read_text=reading.read_text,
        start=new_state,
        placement=EooPlacement,
        prompts=PROMPTS,
        event_text=event_text,
        display=DISPLAY,
        reasons=reasons,
        ability=EooAbility,
        turn=TURN,
        estimator=fitted("eoo", Estimator(FEATURES, features), RULES.schema.verbs),
        deeds=DEEDS,
        numbers=NUMBERS,
    )

    # ---- cards and decks

    def words(self, pool: Compiled) -> Sequence[str]:
        return sorted(w for w in cast(EooPool, pool).subtypes if w not in FIXED_SUBTYPES)

    def violations(self, deck: Any, pool: Compiled) -> list[Violation]:
        return violations(cast(Deck, deck))

    def part_of(self, card: Any) -> str:
        return "arcaea" if cast(Card, card).type == ARCAEA_TYPE else "archive"

    # ---- positions

    def concede(self, st: State, player: int) -> bool:
        """The player loses at once [4-1-2, R83]."""
        return st.finish((other(player),), "4-1-2")

    # ---- names and texts

    icons = "mana"

    def left_to_pay(self, st: State) -> Sequence[int]:
        f = st.frames[-1]
        asks = f.proc is PAY and st.request is not None and st.request.kind == "pay"
        return owed(f, [0] * KINDS_OF_MANA)[0] if asks else ()

    def note(self, st: State, option: int) -> Text:
        f, verb = st.frames[-1], verb_of(option)
        if verb == V_COST:
            return self.price_told(PRICING.price(st, f, st.now(f.source), first(option), f.regs[R_X][0], 0))
        return TAKEN_BACK if verb == V_ABORT and f.proc is PAY else Text("", "")

    def fixed_name(self, st: State, e: int) -> str:
        kind = st.kind_of(e)
        if kind == ARCAEA:
            return f"arcaea@{letter(st.col[OWNER][e])}"
        return f"shield{st.col[SHIELD_NUMBER][e]}@{letter(st.col[OWNER][e])}" if kind == SHIELD else ""

    def lasting_name(self, st: State, e: int) -> str:
        """Shields are numbered as long as they are there."""
        return "" if st.kind_of(e) == SHIELD else self.fixed_name(st, e)

    def ability_word(self, st: State, e: int, ability: int) -> str:
        if ability < MANA_CODE:
            return number_among(st, e, ability, lambda a: a.kind == ACTIVATED and not as_eoo(a).mana)
        code = ability - MANA_CODE
        number = "" if code // 16 == ZONE_ABILITY else number_among(st, e, code // 16, is_mana_ability)
        kind = "" if code % 16 == NO_KIND or single_symbol(st, e, code // 16) else MANA_KINDS[code % 16]
        return f"{number} {kind}".strip()

    def values(self, pool: Compiled, st: State, e: int) -> dict[str, Any]:
        v = st.row(e).v
        kind = v[KIND]
        out: dict[str, Any] = {"kind": KINDS[kind]}
        if e in st.items:
            out["number"] = st.items[e].number
        if kind == K_ABILITY:
            return out
        out["attributes"] = [MANA_KINDS[k] for k in range(8) if v[ELEMENTS] >> k & 1]
        out |= cast(EooPool, pool).designed.told(v[KEYWORDS], bits_in(KEYWORD_BITS, v[KEYWORDS]))
        if kind == K_ARCAEA:
            return {**out, **{key: value(st, e, attr) for key, attr in ARCAEA_VALUES.items()}}
        out["subtypes"] = bits_in(cast(EooPool, pool).subtypes, v[SUBTYPES])
        out["cost"] = v[COST]
        here = st.kind_of(e)
        if kind == K_NODIA:
            out.update(a=value(st, e, A), d=value(st, e, D), l=max(0, life(st, e)))
        if here == MANA:
            out["symbols"] = [MANA_KINDS[k] for k in range(9) if v[SYMBOLS] >> k & 1]
        if here in (FIELD, MANA) and kind != K_GLYPH:
            out["sideways"] = st.col[TURNED][e] != 0
        if here == SHIELD:
            out["number"] = st.col[SHIELD_NUMBER][e]
        if here == FIELD:
            out.update(field_values(st, e, kind))
        return out

    def around(self, st: State, kind: int) -> Hashable | None:
        return ()

    def figures(self, st: State) -> dict[str, Any]:
        return {
            "turn": st.num[TURN],
            "step": STEPS[st.num[STEP]],
            "active": seat_or_none(st.num[ACTIVE]),
        }

    # ---- for bots

    def at_rest(self, st: State) -> bool:
        return not st.items and not in_attack(st)

    def evaluate(self, st: State, player: int) -> float:
        return compared(st, player, worth)


def is_mana_ability(ability: Ability) -> bool:
    """Tell whether an ability is a mana ability."""
    return ability.kind == ACTIVATED and as_eoo(ability).mana


def single_symbol(st: State, e: int, ability: int) -> bool:
    """Tell whether a mana card has one symbol only, so that the kind of mana need not be said."""
    return ability == ZONE_ABILITY and bin(st.row(e).v[SYMBOLS]).count("1") == 1


def field_values(st: State, e: int, kind: int) -> dict[str, Any]:
    """Return the states of an object on the field."""
    out: dict[str, Any] = {}
    if kind == K_NODIA:
        out["damage"] = st.col[DAMAGE][e]
        out["sick"] = st.col[SICK][e] != 0
    out.update({word: st.col[c][e] != 0 for word, c in zip(STATUS_ENGLISH, STATUSES, strict=True)})
    if is_token(st, e):
        out["token"] = True
    return out


MANA_WORTH = (4.0, 4.0, 3.5, 3.0, 2.5, 2.0, 1.2, 0.6)
"""Worth of each further card of the mana zone; later ones count little."""


def worth(st: State, player: int) -> float:
    """Return a rough worth of a player's position: shields, field, mana, hand; an archive that runs out is worth less."""
    hand = st.zone(player, HAND)
    total = 4.0 * len(st.zone(player, SHIELD)) + 1.2 * len(hand) + 0.4 * min(10, st.num[RESERVE + player])
    total += mana_worth(st, player)
    for e in st.zone(player, FIELD):
        nodia = st.row(e).v[KIND] == K_NODIA
        total += 1.0 + (value(st, e, A) + 0.5 * value(st, e, D) + 0.7 * max(0, life(st, e)) if nodia else 1.0)
    return total - (5.0 if len(st.zone(player, ARCHIVE)) < 3 else 0.0)


def mana_worth(st: State, player: int) -> float:
    """Return the worth of a mana zone: its cards, and the attributes that the hand asks for and it gives."""
    mana = st.zone(player, MANA)
    total = sum(MANA_WORTH[: len(mana)]) + 0.02 * len([e for e in mana if not st.col[TURNED][e]])
    given = asked = 0
    for e in mana:
        given |= st.row(e).v[SYMBOLS]
    for e in st.zone(player, HAND):
        asked |= st.row(e).v[ELEMENTS]
    return total + 0.8 * bin(given & asked).count("1")


GAME = EooGame()
