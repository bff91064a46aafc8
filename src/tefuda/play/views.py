"""What one player may see of a position. Nothing else of it reaches bots, user interfaces and the network."""

from __future__ import annotations

from typing import Any

import msgspec


class CardView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card as a viewer sees it.

    Attributes:
        name: Its name, or None if the viewer cannot tell which card it is.
        label: What notation calls it.
        english: Translation of the name.
        owner, controller: Letters of its owner and of the player who has it.
        zone, place: Where it is: the word of the zone, and the place in it (from the top of a pile).
        values: Numbers, keywords, types and states as the game reads them off now.
        printed: Printed values of those that differ now, unless damage alone is the reason.
        counters: Numbers of counters by name.
        host: Key of what it is attached to, "" for nothing.
        key: What tells it from all others, as options name it; several hidden cards that are alike have the same.
    """

    name: str | None
    label: str
    english: str = ""
    owner: str = ""
    controller: str = ""
    zone: str = ""
    place: int = 0
    values: dict[str, Any] = {}
    printed: dict[str, Any] = {}
    counters: dict[str, int] = {}
    host: str = ""
    key: str = ""


class ZoneView(msgspec.Struct, frozen=True):
    """A zone: how many cards it has, and those that the viewer can tell apart from unknown ones (None), top or oldest first.

    Cards of unordered hidden zones are listed known ones first, by name.
    """

    count: int
    cards: tuple[CardView | None, ...]


class RequestView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open decision; its options only if it is the viewer's. While players choose in secret, one without a player (``sealed``) says
    so, and nothing in a view tells who is asked or has answered."""

    player: str
    kind: str
    prompt_ja: str = ""
    prompt_en: str = ""
    options: tuple[str, ...] = ()


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position through the eyes of a player.

    Attributes:
        game: Id of the game.
        viewer: Letter of the player who looks, "" for a spectator.
        figures: Turn, phase and the like.
        players: Numbers of each player by letter.
        zones: Zones of each player by letter and word; shared zones under "".
        requests: Open decisions.
        result: Winners' letters, "draw", or "" while the match lasts.
    """

    game: str
    viewer: str
    figures: dict[str, Any]
    players: dict[str, dict[str, int]]
    zones: dict[str, dict[str, ZoneView]]
    requests: tuple[RequestView, ...] = ()
    result: str = ""

    def json(self) -> bytes:
        """Return the view as JSON, byte for byte the same for equal views."""
        return msgspec.json.encode(self, order="deterministic")
