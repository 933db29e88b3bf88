import type { FigurePeriod, Paisa } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database';
import { readWaitingRows, type Waiting, waitingRows } from '../../platform/db/waitingRows';

/** All counts of waiting work, in one query. */
export interface WaitingRow {
  applications: Waiting & { over_24h: number; over_48h: number };
  cash_orders: Waiting;
  card_orders: Waiting;
  late_orders: Waiting;
  failed_mails: Waiting;
  payout_runs: Waiting;
  account_changes: Waiting;
  name_changes: Waiting;
  returns: Waiting;
}

const HOUR_MS = 3_600_000;

export function readWaiting(reader: Reader, now: Date): Promise<WaitingRow> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  return readWaitingRows<WaitingRow>(reader, {
    applications: waitingRows(
      sql`coalesce(answered_at, applied_at)`,
      sql`FROM sellers WHERE status = 'pending' AND (question IS NULL OR answered_at IS NOT NULL)`,
      sql`, 'over_24h', count(*) FILTER (WHERE since < ${hoursAgo(24)}),
      'over_48h', count(*) FILTER (WHERE since < ${hoursAgo(48)})`,
    ),
    cash_orders: waitingRows(
      sql`confirm_by`,
      sql`FROM orders WHERE confirm_by IS NOT NULL AND confirmed_at IS NULL AND status = 'pending'`,
    ),
    card_orders: waitingRows(
      sql`pay_by`,
      sql`FROM orders
      WHERE pay_by IS NOT NULL AND payment_status = 'unpaid' AND status IN ('pending', 'processing')`,
    ),
    late_orders: waitingRows(
      sql`created_at`,
      sql`FROM orders
      WHERE order_state_rank(status) = order_state_rank('pending') AND created_at < ${hoursAgo(48)}
        AND (confirm_by IS NULL OR confirmed_at IS NOT NULL) AND (pay_by IS NULL OR payment_status = 'paid')`,
    ),
    failed_mails: waitingRows(sql`dead_at`, sql`FROM outbox WHERE dead_at IS NOT NULL`),
    payout_runs: waitingRows(
      sql`drafted_at`,
      sql`FROM payout_runs r
      WHERE approved_at IS NULL AND EXISTS (SELECT FROM payouts p WHERE p.run_id = r.id AND p.state = 'draft')`,
    ),
    account_changes: waitingRows(
      sql`confirmed_at`,
      sql`FROM payout_account_changes WHERE confirmed_at IS NOT NULL`,
    ),
    name_changes: waitingRows(sql`asked_at`, sql`FROM store_name_changes`),
    returns: waitingRows(sql`deadline`, sql`FROM returns WHERE closed_at IS NULL AND state = 'escalated'`),
  });
}

export interface FiguresRow {
  /** 'YYYY-MM-DD' */
  from: string;
  orders: number;
  ended: number;
  revenue: Paisa;
  new_sellers: number;
  new_buyers: number;
}

/** The first day of the period that a day is in; weeks begin on Sunday. */
const periodOf = (by: FigurePeriod, day: ReturnType<typeof sql>) =>
  by === 'day'
    ? sql`${day}`
    : by === 'week'
      ? sql`(${day} - extract(dow FROM ${day})::int)`
      : sql`date_trunc('month', ${day})::date`;

/** Periods with anything in them. @param since the first day of the first one @param begin the same as an instant */
export async function readFigures(
  reader: Reader,
  by: FigurePeriod,
  { since, begin }: { since: string; begin: Date },
): Promise<FiguresRow[]> {
  const dhakaDay = sql`(created_at AT TIME ZONE 'Asia/Dhaka')::date`;
  const { rows } = await sql<FiguresRow>`
    WITH parts AS (
      SELECT ${periodOf(by, sql`day`)} AS period, sum(orders) AS orders,
        sum(orders) FILTER (WHERE status IN ('cancelled', 'refunded')) AS ended,
        sum(revenue_paisa) FILTER (WHERE status NOT IN ('cancelled', 'refunded')) AS revenue, 0 AS sellers, 0 AS buyers
      FROM market_sums WHERE day >= ${since}::date GROUP BY 1
      UNION ALL
      SELECT ${periodOf(by, dhakaDay)}, 0, 0, 0, count(*), 0 FROM sellers WHERE created_at >= ${begin} GROUP BY 1
      UNION ALL
      SELECT ${periodOf(by, dhakaDay)}, 0, 0, 0, 0, count(*) FROM users
      WHERE created_at >= ${begin} AND guest_phone IS NULL GROUP BY 1
    )
    SELECT period::text AS from, sum(orders)::int AS orders, coalesce(sum(ended), 0)::int AS ended,
      coalesce(sum(revenue), 0)::bigint AS revenue, sum(sellers)::int AS new_sellers, sum(buyers)::int AS new_buyers
    FROM parts GROUP BY period ORDER BY period`.execute(reader);
  return rows;
}
