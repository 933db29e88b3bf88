/** A place in the page's history. */
export interface PageLocation {
  pathname: string;
  search: string;
  hash: string;
  /** What the navigation carried; survives a reload. */
  state: unknown;
  /** New for every navigation, kept by Back and Forward. */
  key: string;
}
export type NavigationAction = 'PUSH' | 'REPLACE' | 'POP';
export interface Snapshot {
  location: PageLocation;
  action: NavigationAction;
}
export type To = string | { pathname?: string; search?: string; hash?: string };
/** Where to send the visitor instead, and what to carry there. */
export interface Redirect {
  to: To;
  state?: unknown;
}
/** Looks at every place before it becomes the page's; `true` lets it pass. */
export type Guard = (location: PageLocation) => Redirect | true;
/** Told that the visitor wants to leave a place that is held; `leave` goes where she wanted to. */
export type BlockHandler = (leave: () => void) => void;

const EMPTY: Snapshot = {
  location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
  action: 'POP',
};
/** A guard that sends a → b → a would never end. */
const MAX_REDIRECTS = 5;

/**
 * The page's one history: the only writer of window.history, shared by the shell and all remotes.
 * It can be imported on a server, where it stands where {@link setServerLocation} puts it.
 */
export class PageHistory {
  #snapshot: Snapshot = EMPTY;
  readonly #subscribers = new Set<() => void>();
  #guard: Guard = () => true;
  #ask: BlockHandler | null = null;
  #started = false;
  /** Whether the page stands at the stop of a held place. */
  #ahead = false;

