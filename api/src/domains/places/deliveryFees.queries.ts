import type { District, Paisa } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';

export interface DeliveryFeeRow {
  district: District;
  fee_paisa: Paisa;
  from_days: number | null;
  to_days: number | null;
}

/** By district. @param district only this one */
export function listDeliveryFees(reader: Reader, district?: District): Promise<DeliveryFeeRow[]> {
  return reader
    .selectFrom('delivery_fees')
    .select(['district', 'fee_paisa', 'from_days', 'to_days'])
    .$if(district !== undefined, (query) => query.where('district', '=', district as District))
    .orderBy('district')
    .execute();
}

/** Until the end of the transaction nobody else changes a fee; a district without one has no row to lock. */
export async function lockDeliveryFees(tx: Tx): Promise<void> {
  await sql`LOCK TABLE delivery_fees IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

export async function saveDeliveryFee(tx: Tx, { district, ...fee }: DeliveryFeeRow): Promise<void> {
  await tx
    .insertInto('delivery_fees')
    .values({ district, ...fee })
    .onConflict((conflict) => conflict.column('district').doUpdateSet(fee))
    .execute();
}

export async function deleteDeliveryFee(tx: Tx, district: District): Promise<void> {
  await tx.deleteFrom('delivery_fees').where('district', '=', district).execute();
}
