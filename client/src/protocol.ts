// Made from the message types of the server by `python -m tools.protocol_types`. Do not edit.

export const VERSION = 3;

/** Answer the open request. */
export interface Choose {
  type: "choose";
  /** Chosen by the client; the answer carries it. */
  id: string;
  request: number;
  answer: string;
}

/** Demand something without being asked: ``concede``. */
export interface Demand {
  type: "demand";
  /** Chosen by the client; the answer carries it. */
  id: string;
  verb: string;
}

/** Propose something that the others at the table have to agree to: to take one's last decision back, to stop the clocks, to let them run again, to play once more. Against bots alone it is granted at once. */
export interface Propose {
  type: "propose";
  /** Chosen by the client; the answer carries it. */
  id: string;
  what: "go-on" | "pause" | "rematch" | "take-back";
}

/** Answer a proposal. Who made it withdraws it by not accepting it. */
export interface Agree {
  type: "agree";
  /** Chosen by the client; the answer carries it. */
  id: string;
  proposal: number;
  accept: boolean;
}

/** Ask what caused an event: the number of the event; 0 for the last one. */
export interface Why {
  type: "why";
  /** Chosen by the client; the answer carries it. */
  id: string;
  event?: number;
}

/** Ask which clauses forbid something, in notation. */
export interface WhyNot {
  type: "why_not";
  /** Chosen by the client; the answer carries it. */
  id: string;
  text: string;
}

/** Ask which texts change what a card is: its key. */
export interface Inspect {
  type: "inspect";
  /** Chosen by the client; the answer carries it. */
  id: string;
  card: string;
}

/** Say something to the table. */
export interface Chat {
  type: "chat";
  /** Chosen by the client; the answer carries it. */
  id: string;
  text: string;
}

/** Ask for what happened since: the course and the last event seen (see :class:`Events`). If the course has changed, everything is told anew. */
export interface Resume {
  type: "resume";
  /** Chosen by the client; the answer carries it. */
  id: string;
  course?: number;
  event?: number;
}

/** Ask whether somebody still listens: the answer is ``done``, and nothing else happens. A network that is gone closes no connection. */
export interface Ping {
  type: "ping";
  /** Chosen by the client; the answer carries it. */
  id: string;
}

/** Ask to take part in the running match, where the game allows that: a proposal to those who play. The rules say when it takes effect. */
export interface Join {
  type: "join";
  /** Chosen by the client; the answer carries it. */
  id: string;
  deck?: Deck | null;
}

/** A deck: the name of a delivered one, or a list as a deck file has it. */
export interface Deck {
  name: string;
  english?: string;
  singles?: Record<string, string>;
  piles?: Record<string, Record<string, number>>;
}

/** Say how your seat wants to pass; it is kept with the table, and told to nobody else. Everything is said anew each time. */
export interface SetPassing {
  type: "set_passing";
  /** Chosen by the client; the answer carries it. */
  id: string;
  automatic?: boolean;
  stops?: Array<Stop>;
  until?: "" | "end" | "my turn" | "something";
}

/** A place to be asked at. */
export interface Stop {
  phase: string;
  mine: boolean;
}

/** The first message. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  table: string;
  game: string;
  /** Letter of a seat; empty for nobody. */
  you: string;
  state: "finished" | "running" | "waiting";
  seats: Array<SeatState>;
  options?: Record<string, unknown>;
  cards?: Array<Record<string, unknown>>;
  yours?: Array<string>;
  delay?: number;
}

/** A seat. */
export interface SeatState {
  letter: string;
  kind: "bot" | "open" | "person";
  name?: string;
  deck?: string;
  present?: boolean;
  left?: boolean;
  coming?: boolean;
  partners?: string;
}

/** Who sits where, whenever that changes, and how many look on. */
export interface Presence {
  type: "presence";
  state: "finished" | "running" | "waiting";
  seats: Array<SeatState>;
  spectators?: number;
}

