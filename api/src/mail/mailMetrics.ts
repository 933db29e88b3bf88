import { Counter, Gauge, type Registry } from 'prom-client';
import type { Db } from '../db/database';
import { countMail } from './mail.queries';
import type { MailAttempt } from './mailWorker';

/**
 * Figures of the mail: attempts by how they ended, and what waits or was given up.
 * @returns counts an attempt
 */
export function measureMail(registry: Registry, db: Db): (attempt: MailAttempt) => void {
  const attempts = new Counter({
    name: 'mail_attempts_total',
    help: 'Attempts of this process to deliver a letter; dead: given up, the row is kept',
    labelNames: ['kind', 'outcome'] as const,
    registers: [registry],
  });
  new Gauge({
    name: 'mail_outbox',
    help: 'Letters of all processes that wait for delivery, or were given up',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      for (const [state, count] of Object.entries(await countMail(db.kysely))) this.set({ state }, count);
    },
  });
  return ({ kind, outcome }) => attempts.inc({ kind, outcome });
}
