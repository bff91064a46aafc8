"""A made-up game for three players without a turn player: sealed picks, a stack, a replacement with a choice, effects in layers.

Each round all players pick a hand card in secret. The picks go onto a shared stack in seat order and resolve from the top: a
creature comes to its owner's board, a spell runs its program. After every resolution dead creatures are buried. When all hands are
empty, the players with the highest total power win. It is interpreted, also on the compiled kernel.
"""

from tefuda.kernel import picks, sealing
from tefuda.kernel.frames import procedure
from tefuda.kernel.options import first, option
from tefuda.kernel.programs import RUN, Cond, Const, Filter, Ins, Program
from tefuda.kernel.records import (
    ADD,
    GAIN,
    LOSE_ALL,
    OR,
    SET,
    STATIC,
    TRIGGERED,
    Ability,
    Bundle,
    Change,
    Event,
    Replacer,
    Row,
)
from tefuda.kernel.rng import seeded
from tefuda.kernel.rules import Design, Pool, Rules
from tefuda.kernel.schema import CARD, CONTROLLER, HIDDEN, OWNER, PRIVATE, YES, Schema
from tefuda.kernel.state import State

S = Schema(players=3)
BOARD = S.zone("board", "場", remembered=True)
HAND = S.zone("hand", "手", PRIVATE)
DECK = S.zone("deck", "山", HIDDEN, ordered=True)
GRAVE = S.zone("grave", "墓")
STACK = S.zone("stack", "積", shared=True, ordered=True)
ROUNDS = S.table("rounds", per_player=False)
DAMAGE = S.column("damage", topic="damage", remembered=True)
MOVED = S.event("moved", "", "")
HURT = S.event("hurt", "", "")
DIED = S.event("died", "", "")
PICK_CARD = S.verb("set", "伏せる", "entity")
POWER, KIND, COLOURS = 0, 1, 2
SPELL, CREATURE = 0, 1


def creatures(st):
    return [e for p in st.seats for e in st.zone(p, BOARD)]


class Others(Filter):
    """Creatures of the same player, other than the source."""

    def __init__(self, colour=0):
        super().__init__()
        self.reads = S.topic("zone:board")
        self.reads_rows = 1 << COLOURS if colour else 0
        self.colour = colour

    def fits(self, st, x, e):
        mine = st.col[CONTROLLER][e] == x.player and st.ref(e) != x.source
        return mine and (not self.colour or st.row(e).v[COLOURS] & self.colour != 0)


class Everything(Filter):
    def __init__(self):
        super().__init__()
        self.reads = self.reads_rows = 0

    def fits(self, st, x, e):
        return True


class OwnIsHurt(Cond):
    def holds(self, st, x):
        e = st.now(x.event.subject)
        return e >= 0 and st.col[CONTROLLER][e] == x.player


class SelfDied(Cond):
    def holds(self, st, x):
        return x.event.subject == x.source


class HurtAll(Ins):
    """One damage to every creature, all at once."""

    def run(self, st, f):
        return st.carry_out([Event(HURT, st.ref(e), f.player, f.source, 1) for e in creatures(st)])


class DrawOne(Ins):
    def run(self, st, f):
        deck = st.zone(f.player, DECK)
        return st.act(MOVED, st.ref(deck[-1]), f.player, f.source, 0, st.zone_id(f.player, HAND)) if deck else False


class AskMay(Ins):
    def run(self, st, f):
        return picks.yes_or_no(st, "may", f.player, f.source)


class Keep(Ins):
    def run(self, st, f):
        f.regs[0] = f.result
        return False


def guard(st, active, ev, regs):
    """The damage goes to the guard instead, if its player says yes."""
    if regs[0] != (YES,) and not (regs[0] and regs[0][0]):
        return [ev.with_amount(active.key(), ev.n)]
    return [Event(HURT, active.scope.source, ev.player, ev.source, ev.n, -1, 0, (*ev.used, active.key()))]


def static(*changes, who=None):
    a = Ability(STATIC, 1 << BOARD)
    a.bundle = Bundle(changes, who=who)
    return a


def make_pool():
    pool = Pool([])
    captain = static(Change(2, POWER, ADD, Const(1)), who=Others())
    painter = static(Change(1, COLOURS, OR, mask=2), who=Others())
    herald = static(Change(1, COLOURS, OR, mask=4), Change(2, POWER, ADD, Const(2)), who=Others(colour=2))
    null = static(Change(0, POWER, LOSE_ALL), who=Others())
    level = static(Change(2, POWER, SET, Const(5)), who=Everything())
    keeper = Ability(STATIC, 1 << BOARD)
    keeper.bundle = Bundle(
        replacers=(Replacer((HURT,), guard, OwnIsHurt(), optional=False, ask=Program((AskMay(), Keep()), 1)),)
    )
    martyr = Ability(TRIGGERED, 1 << BOARD)
    martyr.events, martyr.fits, martyr.program = (DIED,), SelfDied(), Program((DrawOne(),), 1)
    granter = static(Change(0, 0, GAIN, ability=martyr), who=Others())
    cards = [
        ("soldier", CREATURE, 2, ()), ("captain", CREATURE, 1, (captain,)), ("painter", CREATURE, 1, (painter,)),
        ("herald", CREATURE, 1, (herald,)), ("keeper", CREATURE, 3, (keeper,)), ("martyr", CREATURE, 1, (martyr,)),
        ("leveller", CREATURE, 1, (level,)), ("null", CREATURE, 1, (null,)), ("granter", CREATURE, 1, (granter,)),
        ("storm", SPELL, 0, ()), ("study", SPELL, 0, ()),
    ]  # fmt: skip
    designs = []
    for i, (name, kind, power, abilities) in enumerate(cards):
        for a in abilities:
            a.uid = pool.number(a)
            if a.bundle is not None:
                a.bundle.uid = pool.number(a.bundle)
                for r in a.bundle.replacers:
                    r.uid = pool.number(r)
        d = Design(i, name, Row(i, [power, kind, 1], tuple(abilities)), tuple(abilities))
        d.text = Program((HurtAll(),) if name == "storm" else (DrawOne(),), 1, name) if kind == SPELL else None
        designs.append(d)
    pool.add(designs)
    pool.mentioned = 1 << HURT | 1 << DIED
    return pool


