/** States of a return that a buyer has asked for. */
export const RETURN_STATES = [
  'requested',
  'approved',
  'on_way',
  'received',
  'declined',
  'escalated',
  'refund_due',
  'refunded',
  'refused',
  'cancelled',
  'expired',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** The roles that move returns; `system`: a deadline has passed, or a provider has sent the refund. */
export type ReturnActor = 'buyer' | 'seller' | 'operator' | 'system';

/**
 * The state table of returns by role. The seller answers, else an operator decides; the buyer sends the goods back; the seller
 * inspects them and decides the refund, which is sent in a step of its own. A buyer who was declined may ask the operator.
 */
const TRANSITIONS: Record<ReturnState, Partial<Record<ReturnState, readonly ReturnActor[]>>> = {
  requested: {
    approved: ['seller'],
    refund_due: ['seller'],
    declined: ['seller'],
    escalated: ['system'],
    cancelled: ['buyer'],
  },
  approved: { on_way: ['buyer', 'seller'], received: ['seller'], cancelled: ['buyer'], expired: ['system'] },
  on_way: { received: ['seller'], escalated: ['system'] },
  received: { refund_due: ['seller'], declined: ['seller'], escalated: ['system'] },
  declined: { escalated: ['buyer'] },
  escalated: {
    approved: ['operator'],
    refund_due: ['operator'],
    refused: ['operator'],
    cancelled: ['buyer'],
  },
  refund_due: { refunded: ['seller', 'operator', 'system'] },
  refunded: {},
  refused: {},
  cancelled: {},
  expired: {},
};

/**
 * Hours that a state may last. Then the system moves the return: an answer, an arrival or an inspection that is late goes to the
 * operator, and goods that were not sent are kept. A declined buyer may ask the operator for so long; the operator's own states
 * and refunds are only reminded of.
 */
export const RETURN_HOURS: Partial<Record<ReturnState, number>> = {
  requested: 48,
  approved: 7 * 24,
  on_way: 10 * 24,
  received: 48,
  declined: 72,
  escalated: 72,
  refund_due: 72,
};

/** True when `actor` may make the transition. */
export function canTransitionReturn(from: ReturnState, to: ReturnState, actor: ReturnActor): boolean {
  return TRANSITIONS[from][to]?.includes(actor) ?? false;
}

/** The state after a deadline; null where nothing moves by itself. */
export function stateAfterDeadline(state: ReturnState): ReturnState | null {
  const next = Object.entries(TRANSITIONS[state]).find(
    ([to, actors]) => to !== 'refunded' && actors.includes('system'),
  );
  return (next?.[0] as ReturnState | undefined) ?? null;
}

/** True while it may still move. False for a state that this release doesn't know. */
export function isOpenReturn(state: ReturnState): boolean {
  return Object.keys(TRANSITIONS[state] ?? {}).length > 0;
}

/** Whether the pieces of a return in this state can't be returned once more: it goes on, or was decided. */
export const holdsPieces = (state: ReturnState): boolean => state !== 'cancelled' && state !== 'expired';

export const RETURN_REASONS = [
  'wrong_item',
  'damaged',
  'not_as_described',
  'wrong_size',
  'changed_mind',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** Whether the store is at fault: then it also pays the delivery of an order that is returned whole. */
export const isStoresFault = (reason: ReturnReason): boolean =>
  reason === 'wrong_item' || reason === 'damaged' || reason === 'not_as_described';
