"""Letters whose values a text says itself: X, and Y and Z besides."""

from __future__ import annotations

from typing import ClassVar

from .model import Node, Rule, rule, says
from .numbers import Simple, Value
from .sentences import Instruction

__all__ = ["Let", "LetBoth", "Letter", "defined", "lets"]


@says("Y", en="Y", where={"x": "Y"})
@says("Z", en="Z", where={"x": "Z"})
class Letter(Simple, frozen=True, tag=True):
    """Y or Z: a further undecided number, as the text defines it or its player picks it."""

    x: str


class Let(Instruction, frozen=True, tag=True):
    """A letter in this text is that value, read when the sentence with it is carried out."""

    static: ClassVar[bool] = True
    v: Value
    x: str


class LetBoth(Instruction, frozen=True, tag=True):
    """X and Y in this text are these values."""

    static: ClassVar[bool] = True
    a: Value
    b: Value


ENDS = ("に等しい", "である", "となる", "とする", "")
BOTH = ("Xは{{a}}に等しく、Yは{{b}}{}", "Xは{{a}}、Yは{{b}}{}", "Xは{{a}}で、Yは{{b}}{}", "Xは{{a}}であり、Yは{{b}}{}")


def lets(end: str, both: int, en: str = "X is {a}, and Y is {b}", verb: str = "is") -> list[Rule]:
    """How a game says what letters are: the end that prints, and which way of saying two at once does; ``en`` says two at once,
    ``verb`` one."""
    first = BOTH[both].format(end)
    rules = [rule(Let, f"{x}は{{v}}{end}", en=f"{x} {verb} {{v}}", where={"x": x}) for x in "XYZ"]
    rules += [rule(Let, f"{x}は{{v}}{e}", where={"x": x}, prints=False) for x in "XYZ" for e in ENDS if e != end]
    said = [way.format(e) for way in BOTH for e in ENDS]
    rules.append(rule(LetBoth, first, en=en))
    return rules + [rule(LetBoth, ja, prints=False) for ja in said if ja != first]


def defined(d: Node) -> dict[str, Node]:
    """Return what letters an instruction defines, and as what."""
    if isinstance(d, LetBoth):
        return {"X": d.a, "Y": d.b}
    return {d.x: d.v} if isinstance(d, Let) else {}
