/** What the face of a card shows, read off its values by the board's description. */

import type { CardView } from "../protocol";
import type { Told } from "../say";
import type { Board, Mark } from "./board";

export interface Figure {
  key: string;
  name: Told;
  /** Its whole word. */
  spoken: Told;
  value: number | string;
  /** What the print says, if it is another number. */
  printed: number | null;
  hurt: boolean;
}

export interface State {
  form: Mark["form"];
  name: Told;
  /** The value that tells it. */
  word: string;
}

const word = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** The words of a value that is a word, a list of words, or numbers by word. */
export function words(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(word).filter(Boolean);
  if (value && typeof value === "object") {
    return Object.entries(value).flatMap(([key, n]) => Array.from({ length: Number(n) || 0 }, () => key));
  }
  return word(value) ? [word(value)] : [];
}

export const values = (card: CardView): Record<string, unknown> => card.values ?? {};

export function hue(board: Board, card: CardView): string {
  const face = board.face;
  for (const one of words(values(card)[face.hue])) {
    const found = face.hues[one];
    if (found) return found;
  }
  return face.plain;
}

/** The colours of a card that has more than one. */
export function hues(board: Board, card: CardView): string[] {
  return [...new Set(words(values(card)[board.face.hue]).map((w) => board.face.hues[w] ?? board.face.plain))];
}

export function cost(board: Board, card: CardView): string {
  const value = values(card)[board.face.cost];
  return typeof value === "number" || typeof value === "string" ? `${board.face.star ? "★" : ""}${String(value)}` : "";
}

export function figures(board: Board, card: CardView): Figure[] {
  const has = values(card);
  const printed = card.printed ?? {};
  const damage = board.face.marks.some((m) => m.form === "wound" && holds(m, has));
  const seated = board.seat.stats;
  const leads = seated.length > 0 && seated.every((s) => s.value in has);
  return (leads ? seated.map((s) => ({ ...s, name: initial(s.name), spoken: s.name })) : board.face.stats)
    .filter((s) => typeof has[s.value] === "number" || typeof has[s.value] === "string")
    .map((s) => {
      const value = has[s.value] as number | string;
      const print = printed[s.value];
      return {
        key: s.value,
        name: s.name,
        spoken: s.spoken ?? s.name,
        value,
        printed: typeof print === "number" && print !== value ? print : null,
        hurt: damage && s.value === board.face.hurt,
      };
    });
}

const initial = (name: Told): Told => ({ ja: name.ja.slice(0, 1), en: name.en.slice(0, 1) });

function holds(mark: Mark, has: Record<string, unknown>): boolean {
  const value = has[mark.value];
  if (mark.equals !== undefined && mark.equals !== null) return value === mark.equals;
  return value !== undefined && value !== null && value !== 0 && value !== false && value !== "none" && value !== "";
}

export const filled = (text: Told, has: Record<string, unknown>): Told => {
  const fill = (t: string): string => t.replace(/\{(\w+)\}/g, (_, key: string) => word(has[key]));
  return { ja: fill(text.ja), en: fill(text.en) };
};

export function states(board: Board, card: CardView): State[] {
  const has = values(card);
  return board.face.marks
    .filter((m) => holds(m, has))
    .map((m) => ({
      form: m.form,
      name: filled(m.name, has),
      word: m.value,
    }));
}

/** The keywords of a card; those of its designer bring their English themselves. */
export function keywords(board: Board, card: CardView): Told[] {
  const has = values(card);
  const own = (has["terms"] ?? {}) as Record<string, string>;
  return words(has[board.face.keywords]).map((w) => ({ ja: w, en: own[w] ?? term(board, w).en }));
}
export const kind = (board: Board, card: CardView): string => word(values(card)[board.face.kind]);

/** The line of type: "ロイヤル・フォロワー・兵士". */
export function line(board: Board, card: CardView): Told {
  const all = [...board.face.types.slice(0, 1), board.face.kind, ...board.face.types.slice(1)].flatMap((key) =>
    words(values(card)[key]),
  );
  return { ja: all.join("・"), en: all.map((w) => term(board, w).en).join(" · ") };
}

export const term = (board: Board, word: string): Told => ({ ja: word, en: board.terms[word] ?? word });

/** A counter, short: the word itself is left out. */
export function counter(board: Board, name: string): Told {
  const short = name.replace(/カウンター$/, "") || name;
  const known = term(board, name);
  const english = known.en === name ? term(board, short).en : known.en.replace(/ counters?$/, "");
  return { ja: short, en: english };
}

/** The icons of a card as hues; a word that only holds what is not given is drawn as a ring. */
export function icons(board: Board, card: CardView): { hue: string; word: string; ring: boolean }[] {
  if (!board.face.icons) return [];
  return words(values(card)[board.face.icons]).map((w) => ({
    hue: board.face.hues[w] ?? board.face.plain,
    word: w,
    ring: board.face.rings.includes(w),
  }));
}
