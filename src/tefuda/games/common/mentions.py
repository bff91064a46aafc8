"""What the texts of a match speak of at all: looked up once for a pool, for rules that may then spare a player a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tefuda.games.common.doing import Reach
from tefuda.games.common.filters import CardFilter, InZones
from tefuda.games.common.sets import ZoneCards
from tefuda.games.common.things import You
from tefuda.kernel.programs import Num
from tefuda.kernel.records import ACTIVATED, Ability
from tefuda.kernel.schema import CARD, HIDDEN, PRIVATE

if TYPE_CHECKING:
    from tefuda.kernel.rules import Design, Pool
    from tefuda.kernel.state import State

ALL: Final = 0
UNASKED: Final = 1
"""By what a card does without being played or activated."""
OF_OTHERS: Final = 2
"""By what it says of cards of other players than its own."""
PLAIN: tuple[type, ...] = (int, str, float, bytes, type(None), type, Reach)
"""What speaks of nothing: values, and where a kind of event reaches things by the book."""
NAMES: dict[type, list[str]] = {}


def spoken_of(
    st: State, player: int, kind: int, states: tuple[type[CardFilter], ...] = (), waiting: bool = False
) -> bool:
    """Tell whether a text that a player may have to do with now is about cards of a kind of zone: that of a card in play, on the stack, in
    his hand, or wherever texts work, or what one has left behind. To count cards is nothing, unless they are told apart by one of some
    states.

    The others' cards in play count unless they speak of cards of their own player alone. ``waiting``: he can do nothing else now. Before he
    plays a card or activates an ability he is asked again, by the same cards, so that his own in play count for what they do by
    themselves, and his hand for nothing.
    """
    speaking = speakers(st, kind, states, ALL)
    if not speaking:
        return False
    for effect in st.effects:
        if left_speaking(st.pool, effect.bundle, effect.bundle.uid, kind, states):
            return True
    for delayed in st.delayed:
        if left_speaking(st.pool, delayed.ability, delayed.ability.uid, kind, states):
            return True
    mine, theirs = speakers(st, kind, states, UNASKED if waiting else ALL), speakers(st, kind, states, OF_OTHERS)
    rules = st.rules
    where = st.pool.off_field
    for k in rules.live + rules.live_shared + rules.mute_shared:
        where |= 1 << k
    card = st.col[CARD]
    for z in range(len(st.zones)):
        k = rules.zone_kinds[z]
        whose = z // rules.width
        own = whose == player
        own_hand = own and rules.visible[z] == PRIVATE and not waiting
        if own_hand or (where >> k & 1 and rules.visible[z] not in (PRIVATE, HIDDEN)):
            those = mine if own else theirs if whose < rules.players else speaking
            for e in st.zones[z]:
                if card[e] in those:
                    return True
    return False


def speakers(st: State, kind: int, states: tuple[type[CardFilter], ...], sort: int) -> frozenset[int]:
    """Return the designs whose texts are about cards of a kind of zone, of a sort (`ALL`, `UNASKED`, `OF_OTHERS`)."""
    found = st.pool.spoken.get((kind, sort))
    if found is None:
        speaking = [
            d for d in st.pool.designs if speak_of(texts_of(d, sort == UNASKED), kind, states, sort == OF_OTHERS)
        ]
        found = st.pool.spoken[(kind, sort)] = frozenset([d.index for d in speaking])
    return found


def texts_of(design: Design, unasked: bool) -> list[Any]:
    """Return the texts of a design, without those that somebody decides to use if ``unasked``."""
    if unasked:
        return [a for a in design.abilities if a.kind != ACTIVATED]
    return [design.text, design.abilities]


def left_speaking(pool: Pool, part: Any, uid: int, kind: int, states: tuple[type[CardFilter], ...]) -> bool:
    """Tell whether what a text has left behind, with its number in the pool, is about cards of a kind of zone."""
    found = pool.left_speaking.get((kind, uid)) if uid >= 0 else None
    if found is None:
        found = speak_of([part], kind, states)
        if uid >= 0:
            pool.left_speaking[(kind, uid)] = found
    return found


def speak_of(roots: list[Any], kind: int, states: tuple[type[CardFilter], ...], others: bool = False) -> bool:
    """Tell whether some text is about cards of a kind of zone; ``others``: not of its own player's alone."""
    for part in parts_of(roots, False):
        if isinstance(part, ZoneCards) and kind in part.zones and not (others and isinstance(part.who, You)):
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
