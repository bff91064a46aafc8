"""What is decided while a text is announced: modes, choices, distribution; the ages that are locked [11.2.3-11.2.8, R75-R78, R130]."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tefuda.games.chronicle.rules.lamps import lit_for
from tefuda.games.chronicle.rules.model import age
from tefuda.games.chronicle.rules.text import CHOICE_PART, MODE_PART, R_AGES, R_ITEM, SHARE_PART, ChronicleAbility, Part
from tefuda.kernel.schema import CARD
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


def text_part(f: Frame) -> ChronicleAbility | None:
    """Return the ability, or the text of the card, that is announced."""
    return cast("ChronicleAbility | None", f.box[0])


def parts_of(f: Frame) -> tuple[Part, ...]:
    """Return what is decided while it is announced."""
    ability = text_part(f)
    return ability.parts if ability is not None else ()


def next_mode(st: State, f: Frame) -> bool:
    """Choose the next modes [11.2.3, 11.3.3, 11.5.5, 11.6.7]."""
    return next_part(st, f, MODE_PART)


def next_choice(st: State, f: Frame) -> bool:
    """Choose things [11.2.7, 11.3.5, 11.5.8, 11.6.10]."""
    return next_part(st, f, CHOICE_PART)


def next_share(st: State, f: Frame) -> bool:
    """Distribute numbers among them [11.2.8, 11.3.6, 11.5.9, 11.6.11]."""
    return next_part(st, f, SHARE_PART)


def next_part(st: State, f: Frame, sort: int) -> bool:
    """Ask for the next part of a sort; without one, leave out the row that notes it. What cannot be decided legally makes the use illegal,
    a trigger is removed [11.2.1, 11.6.10]."""
    parts = parts_of(f)
    while f.n < len(parts):
        part = parts[f.n]
        if part.sort < sort or not part.applies(st, f):
            f.n += 1
            continue
        if part.sort > sort:
            break
        if not part.can(st, f):
            return fail(st, f)
        return part.ask(st, f)
    f.result = ()
    if sort == SHARE_PART:
        f.n = 0
    return skip_row(f)


def part_decided(st: State, f: Frame) -> bool:
    """Note the decision in its register."""
    part = parts_of(f)[f.n]
    f.regs[part.reg] = f.result
    f.n += 1
    return row_before(f)


def skip_row(f: Frame) -> bool:
    """Leave out the next row: the one that notes what was asked for."""
    f.pc += 1
    return False


def row_before(f: Frame) -> bool:
    """Go on with the row before the one that runs: the one that asks. Each procedure has its own clause for it."""
    f.pc -= 2
    return False


def fail(st: State, f: Frame) -> bool:
    """The use is illegal and undone; a trigger is removed from the stack [11.2.1, 11.6.10, 14.1]."""
    if f.waiting is None:
        return st.abort()
    e = st.now(f.regs[R_ITEM][0])
    if e >= 0:
        st.erase(e)
    return st.done()


def lock_age(st: State, f: Frame) -> bool:
    """The ages of both players are noted; what happens to them later does not matter to this text [11.2.6, 11.5.7, 11.6.9, R130]."""
    f.regs[R_AGES] = locked(st, f.player, f.source)
    f.n = 0
    return False


def locked(st: State, player: int, source: int) -> Ints:
    """Return the ages of both players, and the colours lit for the source of what this player announces [11.2.6, R78]."""
    e = source & ENTITY
    return (age(st, 0), age(st, 1), lit_for(st, e, player) if st.col[CARD][e] >= 0 else 0)


# ---- what can be completed [R79] --------------------------------------------------------------------------------------------


def parts_possible(st: State, x: Scope, ability: ChronicleAbility | None) -> bool:
    """Tell whether the obligatory decisions of a text can be made legally; of modes some one."""
    if ability is None:
        return True
    modal = [p for p in ability.parts if p.sort == MODE_PART and p.applies(st, x)]
    return all(p.can(st, x) for p in modal) and choices_possible(st, x, ability)


def choices_possible(st: State, x: Scope, ability: ChronicleAbility | None) -> bool:
    """Tell whether what is chosen and divided after the modes can be, for those modes that were chosen."""
    parts = ability.parts if ability is not None else ()
    return all(p.can(st, x) for p in parts if p.sort != MODE_PART and p.applies(st, x))
