import type { LengthUnit, Profile, Tokens } from '@haat/contracts';
import type { LocalLine } from './cartLine';
import type { SeenPrices } from './seenPrices';
import type { StoredSession } from './sessionReducer';

/** Every key that this site stores in the browser, with its prefix but for the tokens. Only this file accesses storage. */
const KEYS = {
  access: 'access_token',
  refresh: 'refresh_token',
  profile: 'haat.profile',
  guest: 'haat.guest',
  cart: 'haat.cart',
  serverCart: 'haat.server-cart',
  savedLines: 'haat.saved-lines',
  wishes: 'haat.wishes',
  recentProducts: 'haat.recent-products',
  recentSearches: 'haat.recent-searches',
  serverWishes: 'haat.server-wishes',
  lengthUnit: 'haat.length-unit',
  district: 'haat.district',
  shortcuts: 'haat.shortcuts',
  prices: 'haat.prices',
  coupon: 'haat.coupon',
  cartNotices: 'haat.cart-notices',
  drafts: 'haat.drafts',
  google: 'haat.google',
  failedReleases: 'haat.failed-releases',
} as const satisfies Record<string, 'access_token' | 'refresh_token' | `haat.${string}`>;
export type StorageKey = keyof typeof KEYS;

// Storage may be blocked, full or absent (a server): this copy keeps the page working until it is closed.
const fallback = new Map<string, string>();

function areas(): Storage[] {
  try {
    return typeof window === 'undefined' ? [] : [window.localStorage, window.sessionStorage];
  } catch {
    return [];
  }
}

/** sessionStorage of this tab takes precedence over localStorage. */
function read(name: StorageKey): string | null {
  for (const area of areas().reverse()) {
    try {
      const value = area.getItem(KEYS[name]);
      if (value !== null) return value;
    } catch {
      // Storage is blocked: look in the next place.
    }
  }
  return fallback.get(KEYS[name]) ?? null;
}

function write(name: StorageKey, value: string, forThisTabOnly = false) {
  const [local, session] = areas();
  const area = forThisTabOnly ? session : local;
  // localStorage stays: it may belong to another user in another tab.
  if (!forThisTabOnly) removeFrom([session], name);
  fallback.delete(KEYS[name]);
  try {
    if (!area) throw new Error('No storage');
    // Overwrite the old value, so that other tabs never see an empty place in between.
    area.setItem(KEYS[name], value);
  } catch {
    removeFrom([area], name);
    fallback.set(KEYS[name], value);
  }
}

function remove(name: StorageKey) {
  removeFrom(areas(), name);
}

function removeFrom(places: readonly (Storage | undefined)[], name: StorageKey) {
  fallback.delete(KEYS[name]);
  for (const area of places) {
    try {
      area?.removeItem(KEYS[name]);
    } catch {
      // Blocked: nothing was stored there either.
    }
  }
}

function readJson<T>(name: StorageKey, valid: (value: unknown) => value is T): T | null {
  const text = read(name);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (valid(value)) return value;
  } catch {
    // Ignore a corrupt value.
  }
  remove(name);
  return null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isProfile = (value: unknown): value is Profile =>
  isRecord(value) &&
  isRecord(value.user) &&
  typeof value.user.id === 'number' &&
  typeof value.user.email === 'string' &&
  isRecord(value.permissions);

const isLines = (value: unknown): value is LocalLine[] =>
  Array.isArray(value) &&
  value.every(
    (line) => typeof line?.product === 'number' && typeof line?.quantity === 'number' && line.quantity > 0,
  );

