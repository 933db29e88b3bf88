import type { OperatorAct, SellerStatus } from '@haat/contracts';

/** What moves a seller from one state to another: applying, or an operator's act. */
export type SellerAct = OperatorAct | 'apply';

/**
 * THE table of what may become of a seller (seller specification, section 4). `null` is nobody's store yet.
 * What isn't here is refused: who is turned down applies again, a suspended store is reinstated.
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

/** True when a seller in that state may be moved so. */
export function canSellerTransition(from: SellerStatus | null, act: SellerAct): boolean {
  return SELLER_TRANSITIONS[act].from.includes(from);
}
