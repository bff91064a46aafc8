"""Looking at positions through the eyes of a player: makes the views of :mod:`tefuda.play.views`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tefuda.formats.notation import letter
from tefuda.kernel.schema import CARD, CONTROLLER, FACE, HOST, LABEL, OWNER, SERIAL, ZONE
from tefuda.kernel.views import holder, knows, position_in_zone
from tefuda.play.faces import Faces
from tefuda.play.unchanged import changed
from tefuda.play.views import CardView, RequestView, View, ZoneView

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from tefuda.games.registry import Universe
    from tefuda.kernel.state import Request, State
    from tefuda.play.naming import Namer
    from tefuda.play.sharing import Shared


SEALED_CHOICE = "sealed"


class SeenZone(NamedTuple):
    """A zone as it was seen: when, what its cards depended on besides themselves, and the view of each card by entity."""

    at: int
    around: Hashable
    view: ZoneView
    cards: dict[int, CardView]


class Seen:
    """What was seen of a match as long as it is looked at, by zone and by who sees it. A zone in which nothing has changed is the same view
    again, and so is a card; what spectators see as well is looked at once for all.

    Attributes:
        state: The position that was looked at last.
        now: How many times the match was looked at.
        zones: What was seen.
        around: What the views of cards in each kind of zone depend on now, besides the cards themselves.
        changed: When each zone, and each card (by entity), was seen to have changed last.
    """

    def __init__(self) -> None:
        self.state: State | None = None
        self.now = 0
        self.zones: dict[tuple[int, int], SeenZone] = {}
        self.around: dict[int, Hashable] = {}
        self.changed: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self._printed = -1

    def look(self, st: State, printed: int) -> None:
        """Look at a position; ``printed``: how many designs were looked up, with whose values those of cards are compared."""
        self.now += 1
        self.around = {}
        st.derive()
        if self.state is None or self.state.pool is not st.pool or self._printed != printed:
            self.zones.clear()
            self.changed = {}, {}
        else:
            for times, those in zip(self.changed, changed(self.state, st), strict=True):
                times.update(dict.fromkeys(those, self.now))
        self._printed = printed
        self.state = st.copy()  # it shares what is not written meanwhile
        self.state.log = None


class Viewer:
    """Looks at the positions of one match."""

    def __init__(self, shared: Shared, namer: Namer, universe: Universe | None = None) -> None:
        self.game = shared.game
        self.pool = shared.pool
        self.namer = namer
        self.faces = Faces(shared, universe)

    def card(self, st: State, e: int, viewer: int) -> CardView:
        """Return a card as a viewer sees it (-1: everything)."""
        z = st.col[ZONE][e]
        place = zone_word(st, z)
        thing = self.namer.thing(st, e, viewer)
        label, key = thing.text(), self.namer.key(st, e, viewer, thing)
        owner, controller = letter(st.col[OWNER][e]), letter(st.col[CONTROLLER][e])
        if not knows(st, viewer, e) or z < 0:
            known = st.col[CARD][e] if z < 0 else -1
            name = self.namer.design_names(known)[0] if known >= 0 else None
            return CardView(name, label, key=key, owner=owner, controller=controller, zone=place)
        names = self.namer.design_names(st.row(e).card)
        host = st.now(st.col[HOST][e])
        values = self.game.values(self.pool, st, e)
        if st.col[FACE][e]:
            values["face_up"] = True
        return CardView(
            names[0],
            label,
            names[1] if len(names) > 1 else "",
            owner,
            controller,
            place,
            position_in_zone(st, e),
            values,
            self.differing(st, e, values),
            dict(st.counters.get(st.ref(e), ())),
            self.namer.key(st, host, viewer) if host >= 0 else "",
            key,
        )

    def differing(self, st: State, e: int, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the printed values of a card that are others now; none, if no effect has changed what it is."""
        row = st.row(e)
        if row.card < 0 or row is st.pool.designs[row.card].row or e in st.items:
            return {}
        printed = self.faces.values(st, row.card)
        return {key: value for key, value in printed.items() if key in values and values[key] != value}

    def zone(self, st: State, z: int, viewer: int, seen: Seen | None = None) -> ZoneView:
        """Return a zone as a viewer sees it: piles by place, other zones without giving places of hidden cards away. ``seen``: what was
        looked at before, for him and others; what has changed is looked at again, and kept there."""
        if seen is not None and viewer >= 0:
            return self._seen(st, z, viewer, seen).view
        known = self._known(st, z, viewer)
        return self._told(st, z, [self.card(st, e, viewer) if e >= 0 else None for e in known])

    def _seen(self, st: State, z: int, viewer: int, seen: Seen) -> SeenZone:
        """Return a zone as a viewer sees it, from what was seen before as far as it is still so."""
        kind = st.rules.zone_kinds[z]
        if kind not in seen.around:
            around = self.game.around(st, kind)
            seen.around[kind] = seen.now if around is None else around
        around, before = seen.around[kind], seen.zones.get((z, viewer))
        if before is not None and before.around == around and before.at >= seen.changed[0].get(z, 0):
            return before
        known, spectator = self._known(st, z, viewer), st.rules.players
        if viewer != spectator and known == self._known(st, z, spectator) and self._hosts_known(st, known):
            found = self._seen(st, z, spectator, seen)
        else:
            cards: dict[int, CardView] = {}
            for place, e in enumerate(known):
                if e < 0:
                    continue
                # what tells a card without a number from others is read off those beside it
                same = before is not None and before.around == around and before.at >= seen.changed[1].get(e, 0)
                card = before.cards.get(e) if before is not None and same and numbered(st, e) else None
                if card is None:
                    card = self.card(st, e, viewer)
                cards[e] = card if card.place == place else msgspec.structs.replace(card, place=place)
            view = self._told(st, z, [cards.get(e) for e in known])
            found = SeenZone(seen.now, around, view, cards)
        seen.zones[z, viewer] = found
        return found

    def _known(self, st: State, z: int, viewer: int) -> list[int]:
        """Return the cards of a zone, -1 for those that a viewer does not know."""
        from_top = st.rules.schema.from_top(st.rules.zone_kinds[z])
        return [e if knows(st, viewer, e) else -1 for e in (reversed(st.zones[z]) if from_top else st.zones[z])]

    def _hosts_known(self, st: State, known: list[int]) -> bool:
        """Tell whether a spectator knows what cards are attached to."""
        hosts = [st.now(st.col[HOST][e]) for e in known if e >= 0]
        return all(knows(st, st.rules.players, host) for host in hosts if host >= 0)

    def look(self, st: State, seen: Seen) -> None:
        """Note what has changed in a position since it was looked at last."""
        seen.look(st, len(self.faces.printed))

    def _told(self, st: State, z: int, seen: list[CardView | None]) -> ZoneView:
        if not st.rules.schema.zones[st.rules.zone_kinds[z]].ordered and None in seen:
            known = sorted((c for c in seen if c is not None), key=lambda c: (c.name or "", c.label))
            anonymous = [msgspec.structs.replace(c, place=i) for i, c in enumerate(known)]
            seen = [*anonymous, *([None] * (len(seen) - len(known)))]
        return ZoneView(len(seen), tuple(seen))

    def unseen(self, st: State, player: int) -> dict[str, int]:
        """Return the printed names of a player's own cards that he cannot tell where they lie, with their numbers."""
        found: dict[str, int] = {}
        for e in range(st.rules.players, len(st.col[ZONE])):
            card = st.col[CARD][e]
            if card >= 0 and st.col[OWNER][e] == player and st.col[ZONE][e] >= 0 and not knows(st, player, e):
                name = self.namer.design_names(card)[0]
                found[name] = found.get(name, 0) + 1
        return dict(sorted(found.items()))

    def numbers(self, st: State, player: int) -> dict[str, int]:
        """Return the public numbers of a player."""
        kept = {t.name: st.num[t.offset + player] for t in st.rules.schema.tables if t.shown and t.width > 1}
        return {**kept, **self.game.numbers(st, player)}

    def view(
        self,
        st: State,
        viewer: int,
        requests: tuple[Request, ...],
        options: Mapping[int, list[str]],
        seen: Seen | None = None,
    ) -> View:
        """Return the position as a player sees it; ``options`` are the texts of the viewer's own open decisions; ``seen``: see
        :meth:`zone`."""
        zones: dict[str, dict[str, ZoneView]] = {letter(p): {} for p in st.seats}
        for z in range(len(st.zones)):
            player = holder(st, z)
            if player >= 0 and player not in st.seats:
                continue
            zones.setdefault(letter(player) if player >= 0 else "", {})[zone_word(st, z)] = self.zone(
                st, z, viewer, seen
            )
        result = "" if st.result is None else "".join(letter(p) for p in st.result) or "draw"
        return View(
            self.game.id,
            letter(viewer) if 0 <= viewer < st.rules.players else "",
            self.game.figures(st),
            {letter(p): self.numbers(st, p) for p in st.seats},
            zones,
            self.asked(st, viewer, requests, options),
            result,
        )

    def asked(
        self, st: State, viewer: int, requests: tuple[Request, ...], options: Mapping[int, list[str]]
    ) -> tuple[RequestView, ...]:
        """Return the open decisions as a player sees them; see :meth:`view`."""
        asked = []
        for r in requests:
            if r.player == viewer or viewer < 0:
                prompt = self.game.prompt(st, r)
                texts = tuple(options.get(r.player, ()))
                asked.append(RequestView(letter(r.player), r.kind, prompt.ja, prompt.en, texts))
            elif not st.lanes:
                asked.append(RequestView(letter(r.player), r.kind if self.game.public_request(st, r) else ""))
        if st.lanes and viewer >= 0:
            asked.append(RequestView("", SEALED_CHOICE))
        return tuple(asked)


def numbered(st: State, e: int) -> bool:
    """Tell whether a card has a number by which it is called wherever it lies."""
    return st.col[LABEL][e] != 0 or st.col[SERIAL][e] != 0


def zone_word(st: State, zone: int) -> str:
    """Return the word of a zone, "none" for cards that are nowhere."""
    return st.rules.schema.zones[st.rules.zone_kinds[zone]].name if zone >= 0 else "none"
