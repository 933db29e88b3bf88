/** An entry of the page's history. */
export interface PageLocation {
  pathname: string;
  search: string;
  hash: string;
  /** What the navigation carried; survives a reload. */
  state: unknown;
  /** New for every navigation; the same again after Back and Forward. */
  key: string;
}
export type NavigationAction = 'PUSH' | 'REPLACE' | 'POP';
export interface Snapshot {
  location: PageLocation;
  action: NavigationAction;
}
export type To = string | { pathname?: string; search?: string; hash?: string };
/** Where a guard sends the visitor instead, and the state of that navigation. */
export interface Redirect {
  to: To;
  state?: unknown;
}
/** Called before every navigation; `true` allows it. */
export type Guard = (location: PageLocation) => Redirect | true;
/** Called when a navigation is blocked; `leave` continues it. */
export type BlockHandler = (leave: () => void) => void;
/**
 * Called with each navigation, after the address has changed. It calls `show`, which notifies the subscribers, at once or
 * within a few frames.
 * @param popped the browser's event, after Back and Forward
 */
export type Transition = (show: () => void, popped?: PopStateEvent) => void;

const EMPTY: Snapshot = {
  location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
  action: 'POP',
};
/** A guard that sends a → b → a would never end. */
const MAX_REDIRECTS = 5;

/**
 * The page's one history: the only writer of window.history, shared by the shell and all remotes.
 * It can be imported on a server, where {@link setServerLocation} sets its location.
 */
export class PageHistory {
  #snapshot: Snapshot = EMPTY;
  readonly #subscribers = new Set<() => void>();
  #guard: Guard = () => true;
  #transition: Transition = (show) => show();
  #blockHandler: BlockHandler | null = null;
  #started = false;
  /** The key of the page's own entry, where the current one is the extra entry of a blocked page. */
  #ownKey: string | null = null;
  /** Runs when the step from the extra entry back to the page's own has been made. */
  #afterStep: (() => void) | null = null;

