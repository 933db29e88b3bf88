import { MAX_LINE_QUANTITY, type Measurements, readMeasurements } from '@haat/contracts';
import { type Attempt, readAttempt } from '../checkout/attempt';
import { PAYMENT_CHOICES, type PaymentChoice } from '../checkout/paymentChoice';

/** The navigation state of /quick-checkout: set by the product page, and updated in the history entry. */
export interface QuickChoice {
  /** Id of the product, which the page fetches for its current price. */
  product: number;
  quantity: number;
  size: string | null;
  color: string | null;
  custom_measurements: Measurements | null;
  couponCode: string | null;
  payment: PaymentChoice;
  attempt: Attempt | null;
}

/** Reads the navigation state; null when it has no valid product. */
export function readQuickChoice(state: unknown): QuickChoice | null {
  if (state === null || typeof state !== 'object') return null;
  const given = state as Partial<Record<keyof QuickChoice, unknown>>;
  const product = whole(given.product);
  if (product === null) return null;
  return {
    product,
    quantity: Math.min(whole(given.quantity) ?? 1, MAX_LINE_QUANTITY),
    size: textOrNull(given.size),
    color: textOrNull(given.color),
    custom_measurements: readMeasurements(given.custom_measurements),
    couponCode: textOrNull(given.couponCode),
    payment: PAYMENT_CHOICES.find((choice) => choice === given.payment) ?? 'cod',
    attempt: readAttempt(given.attempt),
  };
}

const whole = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 ? value : null;

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;
