import type { AnswerOf, Call } from '@haat/contracts';
import type { Settings } from './settings';

/** How long a page waits for the API before it goes out without what it asked for, in ms. */
export const API_TIMEOUT_MS = 400;

/** Where the API is: on this machine, unless this server is a proxy for another site. */
export const apiOrigin = ({ apiPort, upstream }: Pick<Settings, 'apiPort' | 'upstream'>) =>
  upstream ?? `http://127.0.0.1:${apiPort}`;

/**
 * The address of a call below the site's root.
 * @param params of the call's path
 */
export function addressOf(
  { path }: Call,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return `/api/v1${filled}${search && `?${search}`}`;
}

/**
 * Calls the API for the HTML server itself, without a user.
 * @param address of the call, as {@link addressOf} gives it
 * @returns 'absent' for a 404; null when no valid answer arrived in time
 */
export async function ask<C extends Call>(
  call: C,
  address: string,
  settings: Pick<Settings, 'apiPort' | 'upstream'>,
  patience = API_TIMEOUT_MS,
): Promise<AnswerOf<C> | 'absent' | null> {
  try {
    const answer = await fetch(apiOrigin(settings) + address, {
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    });
    if (answer.status === 404) return 'absent';
    const parsed = answer.ok ? call.answer.safeParse(await answer.json()) : null;
    return parsed?.success ? (parsed.data as AnswerOf<C>) : null;
  } catch {
    return null;
  }
}
