/** How a person answers: which cards may be taken, what is chosen, and the option that comes of it. */

import type { Choice, Request } from "../protocol";
import { same, type Told } from "../say";
import { table as words } from "../words/table";
import type { Match, Refusal } from "./match.svelte";
import type { Position, Spot } from "./position";

export interface Thing {
  key: string;
  name: Told;
  /** Spots on the board that it may be: copies that nobody can tell apart are several. */
  spots: readonly Spot[];
  /** A place or a seat on the board. */
  place: string;
}

export interface Option {
  /** From 1, as in the list. */
  number: number;
  text: string;
  verb: string;
  things: readonly Thing[];
  /** What stands behind its things: a number, a kind of mana. */
  word: string;
  idle: boolean;
  /** So many options read the same. */
  alike: number;
  note: Told | null;
}

/** A member of a set or an order that is being put together: what was clicked, and its option. */
export interface Pick {
  key: string;
  option: Option;
}

export interface Why extends Refusal {
  /** Key of what was clicked, empty for nothing on the board. */
  at: string;
  asked: string;
}

/** What ends a question rather than answers it, most wanted first, where the server does not say. */
const LEAVING = ["done", "pass", "auto", "decline"];
const DONE = "done";
/** So many numbers have a control of their own, whatever else is offered. */
const MANY = 20;

export class Choosing {
  /** Key of the spot (or place) that is chosen. */
  chosen = $state("");
  /** Number of the option that Enter takes, 0 for none. */
  focus = $state(0);
  /** The verb whose options are opened in the list. */
  opened = $state("");
  /** Members of the set or order, in the order in which they were picked. Nothing is sent before all are. */
  picks = $state.raw<readonly Pick[]>([]);
  why = $state.raw<Why | null>(null);
  private digits = "";

  constructor(
    readonly match: Match,
    private readonly position: () => Position | null,
  ) {}

  readonly request: Request | null = $derived.by(() => (this.match.asked ? this.match.request : null));
  readonly form = $derived(this.request?.form ?? null);

  readonly options: readonly Option[] = $derived.by(() => {
    const position = this.position();
    if (!this.request || !position) return [];
    const seen = new Set<string>();
    const out: Option[] = [];
    for (const choice of this.request.options ?? []) {
      if (seen.has(choice.text)) continue;
      seen.add(choice.text);
      const one = optionOf(choice, out.length + 1, position);
      out.push(one);
      const [from, bare] = [Number(one.word), one.text.slice(0, one.text.length - one.word.length)];
      for (let n = from + 1; choice.upto && n <= choice.upto; n += 1)
        out.push({ ...one, number: out.length + 1, text: `${bare}${String(n)}`, word: String(n) });
    }
    return out;
  });

  /** What is put together before it is sent: the members of a set, or things in their order. */
  readonly gathering: "set" | "order" | null = $derived.by(() => {
    const form = this.form;
    if (form?.kind === "order" && this.members.length > 1) return "order";
    return form?.kind === "set" && form.most !== 1 && this.members.length > 0 ? "set" : null;
  });

  /** The options that are members of the set, or next in the order. */
  readonly members: readonly Option[] = $derived.by(() => {
    const verb = this.form?.verb;
    return verb ? this.options.filter((o) => o.verb === verb) : [];
  });

  /** How many things are put in order: of cards that are alike each, where each can be picked. */
  private readonly ordered: number = $derived(
    this.members.reduce((n, o) => n + Math.min(o.alike, Math.max(1, o.things[0] ? keysOf(o.things[0]).length : 1)), 0),
  );

  /** How many members there may be: -1 if that is not known. */
  readonly most: number = $derived.by(() => {
    if (this.gathering === "order") return this.ordered;
    const most = this.form?.most ?? -1;
    return most < 0 ? -1 : Math.max(0, most - (this.form?.chosen?.length ?? 0));
  });
  readonly least: number = $derived.by(() => {
    if (this.gathering === "order") return this.ordered;
    return Math.max(0, (this.form?.least ?? 0) - (this.form?.chosen?.length ?? 0));
  });
  readonly enough = $derived(
    this.gathering === "order"
      ? this.picks.length >= this.ordered - 1
      : this.picks.length > 0 && this.picks.length >= this.least,
  );

