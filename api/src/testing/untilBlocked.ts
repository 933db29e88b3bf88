import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database';

/**
 * Waits until each of these requests waits for a lock. PostgreSQL only.
 * @throws when one of them gets its response without waiting
 */
export async function untilBlocked({ kysely }: Db, requests: readonly Promise<unknown>[]): Promise<void> {
  let answered = false;
  for (const request of requests)
    void request.finally(() => {
      answered = true;
    });
  const blocked = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await blocked.execute(kysely)).rows.length < requests.length) {
    if (answered) throw new Error('A request was answered without waiting for a lock');
    await pause(10);
  }
}