/** Tokens: localStorage with "Remember me", sessionStorage without. */
export const tokenStorage = {
  read(): Partial<Tokens> {
    return { access: readToken('access'), refresh: readToken('refresh') };
  },
  /** @param remember absent: stay where the tokens are now, as after a refresh */
  write({ access, refresh }: Tokens, remember: boolean = isRemembered()) {
    write('access', access, !remember);
    write('refresh', refresh, !remember);
  },
  /** Whether the tokens are in this tab's sessionStorage, as without "Remember me". */
  isOfThisTab: () => !isRemembered(),
  clear() {
    remove('access');
    remove('refresh');
    remove('profile');
    remove('serverCart');
    remove('serverWishes');
  },
};

/** Headers allow no other characters; other values are ignored. */
function readToken(name: 'access' | 'refresh'): string | undefined {
  const token = read(name);
  return token !== null && /^[!-~]+$/.test(token) ? token : undefined;
}

function isRemembered(): boolean {
  const [, session] = areas();
  try {
    return (session?.getItem(KEYS.refresh) ?? null) === null;
  } catch {
    return true;
  }
}

export const profileStorage = {
  read: () => readJson('profile', isProfile),
  write: (profile: Profile) => write('profile', JSON.stringify(profile), !isRemembered()),
};

/** The stored session, as this tab sees it. */
export const readSession = (): StoredSession => ({
  token: tokenStorage.read().access !== undefined,
  guest: guestStorage.read(),
  profile: profileStorage.read(),
});

/** A sign-in that has gone to Google and is to come back, in this tab. */
export interface PendingGoogle {
  /** the issuer returns both, the second one inside the token, which proves that the response belongs to this request */
  state: string;
  nonce: string;
  remember: boolean;
  /** state for the page when the visitor is back */
  carried: unknown;
}

const isPendingGoogle = (value: unknown): value is PendingGoogle =>
  isRecord(value) && typeof value.state === 'string' && typeof value.nonce === 'string';

export const googleStorage = {
  /** Reads it once: a second response finds nothing. */
  take(): PendingGoogle | null {
    const pending = readJson('google', isPendingGoogle);
    remove('google');
    return pending;
  },
  write: (pending: PendingGoogle) => write('google', JSON.stringify(pending), true),
};

export const guestStorage = {
  read: () => read('guest') === 'yes',
  write: (guest: boolean) => (guest ? write('guest', 'yes') : remove('guest')),
};

const linesStorage = (name: 'cart' | 'savedLines') => ({
  read: () => readJson(name, isLines) ?? [],
  write: (lines: readonly LocalLine[]) =>
    lines.length > 0 ? write(name, JSON.stringify(lines)) : remove(name),
});

export const localCartStorage = linesStorage('cart');
/** A guest's lines that are saved for later. */
export const savedLinesStorage = linesStorage('savedLines');

const isPrices = (value: unknown): value is SeenPrices =>
  typeof value === 'object' && value !== null && Object.values(value).every(Number.isFinite);

export const seenPricesStorage = {
  read: () => readJson('prices', isPrices) ?? {},
  write: (seen: SeenPrices) =>
    Object.keys(seen).length > 0 ? write('prices', JSON.stringify(seen)) : remove('prices'),
};

/** Tells the other tabs that the server's cart has changed; where storage is blocked they learn of it later. */
export const signalServerCart = () => signal('serverCart');

/** The same for the server's wish list. */
export const signalServerWishes = () => signal('serverWishes');

function signal(name: StorageKey) {
  try {
    areas()[0]?.setItem(KEYS[name], `${Date.now()} ${Math.random()}`);
  } catch {
    // Storage is blocked or full.
  }
}

/** A product on a guest's wish list; the name is for the time when it can't be had any more. */
export interface LocalWish {
  id: number;
  name: string;
}

const isWishes = (value: unknown): value is LocalWish[] =>
  Array.isArray(value) && value.every((wish) => Number.isInteger(wish?.id) && typeof wish?.name === 'string');

/** Newest first. */
export const localWishesStorage = {
  read: () => readJson('wishes', isWishes) ?? [],
  write: (wishes: readonly LocalWish[]) =>
    wishes.length > 0 ? write('wishes', JSON.stringify(wishes)) : remove('wishes'),
};

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((id) => Number.isSafeInteger(id) && id > 0);

