/** What the parts of a table share. */

import { getContext, setContext } from "svelte";
import type { CardView, Cause } from "../protocol";
import { plain, same, type Told } from "../say";
import { called } from "../words/called";
import { table as words } from "../words/table";
import type { Board } from "./board";
import { changed } from "./changed";
import { Choosing, keysOf, type Option } from "./choosing.svelte";
import { cost, counter, figures, icons, keywords, line, states, term } from "./face";
import type { Match } from "./match.svelte";
import { Position, type Spot } from "./position";

/** Events whose cards are marked as what happened last. */
const RECENT = 4;

export class Desk {
  /** The card that is shown whole. */
  inspected = $state.raw<CardView | null>(null);
  /** A seat is pointed at: its numbers are explained. */
  seated = $state(false);
  /** The texts that make it differ from its print. */
  changes = $state.raw<readonly Cause[]>([]);
  private looking: ReturnType<typeof setTimeout> | null = null;
  /** The zone that is opened. */
  opened = $state.raw<{ player: string; zone: string } | null>(null);
  /** On a phone: what the sheet shows. */
  tab = $state<"choices" | "card" | "story">("choices");
  /** What the story points at. */
  pointed = $state("");
  /** How many of the remarks of people have been seen. */
  heard = $state(0);
  readonly unread: number = $derived.by(() => Math.max(0, this.match.said.length - this.heard));
  /** What somebody has asked to hear: how the match stands, or a whole card. */
  told = $state("");
  /** The field for notation. */
  field: HTMLInputElement | null = null;
  readonly position: Position | null = $derived.by(() => {
    const view = this.match.view;
    return view ? new Position(view, this.board) : null;
  });
  /** Keys of the spots that the last events were about, since one decided oneself. */
  readonly touched: ReadonlySet<string> = $derived.by(() => {
    const { events, decided } = this.match;
    const recent = events.filter((e) => !e.quiet && e.number > decided).slice(-RECENT);
    const parties = recent.flatMap((e) => [e.source, e.subject, e.target]);
    return new Set(parties.flatMap((p) => (p && this.position?.keyed(p.key)) || []).map((spot) => spot.key));
  });
  readonly choosing: Choosing;

  constructor(
    readonly match: Match,
    readonly board: Board,
    /** Cover the table, for somebody else at this screen. */
    readonly cover: () => void = () => undefined,
  ) {
    this.choosing = new Choosing(match, () => this.position);
    match.differing = (before, after, events) => changed(board, before, after, events);
  }

  stops(phase: string, mine: boolean): boolean {
    return this.match.passing?.stops.some((s) => s.phase === phase && s.mine === mine) ?? false;
  }

  /** Set a stop, or take it away. */
  toggleStop(phase: string, mine: boolean): void {
    const stops = this.match.passing?.stops ?? [];
    const without = stops.filter((s) => s.phase !== phase || s.mine !== mine);
    void this.match.pass({ stops: without.length < stops.length ? without : [...stops, { phase, mine }] });
  }

  /** Have something said; said again, even if it has been said before. */
  tell(text: string): void {
    this.told = "";
    requestAnimationFrame(() => (this.told = text));
  }

  nameOf(letter: string): string {
    const seat = this.match.seats.find((s) => s.letter === letter);
    return called(seat) || letter;
  }

  /** Look at a card; on a phone it is brought up. */
  inspect(card: CardView, up = false): void {
    if (up) this.tab = "card";
    this.seated = false;
    if (card.key !== this.inspected?.key) this.changes = [];
    this.inspected = card;
    // What makes it differ is asked for when somebody looks at it for a moment.
    if (this.looking) clearTimeout(this.looking);
    if (Object.keys(card.printed ?? {}).length) this.looking = setTimeout(() => void this.explain(card), 150);
  }

  /** Look at a seat, which may have no card. */
  inspectSeat(card: CardView | undefined): void {
    if (card) this.inspect(card);
    else this.inspected = null;
    this.seated = true;
  }

