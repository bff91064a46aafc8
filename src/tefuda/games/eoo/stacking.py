"""Objects on the stack as scenarios describe them: cards and abilities, with targets, modes and X."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tefuda.errors import PlacingFault
from tefuda.formats.expecting import expected, missing
from tefuda.formats.notation import seat
from tefuda.games.describing import (
    Reader,
    Where,
    alias,
    list_of,
    name,
    player_among,
    read_keys,
    whole,
)
from tefuda.games.eoo.rules.model import STACK
from tefuda.games.eoo.rules.text import (
    R_ITEM,
    R_MODES,
    R_SOURCE,
    R_X,
    TARGET_PART,
    EooAbility,
    as_eoo,
    fresh_regs,
    text_of,
)
from tefuda.games.placing import entity_called
from tefuda.kernel import items as stack_items
from tefuda.kernel.items import Item
from tefuda.kernel.records import ACTIVATED, TRIGGERED, Ints
from tefuda.kernel.schema import CARD, CONTROLLER
from tefuda.kernel.state import State
from tefuda.saying import Text

PLAYERS = 2
KEYS: Mapping[str, Reader] = {
    "card": name,
    "ability": whole(1),
    "of": alias,
    "as": alias,
    "player": player_among(PLAYERS),
    "targets": list_of(name, Text("対象の名前", "names of targets")),
    "modes": list_of(whole(1), Text("モードの番号", "numbers of modes")),
    "x": whole(),
}
"""Keys of an object on the stack: ``card``, or ``ability`` (number of the activated or triggered ability, from 1) ``of`` a card."""


def stacked(value: Any, path: Where) -> dict[str, Any]:
    """Read the description of one object on the stack; the bottom one stands first."""
    if isinstance(value, str):
        return {"card": value}
    if not isinstance(value, Mapping):
        raise PlacingFault(path, expected("カードか能力", "a card or an ability", value, "{card: 名前, player: A}"))
    said = read_keys(value, KEYS, path)
    if ("card" in said) == ("ability" in said):
        raise PlacingFault(
            path, Text("card か ability のどちらか一つが必要です", "needs either card or ability, not both")
        )
    if "ability" in said and "of" not in said:
        raise PlacingFault(path, missing("of", "能力を持つカードの名前 (as)", "the name (as) of the card that has it"))
    return said


def put_on_stack(st: State, said: Mapping[str, Any], e: int, aliases: dict[str, int], path: Where) -> None:
    """Put a described object on the stack; ``e`` is its card, -1 for an ability."""
    if e >= 0:
        ability = text_of(st, st.col[CARD][e]).spell
        source = -1
    else:
        of = entity_called(aliases, said["of"], (*path, "of"))
        ability = ability_called(st, of, said["ability"], (*path, "ability"))
        source = st.ref(of)
    player = said.get("player", st.col[CONTROLLER][source & 0xFFFFF] if source >= 0 else 0)
    regs = fresh_regs(ability.regs if ability is not None else 0, source, player)
    regs[R_X] = (said.get("x", 0),)
    regs[R_MODES] = tuple(said.get("modes", ()))
    put_targets(st, regs, ability, said.get("targets", []), aliases, (*path, "targets"))
    zone = st.zone_id(0, STACK)
    if e >= 0:
        stack_items.put_card(st, e, zone, Item(ability, True, False, -1, player, (), paid=1))
        regs[R_SOURCE] = (st.ref(e),)
    else:
        e = stack_items.put_made(
            st, st.row(source & 0xFFFFF).card, zone, Item(ability, False, False, source, player, ())
        )
        if "as" in said:
            aliases[said["as"]] = e
    regs[R_ITEM] = (st.ref(e),)
    stack_items.replace_regs(st, e, tuple(regs))


def ability_called(st: State, e: int, number: int, path: Where) -> EooAbility:
    """Return the n-th activated or triggered ability of a card."""
    found = [as_eoo(a) for a in st.row(e).abilities if a.kind in (ACTIVATED, TRIGGERED)]
    if number > len(found):
        raise PlacingFault(
            path,
            Text(f"起動型か誘発型の能力は{len(found)}個です", f"it has {len(found)} activated or triggered abilities"),
        )
    return found[number - 1]


def put_targets(
    st: State, regs: list[Ints], ability: EooAbility | None, names: list[str], aliases: Mapping[str, int], path: Where
) -> None:
    """Give the target phrases their targets: all to a single phrase, else one each."""
    refs: list[int] = []
    for i, called in enumerate(names):
        player = seat(called)
        e = player if player in (0, 1) else entity_called(aliases, called, (*path, i))
        refs.append(st.ref(e))
    parts = [p for p in ability.parts if p.sort == TARGET_PART] if ability is not None else []
    if refs and not parts:
        raise PlacingFault(path, Text("対象を取らないテキストです", "its text has no targets"))
    for i, part in enumerate(parts):
        regs[part.reg] = tuple(refs) if len(parts) == 1 else tuple(refs[i : i + 1])
