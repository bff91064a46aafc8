/** A position as the board shows it: every card that can be told apart has a spot. */

import type { CardView, View, ZoneView } from "../protocol";
import type { Board } from "./board";

export interface Spot {
  /** Stays the same while the card lies where it lies. */
  key: string;
  card: CardView;
  player: string;
  zone: string;
  /** What lies at it, as a slip. */
  tucked: Spot[];
  /** What lies under it, as a second sheet. */
  sheets: Spot[];
}

export interface Zone {
  player: string;
  zone: string;
  count: number;
  spots: Spot[];
  /** Cards that the viewer cannot tell apart. */
  hidden: number;
}

const EMPTY: Zone = { player: "", zone: "", count: 0, spots: [], hidden: 0 };

export class Position {
  readonly players: string[];
  readonly spots = new Map<string, Spot>();
  private readonly zones = new Map<string, Zone>();
  private readonly keys = new Map<string, Spot[]>();
  /** Zones by what options call their place: "土地1". */
  readonly placed = new Map<string, string>();
  /** Spots that are drawn at another one, not in their zone. */
  readonly attached = new Set<string>();

  constructor(
    readonly view: View,
    readonly board: Board,
  ) {
    this.players = Object.keys(view.players).filter((p) => p !== "");
    for (const [player, zones] of Object.entries(view.zones))
      for (const [zone, found] of Object.entries(zones)) this.read(player, zone, found);
    for (const place of [...board.rows.flat(), ...board.shared])
      place.zones.forEach((zone, i) => {
        const name = place.names[i] ?? place.name;
        if (name) this.placed.set(name.ja, zone);
      });
    this.attach();
  }

  private read(player: string, zone: string, found: ZoneView): void {
    const spots: Spot[] = [];
    const seen = new Map<string, number>();
    for (const card of found.cards) {
      if (!card?.name) continue;
      const own = card.key || card.label;
      const again = (seen.get(own) ?? 0) + 1;
      seen.set(own, again);
      const key = `${player}.${zone}.${own}${again > 1 ? `~${String(again)}` : ""}`;
      const spot: Spot = { key, card, player, zone, tucked: [], sheets: [] };
      spots.push(spot);
      this.spots.set(key, spot);
      this.keys.set(own, [...(this.keys.get(own) ?? []), spot]);
    }
    this.zones.set(`${player}.${zone}`, {
      player,
      zone,
      count: found.count,
      spots,
      hidden: found.count - spots.length,
    });
  }

  private attach(): void {
    const beneath = new Map(this.board.beneath.flatMap((p) => p.zones.map((z) => [z, p.lay] as const)));
    for (const spot of this.spots.values()) {
      const host = spot.card.host ? this.keyed(spot.card.host)[0] : undefined;
      if (!host || host === spot) continue;
      const lay = beneath.get(spot.zone) ?? this.board.hosted;
      (lay === "sheet" ? host.sheets : host.tucked).push(spot);
      this.attached.add(spot.key);
    }
  }

  zone(player: string, zone: string): Zone {
    return this.zones.get(`${player}.${zone}`) ?? { ...EMPTY, player, zone };
  }

  /** The spots of a card's key: several, if they are copies that nobody can tell apart. */
  keyed(key: string): Spot[] {
    return this.keys.get(key) ?? [];
  }

  /** Whether a card lies in a pile, or where nothing is drawn. */
  away(spot: Spot): boolean {
    const { board } = this;
    if (this.attached.has(spot.key) || spot.zone === board.seat.card) return false;
    const open = [...board.rows.flat(), ...board.hand, ...board.shared, ...board.passing];
    return !open.some((p) => p.lay !== "track" && p.zones.includes(spot.zone));
  }

  /** The card of a seat, if its game has one. */
  seatCard(player: string): Spot | null {
    return this.board.seat.card ? (this.zone(player, this.board.seat.card).spots[0] ?? null) : null;
  }

  /** The players from the viewer's place, clockwise: himself last. */
  others(me: string): string[] {
    const at = this.players.indexOf(me);
    return at < 0 ? this.players.slice(0, -1) : [...this.players.slice(at + 1), ...this.players.slice(0, at)];
  }
}
