"""What それ refers to: of all that a text has introduced the last that can be meant."""

from __future__ import annotations

from tefuda.games.common.things import Things
from tefuda.games.sve.lowering.vocabulary import zone_of
from tefuda.games.sve.rules import model
from tefuda.games.sve.wording import measures, rulesets, triggering
from tefuda.text import instructions as ins
from tefuda.text import nouns, quals, things, verbs
from tefuda.text.conditions import Place
from tefuda.text.model import Node

EVERYWHERE = 0
"""Mask of zones of what may be anywhere, for all that the text says."""

FIELD = 1 << model.FIELD
UNSEEN = 1 << model.DECK | 1 << model.EVOLVE_DECK | 1 << model.BANISHED
PLAYABLE = FIELD | 1 << model.LEADER | 1 << model.EX | 1 << model.HAND
ANY_ZONE = (1 << 31) - 1
STRIKE = FIELD | 1 << model.LEADER
HELD = PLAYABLE | 1 << model.RESOLUTION
BEARS_ATTACK = PLAYABLE & ~(1 << model.LEADER)
OF_NUMBERS = (STRIKE, PLAYABLE, BEARS_ATTACK)
"""What instructions need that are about attack and health."""

WITHOUT_NUMBERS = ("amulet", "spell")
"""Kinds that have neither [2.7, 2.8]."""

NEEDS: dict[type[Node], int] = {
    triggering.SetOff: FIELD,
    ins.Damage: STRIKE,
    ins.Divide: STRIKE,
    ins.Boost: PLAYABLE,
    ins.SetStat: PLAYABLE,
    ins.SetStats: PLAYABLE,
    ins.SetBoth: PLAYABLE,
    ins.SwapStats: PLAYABLE,
    rulesets.SwapAmong: PLAYABLE,
    ins.MultiplyStat: PLAYABLE,
    ins.Gains: ANY_ZONE & ~UNSEEN,
    ins.LosesAll: ANY_ZONE & ~UNSEEN,
    ins.Loses: ANY_ZONE & ~UNSEEN,
    ins.PutCounter: ANY_ZONE & ~UNSEEN,
}
"""Where things must be for an instruction to do anything to them."""

VERB_NEEDS = {"destroy": FIELD, "act": FIELD, "stand": FIELD, "evolve": FIELD, "steal": FIELD}
"""The same by verb."""

HARM = ("destroy", "banish")


def need_of(node: Node) -> int:
    """Return where the object of an instruction must be."""
    verb = getattr(node, "v", None)
    if isinstance(src := getattr(node, "src", None), Place):
        return 1 << zone_of(src.z)
    if isinstance(verb, verbs.Affect):
        return VERB_NEEDS.get(verb.id, EVERYWHERE)
    stat = getattr(getattr(node, "stat", None), "id", "")
    stats = {stat, *(by.stat.id for by in node.b)} if isinstance(node, ins.Boost) else {stat}
    if "cost" in stats:
        return EVERYWHERE
    if "attack" in stats and NEEDS.get(type(node)) == PLAYABLE:  # leaders have none [2.7]
        return BEARS_ATTACK
    if isinstance(node, ins.Gains) and isinstance(node.k, ins.GainKeywords):
        return HELD
    return NEEDS.get(type(node), EVERYWHERE)


def harms(node: Node) -> bool:
    """Tell whether an instruction is bad for its object."""
    verb = getattr(node, "v", None)
    return isinstance(node, ins.Damage) or (isinstance(verb, verbs.Affect) and verb.id in HARM)


def zones_of(thing: Node | None) -> int:
    """Return the mask of the zones where the things of a description lie, EVERYWHERE if it does not say so."""
    if isinstance(thing, things.Both | things.Either):
        masks = [zones_of(t) for t in things.listed(thing.of)]
        return sum(set(masks)) if len(set(masks)) == 1 else EVERYWHERE if 0 in masks else _union(masks)
    noun = things.description(thing) if isinstance(thing, things.Thing) else thing
    if isinstance(noun, nouns.NounOr):
        masks = [_zones_of_np(np) for np in noun.of]
        return EVERYWHERE if 0 in masks else _union(masks)
    return _zones_of_np(noun) if isinstance(noun, nouns.NP) else EVERYWHERE


def _union(masks: list[int]) -> int:
    out = 0
    for mask in masks:
        out |= mask
    return out


def _zones_of_np(np: nouns.NP) -> int:
    """Return the zones of a single description."""
    mask = 0
    for q in np.quals:
        if isinstance(q, nouns.InZone | nouns.FaceUpIn):
            mask |= 1 << zone_of(q.z)
        elif isinstance(q, nouns.InEither | nouns.InBoth):
            mask |= 1 << zone_of(q.a) | 1 << zone_of(q.b)
        elif isinstance(q, RECALLING):
            return EVERYWHERE
    head = np.head
    if isinstance(head, nouns.ZoneCards):
        mask |= 1 << zone_of(head.z)
    if isinstance(head, nouns.DeckEnd):
        mask |= 1 << model.DECK
    if not mask and isinstance(head, nouns.AKind):
        return 1 << model.LEADER if head.k.id == "leader" else FIELD
    return mask or FIELD


