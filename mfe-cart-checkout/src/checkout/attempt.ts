import { newKey } from '@haat/session';

/** One checkout as it is sent: what is ordered, and the key under which it is ordered at most once. */
export interface Attempt {
  /** the request's body as JSON */
  body: string;
  /** the Idempotency-Key */
  key: string;
  /** while its answer is awaited: since when (ms since 1970), and the id of whose order it is */
  open?: { since: number; person: number };
}

/**
 * Which key goes with which body: the same body keeps its key, however often it is sent again; another body
 * is another order and gets a new one.
 * @param last the attempt before, if there was one
 */
export function attemptFor(last: Attempt | null, body: unknown, makeKey: () => string = newKey): Attempt {
  const text = JSON.stringify(body);
  return { body: text, key: last?.body === text ? last.key : makeKey() };
}

/** An attempt kept by a history entry; null when there is none, or nothing that can be trusted. */
export function readAttempt(kept: unknown): Attempt | null {
  const { body, key, open } = (kept ?? {}) as Partial<Attempt>;
  if (typeof body !== 'string' || typeof key !== 'string' || key === '') return null;
  const { since, person } = (open ?? {}) as Partial<NonNullable<Attempt['open']>>;
  return typeof since === 'number' && typeof person === 'number'
    ? { body, key, open: { since, person } }
    : { body, key };
}

/** How long, in ms, an order that a reload interrupted is still what its shopper is waiting for. */
const WAITED_FOR = 120_000;

/**
 * What becomes of an attempt whose answer never came because the page was reloaded or closed: shortly after, the same
 * person's order is sent on under its key; later only the question is left whether it arrived.
 * @param now ms since 1970
 */
export function leftOpen(
  attempt: Attempt | null,
  person: number | undefined,
  now: number,
): 'send on' | 'ask' | null {
  if (!attempt?.open || attempt.open.person !== person) return null;
  const waited = now - attempt.open.since;
  return waited >= 0 && waited < WAITED_FOR ? 'send on' : 'ask';
}
