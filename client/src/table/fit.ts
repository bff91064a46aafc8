/** Cards are as large as the board allows: one number, --ch, for all. A row that would run over lies in two lines if that keeps its cards
 * larger, and else its cards are made smaller. */

const LEAST = 50;
const TINY = 100;
const MINI = 58;
/** A board that is lower than this, and wide, scrolls rather than showing cards that nobody can read. */
const LOW = 540;
/** Looks at the layout until what was found is good enough. */
const LOOKS = 7;
/** Cards that are lower than this are worth a second line, and so are those that would be so small beside the others. */
const SMALL = 88;
const BESIDE = 0.62;
const SECOND = "two";
/** What stands between two lines. */
const LINE = 14;

interface Found {
  height: number;
  /** How much the board grows with each pixel of height: about the number of its lines. */
  rise: number;
}
/** What was found for a board, the room that it left, and the window in which it was. */
interface Fitted extends Found {
  room: number;
  seen: string;
}
/** What was found last, by board, and on any board: that is where the next search begins. */
const found = new WeakMap<HTMLElement, Fitted>();
let likely: Found = { height: Infinity, rise: 4 };
/** How many cards lay in a row when it was laid in two lines. */
const held = new WeakMap<HTMLElement, number>();

export function fit(board: HTMLElement): void {
  const wide = innerWidth >= 700;
  const most = innerWidth >= 1700 ? 214 : wide ? 176 : 128;
  const rows = [...board.querySelectorAll<HTMLElement>("[data-row]")].filter(
    (row) => !row.closest(".lay-slips, .lay-track, .lay-stack, .lay-circles"),
  );
  const ringed = [...board.querySelectorAll<HTMLElement>(".srow")].filter((row) => row.querySelector(".lay-circles"));
  if (stillFits(board, most, rows, ringed)) return;
  for (const row of [...rows, ...ringed]) {
    row.style.removeProperty("--ch");
    row.style.removeProperty("padding-inline");
    row.classList.remove("tiny", "mini");
  }

  let now = search(board, most, found.get(board) ?? likely);
  const fields = rows.filter(isField);
  if (fold(fields, now)) now = search(board, most, now);
  const insets = fields.filter(folded).map((row) => [row, inset(row)] as const);
  for (const [row, inset] of insets) {
    row.style.paddingInline = `${String(inset)}px`;
    held.set(row, row.children.length);
  }
  // With both lines about as long, a low line may get the highest card, and the board a line that is higher than before.
  if (insets.length && roomOf(board) < 0) now = search(board, most, now);
  likely = now;
  narrow(rows, ringed, now.height);
  found.set(board, { ...now, room: roomOf(board), seen: seenIn(board) });
}

const seenIn = (board: HTMLElement): string =>
  [innerWidth, board.clientWidth, board.clientHeight, document.documentElement.lang].join();
const isField = (row: HTMLElement): boolean => row.matches(".side .lay-row > .cells");
/** The height of the cards of a row. */
const heightIn = (row: HTMLElement, low: number): number => parseFloat(row.style.getPropertyValue("--ch")) || low;

/** Whether cards can stay as high as they are, as most often after a move: one look instead of a search. Rows whose cards have become more
 * or fewer are made to fit. */
function stillFits(board: HTMLElement, most: number, rows: HTMLElement[], ringed: HTMLElement[]): boolean {
  const last = found.get(board);
  if (!last || last.seen !== seenIn(board)) return false;
  const fits = (): boolean => {
    const room = roomOf(board);
    return room >= 0 && (last.height >= most || room < last.room + last.rise);
  };
  const other = (row: HTMLElement): boolean =>
    folded(row) ? held.get(row) !== row.children.length : inTwo(row, last) > 0;
  if (!fits() || rows.some((row) => isField(row) && other(row))) return false;
  return !narrow(rows, ringed, last.height) || fits();
}

/** Make the cards of rows as high as the rows are wide enough for; whether any were changed. Widths grow with the height, so one look tells
 * how far a row has to come down. All is measured before anything is changed. */
function narrow(rows: readonly HTMLElement[], ringed: readonly HTMLElement[], low: number): boolean {
  const wide = innerWidth >= 700;
  const heights = [
    ...rows.map((row) => {
      const now = heightIn(row, low);
      const measured = wide || !row.closest(".hand");
      return [row, now, measured ? narrower(row, [...row.children] as HTMLElement[], now, low) : low] as const;
    }),
    ...ringed.map((row) => [row, heightIn(row, low), rings(row, heightIn(row, low), low)] as const),
  ];
  let changed = false;
  for (const [row, now, height] of heights) {
    if (now !== height) {
      changed = true;
      if (height < low) row.style.setProperty("--ch", `${String(height)}px`);
      else row.style.removeProperty("--ch");
    }
    row.classList.toggle("tiny", height < TINY);
    row.classList.toggle("mini", height < MINI);
  }
  return changed;
}

/** The largest height at which nothing runs out of the board. Each look costs a layout, so it goes straight for where the room that is left
 * says that it must be: what is filled grows almost evenly with the height, but where rows wrap. */
