import { Counter, type Registry } from 'prom-client';
import type { Db } from '../db/database';
import { databaseGauge } from '../db/databaseGauge';
import { countMail } from './mail.queries';
import type { MailAttempt } from './mailWorker';

/**
 * Registers the mail metrics: attempts by outcome, and the size of the outbox by state.
 * @returns counts an attempt
 */
export function measureMail(registry: Registry, db: Db): (attempt: MailAttempt) => void {
  const attempts = new Counter({
    name: 'mail_attempts_total',
    help: 'Delivery attempts of this process by outcome; dead: no further attempt, the row stays',
    labelNames: ['kind', 'outcome'] as const,
    registers: [registry],
  });
  databaseGauge(registry, {
    name: 'mail_outbox',
    help: 'Mails of all processes that wait for delivery, or are dead',
    label: 'state',
    read: () => countMail(db.kysely),
  });
  return ({ kind, outcome }) => attempts.inc({ kind, outcome });
}