  /** By key of a spot or place: the options that name it. */
  readonly named: ReadonlyMap<string, readonly Option[]> = $derived.by(() => {
    const out = new Map<string, Option[]>();
    for (const option of this.options) {
      for (const key of new Set(option.things.flatMap(keysOf))) out.set(key, [...(out.get(key) ?? []), option]);
    }
    return out;
  });

  /** The options of what is chosen: those in which it acts, or else those in which it is aimed at. */
  readonly mine: readonly Option[] = $derived(this.chosen ? this.of(this.chosen) : []);

  /** By key: the options that aim at it, of what is chosen. */
  readonly aims: ReadonlyMap<string, Option> = $derived.by(() => {
    const out = new Map<string, Option>();
    for (const option of this.mine) {
      for (const thing of option.things) {
        const keys = keysOf(thing);
        if (keys.includes(this.chosen)) continue;
        for (const key of keys) if (!out.has(key)) out.set(key, option);
      }
    }
    return out;
  });

  /** The option that leaves the question, with Space. */
  readonly leave: Option | null = $derived.by(() => {
    const said = this.request?.leave ?? "";
    if (this.form?.kind === "payment" && this.form.settle) {
      const settle = this.options.find((o) => o.text === this.form?.settle);
      if (settle) return settle;
    }
    if (said) return this.options.find((o) => o.text === said) ?? null;
    const bare = this.options.filter((o) => o.things.length === 0 && !o.word);
    for (const verb of LEAVING) {
      const found = bare.find((o) => o.verb === verb);
      if (found) return found;
    }
    return bare.length === 1 && this.options.length > 1 ? (bare[0] ?? null) : null;
  });

  /** The question is how many: the numbers that may be named. Beside many of them there may be options without a number. */
  readonly numbers: ReadonlyMap<number, Option> | null = $derived.by(() => {
    const answers = this.options.filter((o) => o !== this.leave);
    const counted = answers.filter((o) => /^\d+$/.test(o.word));
    const others = answers.length - counted.length;
    if (!["number", "option"].includes(this.form?.kind ?? "option")) return null;
    if (counted.length < 2 || counted.some((o) => o.things.some((t) => t.spots.length))) return null;
    if (others && (counted.length < MANY || answers.some((o) => !counted.includes(o) && (o.word || o.things.length))))
      return null;
    if (new Set(counted.map((o) => o.verb)).size > 1) return null;
    return new Map(counted.map((o) => [Number(o.word), o]));
  });

  /** What can be taken and does not lie open on the board: it is shown in a tray, if there is nothing else to take. */
  readonly tray: readonly Thing[] = $derived.by(() => {
    const position = this.position();
    const first = this.options.filter((o) => !o.idle && o !== this.leave).flatMap((o) => o.things.slice(0, 1));
    if (!position || !first.length) return [];
    const out = new Map<string, Thing>();
    for (const thing of first) {
      const away = thing.spots.length ? thing.spots.every((s) => position.away(s)) : thing.place.startsWith("thing:");
      if (!away) return [];
      out.set(thing.key, thing);
    }
    return [...out.values()];
  });

  /** What is divided: so much in all, among these. */
  readonly share: { verb: string; total: number; least: number; among: readonly Thing[]; step: number } | null =
    $derived.by(() => {
      const form = this.form;
      const position = this.position();
      if (form?.kind !== "share" || !position || (form.among?.length ?? 0) < 2) return null;
      const steps = this.options.map((o) => Number(o.word)).filter((n) => n > 0);
      const names = new Map(this.options.flatMap((o) => o.things.map((t) => [t.key, t.name] as const)));
      return {
        verb: this.options[0]?.verb ?? form.verb ?? "",
        total: form.total ?? 0,
        least: Math.max(0, form.least ?? 0),
        among: (form.among ?? []).map((key) => thingOf(key, names.get(key) ?? null, position)),
        step: steps.length > 1 ? Math.min(...steps) : 1,
      };
    });

  /** How what is asked has to be answered, where it is not one of the options. */
  readonly manner: Told = $derived.by(() => {
    const { share, numbers, members } = this;
    if (share)
      return words.sharing(
        share.total,
        share.among.map((t) => t.name),
      );
    if (numbers) return words.aNumber(Math.min(...numbers.keys()), Math.max(...numbers.keys()));
    if (this.gathering === "order") return words.allInOrder(this.most);
    return this.gathering ? words.severalOf(this.least, this.most, members.length) : words.cannotPass;
  });

