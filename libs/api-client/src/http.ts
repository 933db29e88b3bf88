import { messages, type Tokens } from '@haat/contracts';
import axios, { type AxiosAdapter, AxiosHeaders, type AxiosRequestConfig, isAxiosError } from 'axios';
import { ApiError, toApiError } from './errorText';

/** How long a call may take, in ms, before it counts as failed. */
export const CALL_TIMEOUT = 15_000;

/** Where tokens live. The session package owns the storage and hands it in. */
export interface TokenStore {
  /** Reads storage again each time: another tab may have refreshed. */
  read(): Partial<Tokens>;
  write(tokens: Tokens): void;
  clear(): void;
  /** Awaited before a refresh, which goes on with what `read` says then: tokens of another tab may be on their way. */
  beforeRefresh?(): Promise<void>;
}

let store: TokenStore = { read: () => ({}), write: () => {}, clear: () => {} };
let sessionEnded: () => void = () => {};
let sellerRefused: () => void = () => {};

const http = axios.create({ baseURL: '/api/v1', timeout: CALL_TIMEOUT });

/** Connects the client to the session. Call once, before the first call. */
export function connectSession(options: {
  store: TokenStore;
  onSessionEnded: () => void;
  /** a call was refused because the caller is no approved seller, or no longer */
  onSellerRefused?: () => void;
}) {
  store = options.store;
  sessionEnded = options.onSessionEnded;
  sellerRefused = options.onSellerRefused ?? (() => {});
}

/** How long an upload may take, in ms: pictures over a slow line. */
export const UPLOAD_TIMEOUT = 300_000;

/** Replaces the network, for tests and for rendering on a server. */
export function setTransport(adapter: AxiosAdapter) {
  http.defaults.adapter = adapter;
}

interface CallOptions
  extends Pick<
    AxiosRequestConfig,
    'method' | 'params' | 'data' | 'headers' | 'signal' | 'onUploadProgress' | 'responseType'
  > {
  url: string;
  /** the text to show when the server says nothing (section 8) */
  fallback: string;
  /** the call carries no token: login, register, refresh */
  anonymous?: boolean;
}

/**
 * One call. A 401 on a call that carried a token refreshes the session once and repeats the call
 * (section 4); a 204 answers undefined.
 * @throws ApiError
 */
export async function request(options: CallOptions): Promise<unknown> {
  const { fallback, anonymous, headers, ...config } = options;
  const access = anonymous ? undefined : store.read().access;
  try {
    return (await send(config, headers, access)).data;
  } catch (thrown) {
    if (!access || !isAxiosError(thrown) || thrown.response?.status !== 401) throw failure(thrown, fallback);
  }
  const fresh = await refreshOnce(access);
  try {
    return (await send(config, headers, fresh)).data;
  } catch (thrown) {
    throw failure(thrown, fallback);
  }
}

function failure(thrown: unknown, fallback: string): ApiError {
  const error = toApiError(thrown, fallback);
  if (error.code === 'seller_not_approved') sellerRefused();
  return error;
}

async function send(
  config: AxiosRequestConfig,
  headers: AxiosRequestConfig['headers'],
  access: string | undefined,
) {
  const all = new AxiosHeaders(headers as Record<string, string> | undefined);
  if (access) all.set('Authorization', `Bearer ${access}`);
  const timeout = config.data instanceof FormData ? UPLOAD_TIMEOUT : CALL_TIMEOUT;
  try {
    return await http.request({ ...config, timeout, headers: all });
  } catch (thrown) {
    // The refusal of a file is JSON all the same.
    if (isAxiosError(thrown) && thrown.response?.data instanceof Blob) {
      const text = await thrown.response.data.text();
      thrown.response.data = await new Promise((resolve) => resolve(JSON.parse(text))).catch(() => text);
    }
    throw thrown;
  }
}

const expired = () =>
  new ApiError(messages.sessionExpired, { status: 401, code: 'session_expired', fromServer: true });

const gone = () =>
  new ApiError(messages.noRefreshToken, { status: 401, code: 'no_refresh_token', fromServer: true });

