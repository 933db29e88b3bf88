import { PAYMENT_METHODS, type PaymentMethod } from '@haat/contracts';
import { type Attempt, readAttempt } from '../checkout/attempt';
import type { LeftOut } from './selection';

/** State of the cart page in its history entry. */
export interface CartEntry {
  leftOut: LeftOut;
  payment: PaymentMethod;
  attempt: Attempt | null;
  /** of the order without an account; its dialog reads it */
  guest: unknown;
}

export function readCartEntry(state: unknown): CartEntry {
  const { leftOut, payment, attempt, guest } = (state ?? {}) as Partial<Record<keyof CartEntry, unknown>>;
  return {
    leftOut: Array.isArray(leftOut) ? leftOut.filter((key) => typeof key === 'string') : [],
    payment: PAYMENT_METHODS.find((method) => method === payment) ?? 'cod',
    attempt: readAttempt(attempt),
    guest,
  };
}
