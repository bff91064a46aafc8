"""What a person says about passing: until when, and what is passed for him."""

from __future__ import annotations

from tefuda.cli.output import Output
from tefuda.cli.words import Speaker
from tefuda.errors import BadInput
from tefuda.formats.notation import plain
from tefuda.games.registry import Game
from tefuda.match import Match
from tefuda.play.passing import END, MY_TURN, SOMETHING, Passing
from tefuda.saying import Text

UNTIL = {
    "自分のターン": MY_TURN,
    "my turn": MY_TURN,
    "何か起きる": SOMETHING,
    "something": SOMETHING,
    "ターン終了": END,
    "end": END,
}
"""Until what one can pass."""
ON, OFF = ("する", "on"), ("しない", "off")
MINE, OTHERS = ("自分", "me"), ("相手", "others")


def until_said(rest: str) -> str:
    """Return until what somebody wants to pass.

    Raises:
        BadInput: If it is not known until what.
    """
    until = UNTIL.get(rest.removesuffix("まで").strip())
    if until is None:
        ja, en = (" / ".join(word for word in UNTIL if word.isascii() == ascii) for ascii in (False, True))
        raise BadInput(Text(f"何までパスするかを書いてください: {ja}", f"pass until what? One of: {en}"))
    return until


def switched(rest: str) -> bool:
    """Return whether something is switched on.

    Raises:
        BadInput: If neither on nor off is said.
    """
    if rest not in (*ON, *OFF):
        raise BadInput(Text(f"「{rest}」: する か しない です", f"{rest!r}: expected on or off"))
    return rest in ON


def stops_said(rest: str, speaker: Speaker, the_game: Game) -> set[tuple[str, bool]]:
    """Return the places to stop at that somebody names: a phase, in his own turns, those of others (behind ``@``), or both.

    Raises:
        BadInput: If it is no phase, or nobody's.
    """
    phase, at, side = rest.partition("@")
    known = phases_of(the_game)
    if plain(phase) not in known:
        there = ", ".join(dict.fromkeys(speaker.term(p) for p in known.values()))
        raise BadInput(
            Text(f"「{phase}」というフェイズはありません。あるもの: {there}", f"no phase {phase!r}; there are: {there}")
        )
    if at and side.strip() not in (*MINE, *OTHERS):
        raise BadInput(Text(f"@ の後は 自分 か 相手 です: {side!r}", f"behind @ expected me or others, not {side!r}"))
    sides = [side.strip() in MINE] if at else [True, False]
    return {(known[plain(phase)], mine) for mine in sides}


def tell_stops(out: Output, speaker: Speaker, stops: set[tuple[str, bool]]) -> None:
    """Say where somebody is asked."""
    shown = [f"{speaker.term(p)}@{out.words(*(MINE if mine else OTHERS))}" for p, mine in sorted(stops)]
    out.say(f"止まるところ: {'、'.join(shown) or 'なし'}", f"Stops: {', '.join(shown) or 'none'}")


def tell_automatic(out: Output, on: bool) -> None:
    """Say whether something is passed for somebody."""
    out.say(f"自動パス: {'する' if on else 'しない'}", f"Automatic passing is {'on' if on else 'off'}.")


def phases_of(the_game: Game) -> dict[str, str]:
    """Return the phases at which one may stop, by every name that may be typed."""
    display = the_game.display
    names: dict[str, str] = {}
    for phase in the_game.phases:
        for name in (phase, display.japanese.get(phase, phase), display.terms.get(phase, phase)):
            names[plain(name)] = phase
    return names


class Passer:
    """Keeps how each person wants to pass.

    Attributes:
        player: Number of the person who speaks.
    """

    def __init__(self, out: Output, match: Match, speaker: Speaker, alone: bool) -> None:
        self.out = out
        self.match = match
        self.speaker = speaker
        self.alone = alone
        self.player = -1
        self._of: dict[int, Passing] = {}

    def of(self, player: int) -> Passing:
        """Return how a person wants to pass; nothing is automatic at first if several share a screen."""
        return self._of.setdefault(player, Passing(self.alone))

    @property
    def passing(self) -> Passing:
        """How the person who speaks wants to pass."""
        return self.of(self.player)

    def until(self, rest: str) -> None:
        """Pass until something: asked are only decisions that cannot be passed.

        Raises:
            BadInput: If it is not known until what.
        """
        self._wish(until_said(rest))

    def end_turn(self, _: str) -> None:
        """Do nothing more in this turn."""
        self._wish(END)

    def _wish(self, until: str) -> None:
        self.match.wish(self.passing, until)
        if self.match.automatic(self.passing) is None:
            self.passing.wish = ""
            self.out.say("ここではパスできません。", "There is nothing to pass here.", style="red")

    def auto(self, rest: str) -> None:
        """Switch automatic passing on or off.

        Raises:
            BadInput: If neither is said.
        """
        if rest:
            self.passing.on = switched(rest)
        tell_automatic(self.out, self.passing.on)

    def stop(self, rest: str) -> None:
        """Always ask in a phase of one's own turns or of those of others; said again, no longer. Without a phase: list them.

        Raises:
            BadInput: If it is no phase, or nobody's.
        """
        if rest:
            self.passing.stops ^= stops_said(rest, self.speaker, self.match.game)
        tell_stops(self.out, self.speaker, self.passing.stops)
