"""Verbs that take a thing as their object; `{obj}` in an English template is where the object stands."""

from __future__ import annotations

from .model import Node, rule, says
from .quals import Its, Own, Owner, OwnersOwn
from .words import Posture, Zone


class Verb(Node, frozen=True, tag=True):
    """What is done to a thing."""


class Deed(Verb, frozen=True, tag=True):
    """A verb that forms an instruction with its object (`Do`)."""


class Affect(Deed, frozen=True, tag=True):
    """A plain deed: destroy, banish, act, stand, discard, reveal, look, shuffle, steal, create and so on."""

    id: str

    def gives_up(self) -> bool:
        """Whether it puts away cards of a hand."""
        return self.id in ("discard", "forget")


class Took(Verb, frozen=True, tag=True):
    """A verb by which later text recalls what was taken: choose, find, draw, play, remove, pay."""

    id: str


@says("[{whose}][{state}状態で]{z}に", en="[whose?{whose} {z.own}|{z}][ {state}]", where={"end": None})
@says(
    "[order?好きな順<に|で|番で|番に>][{whose}]{z}の下に",
    en="the bottom of [whose?{whose} {z.own}|{z}][order? in any order]",
    where={"end": "bottom"},
)
@says(also="[{whose}]{z}の下に好きな順<に|で|番で|番に>", en="", where={"end": "bottom", "order": True})
@says(also="[{whose}]{z}の上に好きな順<に|で|番で|番に>", en="", where={"end": "top", "order": True})
@says(
    "[order?好きな順<に|で|番で|番に>][{whose}]{z}の上に",
    en="the top of [whose?{whose} {z.own}|{z}][order? in any order]",
    where={"end": "top"},
)
@says(
    "[order?好きな順<に|で|番で|番に>][{whose}]{z}の上か下に",
    en="the top or bottom of [whose?{whose} {z.own}|{z}][order? in any order]",
    where={"end": "either"},
)
@says(
    "[{whose}]{z}の上から{nth}番目に",
    also="[{whose}]{z}の上から{nth}枚目に",
    en="[whose?{whose} {z.own}|{z}], {nth.th} from the top",
    where={"end": "top"},
)
@says(also="[{whose}]{z}に{state}状態で", en="", where={"end": None})
@says(also="{state}状態で{whose}{z}に", en="", where={"end": None})
class To(Node, frozen=True, tag=True):
    """A zone as destination; `end` of a deck: top, bottom, either (whoever moves it picks).

    `order`: in any order; `nth`: so many from the top.
    """

    z: Zone
    end: str | None
    whose: Owner | Its | Own | OwnersOwn | None = None
    order: bool = False
    state: Posture | None = None
    nth: int | None = None


@says("{s}状態で~出す", en="~create {obj} {s}")
class CreateState(Deed, frozen=True, tag=True):
    """Creating in that state."""

    s: Posture


class Move(Deed, frozen=True, tag=True):
    """Moving into a zone; `how` is the printed verb: put, bring, add, return, shift."""

    to: To
    how: str


PLAIN_VERBS = (
    ("破壊~する", "~destroy {obj}", "destroy"),
    ("消滅~させる", "~banish {obj}", "banish"),
    ("アクト~する", "~act {obj}", "act"),
    ("スタンド~する", "~stand {obj}", "stand"),
    ("~捨てる", "~discard {obj}", "discard"),
    ("~捨てさせる", "~make its player discard {obj}", "make_discard"),
    ("公開~する", "~reveal {obj}", "reveal"),
    ("裏向きに~する", "~turn {obj} face down", "face_down"),
    ("表向きに~する", "~turn {obj} face up", "face_up"),
    ("~見る", "~look at {obj}", "look"),
    ("シャッフル~する", "~shuffle {obj}", "shuffle"),
    ("~奪う", "~take control of {obj}", "steal"),
    ("~出す", "~create {obj}", "create"),
    ("~置く", "~put {obj}", "put"),
    ("プレイ~する", "~play {obj}", "play"),
    ("進化~させる", "~evolve {obj}", "evolve"),
)

TAKING_VERBS = (
    ("~選ぶ", "~choose {obj}", "choose"),
    ("~探す", "~find {obj}", "find"),
    ("~引く", "~draw {obj}", "draw"),
    ("~取る", "~remove {obj}", "remove"),
    ("取り~除く", "~remove {obj}", "remove"),
    ("~支払う", "~pay {obj}", "pay"),
    ("~戻す", "~return {obj}", "return"),
    ("~加える", "~add {obj}", "add"),
)

MOVING_VERBS = (
    ("~置く", "~put {obj} {to.into}", "put"),
    ("~出す", "~put {obj} {to.into}", "bring"),
    ("~加える", "~add {obj} to {to.mine}", "add"),
    ("~戻す", "~return {obj} to {to}", "return"),
    ("~移す", "~move {obj} to {to}", "shift"),
)

RULES = [
    *(rule(Affect, ja, en=en, where={"id": key}) for ja, en, key in PLAIN_VERBS),
    rule(Affect, "消滅~する", en="~banish {obj}", where={"id": "banish"}, prints=False),
    *(rule(Took, ja, en=en, where={"id": key}) for ja, en, key in TAKING_VERBS),
    *(rule(Move, "{to}" + ja, en=en, where={"how": how}) for ja, en, how in MOVING_VERBS),
]
