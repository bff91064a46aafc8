"""Verbs with a card as their object, and where cards go (wording 7)."""

from __future__ import annotations

from tefuda.text.destinations import AnyOrder
from tefuda.text.model import rule, says
from tefuda.text.verbs import Affect, Deed

from .terms import Field

__all__ = ["AnyOrder"]

PLAIN = (
    ("破壊~する", "~destroy {obj}", "destroy"),
    ("忘却~する", "~forget {obj}", "forget"),
    ("記録に~送る", "~put {obj} into the record", "record"),
    ("消滅~させる", "~make {obj} vanish", "vanish"),
    ("手札に~加える", "~add {obj} to hand", "to_hand"),
    ("手札に~戻す", "~return {obj} to hand", "bounce"),
    ("再リアライズ~する", "~realise {obj} again", "rerealise"),
    ("武装化~する", "~arm {obj}", "arm"),
    ("~奪う", "~capture {obj}", "capture"),
    ("Ex化~する", "~turn {obj} into an Ex card", "ex"),
    ("白紙化~する", "~blank {obj}", "blank"),
    ("伝承化~する", "~turn {obj} into a densho card in hand", "densho"),
    ("コピー~する", "~copy {obj}", "copy"),
    ("~選ぶ", "~choose {obj}", "choose"),
)

ALSO = (
    ("忘却に~送る", "forget"),
    ("忘却へ~送る", "forget"),
    ("忘却に~置く", "forget"),
    ("記録へ~送る", "record"),
    ("記録に~置く", "record"),
    ("消滅~する", "vanish"),
    ("ゲーム外に~送る", "vanish"),
    ("手札へ~加える", "to_hand"),
    ("相手に公開~する", "reveal"),
    ("手札へ~戻す", "bounce"),
    ("武装~する", "arm"),
    ("Ex化~させる", "ex"),
    ("白紙化~させる", "blank"),
    ("伝承化~させる", "densho"),
    ("武装化~させる", "arm"),
)


@says("[自身の]デッキに~戻す", en="~return {obj} to the deck", where={"end": None})
@says(also="デッキに<加えて|加え|戻して|戻し><、|>シャッフル~する", en="", where={"end": None})
@says(
    "[{order}]デッキの上に~戻す",
    also=("デッキの上に{order}~戻す", "[{order}]デッキの<上|一番上>に~置く", "[{order}]デッキの一番上に~戻す"),
    en="~return {obj} to the top of the deck[ {order}]",
    where={"end": "top"},
)
@says(
    "[{order}]デッキの下に~戻す",
    also=("デッキの下に{order}~戻す", "[{order}]デッキの<下|一番下>に~置く", "[{order}]デッキの一番下に~戻す"),
    en="~return {obj} to the bottom of the deck[ {order}]",
    where={"end": "bottom"},
)
@says(also="{order}~戻す", en="", where={"end": "top"})
class ToDeck(Deed, frozen=True, tag=True):
    """Into its owner's deck: shuffled, or on top, or at the bottom [R147]."""

    end: str | None
    order: AnyOrder | None = None


@says(
    "[{f}に][sub?Sサークルに][idle?未発動状態で]リアライズ~する",
    en="~realise {obj}[ {f}][sub? in a sub circle][idle? unactivated]",
)
@says(also=("[{f}に]未発動状態でSサークルにリアライズ~する",), en="", where={"sub": True, "idle": True})
@says(also=("{f}のSサークルに[idle?未発動状態で]リアライズ~する",), en="", where={"sub": True})
@says(also=("[{f}の]Mサークルにリアライズ~する", "{f}に、リアライズ~する"), en="")
class Realise(Deed, frozen=True, tag=True):
    """Almas into the main circle, others into a sub circle; free of cost unless `idle` [R60].

    `sub`: into a sub circle, said expressly; `idle`: unactivated at its normal cost; `f`: onto whose field (none: one's own).
    """

    f: Field | None = None
    sub: bool = False
    idle: bool = False

    def ok(self) -> bool:
        return self.f is None or self.f.id in ("own", "foe")


RULES = [
    *(rule(Affect, ja, en=en, where={"id": key}) for ja, en, key in PLAIN),
    *(rule(Affect, ja, where={"id": key}, prints=False) for ja, key in ALSO),
    rule(AnyOrder, "任意の順番で", where={"random": False}, prints=False),
]
