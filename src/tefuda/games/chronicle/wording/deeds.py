"""Verbs with a thing as their object, and where things are moved to [7, 15.1]."""

from __future__ import annotations

from tefuda.text.destinations import AnyOrder, Facing, Manner, Oriented, Owners, Put, owners
from tefuda.text.instructions import Do
from tefuda.text.model import Node, rule, says
from tefuda.text.verbs import Affect
from tefuda.text.words import Side, Zone

__all__ = ["AnyOrder", "Facing", "Manner", "Oriented", "Owners", "Put"]


@says(
    "オーナーのコントロール下で[wiped?ワイプ状態で]",
    en="[wiped?wiped ]under its owner's control",
    where={"s": None},
)
@says("{s}のコントロール下で[wiped?ワイプ状態で]", en="[wiped?wiped ]under {s.'s} control")
@says(
    also=("ワイプ状態で<、|>オーナーのコントロール下で", "オーナーのコントロール下で、ワイプ状態で"),
    en="",
    where={"s": None, "wiped": True},
)
@says(
    also=("ワイプ状態で<、|>{s}のコントロール下で", "{s}のコントロール下で、ワイプ状態で"),
    en="",
    where={"wiped": True},
)
class UnderControl(Manner, frozen=True, tag=True):
    """Under the control of its owner, or of that player (`wiped`: in the wiped state)."""

    s: Side | None
    wiped: bool = False


@says("攻撃している状態で", also="攻撃状態で", en="attacking")
class InAttack(Manner, frozen=True, tag=True):
    """As one more attacker of the attack going on [R128]."""


@says("自分", en="their")
class Selfs(Node, frozen=True, tag=True):
    """The player who does it."""


@says("[{how}][{s}の]{z}に", also="[{s}の]{z}に{how}", en="[{s.'s} ]{z}[ {how}]", where={"end": None})
@says(
    "[{s}の]{z}の一番上に[{order}]",
    also=("{order}[{s}の]{z}の一番上に", "[{s}の]{z}の上に[{order}]", "{order}[{s}の]{z}の上に"),
    en="the top of [{s.'s} ]{z}[ {order}]",
    where={"end": "top"},
)
@says(
    "[{s}の]{z}の一番下に[{order}]",
    also=("{order}[{s}の]{z}の一番下に", "[{s}の]{z}の下に[{order}]", "{order}[{s}の]{z}の下に"),
    en="the bottom of [{s.'s} ]{z}[ {order}]",
    where={"end": "bottom"},
)
class Into(Node, frozen=True, tag=True):
    """A zone as destination; `end` of a deck: top, bottom."""

    z: Zone
    end: str | None
    s: Side | Owners | Selfs | None = None
    order: AnyOrder | None = None
    how: Manner | None = None

    def ok(self) -> bool:
        return self.end is None or self.z.id == "deck"


PLAIN = (
    ("破壊~する", "~destroy {obj}", "destroy"),
    ("犠牲に~する", "~sacrifice {obj}", "sacrifice"),
    ("除外~する", "~remove {obj}", "remove"),
    ("打ち~消す", "~counter {obj}", "counter"),
    ("~捨てる", "~discard {obj}", "discard"),
    ("ワイプ~する", "~wipe {obj}", "wipe"),
    ("回復~する", "~recover {obj}", "recover"),
    ("表向きに~する", "~turn {obj} face up", "face_up"),
    ("裏向きに~する", "~turn {obj} face down", "face_down"),
    ("戦闘から取り~除く", "~remove {obj} from battle", "out_of_battle"),
)
MOVING = (("~配置する", "~place {obj} into {to}", "place"),)
RULES = [
    *owners("オーナー"),
    rule(Do, "{src}<の|にある>{t!Source.を}{v.*}", prints=False),
    *(rule(Affect, ja, en=en, where={"id": key}) for ja, en, key in PLAIN),
    *(rule(Put, "{to}" + ja, en=en, where={"how": how}) for ja, en, how in MOVING),
    rule(Put, "{to}~出す", where={"how": "place"}, prints=False),
    rule(Put, "コストを支払わずに{to}~配置する", where={"how": "place"}, prints=False),
    rule(AnyOrder, "無作為な順番で", en="in a random order", where={"random": True}),
]
