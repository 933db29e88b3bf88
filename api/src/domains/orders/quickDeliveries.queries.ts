import type { QuickDelivery } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database';

interface QuickDeliveryRow extends Omit<QuickDelivery, 'bill' | 'placed_at' | 'delivered_at'> {
  total_paisa: number;
  placed_at: Date;
  delivered_at: Date;
  /** of all pages */
  count: number;
}

/** Orders placed after `since` and delivered within `minutes`, with their reviews. */
export async function findQuickDeliveries(
  reader: Reader,
  { since, minutes, seller }: { since: Date; minutes: number; seller: number | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<QuickDeliveryRow[]> {
  // Found first: with the limit in sight the planner would look up each delivered order of the shop on its own.
  const { rows } = await sql<QuickDeliveryRow>`
    WITH quick AS MATERIALIZED (
      SELECT o.id, d.at FROM orders o
      JOIN order_events d ON d.order_id = o.id AND d.status = 'delivered'
        AND d.at > ${since}::timestamptz AND d.at < o.created_at + make_interval(mins => ${minutes})
      WHERE o.archived_month IS NULL AND o.status IN ('delivered', 'cancelled', 'refunded') AND o.status = 'delivered'
        AND o.created_at > ${since}::timestamptz AND ${seller ? sql`o.seller_id = ${seller}` : sql`TRUE`}
    ), page AS (
      SELECT id, at, count(*) OVER ()::int AS count FROM quick ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${offset}
    )
    SELECT o.public_id AS id, json_build_object('id', s.id, 'business_name', s.business_name) AS seller, o.customer_name,
      o.total_paisa, o.created_at AS placed_at, page.at AS delivered_at, page.count,
      coalesce((SELECT json_agg(json_build_object('id', r.id, 'rating', r.rating, 'content', r.content) ORDER BY r.id)
        FROM reviews r WHERE r.user_id = o.user_id AND coalesce(r.order_id, r.again_in_order) = o.id), '[]') AS reviews
    FROM page JOIN orders o ON o.id = page.id JOIN sellers s ON s.id = o.seller_id
    ORDER BY page.at DESC, o.id DESC`.execute(reader);
  return rows;
}
