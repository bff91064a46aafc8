/** A connection to a table, and what is known of its match. A connection that breaks comes back by itself. */

import type {
  CardFace,
  ClockState,
  Deck,
  FromClient,
  FromServer,
  Happened,
  Over,
  Passing,
  Proposal,
  Reason,
  Request,
  Said,
  SeatState,
  SetPassing,
  View,
  Welcome,
} from "../protocol";
import { names } from "../names.svelte";
import { same, type Told } from "../say";
import { settings } from "../settings.svelte";
import { table as words } from "../words/table";

/** A message without the id that this client gives it. */
type Sendable = FromClient extends infer M ? (M extends { id: string } ? Omit<M, "id"> : never) : never;
type Answer = Extract<FromServer, { id: string }>;

interface Waiting {
  text: string;
  resolve: (answer: Answer) => void;
}

/** What comes one after the other, so that eyes can follow: positions with the events that led to them, and questions. */
interface Step {
  view?: View;
  events?: Happened[];
  request?: Request;
  over?: Over;
}

export interface Refusal {
  text: Told;
  reasons: readonly Reason[];
  offered: readonly string[];
}

const PACE = 300;
const SOON = 250;
const LATE = 4000;
/** A connection whose network is gone is not closed for a long time. After so much silence the server is asked whether it still hears; an
 * answer that takes longer than the second is missed, and after the third another connection is tried. */
const QUIET = 4000;
const PATIENCE = 2500;
const GIVEN_UP = 8000;
/** The browser says that the network is gone: the server may be on this machine, so it is asked all the same. */
const ALARMED = 700;
const BEAT = 350;

export class Match {
  welcome = $state.raw<Welcome | null>(null);
  state = $state<Welcome["state"]>("waiting");
  seats = $state.raw<readonly SeatState[]>([]);
  spectators = $state(0);
  view = $state.raw<View | null>(null);
  request = $state.raw<Request | null>(null);
  over = $state.raw<Over | null>(null);
  events = $state.raw<readonly Happened[]>([]);
  /** The events that led to the position shown: what moves now. */
  latest = $state.raw<readonly Happened[]>([]);
  /** The last event before one's own last decision. */
  decided = $state(0);
  /** Grows with each take-back; -1 before anything was told. */
  course = $state(-1);
  clock = $state.raw<ClockState | null>(null);
  clockAt = 0;
  said = $state.raw<readonly Said[]>([]);
  proposals = $state.raw<readonly Proposal[]>([]);
  /** What this person proposed last, if somebody refused it; until he decides or proposes something else. */
  declined = $state.raw<Proposal | null>(null);
  private withdrawn = 0;
  /** The number of the question that was answered here last. */
  answered = $state(0);
  /** How this seat passes: kept by the server. */
  passing = $state.raw<Passing | null>(null);
  /** Printed faces of cards by name, as far as they were told. */
  faces = $state.raw<ReadonlyMap<string, CardFace>>(new Map());
  trouble = $state.raw<Told | null>(null);
  connected = $state(false);
  /** Nothing is known of what happens at the table now. */
  lost = $state(false);
  /** Why there is no connection, and none will come. */
  closed = $state.raw<Told | null>(null);
  /** A decision is on its way, or what is asked next is not shown yet: clicks would belong to no question. */
  sending = $state(false);
  /** What came out when a sealed choice had been made by all. */
  revealed = $state.raw<readonly Happened[]>([]);
  /** The table of a rematch that everybody agreed to. */
  rematch = $state("");

  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private steps: Step[] = [];
  private pacing: ReturnType<typeof setTimeout> | null = null;
  private tries = 0;
  /** When something came last; when the server was asked whether it hears, 0 if it has answered; when its answer is missed. */
  private heard = 0;
  private pinged = 0;
  private due = 0;
  private readonly beat = setInterval(() => {
    this.listen();
  }, BEAT);
  private retry: ReturnType<typeof setTimeout> | null = null;
  private ended = false;
  private next = 0;
  private readonly own = Math.random().toString(36).slice(2, 10);

  /** Seat: which one, of several that this person holds. */
  constructor(
    readonly id: string,
    private readonly seat = "",
  ) {
    addEventListener("online", this.again);
    addEventListener("offline", this.again);
    document.addEventListener("visibilitychange", this.again);
    this.connect();
  }

  get me(): string {
    return this.welcome?.you ?? "";
  }

  /** Whether this person is asked. */
  get asked(): boolean {
    return this.request !== null && this.request.player === this.me && this.me !== "" && !this.over;
  }

  /** The seats that are played at this screen. */
  get yours(): readonly string[] {
    return this.welcome?.yours ?? [];
  }

