"""Passing in scenarios: both players once, or whoever is asked until something is so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tefuda.formats.notation import seat
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.match import Decision, Match

NOTHING = (
    "pass", "end", "no-attack", "no-defence", "end-battle", "end-set", "nothing", "realise-none",
    "no-connect", "no-extra", "no-replace", "replace-none", "decline", "no", "done",
)  # fmt: skip
"""Verbs by which whoever is asked does nothing, the first that is offered."""
MOMENTS = ("start of", "end of")
"""Moments of a phase, whether anybody is asked then or not."""
MOST = 1000
"""Decisions that are passed at most."""
SHAPES = (
    "both, A, {until: main}, {until: turn B}, {until: turn 7}, {until: asked B}, "
    "{until: asked quick}, {until: stack empty}, {until: end of main}"
)


@dataclass(frozen=True)
class Until:
    """Up to when is passed.

    Attributes:
        what: ``phase``, ``turn``, ``turn of``, ``asked``, ``stack empty``, ``over``; ``start of`` and ``end of`` a phase.
        word: The phase, the number, the letter, or the kind of decision.
        player: Letter of who must be asked, or "".
    """

    what: str
    word: str = ""
    player: str = ""

    @property
    def between(self) -> bool:
        """Whether it is a moment that may lie between two decisions."""
        return self.what in MOMENTS

    def __str__(self) -> str:
        said = " ".join(p for p in (self.player, self.word) if p)
        if self.between:
            return f"{self.what} {said}"
        return said if self.what == "phase" else f"{self.what.partition(' of')[0]} {said}".rstrip()

    def reached(self, match: Match) -> bool:
        """Tell whether it is so now."""
        if self.what == "over":
            return match.result is not None
        if self.what == "asked":
            return any(self.player in ("", d.letter) and self.word in ("", d.kind) for d in match.decisions)
        paths: dict[str, tuple[str, str | int]] = {
            "stack empty": ("stack", 0),
            "turn of": ("active", self.player),
            "turn": ("turn", int(self.word) if self.word.isdigit() else -1),
            "phase": (match.game.phase_figure, self.word),
        }
        path, wanted = paths[self.what]
        return match.find(path).equals(wanted)


def read_until(text: str) -> Until | None:
    """Read a condition; None if it says nothing that is known."""
    words = text.removeprefix("until ").split()
    if words in (["stack", "empty"], ["over"]):
        return Until(" ".join(words))
    if words[:1] == ["turn"] and len(words) > 1:
        who = words[-1]
        if seat(who) >= 0 and words[1:-1] in ([], ["of"]):
            return Until("turn of", player=who)
        return Until("turn", who) if who.isdigit() and len(words) == 2 else None
    if words[:1] == ["asked"] and len(words) in (2, 3):
        who = words[1] if seat(words[1]) >= 0 else ""
        kind = words[-1] if words[-1] != who else ""
        return Until("asked", kind, who) if len(words) == 2 or who else None
    if len(words) == 3 and " ".join(words[:2]) in MOMENTS:
        return Until(" ".join(words[:2]), words[2])
    return Until("phase", words[0]) if len(words) == 1 else None


def nothing_of(decision: Decision) -> str:
    """Return the option by which a player does nothing, "" if he has none."""
    offered = (
        {o.verb: o.text for o in decision.options if not o.shape.objects()} if len(decision.options) < MOST else {}
    )
    if len(decision.options) == 1:
        return decision.options[0].text
    return next((offered[verb] for verb in NOTHING if verb in offered), "")


def pass_both(match: Match) -> Text | None:
    """Let everybody pass once, beginning with who is asked; return what went wrong."""
    passed: list[str] = []
    while len(passed) < len(match.seated):
        decision = match.decision
        if decision is None or "pass" not in decision.options:
            who = decision.letter if decision is not None else "?"
            return Text(f"{who}に「pass」の選択肢がない", f"{who} is not offered 'pass'")
        if decision.letter in passed:
            return Text(f"もう一度{decision.letter}が聞かれた", f"{decision.letter} is asked again before the others")
        passed.append(decision.letter)
        match.choose("pass")
    return None


def pass_until(match: Match, until: Until) -> Text | None:
    """Let whoever is asked do nothing until it is so; return what went wrong."""
    for _ in range(MOST):
        if until.reached(match):
            return None
        decision = match.decision
        if decision is None:
            return Text("対戦が終わった", "the match is over")
        nothing = nothing_of(decision)
        if not nothing:
            return Text(
                f"{decision.letter}は何もしないことを選べない（{decision.kind}）",
                f"{decision.letter} cannot do nothing here ({decision.kind})",
            )
        match.choose(nothing, decision.player)
    return Text(f"{MOST}回パスしてもそうならなかった", f"it was not so after {MOST} decisions")


def pass_to_moment(match: Match, until: Until) -> tuple[Text | None, Match | None]:
    """Let whoever is asked do nothing until a moment is over; return what went wrong, and the match as it was at that moment. The match
    itself goes on to the next decision."""
    for _ in range(MOST):
        decision = match.decision
        if decision is None:
            return Text("対戦が終わった", "the match is over"), None
        nothing = nothing_of(decision)
        if not nothing:
            return Text(
                f"{decision.letter}は何もしないことを選べない（{decision.kind}）",
                f"{decision.letter} cannot do nothing here ({decision.kind})",
            ), None
        seen = match.passing_by(nothing, decision.player, until.word, until.what == "end of")
        match.choose(nothing, decision.player)
        if seen is not None:
            return None, seen
    return Text(f"{MOST}回パスしてもそうならなかった", f"it was not so after {MOST} decisions"), None
