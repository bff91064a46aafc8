"""Looking at positions through the eyes of a player: makes the views of :mod:`tefuda.play.views`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tefuda.formats.notation import letter
from tefuda.kernel.schema import CARD, CONTROLLER, FACE, HOST, OWNER, ZONE
from tefuda.kernel.views import holder, knows, position_in_zone
from tefuda.play.faces import Faces
from tefuda.play.views import CardView, RequestView, View, ZoneView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tefuda.games.registry import Universe
    from tefuda.kernel.state import Request, State
    from tefuda.play.naming import Namer
    from tefuda.play.sharing import Shared


SEALED_CHOICE = "sealed"


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

    def _card_of(self, st: State, e: int, viewer: int, seen_by_all: dict[int, CardView]) -> CardView:
        """Return a card as a viewer sees it, looked at once for all viewers if a spectator sees it and what it is attached to."""
        if e in seen_by_all:
            return seen_by_all[e]
        card, spectator = self.card(st, e, viewer), st.rules.players
        host = st.now(st.col[HOST][e])
        if viewer >= 0 and knows(st, spectator, e) and (host < 0 or knows(st, spectator, host)):
            seen_by_all[e] = card
        return card

    def differing(self, st: State, e: int, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the printed values of a card that are others now; none, if no effect has changed what it is."""
        row = st.row(e)
        if row.card < 0 or row is st.pool.designs[row.card].row or e in st.items:
            return {}
        printed = self.faces.values(st, row.card)
        return {key: value for key, value in printed.items() if key in values and values[key] != value}

    def zone(self, st: State, z: int, viewer: int, seen_by_all: dict[int, CardView] | None = None) -> ZoneView:
        """Return a zone as a viewer sees it: piles by place, other zones without giving places of hidden cards away. ``seen_by_all``: cards
        of this position as everybody sees them; those that are missing are added."""
        ordered = st.rules.schema.zones[st.rules.zone_kinds[z]].ordered
        cards = list(reversed(st.zones[z])) if st.rules.schema.from_top(st.rules.zone_kinds[z]) else st.zones[z]
        common = seen_by_all if seen_by_all is not None else {}
        seen = [self._card_of(st, e, viewer, common) if knows(st, viewer, e) else None for e in cards]
        if not ordered and None in seen:
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
        seen_by_all: dict[int, CardView] | None = None,
    ) -> View:
        """Return the position as a player sees it; ``options`` are the texts of the viewer's own open decisions; ``seen_by_all``: see
        :meth:`zone`."""
        zones: dict[str, dict[str, ZoneView]] = {letter(p): {} for p in st.seats}
        for z in range(len(st.zones)):
            player = holder(st, z)
            if player >= 0 and player not in st.seats:
                continue
            zones.setdefault(letter(player) if player >= 0 else "", {})[zone_word(st, z)] = self.zone(
                st, z, viewer, seen_by_all
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


def zone_word(st: State, zone: int) -> str:
    """Return the word of a zone, "none" for cards that are nowhere."""
    return st.rules.schema.zones[st.rules.zone_kinds[zone]].name if zone >= 0 else "none"