  private async explain(card: CardView): Promise<void> {
    const found = await this.match.send({ type: "inspect", card: card.key ?? card.label });
    if (found.type === "inspected" && this.inspected?.key === card.key) this.changes = found.changes;
  }

  verb(option: Option): Told {
    return this.board.verbs[option.verb] ?? same(option.verb);
  }

  /** What an option names, with what is chosen left out if something else is named; `noted`: the line of its ability stands beside it, so
   * that its number says nothing. */
  objects(option: Option, noted = false): Told {
    const { chosen } = this.choosing;
    const others = option.things.filter((t) => !(chosen && keysOf(t).includes(chosen)));
    const all = (others.length ? others : option.things).map((t) => t.name);
    const extra = option.word && !noted ? [term(this.board, option.word)] : [];
    const both = [...all, ...extra];
    return { ja: both.map((t) => t.ja).join(" → "), en: both.map((t) => t.en).join(" → ") };
  }

  readonly outcome: Told = $derived.by(() => {
    const { over, me } = this.match;
    if (!over) return same("");
    if (over.result === "draw") return words.draw;
    const won = [...over.result];
    if (me) return won.includes(me) ? words.youWon : words.youLost;
    return words.won(won.map((w) => this.nameOf(w)).join("・"));
  });

  /** Whose side of the board it is. */
  sideOf(player: string): Told {
    return player === this.match.me && !this.match.beside ? words.yourSide : words.theBoardOf(this.nameOf(player));
  }

  proposed(what: string): Told {
    const known: Record<string, Told> = {
      "take-back": words.takeBack,
      pause: words.pause,
      "go-on": words.goOn,
      rematch: words.rematch,
    };
    return known[what] ?? same(what);
  }

  /** Propose something; a refusal is told like any other. What is chosen and not yet sent is taken back first. */
  async propose(what: "take-back" | "pause" | "go-on" | "rematch"): Promise<void> {
    if (what === "take-back" && (this.choosing.chosen || this.choosing.picks.length)) {
      this.choosing.reset();
      return;
    }
    const refused = await this.match.propose(what);
    if (refused) this.choosing.why = { ...refused, at: "", asked: plain(this.proposed(what)) };
    else this.choosing.reset();
  }

  /** What a reader says of a card: name, kind, values, states, number of its option. */
  spoken(spot: Spot): string {
    const { card } = spot;
    const { board, choosing } = this;
    const says = [
      plain({ ja: card.name ?? "", en: card.english ?? "" }),
      /[#*]\d+/.exec(card.label)?.[0],
      ...facts(board, card),
      ...states(board, card).map((s) => plain(s.name)),
      ...Object.entries(card.counters ?? {}).map(([c, n]) => `${plain(counter(board, c))} ${String(n)}`),
    ];
    const look = choosing.look(spot.key);
    if (look) says.push(plain(words[look]), plain(words.numberIs(choosing.label(spot.key))));
    return says.filter(Boolean).join(" ");
  }
}

/** What a reader says of a card besides its name: kind, cost, values, keywords. */
export function facts(board: Board, card: CardView): string[] {
  return [
    plain(line(board, card)).replaceAll(/ · |・/g, " "),
    cost(board, card) && plain(words.costs(cost(board, card))),
    counted(icons(board, card).map((icon) => plain(term(board, icon.word)))),
    ...figures(board, card).map((f) => `${plain(f.spoken)} ${String(f.value)}`),
    ...keywords(board, card).map((w) => plain(w)),
  ];
}

/** Words that come several times, each once with its number. */
function counted(words: readonly string[]): string {
  const by = new Map<string, number>();
  for (const word of words) by.set(word, (by.get(word) ?? 0) + 1);
  return [...by].map(([word, n]) => (n > 1 ? `${word} ${String(n)}` : word)).join(" ");
}

const KEY = Symbol("desk");
export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const useDesk = (): Desk => getContext<Desk>(KEY);
