import { type Paisa, startOfDhakaDay } from '@haat/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database';

interface MonthFigures {
  revenue: Paisa;
  /** pieces of the orders placed */
  items: number;
  /** number of orders with revenue */
  sources: number;
  /** orders placed */
  orders: number;
}

export interface DashboardRow {
  month: MonthFigures;
  month_before: MonthFigures;
  total_revenue: Paisa;
  rating_sum: number;
  rating_count: number;
  reviews_this_month: number;
  products: { total: number; active: number; low_stock: number; out_of_stock: number };
  /** days with orders or revenue: 'YYYY-MM-DD' in Asia/Dhaka */
  days: { day: string; revenue: Paisa; orders: number }[];
}

/** Days 'YYYY-MM-DD' in Asia/Dhaka. */
export interface Since {
  /** the first of the month */
  month: string;
  previousMonth: string;
  /** the day after the compared days of the previous month */
  comparedUntil: string;
  firstDay: string;
}

/**
 * The data of a seller's dashboard, in one statement. An order and its pieces count when it was placed, its revenue
 * when its items are delivered; cancelled and refunded orders bring none, nor does a card order that is not paid. A cash
 * order that waits to be confirmed has no pieces yet, and doesn't count (docs/rules/products.md). Reads sums of a day, not the
 * orders.
 */
export async function readDashboard(
  db: Reader,
  sellerId: number,
  since: Since,
  lowStock: number,
): Promise<DashboardRow | undefined> {
  const { rows } = await dashboardQuery(sellerId, since, lowStock).execute(db);
  return rows[0];
}

/** The statement, exported so that a test can check its plan. */
export function dashboardQuery(
  sellerId: number,
  { month, previousMonth, comparedUntil, firstDay }: Since,
  lowStock: number,
): RawBuilder<DashboardRow> {
  const figures = (from: string, to: string | null) => sql`(
    SELECT json_build_object('revenue', coalesce(sum(revenue), 0), 'sources', coalesce(sum(sources), 0),
      'orders', coalesce(sum(orders), 0), 'items', coalesce(sum(items), 0))
    FROM sums WHERE day >= ${from}::date AND (${to}::date IS NULL OR day < ${to}::date))`;
  return sql<DashboardRow>`
    WITH sums AS MATERIALIZED (
      SELECT day, sum(revenue_paisa) AS revenue, sum(paid_orders) AS sources, sum(orders) AS orders, sum(pieces) AS items
      FROM store_sums WHERE seller_id = ${sellerId} AND status NOT IN ('cancelled', 'refunded') AND NOT waiting GROUP BY day
    ), stock AS (
      SELECT p.status, coalesce((SELECT sum(v.stock) FROM variants v WHERE v.product_id = p.id AND v.is_active), 0) AS pieces
      FROM products p WHERE p.seller_id = ${sellerId} AND p.deleted_at IS NULL
    )
    SELECT ${figures(month, null)} AS month, ${figures(previousMonth, comparedUntil)} AS month_before,
      (SELECT coalesce(sum(revenue), 0)::bigint FROM sums) AS total_revenue,
      s.rating_sum, s.rating_count,
      (SELECT count(*)::int FROM reviews r
        WHERE r.seller_id = s.id AND r.hidden_at IS NULL AND r.created_at >= ${startOfDhakaDay(month)}::timestamptz) AS reviews_this_month,
      (SELECT json_build_object('total', count(*), 'active', count(*) FILTER (WHERE status = 'active'),
          'low_stock', count(*) FILTER (WHERE status = 'active' AND pieces BETWEEN 1 AND ${lowStock}::int),
          'out_of_stock', count(*) FILTER (WHERE status = 'active' AND pieces <= 0))
        FROM stock) AS products,
      (SELECT coalesce(json_agg(json_build_object('day', day::text, 'revenue', revenue, 'orders', orders)), '[]')
        FROM sums WHERE day >= ${firstDay}::date) AS days
    FROM sellers s WHERE s.id = ${sellerId}`;
}