  /** Reads the address and listens for Back and Forward; called by the first use in a browser. */
  #start() {
    if (this.#started || typeof window === 'undefined') return;
    this.#started = true;
    this.#snapshot = { location: readLocation(), action: 'POP' };
    this.#ahead = isStop();
    window.addEventListener('popstate', (event) => this.#onPop(event));
  }

  /** Arrow functions, so that React's useSyncExternalStore can take them as they are. */
  getSnapshot = (): Snapshot => {
    this.#start();
    return this.#snapshot;
  };

  /** On a server: where the next render is. @throws in a browser, whose address bar decides */
  setServerLocation({ pathname, search, state }: Pick<PageLocation, 'pathname' | 'search' | 'state'>) {
    if (typeof window !== 'undefined') throw new Error('setServerLocation is for servers');
    this.#snapshot = { location: { pathname, search, hash: '', state, key: 'default' }, action: 'POP' };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#start();
    this.#subscribers.add(listener);
    return () => void this.#subscribers.delete(listener);
  };

  /** Sets the guard and applies it to where the page is now. */
  setGuard(guard: Guard) {
    this.#start();
    this.#guard = guard;
    this.check();
  }

  /** Applies the guard again, e.g. after signing out. A redirect replaces the current entry. */
  check() {
    const verdict = this.#guard(this.getSnapshot().location);
    if (verdict !== true) this.#go(verdict.to, verdict.state, 'REPLACE');
  }

  push(to: To, state?: unknown) {
    this.#unlessHeld(to, () => this.#go(to, state, 'PUSH'));
  }

  replace(to: To, state?: unknown) {
    this.#unlessHeld(to, () => this.#go(to, state, 'REPLACE'));
  }

  /**
   * Holds the page where it is, e.g. for what is typed and not saved: whoever wants to leave the path, by a link or
   * by Back, is asked about first. Guards are not: who may no longer be here goes. One place is held at a time.
   * @returns lets it go
   */
  block(ask: BlockHandler): () => void {
    this.#start();
    this.#ask = ask;
    this.#addStop();
    return () => {
      if (this.#ask === ask) this.#ask = null;
    };
  }

  /**
   * Asks first, as a link would, where the page is held: for what ends the page without a link, e.g. signing out.
   * @param proceed runs at once where nothing is held, else when the visitor has agreed to leave
   */
  confirmLeave(proceed: () => void) {
    const ask = this.#ask;
    // Who may no longer be here, e.g. because she has just signed out, is not held.
    if (!ask || this.#guard(this.getSnapshot().location) !== true) return proceed();
    ask(() => {
      this.#ask = null;
      proceed();
    });
  }

  /** Who brings the page back to where it was scrolled: the browser ('auto') or the caller ('manual'). */
  setScrollRestoration(by: ScrollRestoration) {
    window.history.scrollRestoration = by;
  }

  go(delta: number) {
    window.history.go(delta);
  }

  /** Notes something about the current place; it is there again after Back, Forward and a reload. Moves nothing. */
  keep(name: string, value: unknown) {
    const entry = window.history.state as Entry | null;
    window.history.replaceState({ ...entry, kept: { ...entry?.kept, [name]: value } }, '');
  }

  /** What was noted about the current place; undefined where nothing was, and on a server. */
  kept(name: string): unknown {
    return typeof window === 'undefined' ? undefined : (window.history.state as Entry | null)?.kept?.[name];
  }

  createHref(to: To): string {
    if (typeof to === 'string') return to;
    const { pathname } = this.getSnapshot().location;
    return `${to.pathname ?? pathname}${to.search ?? ''}${to.hash ?? ''}`;
  }

  #unlessHeld(to: To, move: () => void) {
    const within = this.#resolve(to, null).pathname === this.getSnapshot().location.pathname;
    if (within) move();
    else this.confirmLeave(move);
  }

  /**
   * Back can't be refused: the browser has moved already, and so has whoever else listens. So a held place gets a
   * second entry of its own, its stop: Back from there is a step within the place, and then it is asked about.
   */
  #addStop() {
    if (this.#ahead) return;
    window.history.pushState({ ...window.history.state, stop: true } satisfies Entry, '');
    this.#ahead = true;
  }

  /** @returns whether the step was one from a stop to its place, which is nobody else's business */
  #steppedBack(location: PageLocation): boolean {
    const known = this.#snapshot.location;
    const wasAhead = this.#ahead;
    this.#ahead = isStop();
    if (!wasAhead || this.#ahead || location.key !== known.key || !sameAddress(location, known)) return false;
    const ask = this.#ask;
    // Nobody holds it any more: the stop is stepped over.
    if (!ask) window.history.go(-1);
    else {
      this.#addStop();
      ask(() => {
        this.#ask = null;
        window.history.go(-2);
      });
    }
    return true;
  }

  #go(to: To, state: unknown, action: NavigationAction) {
    this.#start();
    const location = this.#pass(this.#resolve(to, state));
    // Before pushState: single-spa answers it with an artificial popstate, which is then known to be ours.
    this.#snapshot = { location, action };
    const write = action === 'PUSH' ? 'pushState' : 'replaceState';
    const address = location.pathname + location.search + location.hash;
    window.history[write]({ usr: location.state, key: location.key }, '', address);
    this.#ahead = false;
    this.#emit();
  }

  #onPop(event: PopStateEvent) {
    const location = readLocation();
    const known = this.#snapshot.location;
    const artificial = (event as PopStateEvent & { singleSpa?: boolean }).singleSpa === true;
    if (artificial && location.key === known.key && sameAddress(location, known)) return;
    if (!artificial && this.#steppedBack(location)) return;
    const verdict = this.#guard(location);
    this.#snapshot = { location, action: artificial ? 'PUSH' : 'POP' };
    if (verdict !== true) this.#go(verdict.to, verdict.state, 'REPLACE');
    else this.#emit();
  }

  /** Follows the guard's redirects, so that a refused place never enters the history. */
  #pass(location: PageLocation): PageLocation {
    let passed = location;
    for (let i = 0; i < MAX_REDIRECTS; i++) {
      const verdict = this.#guard(passed);
      if (verdict === true) return passed;
      passed = this.#resolve(verdict.to, verdict.state);
    }
    return passed;
  }

  #resolve(to: To, state: unknown): PageLocation {
    const url = new URL(this.createHref(to), window.location.href);
    return {
      pathname: url.pathname,
      search: url.search,
      hash: url.hash,
      state: state ?? null,
      key: Math.random().toString(36).slice(2, 10),
    };
  }

  #emit() {
    for (const listener of [...this.#subscribers]) listener();
  }
}

/** What an entry of window.history holds. */
interface Entry {
  usr?: unknown;
  key?: string;
  kept?: Record<string, unknown>;
  /** the second entry of a held place */
  stop?: boolean;
}

const isStop = () => (window.history.state as Entry | null)?.stop === true;

function readLocation(): PageLocation {
  const { pathname, search, hash } = window.location;
  const entry = window.history.state as Entry | null;
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' };
}

function sameAddress(a: PageLocation, b: PageLocation) {
  return a.pathname === b.pathname && a.search === b.search && a.hash === b.hash;
}

/** The page's history. Federation must deliver exactly one copy of this module. */
export const navigation = new PageHistory();
