/** What is said to somebody who cannot see the table: what is asked, how it stands, a whole card. */

import type { CardFace, CardView } from "../protocol";
import { plain, same } from "../say";
import { settings } from "../settings.svelte";
import { table as words } from "../words/table";
import type { Option } from "./choosing.svelte";
import type { Desk } from "./desk.svelte";
import { figures, keywords, line, states } from "./face";
import type { Spot } from "./position";

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

/** So many options are read with the question. */
const FEW = 3;
export const offered = (desk: Desk, option: Option): string =>
  [String(option.number), plain(desk.verb(option)), plain(desk.objects(option))].join(" ").trim();

/** How the question is answered, and between what. */
function answered(desk: Desk): string[] {
  const { choosing } = desk;
  if (choosing.share || choosing.numbers || choosing.gathering) return [plain(choosing.manner)];
  const others = choosing.options.filter((o) => o !== choosing.leave);
  if (!others.length) return [];
  return [plain(words.options(others.length)), ...(others.length > FEW ? [] : others.map((o) => offered(desk, o)))];
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

/** The cards that lie on the board, place by place, from the listener's own side on. */
export function lying(desk: Desk): string {
  const { board, match, position } = desk;
  if (!position) return "";
  const separator = settings.language === "en" ? ", " : "、";
  const said: string[] = [];
  const places = [...board.rows.flat(), ...board.passing];
  const sides = [match.me, ...position.others(match.me)].filter(Boolean);
  for (const [player, of] of [...sides.map((p) => [p, places] as const), ["", board.shared] as const])
    for (const place of of)
      place.zones.forEach((zone, i) => {
        const { spots, hidden } = position.zone(player, zone);
        const cards = spots.filter((s) => !position.attached.has(s.key)).map((s) => seen(desk, s));
        if (hidden) cards.push(plain(words.hidden(hidden)));
        if (!cards.length) return;
        const name = plain(place.names[i] ?? place.name ?? same(""));
        said.push(`${player ? plain(desk.sideOf(player)) : ""} ${name} ${cards.join(separator)}`.trim());
      });
  return sentences(said) || plain(words.emptyBoard);
}

/** A card in few words: what it has besides its name. */
function seen(desk: Desk, spot: Spot): string {
  const { card } = spot;
  const nth = /[#*]\d+/.exec(card.label)?.[0] ?? "";
  const numbers = figures(desk.board, card).map((f) => `${plain(f.spoken)} ${String(f.value)}`);
  const under = [...spot.tucked, ...spot.sheets].map((s) => named(s.card));
  return [
    named(card) + nth,
    ...numbers,
    ...keywords(desk.board, card).map(plain),
    ...states(desk.board, card).map((s) => plain(s.name)),
    under.length ? `${plain(words.has)} ${under.join(" ")}` : "",
  ]
    .filter(Boolean)
    .join(" ");
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
  return sentences([said, ...(face?.lines ?? []).map(plain)]) || plain(words.noCard);
}