/** Ids of products, the last one viewed first. */
export const recentProductsStorage = {
  read: () => readJson('recentProducts', isIds) ?? [],
  write: (ids: readonly number[]) =>
    ids.length > 0 ? write('recentProducts', JSON.stringify(ids)) : remove('recentProducts'),
};

/** The unit that the visitor reads lengths in; inches, as tailors here measure, until another is chosen. */
export const lengthUnitStorage = {
  read: (): LengthUnit => (read('lengthUnit') === 'cm' ? 'cm' : 'in'),
  write: (unit: LengthUnit) => write('lengthUnit', unit),
};

/** The district that the visitor wants deliveries to; '' until one is chosen. */
export const districtStorage = {
  read: () => read('district') ?? '',
  write: (district: string) => (district ? write('district', district) : remove('district')),
};

/** Whether single keys are shortcuts, until the visitor turns them off. */
export const shortcutsStorage = {
  read: () => read('shortcuts') !== 'off',
  write: (used: boolean) => (used ? remove('shortcuts') : write('shortcuts', 'off')),
};

export const couponStorage = {
  read: () => read('coupon'),
  write: (code: string | null) => (code ? write('coupon', code) : remove('coupon')),
};

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

const textsStorage = (name: 'recentSearches' | 'cartNotices') => ({
  read: () => readJson(name, isTexts) ?? [],
  write: (texts: readonly string[]) => (texts.length > 0 ? write(name, JSON.stringify(texts)) : remove(name)),
});

/** Searched texts, the last one first. */
export const recentSearchesStorage = textsStorage('recentSearches');
/** Items that a login could not add to the cart, until the shopper dismisses the list. */
export const cartNoticesStorage = textsStorage('cartNotices');

/** Unsent form input by form name; it belongs to one person and this tab. */
export interface Drafts {
  user: number | 'guest';
  forms: Record<string, unknown>;
}

const isDrafts = (value: unknown): value is Drafts =>
  typeof value === 'object' && value !== null && 'user' in value && 'forms' in value;

export const draftsStorage = {
  read: () => readJson('drafts', isDrafts),
  write: (drafts: Drafts | null) =>
    drafts && Object.keys(drafts.forms).length > 0
      ? write('drafts', JSON.stringify(drafts), true)
      : remove('drafts'),
};

/** Releases of remotes that failed in this browser, by region; `at` in ms since 1970. */
export type FailedReleases = Readonly<Record<string, { version: string; at: number }>>;

const isFailedReleases = (value: unknown): value is FailedReleases =>
  isRecord(value) &&
  Object.values(value).every(
    (one) => isRecord(one) && typeof one.version === 'string' && Number.isFinite(one.at),
  );

/** The browser's records of releases, independent of the user. */
export const failedReleasesStorage = {
  read: (): FailedReleases => readJson('failedReleases', isFailedReleases) ?? {},
  write: (failed: FailedReleases) =>
    Object.keys(failed).length > 0
      ? write('failedReleases', JSON.stringify(failed))
      : remove('failedReleases'),
};

/** Calls back when another tab changed one of the keys (or cleared storage). Returns the way to stop. */
export function onOtherTab(listener: (key: StorageKey | 'all') => void): () => void {
  const names = Object.entries(KEYS) as [StorageKey, string][];
  const handle = (event: StorageEvent) => {
    if (event.key === null) return listener('all');
    const changed = names.find(([, key]) => key === event.key);
    if (changed) listener(changed[0]);
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}

/**
 * A cookie of this site; undefined without one, and with a value that it should not have.
 * @param values with | between them
 */
export const readCookie = (name: string, values: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=(${values})(?:;|$)`).exec(document.cookie)?.[1];

/** Sets a cookie of the whole site for a year. */
export function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox 114 to 139
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax${secure}`;
}