  /** Reads the address and listens for Back and Forward. Called by the first use in a browser. */
  #start() {
    if (this.#started || typeof window === 'undefined') return;
    this.#started = true;
    this.#snapshot = { location: readLocation(), action: 'POP' };
    // An entry without a key is then that of a link to a fragment.
    writeKey(this.#snapshot.location);
    this.#ownKey = ownKeyOfExtra();
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

  /** Sets what stands between a navigation and the page that shows it, e.g. an animation. */
  setTransition(transition: Transition) {
    this.#transition = transition;
  }

  /** Applies the guard again, e.g. after signing out. A redirect replaces the current entry. */
  check() {
    const decision = this.#guard(this.getSnapshot().location);
    if (decision !== true) this.#go(decision.to, decision.state, 'REPLACE');
  }

  push(to: To, state?: unknown) {
    this.#unlessBlocked(to, () => this.#go(to, state, 'PUSH'));
  }

  replace(to: To, state?: unknown) {
    this.#unlessBlocked(to, () => {
      const replace = () => this.#go(to, state, 'REPLACE');
      if (this.#ownKey === null || this.#isWithin(to)) return replace();
      // Else Back would lead to the page's own entry below.
      this.#afterStep = replace;
      window.history.go(-1);
    });
  }

  /**
   * Blocks navigation away from the current path, e.g. while a form has unsaved input. Links and Back call the handler
   * instead; redirects of the guard are not blocked. One handler at a time: the last one wins.
   * @returns removes the block
   */
  block(handler: BlockHandler): () => void {
    this.#start();
    this.#blockHandler = handler;
    this.#addExtraEntry();
    return () => {
      if (this.#blockHandler === handler) this.#blockHandler = null;
    };
  }

  /**
   * Calls the block handler, as a link would, before something that leaves the page without a link, e.g. signing out.
   * @param proceed runs at once without a block, else when the visitor has agreed to leave
   */
  confirmLeave(proceed: () => void) {
    const handler = this.#blockHandler;
    // Not blocked where the guard no longer allows the page, e.g. after signing out.
    if (!handler || this.#guard(this.getSnapshot().location) !== true) return proceed();
    handler(() => {
      this.#blockHandler = null;
      proceed();
    });
  }

  /** Whether the browser ('auto') or the caller ('manual') restores the scroll position after Back and Forward. */
  setScrollRestoration(by: ScrollRestoration) {
    window.history.scrollRestoration = by;
  }

  go(delta: number) {
    window.history.go(delta);
  }

  /**
   * Loads the page anew as the same entry, which keeps its state.
   * @param to another address of the same path, e.g. with another query
   */
  reload(to?: To) {
    if (to) window.history.replaceState(window.history.state, '', addressOf(this.#resolve(to, null)));
    window.location.reload();
  }

  /** Stores a value with the current entry; it survives Back, Forward and a reload. Notifies no subscriber. */
  setEntryState(name: string, value: unknown) {
    const entry = window.history.state as Entry | null;
    window.history.replaceState({ ...entry, state: { ...entry?.state, [name]: value } }, '');
  }

  /** A value of the current entry; undefined when there is none, and on a server. */
  getEntryState(name: string): unknown {
    return typeof window === 'undefined' ? undefined : (window.history.state as Entry | null)?.state?.[name];
  }

  createHref(to: To): string {
    if (typeof to === 'string') return to;
    const { pathname } = this.getSnapshot().location;
    return `${to.pathname ?? pathname}${to.search ?? ''}${to.hash ?? ''}`;
  }

  #unlessBlocked(to: To, move: () => void) {
    if (this.#isWithin(to)) move();
    else this.confirmLeave(move);
  }

  /** Whether an address is of the current path. */
  #isWithin(to: To): boolean {
    return this.#resolve(to, null).pathname === this.getSnapshot().location.pathname;
  }

  /**
   * Back can't be cancelled: the browser has moved already, and other popstate listeners have run. So a blocked page
   * gets an extra entry with the same address: Back from there stays on the page, and the handler is called.
   */
  #addExtraEntry() {
    if (this.#ownKey !== null) return;
    const { location } = this.#snapshot;
    const own = window.history.state as Entry | null;
    this.#ownKey = own?.key ?? location.key;
    const extra: Entry = { ...own, usr: location.state, key: location.key, extra: this.#ownKey };
    window.history.pushState(extra, '', addressOf(location));
  }

  /** @returns whether the step was from the extra entry to the page's own, which subscribers don't see */
  #steppedBack(location: PageLocation): boolean {
    const own = this.#ownKey;
    const afterStep = this.#afterStep;
    this.#ownKey = ownKeyOfExtra();
    this.#afterStep = null;
    if (own === null || location.key !== own || this.#ownKey !== null) return false;
    const handler = this.#blockHandler;
    if (afterStep) afterStep();
    // The block was removed: skip the page's own entry too.
    else if (!handler) window.history.go(-1);
    else {
      this.#addExtraEntry();
      handler(() => {
        this.#blockHandler = null;
        window.history.go(-2);
      });
    }
    return true;
  }

  #go(to: To, state: unknown, action: NavigationAction) {
    this.#start();
    const location = this.#pass(this.#resolve(to, state));
    const isWithin = location.pathname === this.#snapshot.location.pathname;
    // Before pushState: single-spa reacts with an artificial popstate, which #onPop must recognise as ours.
    this.#snapshot = { location, action };
    const entry: Entry = { usr: location.state, key: location.key };
    if (action === 'PUSH') {
      window.history.pushState(entry, '', addressOf(location));
      this.#ownKey = null;
    } else {
      // The extra entry stays one within its path.
      if (!isWithin) this.#ownKey = null;
      const extra = this.#ownKey === null ? {} : { extra: this.#ownKey };
      window.history.replaceState({ ...entry, ...extra }, '', addressOf(location));
    }
    this.#emit();
  }

  #onPop(event: PopStateEvent) {
    const known = this.#snapshot.location;
    let location = readLocation();
    let isNew = false;
    if (!hasKey() && sameQuery(location, known)) {
      // The browser's own entry, of a link to a fragment.
      location = { ...location, state: known.state, key: newKey() };
      writeKey(location);
      isNew = true;
    }
    const artificial = (event as PopStateEvent & { singleSpa?: boolean }).singleSpa === true;
    if (artificial && location.key === known.key && sameAddress(location, known)) return;
    if (!artificial && this.#steppedBack(location)) return;
    const decision = this.#guard(location);
    this.#snapshot = { location, action: artificial || isNew ? 'PUSH' : 'POP' };
    if (decision !== true) this.#go(decision.to, decision.state, 'REPLACE');
    else this.#emit(event);
  }

  /** Follows the guard's redirects, so that a refused location never enters the history. */
  #pass(location: PageLocation): PageLocation {
    let passed = location;
    for (let i = 0; i < MAX_REDIRECTS; i++) {
      const decision = this.#guard(passed);
      if (decision === true) return passed;
      passed = this.#resolve(decision.to, decision.state);
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
      key: newKey(),
    };
  }

  #emit(popped?: PopStateEvent) {
    this.#transition(() => {
      for (const listener of [...this.#subscribers]) listener();
    }, popped);
  }
}

/** The state of an entry of window.history. */
interface Entry {
  usr?: unknown;
  key?: string;
  /** what {@link PageHistory.setEntryState} has stored */
  state?: Record<string, unknown>;
  /** of the extra entry of a blocked page: the key of the page's own */
  extra?: string;
}

const ownKeyOfExtra = (): string | null => (window.history.state as Entry | null)?.extra ?? null;

const hasKey = () => (window.history.state as Entry | null)?.key !== undefined;

const newKey = () => Math.random().toString(36).slice(2, 10);

/** Unless the entry has one. */
function writeKey({ state, key }: PageLocation) {
  if (!hasKey()) window.history.replaceState({ ...window.history.state, usr: state, key }, '');
}

function readLocation(): PageLocation {
  const { pathname, search, hash } = window.location;
  const entry = window.history.state as Entry | null;
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' };
}

const addressOf = ({ pathname, search, hash }: PageLocation) => pathname + search + hash;

function sameQuery(a: PageLocation, b: PageLocation) {
  return a.pathname === b.pathname && a.search === b.search;
}

function sameAddress(a: PageLocation, b: PageLocation) {
  return sameQuery(a, b) && a.hash === b.hash;
}

/** The page's history. Federation must deliver exactly one copy of this module. */
export const navigation = new PageHistory();
