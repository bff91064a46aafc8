"""What the texts of a match speak of at all: looked up once for a pool, for rules that may then spare a player a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tefuda.games.common.filters import CardFilter, InZones
from tefuda.games.common.sets import ZoneCards
from tefuda.kernel.programs import Num
from tefuda.kernel.records import Ability
from tefuda.kernel.schema import CARD, HIDDEN, PRIVATE

if TYPE_CHECKING:
    from tefuda.kernel.rules import Pool
    from tefuda.kernel.state import State

PLAIN: tuple[type, ...] = (int, str, float, bytes, type(None), type)
NAMES: dict[type, list[str]] = {}


def spoken_of(st: State, player: int, kind: int, states: tuple[type[CardFilter], ...] = ()) -> bool:
    """Tell whether a text that a player may have to do with now is about cards of a kind of zone: that of a card in play, on the stack, in
    his hand, or wherever texts work, or what one has left behind. To count cards is nothing, unless they are told apart by one of some
    states.
    """
    speaking = st.pool.spoken.get(kind)
    if speaking is None:
        speaking = frozenset([d.index for d in st.pool.designs if speak_of([d.text, d.abilities], kind, states)])
        st.pool.spoken[kind] = speaking
    if not speaking:
        return False
    for effect in st.effects:
        if left_speaking(st.pool, effect.bundle, effect.bundle.uid, kind, states):
            return True
    for delayed in st.delayed:
        if left_speaking(st.pool, delayed.ability, delayed.ability.uid, kind, states):
            return True
    rules = st.rules
    where = st.pool.off_field
    for k in rules.live + rules.live_shared + rules.mute_shared:
        where |= 1 << k
    card = st.col[CARD]
    for z in range(len(st.zones)):
        k = rules.zone_kinds[z]
        own_hand = rules.visible[z] == PRIVATE and z // rules.width == player
        if own_hand or (where >> k & 1 and rules.visible[z] not in (PRIVATE, HIDDEN)):
            for e in st.zones[z]:
                if card[e] in speaking:
                    return True
    return False


def left_speaking(pool: Pool, part: Any, uid: int, kind: int, states: tuple[type[CardFilter], ...]) -> bool:
    """Tell whether what a text has left behind, with its number in the pool, is about cards of a kind of zone."""
    found = pool.left_speaking.get((kind, uid)) if uid >= 0 else None
    if found is None:
        found = speak_of([part], kind, states)
        if uid >= 0:
            pool.left_speaking[(kind, uid)] = found
    return found


def speak_of(roots: list[Any], kind: int, states: tuple[type[CardFilter], ...]) -> bool:
    """Tell whether some text is about cards of a kind of zone."""
    for part in parts_of(roots, False):
        if isinstance(part, ZoneCards) and kind in part.zones:
            return True
        if isinstance(part, InZones) and part.zones >> kind & 1 != 0:
            return True
    for part in parts_of(roots, True) if states else ():
        if isinstance(part, ZoneCards) and kind in part.zones:
            if any(isinstance(of, states) for of in parts_of([part.fits], True)):
                return True
    return False


def parts_of(roots: list[Any], counting: bool) -> list[Any]:
    """Return everything that texts consist of: abilities, programs, instructions, descriptions; with ``counting``, what their numbers
    count as well."""
    todo = roots[:]
    seen: set[int] = set()
    out: list[Any] = []
    while todo:
        part = todo.pop()
        if isinstance(part, PLAIN) or id(part) in seen or (isinstance(part, Num) and not counting):
            continue
        seen.add(id(part))
        if isinstance(part, (tuple, list, set, frozenset)):
            todo.extend(part)
        elif isinstance(part, dict):
            todo.extend(part.values())
        elif type(part).__module__.startswith("tefuda."):
            out.append(part)
            todo.extend(attributes_of(part))
    return out


def attributes_of(part: Any) -> list[Any]:
    """Return the values of all attributes of a part, whether its class was compiled or not. What a trigger looks at is left out: whether
    an event fits is asked when it happens."""
    out: list[Any] = list(getattr(part, "__dict__", {}).values())
    for name in names_of(type(part)):
        value = getattr(part, name, None)
        if value is not None:
            out.append(value)
    if isinstance(part, Ability) and part.fits is not None:
        out = [value for value in out if value is not part.fits]
    return out


def names_of(cls: type) -> list[str]:
    """Return the attributes that a class has a place for; looked up once, as a restarted server asks for all texts of its matches."""
    found = NAMES.get(cls)
    if found is None:
        found = NAMES[cls] = [
            name
            for base in cls.__mro__
            for name, member in vars(base).items()
            if type(member).__name__ in ("member_descriptor", "getset_descriptor") and not name.startswith("__")
        ]
    return found
