"""What can be asked between answers at the terminal: why, why not, the log, cards, clauses, and what lies in a zone."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda import clauses
from tefuda.cli import cards
from tefuda.cli.board import Board
from tefuda.cli.output import Output
from tefuda.cli.rules import show_entry
from tefuda.cli.thinking import hint
from tefuda.cli.words import Speaker, in_words
from tefuda.errors import BadInput, UnknownName
from tefuda.formats.notation import plain
from tefuda.games.registry import Game, Universe
from tefuda.match import Match, View
from tefuda.play.faces import reminders_of
from tefuda.saying import Text

REST = ("残り", "rest", "decklist")
"""What is said for the rest of one's own deck list."""


class Shelf:
    """Answers what the game and the table itself tell: cards, clauses, what lies in a zone, by what a match is over."""

    def __init__(self, out: Output, game: Game, universe: Universe, speaker: Speaker, board: Board) -> None:
        self.out = out
        self.game = game
        self.universe = universe
        self.speaker = speaker
        self.board = board

    def ended(self, winners: str, clause: str) -> None:
        """Tell who has won (letters), and what the clause says by which it is over."""
        all_ja, all_en = "と".join(winners), " and ".join(winners)
        self.out.say(
            f"{all_ja}の勝ち [{clause}]" if winners else f"引き分け [{clause}]",
            f"{all_en} win{'s' if len(winners) == 1 else ''} [{clause}]" if winners else f"a draw [{clause}]",
            style="bold green",
        )
        index = clauses.load(self.game.id)
        if (said := index.clauses.get(clause)) is not None:
            self.out.say(f"  {said.ja}", f"  {said.title}", style="dim")

    def card(self, rest: str) -> None:
        """Show a card."""
        name = rest.split("#")[0].split("*")[0].split("@")[0].strip()
        if not name:
            raise BadInput(Text(f"「{rest}」はカード名ではありません", f"{rest!r} is no name of a card"))
        for found in cards.find_cards(self.universe, name):
            cards.show(self.out, self.game, found, self.universe)
            for r in reminders_of(self.game, found, self.universe):
                place = f" [{r.clause}]" if r.clause else ""
                self.out.say(f"  {r.word.ja}: {r.text.ja}{place}", f"  {r.word.en}: {r.text.en}{place}", style="dim")

    def rules(self, rest: str) -> None:
        """Show a clause or ruling."""
        show_entry(self.out, clauses.show(self.game.id, rest))

    # ---- zones

    def zone(self, said: str, view: View) -> None:
        """Show what lies in a zone: one's own, or that of the player named behind ``@``; or the rest of one's own deck list.

        Raises:
            UnknownName: If there is no such zone or player.
        """
        wanted, _, side = said.partition("@")
        whose = side.strip() or view.viewer
        if plain(wanted) in REST:
            self._rest(view.viewer)
            return
        if whose not in view.zones:
            raise self._no_such(said, view)
        for owner in (whose, ""):
            for word in self._called(plain(wanted), owner, view):
                self._show(word, owner, view)
                return
        raise self._no_such(said, view)

    def _called(self, wanted: str, owner: str, view: View) -> Iterator[str]:
        """Return the zones of a name: in either language, as the board or the rules call them, or cut short."""
        names = {word: [plain(n) for n in self._names(word)] for word in view.zones.get(owner, {})}
        yield from (word for word, called in names.items() if wanted in called)
        yield from (word for word, called in names.items() if any(n.startswith(wanted) for n in called))

    def _names(self, word: str) -> list[str]:
        text = self.speaker.display.zones.get(word)
        return [word, word.replace("_", " "), *([text.ja, text.en] if text else [])]

    def _no_such(self, said: str, view: View) -> UnknownName:
        shown = [w for w in self.speaker.display.zones if any(w in zones for zones in view.zones.values())]
        words = ", ".join([*dict.fromkeys(self.speaker.zone(w) for w in shown), self.out.words(REST[0], REST[1])])
        return UnknownName(
            Text(f"「{said}」という場所はありません。見られるもの: {words}", f"no zone {said!r}; there are: {words}")
        )

    def _show(self, word: str, owner: str, view: View) -> None:
        zone = view.zones[owner][word]
        whose = f"{owner} " if owner else ""
        self.out.say(f"{whose}{self.speaker.zone(word)} ({zone.count})", style="bold")
        for card in zone.cards:
            if card is not None:
                self.out.say(f"  {self.board.sentence(card, word, True)}")
        hidden = zone.count - sum(card is not None for card in zone.cards)
        if hidden:
            self.out.say(f"  見えないカード {hidden}枚", f"  {hidden} that you cannot see")

    def _rest(self, whose: str) -> None:
        """Show the rest of somebody's deck list.

        Raises:
            UnknownName: If it is not known here.
        """
        raise UnknownName(
            Text("ここではデッキリストの残りは分かりません", "the rest of the deck list is not known here")
        )


class Inquirer(Shelf):
    """Answers questions about a match for the person who is asked.

    Attributes:
        reader: Number of that person.
        told: Number of the last event that was told to him.
    """

    def __init__(self, out: Output, match: Match, universe: Universe, speaker: Speaker, board: Board) -> None:
        super().__init__(out, match.game, universe, speaker, board)
        self.match = match
        self.reader = -1
        self.told = 0

    def why(self, rest: str) -> None:
        """Explain an event: the last one that was told, unless it is named."""
        events = self.match.events
        number = int(rest) if rest else self.told or events
        if not events:
            self.out.say("まだ何も起きていません。", "Nothing has happened yet.", style="red")
        elif number > events:
            self.out.say(f"できごとは1から{events}です。", f"Events go from 1 to {events}.", style="red")
        else:
            entry = self.match.story(self._who(), number - 1)[0]
            self.out.say(f"  {number}. {self.speaker.said(entry.line(self.out.lang.value))}")

    def why_not(self, wish: str) -> None:
        """Explain why something is not offered."""
        reasons = self.match.why_not(wish, self.reader)
        for reason in reasons:
            self.out.say(f"  [{reason.clause}] {self.out.words(reason.ja, reason.en)}")
        if not reasons:
            self.out.say("できます。", "It is allowed.")

    def hint(self, _: str) -> None:
        """Tell what a search thinks of the open decision."""
        hint(
            self.out, self.match, self.match.taken, lambda said: in_words(said, self.game, self.universe, self.speaker)
        )

    def log(self, rest: str) -> None:
        """Show the last events."""
        story = self.match.story(self._who(), max(0, self.match.events - (int(rest) if rest else 20)))
        for entry in story:
            self.out.say(f"  {entry.number}. [{entry.clause}] {self.speaker.pick(entry.text)}")
        if not story:
            self.out.say("まだ何も起きていません。", "Nothing has happened yet.")

    def _who(self) -> int | None:
        return self.reader if self.reader >= 0 else None

    def _rest(self, whose: str) -> None:
        left = self.match.unseen(whose)
        total = sum(left.values())
        self.out.say(
            f"{whose} デッキリストの残り（どこにあるか見えないカード、{total}枚）",
            f"{whose} rest of the deck list ({total} cards that you cannot see)",
            style="bold",
        )
        english = {name: group[0].english for name, group in self.universe.items() if group}
        for name, n in left.items():
            shown = name if self.out.lang == "ja" else english.get(name) or name
            self.out.say(f"  {n} {shown}")
