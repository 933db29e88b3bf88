import { sql } from 'kysely';
import type { Db } from './database';

/** How far the index is that is being built now, as other connections see it; '' where nothing tells. */
export async function progressOf({ engine, kysely }: Db): Promise<string> {
  if (engine !== 'postgres') return '';
  const { rows } = await sql<{ name: string; phase: string; done: number | null }>`
    SELECT coalesce(index_relid::regclass::text, relid::regclass::text) AS name, phase,
      CASE WHEN blocks_total > 0 THEN blocks_done * 100 / blocks_total END AS done
    FROM pg_stat_progress_create_index WHERE datname = current_database() LIMIT 1`
    .execute(kysely)
    .catch(() => ({ rows: [] }));
  const [index] = rows;
  if (!index) return '';
  return `index ${index.name}: ${index.phase}${index.done === null ? '' : `, ${index.done} %`}`;
}
