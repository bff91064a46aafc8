"""What the acts of a text have taken, by verb. これによって…した, …した枚数 mean what all acts with the verb took before, not only the last
of them; inside a part that is carried out several times, or later, what the part itself has taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tefuda.games.common.things import EventOther, EventThing, InRegister, Things, Together

LAST = frozenset({"choose", "find"})
"""Verbs that name things, which later text means one choice after the other."""


def parts(found: Things) -> tuple[Things, ...]:
    """Return what each of several acts has taken."""
    return found.of if isinstance(found, Together) else (found,)


def joined(before: Things | None, found: Things) -> Things:
    """Return what earlier acts and one more have taken."""
    return found if before is None or before is found else Together((*parts(before), *parts(found)))


def with_earlier(
    done: Mapping[str, Things], outside: Mapping[str, Things], verb: str, found: Things
) -> tuple[Things, bool]:
    """Return what acts with a verb have taken, now that one more has, and whether there were earlier ones; ``outside``: what was taken
    before the present part of the text. What the event of the text is about is no act of the text."""
    before = done.get(verb)
    alone = before is None or before is outside.get(verb) or isinstance(before, EventThing | EventOther)
    if before is None or alone or verb in LAST:
        return found, False
    return joined(before, found), True


def with_registers(found: Things, into: Callable[[InRegister], Things]) -> Things:
    """Return what several acts have taken with other registers for theirs."""
    made = tuple(into(one) if isinstance(one, InRegister) else one for one in parts(found))
    return made[0] if len(made) == 1 else Together(made)


__all__ = ["joined", "parts", "with_earlier", "with_registers"]
