/**
 * Dragging a card onto what it aims at; dragged onto the open board it is taken, if one thing can be done with it. A finger drags up and
 * down (sidewards it scrolls: see `touch-action` in Spot.svelte), and one that stays shows the whole card.
 */

import type { Desk } from "./desk.svelte";

interface Given {
  desk: Desk;
  key: string;
  label: string;
  look: () => void;
}

const FAR = 8;
const LONG = 450;
/** How far above a finger the card is held, so that it is seen. */
const ABOVE = 34;

export function drag(node: HTMLElement, given: Given): { update: (g: Given) => void; destroy: () => void } {
  let now = given;
  let from: { x: number; y: number } | null = null;
  let dragging = false;
  let ghost: HTMLElement | null = null;
  let long: ReturnType<typeof setTimeout> | null = null;

  function down(event: PointerEvent): void {
    const finger = event.pointerType === "touch";
    if (event.button !== 0 || !event.isPrimary || (!finger && !now.desk.choosing.named.has(now.key))) return;
    from = { x: event.clientX, y: event.clientY };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up, { once: true });
    addEventListener("pointercancel", up, { once: true });
    if (finger) long = setTimeout(held, LONG);
  }

  function held(): void {
    stop();
    from = null;
    now.look();
    // The finger that is lifted does not click.
    const lifted = (): void => {
      removeEventListener("pointercancel", lifted);
      removeEventListener("pointerup", lifted);
      swallowClick();
    };
    addEventListener("pointerup", lifted);
    addEventListener("pointercancel", lifted);
  }

  function move(event: PointerEvent): void {
    if (!from) return;
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    if (!dragging) {
      if (Math.hypot(dx, dy) < FAR) return;
      const scrolls = event.pointerType === "touch" && Math.abs(dx) > Math.abs(dy);
      if (scrolls || !now.desk.choosing.named.has(now.key)) {
        stop();
        return;
      }
      if (long) clearTimeout(long);
      dragging = true;
      now.desk.choosing.why = null;
      if (now.desk.choosing.chosen !== now.key) {
        now.desk.choosing.reset();
        now.desk.choosing.click(now.key, now.label);
      }
      lift();
    }
    ghost?.style.setProperty(
      "transform",
      `translate(${String(dx)}px, ${String(dy - (event.pointerType === "touch" ? ABOVE : 0))}px)`,
    );
    const aim = now.desk.choosing.aims.get(under(event) ?? "");
    now.desk.choosing.focus =
      aim?.number ?? (now.desk.choosing.mine.length === 1 ? now.desk.choosing.mine[0]!.number : 0);
  }

  /** What is dragged is a copy over everything: rows that scroll would cut the card off. */
  function lift(): void {
    const board = node.closest<HTMLElement>(".board");
    const rect = node.getBoundingClientRect();
    ghost = node.cloneNode(true) as HTMLElement;
    ghost.setAttribute("aria-hidden", "true");
    ghost.inert = true;
    for (const one of ghost.querySelectorAll("[data-key]")) one.removeAttribute("data-key");
    for (const [property, value] of Object.entries({
      position: "fixed",
      left: `${String(rect.x)}px`,
      top: `${String(rect.y)}px`,
      margin: "0",
      "--ch": getComputedStyle(node).getPropertyValue("--ch"),
      "pointer-events": "none",
      "z-index": "20",
    }))
      ghost.style.setProperty(property, value);
    board?.append(ghost);
    node.style.setProperty("opacity", ".35");
  }

  function under(event: PointerEvent): string | null {
    const hit = document.elementFromPoint(event.clientX, event.clientY);
    for (
      let at = hit?.closest("[data-key],[data-place]");
      at;
      at = at.parentElement?.closest("[data-key],[data-place]")
    ) {
      for (const key of [at.getAttribute("data-key"), at.getAttribute("data-place")])
        if (key && now.desk.choosing.aims.has(key)) return key;
    }
    return null;
  }

  function up(event: PointerEvent): void {
    stop();
    from = null;
    if (!dragging) return;
    dragging = false;
    drop();
    swallowClick();
    if (event.type === "pointercancel") return;
    const { choosing } = now.desk;
    const aim = choosing.aims.get(under(event) ?? "");
    const [only] = choosing.mine;
    const open = document.elementFromPoint(event.clientX, event.clientY)?.closest(".board");
    const lifted =
      node.closest("[data-hand]") && !document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-hand]");
    if (aim) void choosing.take(aim);
    else if (open && lifted && choosing.mine.length === 1 && only?.things.length === 1) void choosing.take(only);
  }

  function drop(): void {
    ghost?.remove();
    ghost = null;
    node.style.removeProperty("opacity");
  }

  /** The click that follows would choose anew. */
  function swallowClick(): void {
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => {
      removeEventListener("click", swallow, { capture: true });
    }, 0);
  }

  function stop(): void {
    if (long) clearTimeout(long);
    long = null;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
  }

  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };

  node.addEventListener("pointerdown", down);
  node.addEventListener("contextmenu", (event) => {
    if (event instanceof PointerEvent && event.pointerType === "touch") event.preventDefault();
  });
  node.addEventListener("dragstart", (event) => {
    event.preventDefault();
  });
  return {
    update(g) {
      now = g;
    },
    destroy() {
      stop();
      drop();
    },
  };
}
