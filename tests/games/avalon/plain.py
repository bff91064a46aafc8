"""Cards without text but keywords, and decks of them, for matches that test the rules alone."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.formats.decks import DeckList
from tefuda.games.avalon.cards import Card
from tefuda.match import Match

COLOURS = ("黄", "赤", "青", "緑")
WORDS = ("", "先制", "避け", "反撃", "", "反射", "後攻", "即死", "", "即死無効")
AVATAR = Card("試しの旅人", "アバター", "無")


def creatures() -> list[Card]:
    """Ten creatures of each colour and ten colourless ones, of one or two stars."""
    out = []
    for c, colour in enumerate((*COLOURS, "無")):
        for i in range(10):
            star = 1 + i % 2
            mana = f"{colour}{1 + i % 3}" + (" 虹1" if i == 3 else " 虹の器1" if i == 7 else "")
            out.append(
                Card(f"{colour}の兵{i}", "クリーチャー", colour, star, mana, 1 + i % 4, 2 + (i + c) % 4, text=WORDS[i])
            )
    return out


CARDS = [AVATAR, *creatures()]
UNIVERSE = {card.name: [card] for card in CARDS}


def deck(name: str, *colours: str) -> DeckList:
    """Return a legal deck of four colours at most: 40 creatures."""
    of = [c for c in CARDS[1:] if c.attribute in colours][:20]
    return DeckList("avalon", name, "", {"avatar": AVATAR.name}, {"main": {c.name: 2 for c in of}})


DECKS = (deck("日と火", "黄", "赤"), deck("水と木", "青", "緑"), deck("火と水", "赤", "青"), deck("木と日", "緑", "黄"))


def match(
    players: int, seed: int = 0, options: dict[str, int] | None = None, decks: Sequence[DeckList] = DECKS
) -> Match:
    """Start a match of two to four players."""
    return Match.new("avalon", list(decks[:players]), seed, options, UNIVERSE)