/**
 * The access token that replaces `stale`. Any number of parallel 401s, also of several tabs, lead to one
 * refresh: the Web Lock lets one through, the others find the new token in storage.
 * @throws ApiError 'Session expired. Please login again.' after the session was ended
 */
async function refreshOnce(stale: string): Promise<string> {
  return withLock(async () => {
    const known = store.read();
    if (known.access === stale) {
      await store.beforeRefresh?.();
      await awaitReplacement(stale);
    }
    const { access, refresh } = store.read();
    if (access && access !== stale) return access;
    if (!refresh) {
      endSession();
      // Signed out meanwhile, here or in another tab, or storage lost the token.
      throw gone();
    }
    try {
      const { data } = await http.request<Partial<Tokens>>({
        method: 'POST',
        url: '/auth/refresh/',
        data: { refresh },
      });
      if (typeof data?.access !== 'string') throw expired();
      await markReplaced(refresh);
      // Who has signed out meanwhile, or is somebody else by now, is not signed in by a late answer.
      if (store.read().refresh !== refresh) throw gone();
      store.write({ access: data.access, refresh: data.refresh ?? refresh });
      return data.access;
    } catch (thrown) {
      if (store.read().refresh !== refresh) throw gone();
      // Only a refusal ends the session; without an answer the shopper stays signed in and may try again.
      if (isAxiosError(thrown) && (thrown.response?.status ?? 0) < 400)
        throw toApiError(thrown, messages.sessionExpired);
      if (isAxiosError(thrown) && isTransient(thrown.response?.status ?? 0)) throw toApiError(thrown, '');
      endSession();
      throw expired();
    }
  });
}

/** Says nothing about the token: a server in trouble, a time-out, too many requests. */
const isTransient = (status: number) => status >= 500 || [408, 413, 425, 429].includes(status);

function endSession() {
  store.clear();
  sessionEnded();
}

/** Longer than browsers take to show what one tab has stored to another, in ms. */
const MARK_DURATION_MS = 5000;
/** How long replaced tokens may take to appear in this tab's storage, and how often it is read meanwhile, in ms. */
const REPLACEMENT_TIMEOUT_MS = 2000;
const REPLACEMENT_INTERVAL_MS = 10;

/**
 * Tells other tabs that a refresh token has been replaced. What a tab stores reaches the storage of others a little
 * later, maybe after they got the lock for the refresh; a lock is known to all at once.
 */
async function markReplaced(refresh: string): Promise<void> {
  const name = await markOf(refresh);
  if (!name) return;
  await new Promise<void>((marked) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        marked();
        return lock && new Promise((end) => setTimeout(end, MARK_DURATION_MS));
      })
      // A page that goes away has no locks.
      .catch(() => marked());
  });
}

/** Waits for the tokens in storage, where another tab is known to have replaced them. */
async function awaitReplacement(stale: string): Promise<void> {
  const { access, refresh } = store.read();
  const name = access === stale && refresh && (await markOf(refresh));
  if (!name) return;
  const { held = [] } = await navigator.locks.query();
  if (!held.some((lock) => lock.name === name)) return;
  const end = performance.now() + REPLACEMENT_TIMEOUT_MS;
  while (store.read().access === stale && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, REPLACEMENT_INTERVAL_MS));
}

/** The name of a token's mark, which does not tell the token; null where a browser has no locks, or no digests. */
async function markOf(refresh: string): Promise<string | null> {
  if (!hasLocks() || !navigator.locks.query || typeof crypto === 'undefined' || !crypto.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(refresh));
  const bytes = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'));
  return `haat-replaced-${bytes.join('')}`;
}

const hasLocks = () => typeof navigator !== 'undefined' && Boolean(navigator.locks);

let inThisTab: Promise<unknown> = Promise.resolve();

function withLock<T>(work: () => Promise<T>): Promise<T> {
  if (hasLocks()) {
    return navigator.locks.request('haat-refresh', work) as Promise<T>;
  }
  const turn = inThisTab.then(work, work);
  inThisTab = turn.catch(() => {});
  return turn;
}
