/** What stands for the picture of a card: the first kanji of its name on a ground pattern that the name chooses. */

function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return (h ^ (h >>> 12)) >>> 0;
}

/** Traditional patterns, each as width, height and strokes of a tile that repeats without seam. */
const TILES: readonly (readonly [number, number, string])[] = [
  // waves (seigaiha)
  [
    40,
    20,
    [20, 14, 8]
      .map(
        (r) =>
          `M${20 - r} 20a${r} ${r} 0 0 1 ${2 * r} 0M${-r} 10a${r} ${r} 0 0 1 ${2 * r} 0M${40 - r} 10a${r} ${r} 0 0 1 ${2 * r} 0`,
      )
      .join(""),
  ],
  // hemp leaf (asanoha)
  [
    34.64,
    60,
    "M17.32 0V20M17.32 20L0 30M17.32 20L34.64 30M17.32 60V40M17.32 40L0 30M17.32 40L34.64 30M0 0L17.32 20L34.64 0M0 60L17.32 40L34.64 60M0 0V60M34.64 0V60M0 0L17.32 10L34.64 0M0 60L17.32 50L34.64 60M0 30L-5.77 20M0 30V20",
  ],
  // linked circles (shippō)
  [
    32,
    32,
    "M16 0A16 16 0 0 1 0 16A16 16 0 0 1 16 32A16 16 0 0 1 32 16A16 16 0 0 1 16 0M16 0A16 16 0 0 0 32 16A16 16 0 0 0 16 32A16 16 0 0 0 0 16A16 16 0 0 0 16 0",
  ],
  // arrow feathers (yagasuri)
  [
    24,
    40,
    "M0 0V40M12 0V40M24 0V40M0 12L6 4L12 12M0 20L6 12L12 20M0 28L6 20L12 28M12 32L18 24L24 32M12 40L18 32L24 40M12 8L18 0L24 8",
  ],
  // scales (uroko)
  [28, 48, "M0 24L14 0L28 24ZM0 48L14 24L28 48M-14 24H42M5 24L14 9L23 24M-9 48L0 33L9 48M19 48L28 33L37 48"],
  // tortoise shell (kikkō)
  [34.64, 60, "M17.32 0L34.64 10V30L17.32 40L0 30V10ZM17.32 40V60M0 30V10M17.32 6L29.4 13V27L17.32 34L5.2 27V13Z"],
  // rising steam (tatewaku)
  [28, 56, "M4 0C18 14 18 14 11 28S4 42 4 56M24 0C10 14 10 14 17 28S24 42 24 56"],
  // woven fence (higaki)
  [
    36,
    36,
    "M0 0L18 18M18 0L36 18M0 18L18 36M18 18L36 36M36 0L27 9M18 0L9 9M18 36L9 27M36 36L27 27M0 9L9 18M9 0L0 9M27 0L36 9",
  ],
  // rain and mist
  [30, 30, "M5 0V9M5 15V30M15 4V22M25 0V3M25 10V27M0 30V26M15 28V30M15 0V1"],
  // lattice of diamonds (hishi)
  [30, 44, "M15 0L30 22L15 44L0 22ZM15 10L23 22L15 34L7 22ZM0 0L3 4M30 0L27 4M0 44L3 40M30 44L27 40"],
];

const made = new Map<string, string>();

/** A CSS image of the pattern of a name, to be used as a mask. */
export function ground(name: string): string {
  const known = made.get(name);
  if (known !== undefined) return known;
  const h = hash(name);
  const [w, height, strokes] = TILES[h % TILES.length]!;
  const scale = (0.62 + ((h >>> 5) % 8) / 11).toFixed(2);
  const turn = [0, 0, 15, -15, 30, 45, 90, -30][(h >>> 9) % 8]!;
  const wide = ((h >>> 13) % 2 ? 1.5 : 1.9).toFixed(1);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="260" height="260"><pattern id="p" width="${String(w)}" height="${String(height)}" ` +
    `patternUnits="userSpaceOnUse" patternTransform="rotate(${String(turn)}) scale(${scale})">` +
    `<path d="${strokes}" fill="none" stroke="#000" stroke-width="${wide}"/></pattern><rect width="260" height="260" fill="url(#p)"/></svg>`;
  const image = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
  made.set(name, image);
  return image;
}

const KANJI = /\p{Script=Han}/u;

/** The first kanji of a name, or its first letter if it has none. */
export function head(name: string): string {
  return KANJI.exec(name)?.[0] ?? name.match(/[\p{L}\p{N}]/u)?.[0] ?? "◆";
}

/** Where a part that is too long for a column breaks: in its middle, but not before what may not begin a line. */
export function halves(part: string): [string, string] {
  const signs = [...part];
  let middle = signs.length > 6 ? Math.ceil(signs.length / 2) : signs.length;
  while (middle < signs.length && /[ーっゃゅょッャュョァィゥェォぁぃぅぇぉ々・]/u.test(signs[middle]!)) middle += 1;
  return [signs.slice(0, middle).join(""), signs.slice(middle).join("")];
}

/** The name of a person without what he is called: as short as it can be told in English. */
export function short(english: string): string {
  return english.split(",")[0]!;
}

/** How many letters wide an English name is in two lines, at its best break. */
export function inTwoLines(name: string): number {
  const words = name.split(/(?<=[\s-])/u);
  const width = (from: number, to: number): number => words.slice(from, to).join("").trim().length;
  return Math.min(...words.map((_, i) => Math.max(width(0, i + 1), width(i + 1, words.length))));
}

/** A name in the parts between which it may break: after ・ の を と and nowhere else. */
export function parts(name: string): string[] {
  return name.split(/(?<=[・のをと＝=\s])(?=.{2})/u);
}
