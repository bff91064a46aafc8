/** A record or a scenario that is being read: where one is in it, through whose eyes, and what a search thinks of it. */

import { called } from "../../words/called";
import { ask, Refusal } from "../../api";
import type { Chance, Chances, GameListed, Happened, Moment, Study, StudyStep } from "../../protocol";
import { same, type Told } from "../../say";
import { allGames } from "../../store";
import { whole } from "../../table/board";
import { changed } from "../../table/changed";

/** Positions come in blocks of so many. */
const BLOCK = 6;

export class Reading {
  study = $state.raw<Study | null>(null);
  game = $state.raw<GameListed | null>(null);
  at = $state(0);
  /** Which scenario of a file. */
  part = $state(0);
  /** A letter, nobody ("": what is public), or everything ("*"). */
  viewer = $state("*");
  /** What is shown: it stays until the next position is there. */
  moment = $state.raw<Moment | null>(null);
  /** The position before it, as soon as that is there. */
  private earlier = $state.raw<Moment | null>(null);
  /** What came of the step, with the values that changed. */
  readonly events: readonly Happened[] = $derived.by(() => {
    const { moment, earlier, game } = this;
    const events = moment?.events ?? [];
    if (!moment || !earlier || !game) return events;
    return [...events, ...changed(whole(game.board), earlier.view, moment.view, events)];
  });
  chances = $state.raw<readonly Chance[]>([]);
  done = $state(0);
  total = $state(0);
  thinking = $state(false);
  wrong = $state.raw<Told | null>(null);

  readonly last = $derived(this.study?.steps.length ?? 0);
  readonly step: StudyStep | null = $derived(this.at > 0 ? (this.study?.steps[this.at - 1] ?? null) : null);
  readonly letters = $derived(this.study?.seats.map((s) => s.letter) ?? []);
  readonly judged = $derived(this.done > 0 && this.done === this.total);
  /** The decisions that cost most, once all are judged. */
  readonly turning = $derived(
    this.judged
      ? this.chances
          .filter((c) => (c.cost ?? 0) > 0)
          .toSorted((a, b) => (b.cost ?? 0) - (a.cost ?? 0))
          .slice(0, 3)
      : [],
  );

  /** Whether one also stops where somebody passed and nothing came of it: three decisions of four in a game with a stack. */
  idle = $state(false);
  readonly next = $derived(this.beside(1));
  readonly previous = $derived(this.beside(-1));

  private beside(way: 1 | -1): number {
    let to = this.at + way;
    while (!this.idle && to > 0 && to < this.last && this.study?.steps[to - 1]?.idle) to += way;
    return to;
  }

  private moments = new Map<string, Moment>();
  private loading = new Set<string>();
  /** Which run of the search is listened to. */
  private run = 0;

  constructor(readonly id: string) {}

  nameOf(letter: string): string {
    return called(this.study?.seats.find((s) => s.letter === letter)) || letter;
  }

  fail(error: unknown): void {
    this.wrong = error instanceof Refusal ? error.text : same(String(error));
  }

  async load(part: number, at = 0): Promise<void> {
    this.part = part;
    this.study = this.moment = this.earlier = null;
    this.moments.clear();
    this.loading.clear();
    this.chances = [];
    this.done = this.total = 0;
    this.stop();
    try {
      const found = await ask<Study>(`/api/studies/${this.id}?part=${String(part)}`);
      this.game = (await allGames()).find((g) => g.id === found.game) ?? null;
      this.study = found;
      this.go(at);
    } catch (error) {
      this.fail(error);
    }
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(this.last, Number.isInteger(to) ? to : 0));
  }

  /** Show the position one is at, and fetch the ones behind it before they are needed. */
  async look(): Promise<void> {
    const { at, viewer } = this;
    this.show();
    await this.fetch(at, viewer);
    if (at) await this.fetch(at - 1, viewer);
    await this.fetch(at + BLOCK, viewer);
  }

  private show(): void {
    const [found, earlier] = [this.at, this.at - 1].map((at) => this.moments.get(`${this.viewer}:${String(at)}`));
    if (!found) return;
    this.moment = found;
    this.earlier = earlier ?? null;
  }

  private async fetch(at: number, viewer: string): Promise<void> {
    const { study } = this;
    const first = Math.floor(at / BLOCK) * BLOCK;
    const key = `${viewer}:${String(first)}`;
    if (!study || first > this.last || this.moments.has(key) || this.loading.has(key)) return;
    this.loading.add(key);
    try {
      const path = `/api/studies/${this.id}/moments?part=${String(this.part)}&as=${encodeURIComponent(viewer)}&from=${String(first)}&count=${String(BLOCK)}`;
      const found = await ask<Moment[]>(path);
      if (study !== this.study) return; // another scenario is read meanwhile
      for (const one of found) this.moments.set(`${viewer}:${String(one.at)}`, one);
      this.show();
    } catch (error) {
      this.fail(error);
    } finally {
      if (study === this.study) this.loading.delete(key);
    }
  }

  /** Let a search judge the decisions, slice by slice, or stop it. */
  async think(): Promise<void> {
    if (this.stop()) return;
    const { run } = this;
    this.thinking = true;
    try {
      for (;;) {
        const path = `/api/studies/${this.id}/chances?part=${String(this.part)}&since=${String(this.done)}`;
        const slice = await ask<Chances>(path);
        if (run !== this.run) return; // stopped meanwhile
        this.chances = [...this.chances, ...slice.found].toSorted((a, b) => a.at - b.at);
        this.done = slice.done;
        this.total = slice.total;
        if (slice.done >= slice.total) break;
      }
    } catch (error) {
      this.fail(error);
    }
    if (run === this.run) this.thinking = false;
  }

  /** Let what is being judged be forgotten; tell whether something was. */
  stop(): boolean {
    const was = this.thinking;
    this.run++;
    this.thinking = false;
    return was;
  }
}
