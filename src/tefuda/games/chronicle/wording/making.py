"""Tokens: what they are, and how they enter [6.11]."""

from __future__ import annotations

from tefuda.text.model import Node, says
from tefuda.text.numbers import Simple
from tefuda.text.sentences import Act
from tefuda.text.words import Tribe, Unit

from .terms import CardName, Faction, Roman


@says(
    "[{name}の]トークンユニット({f:・}・{c:/}・レベル{level}・パワー{p}・ATK{a})",
    en="[{name} ]{f: } {c:/} unit token (level {level}, power {p}, ATK {a})",
)
class UnitToken(Node, frozen=True, tag=True):
    """A unit token by its values [6.11]; without a name, the category is the name."""

    f: tuple[TokenFaction, ...]
    c: tuple[Tribe, ...]
    level: Roman
    p: int
    a: int
    name: CardName | None = None


@says("{f}", en="{f}", where={"plain": False})
@says("無勢力", also="無", en="factionless", where={"plain": True, "f": None})
class TokenFaction(Node, frozen=True, tag=True):
    """The faction of a token."""

    f: Faction | None
    plain: bool


@says(
    "[{name}の]トークンヒストリー({f:・}[・{c:/}])",
    en="[{name} ]{f: } [{c:/} ]history token",
    where={"kind": "history"},
)
@says(
    "[{name}の]トークンストラクチャ({f:・}[・{c:/}])",
    en="[{name} ]{f: } [{c:/} ]structure token",
    where={"kind": "structure"},
)
class OtherToken(Node, frozen=True, tag=True):
    """A history or structure token."""

    f: tuple[TokenFaction, ...]
    kind: str
    c: tuple[Tribe, ...] = ()
    name: CardName | None = None


@says(
    "{spec}を{n}{w}<、|>[{s}状態で]戦場に~配置する",
    also="{spec}{n}{w}を[{s}状態で]戦場に~配置する",
    en="~place {n} {spec} onto the battlefield[ {s}]",
)
class Create(Act, frozen=True, tag=True):
    """Tokens enter the battlefield."""

    spec: UnitToken | OtherToken
    n: Simple
    w: Unit
    s: Orientation | None = None


@says("ワイプ", en="wiped", where={"attacking": False})
@says("攻撃している", en="attacking", where={"attacking": True})
class Orientation(Node, frozen=True, tag=True):
    """In the wiped state, or attacking [R128]."""

    attacking: bool
