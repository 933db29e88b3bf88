import { Counter, Gauge, type Registry } from 'prom-client';
import type { Db } from '../db/database';
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
  new Gauge({
    name: 'mail_outbox',
    help: 'Mails of all processes that wait for delivery, or are dead',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      for (const [state, count] of Object.entries(await countMail(db.kysely))) this.set({ state }, count);
    },
  });
  return ({ kind, outcome }) => attempts.inc({ kind, outcome });
}