/** What happened. */
export interface Events {
  type: "events";
  course: number;
  since: number;
  events: Array<Happened>;
}

/** An event. */
export interface Happened {
  number: number;
  kind: string;
  moment: number;
  text: Told;
  why: Array<Cause>;
  subject?: Party | null;
  source?: Party | null;
  target?: Party | null;
  player?: string;
  origin?: string;
  to?: string;
  amount?: number | null;
  quiet?: boolean;
}

/** A text for people, in both languages, as JSON has it. */
export interface Told {
  ja: string;
  en: string;
}

/** A procedure that was running when something happened, or the sentence of a card that was being carried out. */
export interface Cause {
  name: Told;
  clause?: string;
  card?: Told | null;
  sentence?: Told | null;
}

/** What plays a role in an event: its key as in views (that of a hidden card says owner and name only), and the printed name if it is a card. */
export interface Party {
  key: string;
  name?: string;
}

/** Printed faces of cards that are named for the first time on this connection, told before what names them. */
export interface Faces {
  type: "faces";
  faces: Array<CardFace>;
}

/** A card as printed. */
export interface CardFace {
  name: string;
  english?: string;
  values?: Record<string, unknown>;
  lines?: Array<Told>;
  reminders?: Array<Reminder>;
}

/** What the book says of a keyword: the word, its meaning, the clause; "" for one of a card's designer. */
export interface Reminder {
  word: Told;
  text: Told;
  clause: string;
}

/** The position as the viewer may know it, after events. */
export interface Position {
  type: "position";
  view: View;
}

/** A position through the eyes of a player. */
export interface View {
  game: string;
  viewer: string;
  figures: Record<string, unknown>;
  players: Record<string, Record<string, number>>;
  zones: Record<string, Record<string, ZoneView>>;
  requests?: Array<RequestView>;
  result?: string;
}

/** A zone: how many cards it has, and those that the viewer can tell apart from unknown ones (None), top or oldest first. Cards of unordered hidden zones are listed known ones first, by name. */
export interface ZoneView {
  count: number;
  cards: Array<CardView | null>;
}

/** A card as a viewer sees it. */
export interface CardView {
  name: string | null;
  label: string;
  english?: string;
  owner?: string;
  controller?: string;
  zone?: string;
  place?: number;
  values?: Record<string, unknown>;
  printed?: Record<string, unknown>;
  counters?: Record<string, number>;
  host?: string;
  key?: string;
}

/** An open decision; its options only if it is the viewer's. While players choose in secret, one without a player (``sealed``) says so, and nothing in a view tells who is asked or has answered. */
export interface RequestView {
  player: string;
  kind: string;
  prompt_ja?: string;
  prompt_en?: string;
  options?: Array<string>;
}

/** Somebody is asked. */
export interface Request {
  type: "request";
  number: number;
  /** Letter of a seat; empty for nobody. */
  player: string;
  kind?: string;
  clause?: string;
  prompt?: Told | null;
  options?: Array<Choice>;
  automatic?: string;
  form?: Form | null;
  leave?: string;
  outlook?: Told | null;
  asking?: Told | null;
  sealed?: boolean;
  done?: Array<string>;
  chose?: Array<Choice>;
  back?: boolean;
}

/** An option. */
export interface Choice {
  text: string;
  verb: string;
  things?: Array<string>;
  names?: Array<Told>;
  word?: string;
  note?: Told | null;
  idle?: boolean;
  upto?: number;
  alike?: number;
}

/** What kind of answer is wanted, so that a fitting control can be offered. Everything can be said option by option as well. */
export interface Form {
  kind?: "number" | "option" | "order" | "payment" | "set" | "share";
  verb?: string;
  least?: number;
  most?: number;
  chosen?: Array<string>;
  total?: number;
  among?: Array<string>;
  settle?: string;
}

