import { ApiError } from '@haat/api-client';

/** Pauses before the second and the third try, in ms. */
const PAUSES = [800, 2_000];
/** No try starts later than this many ms after the first: the shopper is waiting. */
const PATIENCE = 20_000;

/** No answer came, or only a gateway's: whether it was done is unknown. */
const isLost = (thrown: unknown): boolean =>
  thrown instanceof ApiError && (thrown.status === 0 || [502, 503, 504].includes(thrown.status));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends, and sends again where the answer was lost on the way. Only for what the server does once however
 * often it arrives: `send` has to carry the same Idempotency-Key each time.
 * @throws the last failure; a refusal at once
 */
export async function sendOnce<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const started = Date.now();
  for (const ms of PAUSES) {
    try {
      return await send();
    } catch (thrown) {
      if (!isLost(thrown) || Date.now() - started + ms > PATIENCE) throw thrown;
    }
    await pause(ms);
  }
  return send();
}
