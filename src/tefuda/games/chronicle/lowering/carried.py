"""Keywords that an ability carries: one ability for each of them and each pool, whoever has it [15.2.5, 15.2.14, R92, R99, R100]."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.pool import ChroniclePool
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.doing import BOOK
from tefuda.games.chronicle.rules.events import RECOVERED, WAS_DEFENDED
from tefuda.games.chronicle.rules.instead import Absorber, Soulstone
from tefuda.games.chronicle.rules.pursuing import AttackAgain
from tefuda.games.chronicle.rules.text import FREE_REGS, ChronicleAbility
from tefuda.games.common.control import AskMay, JumpIfEmpty, NoteResult
from tefuda.games.common.doing import OnThings
from tefuda.games.common.events import OfSource
from tefuda.games.common.numbers import Fixed
from tefuda.games.common.things import Source, You
from tefuda.kernel.programs import Program
from tefuda.kernel.records import ADD, STATIC, TRIGGERED, Bundle, Change, Replacer


def carried(words: ChroniclePool, word: str) -> ChronicleAbility | None:
    """Return the ability that carries a keyword, None for one that is nothing but a word."""
    if word not in CARRIERS:
        return None
    if word not in words.carried:
        ability = CARRIERS[word](words)
        ability.sorts = v.WORD_BITS[word]
        ability.uid = words.pool.number(ability)
        words.carried[word] = ability
    return words.carried[word]


def replacing(words: ChroniclePool, made: Replacer) -> ChronicleAbility:
    """Return a field ability that is a replacement."""
    made.uid = words.pool.number(made)
    ability = ChronicleAbility(STATIC, 1 << m.BATTLEFIELD)
    ability.bundle = Bundle(replacers=(made,))
    ability.bundle.uid = words.pool.number(ability.bundle)
    return ability


def soulstoning(words: ChroniclePool) -> ChronicleAbility:
    """魂石化 [15.2.5.2, R92]."""
    return replacing(words, Soulstone())


def absorption(words: ChroniclePool) -> ChronicleAbility:
    """吸収: the power gained is an effect of its own time [15.2.14.6, R100]."""
    stronger = Bundle((Change(m.L_POWER, m.POWER, ADD, Fixed(0)),))
    stronger.uid = words.pool.number(stronger)
    return replacing(words, Absorber(stronger.uid))


def pursuit(words: ChroniclePool) -> ChronicleAbility:
    """追撃: triggers once a turn for each object, however often it has it; it may recover, and may attack once more [15.2.14.2, R99]."""
    ability = ChronicleAbility(TRIGGERED, 1 << m.BATTLEFIELD)
    ability.events = (WAS_DEFENDED,)
    ability.fits = OfSource()
    ability.limit = 1
    ability.batched = True
    reg = FREE_REGS
    recover = OnThings(Source(), RECOVERED, BOOK)
    code = (
        AskMay(reg, (recover,), You()),
        NoteResult(reg),
        JumpIfEmpty(reg, 4),
        recover,
        AttackAgain(Source()),
    )
    ability.program = Program(code, reg + 1)
    ability.program.uid = words.pool.number(ability.program)
    ability.regs = reg + 1
    return ability


CARRIERS: Mapping[str, Callable[[ChroniclePool], ChronicleAbility]] = {
    "soulstoning": soulstoning,
    "absorption": absorption,
    "pursuit": pursuit,
}
