import { sql } from 'kysely';
import type { Db } from '../../platform/db/database';

/** Refused requests are counted here on purpose. */
const IGNORED_TABLES = ['attempts'];

/** A checksum of all rows of each table, to show that nothing was written. */
export async function tableChecksums({ kysely }: Db): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`.execute(kysely);
  const names = tables.rows.map(({ name }) => name).filter((name) => !IGNORED_TABLES.includes(name));
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(
    names.map(
      (name) => sql`SELECT ${sql.lit(name)} AS name,
        count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS print FROM ${sql.table(name)} t`,
    ),
    sql` UNION ALL `,
  )}`.execute(kysely);
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
