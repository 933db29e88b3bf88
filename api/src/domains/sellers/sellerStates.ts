import type { OperatorAct, SellerStatus } from '@haat/contracts';

/** An application or a decision of an operator. */
export type SellerAct = OperatorAct | 'apply';

/**
 * The state table of sellers (seller specification, section 4). `null`: no application yet. Other transitions are
 * refused.
 */
export const SELLER_TRANSITIONS: Record<
  SellerAct,
  { from: readonly (SellerStatus | null)[]; to: SellerStatus }
> = {
  apply: { from: [null, 'rejected'], to: 'pending' },
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  suspend: { from: ['approved'], to: 'suspended' },
  reinstate: { from: ['suspended'], to: 'approved' },
};

/** True when the state table allows the action. */
export function canSellerTransition(from: SellerStatus | null, act: SellerAct): boolean {
  return SELLER_TRANSITIONS[act].from.includes(from);
}