  readonly focused: Option | null = $derived(this.options.find((o) => o.number === this.focus) ?? null);

  of(key: string): readonly Option[] {
    const all = this.named.get(key) ?? [];
    const acting = all.filter((o) => o.things[0] && keysOf(o.things[0]).includes(key));
    return acting.length ? acting : all;
  }

  /** Whether some of what is divided may go there. */
  private shares(key: string): boolean {
    return this.share?.among.some((t) => keysOf(t).includes(key)) ?? false;
  }

  picked(key: string): number {
    return this.picks.findIndex((p) => p.key === key) + 1;
  }

  /** How a spot or place looks: what may be done with it. */
  look(key: string): "" | "legal" | "chosen" | "target" {
    if (this.chosen === key || this.picked(key)) return "chosen";
    if (this.aims.has(key)) return "target";
    if (this.shares(key)) return "legal";
    if (this.chosen && !this.gathering) return "";
    return (this.named.get(key) ?? []).some((o) => !o.idle) ? "legal" : "";
  }

  /** The numbers of the options of a spot, short: "3", "5–8", "3…"; in a set the place in which it was picked. */
  label(key: string): string {
    const place = this.picked(key);
    if (place) return this.gathering === "order" ? String(place) : "✓";
    const aim = this.aims.get(key);
    if (aim) return String(aim.number);
    return this.chosen && this.chosen !== key ? "" : short(this.of(key).map((o) => o.number));
  }

  reset(): void {
    this.chosen = "";
    this.focus = 0;
    this.opened = "";
    this.digits = "";
    this.picks = [];
  }

  /** Take what was clicked: aim at it, pick it, choose it, confirm it, or tell why not. */
  click(key: string, label: string): void {
    if (this.match.sending) return;
    this.why = null;
    this.digits = "";
    if (this.gathering) {
      const member = this.members.find((o) => o.things.some((t) => keysOf(t).includes(key)));
      if (member) {
        this.pick(key, member);
        return;
      }
    }
    if (this.shares(key)) {
      this.chosen = key;
      return;
    }
    if (this.chosen && key !== this.chosen) {
      const aimed = this.mine.filter((o) => o.things.some((t) => keysOf(t).includes(key)));
      if (aimed.length === 1) {
        void this.take(aimed[0]!);
        return;
      }
      if (aimed.length > 1) {
        this.focus = aimed[0]!.number;
        return;
      }
    }
    if (key === this.chosen) this.again();
    else if (this.named.has(key)) this.turnTo(key);
    else this.notLegal(key, label);
  }

  /** A second click: take what is chosen, or choose it no longer. */
  private again(): void {
    const [only] = this.mine;
    if (this.mine.length === 1 && only?.things.length === 1) void this.take(only);
    else this.reset();
  }

  private turnTo(key: string): void {
    this.chosen = key;
    this.opened = "";
    this.picks = [];
    const [only] = this.mine;
    this.focus = this.mine.length === 1 && only ? only.number : 0;
  }

  private notLegal(key: string, label: string): void {
    const verb = this.chosen ? this.mine.find((o) => o.things.length > 1)?.verb : undefined;
    const from = verb ? this.position()?.spots.get(this.chosen)?.card.label : undefined;
    void this.ask(verb && from ? `${verb} ${from} > ${label}` : label, key);
    if (!verb) this.reset();
  }

  private pick(key: string, option: Option): void {
    const rest = this.picks.filter((p) => p.key !== key);
    if (rest.length < this.picks.length) this.picks = rest;
    else if (this.most < 0 || this.picks.length < this.most) this.picks = [...this.picks, { key, option }];
    else if (this.most === 1) this.picks = [{ key, option }];
    this.chosen = "";
    this.focus = 0;
  }

  /** Put a member of an order elsewhere. */
  shift(key: string, by: -1 | 1): void {
    const at = this.picks.findIndex((p) => p.key === key);
    const to = at + by;
    if (at < 0 || to < 0 || to >= this.picks.length) return;
    const moved = [...this.picks];
    [moved[at], moved[to]] = [moved[to]!, moved[at]!];
    this.picks = moved;
  }

  /** Ask why something cannot be done. */
  async ask(text: string, at = ""): Promise<void> {
    if (!this.match.me || this.match.over || !this.match.view) return;
    const found = await this.match.whyNot(text);
    this.why = { ...found, at, asked: text };
  }

  async take(option: Option): Promise<void> {
    await this.say(option.text);
  }

