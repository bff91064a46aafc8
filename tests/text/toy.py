"""A grammar of a dozen words, to test the engine by itself."""

from tefuda.text.model import Node, Token, Word, rule, says


class Beast(Word, frozen=True, tag=True):
    """An animal."""

    label = ("動物", "animal")


class Nick(Token, frozen=True, tag=True):
    """A name in 『』."""

    pattern = r"『[^『』]+』"
    starts = "『"


class Root(Node, frozen=True, tag=True):
    """A sentence."""


class Deed(Node, frozen=True, tag=True):
    """What is done."""


@says("{n}匹の{b}", also="{b}{n}匹", en="{n} {b}")
class Herd(Node, frozen=True, tag=True):
    """So many animals."""

    n: int
    b: Beast


@says("{x:と|や}を~見る", en="~look at {x: and }")
class See(Deed, frozen=True, tag=True):
    """Looking."""

    x: tuple[Herd | Nick, ...]


class Move(Deed, frozen=True, tag=True):
    """Moving."""

    to: str
    slow: bool = False


@says("{a.て}、{b.*}", en="{a} and {b}")
class Then(Deed, frozen=True, tag=True):
    """Two deeds."""

    a: See | Move
    b: See | Move


@says("[{when}、]{d}<。|！>", en="[{when}, ]{d}.")
class Say(Root, frozen=True, tag=True):
    """A sentence, with a time."""

    d: Deed
    when: Herd | None = None


RULES = [
    rule(Move, "[slow?ゆっくり]丘に~置く", en="~go[slow? slowly] to the hill", where={"to": "hill"}),
    rule(Move, "[slow?ゆっくり]川に~置く", en="~go[slow? slowly] to the river", where={"to": "river"}),
]
