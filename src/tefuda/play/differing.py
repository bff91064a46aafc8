"""What changes a card: the texts whose continuous effects reach it now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tefuda.kernel.derived import effect_units, static_units, with_abilities
from tefuda.kernel.layering import targets_of
from tefuda.kernel.programs import Program
from tefuda.play.logs import Cause
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.kernel.rules import Unit
    from tefuda.kernel.state import State
    from tefuda.play.logs import Teller


def units_on(st: State, e: int) -> Iterator[Unit]:
    """Yield what changes the row of an entity now, each once, in the order of the layers."""
    scratch = st.copy()
    d = scratch.derive()
    found = with_abilities(scratch, d)
    effects = effect_units(scratch, d)
    seen: set[tuple[int, int]] = set()
    for layer in st.rules.layers:
        for unit in (*static_units(scratch, d, layer, found), *effects):
            b, x = unit.bundle, unit.active.scope
            key = b.uid, x.source
            if not b.layers >> layer & 1 or key in seen or (b.cond is not None and not b.cond.holds(scratch, x)):
                continue
            if e in targets_of(scratch, d, unit):
                seen.add(key)
                yield unit


def changes(teller: Teller, st: State, e: int) -> list[Cause]:
    """Return the sentences that change what a card is, and whose they are; of an effect whose sentence is not known, only whose."""
    out = []
    for unit in units_on(st, e):
        said = line_behind(teller, st, unit)
        source = teller.source(st, unit.active.scope.source)
        if source:
            out.append(Cause(source, "", source, said if said.ja else None))
    return out


def line_behind(teller: Teller, st: State, unit: Unit) -> Text:
    """Return the line of text from which a unit comes, empty if it is none."""
    if unit.host >= 0:
        for ability in st.row(unit.host).abilities:
            if ability.bundle is unit.bundle:
                return teller.game.line_of(ability)
    for uid, part in enumerate(st.pool.parts):
        for ins in part.code if isinstance(part, Program) else ():
            if getattr(ins, "bundle", None) is unit.bundle:
                return teller.sentence(uid, ins.sentence)
    return Text("", "")
