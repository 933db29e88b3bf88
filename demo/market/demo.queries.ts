import type { ChartRow } from '@haat/contracts';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../api/src/platform/db/database';
import type { Tables } from '../../api/src/platform/db/tables';

/** Rows as they are written in bulk: jsonb columns as objects, everything else as the tables have it. */
export type Rows = {
  [Table in keyof Tables]?: (Omit<Insertable<Tables[Table]>, 'measurements' | 'rows'> & {
    measurements?: Record<string, string> | null;
    rows?: ChartRow[];
  })[];
};

export type RowsOf<Table extends keyof Tables> = NonNullable<Rows[Table]>;

/** Whether the database has no users. Waits for other processes that are filling it. */
export async function isUntouched(tx: Tx): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(727402)`.execute(tx);
  return (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** The emails that have an account. */
export async function accountsAmong(
  db: Pick<Tx, 'selectFrom'>,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await db.selectFrom('users').select('email').where('email', 'in', emails).execute();
  return rows.map(({ email }) => email);
}

/**
 * Writes many rows, one statement a table, in the order in which the tables stand. Rows bring their own ids; the
 * counters go on after the highest. All rows of a table must have the columns of its first.
 */
export async function insertRows(tx: Tx, rows: Rows): Promise<void> {
  for (const [table, list] of Object.entries(rows)) {
    const [first] = list;
    if (!first) continue;
    const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
    await sql`
      INSERT INTO ${sql.table(table)} (${columns})
      SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(list)}::jsonb)`.execute(
      tx,
    );
    if ('id' in first) {
      await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM ${sql.table(table)}))`.execute(
        tx,
      );
    }
  }
}

/** The next checkout gets the number after `last`. */
export async function continueOrderNumbers(tx: Tx, last: number): Promise<void> {
  await sql`SELECT setval('order_numbers', ${last}::bigint)`.execute(tx);
}

/** Updates the planner's statistics; the embedded database has no autovacuum. */
export async function analyze(tx: Tx): Promise<void> {
  await sql`ANALYZE`.execute(tx);
}
