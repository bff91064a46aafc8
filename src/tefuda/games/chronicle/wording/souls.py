"""Souls and what is paid while a text resolves [6.8, 7.7, 15.1.16]."""

from __future__ import annotations

from tefuda.text.model import Node, says
from tefuda.text.numbers import Simple
from tefuda.text.sentences import Act

from .terms import Faction, Gauge, Souls


@says("{souls}を~支払う", also="ソウル{souls}を~支払う", en="~pay {souls}")
class PaySouls(Act, frozen=True, tag=True):
    """Pay souls."""

    souls: Souls


@says("{gauge}を{n}~支払う", also="あなたの{gauge}を{n}~支払う", en="~pay {n} {gauge}")
class PayGauge(Act, frozen=True, tag=True):
    """Pay so much life or advance value [6.8.3, R102]."""

    gauge: Gauge
    n: Simple


@says("{gauge}をすべて~支払う", also="あなたの{gauge}をすべて~支払う", en="~pay all {gauge}")
class PayAllGauge(Act, frozen=True, tag=True):
    """Pay all life or advance value that there is [6.8.3, R102]."""

    gauge: Gauge


@says(
    "{gauge}を好きな<値|数|だけ>~支払う",
    also=("好きな<値|数>の{gauge}を~支払う", "あなたの{gauge}を好きな<値|数|だけ>~支払う"),
    en="~pay any amount of {gauge}",
)
class PayAnyGauge(Act, frozen=True, tag=True):
    """Name a number up to what there is and pay so much life or advance value [6.8.3, R102]."""

    gauge: Gauge


class SoulKind(Node, frozen=True, tag=True):
    """Which souls are produced."""


@says("{f}の", en="{f}")
class SoulsOf(SoulKind, frozen=True, tag=True):
    """Souls of a faction."""

    f: Faction


@says("無勢力の", en="factionless", where={"any": False})
@says("好きな勢力の", en="of any faction", where={"any": True})
class SoulsPlain(SoulKind, frozen=True, tag=True):
    """Souls without faction, or of a faction picked on resolution."""

    any: bool


@says("{k}ソウルを{n}生み~出す", en="~produce {n} {k} souls")
class MakeSouls(Act, frozen=True, tag=True):
    """Souls for the pool of the controller; no soul action [15.1.16.3]."""

    k: SoulKind
    n: Simple
