import type { Reader, Tx } from '../../platform/db/database';

export interface NameChangeRow {
  seller_id: number;
  business_name: string;
  asked_at: Date;
}

const COLUMNS = ['seller_id', 'business_name', 'asked_at'] as const;

/** Replaces an earlier one. */
export async function saveNameChange(tx: Tx, { seller_id, ...change }: NameChangeRow): Promise<void> {
  await tx
    .insertInto('store_name_changes')
    .values({ seller_id, ...change })
    .onConflict((conflict) => conflict.column('seller_id').doUpdateSet(change))
    .execute();
}

export function findNameChange(reader: Reader, sellerId: number): Promise<NameChangeRow | undefined> {
  return reader
    .selectFrom('store_name_changes')
    .where('seller_id', '=', sellerId)
    .select(COLUMNS)
    .executeTakeFirst();
}

/** The oldest first, with the present names. */
export function listNameChanges(reader: Reader): Promise<(NameChangeRow & { now: string })[]> {
  return reader
    .selectFrom('store_name_changes')
    .innerJoin('sellers', 'sellers.id', 'seller_id')
    .select([
      'seller_id',
      'store_name_changes.business_name',
      'store_name_changes.asked_at',
      'sellers.business_name as now',
    ])
    .orderBy('store_name_changes.asked_at')
    .orderBy('seller_id')
    .execute();
}

export function takeNameChange(tx: Tx, sellerId: number): Promise<NameChangeRow | undefined> {
  return tx
    .deleteFrom('store_name_changes')
    .where('seller_id', '=', sellerId)
    .returning(COLUMNS)
    .executeTakeFirst();
}
