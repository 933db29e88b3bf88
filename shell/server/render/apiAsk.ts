import { apiOrigin } from '../api';
import type { Settings } from '../settings';
import type { Ask } from './renderer';

/** How long the API may take to answer for a rendered page, in ms; the page itself waits less long. */
const API_TIMEOUT_MS = 2000;
const FAILED = { status: 503, body: { error: 'The API cannot be reached', code: 'unavailable' } };

/** Asks the API for one page, as nobody in particular; the same address once. Never rejects. */
export function apiAsk(settings: Pick<Settings, 'apiPort' | 'upstream'>): Ask {
  const asked = new Map<string, ReturnType<Ask>>();
  return (address) => {
    const known = asked.get(address);
    if (known) return known;
    const answer = ask(address, settings);
    asked.set(address, answer);
    return answer;
  };
}

async function ask(address: string, settings: Pick<Settings, 'apiPort' | 'upstream'>): ReturnType<Ask> {
  // A release asks for what its screens show, and nothing else of this machine.
  if (!address.startsWith('/api/v1/')) return FAILED;
  try {
    const answer = await fetch(apiOrigin(settings) + address, {
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
      redirect: 'error',
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return FAILED;
  }
}
