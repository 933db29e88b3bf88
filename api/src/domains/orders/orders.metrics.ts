import type { Registry } from 'prom-client';
import type { Context } from '../../context';
import { databaseGauge } from '../../platform/db/databaseGauge';
import { countWaiting } from './orders.queries';

/** A cash order is urgent when so much of its time to be confirmed is left. */
const URGENT_MS = 4 * 3_600_000;

/** Registers the number of cash orders that wait to be confirmed, and of those that are cancelled within four hours. */
export function measureWaitingOrders(registry: Registry, { db, clock }: Pick<Context, 'db' | 'clock'>): void {
  databaseGauge(registry, {
    name: 'cash_orders_waiting',
    help: 'Cash orders that wait to be confirmed; urgent: they are cancelled within four hours',
    label: 'state',
    read: () => countWaiting(db.kysely, new Date(clock.now().getTime() + URGENT_MS)),
  });
}
