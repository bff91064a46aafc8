"""Paths into a position, as scenarios and debugging use them: ``w.zone``, ``A.pp``, ``B.leader.health``, ``A.hand[0]``, ``turn``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tefuda.errors import UnknownName, UnknownPath
from tefuda.formats.notation import EXACT, Thing, letter, seat
from tefuda.kernel.schema import CARD, ZONE
from tefuda.kernel.views import knows
from tefuda.saying import Text, many

if TYPE_CHECKING:
    from tefuda.kernel.state import State
    from tefuda.play.naming import Namer
    from tefuda.play.viewing import Viewer
    from tefuda.play.views import CardView

MARKS = "*#@"
_STEP = re.compile(r"([^.\[\]]+)|\[(-?\d+)\]")
_COUNTED = re.compile(r"(.+?) x(\d+)")
HIDDEN = "hidden"


class Found:
    """What a path leads to: a plain value, a card, or the cards of a zone (None among them: unknown).

    Attributes:
        value: Plain value; for cards their label, for zones the labels.
        card: The card, for paths that end at one.
        things: What the cards of a zone may be called.
        ordered: True if the order of the cards of the zone matters.
        also: Words that say more and are right, too: ``main2`` of the second main phase.
    """

    def __init__(
        self,
        value: Any,
        card: Thing | None = None,
        things: list[Thing | None] | None = None,
        ordered: bool = False,
        view: CardView | None = None,
        also: Sequence[str] = (),
    ) -> None:
        self.value = value
        self.card = card
        self.things = things
        self.ordered = ordered
        self.view = view
        self.also = also

    def equals(self, wanted: Any) -> bool:
        """Tell whether this is what somebody wrote: a value, the name of a card, the number of cards of a zone or their names."""
        if self.things is not None:
            return len(self.things) == wanted if isinstance(wanted, int) else self._holds(wanted)
        if self.card is not None:
            return isinstance(wanted, str) and (self.value == wanted or self.card.called(wanted, EXACT))
        if isinstance(self.value, Mapping) and isinstance(wanted, dict):
            return dict(self.value) == wanted
        if isinstance(self.value, list) and isinstance(wanted, list):
            return sorted(map(str, self.value)) == sorted(map(str, wanted))
        return type(self.value) is type(wanted) and (self.value == wanted or wanted in self.also)

    def _holds(self, wanted: Any) -> bool:
        """Compare the cards of a zone with a list of names, in order if the zone has one."""
        names: list[str] = []
        for name in wanted if isinstance(wanted, list) else [wanted]:
            found = _COUNTED.fullmatch(str(name))
            names += [found[1]] * int(found[2]) if found else [str(name)]
        rest = list(self.things or ())
        if len(names) != len(rest):
            return False
        if self.ordered:
            return all(_named(t, n) for t, n in zip(rest, names, strict=True))
        for name in sorted(names, key=lambda n: n == HIDDEN):
            fits = [t for t in rest if _named(t, name)]
            if not fits:
                return False
            rest.remove(fits[0])
        return True


def _named(thing: Thing | None, name: str) -> bool:
    return name == HIDDEN if thing is None else thing.called(name, EXACT)


class Paths:
    """Follows paths in the positions of one match."""

    def __init__(self, viewer: Viewer, namer: Namer, aliases: Mapping[str, int]) -> None:
        self.viewer = viewer
        self.namer = namer
        self.aliases = aliases

    def find(self, st: State, path: str, viewer: int = -1) -> Found:
        """Follow a path as a viewer can (-1: one who sees everything).

        Raises:
            UnknownName: If a step of the path leads nowhere; the error lists what would.
        """
        steps = [int(i) if i else name for name, i in _STEP.findall(path)]
        if not steps or isinstance(steps[0], int):
            raise UnknownName(Text(f"{path!r} は道筋ではありません", f"{path!r} is no path"))
        head, rest = str(steps[0]), steps[1:]
        if head in self.aliases:
            return self._card(st, self.aliases[head], rest, viewer, path)
        player = seat(head)
        if player in st.seats:
            return self._player(st, player, rest, viewer, path)
        if 0 <= player < st.rules.players and rest == ["seated"]:
            return Found(False)
        shared = {z.name: z.index for z in st.rules.schema.zones if z.shared}
        if head in shared:
            return self._zone(st, st.zone_id(0, shared[head]), rest, viewer, path)
        if set(head) & set(MARKS):
            return self._card(st, self._called(st, head, viewer), rest, viewer, path)
        if head == "waiting" and not rest:
            waiting: list[Thing | None] = [self.namer.of_ref(st, w.source, w.snap, viewer) for w in st.waiting]
            return Found([t.text() for t in waiting if t is not None], None, waiting)
        return self._match(st, head, rest, path)

    def _called(self, st: State, name: str, viewer: int) -> int:
        """Return the one card that notation calls so: a token (``名前*1``), a public card (``名前#2``), either with its side (``@B``)."""
        there = [e for e in range(st.rules.players, len(st.col[ZONE])) if st.col[CARD][e] >= 0 and st.col[ZONE][e] >= 0]
        found = [e for e in there if knows(st, viewer, e) and self.namer.thing(st, e, viewer).called(name, EXACT)]
        if len(found) != 1:
            raise UnknownName(
                Text(
                    f"「{name}」と呼ばれるカードは{len(found)}枚です。ちょうど1枚になるように書いてください",
                    f"{many(len(found), 'card')} called {name!r}; exactly one has to be",
                )
            )
        return found[0]

    def _match(self, st: State, head: str, rest: list[str | int], path: str) -> Found:
        figures = self.viewer.game.figures(st)
        figures["result"] = "none" if st.result is None else "".join(letter(p) for p in st.result) or "draw"
        figures["reason"] = st.reason
        figures["asked"] = letter(st.request.player) if st.request is not None else "nobody"
        figures["kind"] = st.request.kind if st.request is not None else "none"
        if head not in figures or rest:
            raise UnknownPath(path, head, (*self.aliases, *(letter(p) for p in st.seats), *figures, "waiting"))
        also = self.viewer.game.phase_words(st) if head == "phase" else ()
        return Found(figures[head], also=also)

    def _player(self, st: State, player: int, rest: list[str | int], viewer: int, path: str) -> Found:
        if not rest:
            raise UnknownName(
                Text(
                    f"{path!r} はプレイヤーです。点の後に領域か数の名前を書いてください",
                    f"{path!r} is a player; name a zone or a number behind a dot",
                )
            )
        word = str(rest[0])
        numbers = {**self.viewer.numbers(st, player), "seated": True}
        if word in numbers:
            return Found(at_its_end(numbers[word], rest[1:], path))
        kinds = {z.name: z.index for z in st.rules.schema.zones if not z.shared}
        if word not in kinds:
            extra = self.viewer.game.figure(st, player, word)
            if extra is not None:
                return Found(at_its_end(extra, rest[1:], path))
            raise UnknownPath(path, word, (*kinds, *numbers))
        z = st.zone_id(player, kinds[word])
        if rest[1:] and isinstance(rest[1], str):
            if len(st.zones[z]) != 1:
                raise UnknownName(
                    Text(
                        f"{path!r}: 領域には{len(st.zones[z])}枚あります。{word}[0] のように場所を書いてください",
                        f"{path!r}: the zone has {many(len(st.zones[z]), 'card')}, name one by its place: {word}[0]",
                    )
                )
            return self._card(st, st.zones[z][0], rest[1:], viewer, path)
        return self._zone(st, z, rest[1:], viewer, path)

    def _zone(self, st: State, z: int, rest: list[str | int], viewer: int, path: str) -> Found:
        ordered = st.rules.schema.zones[st.rules.zone_kinds[z]].ordered
        cards = list(reversed(st.zones[z])) if st.rules.schema.from_top(st.rules.zone_kinds[z]) else st.zones[z]
        if not rest:
            things = [self.namer.thing(st, e, viewer) if knows(st, viewer, e) else None for e in cards]
            return Found([t.text() if t is not None else HIDDEN for t in things], None, things, ordered)
        place = rest[0]
        if not isinstance(place, int) or not -len(cards) <= place < len(cards):
            raise UnknownName(
                Text(
                    f"{path!r}: 領域には{len(cards)}枚、場所は0から{len(cards) - 1}までです",
                    f"{path!r}: the zone has {many(len(cards), 'card')}, places 0 to {len(cards) - 1}",
                )
            )
        return self._card(st, cards[place], rest[1:], viewer, path)

    def _card(self, st: State, e: int, rest: list[str | int], viewer: int, path: str) -> Found:
        if st.col[ZONE][e] >= 0 and not knows(st, viewer, e):
            return Found(HIDDEN)
        view = self.viewer.card(st, e, viewer)
        if not rest:
            return Found(view.label, self.namer.thing(st, e, viewer), view=view)
        facts: dict[str, Any] = {
            "name": view.name,
            "zone": view.zone,
            "owner": view.owner,
            "controller": view.controller,
            "place": view.place,
            "host": view.host or "none",
            **view.values,
            "counters": view.counters,
        }
        word = str(rest[0])
        if word not in facts and word in self.viewer.game.lacking:
            return Found(at_its_end(self.viewer.game.lacking[word], rest[1:], path))
        if word not in facts:
            raise UnknownName(
                Text(
                    f"{path!r}: 今そこに {word!r} はありません。あるもの: {', '.join(facts)}",
                    f"{path!r}: no {word!r} there now; there are {', '.join(facts)}",
                )
            )
        value = facts[word]
        if len(rest) == 2 and isinstance(value, Mapping):
            return Found(counter(value, str(rest[1])) if word == "counters" else value.get(str(rest[1]), "none"))
        return Found(at_its_end(value, rest[1:], path))


def at_its_end(value: Any, rest: list[str | int], path: str) -> Any:
    """Return what a path leads to; nothing may stand behind its end.

    Raises:
        UnknownPath: If something does.
    """
    if rest:
        raise UnknownPath(path, str(rest[0]), ())
    return value


def counter(counters: Mapping[str, int], name: str) -> int:
    """Return a number of counters; the word カウンター may be left out of the name."""
    return counters.get(name, counters.get(f"{name}カウンター", 0))
