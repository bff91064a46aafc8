/** Dragging a card onto what it aims at; dragged onto the open board it is taken, if one thing can be done with it. */

import type { Desk } from "./desk.svelte";

interface Given {
  desk: Desk;
  key: string;
  label: string;
}

const FAR = 8;

export function drag(node: HTMLElement, given: Given): { update: (g: Given) => void; destroy: () => void } {
  let now = given;
  let from: { x: number; y: number } | null = null;
  let dragging = false;

  function down(event: PointerEvent): void {
    // A finger scrolls; on touch screens cards are clicked.
    if (event.button !== 0 || event.pointerType === "touch" || !now.desk.choosing.named.has(now.key)) return;
    from = { x: event.clientX, y: event.clientY };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up, { once: true });
    addEventListener("pointercancel", up, { once: true });
  }

  function move(event: PointerEvent): void {
    if (!from) return;
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    if (!dragging) {
      if (Math.hypot(dx, dy) < FAR) return;
      dragging = true;
      now.desk.choosing.why = null;
      if (now.desk.choosing.chosen !== now.key) {
        now.desk.choosing.reset();
        now.desk.choosing.click(now.key, now.label);
      }
      node.style.setProperty("z-index", "20");
      node.style.setProperty("pointer-events", "none");
    }
    node.style.setProperty("transform", `translate(${String(dx)}px, ${String(dy)}px)`);
    const aim = now.desk.choosing.aims.get(under(event) ?? "");
    now.desk.choosing.focus =
      aim?.number ?? (now.desk.choosing.mine.length === 1 ? now.desk.choosing.mine[0]!.number : 0);
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
    for (const property of ["transform", "z-index", "pointer-events"]) node.style.removeProperty(property);
    // The click that follows a drag would choose anew.
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => {
      removeEventListener("click", swallow, { capture: true });
    }, 0);
    const { choosing } = now.desk;
    const aim = choosing.aims.get(under(event) ?? "");
    const [only] = choosing.mine;
    const open = document.elementFromPoint(event.clientX, event.clientY)?.closest(".board");
    const lifted =
      node.closest("[data-hand]") && !document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-hand]");
    if (aim) void choosing.take(aim);
    else if (open && lifted && choosing.mine.length === 1 && only?.things.length === 1) void choosing.take(only);
  }

  function stop(): void {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
  }

  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };

  node.addEventListener("pointerdown", down);
  node.addEventListener("dragstart", (event) => {
    event.preventDefault();
  });
  return {
    update(g) {
      now = g;
    },
    destroy() {
      stop();
    },
  };
}
