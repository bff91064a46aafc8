"""Playing on a page as somebody who sees nothing: what is said aloud, what is in focus, keys, and the tree of roles and names."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tests.browser.driving import LONGEST, STUCK, asked, drawn, settled

SAID = 60
"""Milliseconds in which what comes is said."""

EARS = """() => {
  const LIVE = '[role=log],[role=status],[role=alert],[aria-live=polite],[aria-live=assertive]';
  window.ears = [];
  const say = (kind, text) => { text = text.replace(/\\s+/g, ' ').trim(); if (text) ears.push([kind, text]); };
  const text = (n) => (n.nodeType === 1 ? (n.closest('[aria-hidden=true]') ? '' : n.innerText) : n.parentElement ? n.textContent : '');
  new MutationObserver((all) => {
    const whole = new Set();
    for (const m of all) {
      const at = m.target.nodeType === 1 ? m.target : m.target.parentElement;
      const live = at?.closest(LIVE);
      // A region that comes with its words is read if it is an alert.
      for (const n of m.addedNodes) {
        if (n.nodeType !== 1) continue;
        for (const one of [n, ...n.querySelectorAll(LIVE)])
          if (one.matches('[role=alert]') || (one !== n && live)) whole.add(one);
      }
      if (!live) continue;
      const kind = live.role || 'live';
      if (kind === 'status' || kind === 'alert') whole.add(live);
      else if (m.type === 'characterData') say(kind, m.target.textContent);
      else for (const n of m.addedNodes) say(kind, text(n));
    }
    for (const one of whole) if (one.isConnected) say(one.role || 'live', one.innerText);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  addEventListener('focusin', () => ears.push(['focus', '']));
}"""
TAKEN = "() => [ears.splice(0), document.activeElement === document.body]"
"""What was heard since, and whether nothing has the focus."""
WORDS = {
    "ja": ("選択", "棋譜を見る", "スペースで", "スペースで決定"),
    "en": ("options", "see the record", "Space: ", "Space takes it"),
}
"""The region of what is asked, the link when all is over, what says that Space goes on, and that it takes what was gathered."""


class Listener:
    """Somebody at the page of a table with a screen reader. It is there before the page is: ``page.goto`` comes afterwards.

    Args:
        stored: How many decisions the server has stored.
        language: The language of the page.
    """

    def __init__(self, page: Any, stored: Callable[[], int], seed: int, language: str) -> None:
        self.page = page
        self.stored = stored
        self.rng = random.Random(seed)
        self.heard: list[tuple[str, str]] = []
        """Everything in its order: keys that were pressed, what was said, what came into focus."""
        self.faults: list[str] = []
        self.patience = 20
        """How often it waits for the first question to be said."""
        region, over, self.goes_on, self.takes = WORDS[language]
        self.asking = page.get_by_role("region", name=region, exact=True)
        self.over = page.get_by_role("link", name=over)
        page.add_init_script(f"addEventListener('DOMContentLoaded', {EARS})")

    def listen(self) -> None:
        heard, nowhere = self.page.evaluate(TAKEN)
        self.heard += [(kind, text) for kind, text in heard if kind != "focus"]
        if any(kind == "focus" for kind, _ in heard) and not nowhere:
            self.heard.append(("focus", self.focus()))

    def focus(self) -> str:
        """Return what a reader says of what has the focus."""
        return str(self.page.locator("*:focus").first.aria_snapshot()).split("\n")[0].removeprefix("- ")

    def nowhere(self) -> bool:
        return bool(self.page.evaluate("document.activeElement === document.body"))

    def press(self, *keys: str) -> list[tuple[str, str]]:
        """Press keys; return what is heard then."""
        before = len(self.heard)
        for key in keys:
            self.heard.append(("key", key))
            self.page.keyboard.press(key)
            settled(self.page)
            drawn(self.page)
            self.listen()
        said = [one for one in self.heard[before:] if one[0] != "key"]
        if len({text for _, text in said}) < len(set(said)):
            self.faults.append(f"said twice: {said}")
        return said

    def question(self) -> str:
        """Wait until something is asked, or the match is over; return what was said of it last."""
        asked(self.page)
        while True:
            self.page.wait_for_timeout(SAID)
            self.listen()
            said = [text for kind, text in self.heard if kind == "status"]
            if said or self.patience <= 0:
                return said[-1] if said else ""
            self.patience -= 1

    def play(self, most: int = LONGEST) -> None:
        """Answer what is asked until the match is over or so many decisions were taken, and note what a listener stumbles over."""
        begun = rows = self.stored()
        since = 0
        while rows - begun < most:
            heard = self.question()
            if self.over.count():
                return
            if not heard:
                self.faults.append("nothing is said of what is asked")
            self.answer(heard)
            if self.nowhere() and any(kind == "focus" for kind, _ in self.heard):
                self.faults.append(f"the focus is lost: {self.heard[-6:]}")
            now = self.stored()
            since, rows = (0, now) if now != rows else (since + 1, rows)
            assert since < STUCK, f"nothing comes of it: {self.heard[-20:]}"

    def answer(self, heard: str) -> None:
        """Answer in one of the ways that were told."""
        if self.goes_on in heard and self.rng.random() < 0.25:
            self.told(self.press("Space"), "Space")
            return
        self.press("o")
        role = self.focus().split(" ")[0]
        if role == "spinbutton":
            self.told(self.press(str(self.rng.randint(0, 2)), "Enter"), "a number")
        elif role == "button":
            self.press(*["ArrowDown"] * self.rng.randint(0, 3))
            said = self.told(self.press("Enter"), "Enter")
            if any(kind == "live" and self.takes in text for kind, text in said):
                self.told(self.press("Space"), "Space for what was gathered")
        elif self.goes_on in heard:
            self.told(self.press("Space"), "Space")
        else:
            self.faults.append(f"no way to answer was told: {heard}")
            self.press("Space")

    def told(self, said: list[tuple[str, str]], what: str) -> list[tuple[str, str]]:
        """Note it if nothing was said of what was done."""
        if not said:
            self.question()
            if self.heard[-1][0] == "key":
                self.faults.append(f"silence after {what}: {self.heard[-4:]}")
        return said
