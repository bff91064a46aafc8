"""Playing on a page as a person does: clicking what glows, or with the keyboard alone."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

LOOK = """() => {
  const open = document.querySelector('dialog[open]');
  const seen = (s) => [...document.querySelectorAll(s)].filter((e) => e.getClientRects().length && !e.disabled).length;
  const ask = document.querySelector('.ask');
  return {
    over: Boolean(document.querySelector('.ask .go a.second')),
    asked: Boolean(ask) && !ask.classList.contains('idle'),
    target: seen('.board .target'), legal: seen('.board .legal'), take: seen('.ask .primary.do'),
    send: seen('.ask .send'), rest: seen('.ask .share .rest'), options: seen('.ask .opt'), leave: seen('.ask .primary:not(.do)'),
    dialog: Boolean(open), inside: seen('dialog[open] .legal, dialog[open] .target'),
    many: Number(document.querySelector('.ask .hd .n')?.textContent ?? 0),
  };
}"""
POINT = """([selector, chance]) => {
  const all = [...document.querySelectorAll(selector)].filter((e) => e.getClientRects().length && !e.disabled);
  if (!all.length) return null;
  const one = all[Math.floor(chance * all.length)];
  one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const r = one.getBoundingClientRect();
  return [r.left + r.width / 2, r.top + r.height / 2, one.getAttribute('aria-label') ?? one.innerText];
}"""
SETTLED = """() => {
  const ask = document.querySelector('.ask');
  return Boolean(ask) && ask.getAttribute('aria-busy') !== 'true';
}"""
MY_TURN = """() => {
  const ask = document.querySelector('.ask');
  if (!ask || ask.getAttribute('aria-busy') === 'true') return false;
  return !ask.classList.contains('idle') || Boolean(ask.querySelector('.go a.second'));
}"""
STUCK = 200
"""Actions without a decision after which a person would give up."""
PATIENT = 60.0
"""Seconds in which somebody has to be asked something, however busy the machine is."""
LONGEST = 4000


def settled(page: Any) -> None:
    """Wait until what was answered last is done, and what is asked next stands on the page."""
    page.wait_for_function(SETTLED)


def drawn(page: Any) -> None:
    """Wait until what happened last is drawn."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def asked(page: Any) -> None:
    """Wait until something is asked on the page, or the match is over."""
    page.wait_for_function(MY_TURN, timeout=PATIENT * 1000)


def together(hands: Sequence[Hands], most: int = LONGEST) -> None:
    """Let several persons click, each when he is asked, until the match is over for all or so many decisions were taken."""
    stored = hands[0].stored
    begun = stored()
    since, rows, quiet = 0, begun, time.monotonic()
    while rows - begun < most:
        looks = [one.look() for one in hands]
        if all(now["over"] for now in looks):
            return
        acting = [(one, now) for one, now in zip(hands, looks, strict=True) if now["asked"] and not now["over"]]
        for one, now in acting:
            one.click(now)
            settled(one.page)
        if not acting:
            hands[0].page.wait_for_timeout(20)
            assert time.monotonic() - quiet < PATIENT, "nobody is asked anything"
            continue
        quiet = time.monotonic()
        now_stored = stored()
        since, rows = (0, now_stored) if now_stored != rows else (since + 1, rows)
        assert since < STUCK, f"nothing comes of it: {[one.did[-4:] for one in hands]}"


class Hands:
    """Somebody at the page of a table.

    Args:
        stored: How many decisions the server has stored.
        seed: Of what is chosen among what may be done.
    """

    def __init__(self, page: Any, stored: Callable[[], int], seed: int) -> None:
        self.page = page
        self.stored = stored
        self.rng = random.Random(seed)
        self.did: list[str] = []

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def play(self, act: Any, most: int = LONGEST) -> None:
        """Act until the match is over, or so many decisions were taken."""
        since, rows = 0, self.stored()
        begun = rows
        while rows - begun < most:
            asked(self.page)
            now = self.look()
            if now["over"]:
                return
            act(now)
            settled(self.page)
            now_stored = self.stored()
            since, rows = (0, now_stored) if now_stored != rows else (since + 1, rows)
            assert since < STUCK, f"nothing comes of it: {self.did[-12:]}, {self.look()}"

    def press(self, selector: str) -> None:
        """Click one of what a selector finds, where a person would: in its middle, whatever lies there."""
        found = self.page.evaluate(POINT, [selector, self.rng.random()])
        if found is not None:
            x, y, what = found
            self.did.append(f"{selector} {what!r}")
            self.page.mouse.click(x, y)

    def click(self, now: dict[str, Any]) -> None:
        """Click what glows: a target, what is to be taken, a card that may be used, an option, or what goes on."""
        if now["dialog"]:
            if now["inside"] and self.rng.random() < 0.8:
                self.press("dialog[open] .target, dialog[open] .legal")
            else:
                self.page.keyboard.press("Escape")
        elif now["target"] and not (now["take"] and self.rng.random() < 0.7):
            self.press(".board .target")
        elif now["take"]:
            self.press(".ask .primary.do")
        elif now["send"]:
            self.press(".ask .send")
        elif now["rest"]:
            self.press(".ask .share .rest")
        elif now["legal"] and self.rng.random() < 0.7:
            self.press(".board .legal")
        elif now["leave"] and (not now["options"] or self.rng.random() < 0.4):
            self.press(".ask .primary:not(.do)")
        else:
            self.press(".ask .opt")

    def type(self, now: dict[str, Any]) -> None:
        """Answer with keys alone: the number of an option and Enter, or Space to go on."""
        if now["many"] and self.rng.random() < 0.7:
            number = str(self.rng.randint(1, now["many"]))
            self.did.append(number)
            for digit in number:
                self.page.keyboard.press(digit)
            self.page.keyboard.press("Enter")
        elif now["leave"] or now["take"]:
            self.did.append("Space")
            self.page.keyboard.press("Space")
        else:
            self.did.append("Enter")
            self.page.keyboard.press("Enter")
