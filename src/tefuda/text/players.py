"""Players named in a text."""

from __future__ import annotations

from .model import Node, says
from .words import Side


class Who(Node, frozen=True, tag=True):
    """A player, or several."""


@says("{s}", en="{s}")
class Player(Who, frozen=True, tag=True):
    """The master of the text, or the other player."""

    s: Side


@says("各プレイヤー", also="お互いのプレイヤー", en="each player")
class EachPlayer(Who, frozen=True, tag=True):
    """Every player, the turn player first."""


@says("それのプレイヤー", also=("<その|それの>コントローラー", "<その|それの>マスター"), en="its player")
class ItsPlayer(Who, frozen=True, tag=True):
    """The player on whose field それ is or last was."""


@says("そのプレイヤー", en="that player")
class ThatPlayer(Who, frozen=True, tag=True):
    """The player of the event or of the sentence before."""


@says("そうしたプレイヤー", en="each player who did so", where={"no": False})
@says("そうしなかったプレイヤー", also="そうできなかったプレイヤー", en="each player who did not", where={"no": True})
class Doer(Who, frozen=True, tag=True):
    """Of those who may do, or have to do, what the sentence before says: whoever has done it (`no`: has not)."""

    no: bool


@says("相手プレイヤー{n}人", en="[one?an opponent|{n} opponents]")
class Opponents(Who, frozen=True, tag=True):
    """That many opponents."""

    n: int


@says("相手プレイヤーすべて", also="すべての相手プレイヤー", en="each opponent")
class AllOpponents(Who, frozen=True, tag=True):
    """Every opponent."""


@says("自身", en="that player")
class Self(Node, frozen=True, tag=True):
    """The player named as the subject of the sentence."""


@says("お互い", also="各プレイヤー", en="each player")
class Everyone(Node, frozen=True, tag=True):
    """Both players."""
