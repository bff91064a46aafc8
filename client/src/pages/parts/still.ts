/** A position that stands still: what the board asks of a match, without one. */

import type { Happened, SeatState, View } from "../../protocol";
import { Desk } from "../../table/desk.svelte";
import type { Board } from "../../table/board";
import type { Match } from "../../table/match.svelte";

export interface Still {
  view: View | null;
  me: string;
  seats: readonly SeatState[];
  latest: readonly Happened[];
}

/** The desk of a position. `now` is read whenever the board is drawn. */
export function stillDesk(board: Board, now: () => Still): Desk {
  const match = {
    id: "",
    welcome: null,
    request: null,
    over: null,
    asked: false,
    state: "finished",
    clock: null,
    clockAt: 0,
    course: 0,
    decided: -1,
    proposals: [],
    said: [],
    spectators: 0,
    sending: false,
    revealed: [],
    yours: [],
    beside: "",
    connected: true,
    lost: false,
    get view() {
      return now().view;
    },
    get me() {
      return now().me;
    },
    get seats() {
      return now().seats;
    },
    get latest() {
      return now().latest;
    },
    get events() {
      return now().latest;
    },
    whyNot: () => Promise.resolve(null),
    why: () => Promise.resolve(null),
    choose: () => Promise.resolve(null),
  };
  return new Desk(match as unknown as Match, board);
}
