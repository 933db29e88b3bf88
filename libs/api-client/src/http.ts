import { auth, shopMessages, type Tokens } from '@haat/contracts';
import { EARLY_ANSWERS } from '@haat/page/names';
import type { AxiosRequestConfig } from 'axios';
import { connection, REQUEST_TIMEOUT_MS } from './connection';
import { ApiError, DEFAULT_ERROR, isAxiosError, toApiError } from './errorText';

/** How long an upload may take: pictures over a slow line. */
const UPLOAD_TIMEOUT_MS = 300_000;

async function transmit<T>(config: AxiosRequestConfig, fallback: string) {
  const { serverTransport } = connection;
  if (serverTransport) return serverTransport(config) as Promise<{ data: T }>;
  const { transport } = await import('./transport').catch(() => {
    throw new ApiError(fallback || DEFAULT_ERROR, { status: 0, code: 'network' });
  });
  const adapter = connection.replacement;
  return transport.request<T>(adapter ? { ...config, adapter } : config);
}

interface SendOptions {
  /** the text to show if the response has none (section 8) */
  fallback: string;
  /** the token at the time of the call; the visitor may have signed out since */
  access: string | undefined;
}

/**
 * Sends one request and returns the body of the response. A 401 on a request that carried a token refreshes the session
 * once and repeats the request (section 4).
 * @throws ApiError
 */
export async function send(
  config: AxiosRequestConfig,
  { fallback, access: given }: SendOptions,
): Promise<unknown> {
  let access = given;
  const early = earlyAnswer(config, access);
  const asked = early && (await early);
  if (asked) return asked.body;
  const isUpload = config.data instanceof FormData;
  // Over HTTP/1.1 a browser reads the 401 only once it has sent everything, and then sends it again.
  if (isUpload && access && expiresSoon(access)) access = await refreshOnce(access);
  try {
    return await (isUpload ? uploadWith(config, access, fallback) : sendWith(config, access, fallback));
  } catch (thrown) {
    if (!access || !isAxiosError(thrown) || thrown.response?.status !== 401) throw failure(thrown, fallback);
  }
  const renewed = await refreshOnce(access);
  try {
    return await sendWith(config, renewed, fallback);
  } catch (thrown) {
    throw failure(thrown, fallback);
  }
}

/** Delays before the retries of an upload whose connection broke, in ms. */
const UPLOAD_REPEATS = [1000, 4000];
/** A token that expires sooner than this is refreshed before an upload, in ms. */
const MIN_VALIDITY_MS = 20_000;

/** Expiry by the device's clock; if the clock is wrong, the server's 401 decides. */
function expiresSoon(access: string): boolean {
  try {
    const claims = access.split('.')[1] ?? '';
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof exp === 'number' && exp * 1000 - Date.now() < MIN_VALIDITY_MS;
  } catch {
    return false;
  }
}

