/** What is asked of the server once and kept: games, their cards, who one is. */

import { ask } from "./api";
import type { GameListed, Listed, Made, Me, Pool, SeatWish } from "./protocol";
import { names } from "./names.svelte";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";
import { pages as words } from "./words/pages";

const kept = new Map<string, Promise<unknown>>();

/** The answer to a question that always has the same answer. What failed is asked again next time. */
export function once<T>(path: string): Promise<T> {
  const found = kept.get(path) as Promise<T> | undefined;
  if (found) return found;
  const asked = ask<T>(path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

export const allGames = (): Promise<GameListed[]> => once("/api/games");
export const poolOf = (game: string): Promise<Pool> =>
  once<Pool>(`/api/games/${game}/cards`).then((pool) => {
    const cards = pool.cards.map((c) => c.card);
    names.learn(game, cards);
    return pool;
  });
export const mine = (): Promise<Listed[]> => ask("/api/tables?mine");

export const LEVELS = ["easy", "normal", "hard", "expert", "greedy", "random"] as const;
export type Level = (typeof LEVELS)[number];

/** How strong the opponent is whom one usually plays. */
export const level = (): Level => LEVELS.find((l) => l === remembered("level")) ?? "easy";

/** Be somebody: as before, as named, or a guest. */
export async function beSomebody(name = ""): Promise<Me> {
  const me = await ask<Me>("/api/me");
  if (me.name && (!name || name === me.name)) return me;
  const guest = settings.language === "en" ? words.guest.en : words.guest.ja;
  return ask<Me>("/api/me", { name: name || guest });
}

/** Make a table against bots and go there. */
export async function play(game: string, seats: SeatWish[], more: object = {}): Promise<Made> {
  await beSomebody();
  const made = await ask<Made>("/api/tables", { game, seats, ...more });
  router.go(`/table/${made.id}`);
  return made;
}

/** A setting of this browser. */
export function remembered(key: string, otherwise = ""): string {
  try {
    return localStorage.getItem(`tefuda.${key}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`tefuda.${key}`, value);
  } catch {
    // A browser that keeps nothing.
  }
}

/** Write a file into the folder of downloads. */
export function save(name: string, text: string, type = "text/plain"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
