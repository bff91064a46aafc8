"""New cards that are copies of others, weapon skills without their cards, what is done so that something else does not happen (wording 7)."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.instructions import Do
from tefuda.text.model import says
from tefuda.text.sentences import Act
from tefuda.text.things import It, Thing

from .nouns import Main, Mine, Source, Unsaid


@says(
    "{t}のコピーを自場に新たに~作る",
    also="{t}のコピーを新たに自場に~作る",
    en="~create a copy of {t} on your field",
    where={"hand": False},
)
@says(
    "{t}のコピーを手札に新たに~作る",
    also="{t}のコピーを新たに手札に~作る",
    en="~create a copy of {t} in hand",
    where={"hand": True},
)
@says(
    "そのコピーを自場に新たに~作る",
    also="そのコピーを新たに自場に~作る",
    en="~create a copy of it on your field",
    where={"hand": False, "t": It()},
)
@says(
    "そのコピーを手札に新たに~作る",
    also="そのコピーを新たに手札に~作る",
    en="~create a copy of it in hand",
    where={"hand": True, "t": It()},
)
class CreateCopy(Act, frozen=True, tag=True):
    """A new card of the same print, of this player [R74]: in hand, or an alma in the main circle and another card on a sub circle."""

    t: Source | Main | It | Mine
    hand: bool


@says(
    "{t}に{of}の武装化スキルを~付与する",
    also=("{t}は<|、>{of}の武装化スキルを~得る", "{t}に、{of}の武装化スキルを~付与する"),
    en="~grant the weapon skills of {of} to {t}",
)
@says(
    "{of}の武装化スキルを~付与する",
    also="{of}の武装化スキルを~得る",
    en="~grant the weapon skills of {of}",
    where={"t": Unsaid()},
)
class GiveWeapons(Act, frozen=True, tag=True):
    """What the cards would grant if they were armed is granted, for good or for the time given [6.3, R63]."""

    static: ClassVar[bool] = True
    t: Thing
    of: Thing


@says(
    "{t}の効果を~発動する",
    also=("{t}の効果をもう1度~発動する", "{t}のカードスキルを~発動する"),
    en="~use the effect of {t}",
)
@says("その効果を~発動する", also="その効果をもう1度~発動する", en="~use its effect", where={"t": It()})
class UseText(Act, frozen=True, tag=True):
    """The text of a reflet is processed where the card lies, without its cost; the card stays there [R51, R86]."""

    t: Thing


@says(also="{a}ことで~防ぐ", en="")
class Averting(Act, frozen=True, tag=True):
    """Doing it prevents what would happen: the replacement says so already."""

    rewritten: ClassVar[bool] = True
    a: Do

    def canon(self) -> Act:
        return self.a
