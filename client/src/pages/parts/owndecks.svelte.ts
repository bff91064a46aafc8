/** Decks of one's own, kept in this browser. */

import type { Deck, DeckTold } from "../../protocol";
import { remember, remembered } from "../../store";

export interface OwnDeck extends DeckTold {
  piles: Record<string, Record<string, number>>;
  singles: Record<string, string>;
}

function read(game: string): OwnDeck[] {
  try {
    const found = JSON.parse(remembered(`decks.${game}`, "[]")) as OwnDeck[];
    return Array.isArray(found) ? found.filter((d) => typeof d.name === "string" && typeof d.piles === "object") : [];
  } catch {
    return [];
  }
}

export const ownDecks = (game: string): OwnDeck[] => read(game);

/** Keep a deck that was called otherwise before; not in the place of another one. Returns whether it is kept. */
export function keep(game: string, deck: OwnDeck, before = ""): boolean {
  const others = read(game).filter((d) => d.name !== before);
  if (others.some((d) => d.name === deck.name)) return false;
  remember(`decks.${game}`, JSON.stringify([deck, ...others]));
  return true;
}

export function forget(game: string, name: string): void {
  remember(`decks.${game}`, JSON.stringify(read(game).filter((d) => d.name !== name)));
}

/** What the server is sent for a deck that was picked: a delivered one by its id, one's own behind "own:". */
export function deckWish(game: string, picked: string): Deck | null {
  if (!picked) return null;
  if (!picked.startsWith("own:")) return { name: picked };
  const own = read(game).find((d) => d.name === picked.slice(4));
  return own ? sent(own) : null;
}

export function sent(deck: OwnDeck): Deck {
  const piles = Object.fromEntries(
    Object.entries(deck.piles).map(([pile, cards]) => [
      pile,
      Object.fromEntries(Object.entries(cards).filter(([, n]) => n > 0)),
    ]),
  );
  const singles = Object.fromEntries(Object.entries(deck.singles ?? {}).filter(([, name]) => name));
  return { name: deck.name || "?", english: deck.english ?? "", singles, piles };
}
