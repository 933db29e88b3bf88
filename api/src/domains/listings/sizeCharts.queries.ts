import type { ChartRow, OwnSizeChart, SizeChartForm } from '@haat/contracts';
import { sql } from 'kysely';
import { byName } from '../../platform/db/byName';
import type { Reader, Tx } from '../../platform/db/database';

/** The charts of a store, by name. @param id only this one */
export async function findSizeCharts(db: Reader, sellerId: number, id?: number): Promise<OwnSizeChart[]> {
  const { rows } = await sql<OwnSizeChart & { rows: ChartRow[] }>`
    SELECT c.id, c.name, c.garment, c.measures, c.rows,
      (SELECT count(*)::int FROM products p WHERE p.size_chart_id = c.id AND p.deleted_at IS NULL) AS products
    FROM size_charts c
    WHERE c.seller_id = ${sellerId} ${id === undefined ? sql`` : sql`AND c.id = ${id}`}
    ORDER BY ${byName(sql`c.name`)}, c.id`.execute(db);
  return rows;
}

/** The ids of the store's charts. They can't be deleted until the transaction ends. */
export async function lockSizeCharts(tx: Tx, sellerId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('size_charts')
    .where('seller_id', '=', sellerId)
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** Serializes changes of the store's charts. */
export async function lockStore(tx: Tx, sellerId: number): Promise<void> {
  await tx.selectFrom('sellers').where('id', '=', sellerId).select('id').forNoKeyUpdate().execute();
}

const columnsOf = ({ name, garment, measures, rows }: SizeChartForm) => ({
  name,
  garment,
  measures,
  rows: JSON.stringify(rows),
});

/** @returns its id */
export async function insertSizeChart(
  tx: Tx,
  sellerId: number,
  form: SizeChartForm,
  at: Date,
): Promise<number> {
  const row = await tx
    .insertInto('size_charts')
    .values({ seller_id: sellerId, created_at: at, ...columnsOf(form) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Whether a chart of the store other than `id` has this name. */
export async function isNameTaken(tx: Tx, sellerId: number, name: string, id = 0): Promise<boolean> {
  const row = await tx
    .selectFrom('size_charts')
    .where('seller_id', '=', sellerId)
    .where(sql<boolean>`folded_name = fold(${name})`)
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateSizeChart(
  tx: Tx,
  sellerId: number,
  id: number,
  form: SizeChartForm,
): Promise<void> {
  await tx
    .updateTable('size_charts')
    .set(columnsOf(form))
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

/** @returns whether the store had it */
export async function deleteSizeChart(tx: Tx, sellerId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('size_charts')
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0;
}
