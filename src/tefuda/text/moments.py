"""Prefixes of sentences that are carried out at a time to come."""

from __future__ import annotations

from .model import says
from .sentences import Prefix
from .words import Phase, Side


@says("このターンの{p}が来たとき、", en="in the {p} of this turn,")
@says(
    also="このターン終了時、",
    en="",
    where={"p": Phase("end")},
)
class AtThisTurns(Prefix, frozen=True, tag=True):
    """A delayed trigger for that phase of this turn."""

    p: Phase


@says("次の[{s}の]ターン開始時、", en="at the start of [{s.'s}|the] next turn,", where={"end": False})
@says("次の[{s}の]ターン終了時、", en="at the end of [{s.'s}|the] next turn,", where={"end": True})
class AtNextTurn(Prefix, frozen=True, tag=True):
    """A delayed trigger for the start or end of that player's next turn (of the next one of all)."""

    end: bool
    s: Side | None = None


@says("このターンのあと、", also="このターンの後、", en="after this turn,")
class AfterTurn(Prefix, frozen=True, tag=True):
    """When this turn is over."""
