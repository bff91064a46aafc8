"""Cards that become others: tokens in their places, evolve cards upon them."""

from __future__ import annotations

from .model import says
from .nouns import NP, Named, NounOr, QuotedHead
from .sentences import Act
from .things import Bare, Bunch, It, Some, Thing
from .words import Name


@says("{t}は{n}に変身~する", also=("{t}を{n}に変身~する", "{t}を{n}に変身~させる"), en="{t} ~transform into {n.a}")
class Transform(Act, frozen=True, tag=True):
    """Banish the thing and create that token in its place."""

    t: Thing
    n: Name


@says(
    "{t}はそれぞれ{n:2と|、}に変身~する",
    also=("{t}をそれぞれ{n:2と|、}に変身~する", "{t}をそれぞれ{n:2と|、}に変身~させる"),
    en="~transform {t} into {n: and }, one each",
)
class TransformEach(Act, frozen=True, tag=True):
    """Banish several things and create one of the tokens in the place of each; who carries it out says which becomes which."""

    t: Thing
    n: tuple[Name, ...]

    def ok(self) -> bool:
        return isinstance(self.t, Bunch | It | Bare | Some)


@says("{t}は{np}に進化~する", en="{t} ~evolve into {np.a}")
class EvolveInto(Act, frozen=True, tag=True):
    """The thing evolves, with an evolve card of that description."""

    t: Thing
    np: NP | NounOr

    def ok(self) -> bool:
        return all(
            isinstance(np.head, QuotedHead | Named)
            for np in (self.np.of if isinstance(self.np, NounOr) else (self.np,))
        )
