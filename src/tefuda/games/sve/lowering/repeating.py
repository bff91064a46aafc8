"""Instructions that are carried out again: the one before, or the whole ability."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tefuda.games.common.control import Countdown, Forget, Gather, JumpIfNothing, NoteAfter
from tefuda.games.sve.lowering.blocks import Item, Loop, Unit
from tefuda.games.sve.lowering.context import lower_num
from tefuda.games.sve.lowering.vocabulary import zone_of
from tefuda.games.sve.rules.control import JumpIfFull, NoteDone, NoteDrawn, NoteInto, Restart
from tefuda.games.sve.wording import effects
from tefuda.kernel.programs import Num, SetReg
from tefuda.text import instructions as ins
from tefuda.text import numbers
from tefuda.text.words import Unit as UnitWord

if TYPE_CHECKING:
    from tefuda.games.sve.lowering.sentences import Lowerer

NOTES = (NoteDone, NoteAfter, NoteInto, NoteDrawn)
"""What keeps the things that an instruction took."""


def repeated(low: Lowerer, until_full: bool = False) -> tuple[Unit, list[Item]]:
    """Return the last instruction, and the code of the sentence that is repeated: every player, and chance, picks anew.

    Several sentences could be meant; only what goes on until a zone is full is the last one, which fills it. Choices are made while
    playing and stay [10.6.2.3].
    """
    last = low.previous
    if last is None:
        low.ctx.fail("there is no instruction before くり返す in this text")
    if last in low.units:
        units = low.units
    else:
        at = next(k for k in reversed(range(len(low.pieces))) if last in low.pieces[k].units)
        units = low.pieces[at].units
        if not until_full and any(unit.node is not None and unit.items for p in low.pieces[:at] for unit in p.units):
            low.ctx.fail("several sentences stand before くり返す, and it is not said which of them are repeated")
    for_all = any(unit.picks for unit in units)  # what stands before those is their picks
    return last, [item for unit in units if unit.node is not None or not for_all for item in (*unit.picks, *unit.items)]


def repeat_times(low: Lowerer, node: ins.RepeatTimes) -> None:
    """Do the instruction before so many times more, reading everything anew."""
    again_so_often(low, low.number(node.n))


def repeat_count(low: Lowerer, node: ins.RepeatCount) -> None:
    """Do it once more for each of some things, counted now."""
    again_so_often(low, lower_num(low.ctx, numbers.CountOf(node.of, UnitWord("number"))))


def again_so_often(low: Lowerer, n: Num) -> None:
    """Emit the loop."""
    unit, code = repeated(low)
    count = low.ctx.reg()
    added_up(low, unit, code, [SetReg(count, n)], lambda body: Loop(lambda to: Countdown(count, to), body))


def in_rounds(low: Lowerer) -> list[Unit]:
    """Return the code of the current sentence done so often."""
    units, low.units, rounds = low.units, [], low.now.rounds
    code = [item for unit in units for item in unit.items]
    added_up(low, units[-1], code, [], lambda body: Loop(lambda to: Countdown(rounds, to), body))
    return low.units


def repeat_full(low: Lowerer, node: ins.RepeatFull) -> None:
    """Do it until a zone is full or nothing more happens [1.3.2]."""
    unit, code = repeated(low, until_full=True)
    zone, who = zone_of(node.z), low.ctx.you
    added_up(low, unit, code, [], lambda body: Loop(lambda to: JumpIfFull(zone, who, to), body, JumpIfNothing))


def added_up(
    low: Lowerer, unit: Unit, code: list[Item], before: list[Item], loop: Callable[[list[Item]], Loop]
) -> None:
    """Emit a loop; what the instruction has taken each time is what it took altogether."""
    noted = {reg: low.ctx.reg() for reg in [i.reg for i in code if isinstance(i, NOTES)]}
    more: list[Item] = [Gather(total, reg) for reg, total in noted.items()]
    last: list[Item] = [Forget(tuple(noted)), *(Gather(reg, total) for reg, total in noted.items())]
    forget: list[Item] = [Forget(tuple(noted.values())), *more]
    low.emit(unit.node, [*forget, *before, loop([*code, *more]), *last], unit.done)


def repeat_ability(low: Lowerer, node: effects.RepeatAbility) -> None:
    """Carry the whole ability out once more, reading everything anew."""
    if node.h is not None and node.h.id != low.ctx.head:
        low.ctx.fail("only the ability that says so is repeated")
    if low.surely():
        low.ctx.fail("an ability that always repeats itself never ends")
    low.emit(node, [Restart(low.ctx.reg())])
