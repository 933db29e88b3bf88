import { newKey } from '@haat/session';

/** A submitted checkout: the request body and its idempotency key. */
export interface Attempt {
  /** The request body as JSON. */
  body: string;
  /** The Idempotency-Key. */
  key: string;
  /** Set while the response is pending: start in ms since 1970 and id of the user. */
  open?: { since: number; person: number };
}

/**
 * The attempt for a body: the same body reuses its key; another body is another order with a new key.
 * @param last the previous attempt
 */
export function attemptFor(last: Attempt | null, body: unknown, makeKey: () => string = newKey): Attempt {
  const text = JSON.stringify(body);
  return { body: text, key: last?.body === text ? last.key : makeKey() };
}

/** Reads the attempt of a history entry; null when it is missing or invalid. */
export function readAttempt(stored: unknown): Attempt | null {
  const { body, key, open } = (stored ?? {}) as Partial<Attempt>;
  if (typeof body !== 'string' || typeof key !== 'string' || key === '') return null;
  const { since, person } = (open ?? {}) as Partial<NonNullable<Attempt['open']>>;
  return typeof since === 'number' && typeof person === 'number'
    ? { body, key, open: { since, person } }
    : { body, key };
}

/** Time after which an order interrupted by a reload is not sent again without a click. */
const RESEND_WINDOW_MS = 120_000;

/**
 * Decides how to resume an attempt whose response was lost because the page was reloaded or closed: within the window
 * the same user's order is sent again with its key; after that the user checks whether it arrived.
 * @param now ms since 1970
 */
export function resumeAction(
  attempt: Attempt | null,
  person: number | undefined,
  now: number,
): 'resend' | 'ask' | null {
  if (!attempt?.open || attempt.open.person !== person) return null;
  const elapsed = now - attempt.open.since;
  return elapsed >= 0 && elapsed < RESEND_WINDOW_MS ? 'resend' : 'ask';
}
