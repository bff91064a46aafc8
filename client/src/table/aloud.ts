/** What is said to somebody who cannot see the table: what is asked, how it stands, a whole card. */

import type { CardFace, CardView } from "../protocol";
import { plain } from "../say";
import { settings } from "../settings.svelte";
import { table as words } from "../words/table";
import type { Desk } from "./desk.svelte";
import { line } from "./face";

const sentences = (parts: readonly (string | undefined)[]): string =>
  parts
    .map((part) => part?.trim().replace(/[。.]$/, ""))
    .filter(Boolean)
    .join(settings.language === "en" ? ". " : "。");

/** What is asked, how it is answered, and where Space leads. */
export function question(desk: Desk): string[] {
  const { match, choosing } = desk;
  const { request, over } = match;
  if (over) return [desk.outcome, over.why].map(plain);
  if (match.sending) return [];
  if (match.asked && request) return [plain(request.asking), plain(request.prompt), ...answered(desk), leads(desk)];
  if (match.beside) return [plain(words.handOver(desk.nameOf(match.beside)))];
  return request?.sealed || choosing.request ? [plain(words.secret)] : [];
}

/** How the question is answered, and between what. */
function answered(desk: Desk): string[] {
  const { choosing } = desk;
  if (choosing.share || choosing.numbers || choosing.gathering) return [plain(choosing.manner)];
  const others = choosing.options.filter((o) => o !== choosing.leave);
  const [only] = others;
  if (!only) return [];
  return [
    plain(words.options(others.length)),
    others.length > 1 ? "" : plain(desk.verb(only)) + " " + plain(desk.objects(only)),
  ];
}

function leads(desk: Desk): string {
  const { choosing, match } = desk;
  if (choosing.leave) return plain(words.leadsTo(desk.verb(choosing.leave), match.request?.outlook ?? null));
  return choosing.gathering || choosing.numbers || choosing.share ? "" : plain(words.cannotPass);
}

/** What a seeing person takes in at a glance: the phase, whose turn it is, the players with their numbers, the hand, who is asked. */
export function standing(desk: Desk): string {
  const { match } = desk;
  const active = String(match.view?.figures["active"] ?? "");
  const phase = [...document.querySelectorAll<HTMLElement>(".phases .turn .tx, .phases .now")].map((e) =>
    e.innerText.trim(),
  );
  const labels = [...document.querySelectorAll<HTMLElement>(".board .ohand, .board .seat, .board .hand")].map(
    (e) => e.ariaLabel ?? "",
  );
  const hand = [...document.querySelectorAll<HTMLElement>(".board .hand [data-key]")].flatMap(
    (e) => desk.position?.spots.get(e.dataset["key"] ?? "")?.card ?? [],
  );
  const asked = match.request?.player;
  return sentences([
    phase.join(" "),
    active.length === 1 ? plain(active === match.me ? words.yourTurn : words.turnOf(desk.nameOf(active))) : "",
    ...labels,
    hand.map(named).join(settings.language === "en" ? ", " : "、"),
    ...question(desk),
    asked && !match.asked && !match.over ? plain(words.deciding(desk.nameOf(asked))) : "",
  ]);
}

const named = (card: CardView): string => plain({ ja: card.name ?? "", en: card.english ?? "" });

/** The whole card that has the focus, or is named by the option that has it: with its text, line by line. */
export function whole(desk: Desk, at: HTMLElement): string {
  const number = Number(at.dataset["option"] ?? 0);
  const thing = desk.choosing.options.find((o) => o.number === number)?.things[0];
  const spot = desk.position?.spots.get(at.dataset["key"] ?? "") ?? thing?.spots[0];
  const card = spot?.card ?? (number ? null : desk.inspected);
  const face: CardFace | undefined = desk.match.faces.get(card?.name ?? thing?.name.ja ?? "");
  const said = spot ? desk.spoken(spot) : card ? `${named(card)} ${plain(line(desk.board, card))}` : plain(thing?.name);
  return sentences([said, ...(face?.lines ?? []).map(plain)]);
}