/** Repeats an upload whose connection broke, if the server recognises the repetition by its Idempotency-Key. */
async function uploadWith(config: AxiosRequestConfig, access: string | undefined, fallback: string) {
  const repeats = config.headers?.['Idempotency-Key'] ? [...UPLOAD_REPEATS] : [];
  for (;;) {
    try {
      return await sendWith(config, access, fallback);
    } catch (thrown) {
      const broke = isAxiosError(thrown) && thrown.code === 'ERR_NETWORK' && !config.signal?.aborted;
      const wait = broke ? repeats.shift() : undefined;
      if (wait === undefined) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

function earlyAnswer({ method, url, params }: AxiosRequestConfig, access: string | undefined) {
  // A change makes early responses stale.
  if (method !== 'GET') return globalThis[EARLY_ANSWERS]?.();
  // JSON drops undefined values.
  const query = new URLSearchParams(JSON.parse(JSON.stringify(params ?? {}))).toString();
  return globalThis[EARLY_ANSWERS]?.(query ? `${url}?${query}` : url, access);
}

function failure(thrown: unknown, fallback: string): ApiError {
  const error = toApiError(thrown, fallback);
  if (error.code === 'seller_not_approved') connection.sellerRefused();
  return error;
}

async function sendWith(
  config: AxiosRequestConfig,
  access: string | undefined,
  fallback: string,
): Promise<unknown> {
  const headers = {
    ...(config.headers as Record<string, string> | undefined),
    ...(access ? { Authorization: `Bearer ${access}` } : {}),
  };
  const timeout = config.data instanceof FormData ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS;
  try {
    return (await transmit({ ...config, timeout, headers }, fallback)).data;
  } catch (thrown) {
    // The error of a refused download is JSON, which axios returns as a Blob.
    if (isAxiosError(thrown) && thrown.response?.data instanceof Blob) {
      const text = await thrown.response.data.text();
      thrown.response.data = await new Promise((resolve) => resolve(JSON.parse(text))).catch(() => text);
    }
    throw thrown;
  }
}

const sessionExpired = () =>
  new ApiError(shopMessages().sessionExpired, { status: 401, code: 'session_expired', fromServer: true });

const signedOut = () =>
  new ApiError(shopMessages().noRefreshToken, { status: 401, code: 'no_refresh_token', fromServer: true });

/**
 * Returns the access token that replaces `stale`. Parallel 401s, also in several tabs, cause one refresh: the Web
 * Lock lets one caller through, the others find the new token in the storage.
 * @throws ApiError 'Session expired. Please login again.' after the session has ended
 */
async function refreshOnce(stale: string): Promise<string> {
  return withLock(async () => {
    const known = connection.store.read();
    if (known.access === stale) {
      await connection.store.beforeRefresh?.();
      await awaitReplacement(stale);
    }
    const { access, refresh } = connection.store.read();
    if (access && access !== stale) return access;
    if (!refresh) {
      endSession();
      // Signed out in the meantime, here or in another tab, or the storage lost the token.
      throw signedOut();
    }
    try {
      const call = { method: auth.refresh.method, url: auth.refresh.path, timeout: REQUEST_TIMEOUT_MS };
      const { data } = await transmit<Partial<Tokens>>({ ...call, data: { refresh } }, '');
      if (typeof data?.access !== 'string') throw sessionExpired();
      await markReplaced(refresh);
      // A late response must not sign in a user who has signed out or changed accounts.
      if (connection.store.read().refresh !== refresh) throw signedOut();
      connection.store.write({ access: data.access, refresh: data.refresh ?? refresh });
      return data.access;
    } catch (thrown) {
      if (connection.store.read().refresh !== refresh) throw signedOut();
      // Only a refusal ends the session; after a network failure the user stays signed in and can retry.
      if (isAxiosError(thrown) && (thrown.response?.status ?? 0) < 400)
        throw toApiError(thrown, shopMessages().sessionExpired);
      if (isAxiosError(thrown) && isTransient(thrown.response?.status ?? 0)) throw toApiError(thrown, '');
      endSession();
      throw sessionExpired();
    }
  });
}

/** Statuses that say nothing about the token: server errors, time-outs, too many requests. */
const isTransient = (status: number) => status >= 500 || [408, 413, 425, 429].includes(status);

function endSession() {
  connection.store.clear();
  connection.sessionEnded();
}

/** Longer than browsers need to sync storage between tabs, in ms. */
const MARK_DURATION_MS = 5000;
/** How long replaced tokens may take to appear in this tab's storage, and how often it is read meanwhile, in ms. */
const REPLACEMENT_TIMEOUT_MS = 2000;
const REPLACEMENT_INTERVAL_MS = 10;

/**
 * Tells other tabs that a refresh token has been replaced. Storage reaches other tabs with a delay, maybe after they got the
 * lock for the refresh; a lock is visible to all tabs at once.
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
      // A page that is being unloaded gets no locks.
      .catch(() => marked());
  });
}

/** Waits for the new tokens in storage if another tab has replaced them. */
async function awaitReplacement(stale: string): Promise<void> {
  const { access, refresh } = connection.store.read();
  const name = access === stale && refresh && (await markOf(refresh));
  if (!name) return;
  const { held = [] } = await navigator.locks.query();
  if (!held.some((lock) => lock.name === name)) return;
  const end = performance.now() + REPLACEMENT_TIMEOUT_MS;
  while (connection.store.read().access === stale && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, REPLACEMENT_INTERVAL_MS));
}

/** The name of a token's lock, from its hash, which does not reveal the token; null without Web Locks or Web Crypto. */
async function markOf(refresh: string): Promise<string | null> {
  if (!hasLocks() || !navigator.locks.query || typeof crypto === 'undefined' || !crypto.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(refresh));
  const bytes = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'));
  return `haat-replaced-${bytes.join('')}`;
}

const hasLocks = () => typeof navigator !== 'undefined' && Boolean(navigator.locks);

let lastRefresh: Promise<unknown> = Promise.resolve();

function withLock<T>(work: () => Promise<T>): Promise<T> {
  if (hasLocks()) {
    return navigator.locks.request('haat-refresh', work) as Promise<T>;
  }
  const turn = lastRefresh.then(work, work);
  lastRefresh = turn.catch(() => {});
  return turn;
}
