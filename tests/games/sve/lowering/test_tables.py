"""Every class of the syntax tree has a row in the table of its group: what can be read can be executed, or is refused by name."""

from __future__ import annotations

import pytest

from tefuda.games.sve.lowering import context, costs, events, heads, nouns, numbers, occasions, parts, players, quals
from tefuda.games.sve.wording import DROPPED, MODULES, permissions
from tefuda.text import conditions as c
from tefuda.text import costs as co
from tefuda.text import events as e
from tefuda.text import lines as li
from tefuda.text import nouns as n
from tefuda.text import numbers as nu
from tefuda.text import players as p
from tefuda.text import quals as q
from tefuda.text import things as t
from tefuda.text.model import Node, node_classes

ELSEWHERE = {
    e.DealsDamage,  # these two turn the event round: the thing is not its subject
    e.AttackDamages,
    e.Destroys,
    permissions.ToBePlayed,  # what is said of such cards becomes a trigger, see `plays_to_come`
}

GROUPS = [
    (q.Qual, (quals.NOUNS.tests, quals.NOUNS.places)),
    (n.Head, (quals.NOUNS.heads,)),
    (p.Who, (players.WHO,)),
    (nu.Amount, (numbers.NUMBERS,)),
    (nu.Value, (numbers.NUMBERS,)),
    (c.Cond, (context.lower_cond,)),
    (e.Event, (events.EVENTS, occasions.OCCASIONS)),
    (e.Happening, (events.HAPPENINGS,)),
    (co.CostItem, (costs.COSTS,)),
    (li.Line, (heads.LINES,)),
    (t.Thing, (nouns.THINGS, parts.CHOICES)),
]


def leaves(base: type[Node]) -> list[type[Node]]:
    """Return the classes of a group that have no classes below them."""
    found = [cls for module in MODULES for cls in node_classes(module) if issubclass(cls, base) and cls is not base]
    found = [cls for cls in found if cls not in DROPPED]
    found = [cls for cls in found if not (cls.rewritten or cls.unsaid)]
    return [cls for cls in found if not any(other is not cls and issubclass(other, cls) for other in found)]


@pytest.mark.parametrize(("base", "tables"), GROUPS, ids=[g[0].__name__ for g in GROUPS])
def test_every_class_has_a_row(base: type[Node], tables: tuple[dict[type[Node], object], ...]) -> None:
    missing = [x.__name__ for x in leaves(base) if x not in ELSEWHERE and not any(x in table for table in tables)]
    assert missing == []
