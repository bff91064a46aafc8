"""Events of a text: what triggers, what is counted, what would happen (wording 11) [R58, R90, R94, R105]."""

from __future__ import annotations

from tefuda.games.avalon.lowering import vocabulary as v
from tefuda.games.avalon.lowering.context import SOURCE, Context, Watched, lower_event, lower_num
from tefuda.games.avalon.lowering.nouns import HAPPENED, LEAVERS, WORDS, Described, describe, group, shared_place
from tefuda.games.avalon.lowering.players import lower_who
from tefuda.games.avalon.rules import events as e
from tefuda.games.avalon.rules import filters as af
from tefuda.games.avalon.rules import model as m
from tefuda.games.avalon.rules.watching import BeatenBy, PhaseCame, WarIs
from tefuda.games.avalon.wording import events, nouns
from tefuda.games.common import filters as cf
from tefuda.games.common.conditions import NumberThere
from tefuda.games.common.events import (
    ByPlayers,
    DealtBy,
    EventCond,
    FromZones,
    IntoZones,
    LeavesZone,
    NumberIs,
    OfSource,
    OtherIs,
    ReasonIn,
    SubjectFits,
)
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.things import EventDealer, OwnerOf, Players, WhereItWent
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.events import Happening, Watching, sized
from tefuda.games.lowering.makeup import together
from tefuda.kernel.programs import AllOf, AnyOf, Cond, Not
from tefuda.text import quals
from tefuda.text.events import Simply, TakesDamage
from tefuda.text.model import Node, Word
from tefuda.text.nouns import NP, AKind
from tefuda.text.players import Player
from tefuda.text.words import Kind

Ints = tuple[int, ...]

PLAIN = {
    "summoned": Happening((e.SUMMONED,)),
    "laid": Happening((e.LAID,)),
    "destroyed": Happening((e.DESTROYED,), leaves=True),
    "marches": Happening((e.MARCHED,), ReasonIn(1 << e.BY_MARCH)),
    "proof": Happening((e.PROVED,), leaves=True),
    "leaves": Happening(LEAVERS, AnyOf(tuple(LeavesZone(z) for z in (*m.LAND_ZONES, m.HOLY))), leaves=True),
    "discarded": Happening((e.DISCARDED,), FromZones(1 << m.HAND), leaves=True),
    "out_of_life": Happening((e.LIFE_LOST,), leaves=True),
    "milled": Happening((e.DISCARDED,), FromZones(1 << m.MEMORY), leaves=True),
    "bounced": Happening((e.MOVED,), AllOf((IntoZones(1 << m.HAND), FromZones(m.FIELD))), leaves=True),
    "wins": Happening((e.BATTLE_WON,)),
    "loses": Happening((e.BATTLE_LOST,), leaves=True),
}
"""The plain happenings."""


BY_MAGIC = AllOf((ReasonIn(1 << e.BY_EFFECT), DealtBy(cf.OneOf(m.KIND, 1 << m.K_MAGIC))))
"""By the effect of a magic card."""


def caused_by(ctx: Context, h: events.Caused) -> Watched:
    """It suffers that by such a cause, of such a player [R57]: whose text it is, whoever is told to carry it out."""
    kinds, fits = EVENTS.simply(ctx, h.h)
    return kinds, together(fits, caused(h.c), DealtBy(af.Of(who_of(ctx, Player(h.s)))) if h.s is not None else None)


def caused(cause: Word) -> Cond:
    """Return the test that an event has that cause; what a battle destroys leaves while it is settled [R54]."""
    if cause.id == "magic":
        return BY_MAGIC
    if cause.id in v.IN_WAR:
        return AllOf((ReasonIn(1 << e.BY_BATTLE), WarIs(v.IN_WAR[cause.id])))
    return ReasonIn(*v.CAUSES[cause.id])


def outcome(ctx: Context, h: events.Outcome) -> Watched:
    """It wins or loses a battle of a kind [R55]."""
    return (e.BATTLE_WON if h.won else e.BATTLE_LOST,), WarIs(v.WARS[h.b.id])


def comes_from(ctx: Context, h: events.ComesFrom) -> Watched:
    """It is summoned or laid from a zone, or from any other."""
    came = FromZones(v.PLACES[h.z.id])
    return PLAIN[h.how].kinds, Not(came) if h.no else came


def in_holy(ctx: Context, h: events.PlacedInHoly) -> Watched:
    """It comes to the holy land [1.5]."""
    return (e.MARCHED,), None


