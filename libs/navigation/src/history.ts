import type { Checked } from './sitePaths';
/** An entry of the page's history. */
export interface PageLocation {
  pathname: string;
  search: string;
  hash: string;
  /** State of the navigation; survives a reload. */
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
/** The address that a guard sends the visitor to instead, and the state of that navigation. */
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
  /** The current entry as it was last read or written. */
  #entry: Entry | null = null;
  /** Layers open over the page, topmost last. */
  #layers: Layer[] = [];
  /** While a step of ours among the entries of the page is under way: what waits for it. */
  #afterStep: (() => void)[] | null = null;
  /** Pages that were left from an extra entry, as they were then, by {@link Entry.page}. */
  readonly #leftPages = new Map<string, { entry: Entry; location: PageLocation }>();

  /** Reads the address and listens for Back and Forward. Called by the first use in a browser. */
  #start() {
    if (this.#started || typeof window === 'undefined') return;
    this.#started = true;
    this.#snapshot = { location: readLocation(), action: 'POP' };
    // An entry without a key is then that of a link to a fragment.
    writeKey(this.#snapshot.location);
    this.#entry = entryNow();
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

  push<const T extends To>(to: T & Checked<T>, state?: unknown) {
    this.#unlessBlocked(to, () => {
      if (this.#afterStep) this.#afterStep.push(() => this.#go(to, state, 'PUSH'));
      else this.#go(to, state, 'PUSH');
    });
  }

  replace<const T extends To>(to: T & Checked<T>, state?: unknown) {
    this.#unlessBlocked(to, () => {
      const replace = () => this.#go(to, state, 'REPLACE');
      if (this.#isWithin(to)) replace();
      else if (this.#afterStep) this.#afterStep.push(replace);
      // Otherwise Back would lead to the page's own entry below.
      else if (this.#depth() > 0) this.#stepBack(this.#depth(), replace);
      else replace();
    });
  }

  /**
   * Back closes a layer over the page, e.g. a dialog, instead of leaving the page. Of nested layers it closes the topmost.
   * @param close closes it; it may stay open, e.g. while work is under way
   * @returns to be called when it has closed
   */
  openLayer(close: () => void): () => void {
    this.#start();
    const layer = { close };
    this.#layers.push(layer);
    this.#addExtraEntries();
    return () => {
      this.#layers = this.#layers.filter((one) => one !== layer);
      this.#settleLater();
    };
  }

  /**
   * Blocks navigation away from the current path, e.g. while a form has unsaved input. Links and Back call the handler
   * instead; redirects of the guard are not blocked. One handler at a time: the last one wins.
   * @returns removes the block
   */
  block(handler: BlockHandler): () => void {
    this.#start();
    this.#blockHandler = handler;
    this.#addExtraEntries();
    return () => {
      if (this.#blockHandler !== handler) return;
      this.#blockHandler = null;
      this.#settleLater();
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
    const entry = entryNow();
    this.#write({ ...entry, state: { ...entry?.state, [name]: value } });
  }

  /** A value of the current entry; undefined when there is none, and on a server. */
  getEntryState(name: string): unknown {
    return typeof window === 'undefined' ? undefined : entryNow()?.state?.[name];
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

  #write(entry: Entry, location?: PageLocation) {
    this.#entry = entry;
    window.history.replaceState(entry, '', location && addressOf(location));
  }

  /** How many extra entries of the page the current entry stands above. */
  #depth = () => this.#entry?.depth ?? 0;

  #wantedDepth = () => this.#layers.length + (this.#blockHandler ? 1 : 0);

  /**
   * Back can't be cancelled: the browser has moved already, and other popstate listeners have run. So a blocked page and
   * each layer get an extra entry with the page's address: Back from there stays on the page.
   */
  #addExtraEntries() {
    if (this.#afterStep) return;
    const { location } = this.#snapshot;
    for (let depth = this.#depth() + 1; depth <= this.#wantedDepth(); depth++) {
      const own = { ...entryNow(), usr: location.state, key: location.key };
      const page = own.page ?? newKey();
      if (!own.page) this.#write({ ...own, page });
      this.#entry = { ...own, page, depth };
      window.history.pushState(this.#entry, '', addressOf(location));
    }
  }

  /** In the next task: a dialog often gives way to another one, or to another page. */
  #settleLater() {
    setTimeout(() => {
      const surplus = this.#depth() - this.#wantedDepth();
      if (this.#afterStep) return;
      if (surplus > 0) this.#stepBack(surplus);
      else this.#addExtraEntries();
    });
  }

  /** @param then runs on the entry below, which has taken over the page's address and state */
  #stepBack(steps: number, then?: () => void) {
    this.#afterStep = then ? [then] : [];
    window.history.go(-steps);
  }

  /** @returns whether the step was one among the entries of the page, which subscribers don't see */
  #steppedWithin(): boolean {
    const from = this.#entry;
    const waiting = this.#afterStep;
    const to = entryNow();
    this.#afterStep = null;
    const isWithin = from?.page !== undefined && from.page === to?.page;
    if (isWithin) {
      this.#write({ ...from, depth: to.depth ?? 0 }, this.#snapshot.location);
      if (!waiting) this.#followStep((to.depth ?? 0) - (from.depth ?? 0));
    } else this.#entry = to;
    for (const move of waiting ?? []) move();
    if (waiting || this.#layers.length > 0) this.#settleLater();
    return isWithin;
  }

  /** @param steps what Back (less than 0) or Forward made within the page */
  #followStep(steps: number) {
    const handler = this.#blockHandler;
    // An entry of what is closed.
    if (steps > 0) this.#settleLater();
    else if (this.#layers.length > 0) for (const { close } of this.#layers.slice(steps).reverse()) close();
    // The layers of these entries no longer exist, e.g. after a reload, so skip the page's own entry too.
    else if (!handler) window.history.go(-1 - this.#depth());
    else {
      this.#addExtraEntries();
      handler(() => {
        this.#blockHandler = null;
        window.history.go(-1 - this.#depth());
      });
    }
  }

  #go(to: To, state: unknown, action: NavigationAction) {
    this.#start();
    const location = this.#pass(this.#resolve(to, state));
    const left = this.#snapshot.location;
    const isWithin = location.pathname === left.pathname;
    // Before pushState: single-spa reacts with an artificial popstate, which #onPop must recognise as ours.
    this.#snapshot = { location, action };
    const entry: Entry = { usr: location.state, key: location.key };
    const { page, depth = 0 } = this.#entry ?? {};
    const isBlocked = this.#blockHandler !== null && isWithin;
    if (action === 'PUSH' && (depth === 0 || isBlocked)) {
      this.#entry = entry;
      window.history.pushState(entry, '', addressOf(location));
    } else if (action === 'REPLACE' && isWithin) {
      // An extra entry stays one within its path.
      this.#write({ ...entry, ...(page !== undefined && { page, depth }) }, location);
    } else {
      // An extra entry becomes the next page's.
      if (depth > 0 && page !== undefined)
        this.#leftPages.set(page, { entry: { ...this.#entry }, location: left });
      // The page has taken the place of one whose extra entries lie ahead: Forward to them stays here.
      const tookOver = depth === 0 && page !== undefined;
      if (tookOver) this.#leftPages.delete(page);
      this.#write(tookOver ? { ...entry, page } : entry, location);
    }
    if (action === 'PUSH' || !isWithin) this.#layers = [];
    this.#emit();
  }

  #onPop(event: PopStateEvent) {
    const artificial = (event as PopStateEvent & { singleSpa?: boolean }).singleSpa === true;
    if (!artificial && this.#steppedWithin()) return;
    this.#restoreLeftPage();
    const known = this.#snapshot.location;
    let location = readLocation();
    let isNew = false;
    if (!hasKey() && sameQuery(location, known)) {
      // The browser's own entry, of a link to a fragment.
      location = { ...location, state: known.state, key: newKey() };
      writeKey(location);
      isNew = true;
    }
    this.#entry = entryNow();
    if (artificial && location.key === known.key && sameAddress(location, known)) return;
    this.#layers = [];
    const decision = this.#guard(location);
    this.#snapshot = { location, action: artificial || isNew ? 'PUSH' : 'POP' };
    if (decision !== true) this.#go(decision.to, decision.state, 'REPLACE');
    else this.#emit(event);
  }

  /** Back on a page that was left from an extra entry: its own has the address and state of when the layer opened. */
  #restoreLeftPage() {
    const { page, depth = 0 } = entryNow() ?? {};
    const left = page === undefined ? undefined : this.#leftPages.get(page);
    if (left) this.#write({ ...left.entry, depth }, left.location);
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
  /** the same in the page's own entry and the extra ones of its layers and of its block */
  page?: string;
  /** 0 and absent: the page's own entry; 1: the extra entry above it … */
  depth?: number;
}

/** Something over the page that Back closes. */
interface Layer {
  close: () => void;
}

const entryNow = () => window.history.state as Entry | null;

const hasKey = () => entryNow()?.key !== undefined;

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
