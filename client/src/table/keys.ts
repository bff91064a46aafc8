/** The keyboard: digits choose options, o goes to their list, arrows walk, Enter takes, Space passes, / writes notation, ? asks why not, s, b and i read how it stands, the board, the whole card. */

import { lying, standing, whole } from "./aloud";
import type { Desk } from "./desk.svelte";

const STOPS =
  ".board .card, .board .slip, .board .seat, .board .pile, .board .plot, .board .solo, .board .under, .board .sl, .board .known, .tray .card";
const OPTIONS = ".ask .opt, .ask .numbers .one, .ask .go .primary:not(:disabled), .ask .go .second";
const ANSWERS = `.ask .amount, ${OPTIONS}`;

/** Rows as a person sees them: by where things stand. */
function rows(): HTMLElement[][] {
  const all = [...document.querySelectorAll<HTMLElement>(STOPS)]
    .map((node) => ({ node, rect: node.getBoundingClientRect() }))
    .filter(({ rect }) => rect.width > 0);
  all.sort((a, b) => a.rect.top + a.rect.height / 2 - (b.rect.top + b.rect.height / 2));
  const out: { at: number; row: typeof all }[] = [];
  for (const one of all) {
    const middle = one.rect.top + one.rect.height / 2;
    const row = out.find((r) => Math.abs(r.at - middle) < 26);
    if (row) row.row.push(one);
    else out.push({ at: middle, row: [one] });
  }
  return out.map(({ row }) => row.sort((a, b) => a.rect.left - b.rect.left).map(({ node }) => node));
}

function walk(key: string): void {
  const at = document.activeElement as HTMLElement | null;
  const stops = [...document.querySelectorAll<HTMLElement>(".phases .notch")];
  if (at && stops.includes(at) && (key === "ArrowLeft" || key === "ArrowRight")) {
    stops[(stops.indexOf(at) + (key === "ArrowRight" ? 1 : -1) + stops.length) % stops.length]?.focus();
    return;
  }
  const options = [...document.querySelectorAll<HTMLElement>(OPTIONS)];
  if (at && options.includes(at)) {
    const by = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    options[(options.indexOf(at) + by + options.length) % options.length]?.focus();
    return;
  }
  if (
    at?.id === "asked" &&
    !options[0]?.matches(".primary, .second") &&
    options.length &&
    (key === "ArrowDown" || key === "ArrowRight")
  ) {
    options[0]?.focus();
    return;
  }
  const all = rows();
  const line = at ? all.findIndex((row) => row.includes(at)) : -1;
  if (line < 0) {
    (all.at(-1)?.[0] ?? null)?.focus();
    return;
  }
  const row = all[line]!;
  const place = row.indexOf(at!);
  if (key === "ArrowLeft" || key === "ArrowRight") {
    row[(place + (key === "ArrowRight" ? 1 : -1) + row.length) % row.length]?.focus();
    return;
  }
  const next = all[line + (key === "ArrowDown" ? 1 : -1)];
  if (!next) return;
  const x = at!.getBoundingClientRect().left;
  next
    .toSorted((a, b) => Math.abs(a.getBoundingClientRect().left - x) - Math.abs(b.getBoundingClientRect().left - x))[0]
    ?.focus();
}

/** Handle a key; what is typed into a field, or in an open dialog, is left alone. */
export function key(event: KeyboardEvent, desk: Desk, help: () => void): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (target.closest("input, textarea, select, dialog")) return;
  const { choosing } = desk;
  if (/^\d$/.test(event.key) && (choosing.numbers ?? choosing.share)) {
    // The digit belongs to the number that is asked for: it goes on into the field.
    document.querySelector<HTMLInputElement>(".ask .amount")?.focus();
    return;
  }
  if (/^\d$/.test(event.key)) choosing.digit(event.key);
  else if (event.key.startsWith("Arrow")) walk(event.key);
  else if (event.key === "Enter") {
    // Enter on a card chooses it, as a click does; with an option in focus it takes it.
    if (
      (choosing.focus === 0 && !(choosing.gathering && choosing.enough)) ||
      target.closest(".ask, .bar, .insp, .story, .why")
    )
      return;
    if (!choosing.confirm()) return;
  } else if (event.key === " ") {
    if (target.closest(".bar, .story, .why, .insp")) return;
    if (desk.match.beside) desk.cover();
    else if (choosing.gathering && choosing.enough) choosing.confirm();
    else if (choosing.leave && !choosing.chosen && !choosing.picks.length) void choosing.take(choosing.leave);
    else if (!choosing.confirm()) choosing.mustChoose();
  } else if (event.key === "Escape") {
    choosing.why = null;
    choosing.reset();
  } else if (event.key === "/") desk.field?.focus();
  else if (event.key === "o") document.querySelector<HTMLElement>(ANSWERS)?.focus();
  else if (event.key === "s") desk.tell(standing(desk));
  else if (event.key === "b") desk.tell(lying(desk));
  else if (event.key === "i") desk.tell(whole(desk, target));
  else if (event.key === "?") {
    const spot = desk.position?.spots.get(target.dataset["key"] ?? "");
    if (spot) void choosing.ask(spot.card.label, spot.key);
    else help();
  } else if (event.key === "u" && desk.match.me && !desk.match.over) void desk.propose("take-back");
  else if (event.key === "[" || event.key === "]") {
    const own = choosing.picks.at(-1);
    if (own) choosing.shift(own.key, event.key === "[" ? -1 : 1);
  } else return;
  event.preventDefault();
}