  /** The seat of somebody beside this person who is asked now. */
  get beside(): string {
    const { request, me } = this;
    if (!request || this.asked || this.over) return "";
    const others = this.yours.filter((seat) => seat !== me);
    if (!request.sealed) return others.find((seat) => seat === request.player) ?? "";
    return others.find((seat) => !request.done?.includes(seat)) ?? "";
  }

  close(): void {
    this.ended = true;
    clearInterval(this.beat);
    removeEventListener("online", this.again);
    removeEventListener("offline", this.again);
    document.removeEventListener("visibilitychange", this.again);
    if (this.retry) clearTimeout(this.retry);
    if (this.pacing) clearTimeout(this.pacing);
    this.socket?.close();
  }

  // ---- connection ---------------------------------------------------------------------------------------------------

  /** The network has come or gone, or somebody looks again. */
  private readonly again = (): void => {
    if (document.visibilityState !== "visible" || this.ended) return;
    if (this.connected) this.ping(ALARMED);
    else {
      this.tries = 0;
      this.connect();
    }
  };

  private listen(): void {
    if (!this.connected || document.visibilityState !== "visible") return;
    const now = performance.now();
    if (!this.pinged) {
      if (now - this.heard > QUIET) this.ping(PATIENCE);
      return;
    }
    if (now > this.due) this.lost = true;
    if (now - this.pinged > GIVEN_UP) this.drop();
  }

  private ping(patience: number): void {
    const now = performance.now();
    this.due = Math.min(this.pinged ? this.due : Infinity, now + patience);
    this.pinged ||= now;
    this.socket?.send(JSON.stringify({ type: "ping", id: `${this.own}-ping` } satisfies FromClient));
  }

  /** Leave a connection on which nothing comes, for another one. */
  private drop(): void {
    const dead = this.socket;
    this.socket = null;
    this.connected = false;
    dead?.close();
    this.connect();
  }

  /** Come anew: the server asks who one is when a connection is made. What is sent meanwhile waits. */
  comeAnew(): void {
    this.socket?.close();
  }

