import type { Paisa } from '@haat/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../db/database';

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

/** The starts of the periods. */
export interface Since {
  month: Date;
  previousMonth: Date;
  /** the end of the compared days of the previous month */
  comparedUntil: Date;
  firstDay: Date;
}

/**
 * The data of a seller's dashboard, in one statement. An order and its pieces count when it was placed, its revenue
 * when its items are delivered; cancelled and refunded orders bring none, nor does a card order that is not paid. A cash
 * order that waits to be confirmed has no pieces yet, and doesn't count (docs/adr/0044).
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
  const figures = (from: Date, to: Date | null) => sql`(
    SELECT json_build_object('revenue', coalesce(sum(paisa), 0), 'sources', count(DISTINCT order_id),
      'orders', (SELECT count(*) FROM own WHERE created_at >= ${from} AND (${to}::timestamptz IS NULL OR created_at < ${to})),
      'items', (SELECT coalesce(sum(i.quantity), 0) FROM own JOIN order_items i ON i.order_id = own.id
        WHERE own.created_at >= ${from} AND (${to}::timestamptz IS NULL OR own.created_at < ${to})))
    FROM delivered WHERE at >= ${from} AND (${to}::timestamptz IS NULL OR at < ${to}))`;
  return sql<DashboardRow>`
    WITH own AS MATERIALIZED (
      SELECT id, created_at, payment_method = 'cod' OR payment_status = 'paid' AS earns FROM orders
      WHERE seller_id = ${sellerId} AND status NOT IN ('cancelled', 'refunded') AND stock_state = 'taken'
    ), delivered AS MATERIALIZED (
      SELECT i.order_id, i.delivered_at AS at, i.unit_paisa * i.quantity AS paisa
      FROM own JOIN order_items i ON i.order_id = own.id
      WHERE i.delivered_at IS NOT NULL AND own.earns
    ), activity AS (
      SELECT at AS instant, paisa, 0 AS placed FROM delivered WHERE at >= ${firstDay}
      UNION ALL
      SELECT created_at, 0, 1 FROM own WHERE created_at >= ${firstDay}
    ), stock AS (
      SELECT p.status, coalesce((SELECT sum(v.stock) FROM variants v WHERE v.product_id = p.id AND v.is_active), 0) AS pieces
      FROM products p WHERE p.seller_id = ${sellerId} AND p.deleted_at IS NULL
    )
    SELECT ${figures(month, null)} AS month, ${figures(previousMonth, comparedUntil)} AS month_before,
      (SELECT coalesce(sum(paisa), 0)::bigint FROM delivered) AS total_revenue,
      s.rating_sum, s.rating_count,
      (SELECT count(*)::int FROM reviews r WHERE r.seller_id = s.id AND r.created_at >= ${month}) AS reviews_this_month,
      (SELECT json_build_object('total', count(*), 'active', count(*) FILTER (WHERE status = 'active'),
          'low_stock', count(*) FILTER (WHERE status = 'active' AND pieces BETWEEN 1 AND ${lowStock}::int),
          'out_of_stock', count(*) FILTER (WHERE status = 'active' AND pieces <= 0))
        FROM stock) AS products,
      (SELECT coalesce(json_agg(json_build_object('day', day, 'revenue', revenue, 'orders', orders)), '[]')
        FROM (SELECT (instant AT TIME ZONE 'Asia/Dhaka')::date::text AS day, sum(paisa) AS revenue, sum(placed) AS orders
          FROM activity GROUP BY 1) AS daily) AS days
    FROM sellers s WHERE s.id = ${sellerId}`;
}
