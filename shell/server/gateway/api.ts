import { type AnswerOf, API_PATH, auth, CATALOG_VERSION, type Call, callPath } from '@haat/contracts';
import type { Ask } from '@haat/page';
import type { Span } from '@haat/tracing';
import { Agent, request } from 'undici';
import { inTime } from '../../releases/inTime';
import type { Settings } from '../settings';
import type { CatalogVersions } from './catalogVersions';
import { API_CONNECTIONS } from './requestBodies';

/** How long a page waits for the API before it is sent without the data, in ms. */
const API_TIMEOUT_MS = 400;
/** After this time a rendered screen considers the API unreachable, in ms. A render may send three requests in sequence. */
const RENDER_API_TIMEOUT_MS = 1500;
const UNREACHABLE = {
  status: 503,
  text: JSON.stringify({ error: 'The API cannot be reached', code: 'api_unavailable' }),
};
/** How long a connection to the API waits for the next call of a page, in ms: less than SHUTDOWN_WAIT, as in requestBodies.ts. */
const IDLE_MS = 2000;
/** Further calls wait. fetch uses three times as much CPU for a call. */
const connections = new Agent({
  connections: API_CONNECTIONS,
  keepAliveTimeout: IDLE_MS,
  keepAliveMaxTimeout: IDLE_MS,
});

/** The API's origin, unless this server is a proxy for another site. */
export const apiOrigin = ({ apiUrl, upstream }: Pick<Settings, 'apiUrl' | 'upstream'>) => upstream ?? apiUrl;

/**
 * The address of a call below the site's root.
 * @param params of the call's path
 */
export function addressOf(
  call: Call,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(query).toString();
  return `${API_PATH}${callPath(call, params)}${search && `?${search}`}`;
}

type ApiAddress = Pick<Settings, 'apiUrl' | 'upstream'>;

interface AskOptions {
  timeoutMs?: number;
  versions?: CatalogVersions;
  /** the caller's span; the API continues its trace */
  span?: Span | undefined;
  /** request id of the page; the API logs it */
  requestId?: string;
  /** the visitor's address; the API counts their searches */
  ip?: string;
}

/** Calls the API for one page, without a user; repeated URLs are requested once. Never rejects. */
export function apiAsk(settings: ApiAddress, options: AskOptions = {}): Ask {
  const answers = new Map<string, ReturnType<Ask>>();
  return (address) => {
    const answer = answers.get(address) ?? answerOf(address, settings, options);
    answers.set(address, answer);
    return answer;
  };
}

async function answerOf(
  address: string,
  settings: ApiAddress,
  { timeoutMs = RENDER_API_TIMEOUT_MS, versions, span, requestId, ip }: AskOptions,
): ReturnType<Ask> {
  // A release may only request API data for its screens, nothing else on this machine.
  const origin = apiOrigin(settings);
  const url = URL.canParse(address, origin) ? new URL(address, origin) : null;
  // Check after dots are resolved.
  if (url?.origin !== new URL(origin).origin || !url.pathname.startsWith(`${API_PATH}/`)) return UNREACHABLE;
  // AbortSignal.timeout would go off after each call: an error with its stack.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: connections,
      signal: late.signal,
      headers: {
        ...span?.headers(),
        ...(requestId ? { 'x-request-id': requestId } : {}),
        ...(ip ? { 'x-forwarded-for': ip } : {}),
      },
    });
    versions?.see(headers[CATALOG_VERSION]);
    const text = await body.text();
    // The API never redirects: a redirect comes from something in front of it.
    return statusCode >= 300 && statusCode < 400 ? UNREACHABLE : { status: statusCode, text };
  } catch {
    return UNREACHABLE;
  } finally {
    clearTimeout(timer);
  }
}

/** The headers of the API's smallest response. @throws if it can't be reached */
async function askHeaders(settings: ApiAddress): Promise<Headers> {
  const answer = await fetch(apiOrigin(settings) + addressOf(auth.config), {
    method: 'HEAD',
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
    redirect: 'error',
  });
  return answer.headers;
}

/** The API's current catalog version; null if it sends none. @throws if it can't be reached */
export const askVersion = async (settings: ApiAddress): Promise<string | null> =>
  (await askHeaders(settings)).get(CATALOG_VERSION);

/** How far the clock of the API's machine is ahead of this one's, in seconds, to about one; NaN if it can't be reached. */
export async function apiClockAhead(settings: ApiAddress): Promise<number> {
  const date = await askHeaders(settings).then(
    (headers) => headers.get('date'),
    () => null,
  );
  return Math.round((Date.parse(date ?? '') - Date.now()) / 1000);
}

/**
 * Calls the API for the HTML server itself, without a user.
 * @param address of the call, as {@link addressOf} gives it
 * @returns 'absent' for a 404; null when no valid answer arrived in time
 */
export async function callApi<C extends Call>(
  call: C,
  address: string,
  ask: Ask,
  timeoutMs = API_TIMEOUT_MS,
): Promise<AnswerOf<C> | 'absent' | null> {
  const answer = await inTime(ask(address), timeoutMs);
  if (answer?.status === 404) return 'absent';
  const parsed = answer?.status === 200 ? call.answer.safeParse(jsonOf(answer.text)) : null;
  return parsed?.success ? (parsed.data as AnswerOf<C>) : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