/** How your seat passes: when you come, and whenever it changes. Nobody else is told. */
export interface Passing {
  type: "passing";
  automatic: boolean;
  stops: Array<Stop>;
  until: "" | "end" | "my turn" | "something";
}

/** A decision was answered for you, as you wished. Others cannot tell it from an answer of your own. */
export interface Passed {
  type: "passed";
  request: number;
  answer: string;
}

/** How the clocks stand, whenever one starts or stops. */
export interface Clock {
  type: "clock";
  clock: ClockState;
}

/** The clock of a table. */
export interface ClockState {
  left: Record<string, number>;
  running?: Array<string>;
  paused?: boolean;
}

/** Somebody said something: the seat's letter, empty for spectators. */
export interface Said {
  type: "said";
  number: number;
  by: string;
  name: string;
  text: string;
}

/** Something is proposed, or no longer. */
export interface Proposal {
  type: "proposal";
  number: number;
  what: string;
  by: string;
  open: Array<string>;
  accepted?: boolean;
  table?: string;
  name?: string;
  back?: Record<string, number>;
}

/** A message was carried out, and what it changed is stored. */
export interface Done {
  type: "done";
  id: string;
}

/** A message was not carried out; nothing has changed. */
export interface Refused {
  type: "refused";
  id: string;
  text: Told;
  field?: string;
  reasons?: Array<Reason>;
  offered?: Array<string>;
}

/** A clause that forbids something, and what it says. */
export interface Reason {
  clause: string;
  text: Told;
}

/** Why something cannot be done; none: it can, or nothing forbids it. */
export interface Reasons {
  type: "reasons";
  id: string;
  reasons: Array<Reason>;
}

/** What caused an event. */
export interface Because {
  type: "because";
  id: string;
  event: Happened;
}

/** Which texts change what a card is. */
export interface Inspected {
  type: "inspected";
  id: string;
  changes: Array<Cause>;
}

/** The match has ended: letters of the winners or ``draw``, the clause, and what that says. */
export interface Over {
  type: "over";
  result: string;
  clause: string;
  why?: Told;
}

/** The match cannot go on at the moment, and why; it goes on by itself when it can. */
export interface Trouble {
  type: "trouble";
  text: Told;
}

/** A new table. */
export interface TableWish {
  game: string;
  seats: Array<SeatWish>;
  options?: Record<string, boolean | number>;
  clock?: Timing;
  take_backs?: number;
  quick?: boolean;
  delay?: number;
  cards?: string;
  public?: boolean;
}

/** A seat of a new table: mine, a bot's, or open for somebody with the link. */
export interface SeatWish {
  kind: "bot" | "me" | "open";
  deck?: Deck | null;
  bot?: "easy" | "expert" | "greedy" | "hard" | "normal" | "random";
  name?: string;
}

/** How time is kept: ``none``, ``move`` (seconds for each decision), or ``fischer`` (seconds for the match and an increment for each decision). */
export interface Timing {
  kind?: string;
  seconds?: number;
  increment?: number;
}

/** Take an open seat. */
export interface SitWish {
  deck?: Deck | null;
  invitation?: string;
  seat?: string;
}

/** How one wants to be called. */
export interface NameWish {
  name: string;
}

/** Who one is: ``session`` is what clients that are no browsers send as ``Authorization: Bearer``. */
export interface Me {
  id: string;
  name: string;
  session: string;
}

/** A table that was made: ``invitations`` are the words for its open seats. */
export interface Made {
  id: string;
  invitations: Record<string, string>;
}

/** A table in a list. */
export interface Listed {
  id: string;
  game: string;
  state: string;
  since: number;
  seats: Array<SeatState>;
  decisions: number;
  result?: string;
  clause?: string;
  ended?: number | null;
}

/** A game that can be played, and how its board is drawn. */
export interface GameListed {
  id: string;
  ja: string;
  en: string;
  about: Told;
  seats: [number, number];
  switches: Record<string, Told>;
  parameters: Record<string, Numbered>;
  joinable: boolean;
  decks: Array<DeckNamed>;
  board: Board;
}