HAPPENINGS: ByClass[Context, Watched] = {
    Simply: lambda ctx, h: EVENTS.simply(ctx, h),
    TakesDamage: lambda ctx, h: ((e.DAMAGED,), sized(ctx, h, v.bound_of, lower_num)),
    events.Caused: caused_by,
    events.PlacedInHoly: in_holy,
    events.Outcome: outcome,
    events.ComesFrom: comes_from,
}
"""What each happening is."""
HAPPENED.update(HAPPENINGS)


# ---- who it happens to


def subject_test(ctx: Context, d: Described) -> EventCond | None:
    """Return the test of the subject of an event."""
    test = whole_test(d)
    return SubjectFits(test) if test is not None else None


def whole_test(d: Described) -> CardFilter | None:
    """Return the test of a description, whose it is included; where it lies is said by the event."""
    parts: list[CardFilter] = [*d.tests]
    if d.whose is not None:
        parts.append(af.Of(d.whose))
    if d.zone in ("lands", "holy"):
        parts.append(WORDS.in_zones(v.PLACES[d.zone]))
    if d.kind in ("creature", "mana_card"):
        parts.append(af.placed(d.kind == "mana_card"))
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else cf.Every(tuple(parts))


def described(ctx: Context, np: NP) -> Described:
    """Take the description of an event's subject apart: nobody chooses."""
    outer, ctx.standing = ctx.standing, True
    d = describe(ctx, np)
    ctx.standing = outer
    on = next((q.of for q in np.quals if isinstance(q, nouns.OfThing)), None)
    if d.kind == "creature" and isinstance(on, nouns.Source) and on.k.id == "land":
        d.tests += (af.OnLandOfSource(),)
        d.on = None
    if d.taken is not None or d.on is not None or d.extremes or d.end:
        ctx.fail("an event cannot ask for that")
    return d


def befalls(ctx: Context, node: events.Befalls) -> Watched:
    """A happening with its subject."""
    if isinstance(node.h, events.Fighting):
        return fights(ctx, node, node.h)
    if isinstance(node.h, events.Destroying):
        return destroys(ctx, node, node.h)
    kinds, more = ctx.row(HAPPENINGS, node.h)(ctx, node.h)
    id = getattr(EVENTS.uncaused(node), "id", KEYS.get(type(node.h), "marches"))
    for np in EVENTS.of(node.t):
        if isinstance(np, NP) and impossible(id, np):
            ctx.refuse(np, "this never happens to such a thing")
    return kinds, together(EVENTS.subject(ctx, node.t), more, came_from(id, node.t))


KEYS: dict[type, str] = {TakesDamage: "damaged", events.Outcome: "wins"}
"""Happenings with parts of their own, by the plain one that happens to the same things."""
PLACED = ("creature", "placed", "foe_creature")
HAPPENS_TO: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("destroyed", "damaged", "marches", "wins", "loses"), PLACED),
    "summoned": (*PLACED, "creature_card", "card"),
    "laid": ("mana_card", "creature_card", "card"),
    "discarded": ("creature_card", "magic_card", "support_card", "card"),
    **dict.fromkeys(("out_of_life", "milled"), ("creature_card", "magic_card", "support_card", "card")),
    "proof": (*PLACED, "creature_card", "card"),
    "leaves": (*PLACED, "mana_card", "card"),
    "bounced": (*PLACED, "mana_card", "creature_card", "card"),
}
"""Words for the things that something can happen to [R13, R22]."""
COMING = ("summoned", "laid")
"""Happenings of cards that come from another zone, which the text may name."""
FROM = {"discarded": "hand", "milled": "memory", "out_of_life": "life"}
"""Happenings of cards of one zone, which the text may name, too."""


def impossible(id: str, np: NP) -> bool:
    """Tell whether a happening and a description exclude each other."""
    if isinstance(np.head, AKind) and np.head.k.id not in HAPPENS_TO.get(id, (np.head.k.id,)):
        return True
    away = [q.z.id for q in np.quals if isinstance(q, quals.InZone) and q.z.id not in ("lands", "holy", "field")]
    return bool(away) and id not in COMING and away != [FROM.get(id)]


def came_from(id: str, t: Node) -> Cond | None:
    """Return that what comes to a land comes from the zone that the text names (手札のクリーチャーカードが召喚された)."""
    zones = [q.z.id for q in getattr(t, "quals", ()) if isinstance(q, quals.InZone)] if id in COMING else []
    return FromZones(1 << v.ZONES[zones[0]]) if zones and zones[0] in v.ZONES else None