# ---- procedures ----------------------------------------------------------------------------------------------------------


class HandLane(sealing.Lane):
    def options(self, st, player, picked):
        return [] if picked else [option(PICK_CARD, e) for e in st.zone(player, HAND)]


LANE = HandLane("set")


def deal(st, f):
    for p in st.seats:
        st.shuffle(st.zone_id(p, DECK))
        for _ in range(3):
            st.put(st.zone(p, DECK)[-1], st.zone_id(p, HAND), -1, False)
    return False


def all_pick(st, f):
    seats = tuple([p for p in st.seats if st.zone(p, HAND)])
    if not seats:
        best = [sum(st.row(e).v[POWER] for e in st.zone(p, BOARD)) for p in st.seats]
        return st.finish(tuple(p for p in st.seats if best[p] == max(best)), "toy 3")
    return sealing.seal(st, LANE, seats, keep=True)


def stack_up(st, f):
    return st.carry_out([Event(MOVED, st.ref(first(o[0])), p, -1, 0, st.zone_id(p, STACK)) for p, o in f.sealed if o])


def resolve(st, f):
    stack = st.shared(STACK)
    if not stack:
        st.put_num(ROUNDS, st.num[ROUNDS] + 1)
        return st.back(f, "1")
    e = stack[-1]
    f.source = st.ref(e)
    text = st.pool.designs[st.col[CARD][e]].text
    owner = st.col[OWNER][e]
    if text is None:
        return st.act(MOVED, f.source, owner, f.source, 0, st.zone_id(owner, BOARD))
    return st.call(RUN, player=owner, source=f.source, regs=[()], prog=text)


def bury(st, f):
    e = st.now(f.source)
    if e >= 0 and st.kind_of(e) == STACK:
        return st.act(MOVED, f.source, st.col[OWNER][e], f.source, 0, st.zone_id(st.col[OWNER][e], GRAVE))
    return False


def check(st, f):
    return st.check()


def next_item(st, f):
    return st.back(f, "2")


START = procedure(
    "toy",
    ("0", deal),
    ("1", all_pick),
    ("1/a", stack_up),
    ("2", resolve),
    ("2/a", bury),
    ("2/b", check),
    ("2/c", next_item),
)


def deaths(st, f):
    st.dirty = False
    dead = [e for e in creatures(st) if st.col[DAMAGE][e] >= st.row(e).v[POWER]]
    events = [Event(DIED, st.ref(e), -1, -1, 0, st.zone_id(st.col[OWNER][e], GRAVE)) for e in dead]
    return st.carry_out(events) if events else False


def triggers(st, f):
    if not st.waiting:
        return st.back(f, "end") if not st.dirty else st.back(f, "deaths")
    w = st.waiting[0]
    st.waiting = st.waiting[1:]
    return st.call(RUN, player=w.player, source=w.source, regs=[()], prog=w.ability.program, event=w.event)


def loop(st, f):
    return st.back(f, "deaths")


def end(st, f):
    return st.done()


CHECK = procedure("toy check", ("deaths", deaths), ("triggers", triggers), ("loop", loop), ("end", end))


def move(st, ev):
    st.put(st.now(ev.subject), ev.to)
    ev.after = st.ref(ev.subject & 0xFFFFF)


def hurt(st, ev):
    st.set(DAMAGE, st.now(ev.subject), st.col[DAMAGE][st.now(ev.subject)] + ev.n)


def make_rules():
    r = Rules("toy", S, START, CHECK)
    r.commit = {MOVED: move, DIED: move, HURT: hurt}
    r.complete = lambda st, events: [ev for ev in events if st.now(ev.subject) >= 0]
    r.affected = lambda st, ev: st.col[CONTROLLER][st.now(ev.subject)]
    r.looks_back = lambda st, ev: ev.kind == DIED
    r.live, r.layers = (BOARD,), (0, 1, 2)
    r.back_zones, r.moves = 1 << BOARD, 1 << MOVED | 1 << DIED
    r.base_reads = S.topic("zone:board")
    return r


RULES = make_rules()
POOL = make_pool()
NAMES = [d.name for d in POOL.designs]


def new(seed, decks=None):
    """A match before its first step; ``decks``: three lists of card names."""
    st = State(RULES, POOL, seeded(seed))
    for p in range(3):
        st.create(-1, p, -1)
    for p in range(3):
        for name in (decks or [NAMES] * 3)[p]:
            st.create(NAMES.index(name), p, st.zone_id(p, DECK))
    st.call(START)
    return st


def board(*cards):
    """A position with creatures on boards: ``board((player, name), ...)``; returns the state and their entities."""
    st = new(1)
    st.frames.clear()
    made = []
    for player, name in cards:
        e = st.create(NAMES.index(name), player, st.zone_id(player, BOARD))
        made.append(e)
    return st, made
