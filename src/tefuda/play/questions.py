"""What the player who is asked is told: what he chooses, whose, and what for; which text asks, and which sentence of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tefuda.formats.notation import letter
from tefuda.games.asked import DAMAGE
from tefuda.games.boards import SPOKEN, verbs_of
from tefuda.games.telling import HAND
from tefuda.kernel.idling import mattering
from tefuda.kernel.options import first, option, verb_of
from tefuda.kernel.picks import SHARE_OUT
from tefuda.kernel.schema import CONTROLLER, PASS
from tefuda.kernel.views import knows
from tefuda.play.forms import bounds, form_of
from tefuda.play.passing import ENDING, place, turn_of
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.games.asked import Asked
    from tefuda.games.registry import Compiled, Game
    from tefuda.kernel.state import Request, State

CHOOSING = frozenset({"choose", "pick", "target"})
"""Kinds of questions in which things are chosen for a text."""
CARD = Text("カード", "card")
THING = Text("もの", "")
WHEN = re.compile(r"^.*(?:とき|たび|時|場合|ならば?)、")
WHEN_ENGLISH = re.compile(r"^(?:\S+ )?(?:When|Whenever|If|At)\b[^,]*, ")
"""On what a sentence waits."""
DANGLING = re.compile(r" (?:of|with|by)$")
"""What the name of a thing follows, behind an English verb."""
BACK = Text("手札に戻す", "return to hand")
MINE = Text("自分の", "yours")
THEIRS = Text("相手の", "your opponent's")
YOUR = {"yours": "your"}
"""How it is said before a noun."""


def question(game: Game, pool: Compiled, st: State, request: Request) -> Text:
    """Return what the asked player is asked: as his game says it, and of what a text lets him choose what for."""
    said = game.prompt(st, request)
    if request.kind in game.display.acts:
        return acting(game, st, request)
    if request.kind in game.display.free:
        return said
    asked = game.asking(st)
    if request.kind == "may":
        return may(asked)
    if st.frames[-1].proc is SHARE_OUT:
        return sharing(game, pool, st, request, said, asked.deed)
    if asked.pays or not (asked.deed or (asked.line and request.kind in CHOOSING)):
        return said
    members = members_of(st, request)
    if members:
        return choosing(game, pool, st, request, asked.deed, members)
    if request.kind == "count":
        return Text(f"{asked.deed.ja}ものをいくつ選びますか", f"how many do you choose to {asked.deed}?")
    return said


def acting(game: Game, st: State, request: Request) -> Text:
    """Ask what is done in a phase, and say whose it is."""
    active, phase = turn_of(game, st), place(game, st)
    ja, en = game.display.japanese.get(phase, phase), game.display.terms.get(phase, f"{phase} phase")
    whose = whose_of(st, request.player, active) if active >= 0 else Text("", "")
    named = f"{whose.ja}{ja}{'' if ja.endswith(('フェイズ', 'フェーズ', 'ステップ')) else 'フェイズ'}です。"
    answering = Text("スタックに応じられます。", " You may answer what is on the stack.") if st.items else Text("", "")
    if all(o == option(PASS) for o in mattering(st, request)):
        asked = Text("何もしませんか", "Nothing to do but pass.")
    else:
        asked = Text("どうしますか", "What do you do?")
    return Text(
        f"{named}{answering.ja}{asked.ja}", f"{YOUR.get(str(whose), str(whose))} {en}.{answering} {asked}".strip()
    )


def deeds_open(game: Game, st: State, request: Request) -> Text:
    """Say what there is to do in a phase, besides nothing and ending it; empty if there is nothing, or something else is asked."""
    if request.kind not in game.display.acts:
        return Text("", "")
    said = {**SPOKEN, **(game.board.verbs if game.board is not None else {})}
    verbs, called = st.rules.schema.verbs, verbs_of(st.rules.schema, said)
    words = dict.fromkeys(verbs[verb_of(o)].word for o in mattering(st, request) if o != option(PASS))
    can = [called[word] for word in words if word not in ENDING]
    if not can:
        return Text("", "")
    ja, en = "、".join(word.ja for word in can), ", ".join(DANGLING.sub("", word.en) for word in can)
    return Text(f"できること：{ja}", f"you can: {en}")


def may(asked: Asked) -> Text:
    """Ask whether to do what a text allows."""
    if not asked.sentence:
        return Text("これを行いますか", "do you do this?")
    ja, en = WHEN.sub("", asked.sentence.ja.removesuffix("。")), WHEN_ENGLISH.sub("", asked.sentence.en)
    return Text(f"「{ja}」を行いますか", f"“{en[:1].upper()}{en[1:]}” Do you do this?")


def members_of(st: State, request: Request) -> list[int]:
    """Return the things that are chosen among."""
    verbs = st.rules.schema.verbs
    return [first(o) for o in request.options if verbs[verb_of(o)].a == "entity"]


def choosing(game: Game, pool: Compiled, st: State, request: Request, deed: Text, members: list[int]) -> Text:
    """Say what is chosen, whose it is if that is not open, and what is done to it."""
    noun = noun_of(game, pool, st, request.player, members)
    whose = {owner_of(st, request.player, e) for e in members}
    mine = next(iter(whose)) if len(whose) == 1 else Text("", "")
    if deed == HAND and all(in_play(st, e) for e in members):
        deed = BACK
    what = (plural(noun) if bounds(st, request)[1] not in (1, -1) else with_article(noun)) if noun else "something"
    return Text(
        f"{deed.ja}{mine.ja}{noun.ja}を選んでください",
        f"choose {what}{f' of {mine}' if mine else ''}{f' to {deed}' if deed else ''}",
    )


def sharing(game: Game, pool: Compiled, st: State, request: Request, said: Text, deed: Text) -> Text:
    """Say how much is divided, of what if that is known, and among whose things."""
    form = form_of(st, request)
    noun = noun_of(game, pool, st, request.player, list(form.things))
    whose = {owner_of(st, request.player, e) for e in form.things}
    mine = next(iter(whose)) if len(whose) == 1 else Text("", "")
    if not (request.kind == "split" or deed.ja.startswith(DAMAGE)):
        return said
    ja = f"{mine.ja}{noun.ja}" if noun.ja != THING.ja else "それぞれ"
    en = f"each {noun}{f' of {mine}' if mine else ''}" if noun else "each"
    return Text(
        f"{form.total}ダメージを、{ja}にいくつずつ割り振りますか",
        f"{form.total} damage to divide: how much does {en} get?",
    )


def plural(noun: str) -> str:
    """Return the plural of an English noun; words that games have made, as nodia and alma, stay as they are."""
    return noun if noun.endswith("a") else f"{noun}s"


def with_article(noun: str) -> str:
    """Return an English noun with its article."""
    return f"{'an' if noun[0] in 'aeio' else 'a'} {noun}"


def noun_of(game: Game, pool: Compiled, st: State, player: int, members: list[int]) -> Text:
    """Return what things are called together: by their kind if they are all in play and of one, cards elsewhere."""
    places = {in_play(st, e) for e in members}
    if places == {False}:
        return CARD
    if len(places) > 1 or not all(e >= st.rules.players and knows(st, player, e) for e in members):
        return THING
    kinds = {str(game.values(pool, st, e).get("kind", "")).partition("・")[0] for e in members}
    kind = next(iter(kinds))
    return Text(kind, game.display.terms[kind]) if len(kinds) == 1 and kind in game.display.terms else THING


def in_play(st: State, e: int) -> bool:
    """Tell whether a thing is a player or in play, where its text works."""
    return e < st.rules.players or st.kind_of(e) in (*st.rules.live, *st.rules.live_shared)


def owner_of(st: State, player: int, e: int) -> Text:
    """Return whose a thing in play is, as seen by a player; empty for others."""
    if e < st.rules.players or not in_play(st, e):
        return Text("", "")
    return whose_of(st, player, st.col[CONTROLLER][e])


def whose_of(st: State, player: int, who: int) -> Text:
    """Return how somebody calls what is a player's."""
    if who == player:
        return MINE
    return THEIRS if len(st.seats) == 2 else Text(f"{letter(who)}の", f"{letter(who)}'s")


def owners(st: State, request: Request) -> dict[int, Text]:
    """Return whose the things of options are, by option, where somebody chooses among things in play of several players."""
    verbs = st.rules.schema.verbs
    if request.kind not in CHOOSING:
        return {}
    found = {o: owner_of(st, request.player, first(o)) for o in request.options if verbs[verb_of(o)].a == "entity"}
    return found if len(set(found.values())) > 1 else {}
