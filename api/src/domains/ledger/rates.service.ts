import { dhakaDay, type Rates, takaOf } from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import { InvalidInput } from '../../platform/http/errors';
import {
  type CommissionRate,
  insertCommissionRate,
  insertRefusalFee,
  insertVatRate,
  listCommissionRates,
  listRefusalFees,
  listTiers,
  type RefusalFee,
  type SetBy,
  type VatRate,
} from './rates.queries';

export {
  type CommissionRate,
  findRates,
  listCommissionRates,
  listRefusalFees,
  listVatRates,
  refusalFeeOf,
  type VatRate,
  vatRateOf,
} from './rates.queries';

type Deps = Pick<Context, 'db' | 'clock'>;

/** Orders that were placed keep their rates, so a rate can't begin in the past. */
function requireComingDay(day: string, now: Date): void {
  const text = 'A rate begins today or later: placed orders keep theirs';
  if (day < dhakaDay(now)) throw new InvalidInput(text, { from_day: [text] });
}

/** Sets the commission on orders that are placed from a day on. @throws InvalidInput */
export async function setCommissionRate(
  { db, clock }: Deps,
  actor: Actor,
  rate: CommissionRate,
): Promise<void> {
  const at = clock.now();
  requireComingDay(rate.fromDay, at);
  const scopes = [rate.sellerId, rate.tier, rate.businessType].filter((scope) => scope !== null).length;
  if (scopes > 1)
    throw new InvalidInput('A rate is of a store, a tier or a business type: please give one of them');
  if (rate.basisPoints === null && scopes === 0)
    throw new InvalidInput('Only a store, a tier or a business type can have the usual rate again');
  await db.tx(async (tx) => {
    await insertCommissionRate(tx, { ...rate, setBy: actor.name, setAt: at });
    await recordAudit(tx, {
      at,
      actor,
      act: 'set_commission_rate',
      sellerId: rate.sellerId,
      subject: subjectOf(rate),
      after: { basis_points: rate.basisPoints, from_day: rate.fromDay },
    });
  });
}

const subjectOf = ({ sellerId, tier, businessType }: CommissionRate) =>
  sellerId === null ? (tier ?? businessType ?? 'all stores') : `store ${sellerId}`;

/**
 * Sets the fee for refused parcels of orders that are placed from a day on. It begins tomorrow at the earliest, because the fee of
 * an order is that of its day.
 * @throws InvalidInput
 */
export async function setRefusalFee({ db, clock }: Deps, actor: Actor, fee: RefusalFee): Promise<void> {
  const at = clock.now();
  if (fee.fromDay <= dhakaDay(at)) {
    const text = 'The fee begins tomorrow or later: orders of today keep theirs';
    throw new InvalidInput(text, { from_day: [text] });
  }
  await db.tx(async (tx) => {
    await insertRefusalFee(tx, { ...fee, setBy: actor.name, setAt: at });
    await recordAudit(tx, {
      at,
      actor,
      act: 'set_refusal_fee',
      sellerId: null,
      subject: 'all stores',
      after: { paisa: fee.fee, from_day: fee.fromDay },
    });
  });
}

const COMMISSIONS = 500;
const FEES = 100;
const STORES = 500;

/** Rates with their history, and the stores that have a tier. */
export async function ratesNow({ db, clock }: Deps): Promise<Rates> {
  const reader = db.kysely;
  const [commission, fees, tiers] = await Promise.all([
    listCommissionRates(reader, COMMISSIONS),
    listRefusalFees(reader, FEES),
    listTiers(reader, STORES),
  ]);
  return {
    today: dhakaDay(clock.now()),
    commission: commission.map(({ sellerId, store, tier, businessType, basisPoints, ...row }) => ({
      ...shown(row),
      store: sellerId === null ? null : { id: sellerId, business_name: store ?? '' },
      tier,
      business_type: businessType,
      percent: basisPoints === null ? null : basisPoints / 100,
    })),
    refusal_fees: fees.map(({ fee, ...row }) => ({ ...shown(row), fee: takaOf(fee) })),
    tiers: tiers.flatMap(({ tier, ...store }) => (tier ? [{ ...store, tier }] : [])),
  };
}

const shown = ({ id, fromDay, setBy, setAt }: SetBy & { id: number; fromDay: string }) => ({
  id,
  from_day: fromDay,
  set_by: setBy,
  set_at: setAt?.toISOString() ?? null,
});

/**
 * Sets the VAT on the commission of orders that are placed from a day on, or on goods that are delivered from then on.
 * @throws InvalidInput
 */
export async function setVatRate({ db, clock }: Deps, actor: Actor, rate: VatRate): Promise<void> {
  const at = clock.now();
  requireComingDay(rate.fromDay, at);
  await db.tx(async (tx) => {
    await insertVatRate(tx, rate);
    await recordAudit(tx, {
      at,
      actor,
      act: 'set_vat_rate',
      sellerId: null,
      subject: rate.supply,
      after: { basis_points: rate.basisPoints, from_day: rate.fromDay, source: rate.source },
    });
  });
}
