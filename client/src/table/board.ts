/** A board's description with everything that the server leaves out because it is the default. */

import type {
  Board as Sent,
  Face as SentFace,
  Place as SentPlace,
  Mark,
  Meaning,
  Phase,
  Gauge,
  Stat,
} from "../protocol";
import type { Told } from "../say";

export type { Gauge, Mark, Meaning, Phase, Stat };
export type Place = SentPlace & Required<Pick<SentPlace, "slots" | "big" | "lean" | "names">>;
export type Face = Required<SentFace>;

export interface Board {
  game: string;
  name: Told;
  seat: { card: string; stats: Stat[]; gauges: Gauge[] };
  rows: Place[][];
  piles: Place[];
  hand: Place[];
  shared: Place[];
  passing: Place[];
  beneath: Place[];
  hosted: "sheet" | "tucked";
  face: Face;
  phases: Phase[];
  step: string;
  turn: Told;
  terms: Record<string, string>;
  verbs: Record<string, Told>;
  titles: Record<string, Told>;
  meanings: Record<string, Meaning>;
}

const place = (p: SentPlace): Place => ({ slots: 0, big: false, lean: false, names: [], ...p });

export function whole(sent: Sent): Board {
  const places = (of: SentPlace[] | undefined): Place[] => (of ?? []).map(place);
  return {
    game: sent.game ?? "",
    name: sent.name ?? { ja: "", en: "" },
    seat: { card: sent.seat?.card ?? "", stats: sent.seat?.stats ?? [], gauges: sent.seat?.gauges ?? [] },
    rows: (sent.rows ?? []).map(places),
    piles: places(sent.piles),
    hand: places(sent.hand),
    shared: places(sent.shared),
    passing: places(sent.passing),
    beneath: places(sent.beneath),
    hosted: sent.hosted ?? "tucked",
    face: {
      cost: "cost",
      star: false,
      stats: [],
      hurt: "",
      kind: "kind",
      types: [],
      hue: "",
      hues: {},
      plain: "stone",
      icons: "",
      keywords: "keywords",
      level: "",
      rings: [],
      marks: [],
      ...sent.face,
    },
    phases: sent.phases ?? [],
    step: sent.step ?? "phase",
    turn: sent.turn ?? { ja: "第{turn}ターン", en: "turn {turn}" },
    terms: sent.terms ?? {},
    verbs: sent.verbs ?? {},
    titles: sent.titles ?? {},
    meanings: sent.meanings ?? {},
  };
}
