/** Values of cards that came to differ without an event of their own: what a text gives, and what ends. */

import type { CardView, Happened, View } from "../protocol";
import type { Told } from "../say";
import type { Board } from "./board";

/** What lies where; but not the card of a seat whose numbers stand beside it: damage and recovery of a leader are told as such. */
function lying(board: Board, view: View): Map<string, CardView> {
  const out = new Map<string, CardView>();
  for (const [player, zones] of Object.entries(view.zones))
    for (const [zone, found] of Object.entries(zones).filter(([zone]) => zone !== board.seat.card))
      for (const card of found.cards) if (card?.name && card.key) out.set(`${player}.${zone}.${card.key}`, card);
  return out;
}

/** What damage does to a card is an event: it is told already. */
const damaged = (board: Board, a: CardView, b: CardView): boolean =>
  board.face.marks.some((m) => m.form === "wound" && a.values?.[m.value] !== b.values?.[m.value]);

/** The lines about stats that differ between two positions: cards that changed alike share one. */
function lines(board: Board, before: View, after: View): Told[] {
  const was = lying(board, before);
  const alike = new Map<string, { cards: CardView[]; change: Told }>();
  for (const [at, card] of lying(board, after)) {
    const old = was.get(at);
    if (!old || old.name !== card.name) continue;
    const changes: Told[] = [];
    for (const stat of board.face.stats) {
      const [from, to] = [old.values?.[stat.value], card.values?.[stat.value]];
      if (typeof from !== "number" || typeof to !== "number" || from === to) continue;
      if (stat.value === board.face.hurt && damaged(board, old, card)) continue;
      const name = stat.spoken ?? stat.name;
      const by = `${to > from ? "+" : "−"}${String(Math.abs(to - from))}`;
      changes.push({ ja: `${name.ja}${by}`, en: `${name.en} ${by}` });
    }
    if (!changes.length) continue;
    const change = { ja: changes.map((c) => c.ja).join("、"), en: changes.map((c) => c.en).join(", ") };
    const group = alike.get(change.ja) ?? { cards: [], change };
    group.cards.push(card);
    alike.set(change.ja, group);
  }
  return [...alike.values()].map(({ cards, change }) => ({
    ja: `${cards.map((c) => c.label).join("、")}：${change.ja}`,
    en: `${cards.map((c) => (c.english ? c.english + (/[#*]\d+/.exec(c.label)?.[0] ?? "") : c.label)).join(", ")}: ${change.en}`,
  }));
}

/** What differs in a position, as events behind the last one that led to it: they have its causes, and no number of their own. */
export function changed(board: Board, before: View, after: View, events: readonly Happened[]): Happened[] {
  const last = events.at(-1);
  if (!last) return [];
  return lines(board, before, after).map((text, i) => ({
    number: last.number + (i + 1) / 1000,
    kind: "changed",
    moment: last.moment,
    text,
    why: last.why,
    subject: null,
    source: null,
    target: null,
  }));
}
