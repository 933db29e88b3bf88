import {
  type DeliveryFee,
  type DeliveryTo,
  type District,
  deliveryTo,
  type ParsedBodyOf,
  paisaOf,
  type places,
  takaOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Reader } from '../../platform/db/database';
import { Conflict } from '../../platform/http/errors';
import {
  type DeliveryFeeRow,
  deleteDeliveryFee,
  listDeliveryFees,
  lockDeliveryFees,
  saveDeliveryFee,
} from './deliveryFees.queries';

type Deps = Pick<Context, 'db' | 'clock'>;
type Seen = Pick<DeliveryFee, 'delivery_fee' | 'days'> | null;

/** GET places/delivery-fees/: of the districts that have their own. */
export async function deliveryFees(reader: Reader): Promise<{ results: DeliveryFee[] }> {
  return { results: (await listDeliveryFees(reader)).map(feeOf) };
}

/** Current fee and days for a delivery to an address. */
export async function deliveryToAddress(reader: Reader, address: string): Promise<DeliveryTo> {
  return deliveryTo(address, (await deliveryFees(reader)).results);
}

/** Another operator has set it since this one has looked. */
class FeeChangedMeanwhile extends Conflict {
  override readonly code = 'changed_meanwhile';
  constructor(district: District) {
    super(`The delivery fee of ${district} has changed meanwhile. Please look at it again.`);
  }
}

/** Fee and days of a district, for orders from now on; null: those of the whole shop. @throws FeeChangedMeanwhile */
export function setDeliveryFee(
  { db, clock }: Deps,
  actor: Actor,
  district: District,
  fee: ParsedBodyOf<typeof places.setDeliveryFee> | null,
): Promise<{ results: DeliveryFee[] }> {
  return db.tx(async (tx) => {
    await lockDeliveryFees(tx);
    const [before] = await listDeliveryFees(tx, district);
    if (fee?.seen !== undefined && !isSeen(before && feeOf(before), fee.seen))
      throw new FeeChangedMeanwhile(district);
    if (fee) {
      const { from = null, to = null } = fee.days ?? {};
      await saveDeliveryFee(tx, {
        district,
        fee_paisa: paisaOf(fee.delivery_fee),
        from_days: from,
        to_days: to,
      });
    } else await deleteDeliveryFee(tx, district);
    const after = await deliveryFees(tx);
    await recordAudit(tx, {
      at: clock.now(),
      actor,
      act: 'set_delivery_fee',
      sellerId: null,
      subject: district,
      before: before && snapshotOf(feeOf(before)),
      after: snapshotOf(after.results.find((one) => one.district === district)),
    });
    return after;
  });
}

const feeOf = ({ district, fee_paisa, from_days: from, to_days: to }: DeliveryFeeRow): DeliveryFee => ({
  district,
  delivery_fee: takaOf(fee_paisa),
  days: from !== null && to !== null ? { from, to } : null,
});

const isSeen = (now: DeliveryFee | undefined, seen: Seen) =>
  now?.delivery_fee === seen?.delivery_fee &&
  now?.days?.from === seen?.days?.from &&
  now?.days?.to === seen?.days?.to;

/** For the audit trail, which names the district itself. */
const snapshotOf = (fee: DeliveryFee | undefined) =>
  fee && { delivery_fee: fee.delivery_fee, ...(fee.days ? { days: fee.days } : {}) };
