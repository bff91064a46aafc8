/** Where in the client one is. Addresses are paths of the server, so each can be given away as a link. */

class Router {
  path = $state(location.pathname);
  /** Whether another page came without being loaded. */
  moved = false;

  constructor() {
    addEventListener("popstate", () => (this.path = location.pathname));
  }

  /** The parts of the path: "/table/ab12" is ["table", "ab12"]. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decodeURIComponent);
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.path = location.pathname;
    this.moved = true;
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** For `<a onclick={follow}>`: stay in the page where the browser would load it anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.origin !== location.origin || link.target || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.hasAttribute("download")) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
