/** A code that was sent to a phone. It is stored: shoppers switch to their messages, and phones then close the page. */
export interface SentCode {
  request: string;
  phone: string;
  /** ms since 1970 */
  resendAt: number;
  until: number;
}

/** Reads a stored one; null where there is none or it has expired. @param now ms since 1970 */
export function readSentCode(stored: unknown, now: number): SentCode | null {
  const { request, phone, resendAt, until } = (stored ?? {}) as Partial<Record<keyof SentCode, unknown>>;
  if (typeof request !== 'string' || typeof phone !== 'string') return null;
  if (typeof resendAt !== 'number' || typeof until !== 'number' || until <= now) return null;
  return { request, phone, resendAt, until };
}

/**
 * A code that was just sent.
 * @param asked when it was asked for, in ms since 1970
 */
export function sentCodeOf(
  phone: string,
  answer: { request: string; resend_after: number; expires_in: number },
  asked: number,
): SentCode {
  return {
    request: answer.request,
    phone,
    resendAt: asked + answer.resend_after * 1000,
    until: asked + answer.expires_in * 1000,
  };
}
