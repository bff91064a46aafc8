/** What the book says of what the board shows, for somebody who sees it for the first time. */

import { plain, type Told } from "../say";
import { table as words } from "../words/table";
import type { Board, Meaning } from "./board";

export interface Explained {
  name: Told;
  meaning: Meaning;
}

/** As a hint under the pointer: the name, what it is, the clause. */
export function hint(board: Board, name: Told, word: string): string {
  const meaning = board.meanings[word];
  return meaning ? `${plain(name)}: ${plain(meaning.text)} (§ ${meaning.clauses.join(", ")})` : plain(name);
}

const bare = (name: Told): Told => {
  const cut = (text: string): string => text.replace(/\s*\{\w+\}/g, "");
  return { ja: cut(name.ja), en: cut(name.en) };
};

function explained(board: Board, named: readonly (readonly [Told | null | undefined, string])[]): Explained[] {
  const out = new Map<string, Explained>();
  for (const [name, word] of named) {
    const meaning = board.meanings[word];
    if (name && meaning && !out.has(name.ja)) out.set(name.ja, { name: bare(name), meaning });
  }
  return [...out.values()];
}

export const numbers = (board: Board): Explained[] =>
  explained(board, [
    ...board.seat.gauges.map((g) => [g.name, g.value ? g.value : (g.zone ?? "")] as const),
    ...board.seat.stats.map((s) => [s.name, s.value] as const),
    ...Object.entries(board.titles).map(([figure, title]) => [title, figure] as const),
  ]);

export const places = (board: Board): Explained[] =>
  explained(
    board,
    [...board.rows.flat(), ...board.piles, ...board.hand, ...board.shared, ...board.passing, ...board.beneath].map(
      (p) => [p.name ?? p.names[0], p.zones[0] ?? ""] as const,
    ),
  );

export const marks = (board: Board): Explained[] =>
  explained(
    board,
    board.face.marks.map((m) => [m.name, m.value] as const),
  );

/** What is explained of a match, by what it is. */
export const chapters = (board: Board): { title: Told; of: Explained[] }[] =>
  [
    { title: words.numbers, of: numbers(board) },
    { title: words.statesOfCards, of: marks(board) },
    { title: words.places, of: places(board) },
  ].filter((c) => c.of.length);
