import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Db, openDatabase } from '../platform/db/database';
import { migrate } from '../platform/db/migrate';
import { startPostgres } from './realPostgres';

/**
 * A migrated database in a temporary folder, outside of jest. PostgreSQL runs as it is by default: every commit is on
 * the disk before it is acknowledged.
 * @returns why not, where no PostgreSQL can run
 */
export async function emptyDatabase(
  engine: Db['engine'],
): Promise<{ db: Db; close(): Promise<void> } | string> {
  const postgres = engine === 'postgres' ? await startPostgres({}) : null;
  if (typeof postgres === 'string') return postgres;
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-bench-'));
  const db = await openDatabase({ folder, ...(postgres ? { url: postgres.url } : {}) });
  await migrate(db);
  return {
    db,
    async close() {
      await db.close();
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
