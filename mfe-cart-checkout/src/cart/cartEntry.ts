import { type Attempt, readAttempt } from '../checkout/attempt';
import { PAYMENT_CHOICES, type PaymentChoice } from '../checkout/paymentChoice';
import type { LeftOut } from './selection';

/** State of the cart page in its history entry. */
export interface CartEntry {
  leftOut: LeftOut;
  payment: PaymentChoice;
  attempt: Attempt | null;
  /** of the order without an account; its dialog reads it */
  guest: unknown;
}

export function readCartEntry(state: unknown): CartEntry {
  const { leftOut, payment, attempt, guest } = (state ?? {}) as Partial<Record<keyof CartEntry, unknown>>;
  return {
    leftOut: Array.isArray(leftOut) ? leftOut.filter((key) => typeof key === 'string') : [],
    payment: PAYMENT_CHOICES.find((choice) => choice === payment) ?? 'cod',
    attempt: readAttempt(attempt),
    guest,
  };
}
