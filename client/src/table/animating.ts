/** Cards move from where they lay to where they lie, by transform and opacity alone. */

import type { Happened } from "../protocol";
import { settings } from "../settings.svelte";
import type { Desk } from "./desk.svelte";

interface Seen {
  rect: DOMRect;
  label: string;
  node: HTMLElement;
}

let before = new Map<string, Seen>();
const MOVE = 220;
const FEW = 40;

const labelOf = (key: string): string => key.replace(/^[^.]*\.[^.]*\./, "").replace(/~\d+$/, "");
const cards = (board: HTMLElement): HTMLElement[] => [
  ...board.querySelectorAll<HTMLElement>(".card[data-key], .slip[data-key], .solo[data-key], .under[data-key]"),
];

/** Note where everything lies, for the next move. */
export function remember(board: HTMLElement): Map<string, Seen> {
  before = new Map();
  if (settings.still) return before;
  for (const node of cards(board)) {
    const key = node.dataset["key"] ?? "";
    before.set(key, { rect: node.getBoundingClientRect(), label: labelOf(key), node });
  }
  return before;
}

const MOVING = { duration: MOVE, easing: "cubic-bezier(.2,.7,.2,1)" };
const at = (from: DOMRect, rect: DOMRect): string =>
  `translate(${String(from.x - rect.x)}px, ${String(from.y - rect.y)}px)`;

/** Let what lies elsewhere now come from where it lay. All is read before anything begins to move: what is read between two changes costs
 * a layout each time. */
export function animate(board: HTMLElement, events: readonly Happened[]): void {
  const last = before;
  const now = remember(board);
  if (last.size === 0 || now.size === 0 || document.visibilityState !== "visible") return;
  const gone = [...last.entries()].filter(([key]) => !now.has(key));
  const spare = new Map(gone.map(([, seen]) => [seen.label, seen]));
  const moves: (() => void)[] = [];
  const come: Seen[] = [];
  for (const [key, seen] of now) {
    const { node, rect } = seen;
    const old = last.get(key) ?? spare.get(labelOf(key)) ?? spare.get(labelOf(key).replace(/#\d+$/, ""));
    if (!old) {
      come.push(seen);
      continue;
    }
    const from = old.rect;
    if (!last.has(key)) spare.delete(old.label);
    if (moves.length >= FEW || Math.abs(rect.x - from.x) + Math.abs(rect.y - from.y) <= 2) continue;
    const scale = Math.min(2, Math.max(0.3, rect.height ? from.height / rect.height : 1));
    const start = { transform: `${at(from, rect)} scale(${String(scale)})`, transformOrigin: "0 0", zIndex: 8 };
    moves.push(() => node.animate([start, { transform: "none", transformOrigin: "0 0", zIndex: 8 }], MOVING));
  }
  const piles = new Piles(board);
  for (const { node, rect, label } of come.slice(0, FEW)) {
    const player = node.dataset["key"]?.split(".")[0] ?? "";
    const source = piles.at(moveOf(events, label)?.origin) ?? piles.at(`${player}.hand`);
    const transform = source ? `${at(source, rect)} scale(.4)` : "scale(.9)";
    const start = { transform, opacity: source ? 0.4 : 0, transformOrigin: "0 0" };
    moves.push(() => node.animate([start, { transform: "none", opacity: 1, transformOrigin: "0 0" }], MOVING));
  }
  const left = new Set([...spare.values()].slice(0, 12));
  const height = left.size ? getComputedStyle(board).getPropertyValue("--ch") : "";
  for (const [key, one] of gone)
    if (left.has(one)) {
      const to = piles.at(moveOf(events, one.label)?.to) ?? piles.of(key.split(".")[0] ?? "");
      moves.push(() => {
        leave(board, one, to, height);
      });
    }
  for (const move of moves) move();
}

/** Where piles lie, each looked at once. */
class Piles {
  private readonly known = new Map<string, DOMRect | undefined>();

  constructor(private readonly board: HTMLElement) {}

  at(name: string | undefined): DOMRect | undefined {
    return name ? this.find(`[data-pile="${CSS.escape(name)}"]`) : undefined;
  }

  /** Any pile of a player whose cards lie face up. */
  of(player: string): DOMRect | undefined {
    return this.find(`.pile.facing[data-pile^="${CSS.escape(player)}."]`);
  }

  private find(what: string): DOMRect | undefined {
    if (!this.known.has(what)) this.known.set(what, this.board.querySelector(what)?.getBoundingClientRect());
    return this.known.get(what);
  }
}

/** What left the board flies to a pile of its player, as a copy of it. */
function leave(board: HTMLElement, { node, rect }: Seen, to: DOMRect | undefined, height: string): void {
  const ghost = node.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-key");
  ghost.setAttribute("aria-hidden", "true");
  ghost.tabIndex = -1;
  for (const [property, value] of Object.entries({
    position: "fixed",
    left: `${String(rect.x)}px`,
    top: `${String(rect.y)}px`,
    margin: "0",
    "--ch": height,
    "pointer-events": "none",
    "z-index": "7",
  }))
    ghost.style.setProperty(property, value);
  board.append(ghost);
  const transform = to ? `${at(to, rect)} scale(.3)` : "scale(.85)";
  ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { transform, opacity: 0, transformOrigin: "0 0" },
    ],
    { duration: MOVE, easing: "ease-in" },
  ).onfinish = () => {
    ghost.remove();
  };
}

/** The event that moved a card: of a hidden card only its name may be known. */
function moveOf(events: readonly Happened[], label: string): Happened | undefined {
  const fits = (e: Happened): boolean =>
    e.subject !== null &&
    e.subject !== undefined &&
    (e.subject.key === label || (e.subject.name !== undefined && label.startsWith(e.subject.name)));
  return events.findLast((e) => (e.origin ?? "") + (e.to ?? "") !== "" && fits(e));
}

/** The kind of event that tells what was chosen. */
export const CHOSEN = "chosen";

/** Who fights whom, and who has chosen what: by the marks of cards, and by what has just happened between two of them. */
export function fights(desk: Desk, recent: readonly Happened[]): [string, string, "aim" | "fight"][] {
  const { position, board } = desk;
  if (!position) return [];
  const having = (form: string): string[] =>
    [...position.spots.values()]
      .filter((s) =>
        board.face.marks.some(
          (m) => m.form === form && m.equals !== undefined && s.card.values?.[m.value] === m.equals,
        ),
      )
      .map((s) => s.key);
  const defenders = having("defending");
  const marked = having("attacking").flatMap((from): [string, string, "fight"][] =>
    defenders[0] ? [[from, defenders[0], "fight"]] : [],
  );
  const at = (key: string | undefined): string | undefined =>
    key ? (position.keyed(key)[0]?.key ?? (position.players.includes(key) ? `seat:${key}` : undefined)) : undefined;
  const told = recent.flatMap((e): [string, string, "aim" | "fight"][] => {
    // A move has a source and may be aimed at a player, and is no blow.
    const from = e.quiet || e.to ? undefined : at((e.source ?? e.subject)?.key);
    const to = at(e.target?.key);
    return from && to && from !== to ? [[from, to, e.kind === CHOSEN ? "aim" : "fight"]] : [];
  });
  return [...marked, ...told.slice(-3)];
}
