/** Long lists come in parts, one a frame, so that none of them keeps the page busy for long. */

/** How many of a list are to be shown by now: the first ones at once, and so many more each frame; `of`: the list itself, with another one
 * it begins anew. To be called where a component begins. */
export function gradually(
  length: () => number,
  first: number,
  more: number,
  of: () => unknown = () => null,
): () => number {
  let count = $state(first);
  $effect.pre(() => {
    of();
    count = first;
  });
  $effect(() => {
    if (count >= length()) return;
    let timer = 0;
    // Behind the frame, so that what is there is drawn first.
    const frame = requestAnimationFrame(() => (timer = window.setTimeout(() => (count += more))));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  });
  return () => count;
}