RECALLING = (
    quals.Done,
    quals.DoneBy,
    quals.EventSubject,
    quals.ThisTurnDid,
    quals.DoneThisTurn,
    quals.LyingOn,
    measures.HappenedSo,
)
"""Attributes by which things are meant that something has happened to, wherever they are."""


def kind_of(thing: Node | None) -> str:
    """Return the kind of card that a description names, "" for none."""
    noun = things.description(thing) if isinstance(thing, things.Thing) else thing
    head = noun.head if isinstance(noun, nouns.NP) else None
    return head.k.id if isinstance(head, nouns.AKind) else ""


def can_be_several(thing: Node | None) -> bool | None:
    """Tell whether a thing that is described with a count can be more than one, None if it has no count."""
    if isinstance(thing, things.Both):
        return True
    if isinstance(thing, things.Either):
        return any(can_be_several(one) for one in thing.of)
    if not isinstance(thing, things.Some | things.Bunch | things.OutOf):
        return None
    limited = isinstance(thing.cnt, things.Exactly | things.UpTo | things.AtRandom)
    return not limited or getattr(getattr(thing.cnt, "n", None), "n", 2) != 1


class Referents:
    """What a text has introduced, the last at the end.

    Attributes:
        named: The things.
        zones: Where each of them can be.
        kinds: What kind of card it was called.
        several: Whether each of them can be several things; what nothing is known of is missing.
        of_each: Things of which every player has some.
        made: Tokens that the text has made.
        undergone: All of a description to which something was only done where they are: それ is rather what was chosen, moved or made.
        gone: Things that were destroyed, banished or discarded: what is done on the field is rather done to others.
        unused: A choice that nothing has referred to yet, or None.
        run: Choices that followed each other, however many things each is of; ``running``: nothing was done since.
    """

    def __init__(self) -> None:
        self.named: list[Things] = []
        self.zones: dict[Things, int] = {}
        self.kinds: dict[Things, str] = {}
        self.several: dict[Things, bool] = {}
        self.of_each: set[Things] = set()
        self.made: set[Things] = set()
        self.undergone: set[Things] = set()
        self.gone: set[Things] = set()
        self.unused: Things | None = None
        self.run: tuple[Things, ...] = ()
        self.running = False

    def copy(self) -> Referents:
        """Return an independent copy, for a text inside the text."""
        out = Referents()
        out.named, out.zones, out.kinds = list(self.named), dict(self.zones), dict(self.kinds)
        out.several, out.of_each = dict(self.several), set(self.of_each)
        out.made, out.undergone, out.unused = set(self.made), set(self.undergone), self.unused
        out.gone = set(self.gone)
        out.run, out.running = self.run, self.running
        return out

    def last(self) -> Things | None:
        """Return what was introduced last."""
        return self.named[-1] if self.named else None

    def lies(self, what: Things, zones: int, kind: str = "") -> None:
        """Note where a thing can be."""
        self.zones[what] = zones
        if kind:
            self.kinds[what] = kind

    def counted(self, what: Things, thing: Node | None) -> None:
        """Note whether a thing that was described with a count is several."""
        many = can_be_several(thing)
        if many is not None:
            self.several[what] = many or what in self.of_each

    def moved(self, what: Things, zones: int, surely: bool) -> None:
        """Note where an instruction has put a thing, if it was surely carried out; else it may be where it was, too."""
        before = self.zones.get(what, EVERYWHERE)
        self.zones[what] = zones if surely else EVERYWHERE if before == EVERYWHERE else before | zones

    def could_be(self, what: Things, need: int, kind: str = "") -> bool:
        """Tell whether a thing can be where it must be, or is of the kind that is said instead."""
        zones = self.zones.get(what, EVERYWHERE)
        return not need or zones == EVERYWHERE or zones & need != 0 or (kind != "" and self.kinds.get(what) == kind)

    def chosen(self, what: Things) -> None:
        """Note a choice."""
        self.run = (*self.run, what) if self.running else (what,)
        self.running = True

    def singles(self, need: int) -> list[Things]:
        """Return single things that were named one after the other, the last of all among them, and can be where they must be; or choices
        that followed each other."""
        if len(self.run) > 1 and self.last() is self.run[-1]:
            return [one for one in self.run if self.could_be(one, need)]
        out: list[Things] = []
        for what in reversed(self.named):
            if self.several.get(what, True):
                break
            if self.could_be(what, need) and what not in out:
                out.insert(0, what)
        return out

    def meant(self, need: int, harm: bool, kind: str = "", many: bool = False) -> Things | None:
        """Return the last thing that can be meant; a text does no harm to what it has just made while a choice of its own waits."""
        fit = [what for what in reversed(self.named) if self.could_be(what, need, kind)]
        if not many:
            fit.sort(key=self.undergone.__contains__)
        if need and not need & (1 << model.CEMETERY):
            fit.sort(key=self.gone.__contains__)
        for what in fit:
            if harm and what in self.made and self.unused is not None and self.could_be(self.unused, need):
                what = self.unused
            if what is self.unused:
                self.unused = None
            return what
        return None