  /** Send the set or the order as one line. */
  async gather(): Promise<void> {
    const said = this.picks.map((p) => p.option.text);
    if (this.gathering === "set" && (this.most < 0 || this.picks.length < this.most)) said.push(DONE);
    await this.say(said.join("; "));
  }

  async say(text: string): Promise<void> {
    if (this.match.sending) return;
    this.why = null;
    const at = this.chosen || (this.picks[0]?.key ?? "");
    this.reset();
    const refused = await this.match.choose(text);
    if (refused) this.why = { ...refused, at, asked: text };
  }

  /** What Enter does: send what is put together, or take the option in focus. */
  confirm(): boolean {
    if (this.gathering && this.enough) {
      void this.gather();
      return true;
    }
    const [only] = this.mine;
    const option = this.focused ?? (this.mine.length === 1 ? only : undefined);
    if (!option) return false;
    void this.take(option);
    return true;
  }

  /** Say that this question has to be answered, where somebody would pass. */
  mustChoose(): void {
    if (this.request) this.why = { text: this.manner, reasons: [], offered: [], at: "", asked: "" };
  }

  /** A digit was typed: it names an option, and with the next digit perhaps another. */
  digit(d: string): void {
    if (this.match.sending) return;
    const typed = this.options.some((o) => String(o.number).startsWith(this.digits + d)) ? this.digits + d : d;
    const exact = this.options.find((o) => String(o.number) === typed);
    this.digits = exact || this.options.some((o) => String(o.number).startsWith(typed)) ? typed : "";
    if (exact) this.point(exact);
  }

  /** Put an option into focus, with what acts in it chosen; a member of a set is picked. */
  point(option: Option): void {
    const key = option.things[0] ? (keysOf(option.things[0])[0] ?? "") : "";
    if (this.gathering && this.members.includes(option)) {
      const free = keysOf(option.things[0]!).find((k) => !this.picked(k)) ?? key;
      this.pick(free, option);
      return;
    }
    this.picks = [];
    this.chosen = key;
    this.focus = option.number;
  }
}

export function keysOf(thing: Thing): string[] {
  const keys = thing.spots.map((s) => s.key);
  return thing.place ? [...keys, thing.place] : keys;
}

export function short(numbers: readonly number[]): string {
  const first = numbers[0];
  const last = numbers.at(-1);
  if (first === undefined || last === undefined) return "";
  if (numbers.length === 1) return String(first);
  return last - first === numbers.length - 1 ? `${String(first)}–${String(last)}` : `${String(first)}…`;
}

function optionOf(choice: Choice, number: number, position: Position): Option {
  const keys = choice.things ?? [];
  const alike = choice.alike ?? 1;
  const things = keys.map((key, i) => meant(thingOf(key, choice.names?.[i] ?? null, position), alike, position));
  return {
    number,
    text: choice.text,
    verb: choice.verb,
    things,
    word: choice.word ?? "",
    idle: choice.idle ?? false,
    note: choice.note ?? null,
    alike,
  };
}

/** Of copies in a pile that nobody can tell apart, those that are meant: the topmost. Others may be known to lie at its bottom. */
function meant(thing: Thing, alike: number, position: Position): Thing {
  if (thing.spots.length <= alike || !thing.spots.every((s) => position.away(s))) return thing;
  const byPlace = thing.spots.toSorted((a, b) => (a.card.place ?? 0) - (b.card.place ?? 0));
  return { ...thing, spots: byPlace.slice(0, alike) };
}

function thingOf(key: string, name: Told | null, position: Position): Thing {
  const spots = position.keyed(key);
  // What cannot be seen on the board has a key of its own: it may lie in the tray.
  const place = spots.length || !key ? "" : placeOf(key, position) || `thing:${key}`;
  return { key, name: name ?? printed(spots[0]) ?? same(key), spots, place };
}

function printed(spot: Spot | undefined): Told | null {
  return spot?.card.name ? { ja: spot.card.name, en: spot.card.english || spot.card.name } : null;
}

/** The key of a place or a player that an option names. */
function placeOf(key: string, position: Position): string {
  if (position.players.includes(key)) return `seat:${key}`;
  const [bare, side] = key.split("@") as [string, string?];
  const zone = position.placed.get(bare);
  return zone ? `place:${side ?? position.view.viewer ?? ""}.${zone}` : "";
}
