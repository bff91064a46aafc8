"""What cannot be chosen as a target, and by which effects [2-3-1, 20-1-3, R50]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.common.forbidding import concerns
from tefuda.games.eoo.rules.model import FIELD, M_NO_TARGET, STACK
from tefuda.games.eoo.rules.text import R_ITEM, EooAbility
from tefuda.kernel.frames import Frame
from tefuda.kernel.records import Mod

if TYPE_CHECKING:
    from tefuda.games.common.filters import CardFilter
    from tefuda.games.common.things import Players
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Filter
    from tefuda.kernel.state import State

ANY_KIND: Final = -1
ABILITIES: Final = -2
"""Effects of every kind, and abilities of every kind; else a kind of ability (``records.ACTIVATED``, ``TRIGGERED``)."""


class AimBan(Mod):
    """What fits cannot be a target of such effects (…の対象にならない) [20-1-3, R50].

    Attributes:
        whose: Players whose effects are meant, None for everybody's.
        by: Description of the card or object whose effect it is, or None.
        ability: ANY_KIND, ABILITIES, or a kind of ability on the stack.
    """

    def __init__(
        self, fits: Filter | None, whose: Players | None = None, by: CardFilter | None = None, ability: int = ANY_KIND
    ) -> None:
        super().__init__(M_NO_TARGET, fits)
        self.whose = whose
        self.by = by
        self.ability = ability

    def aimed(self, st: State, own: Scope, x: Scope) -> bool:
        """Tell whether a text that chooses targets is one of those that are meant; ``own`` is the scope of the prohibition."""
        if self.whose is not None and x.player not in self.whose.players(st, own):
            return False
        if self.ability != ANY_KIND:
            ability = ability_of(st, x)
            if ability is None or (self.ability >= 0 and ability.kind != self.ability):
                return False
        return self.by is None or self.by.fits(st, own, st.now(x.source))


def ability_of(st: State, x: Scope) -> EooAbility | None:
    """Return the ability that chooses targets, None if it is a card that is being executed or resolves, or a copy of one."""
    if x.regs[R_ITEM]:
        item = st.items.get(st.now(x.regs[R_ITEM][0]))
        return None if item is None or item.of_card else cast("EooAbility | None", item.ability)
    return cast("EooAbility | None", x.box[0]) if isinstance(x, Frame) and x.box else None


def protected(st: State, x: Scope, e: int) -> bool:
    """Tell whether an object cannot be chosen as a target by a text [2-3-1, R50]."""
    if st.kind_of(e) not in (FIELD, STACK):
        return False
    for a in st.mods(M_NO_TARGET):
        if concerns(st, a, e) and cast(AimBan, a.mod).aimed(st, a.scope, x):
            return True
    return False
