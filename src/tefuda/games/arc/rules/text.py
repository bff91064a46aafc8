"""What the compiler makes of a card's text, as the rules see it: parts, skills, prices, weapons [4.5, 6.3, 6.5, 6.6]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.arc.rules.model import S_CARD
from tefuda.games.common.abilities import TextAbility
from tefuda.games.common.pricing import CostChange
from tefuda.games.common.registers import R_AMOUNT as R_AMOUNT
from tefuda.games.common.registers import R_PLAYER as R_PLAYER
from tefuda.games.common.registers import R_SOURCE as R_SOURCE
from tefuda.games.common.registers import R_SUBJECT as R_SUBJECT
from tefuda.kernel.programs import Cond, Program
from tefuda.kernel.records import RULE, Ability, Bundle, Row

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

FREE_REGS: Final = 4
"""Registers that every text starts with: its source (ref), its controller, subject (``event.after``) and amount (``event.n``) of the event
that triggered it; the next ones are free. All parts of one ability share its registers."""

P_PLAIN: Final = 0
P_ECHO: Final = 1
P_CONNECT: Final = 2
P_AWAKE: Final = 3
P_SANCTUARY: Final = 4
"""Keyword in front of a part (反響:, 接続:, 覚醒:, 聖域:). On almas 反響:, 残響:, 絶叫: are triggered abilities of their own."""


class Part:
    """A part of a text, as 。 and / separate them; a chain of commas is one part [6.6, R52..R56].

    Attributes:
        program: What it does; a chain skips its later steps by itself if one turns out impossible (R52).
        feasible: Whether it can be carried out now: for a chain every step, for a single step one legal object; None: always (draws,
            delayed effects) [R54, R58].
        chain: True if it is not even begun when ``feasible`` fails at its turn; a single step then simply does nothing.
        joined: True if it belongs to the same text as the part before it (連続句点); False opens an independent group (独立) [R54, R55].
        cond: Condition of the part (～場合), judged when it is reached, or None [R140].
        follows: True if it is left out together with the part before it (更に, その後, そうしたら) [R140].
        otherwise: True if it is processed only if the part before it was left out (そうでない場合 behind a condition) [R140].
        keyword: One of the keywords above.
        unless: Keyword whose price, if it was paid, keeps it from being processed (代わりに), P_PLAIN without one.
        in_place: It is what is processed instead.
        opening: True if it is processed at 開示時 [R142].
        sentence: Number of the printed sentence, for ``why``.
    """

    def __init__(
        self,
        program: Program,
        feasible: Cond | None = None,
        chain: bool = False,
        joined: bool = True,
        cond: Cond | None = None,
        follows: bool = False,
        keyword: int = P_PLAIN,
        opening: bool = False,
        sentence: int = 0,
    ) -> None:
        self.program = program
        self.feasible = feasible
        self.chain = chain
        self.joined = joined
        self.cond = cond
        self.follows = follows
        self.otherwise = False
        self.keyword = keyword
        self.unless = P_PLAIN
        self.in_place = False
        self.opening = opening
        self.sentence = sentence


class ArcAbility(TextAbility):
    """A skill: of a cogni or main alma (TRIGGERED, STATIC), or what is processed once of a reflet, cogni or weapon (RULE).

    ``zones``: 1 << MAIN for almas, 1 << SUB for cognis (only activated ones count); 0 with ``own`` for skills that react to moves of
    their own card wherever it is [R141]. ``events`` and ``fits`` say when it triggers, ``limit`` how often in a turn.

    Attributes:
        parts: What it does, part by part; processed in one go [6.4.8].
        sorts: Which skills it counts among (S_CARD, S_GENERAL, S_WEAPON, S_GRANTED) [R75].
        general: Entry of text-free general skills: the card's other entries of the same event come after it [R25].
        rule: What the engine does with an entry that is no text, see ``batches.HANDLERS``; 0 for texts.
        price: Written cost of a granted 維持, or None.
        word: What notation calls this entry among several of its card (反響, 残響, a timing word); "" numbers them [anatomy, Verbs].
    """

    def __init__(self, kind: int, zones: int) -> None:
        super().__init__(kind, zones, FREE_REGS)
        self.sorts = S_CARD
        self.parts: tuple[Part, ...] = ()
        self.general = False
        self.rule = 0
        self.price: Price | None = None
        self.word = ""


class Price:
    """A written cost of 接続 or 維持: Will, or cards from hand or record [R94, R95].

    Attributes:
        will: Will to pay.
        zone: HAND or RECORD if cards are paid, -1 otherwise.
        count: How many cards.
        alma: True if they must be almas.
    """

    def __init__(self, will: int = 0, zone: int = -1, count: int = 0, alma: bool = False) -> None:
        self.will = will
        self.zone = zone
        self.count = count
        self.alma = alma


class Weapon:
    """Weapon skill of an alma [4.5.7, 6.3].

    Attributes:
        grants: What the own main alma gets when it is armed: each member of the brackets a bundle without ``who`` (changes in L_GRANT)
            [R63, R133].
        spell: One-shot texts (反響), processed once at arming, or None [R66].
        alone: True if the spell is printed 【反響】: it works without a main alma [R63].
    """

    def __init__(self, grants: tuple[Bundle, ...] = (), spell: ArcAbility | None = None, alone: bool = False) -> None:
        self.grants = grants
        self.spell = spell
        self.alone = alone


class CardText:
    """Everything compiled from one design.

    Attributes:
        abilities: Skills in force on the main circle (almas) or activated on a sub circle (cognis), and those that react to the card's own
            moves; the kernel reads them from the design's row.
        spell: What is processed at the card timing of a reflet or cogni (反響:, sentences of action, 接続:, 覚醒:), or None.
        standing: True if a cogni has a continuous, triggered or timing skill: it is always executable [R132].
        weapon: Weapon skill of an alma, or None.
        keywords: Mask of the general skills in the tail; ``numbers``: attribute (N_*) to number.
        order: General skills in printed order (bits), for the general timing [R93].
        connect, upkeep: Prices of 接続 and 維持, or None.
        from_hand: It enters a main circle from a hand only.
        barred: Kinds of events (a mask) by which it is realised or armed, and cannot be.
        own_costs: What its own text says about its cost.
        unusable: When its own text says that it cannot be activated; None: never.
        card_skill: True if the card has a card skill at all [R135].
        born_ex: True if its rarity is Ex: every card of the design is an Ex card [7.1.2].
    """

    def __init__(self) -> None:
        self.abilities: tuple[ArcAbility, ...] = ()
        self.spell: ArcAbility | None = None
        self.standing = False
        self.weapon: Weapon | None = None
        self.keywords = 0
        self.numbers: dict[int, int] = {}
        self.order: Ints = ()
        self.connect: Price | None = None
        self.upkeep: Price | None = None
        self.from_hand = False
        self.barred = 0
        self.own_costs: tuple[CostChange, ...] = ()
        self.unusable: tuple[Cond | None, ...] = ()
        self.card_skill = False
        self.born_ex = False


def text_of(st: State, card: int) -> CardText:
    """Return the compiled text of a design."""
    return cast(CardText, st.pool.designs[card].text)


def as_arc(ability: Ability) -> ArcAbility:
    """Return an ability as one of this game."""
    return cast(ArcAbility, ability)


# ---- what a pool has besides its designs ----------------------------------------------------------------------------------

R_TEXT: Final = 0
R_CARD: Final = 1
R_GENERAL: Final = 2
R_FALL: Final = 3
R_SHOCK: Final = 4
R_UPKEEP: Final = 5
"""Values of ``ArcAbility.rule``: how an entry is processed. A text; a sub-circle card; text-free general skills of realising; those of
destruction; 衝撃; 維持."""


class Extra:
    """What the rules keep for a pool.

    Attributes:
        entries: The abilities of entries that are no texts, by ``rule``; index 0 is a text without parts.
        rows: Rows of cards without skills, see ``rows.stripped``.
        gambler: Bit of the named 博徒, 0 if nothing in the pool has it [R107].
        timings: Mask of the fixed timings that some text waits for.
    """

    def __init__(self) -> None:
        self.entries: list[ArcAbility] = []
        for rule, word, ja, en in ENTRY_WORDS:
            ab = ArcAbility(RULE, 0)
            ab.rule = rule
            ab.general = rule in (R_GENERAL, R_FALL, R_SHOCK)
            ab.word = word
            ab.ja = ja
            ab.en = en
            self.entries.append(ab)
        self.rows: dict[int, Row] = {}
        self.gambler = 0
        self.timings = -1


ENTRY_WORDS: Final[tuple[tuple[int, str, str, str], ...]] = (
    (R_TEXT, "", "", ""),
    (R_CARD, "", "発動", "activation"),
    (R_GENERAL, "悪夢", "汎用スキル", "general skills"),
    (R_FALL, "界眼", "界眼・透波", "Worldeye, Wave"),
    (R_SHOCK, "衝撃", "衝撃", "Shock"),
    (R_UPKEEP, "維持", "維持", "Upkeep"),
)
"""rule, word of notation, Japanese, English."""


def extra_of(st: State) -> Extra:
    """Return what the pool of a match has besides its designs."""
    return cast(Extra, st.pool.extra)
