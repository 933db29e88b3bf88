import { type Paisa, paisaOf } from '@haat/contracts';
import type { LimitName, Limits } from '../../platform/limits/limitTable';

const DAY_MS = 24 * 60 * 60_000;
/** How long an account counts as new. */
export const NEW_ACCOUNT_MS = 7 * DAY_MS;
/** How long a refused delivery is remembered. */
export const REFUSALS_MS = 180 * DAY_MS;
/** After so many deliveries the phone number counts as reliable. */
const TRUSTED_FROM = 3;

/** Facts known when a cash order is placed. The order itself counts only in the total. */
export interface CashFacts {
  /** of the whole checkout */
  totalPaisa: Paisa;
  /** open cash checkouts: not delivered, cancelled or refunded */
  openOfAccount: number;
  /** of accounts that have proved the phone number, as the refusals are */
  openOfPhone: number;
  openOfDelivery: number;
  /** checkouts of the phone number that were sent and not taken, or not confirmed, in the last 180 days */
  refusalsOfPhone: number;
  /** at most 3 */
  deliveredToAccount: number;
  accountAgeMs: number;
  /** the phone number was confirmed by a code for this order */
  phoneConfirmed: boolean;
}

export type CashRisk = Extract<LimitName, `confirm_${string}`>;

/**
 * Why a cash order must be confirmed by a call before it is sent; nothing for an ordinary one. Earlier refusals always
 * count; of an account with three deliveries and without refusals nothing else does, and of a phone number that was
 * confirmed by a code either: a call would find out no more.
 */
export function cashRisksOf(facts: CashFacts, limits: Pick<Limits, CashRisk>): CashRisk[] {
  const refused: CashRisk[] =
    facts.refusalsOfPhone > limits.confirm_refusals_phone.max ? ['confirm_refusals_phone'] : [];
  if (facts.deliveredToAccount >= TRUSTED_FROM && facts.refusalsOfPhone === 0) return [];
  if (facts.phoneConfirmed) return refused;
  const isNew = facts.accountAgeMs < NEW_ACCOUNT_MS && facts.deliveredToAccount === 0;
  const { max: firstTaka } = limits.confirm_first_orders;
  const risks: [CashRisk, boolean][] = [
    ['confirm_open_account', facts.openOfAccount >= limits.confirm_open_account.max],
    ['confirm_open_phone', facts.openOfPhone >= limits.confirm_open_phone.max],
    ['confirm_open_delivery', facts.openOfDelivery >= limits.confirm_open_delivery.max],
    [
      'confirm_first_orders',
      isNew && facts.totalPaisa > (firstTaka === Infinity ? Infinity : paisaOf(firstTaka)),
    ],
  ];
  return [...refused, ...risks.flatMap(([name, applies]) => (applies ? [name] : []))];
}
