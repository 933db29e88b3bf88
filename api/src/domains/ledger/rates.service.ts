import { type BusinessType, dhakaDay } from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import { InvalidInput } from '../../platform/http/errors';
import { type CommissionRate, insertCommissionRate, insertVatRate, type VatRate } from './rates.queries';

export {
  type CommissionRate,
  findRates,
  listCommissionRates,
  listVatRates,
  type VatRate,
  vatRateOf,
} from './rates.queries';

type Deps = Pick<Context, 'db' | 'clock'>;

/** Orders that were placed keep their rates, so a rate can't begin in the past. */
function requireComingDay(day: string, now: Date): void {
  if (day < dhakaDay(now)) throw new InvalidInput('A rate begins today or later: placed orders keep theirs');
}

/** Sets the commission on orders that are placed from a day on. @throws InvalidInput */
export async function setCommissionRate(
  { db, clock }: Deps,
  actor: Actor,
  rate: CommissionRate,
): Promise<void> {
  const at = clock.now();
  requireComingDay(rate.fromDay, at);
  if (rate.basisPoints === null && rate.sellerId === null && rate.businessType === null)
    throw new InvalidInput('Only a store or a business type can have the usual rate again');
  await db.tx(async (tx) => {
    await insertCommissionRate(tx, rate);
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

const subjectOf = ({
  sellerId,
  businessType,
}: {
  sellerId: number | null;
  businessType: BusinessType | null;
}) => (sellerId === null ? (businessType ?? 'all stores') : `store ${sellerId}`);

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
