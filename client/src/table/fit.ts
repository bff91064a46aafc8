/** Cards are as large as the board allows: one number, --ch, for all, lowered for a row that would run over. */

const LEAST = 62;

export function fit(board: HTMLElement): void {
  const wide = innerWidth >= 700;
  const most = innerWidth >= 1700 ? 214 : wide ? 176 : 104;
  const set = (h: number): void => {
    board.style.setProperty("--ch", `${String(h)}px`);
  };
  const rows = [...board.querySelectorAll<HTMLElement>("[data-row]")].filter(
    (row) => !row.closest(".lay-slips, .lay-track, .lay-stack"),
  );
  for (const row of rows) {
    row.style.removeProperty("--ch");
    row.classList.remove("tiny");
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

  // Widths grow with the height, so one look tells how far a row has to come down.
  const found = rows.map((row) => {
    const style = getComputedStyle(row);
    if (style.flexWrap === "wrap") return 0;
    const gap = parseFloat(style.columnGap) || 0;
    const items = [...row.children] as HTMLElement[];
    const taken = items.reduce((n, e) => n + e.offsetWidth, 0);
    const room =
      row.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - gap * (items.length - 1);
    return taken > room + 1 ? Math.max(36, Math.floor((low * room) / taken)) : 0;
  });
  rows.forEach((row, i) => {
    let height = found[i] ?? 0;
    if (!wide && row.closest(".hand") && height) height = low; // on a phone the hand scrolls
    if (height && height < low) row.style.setProperty("--ch", `${String(height)}px`);
    row.classList.toggle("tiny", (height && height < low ? height : low) < 100);
  });
}

function runsOver(board: HTMLElement): boolean {
  return board.scrollHeight > board.clientHeight + 1;
}