/** A number that can be set for a match: what people call it, its usual value, and the greatest; the least is 1. */
export interface Numbered {
  text: Told;
  usual: number;
  most: number;
}

/** A delivered deck. */
export interface DeckNamed {
  name: string;
  ja: string;
  en: string;
}

/** A board. */
export interface Board {
  game?: string;
  name?: Told;
  seat?: Seat;
  rows?: Array<Array<Place>>;
  piles?: Array<Place>;
  hand?: Array<Place>;
  shared?: Array<Place>;
  passing?: Array<Place>;
  beneath?: Array<Place>;
  hosted?: "sheet" | "tucked";
  face?: Face;
  phases?: Array<Phase>;
  step?: string;
  turn?: Told;
  terms?: Record<string, string>;
  verbs?: Record<string, Told>;
  titles?: Record<string, Told>;
  meanings?: Record<string, Meaning>;
}

/** What a seat shows: a zone with its one card, values of that card, and gauges. */
export interface Seat {
  card?: string;
  stats?: Array<Stat>;
  gauges?: Array<Gauge>;
}

/** A value of a card, the short word that stands before it, and the whole one that is said aloud. */
export interface Stat {
  value: string;
  name: Told;
  spoken?: Told | null;
}

/** A number of a seat. */
export interface Gauge {
  name: Told;
  form: "ages" | "backs" | "beads" | "big" | "num" | "of" | "pips";
  value?: string;
  most?: string;
  zone?: string;
  quiet?: boolean;
}

/** Zones of the view, and how their cards lie. */
export interface Place {
  zones: Array<string>;
  lay: "circles" | "hand" | "heaps" | "pile" | "row" | "sheet" | "slips" | "stack" | "track" | "tucked";
  name?: Told | null;
  names?: Array<Told>;
  slots?: number;
  big?: boolean;
  lean?: boolean;
}

/** What the face of a card shows: the names are keys of a card's values. */
export interface Face {
  cost?: string;
  star?: boolean;
  stats?: Array<Stat>;
  hurt?: string;
  kind?: string;
  types?: Array<string>;
  hue?: string;
  hues?: Record<string, "blue" | "gold" | "green" | "ink" | "orange" | "red" | "rose" | "stone" | "teal" | "violet" | "white">;
  plain?: "blue" | "gold" | "green" | "ink" | "orange" | "red" | "rose" | "stone" | "teal" | "violet" | "white";
  icons?: string;
  keywords?: string;
  level?: string;
  rings?: Array<string>;
  marks?: Array<Mark>;
}

/** A state of a card: which value tells it, what the value has to be (null: anything but 0, false and ``none``), how it is drawn, and its word (``{damage}`` stands for the value). */
export interface Mark {
  value: string;
  form: "armed" | "attacking" | "defending" | "fresh" | "note" | "open" | "raised" | "turned" | "under" | "waiting" | "wound";
  name: Told;
  equals?: boolean | number | string | null;
}

/** A phase or step of the turn, as the band in the middle shows it. */
export interface Phase {
  name: Told;
  clause: string;
  word: string;
  figures?: Record<string, string | number>;
  asked?: Array<string>;
  sides?: Array<"mine" | "theirs">;
  part?: Told | null;
}

/** What the book says of something that the board shows: clauses, and their text in our own words. */
export interface Meaning {
  clauses: Array<string>;
  text?: Told;
}

/** The cards and decks of a game; ``singles`` and ``piles`` are the keys of deck files, with what they are called. */
export interface Pool {
  game: string;
  singles: Record<string, Told>;
  piles: Record<string, Told>;
  cards: Array<CardListed>;
  decks: Array<DeckTold>;
}

/** A printed card. */
export interface CardListed {
  card: CardView;
  part: string;
  text?: Array<Told>;
  fits?: Array<string>;
}

