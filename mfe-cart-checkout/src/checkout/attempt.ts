/** One checkout as it is sent: what is ordered, and the key under which it is ordered at most once. */
export interface Attempt {
  /** the request's body as JSON */
  body: string;
  /** the Idempotency-Key */
  key: string;
}

/**
 * Which key goes with which body: the same body keeps its key, however often it is sent again; another body
 * is another order and gets a new one.
 * @param last the attempt before, if there was one
 */
export function attemptFor(last: Attempt | null, body: unknown, newKey: () => string = randomKey): Attempt {
  const text = JSON.stringify(body);
  return last?.body === text ? last : { body: text, key: newKey() };
}

/** An attempt kept by a history entry; null when there is none, or nothing that can be trusted. */
export function readAttempt(kept: unknown): Attempt | null {
  const { body, key } = (kept ?? {}) as Partial<Attempt>;
  return typeof body === 'string' && typeof key === 'string' && key !== '' ? { body, key } : null;
}

function randomKey(): string {
  // Browsers keep randomUUID from pages without HTTPS, such as a phone on the desk's own network.
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
