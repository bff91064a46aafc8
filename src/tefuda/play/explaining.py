"""Why something is not offered: finds what somebody means by a text that fits no option, and asks the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

from tefuda.errors import IllegalDecision, Reason, UnknownName
from tefuda.formats.notation import SHORT, letter, phrases
from tefuda.kernel.schema import CONTROLLER, ZONE
from tefuda.kernel.views import knows

if TYPE_CHECKING:
    from tefuda.games.registry import Game
    from tefuda.kernel.state import State
    from tefuda.play.naming import Namer

LIMIT = 64
"""Readings of a text that are tried at most."""


class Explainer:
    """Answers for one match."""

    def __init__(self, game: Game, namer: Namer, aliases: Mapping[str, int]) -> None:
        self.game = game
        self.namer = namer
        self.aliases = aliases
        self.verbs = {v.word: v for v in game.rules.schema.verbs}

    def why_not(self, st: State, player: int, text: str) -> list[Reason]:
        """Return the reasons against every reading of a text; none if a reading is not forbidden.

        Raises:
            UnknownName: If the text names things that the player knows nothing of.
            IllegalDecision: If it has no verb, or more than one decision.
        """
        found = phrases(text, self.namer.verbs)
        readings = [(v, rest) for v, rest in found[0].rest if v in self.verbs] if len(found) == 1 else []
        if not readings:
            raise IllegalDecision(text, "expected one decision, beginning with a verb", list(self.verbs))
        out: list[Reason] = []
        unknown = ""
        for verb, rest in readings:
            parts = [p.strip() for p in rest.split(">")] if rest else []
            choices, word, unknown = self._objects(st, player, verb, parts)
            if unknown:
                continue
            for a, b in list(product(*choices))[:LIMIT]:
                if word >= 0:
                    b = word
                reasons = self.game.why_not(st, player, verb, a, b)
                if not reasons and self._waits(st, player):
                    reasons = [self._not_now(st)]
                if not reasons:
                    return []
                out += [r for r in reasons if r not in out]
        if not out and unknown:
            raise UnknownName(f"{text!r}: {letter(player)} knows nothing called {unknown!r} here")
        return out

    def _objects(self, st: State, player: int, verb: str, parts: Sequence[str]) -> tuple[list[list[int]], int, str]:
        """Return the entities each part may mean, the number behind them, and the first part that means nothing.

        What acts is taken to be the player's own, if something of his has the name.
        """
        v = self.verbs[verb]
        sorts = [s for s in (v.a, v.b) if s == "entity"]
        word = -1
        out: list[list[int]] = []
        for part in parts[: len(sorts)]:
            found = list(self._named(st, player, part))
            head, _, last = part.rpartition(" ")
            if not found and last.isdigit() and head:
                found = list(self._named(st, player, head))
                word = int(last) - 1
            if not found:
                return [], -1, part
            mine = [e for e in found if st.col[CONTROLLER][e] == player] if not out else []
            out.append(mine or found)
        return [*out, *([[-1]] * (2 - len(out)))], word, ""

    def _named(self, st: State, player: int, text: str) -> Iterator[int]:
        for e in range(len(st.seats), len(st.col[ZONE])):
            if st.col[ZONE][e] >= 0 and knows(st, player, e) and self.namer.thing(st, e, player).called(text, SHORT):
                yield e

    def _waits(self, st: State, player: int) -> bool:
        return st.request is None or st.request.player != player

    def _not_now(self, st: State) -> Reason:
        if st.request is None:
            return Reason("", "今は何も選べない", "nothing is asked now")
        who = letter(st.request.player)
        clause = st.clause()
        return Reason(clause, f"今は{who}が選んでいる（{st.request.kind}）", f"{who} is asked now: {st.request.kind}")