def fights(ctx: Context, node: events.Befalls, h: events.Fighting) -> Watched:
    """It starts a battle of a kind, or is the target of one [7.1.2]."""
    war = WarIs(v.WARS[h.b.id])
    if not h.foe:
        return (e.BATTLE_BEGAN,), together(EVENTS.subject(ctx, node.t), war)
    if not isinstance(node.t, nouns.Source):
        ctx.refuse(node, "only this card itself can be watched for being attacked")
    return (e.BATTLE_BEGAN,), together(OtherIs(SOURCE), war)


def destroys(ctx: Context, node: events.Befalls, h: events.Destroying) -> Watched:
    """It destroys such a creature in battle."""
    if isinstance(node.t, NP):
        outer, ctx.standing = ctx.standing, True
        by = group(ctx, node.t)
        ctx.standing = outer
    elif isinstance(node.t, nouns.Source):
        by = SOURCE
    else:
        ctx.refuse(node, "it is not said which creature destroys it")
    return (e.DESTROYED,), together(subject_test(ctx, described(ctx, h.np)), BeatenBy(by))


# ---- what players do

DEEDS = {
    "use": Happening((e.USED,)),
    "summon": Happening((e.SUMMONED,)),
    "lay": Happening((e.LAID,)),
    "discard": Happening((e.DISCARDED,)),
}
"""What players do to things."""
ACTS = {
    "lead": Happening((e.LED,)),
    "draw": Happening((e.DRAWN,)),
    "life": Happening((e.LIFE_GAINED,)),
    "empty": Happening((e.REFILLED,)),
    "prove": Happening((e.PROVED, e.MOVED), IntoZones(1 << m.PROOF)),
    "march": Happening((e.MARCHED,), ReasonIn(1 << e.BY_MARCH)),
    "win": Happening((e.BATTLE_WON,)),
    "lose": Happening((e.BATTLE_LOST,)),
    "win_holy": Happening((e.BATTLE_WON,), WarIs(1 << m.B_HOLY)),
}
"""What players do without a thing, or what concerns cards of theirs."""


SUPPORT = Kind("support_card")
"""What a side of a battle uses, whatever kind of card it is; an avatar is none [7.2.5, R75]."""


class AvalonEvents(Watching[Context, Happening]):
    """How texts of Avalon watch events."""

    caused = (events.Caused,)

    def such(self, ctx: Context, np: NP) -> Cond | None:
        return subject_test(ctx, described(ctx, np))

    def player_does(self, ctx: Context, node: events.PlayerDoes) -> Watched:
        if node.how == "use" and all(
            getattr(getattr(np, "head", None), "k", None) == SUPPORT for np in self.of(node.np)
        ):
            if (
                any(np.quals for np in self.of(node.np) if isinstance(np, NP))
                or node.src is not None
                or node.w is not None
            ):
                ctx.refuse(node, "every support card of a battle is used")
            return (e.SUPPORTED,), together(ByPlayers(self.who(ctx, node.who)), NumberIs(0))
        kinds, fits = super().player_does(ctx, node)
        src = v.PLACES[node.src.z.id] if node.src is not None else 1 << m.HAND if node.how == "discard" else 0
        return kinds, together(fits, FromZones(src) if src else None)

    def handled(self, ctx: Context, np: NP, how: str) -> Cond | None:
        d = described(ctx, np)
        zone = v.ZONES.get(d.zone)
        d.zone = ""
        return together(FromZones(1 << zone) if zone is not None else None, subject_test(ctx, d))


def causes(ctx: Context, event: Node) -> None:
    """Know the magic card by which something befalls the subject, and whose text it was: そのプレイヤー, not who has carried it out."""
    h = getattr(event, "h", None)
    if isinstance(h, events.Caused) and h.s is not None:
        ctx.player = OwnerOf(EventDealer())
    if isinstance(h, events.Caused) and h.c.id == "magic":
        ctx.caused(frozenset({"magic_card"}), event, WhereItWent(EventDealer()))


def who_of(ctx: Context, who: Node) -> Players:
    """Return the players of an event: nobody chooses."""
    outer, ctx.standing = ctx.standing, True
    found = lower_who(ctx, who)
    ctx.standing = outer
    return found


EVENTS: AvalonEvents = AvalonEvents(PLAIN, DEEDS, ACTS, who_of, shared_place)


def hits(ctx: Context, node: events.Hits) -> Watched:
    """A normal attack hits; of creatures only the other one is hit [7.4.9]."""
    if node.u is not None and not (isinstance(node.u, NP) and node.u.head in (AKind(Kind("creature")), FOE_CREATURE)):
        ctx.refuse(node.u, "only the creature of the other side of a battle is hit")
    return (e.HIT,), EVENTS.subject(ctx, node.t)


FOE_CREATURE = AKind(Kind("foe_creature"))


