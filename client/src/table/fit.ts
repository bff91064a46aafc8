/** Cards are as large as the board allows: one number, --ch, for all, lowered for a row that would run over. */

const LEAST = 50;
const TINY = 100;
const MINI = 58;
/** Looks at the layout until what was found is good enough. */
const LOOKS = 7;
/** The height that was found last, by board, and on any board: that is where the next search begins. */
const found = new WeakMap<HTMLElement, number>();
let likely = Infinity;

export function fit(board: HTMLElement): void {
  const wide = innerWidth >= 700;
  const most = innerWidth >= 1700 ? 214 : wide ? 176 : 128;
  const set = (h: number): void => {
    board.style.setProperty("--ch", `${String(h)}px`);
  };
  const rows = [...board.querySelectorAll<HTMLElement>("[data-row]")].filter(
    (row) => !row.closest(".lay-slips, .lay-track, .lay-stack, .lay-circles"),
  );
  const ringed = [...board.querySelectorAll<HTMLElement>(".srow")].filter((row) => row.querySelector(".lay-circles"));
  for (const row of [...rows, ...ringed]) {
    row.style.removeProperty("--ch");
    row.classList.remove("tiny", "mini");
  }

  // The largest height at which nothing runs out of the board. Each look costs a layout, so it goes straight for where the room that is
  // left says that it must be: what is filled grows almost evenly with the height, but where rows wrap.
  let low = LEAST;
  let high = most + 1;
  let rise = 4;
  let at = Math.min(most, found.get(board) ?? likely);
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
  found.set(board, low);
  likely = low;

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
  return board.clientHeight - padding - gaps - held.reduce((n, e) => n + e.offsetHeight, 0);
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
