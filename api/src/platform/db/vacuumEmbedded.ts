import { sql } from 'kysely';
import type { Db } from './database';

/**
 * Collects PGlite's statistics and dead rows, by the rule of PostgreSQL's autovacuum, which PGlite lacks: without it the planner knows
 * nothing about tables that have grown, and updates fill the disk. A table at a time: others use the connection in between.
 * Nothing on a PostgreSQL server.
 */
export async function vacuumEmbedded({ engine, kysely }: Pick<Db, 'engine' | 'kysely'>): Promise<void> {
  if (engine !== 'pglite') return;
  const { rows } = await sql<{ relname: string }>`
    SELECT s.relname FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
    WHERE s.n_dead_tup > 50 + 0.2 * c.reltuples OR s.n_mod_since_analyze > 50 + 0.1 * c.reltuples
      OR (c.reltuples < 0 AND pg_relation_size(c.oid) > 0)
    ORDER BY s.relname`.execute(kysely);
  for (const { relname } of rows) await sql`VACUUM (ANALYZE) ${sql.table(relname)}`.execute(kysely);
}