/** A deck as a file has it; ``id`` names a delivered one. */
export interface DeckTold {
  name: string;
  english?: string;
  singles?: Record<string, string>;
  piles?: Record<string, Record<string, number>>;
  id?: string;
}

/** The rulebook of a game. */
export interface Rulebook {
  game: string;
  edition: string;
  clauses: Array<ClauseTold>;
  rulings: Array<RulingTold>;
}

/** A clause in our own words. */
export interface ClauseTold {
  id: string;
  text: Told;
  heading?: boolean;
}

/** How a point is decided that the book leaves open, in English (Markdown), the gist in Japanese, and the clauses that it speaks of. */
export interface RulingTold {
  id: string;
  text: string;
  mentions: Array<string>;
  ja?: string;
}

/** What cites clauses and rulings, by their ids. Scenarios are there only where tefuda runs from its repository. */
export interface Cited {
  code: Record<string, Array<CodePlace>>;
  scenarios: Record<string, Array<Proof>>;
}

/** A place in the code that keeps a clause: module, function, line; what sort of place that is, and what is done there, in English. */
export interface CodePlace {
  module: string;
  function: string;
  line: number;
  what: Told;
  says?: string;
}

/** A scenario that proves a clause. */
export interface Proof {
  id: string;
  title: string;
  file: string;
}

/** A first match. */
export interface Lesson {
  game: string;
  decks: [string, string];
  seed: number;
  bot: "easy" | "expert" | "greedy" | "hard" | "normal" | "random";
  aim: Told;
  clause: string;
  hints: Array<Hint>;
}

/** What is told once. */
export interface Hint {
  on: string;
  title: Told;
  text: Told;
  clause: string;
}

/** A deck that was looked at. */
export interface DeckChecked {
  deck: DeckTold;
  faults: Array<Fault>;
  counts: Record<string, number>;
  file: string;
}

/** What is wrong with a deck: a clause of deck construction, or a line of the file that means nothing. */
export interface Fault {
  text: Told;
  clause?: string;
  line?: number;
}

/** A file that was shown to the server: the same file has the same id. */
export interface StudyMade {
  id: string;
}

/** A record or a scenario. */
export interface Study {
  game: string;
  kind: "record" | "scenario";
  title: string;
  seats: Array<StudySeat>;
  steps: Array<StudyStep>;
  result?: string;
  clause?: string;
  clauses?: Array<string>;
  parts?: Array<string>;
  faults?: Array<Told>;
  continuable?: boolean;
}

/** Who sat where, and with which deck. */
export interface StudySeat {
  letter: string;
  name?: string;
  deck?: Told | null;
}

/** A step of a study. */
export interface StudyStep {
  text: string;
  player: string;
  turn: number;
  kind?: string;
  expected?: Told | null;
  got?: Told | null;
  idle?: boolean;
}

/** A position of a study. */
export interface Moment {
  at: number;
  view: View;
  events: Array<Happened>;
  asked?: Request | null;
}

/** How far the analysis of a match has come: how many of its decisions were looked at, and what was found since it was last asked. */
export interface Chances {
  done: number;
  total: number;
  found: Array<Chance>;
}

/** What a search thinks of one decision, from what its player knew. */
export interface Chance {
  at: number;
  turn: number;
  player: string;
  kind: string;
  chances: Array<number>;
  error: number;
  taken: string;
  best: string;
  better: number;
  after: number;
  line?: Array<string>;
  cost?: number;
}

/** Go on from a position of a study. */
export interface BranchWish {
  at: number;
  seat: string;
  bot?: "easy" | "expert" | "greedy" | "hard" | "normal" | "random";
  part?: number;
}

export type FromClient = Choose | Demand | Propose | Agree | Why | WhyNot | Inspect | Chat | Resume | Ping | Join | SetPassing;

export type FromServer = Welcome | Presence | Events | Faces | Position | Request | Passing | Passed | Clock | Said | Proposal | Done | Refused | Reasons | Because | Inspected | Over | Trouble;
