/** A phone number that was confirmed by a code. */
export interface ConfirmedPhone {
  phone: string;
  proof: string;
  /** ms since 1970, after which the proof is no longer accepted */
  until: number;
}

/** Reads one of a history entry; null where there is none or its proof has expired. @param now ms since 1970 */
export function readConfirmedPhone(stored: unknown, now: number): ConfirmedPhone | null {
  const { phone, proof, until } = (stored ?? {}) as Partial<Record<keyof ConfirmedPhone, unknown>>;
  if (typeof phone !== 'string' || typeof proof !== 'string' || typeof until !== 'number') return null;
  return until > now ? { phone, proof, until } : null;
}
