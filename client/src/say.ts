/** Both languages. Every text that people read is a `Told`; what is missing in one of them is an error of types. */

import type { Told } from "./protocol";
import { settings } from "./settings.svelte";

export type { Told };

/** A dictionary: each word in both languages, or a function that returns it. */
export type Words = Record<string, Told | ((...given: never[]) => Told)>;

/** A text as one line, for names, titles and readers: in the language chosen, Japanese if both are. */
export function plain(told: Told | null | undefined): string {
  if (!told) return "";
  return settings.language === "en" ? told.en || told.ja : told.ja || told.en;
}

export const same = (text: string): Told => ({ ja: text, en: text });
