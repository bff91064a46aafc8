/** What stands for the picture of a card: the first kanji of its name on a ground pattern that the name chooses. */

function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return (h ^ (h >>> 12)) >>> 0;
}

/** What lib/grounds.svg holds: so many patterns, each in so many ways, in cells of so many pixels. */
const PATTERNS = 10;
const WAYS = 8;
const CELL = 320;

/** Where the pattern of a name begins in the image of all of them, to be used as a position of the mask. */
export function ground(name: string): string {
  const h = hash(name);
  return `${String(-CELL * ((h >>> 9) % WAYS))}px ${String(-CELL * (h % PATTERNS))}px`;
}

const KANJI = /\p{Script=Han}/u;
const KATAKANA = /[\p{Script=Katakana}ー]/u;

/** The first kanji of a name, or its first letter if it has none. */
export function head(name: string): string {
  return KANJI.exec(name)?.[0] ?? name.match(/[\p{L}\p{N}]/u)?.[0] ?? "◆";
}

/** Where a part that is too long for a column breaks: where its script changes, or in its middle, but not before what may not begin a
 * line. */
export function halves(part: string): [string, string] {
  const signs = [...part];
  const change = signs.findIndex(
    (s, i) => i > 1 && i < signs.length - 1 && KATAKANA.test(s) !== KATAKANA.test(signs[i - 1]!),
  );
  let middle = signs.length > 6 ? Math.ceil(signs.length / 2) : signs.length;
  if (change > 0 && Math.abs(change - signs.length / 2) < 2) middle = change;
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
