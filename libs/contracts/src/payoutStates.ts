/** States of a payout to a store. */
export const PAYOUT_STATES = ['draft', 'approved', 'sent', 'settled', 'failed', 'held', 'dropped'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/**
 * The state table of payouts. A draft is approved by a second operator, sent in a file, and settled or failed by the
 * provider's answer. It is held where account or balance changed, and dropped with its draft. The money of what is
 * held, dropped or failed is available again.
 */
const TRANSITIONS: Record<PayoutState, readonly PayoutState[]> = {
  draft: ['approved', 'held', 'dropped'],
  approved: ['sent', 'held'],
  sent: ['settled', 'failed'],
  settled: [],
  failed: [],
  held: [],
  dropped: [],
};

/** True when a payout may make the transition. */
export function canTransitionPayout(from: PayoutState, to: PayoutState): boolean {
  return TRANSITIONS[from].includes(to);
}

/** Reasons of held payouts, as their notes say them. */
export const PAYOUT_HOLDS = {
  accountChanged: 'The payout account has changed',
  accountWaits: 'A change of the payout account waits for approval',
  balanceFell: 'The balance has fallen',
  suspended: 'The store is suspended',
} as const;
export type PayoutHold = keyof typeof PAYOUT_HOLDS;
