"""Every instruction, prefix, period and verb of the grammar has a row: what can be read is executed, or refused by name."""

from __future__ import annotations

import pytest

from tefuda.games.sve.lowering import (
    damage_changes,
    deeds,
    delays,
    elliptic,
    gains,
    instructions,
    lasting,
    prefixes,
    seeing,
    statics,
)
from tefuda.games.sve.wording import DROPPED, MODULES, limits, rulesets
from tefuda.games.sve.wording import statics as st
from tefuda.games.sve.words import WORDS
from tefuda.text import instructions as ins
from tefuda.text import sentences, verbs
from tefuda.text.model import Node, node_classes
from tefuda.text.words import DamageKind

WITHOUT_CODE = {
    ins.LetX,  # taken out of the body: read where X stands
    limits.UseLimit,  # a limit of the ability
    limits.UseIf,  # a condition of playing it
    limits.UseInPhase,  # another one
    st.ExtraCost,  # a play line, see play_lines.cost_change
    rulesets.ExtraCostOf,  # another one
    limits.UseDuring,  # a third one
    sentences.Seq,
    sentences.Or,
    sentences.Else,  # parted into two sentences, see text.sentences
    *elliptic.ELLIPTIC,  # completed from the instruction before
}


def leaves(base: type[Node]) -> list[type[Node]]:
    """Return the classes of a group that have no classes below them."""
    found = [cls for module in MODULES for cls in node_classes(module) if issubclass(cls, base) and cls is not base]
    found = [cls for cls in found if cls not in DROPPED]
    found = [cls for cls in found if not getattr(cls, "rewritten", False)]
    return [cls for cls in found if not any(other is not cls and issubclass(other, cls) for other in found)]


def test_every_instruction_has_a_row():
    tables = (instructions.INSTRUCTIONS, lasting.EFFECTS, statics.ABOUT_THE_CARD)
    missing = [
        c.__name__ for c in leaves(sentences.Instruction) if c not in WITHOUT_CODE and not any(c in t for t in tables)
    ]
    assert missing == []


def test_every_prefix_has_a_row():
    missing = [
        c.__name__
        for c in leaves(sentences.Prefix)
        if c not in prefixes.PREFIXES and not issubclass(c, (*delays.DELAYS, sentences.InCase))
    ]
    assert missing == []


def test_every_period_has_a_row():
    assert [c.__name__ for c in leaves(sentences.Period) if c not in prefixes.PERIODS] == []


def test_every_verb_has_a_row():
    ids = {r.where["id"] for r in verbs.RULES if r.cls is verbs.Affect}
    assert ids - set(deeds.DEEDS) - set(seeing.SEEING) - {"create", "put"} == set()


def test_every_gain_is_executed():
    # what another card has is known only when the text is carried out, see `copies`
    assert [c.__name__ for c in leaves(sentences.Gain) if c not in gains.GAINS and c is not ins.GainSame] == []


@pytest.mark.parametrize("kind", sorted(WORDS[DamageKind]))
def test_every_kind_of_damage_is_known(kind):
    assert kind in damage_changes.KINDS
