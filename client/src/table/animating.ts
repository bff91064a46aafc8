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

/** Note where everything lies. */
export function remember(board: HTMLElement): void {
  before = new Map();
  if (settings.still) return;
  for (const node of cards(board)) {
    const key = node.dataset["key"] ?? "";
    before.set(key, { rect: node.getBoundingClientRect(), label: labelOf(key), node });
  }
}

function pile(board: HTMLElement, name: string): DOMRect | undefined {
  return board.querySelector(`[data-pile="${CSS.escape(name)}"]`)?.getBoundingClientRect();
}

/** Let what lies elsewhere now come from where it lay. */
export function animate(board: HTMLElement, events: readonly Happened[]): void {
  if (settings.still || before.size === 0 || document.visibilityState !== "visible") return;
  const now = new Map(cards(board).map((node) => [node.dataset["key"] ?? "", node]));
  const gone = [...before.entries()].filter(([key]) => !now.has(key));
  const spare = new Map(gone.map(([, seen]) => [seen.label, seen]));
  const moves: { node: HTMLElement; from: DOMRect; rect: DOMRect }[] = [];
  const come: HTMLElement[] = [];
  for (const [key, node] of now) {
    const old = before.get(key) ?? spare.get(labelOf(key)) ?? spare.get(labelOf(key).replace(/#\d+$/, ""));
    if (!old) come.push(node);
    else {
      const rect = node.getBoundingClientRect();
      if (Math.abs(rect.x - old.rect.x) + Math.abs(rect.y - old.rect.y) > 2) moves.push({ node, from: old.rect, rect });
      if (!before.has(key)) spare.delete(old.label);
    }
  }
  for (const { node, from, rect } of moves.slice(0, FEW)) {
    const scale = rect.height ? from.height / rect.height : 1;
    node.animate(
      [
        {
          transform: `translate(${String(from.x - rect.x)}px, ${String(from.y - rect.y)}px) scale(${String(Math.min(2, Math.max(0.3, scale)))})`,
          transformOrigin: "0 0",
          zIndex: 8,
        },
        { transform: "none", transformOrigin: "0 0", zIndex: 8 },
      ],
      { duration: MOVE, easing: "cubic-bezier(.2,.7,.2,1)" },
    );
  }
  for (const node of come.slice(0, FEW)) {
    const key = node.dataset["key"] ?? "";
    const player = key.split(".")[0] ?? "";
    const rect = node.getBoundingClientRect();
    const source = sourceOf(board, player, events, labelOf(key));
    const from = source
      ? `translate(${String(source.x - rect.x)}px, ${String(source.y - rect.y)}px) scale(.4)`
      : "scale(.9)";
    node.animate(
      [
        { transform: from, opacity: source ? 0.4 : 0, transformOrigin: "0 0" },
        { transform: "none", opacity: 1, transformOrigin: "0 0" },
      ],
      {
        duration: MOVE,
        easing: "cubic-bezier(.2,.7,.2,1)",
      },
    );
  }
  leave(board, [...spare.values()].slice(0, 12), gone, events);
}

/** What left the board flies to a pile of its player, as a copy of it. */
function leave(board: HTMLElement, seen: Seen[], gone: [string, Seen][], events: readonly Happened[]): void {
  const left = new Set(seen);
  for (const [key, one] of gone) {
    if (!left.has(one)) continue;
    const player = key.split(".")[0] ?? "";
    const said = moveOf(events, one.label)?.to;
    const to =
      (said ? pile(board, said) : undefined) ??
      [...board.querySelectorAll<HTMLElement>(".pile.facing")]
        .find((p) => p.dataset["pile"]?.startsWith(`${player}.`))
        ?.getBoundingClientRect();
    const ghost = one.node.cloneNode(true) as HTMLElement;
    ghost.removeAttribute("data-key");
    ghost.setAttribute("aria-hidden", "true");
    ghost.tabIndex = -1;
    for (const [property, value] of Object.entries({
      position: "fixed",
      left: `${String(one.rect.x)}px`,
      top: `${String(one.rect.y)}px`,
      margin: "0",
      "--ch": getComputedStyle(board).getPropertyValue("--ch"),
      "pointer-events": "none",
      "z-index": "7",
    }))
      ghost.style.setProperty(property, value);
    board.append(ghost);
    const end = to
      ? `translate(${String(to.x - one.rect.x)}px, ${String(to.y - one.rect.y)}px) scale(.3)`
      : "scale(.85)";
    ghost.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: end, opacity: 0, transformOrigin: "0 0" },
      ],
      { duration: MOVE, easing: "ease-in" },
    ).onfinish = () => {
      ghost.remove();
    };
  }
}

/** The event that moved a card: of a hidden card only its name may be known. */
function moveOf(events: readonly Happened[], label: string): Happened | undefined {
  const fits = (e: Happened): boolean =>
    e.subject !== null &&
    e.subject !== undefined &&
    (e.subject.key === label || (e.subject.name !== undefined && label.startsWith(e.subject.name)));
  return events.findLast((e) => (e.origin ?? "") + (e.to ?? "") !== "" && fits(e));
}

/** Where a card came from that was not on the board: the pile or hand that the event names. */
function sourceOf(board: HTMLElement, player: string, events: readonly Happened[], label: string): DOMRect | undefined {
  const origin = moveOf(events, label)?.origin;
  return (origin ? pile(board, origin) : undefined) ?? pile(board, `${player}.hand`);
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