function search(board: HTMLElement, most: number, from: Found): Found {
  const set = (h: number): void => {
    board.style.setProperty("--ch", `${String(h)}px`);
  };
  let low = LEAST;
  let high = most + 1;
  let { rise } = from;
  let at = Math.min(most, from.height);
  let last: { at: number; room: number } | null = null;
  for (let looks = 0; looks < LOOKS && high - low > 1; looks += 1) {
    set(at);
    const room = roomOf(board);
    if (room >= 0) low = Math.max(low, at);
    else high = Math.min(high, at);
    if (last && last.at !== at) rise = Math.max(1, (last.room - room) / (at - last.at));
    last = { at, room };
    if (room >= 0 && room < rise) break;
    at = Math.min(high - 1, Math.max(low + 1, at + Math.floor(room / rise)));
  }
  set(low);
  return { height: low, rise };
}

const folded = (row: HTMLElement): boolean => row.classList.contains(SECOND);

/** Lay rows in two lines whose cards would be small in one, and back; whether any was changed. */
function fold(rows: readonly HTMLElement[], { height, rise }: Found): boolean {
  let changed = false;
  for (const row of rows) {
    const [taken, room] = widths(row);
    const lines = Math.max(1.5, rise);
    if (folded(row)) {
      const tall = (height * lines) / (lines - 1);
      const one = Math.min(tall, (height * room) / taken);
      if (one < 1.04 * Math.max(SMALL, BESIDE * tall) && one * 1.05 < height) continue;
    } else {
      const two = inTwo(row, { height, rise });
      if (!two) continue;
      height = two;
      rise = lines + 1;
    }
    row.classList.toggle(SECOND);
    changed = true;
  }
  return changed;
}

/** The height of cards that lie in two lines, if that is so much more than in one; else 0. */
function inTwo(row: HTMLElement, { height, rise }: Found): number {
  const [taken, room] = widths(row);
  const high = (heightIn(row, height) * room) / taken;
  const one = Math.min(height, high);
  const lines = Math.max(1.5, rise);
  const two = Math.min((height * lines - LINE) / (lines + 1), 1.9 * high);
  return one >= Math.max(SMALL, BESIDE * height) || two < one * 1.12 ? 0 : two;
}

/** The width that all cards of a row take, and what there is for them. */
function widths(row: HTMLElement): [number, number] {
  const style = getComputedStyle(row);
  const items = [...row.children] as HTMLElement[];
  const gaps = (parseFloat(style.columnGap) || 0) * (items.length - 1);
  const room = row.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - gaps;
  return [
    Math.max(
      1,
      items.reduce((n, e) => n + e.offsetWidth, 0),
    ),
    room,
  ];
}

/** What stands free at both sides of a row in two lines, so that both are about as long. */
function inset(row: HTMLElement): number {
  const gap = parseFloat(getComputedStyle(row).columnGap) || 0;
  const each = ([...row.children] as HTMLElement[]).map((e) => e.offsetWidth + gap);
  const all = each.reduce((n, w) => n + w, 0);
  let before = 0;
  let longest = all;
  for (const w of each) {
    before += w;
    longest = Math.min(longest, Math.max(before, all - before));
  }
  return Math.max(8, Math.floor((row.clientWidth - longest - 2) / 2));
}

/** How much is left below what the board holds; less than nothing, if it runs over. */
function roomOf(board: HTMLElement): number {
  const style = getComputedStyle(board);
  const held = [...board.children].filter(
    (e): e is HTMLElement =>
      e instanceof HTMLElement &&
      e.offsetHeight > 0 &&
      getComputedStyle(e).position !== "absolute" &&
      getComputedStyle(e).position !== "fixed",
  );
  const gaps = (parseFloat(style.rowGap) || 0) * Math.max(0, held.length - 1);
  const padding = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
  const height = innerWidth >= 700 ? Math.max(LOW, board.clientHeight) : board.clientHeight;
  return height - padding - gaps - held.reduce((n, e) => n + e.offsetHeight, 0);
}

/** The height at which the cards of a row are as wide together as it is, at most the highest; from how wide they are at the present one. */
function narrower(row: HTMLElement, items: HTMLElement[], now: number, most: number): number {
  const style = getComputedStyle(row);
  if (style.flexWrap === "wrap" || !items.length) return most;
  const gap = parseFloat(style.columnGap) || 0;
  const taken = items.reduce((n, e) => n + e.offsetWidth, 0);
  const room =
    row.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - gap * (items.length - 1);
  return within(room, taken, now, most, 36);
}

/** Rings of a row are of one size, whichever place they belong to. */
function rings(row: HTMLElement, now: number, most: number): number {
  const children = [...row.children] as HTMLElement[];
  const fixed = children.filter((e) => !e.matches(".lay-circles"));
  const wrapped = getComputedStyle(row).flexWrap === "wrap";
  const gap = parseFloat(getComputedStyle(row).columnGap) || 0;
  const room = wrapped
    ? row.clientWidth - gap
    : row.clientWidth - fixed.reduce((n, e) => n + e.offsetWidth, 0) - gap * (children.length - 1);
  const taken = children
    .filter((e) => e.matches(".lay-circles"))
    .reduce((n, place) => {
      const cells = place.querySelector<HTMLElement>(".cells")!;
      const style = getComputedStyle(cells);
      const items = [...cells.children] as HTMLElement[];
      const inside =
        items.reduce((w, e) => w + e.offsetWidth, 0) + (parseFloat(style.columnGap) || 0) * (items.length - 1);
      return n + inside + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    }, 0);
  return within(room, taken, now, most, 40);
}

/** What takes so much at the present height fits at another one: the present one if little would be won. */
function within(room: number, taken: number, now: number, most: number, least: number): number {
  const at = Math.floor((now * room) / taken);
  if (taken > room + 1) return Math.max(least, at);
  return now < most && at > now * 1.02 ? Math.min(most, at) : now;
}
