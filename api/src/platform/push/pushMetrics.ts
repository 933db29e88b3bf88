import { Counter, type Registry } from 'prom-client';
import type { Db } from '../db/database';
import { databaseGauge } from '../db/databaseGauge';
import { countPushes } from './push.queries';
import type { PushAttempt } from './pushWorker';

/**
 * Registers the metrics of notifications: attempts by outcome, and the size of the outbox by state.
 * @returns counts an attempt
 */
export function measurePush(registry: Registry, db: Db): (attempt: PushAttempt) => void {
  const attempts = new Counter({
    name: 'push_attempts_total',
    help: 'Notifications of this process by outcome; gone: the browser has ended its subscription, dead: no further attempt',
    labelNames: ['kind', 'outcome'] as const,
    registers: [registry],
  });
  databaseGauge(registry, {
    name: 'push_outbox',
    help: 'Notifications of all processes that wait for delivery, or are dead',
    label: 'state',
    read: () => countPushes(db.kysely),
  });
  return ({ kind, outcome }) => attempts.inc({ kind, outcome });
}
