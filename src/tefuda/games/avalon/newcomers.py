"""Requests to join that a scenario describes: who has asked, and with which cards [5.5, R88]."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tefuda.errors import PlacingFault
from tefuda.formats.expecting import expected, missing
from tefuda.formats.notation import letter
from tefuda.games.describing import Where, counted, name, player_among, read_keys
from tefuda.saying import Text

DECK = 40
"""Cards of a newcomer whose memory is not described: blank ones [3.1]."""


class Newcomer(NamedTuple):
    """One who has asked to join.

    Attributes:
        player: His number.
        avatar: Name of his avatar, "" for one that does nothing.
        memory: Names and numbers of the cards that he brings, with the place of each in the description; None: blank ones.
        path: Where it stands.
    """

    player: int
    avatar: str
    memory: list[tuple[str, int, Where]] | None
    path: Where


def newcomer(players: int) -> Callable[[Any, Where], Newcomer]:
    """Return the reader of one who asks to join: his letter, or a mapping with ``player``, ``avatar`` and ``memory``."""
    one = player_among(players)

    def memory(value: Any, path: Where) -> list[tuple[str, int, Where]]:
        if not isinstance(value, list):
            raise PlacingFault(path, expected("カードのリスト", "a list of cards", value))
        return [(*counted(card, (*path, i)), (*path, i)) for i, card in enumerate(value)]

    def read(value: Any, path: Where) -> Newcomer:
        if not isinstance(value, Mapping):
            return Newcomer(one(value, path), "", None, path)
        said = read_keys(value, {"player": one, "avatar": name, "memory": memory}, path)
        if "player" not in said:
            raise PlacingFault(path, missing("player", "プレイヤーの記号", "the letter of a player"))
        return Newcomer(said["player"], said.get("avatar", ""), said.get("memory"), path)

    return read


def check_newcomers(asked: Sequence[Newcomer], seated: Sequence[int], most: int, needed: int) -> None:
    """Refuse requests that a match would refuse.

    Args:
        asked: Who has asked to join, in the order of the requests.
        seated: Who sits at the table.
        most: How many may.
        needed: How many cards the set-up of one takes, and one that has to be left.

    Raises:
        PlacingFault: If one sits at the table, has asked twice, finds no seat, or brings too few cards.
    """
    taken = list(seated)
    for one in asked:
        who = letter(one.player)
        if one.player in taken:
            raise PlacingFault(
                one.path, Text(f"{who} はもう席についています", f"{who} sits at the table, or has asked, already")
            )
        taken.append(one.player)
        if len(taken) > most:
            raise PlacingFault(one.path, Text(f"席は{most}人までです", f"there are seats for {most} players only"))
        if one.memory is not None and sum(n for _, n, _ in one.memory) < needed:
            what = Text(f"準備には{needed}枚以上いります", f"the set-up takes {needed} cards at least")
            raise PlacingFault((*one.path, "memory"), what)


__all__ = ["DECK", "Newcomer", "check_newcomers", "newcomer"]
