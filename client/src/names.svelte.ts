/** English names of cards, so that notation reads in the language chosen. It stays notation: names may be written in either. */

import type { Told } from "./say";

class Names {
  private known = $state.raw<ReadonlyMap<string, ReadonlyMap<string, string>>>(new Map());
  private patterns = new Map<ReadonlyMap<string, string>, RegExp>();

  learn(game: string, cards: Iterable<{ name?: string | null; english?: string | undefined }>): void {
    const before = this.known.get(game) ?? new Map<string, string>();
    const fresh = [...cards].flatMap(({ name, english }): [string, string][] =>
      name && english && before.get(name) !== english ? [[name, english]] : [],
    );
    if (fresh.length) this.known = new Map([...this.known, [game, new Map([...before, ...fresh])]]);
  }

  /** Notation as it is recorded, and with English names. */
  written(game: string, text: string): Told {
    const names = this.known.get(game);
    if (!names?.size) return { ja: text, en: text };
    return { ja: text, en: text.replace(this.pattern(names), (name) => names.get(name) ?? name) };
  }

  /** Notation in the language that is read, verbs too; it stays notation. `verbs`: what a board calls them. */
  spoken(game: string, text: string, verbs: Readonly<Record<string, Told>>): Told {
    const ja = text.split("; ").map((part) => {
      const words = part.split(" ");
      for (let n = words.length; n; n -= 1) {
        const verb = verbs[words.slice(0, n).join(" ")];
        if (verb) return [verb.ja, ...words.slice(n)].join(" ");
      }
      return part;
    });
    return { ja: ja.join("; "), en: this.written(game, text).en };
  }

  private pattern(names: ReadonlyMap<string, string>): RegExp {
    const made = this.patterns.get(names);
    if (made) return made;
    // The longest first: a name may begin with another one.
    const sorted = [...names.keys()].sort((a, b) => b.length - a.length);
    const found = new RegExp(sorted.map((n) => n.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "g");
    this.patterns.clear();
    this.patterns.set(names, found);
    return found;
  }
}

export const names = new Names();
