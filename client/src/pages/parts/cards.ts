/** Cards of a pool as pages list them. */

import type { CardListed, DeckTold, Pool } from "../../protocol";
import { plain, type Told } from "../../say";
import type { Board } from "../../table/board";
import { facts } from "../../table/desk.svelte";
import { cost, kind, words } from "../../table/face";

export interface Counted {
  listed: CardListed;
  n: number;
}

export const key = (part: string, name: string): string => `${part}\u0000${name}`;

export function byKey(pool: Pool): Map<string, CardListed> {
  return new Map(pool.cards.map((c) => [key(c.part, c.card.name ?? ""), c]));
}

const number = (text: string): number => {
  const found = /\d+/.exec(text);
  return found ? Number(found[0]) : 99;
};

export const nameOf = (listed: CardListed): string =>
  plain({ ja: listed.card.name ?? "", en: listed.card.english ?? "" });

export const priceOf = (board: Board, listed: CardListed): string => cost(board, listed.card).replace(/^★/, "") || "–";

export interface Pile {
  pile: string;
  name: Told;
  /** Cheapest first. */
  cards: Counted[];
  size: number;
}

export function pilesOf(board: Board, pool: Pool, known: Map<string, CardListed>, deck: DeckTold): Pile[] {
  return Object.entries(pool.piles).map(([pile, name]) => {
    const cards = Object.entries(deck.piles?.[pile] ?? {})
      .flatMap(([card, n]) => {
        const listed = known.get(key(pile, card));
        return listed && n > 0 ? [{ listed, n }] : [];
      })
      .toSorted((a, b) => number(priceOf(board, a.listed)) - number(priceOf(board, b.listed)));
    return { pile, name, cards, size: cards.reduce((all, c) => all + c.n, 0) };
  });
}

/** How many cards there are of each price, those between the cheapest and the dearest included. */
export function curve(board: Board, piles: readonly Pile[]): [string, number][] {
  const out = new Map<string, number>();
  for (const { listed, n } of piles.flatMap((p) => p.cards)) {
    const price = priceOf(board, listed);
    if (price !== "–") out.set(price, (out.get(price) ?? 0) + n);
  }
  const rows = [...out].toSorted(([a], [b]) => number(a) - number(b));
  const numbers = rows.map(([c]) => Number(c)).filter(Number.isInteger);
  if (!numbers.length) return rows;
  const all: [string, number][] = [];
  for (let c = Math.min(...numbers); c <= Math.max(...numbers); c++) all.push([String(c), out.get(String(c)) ?? 0]);
  return [...all, ...rows.filter(([c]) => !Number.isInteger(Number(c)))];
}

/** Words by which cards are told apart: kinds, and what gives them their colour. */
export function kindsOf(board: Board, pool: readonly CardListed[]): string[] {
  return [...new Set(pool.map((c) => kind(board, c.card)).filter(Boolean))];
}
export function groupsOf(board: Board, pool: readonly CardListed[]): string[] {
  return [...new Set(pool.flatMap((c) => words((c.card.values ?? {})[board.face.hue])))];
}
export const groups = (board: Board, listed: CardListed): string[] => words((listed.card.values ?? {})[board.face.hue]);

export const size = (deck: DeckTold): number =>
  Object.values(deck.piles ?? {}).reduce((n, pile) => n + Object.values(pile).reduce((a, b) => a + b, 0), 0);

/** What a reader says of a listed card besides its name: what it is, and its text. */
export const described = (board: Board, listed: CardListed): string =>
  [...facts(board, listed.card), ...(listed.text ?? []).map(plain)].filter(Boolean).join(" ");
