/** Cards are as large as the board allows: one number, --ch, for all, lowered for a row that would run over. */

const LEAST = 50;
const TINY = 100;
const MINI = 58;

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

  // The largest height at which nothing runs out of the board, found by halves.
  let low = LEAST;
  let high = most;
  set(high);
  if (runsOver(board)) {
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      set(middle);
      if (runsOver(board)) high = middle;
      else low = middle;
    }
    set(low);
  } else low = high;

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

function runsOver(board: HTMLElement): boolean {
  return board.scrollHeight > board.clientHeight + 1;
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
