import { ApiError } from '@haat/api-client';

/** Delays before the second and the third attempt. */
const RETRY_DELAYS_MS = [800, 2_000];
/** No attempt starts later than this after the first: the shopper is waiting. */
const RETRY_WINDOW_MS = 20_000;

/** No response, or only that of a gateway: whether the server processed the request is unknown. */
const isResponseLost = (thrown: unknown): boolean =>
  thrown instanceof ApiError && (thrown.status === 0 || [502, 503, 504].includes(thrown.status));

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends a request, and repeats it when the response was lost. Only for idempotent requests: `send` must use the same
 * Idempotency-Key each time.
 * @throws the last failure; a rejection by the server immediately
 */
export async function sendOnce<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const started = Date.now();
  for (const ms of RETRY_DELAYS_MS) {
    try {
      return await send();
    } catch (thrown) {
      if (!isResponseLost(thrown) || Date.now() - started + ms > RETRY_WINDOW_MS) throw thrown;
    }
    await delay(ms);
  }
  return send();
}
