"""Secrecy, tried directly: hidden cards change places in the position itself, and a player must not notice [DESIGN 5, KERNEL 17.7]."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tefuda.formats.notation import letter
from tefuda.games.registry import game, games
from tefuda.kernel.schema import CARD, OWNER, SERIAL
from tefuda.kernel.sealing import SEALED
from tefuda.kernel.state import State
from tefuda.kernel.views import forget_secret_choices, knows, namesakes, picks_unseen
from tefuda.match import Match
from tefuda.play.viewing import Seen
from tefuda.server.protocol import Events, encode
from tefuda.server.telling import asked_of, happened

pytestmark = pytest.mark.parametrize("id", games())
SEEDS = range(1, 7)
LOOKED_AT = 120
"""Decisions of which every fourth (of the first every second) is tried; later ones, whose stories are long, are tried now and then."""
MOST_GAMES = 20
"""Games that may be played until enough was tried: those of a small game are short."""
WHOLE_STORIES = 8
"""The story is compared from its first event for every eighth position, else from its last events."""
RECENT = 40


def start(id: str, seed: int) -> Match:
    names = list(game(id).deck_names())
    ring = itertools.islice(itertools.cycle(names), seed, None)
    return Match.new(id, [next(ring) for _ in range(game(id).seats[0])], seed=seed)


def unseen(match: Match, viewer: int) -> dict[tuple[int, int], list[int]]:
    """Entities that a player cannot tell, by owner and pile."""
    st = match._state
    pile_of = match._setting.dealer._pile_of
    out: dict[tuple[int, int], list[int]] = {}
    for zone in st.zones:
        for e in zone:
            card = st.col[CARD][e]
            if card >= 0 and not st.col[SERIAL][e] and not knows(st, viewer, e):
                out.setdefault((st.col[OWNER][e], pile_of[card]), []).append(e)
    return out


def give_cards(st: State, card: list[int], viewer: int) -> None:
    """Give the entities of a position, and of what an announcement may go back to, other designs; ask again."""
    p: State | None = st
    while p is not None:
        p.col[CARD] = card
        p.own_columns &= ~(1 << CARD)
        p.twins = namesakes(p)
        p.d = None
        p.printed = []
        p.saved = p.saved.copy() if p.saved is not None else None
        p = p.saved
    if st.request is not None and st.request.player == viewer and not st.lanes:
        st.ask_again()
    else:
        forget_secret_choices(st, viewer)


def permuted(match: Match, viewer: int, rng: random.Random) -> Match | None:
    """The match with the cards that a player cannot tell dealt anew among their places; None if that changes nothing."""
    other = match.copy()
    st = other._state
    card = st.col[CARD][:]
    for places in unseen(match, viewer).values():
        dealt = [card[e] for e in places]
        rng.shuffle(dealt)
        for e, c in zip(places, dealt, strict=True):
            card[e] = c
    if card == st.col[CARD]:
        return None
    give_cards(st, card, viewer)
    lot = random.Random(0)
    for player in match.sealed_done:  # that others are done with a sealed choice is told, what they chose is not
        while player not in other.sealed_done:
            (asked,) = (d for d in other.decisions if d.player == player)
            other.choose(asked.options[lot.randrange(len(asked.options))], player)
    return None if ruled_out(match, other, viewer) else other


def ruled_out(match: Match, other: Match, viewer: int) -> bool:
    """Whether the viewer knows that the other world is not the real one, because somebody is asked to pick who could not there.

    Only where what can be carried out must be: elsewhere who has nothing to pick is asked all the same.
    """
    f = match._state.frames[-1]
    if not match.game.must_find or f.player == viewer or not picks_unseen(match._state, viewer, f):
        return False
    return other.decision is None or (other.decision.player, other.decision.kind) != (f.player, f.box[0])


def begun_in_secret(match: Match, viewer: int) -> bool:
    """Whether another player has made some picks among cards that the viewer cannot tell; with other cards he begins anew."""
    f = match._state.frames[-1]
    if f.proc is SEALED:
        return any(picks for player, picks in f.sealed if player != viewer)
    return f.player != viewer and picks_unseen(match._state, viewer, f) and bool(f.regs[0])


def seen(match: Match, viewer: int, since: int = 0) -> tuple[Any, ...]:
    """Everything that a player can notice of a position; of the story only what follows event number ``since``."""
    asked = [(d.player, d.kind if d.player == viewer else "") for d in match.decisions]
    if match.sealed:  # who is asked in a sealed choice is told to nobody
        asked = [(player, kind) for player, kind in asked if player == viewer]
    story = match.story(viewer, since)
    told = [encode(asked_of(match, d, 0)) for d in match.decisions if d.player == viewer]
    events = encode(Events(0, since, tuple(happened(e, match.game.display) for e in story)))
    return asked, told, match.view(viewer).json(), [str(e) for e in story], events


def told_apart(a: Match, b: Match, viewer: int) -> bool:
    """Whether the player knows, or has known meanwhile, some entity that was dealt anew."""
    sa, sb = a._state, b._state
    count = min(len(sa.col[CARD]), len(sb.col[CARD]))
    changed = {e for e in range(count) if sa.col[CARD][e] != sb.col[CARD][e]}
    if any(knows(st, viewer, e) for st in (sa, sb) for e in changed):
        return True
    past = sa.log
    while past is not None:
        if any(tag and tag[0] in changed and tag[5] >> viewer & 1 for tag in past.tags):
            return True
        past = past.older
    return False


def both_go_on(a: Match, b: Match, viewer: int, rng: random.Random, moves: int) -> Iterator[str]:
    """Take the same decisions in both, as long as they are offered in both and show nothing that was dealt anew."""
    for _ in range(moves):
        if a.decision is None or b.decision is None or a.decision.player != b.decision.player:
            return
        offered = set(b.legal.texts())
        # "auto" of another weighs what his own hand needs, as he would himself: no decision that is the same in both
        others = a.decision.player != viewer
        common = [t for t in a.legal.texts() if t in offered and not (others and t == "auto")]
        if not common:
            return
        text = rng.choice(common)
        a.choose(text)
        b.choose(text)
        if (
            told_apart(a, b, viewer) or a.sealed != b.sealed
        ):  # how many picks another makes in secret depends on his cards
            return
        yield text


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_player_cannot_see_changes_nothing_that_he_can_notice(id: str, seed: int):
    tried = followed = 0
    for another in itertools.islice(itertools.count(seed, len(SEEDS)), MOST_GAMES):
        more = tried_in(id, another)
        tried, followed = tried + more[0], followed + more[1]
        if tried > 20 and followed > 20:
            break
    assert tried > 20
    assert followed > 20


def tried_in(id: str, seed: int) -> tuple[int, int]:
    """Deal anew all through a random game, and nobody notice: how often it was tried, and how many decisions further it was followed."""
    rng = random.Random(seed)
    match = start(id, seed)
    tried = followed = 0
    for n in range(5000):
        if match.decision is None:
            break
        for viewer in range(match.players) if n % (2 if n < 40 else 4 if n < LOOKED_AT else 40) == 0 else ():
            other = permuted(match, viewer, rng)
            if other is None:
                continue
            tried += 1
            whole_story = tried % WHOLE_STORIES == 1
            since = 0 if whole_story else max(0, (match._state.log.length if match._state.log else 0) - RECENT)
            assert seen(other, viewer, since) == seen(match, viewer, since), (n, viewer, match.decision)
            if begun_in_secret(match, viewer):
                continue
            real = match.copy()
            for text in both_go_on(real, other, viewer, rng, 6):
                followed += 1
                assert seen(other, viewer, since) == seen(real, viewer, since), (
                    n,
                    viewer,
                    match.decision,
                    text,
                    real.lines[-6:],
                )
        asked = rng.choice(match.decisions)
        match.choose(asked.options[rng.randrange(len(asked.options))], asked.player)
    return tried, followed


def test_several_who_look_at_once_are_told_what_each_is_told_alone(id: str):
    rng = random.Random(5)
    match = start(id, 5)
    compared = 0
    for n in range(400):
        if match.decision is None:
            break
        if n % 5 == 0:
            readers = [*(letter(player) for player in match.seated), ""]
            rng.shuffle(readers)
            since = {who: max(0, match.events - rng.randrange(1, RECENT)) for who in readers}
            for who, view in match.views(readers).items():
                assert view.json() == match.view(who).json()
            for (who, last), story in match.stories(since.items()).items():
                alone = match.story(who, last)
                display = match.game.display
                assert [happened(e, display) for e in story] == [happened(e, display) for e in alone]
                compared += len(alone)
        match.choose(match.decision.options[rng.randrange(len(match.decision.options))])
    assert compared > 50


def test_what_is_looked_at_again_is_seen_as_if_it_was_looked_at_for_the_first_time(id: str):
    rng = random.Random(11)
    match = start(id, 11)
    seen, again = Seen(), 0
    for n in range(400):
        if match.decision is None:
            break
        readers = [*(letter(player) for player in match.seated), ""]
        rng.shuffle(readers)
        before = dict(seen.zones)
        for who, view in match.views(readers[: rng.randrange(1, len(readers) + 1)], seen).items():
            assert view.json() == match.view(who).json(), (n, who)
        again += sum([seen.zones.get(key) is zone for key, zone in before.items()])
        if n % 7 == 3:
            match.undo(rng.randrange(1, 3))
        else:
            match.choose(match.decision.options[rng.randrange(len(match.decision.options))])
    assert again > 1000
