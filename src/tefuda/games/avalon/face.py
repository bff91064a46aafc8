"""Avalon among the games."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar, cast

from tefuda.errors import Violation
from tefuda.formats.notation import letter
from tefuda.games.avalon import importing, library, reading
from tefuda.games.avalon.board import BOARD
from tefuda.games.avalon.cards import AVATAR as AVATAR_KIND
from tefuda.games.avalon.cards import Card
from tefuda.games.avalon.construction import violations
from tefuda.games.avalon.display import DISPLAY
from tefuda.games.avalon.legality import reasons
from tefuda.games.avalon.phrasing import DEEDS, PROMPTS, event_text
from tefuda.games.avalon.placing import PLAYER_FIGURES, AvalonPlacement
from tefuda.games.avalon.pool import MODE, PARAMETERS, AvalonPool, Deck, designs_of, mode_of, new_state
from tefuda.games.avalon.rules.defeat import give_up
from tefuda.games.avalon.rules.events import JOINS
from tefuda.games.avalon.rules.features import FEATURES, features
from tefuda.games.avalon.rules.game import RULES
from tefuda.games.avalon.rules.mains import battles_to_come
from tefuda.games.avalon.rules.mana import counted, of_player, target
from tefuda.games.avalon.rules.model import (
    ATTACK,
    ATTRIBUTES,
    BATTLE,
    CHASING,
    DAMAGE,
    ELEMENTS,
    ENDURANCE,
    HAND,
    HOLY,
    ICON,
    ICONS,
    K_CREATURE,
    KEYWORD_BITS,
    KEYWORDS,
    KIND,
    KINDS,
    LEADER,
    LIFE,
    MEMORY,
    ORIGIN,
    PHASE,
    PHASES,
    PROOF,
    RACES,
    SCOPE,
    SLOT,
    TURN,
    creatures_of,
    is_land,
    is_mana,
    is_placed,
    land_player,
    land_zone,
    mana_on,
    value,
)
from tefuda.games.avalon.rules.text import AvalonAbility, extra_of
from tefuda.games.common.estimating import Estimator
from tefuda.games.estimates import fitted
from tefuda.games.facing import CONCEDE, Made, Spoken, StandardGame, bits_in, number_among, seat_or_none
from tefuda.games.registry import Compiled, Parameter
from tefuda.kernel.frames import Frame
from tefuda.kernel.programs import RUN
from tefuda.kernel.records import ACTIVATED
from tefuda.kernel.schema import ZONE
from tefuda.kernel.sealing import SEALED
from tefuda.kernel.state import Request, State
from tefuda.saying import Text

FREE = frozenset({"set", "main", "declare"})
"""Kinds of decisions in which a player is free to act."""


class AvalonGame(StandardGame):
    """Avalon."""

    id = "avalon"
    ja = "アヴァロン"
    en = "Avalon"
    about = Text(
        "五つの土地に魔素を敷いてクリーチャーを呼び、聖地へ進軍して守り抜く。二人から四人、途中からでも加われる。",
        "Lay mana on five lands, summon creatures, march one to the holy land and hold it: for two to four, who may also join midway.",
    )
    edition = "1"
    seats = (2, 4)
    phases = PHASES
    board = BOARD
    made = Made(
        rules=RULES,
        shelf=library.SHELF,
        columns=importing.COLUMNS,
        compile=library.compile_cards,
        read_text=reading.read_text,
        start=new_state,
        placement=AvalonPlacement,
        prompts=PROMPTS,
        event_text=event_text,
        display=DISPLAY,
        reasons=reasons,
        ability=AvalonAbility,
        turn=TURN,
        estimator=fitted("avalon", Estimator(FEATURES, features), RULES.schema.verbs),
        deeds=DEEDS,
    )
    further_words = (CONCEDE, ("join", "途中参加する"))
    parameters: ClassVar[Mapping[str, Parameter]] = {
        key: Parameter(PARAMETERS[key], usual, most) for key, (_, usual, most) in MODE.items()
    }
    joinable = True

    # ---- cards and decks

    def words(self, pool: Compiled) -> Sequence[str]:
        return sorted(cast(AvalonPool, pool).extra.races)

    def violations(self, deck: Any, pool: Compiled) -> list[Violation]:
        return violations(cast(Deck, deck))

    def part_of(self, card: Any) -> str:
        return "avatar" if cast(Card, card).type == AVATAR_KIND else "main"

    # ---- positions

    def options_of(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        return mode_of(options)

    def concede(self, st: State, player: int) -> bool:
        """The player is defeated at once; the others go on [R85]."""
        return give_up(st, player)

    def extend(self, pool: Compiled, deck: Any) -> Compiled:
        return cast(AvalonPool, pool).extended(self.deck_cards(deck))

    def join(self, st: State, pool: Compiled, player: int, deck: Any) -> None:
        st.joins = (*st.joins, (player, *designs_of(cast(AvalonPool, pool), cast(Deck, deck))))
        st.emit(JOINS, player=player)

    # ---- names and texts

    def numbers(self, st: State, player: int) -> dict[str, int]:
        return {"proofs": len(st.zone(player, PROOF)), "mana": of_player(st, player)}

    def place_names(self, st: State, e: int) -> tuple[tuple[str, ...], int]:
        if not is_land(e):
            return (), -1
        k = land_zone(e, st.rules.width) % st.rules.width
        zone = st.rules.schema.zones[k]
        return (zone.ja, zone.name), land_player(e)

    def ability_word(self, st: State, e: int, ability: int) -> str:
        return number_among(st, e, ability, lambda a: a.kind == ACTIVATED)

    def values(self, pool: Compiled, st: State, e: int) -> dict[str, Any]:
        v = st.row(e).v
        kind = v[KIND]
        out: dict[str, Any] = {
            "kind": KINDS[kind],
            "attributes": [word for k, word in enumerate(ATTRIBUTES) if v[ELEMENTS] >> k & 1],
            "originality": value(st, e, ORIGIN),
        }
        if kind != K_CREATURE:
            return out
        races = extra_of(st).races
        out["races"] = [word for k, word in enumerate(races) if v[RACES] >> k & 1]
        out["icons"] = {word: v[ICON + k] for k, word in enumerate(ICONS) if v[ICON + k]}
        if is_mana(st, e):
            out["mana"] = True
            return out
        out |= cast(AvalonPool, pool).designed.told(v[KEYWORDS], bits_in(KEYWORD_BITS, v[KEYWORDS]))
        out.update(attack=value(st, e, ATTACK), endurance=value(st, e, ENDURANCE))
        if is_placed(st, e):
            out["damage"] = st.col[DAMAGE][e]
        return out

    def around(self, st: State, kind: int) -> Hashable | None:
        return ()

    def figures(self, st: State) -> dict[str, Any]:
        return {
            "turn": st.num[TURN],
            "phase": PHASES[st.num[PHASE]],
            "half": "chaser" if st.num[CHASING] else "leader",
            "leader": seat_or_none(st.num[LEADER]),
            "active": seat_or_none(st.num[SLOT]),
            "slot": seat_or_none(st.num[SLOT]),
            "battles": [letter(p) for p in battles_to_come(st)],
            **{key: st.num[table] for key, (table, _, _) in MODE.items()},
        }

    def figure(self, st: State, player: int, key: str) -> Any:
        figure = PLAYER_FIGURES.get(key)
        return figure(st, player) if figure is not None else None

    def asking_ability(self, st: State, f: Frame) -> Spoken | None:
        if f.proc is RUN and f.prog is not None:
            for thing in st.pool.parts:
                ability = self.spoken(thing)
                if ability is not None and ability.program is f.prog:
                    return ability
        return None

    # ---- for bots

    playing = ("lay-mana", "summon", "use-magic", "activate", "support")

    def at_rest(self, st: State) -> bool:
        if st.result is not None or not st.frames:
            return True
        return st.num[SCOPE] == 0 and st.num[BATTLE] == 0 and st.frames[-1].proc is not SEALED

    def free(self, st: State, request: Request) -> bool:
        return request.kind in FREE and self.at_rest(st)

    def evaluate(self, st: State, player: int) -> float:
        if st.result is not None:
            return 0.0 if not st.result else 1.0 if player in st.result else -1.0
        if player not in st.seats:
            return -1.0
        mine = worth(st, player)
        others = [worth(st, p) for p in st.seats if p != player]
        theirs = max(others) if others else 0.0
        return (mine - theirs) / (abs(mine) + abs(theirs) + 10.0)


def worth(st: State, player: int) -> float:
    """Return a rough worth of a player's position: proofs above all, life, leadership, creatures and the mana under them."""
    life = len(st.zone(player, LIFE))
    total = 9.0 * len(st.zone(player, PROOF)) + 2.0 * min(6, life) + 0.5 * max(0, life - 6)
    total += 0.25 * len(st.zone(player, HAND)) + 0.03 * len(st.zone(player, MEMORY))
    need = max(1, target(st, player))
    total += 4.0 * min(1.0, counted(st, player) / need) + 0.02 * of_player(st, player)
    if st.num[LEADER] == player:
        total += 3.0
    for e in creatures_of(st, player):
        total += standing(st, e)
    return total


def standing(st: State, e: int) -> float:
    """Return the worth of a placed creature: its values, how long its mana will last, the holy land."""
    lasts = min(3, len(mana_on(st, st.col[ZONE][e])))
    out = (0.4 * value(st, e, ATTACK) + 0.3 * value(st, e, ENDURANCE)) * (0.4 + 0.2 * lasts) + 0.4
    return out + 3.0 if st.kind_of(e) == HOLY else out


GAME = AvalonGame()
