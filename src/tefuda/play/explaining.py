"""Why something is not offered: finds what somebody means by a text that fits no option, and asks the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

from tefuda.errors import IllegalDecision, Reason, UnknownName
from tefuda.formats.notation import EXACT, PREFIX, SHORT, letter, phrases
from tefuda.kernel.schema import CARD, CONTROLLER, ZONE
from tefuda.kernel.views import knows
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.games.registry import Game
    from tefuda.kernel.state import State
    from tefuda.play.naming import Namer

PLAYING = ("play", "use", "summon", "realise")
ACTING = (
    "attack", "march", "activate", "evolve", "block", "defend", "soul", "mana", "act-ward", "connect", "ranged", "invasion", "join",
)  # fmt: skip
"""Verbs of what is done with cards that are held, and with those on the board."""

LIMIT = 64
"""Readings of a text that are tried at most."""


class Explainer:
    """Answers for one match."""

    def __init__(self, game: Game, namer: Namer, aliases: Mapping[str, int]) -> None:
        self.game = game
        self.namer = namer
        self.aliases = aliases
        self.sorts: dict[str, int] = dict.fromkeys([word for word, _ in game.further_words], 0)
        for v in game.rules.schema.verbs:
            entities = [v.a, v.b].count("entity")
            self.sorts[v.word] = max(entities, self.sorts.get(v.word, 0))
        listed = game.rules.schema.vocabularies
        self.listed = {v.word: listed[v.a] for v in game.rules.schema.verbs if v.a in listed}
        lists = game.rules.schema.vocabularies.values()
        self.kinds = {word for pair in lists for words in pair for word in words}
        self.free = [word for word, _ in game.further_words]
        self.words = [*namer.verbs, *game.further_words]

    def why_not(self, st: State, player: int, text: str) -> list[Reason]:
        """Return the reasons against every reading of a text; none if a reading is not forbidden.

        Raises:
            UnknownName: If the text names things that the player knows nothing of.
            IllegalDecision: If it has no verb, or more than one decision.
        """
        found = phrases(text, self.words)
        readings = [(v, rest) for v, rest in found[0].rest if v in self.sorts] if len(found) == 1 else []
        if not readings and len(found) == 1:
            readings = list(self._readings(st, player, found[0].text))
        if not readings:
            what = Text("動詞で始まる手を一つ書いてください", "expected one decision, beginning with a verb")
            raise IllegalDecision(text, what)
        out: list[Reason] = []
        unknown = ""
        for verb, rest in readings:
            parts = [p.strip() for p in rest.split(">")] if rest else []
            choices, word, unknown = self._objects(st, player, verb, parts)
            if unknown:
                continue
            best: list[Reason] | None = None
            for a, b in list(product(*choices))[:LIMIT]:
                if word >= 0:
                    b = word
                reasons = self.game.why_not(st, player, verb, a, b)
                if not reasons and verb in self.free:
                    return []
                reasons = reasons or [self._not_now(st) if self._waits(st, player) else self._no_option(st)]
                if best is None or len(reasons) < len(best):
                    best = reasons
            out += [r for r in best or () if r not in out]
        if not out and unknown:
            who = letter(player)
            raise UnknownName(
                Text(
                    f"「{text}」: {who}に見えるものに「{unknown}」はありません",
                    f"{text!r}: {who} knows nothing called {unknown!r} here",
                )
            )
        return out

    def _readings(self, st: State, player: int, text: str) -> Iterator[tuple[str, str]]:
        """Return what somebody wants of a thing that he names without a verb: to play what he holds, to act with what is on the board."""
        first = text.split(">")[0].strip()
        for e in self._nearest(st, player, self._called(st, player, first), "")[:1]:
            verbs = ACTING if self._rank(st, e, "") else PLAYING
            yield from [(verb, text) for verb in verbs if self.sorts.get(verb)][:1]

    def _nearest(self, st: State, player: int, found: Sequence[int], verb: str) -> list[int]:
        """Of things of one name, return those that are most likely meant: the player's own, where the verb is done."""
        mine = [e for e in found if st.col[CONTROLLER][e] == player] or list(found)
        ranks = [self._rank(st, e, verb) for e in mine]
        return [e for e, rank in zip(mine, ranks, strict=True) if rank == min(ranks)]

    def _rank(self, st: State, e: int, verb: str) -> int:
        zone = st.col[ZONE][e]
        name = st.rules.schema.zones[st.rules.zone_kinds[zone]].name if zone >= 0 else ""
        display = self.game.display
        places = (display.listed, display.held) if verb in ACTING else (display.held, display.listed)
        return next((i for i, zones in enumerate(places) if name in zones), len(places))

    def _called(self, st: State, player: int, text: str) -> list[int]:
        """Return what a text names; if nothing, what its name begins with."""
        return list(self._named(st, player, text)) or (list(self._named(st, player, text, PREFIX)) if text else [])

    def _objects(self, st: State, player: int, verb: str, parts: Sequence[str]) -> tuple[list[list[int]], int, str]:
        """Return the entities each part may mean, the number behind them, and the first part that means nothing.

        What acts is taken to be the player's own, if something of his has the name.
        """
        word = -1
        out: list[list[int]] = []
        if verb in self.listed and parts:
            found = [words.index(parts[0]) for words in self.listed[verb] if parts[0] in words]
            return [found[:1] or [-1], [-1]], -1, ""
        for part in parts[: self.sorts[verb]]:
            found = self._called(st, player, part)
            head, _, last = part.rpartition(" ")
            if not found and last.isdigit() and head:
                found = self._called(st, player, head)
                word = int(last) - 1
            elif not found and last in self.kinds and head:
                found = self._called(st, player, head)
            if not found:
                return [], -1, part or ">"
            out.append(found if out else self._nearest(st, player, found, verb))
        return [*out, *([[-1]] * (2 - len(out)))], word, ""

    def _named(self, st: State, player: int, text: str, how: int = SHORT) -> Iterator[int]:
        yield from (p for p in st.seats if self.namer.thing(st, p, player).called(text, EXACT))
        for e in range(st.rules.players, len(st.col[ZONE])):
            if st.col[CARD][e] < 0:
                if self._place(st, player, text, e):
                    yield e
            elif st.col[ZONE][e] >= 0 and knows(st, player, e) and self.namer.thing(st, e, player).called(text, how):
                yield e

    def _place(self, st: State, player: int, text: str, e: int) -> bool:
        """Tell whether a text means a place of the board: the player's own, unless it says whose."""
        thing = self.namer.thing(st, e, player)
        return (thing.owner == letter(player) or "@" in text) and thing.called(text, SHORT)

    def _waits(self, st: State, player: int) -> bool:
        return st.request is None or st.request.player != player

    def _no_option(self, st: State) -> Reason:
        assert st.request is not None
        prompt = self.game.prompt(st, st.request)
        return Reason(
            st.clause(),
            f"ここで選べるものにない（{prompt.ja}）",
            f"it is not among what may be taken here: {prompt.en}",
        )

    def _not_now(self, st: State) -> Reason:
        if st.request is None:
            return Reason("", "今は何も選べない", "nothing is asked now")
        who = letter(st.request.player)
        prompt = self.game.prompt(st, st.request)
        return Reason(st.clause(), f"今は{who}が答えるところ（{prompt.ja}）", f"now {who} is asked: {prompt.en}")
