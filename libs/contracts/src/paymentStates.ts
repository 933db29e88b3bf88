/** Payment gateways that a market can switch on. SSLCommerz takes cards, and wallets and net banking beside them. */
export const PAYMENT_PROVIDERS = ['sslcommerz', 'bkash', 'nagad'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/**
 * States of a payment at a gateway.
 * - created: recorded here; the gateway may not know of it
 * - pending: the buyer was sent to the gateway's page
 * - authorised: the gateway holds the money, and has not taken it
 * - unknown: the gateway did not say what became of it; it is asked until it does
 */
export const PAYMENT_STATES = [
  'created',
  'pending',
  'authorised',
  'unknown',
  'paid',
  'failed',
  'refunded_partly',
  'refunded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Payments may fail by mistake: a gateway that took the money after all makes them paid. */
const TRANSITIONS: Record<PaymentState, readonly PaymentState[]> = {
  created: ['pending', 'authorised', 'unknown', 'paid', 'failed'],
  pending: ['authorised', 'unknown', 'paid', 'failed'],
  authorised: ['unknown', 'paid', 'failed'],
  unknown: ['pending', 'authorised', 'paid', 'failed'],
  paid: ['refunded_partly', 'refunded'],
  failed: ['paid'],
  refunded_partly: ['refunded_partly', 'refunded'],
  refunded: [],
};

/** True when a payment may make the transition. */
export function canTransitionPayment(from: PaymentState, to: PaymentState): boolean {
  return TRANSITIONS[from].includes(to);
}

/** True while the gateway may still take the money: the pieces stay reserved. */
export function isOpenPayment(state: PaymentState): boolean {
  return state === 'created' || state === 'pending' || state === 'authorised' || state === 'unknown';
}

/** Why a payment failed, as far as the gateway says. */
export const PAYMENT_FAILURES = [
  'cancelled',
  'declined',
  'low_balance',
  'repeated_soon',
  'expired',
  'not_started',
  'closed',
] as const;
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/**
 * States of a refund at a gateway: decided by a rule or a person, then sent by a person.
 * - unknown: sent, and the gateway did not say what became of it
 * - paid_otherwise: an operator has paid it by bank or wallet, because the gateway refused
 */
export const GATEWAY_REFUND_STATES = [
  'decided',
  'sent',
  'unknown',
  'refunded',
  'failed',
  'paid_otherwise',
] as const;
export type GatewayRefundState = (typeof GATEWAY_REFUND_STATES)[number];

const REFUND_TRANSITIONS: Record<GatewayRefundState, readonly GatewayRefundState[]> = {
  decided: ['sent', 'paid_otherwise'],
  sent: ['refunded', 'failed', 'unknown'],
  unknown: ['sent', 'refunded', 'failed'],
  refunded: [],
  failed: ['sent', 'paid_otherwise'],
  paid_otherwise: [],
};

/** True when a refund may make the transition. */
export function canTransitionGatewayRefund(from: GatewayRefundState, to: GatewayRefundState): boolean {
  return REFUND_TRANSITIONS[from].includes(to);
}