  private connect(): void {
    if (this.retry) clearTimeout(this.retry);
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/tables/${this.id}?seat=${this.seat}`);
    this.socket = socket;
    socket.onopen = () => {
      this.connected = true;
      this.hear();
      this.tries = 0;
      for (const one of this.waiting.values()) socket.send(one.text);
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.hear();
      this.receive(JSON.parse(event.data as string) as FromServer);
    };
    socket.onclose = (event) => {
      if (this.ended || this.socket !== socket) return;
      this.connected = false;
      if (event.code === 4404) {
        this.closed = words.noTable;
        return;
      }
      this.tries += 1;
      // Short gaps are not worth a word.
      if (this.tries > 1) this.lost = true;
      this.retry = setTimeout(
        () => {
          this.connect();
        },
        Math.min(LATE, SOON * 2 ** Math.min(this.tries, 6)) * (0.7 + Math.random() * 0.6),
      );
    };
  }

  private hear(): void {
    this.heard = performance.now();
    this.pinged = 0;
    this.lost = false;
  }

  /** Send a message; the answer to it. It is sent again if the connection broke before the answer came, and done once. */
  send(message: Sendable): Promise<Answer> {
    const id = `${this.own}-${String(this.next++)}`;
    const text = JSON.stringify({ ...message, id });
    return new Promise((resolve) => {
      this.waiting.set(id, { text, resolve });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  /** Answer the open request. */
  async choose(answer: string): Promise<Refusal | null> {
    if (!this.request) return { text: words.nothingAsked, reasons: [], offered: [] };
    this.sending = true;
    this.declined = null;
    this.decided = this.events.at(-1)?.number ?? 0;
    const { number } = this.request;
    const refused = refusal(await this.send({ type: "choose", request: number, answer }));
    if (refused) this.sending = false;
    else this.answered = number;
    return refused;
  }

  async propose(what: "take-back" | "pause" | "go-on" | "rematch"): Promise<Refusal | null> {
    return refusal(await this.send({ type: "propose", what }));
  }

  /** Take back a proposal of one's own. */
  async withdraw(proposal: number): Promise<Refusal | null> {
    this.withdrawn = proposal;
    return this.agree(proposal, false);
  }

  async agree(proposal: number, accept: boolean): Promise<Refusal | null> {
    return refusal(await this.send({ type: "agree", proposal, accept }));
  }

  /** Ask those who play to be let in; without a deck, with a delivered one. */
  async join(deck: Deck | null): Promise<Refusal | null> {
    return refusal(await this.send({ type: "join", deck }));
  }

  async demand(verb: string): Promise<Refusal | null> {
    return refusal(await this.send({ type: "demand", verb }));
  }

  async chat(text: string): Promise<Refusal | null> {
    return refusal(await this.send({ type: "chat", text }));
  }

  /** Change how this seat passes. */
  async pass(change: Partial<Omit<SetPassing, "type" | "id">>): Promise<Refusal | null> {
    const now = this.passing;
    if (!now) return null;
    const { automatic, stops, until } = now;
    return refusal(await this.send({ type: "set_passing", automatic, stops, until, ...change }));
  }

  async whyNot(text: string): Promise<Refusal> {
    const found = await this.send({ type: "why_not", text });
    if (found.type === "reasons") return { text: same(text), reasons: found.reasons, offered: [] };
    return refusal(found) ?? { text: same(text), reasons: [], offered: [] };
  }

  // ---- what comes ---------------------------------------------------------------------------------------------------

  private receive(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        this.state = message.state;
        this.seats = message.seats;
        this.steps = [];
        this.proposals = [];
        this.said = [];
        break;
      case "presence":
        this.state = message.state;
        this.seats = message.seats;
        this.spectators = message.spectators ?? 0;
        break;
      case "faces":
        names.learn(this.welcome?.game ?? "", message.faces);
        this.faces = new Map([...this.faces, ...message.faces.map((f) => [f.name, f] as const)]);
        break;
      case "events":
        this.happened(message.course, message.since, message.events);
        break;
      case "position":
        this.trouble = null;
        this.step({ view: message.view, events: this.fresh });
        this.fresh = [];
        break;
      case "request":
        this.step({ request: message });
        break;
      case "over":
        this.step({ over: message });
        break;
      case "passing":
        this.passing = message;
        break;
      case "clock":
        this.clock = message.clock;
        this.clockAt = performance.now();
        break;
      case "said":
        this.said = [...this.said.filter((s) => s.number !== message.number), message];
        break;
      case "proposal":
        this.proposed(message);
        break;
      case "trouble":
        this.trouble = message.text;
        break;
      default:
        if (!("id" in message)) break;
        this.waiting.get(message.id)?.resolve(message);
        this.waiting.delete(message.id);
    }
  }

  private fresh: Happened[] = [];
  /** Tells what differs between two positions without an event of its own. */
  differing: (before: View, after: View, events: readonly Happened[]) => readonly Happened[] = () => [];

  private happened(course: number, since: number, events: readonly Happened[]): void {
    const kept = course === this.course ? this.events.filter((e) => Math.floor(e.number) <= since) : [];
    const first = this.course < 0 || course !== this.course;
    const known = this.events.at(-1)?.number ?? 0;
    this.course = course;
    this.events = [...kept, ...events];
    if (!first) this.fresh.push(...events.filter((e) => e.number > known));
  }

  private proposed(message: Proposal): void {
    const others = this.proposals.filter((p) => p.number !== message.number);
    this.proposals = message.open.length ? [...others, message] : others;
    if (this.me && message.by === this.me && message.number !== this.withdrawn && !this.over)
      this.declined = message.open.length || message.accepted ? null : message;
    if (message.accepted && message.table) this.rematch = message.table;
  }

  private step(step: Step): void {
    this.steps.push(step);
    if (!this.pacing) this.show();
  }

  private show(): void {
    this.pacing = null;
    for (;;) {
      const step = this.steps.shift();
      if (!step) return;
      if (step.request) {
        this.request = step.request;
        this.over = null;
        this.sending = false;
      }
      if (step.over) {
        this.over = step.over;
        this.declined = null;
        this.request = null;
        this.sending = false;
        this.state = "finished";
      }
      if (step.view) {
        const before = this.view;
        const events = step.events ?? [];
        const more = before ? this.differing(before, step.view, events) : [];
        this.latest = [...events, ...more];
        if (more.length) this.events = [...this.events, ...more].sort((a, b) => a.number - b.number);
        this.view = step.view;
        const told = this.latest.filter((e) => !e.quiet);
        if (this.request?.sealed && told.length) this.revealed = told;
        const behind = this.steps.filter((s) => s.view).length;
        if (before && behind && behind < 12 && !settings.still && moved(before, step.view)) {
          this.pacing = setTimeout(
            () => {
              this.show();
            },
            PACE / Math.max(1, behind / 3),
          );
          return;
        }
      }
    }
  }
}

function refusal(answer: Answer): Refusal | null {
  if (answer.type !== "refused") return null;
  return { text: answer.text, reasons: answer.reasons ?? [], offered: answer.offered ?? [] };
}

/** Whether eyes would notice a difference. */
function moved(before: View, after: View): boolean {
  return (
    JSON.stringify(before.zones) !== JSON.stringify(after.zones) ||
    JSON.stringify(before.players) !== JSON.stringify(after.players)
  );
}
