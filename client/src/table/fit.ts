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
/** What was found last, by board, and on any board: that is where the next search begins. */
const found = new WeakMap<HTMLElement, Found>();
let likely: Found = { height: Infinity, rise: 4 };

export function fit(board: HTMLElement): void {
  const wide = innerWidth >= 700;
  const most = innerWidth >= 1700 ? 214 : wide ? 176 : 128;
  const rows = [...board.querySelectorAll<HTMLElement>("[data-row]")].filter(
    (row) => !row.closest(".lay-slips, .lay-track, .lay-stack, .lay-circles"),
  );
  const ringed = [...board.querySelectorAll<HTMLElement>(".srow")].filter((row) => row.querySelector(".lay-circles"));
  for (const row of [...rows, ...ringed]) {
    row.style.removeProperty("--ch");
    row.style.removeProperty("padding-inline");
    row.classList.remove("tiny", "mini");
  }

  let now = search(board, most, found.get(board) ?? likely);
  const fields = rows.filter((row) => row.matches(".side .lay-row > .cells"));
  if (fold(fields, now)) now = search(board, most, now);
  const insets = fields.filter(folded).map((row) => [row, inset(row)] as const);
  for (const [row, inset] of insets) row.style.paddingInline = `${String(inset)}px`;
  // With both lines about as long, a low line may get the highest card, and the board a line that is higher than before.
  if (insets.length && roomOf(board) < 0) now = search(board, most, now);
  found.set(board, now);
  likely = now;
  const low = now.height;

  // Widths grow with the height, so one look tells how far a row has to come down. All is measured before anything is changed.
  const heights = [
    ...rows.map(
      (row) =>
        [row, wide || !row.closest(".hand") ? narrower(row, [...row.children] as HTMLElement[], low) : low] as const,
    ),
    ...ringed.map((row) => [row, rings(row, low)] as const),
  ];
  for (const [row, height] of heights) {
    if (height < low) row.style.setProperty("--ch", `${String(height)}px`);
    row.classList.toggle("tiny", height < TINY);
    row.classList.toggle("mini", height < MINI);
  }
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
      const one = Math.min(height, (height * room) / taken);
      const two = Math.min((height * lines - LINE) / (lines + 1), (1.9 * height * room) / taken);
      if (one >= Math.max(SMALL, BESIDE * height) || two < one * 1.12) continue;
      height = two;
      rise = lines + 1;
    }
    row.classList.toggle(SECOND);
    changed = true;
  }
  return changed;
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

function narrower(row: HTMLElement, items: HTMLElement[], height: number): number {
  const style = getComputedStyle(row);
  if (style.flexWrap === "wrap" || !items.length) return height;
  const gap = parseFloat(style.columnGap) || 0;
  const taken = items.reduce((n, e) => n + e.offsetWidth, 0);
  const room =
    row.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - gap * (items.length - 1);
  return taken > room + 1 ? Math.max(36, Math.floor((height * room) / taken)) : height;
}

/** Rings of a row are of one size, whichever place they belong to. */
function rings(row: HTMLElement, height: number): number {
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
  return taken > room ? Math.max(40, Math.floor((height * room) / taken)) : height;
}
