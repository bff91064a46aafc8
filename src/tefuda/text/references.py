"""How each class of referring node finds what it refers to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import instructions, numbers, players, quals, sentences, things
from .conditions import AmongThem, AsMany, ManyAmong, NoneLeft
from .histories import DidThisWay, DidThisWayTo, DidThisWayToMany
from .memory import Ref, Walker
from .model import Node
from .recall import happening_key, verb_keys

__all__ = ["REFERENCES", "Reference"]

Reference = Callable[[Walker, Any], Ref | None]


def it(b: Walker, node: Node) -> Ref:
    """それ: the thing introduced last; failing that, one that was only mentioned."""
    found = b.memory.it or b.memory.weak
    if found is None:
        raise b.fail(node, "「それ」が指すものがありません。", "それ refers to nothing.")
    return found


def that(b: Walker, node: things.That) -> Ref:
    """その『名』: as それ."""
    found = b.memory.it or b.memory.weak
    if found is None:
        raise b.fail(node, "「その」が指すものがありません。", "その refers to nothing.")
    return found


def its_player(b: Walker, node: Node) -> Ref:
    """それのプレイヤー, そのプレイヤー: of それ, or of the event."""
    found = b.memory.it or b.memory.event or b.memory.weak
    if found is None:
        raise b.fail(node, "どのプレイヤーかわかりません。", "nothing says which player this is.")
    return found


def the_set(b: Walker, node: Node) -> Ref:
    """残り, その中から: of the set."""
    found = b.memory.set or b.memory.it
    if found is None:
        raise b.fail(node, "「その中」や「残り」が指すカードがありません。", "there are no cards to take these from.")
    return found


def bunch(b: Walker, node: Node) -> Ref | None:
    """A bare count: of the set if there is one."""
    return b.memory.set or b.memory.it


def of_two(first: bool) -> Reference:
    """前者, 後者: of the last two choices, or of the two parts of one choice."""

    def resolve(b: Walker, node: Node) -> Ref:
        last = b.memory.choices[-2:]
        if not last:
            raise b.fail(node, "「前者」「後者」が指すものがありません。", "there are no two choices to tell apart.")
        return Ref("thing", (last[0] if first else last[-1],))

    return resolve


def taken(b: Walker, node: Any) -> Ref:
    """捨てたカード, これによって破壊した…: what earlier instructions or costs with that verb took."""
    verb = getattr(node, "d", None) or getattr(node, "done", None) or node.v
    wanted = verb_keys(verb)
    at = tuple(n for key, n in b.memory.taken if key in wanted)
    paid = b.memory.paid | (b.memory.kept if isinstance(node, DidThisWay) else frozenset())
    if not at and not paid.isdisjoint(wanted):
        return Ref("paid", ())
    if not at and b.memory.event is not None and EVENT_VERBS.get(b.memory.event_key) in wanted:
        return b.memory.event
    if not at:
        raise b.fail(node, "この文章には、そうしたものがありません。", "nothing in this text does that.")
    return Ref("taken", at)


EVENT_VERBS = {"Discards": "discard", "DiscardsFrom": "discard", "discarded": "discard"}
"""By which verb what an event is about is recalled."""


def event_subject(b: Walker, node: quals.EventSubject) -> Ref:
    """出たアミュレット: the subject of the event, or what an earlier instruction did that to."""
    key = happening_key(node.h)
    fight = {"attacks", "attacked"}
    if b.memory.event is not None and (b.memory.event_key in (key, "") or {key, b.memory.event_key} <= fight):
        return b.memory.event
    at = tuple(n for k, n in b.memory.taken if k == key)
    if not at:
        raise b.fail(node, "この文章には、そうなるものがありません。", "nothing in this text has that happen to it.")
    return Ref("taken", at)


def described(b: Walker, node: things.Bare) -> Ref | None:
    """A description without count that repeats a choice means the chosen thing."""
    try:
        found = things.chosen_again(node.np, [[np for np, _ in one] for one in b.memory.described])
    except ValueError:
        raise b.fail(
            node, "選んだもののうち、どれのことか書かれていません。", "nothing says which of the chosen things this is."
        ) from None
    return Ref("thing", (b.memory.described[found[0]][found[1]][1],)) if found is not None else None


def previous_act(b: Walker, node: Node) -> Ref:
    """代わりに, くり返す, an object left out: the act before."""
    if not b.memory.acts:
        raise b.fail(node, "直前の指示がありません。", "there is no instruction before this.")
    return Ref("act", (b.memory.acts[-1],))


def previous_sentence(b: Walker, node: Node) -> Ref:
    """これを…くり返す: the sentence before."""
    if len(b.memory.sentences) < 2:
        raise b.fail(node, "くり返す文がありません。", "there is no sentence before this to repeat.")
    return Ref("sentence", (b.memory.sentences[-2],))


def replaced(b: Walker, node: sentences.InsteadOf) -> Ref:
    """Aする代わりに: the last act with that verb."""
    wanted = verb_keys(node.a.v)
    at = tuple(n for key, n in b.memory.taken if key in wanted)
    if not at:
        raise b.fail(node, "代わりになる指示がありません。", "no earlier instruction is replaced by this.")
    return Ref("act", at[-1:])


def same_name(b: Walker, node: Node) -> Ref:
    """それと同名の."""
    return it(b, node)


def last_measure(b: Walker, node: Node) -> Ref:
    """N以上なら: what the condition before measured."""
    if b.memory.measured is None:
        raise b.fail(node, "何の数かわかりません。", "nothing says which number this is.")
    return b.memory.measured


REFERENCES: dict[type, Reference] = {
    things.It: it,
    quals.Its: it,
    quals.SameName: same_name,
    quals.OtherThanIt: same_name,
    sentences.Otherwise: previous_act,
    AmongThem: the_set,
    ManyAmong: the_set,
    AsMany: last_measure,
    things.That: that,
    players.ItsPlayer: its_player,
    players.ThatPlayer: its_player,
    things.Rest: the_set,
    sentences.Among: the_set,
    sentences.FromThem: the_set,
    things.Bunch: bunch,
    things.Former: of_two(True),
    things.Latter: of_two(False),
    things.Bare: described,
    quals.Done: taken,
    quals.Past: taken,
    numbers.DoneCount: taken,
    DidThisWay: taken,
    DidThisWayTo: taken,
    DidThisWayToMany: taken,
    quals.EventSubject: event_subject,
    sentences.Instead: previous_act,
    sentences.IfDone: previous_act,
    sentences.InsteadOf: replaced,
    instructions.Again: previous_act,
    sentences.GainsToo: previous_act,
    instructions.ElDamage: previous_act,
    instructions.ElCount: previous_act,
    instructions.ElChange: previous_act,
    instructions.ElBoost: previous_act,
    instructions.AgainCount: previous_act,
    sentences.Elided: previous_act,
    instructions.RepeatTimes: previous_sentence,
    instructions.RepeatCount: previous_sentence,
    instructions.RepeatFull: previous_sentence,
    NoneLeft: previous_act,
}
"""Classes of nodes that refer to something, with how the referent is found."""