def loses_life(ctx: Context, node: events.LosesLife) -> Watched:
    """A player loses a life card; in the end phase: pays it."""
    more: Cond | None = None
    if node.p is not None:
        if node.p.id != "end":
            ctx.refuse(node, "life is paid in the end phase")
        more = ReasonIn(1 << e.BY_PAYMENT)
    return (e.LIFE_LOST,), together(ByPlayers(who_of(ctx, node.who)), more)


def loses_life_in_battle(ctx: Context, node: events.LosesLifeInBattle) -> Watched:
    """A player loses a life card for a battle [7.7.6]."""
    if node.lost:
        ctx.refuse(node, "that a battle is lost is an event of its own: 戦闘に敗北した時")
    return (e.LIFE_LOST,), together(ByPlayers(who_of(ctx, node.who)), ReasonIn(1 << e.BY_BATTLE))


def sent_away(ctx: Context, node: events.SentAway) -> Watched:
    """It goes to the discard pile, destroyed or not; in a phase, if one is named."""
    when = NumberThere(m.SCHEMA, m.PHASE, 1 << v.PHASES[node.p.id]) if node.p is not None else None
    into = IntoZones(1 << m.DISCARD)
    why = caused(node.c) if node.c is not None else None
    return (e.DISCARDED, e.DESTROYED, e.LIFE_LOST, e.MOVED), together(
        EVENTS.subject(ctx, node.t), into, when, why, out_of(node.t)
    )


def out_of(t: Node) -> Cond | None:
    """Return that a card comes out of the zone of players in which it is said to be (自分の手札のカードが捨て山に送られた)."""
    zones = {q.z.id for q in getattr(t, "quals", ()) if isinstance(q, quals.InZone)} & set(v.ZONES)
    return FromZones(1 << v.ZONES[zones.pop()]) if zones else None


def this_battle(ctx: Context, node: events.ThisBattle) -> Watched:
    """The source wins or loses its battle [R55]."""
    return (e.BATTLE_WON if node.how == "win" else e.BATTLE_LOST,), OfSource()


lower_event.add(EVENTS.rows(lower_event))
lower_event.add(
    {
        events.ThisBattle: this_battle,
        events.Hits: hits,
        events.Befalls: befalls,
        events.LosesLife: loses_life,
        events.LosesLifeInBattle: loses_life_in_battle,
        events.SentAway: sent_away,
    }
)


def in_battle(node: Node) -> bool:
    """Whether an event is that the source, or a creature of its player, is destroyed in a battle, of which 相手 is the other side [R97]."""
    if not isinstance(node, events.Befalls) or not isinstance(node.h, events.Caused):
        return False
    own = any(isinstance(q, quals.Owner) and q.s.id == "own" for q in getattr(node.t, "quals", ()))
    return node.h.c.id in ("battle", *v.IN_WAR) and (own or isinstance(node.t, nouns.Source))


def phase(ctx: Context, key: str, side: Node | None) -> Watched:
    """The start of a phase, of a player if one is named [R105]."""
    who = who_of(ctx, Player(side)) if side is not None else None  # type: ignore[arg-type]
    return (e.PHASE_CAME,), PhaseCame(v.PHASES[key], who)


def source_leaves(node: Node) -> bool:
    """Whether an event takes the source away from where it was."""
    if not isinstance(node, events.Befalls | events.SentAway) or not isinstance(node.t, nouns.Source):
        return False
    return isinstance(node, events.SentAway) or EVENTS.takes_away(node)


def creature_leaves(node: Node) -> bool:
    """Whether the creature of the land leaves it, by which its mana is sent to the discard pile [R106]."""
    leaves = getattr(EVENTS.uncaused(node), "id", "") in ("destroyed", "proof", "leaves", "bounced")
    np = getattr(node, "t", None)
    quals_ = getattr(np, "quals", ())
    return leaves and any(isinstance(q, nouns.OfThing) and isinstance(q.of, nouns.Source) for q in quals_)


OFF_FIELD = 1 << m.HAND | 1 << m.LIFE | 1 << m.MEMORY
"""Where a card is none of the field, so that it looks at its own moves only."""


def own_move(node: Node) -> bool:
    """Whether an event takes the source out of a hand or a life, where no ability of it is in force."""
    return (
        isinstance(node, events.Befalls)
        and isinstance(node.t, nouns.Source)
        and getattr(EVENTS.uncaused(node), "id", "") in ("discarded", "out_of_life", "milled")
    )


def own_laying(node: Node) -> bool:
    """Whether an event is the laying of the source itself (素成された時)."""
    return isinstance(node, events.Befalls) and isinstance(node.t, nouns.Source) and getattr(node.h, "id", "") == "laid"
