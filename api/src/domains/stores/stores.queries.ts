import type { BusinessType, Language } from '@haat/contracts';
import { sql } from 'kysely';
import { byName } from '../../platform/db/byName';
import type { Reader } from '../../platform/db/database';
import type { ShownMedia } from '../../platform/media/picture';

export interface StoreRow {
  id: number;
  business_name: string;
  business_type: BusinessType;
  bio: string;
  rating_sum: number;
  rating_count: number;
  verified: boolean;
  instagram: string;
  facebook: string;
  logo: ShownMedia | null;
  banner: ShownMedia | null;
  /** number of products on sale */
  products: number;
}

/** Stores to list, and the language whose alphabet their names are sorted by. */
interface StoreList {
  ids?: readonly number[];
  language?: Language | undefined;
  /** all when absent */
  slice?: { limit: number; offset: number } | null;
}

/** The approved stores by name, or those of these ids. */
export function findStores(db: Reader, { ids, language = 'en', slice }: StoreList = {}): Promise<StoreRow[]> {
  const stores = db
    .selectFrom('sellers as s')
    .where('s.status', '=', 'approved')
    .select([
      's.id',
      's.business_name',
      's.business_type',
      's.bio',
      's.rating_sum',
      's.rating_count',
      's.verified',
      's.instagram',
      's.facebook',
      mediaOf('s.logo_hash').as('logo'),
      mediaOf('s.banner_hash').as('banner'),
    ])
    .select((of) =>
      of
        .selectFrom('products as p')
        .whereRef('p.seller_id', '=', 's.id')
        .where(sql<boolean>`p.on_sale_in_shop`)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('products'),
    )
    .orderBy(byName(sql`s.business_name`, language))
    .orderBy('s.id');
  const wanted = ids ? stores.where('s.id', 'in', ids) : stores;
  return (slice ? wanted.limit(slice.limit).offset(slice.offset) : wanted).execute();
}

export async function countStores(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('sellers')
    .where('status', '=', 'approved')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The ids of the newest products on sale of each of these stores, newest first. */
export async function newestProducts(
  db: Reader,
  ids: readonly number[],
  limit: number,
): Promise<{ store_id: number; product_id: number }[]> {
  const { rows } = await sql<{ store_id: number; product_id: number }>`
    SELECT s.id AS store_id, p.id AS product_id
    FROM unnest(${ids}::bigint[]) AS s (id)
    CROSS JOIN LATERAL (
      SELECT id, created_at FROM products
      WHERE seller_id = s.id AND on_sale_in_shop
      ORDER BY created_at DESC, id DESC LIMIT ${limit}
    ) AS p
    ORDER BY p.created_at DESC, p.id DESC`.execute(db);
  return rows;
}

/** The public figures of an approved store. Pieces of cancelled orders are not counted. */
export function findStoreFigures(db: Reader, id: number) {
  return db
    .selectFrom('sellers as s')
    .where('s.id', '=', id)
    .where('s.status', '=', 'approved')
    .select(['s.rating_sum', 's.rating_count', 's.created_at'])
    .select((of) => [
      of
        .selectFrom('products as p')
        .whereRef('p.seller_id', '=', 's.id')
        .where(sql<boolean>`p.on_sale_in_shop`)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('products'),
      of
        .selectFrom('products as p')
        .whereRef('p.seller_id', '=', 's.id')
        .select(sql<number>`coalesce(sum(p.sales_count), 0)`.as('sum'))
        .$asScalar()
        .$notNull()
        .as('items_sold'),
      of
        .selectFrom('store_sums as d')
        .whereRef('d.seller_id', '=', 's.id')
        .where('d.status', '=', 'delivered')
        .select(sql<number>`coalesce(sum(d.orders), 0)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('orders_delivered'),
    ])
    .executeTakeFirst();
}

const mediaOf = (column: string) => sql<ShownMedia | null>`(
  SELECT json_build_object('hash', m.hash, 'tint', m.tint) FROM media m WHERE m.hash = ${sql.ref(column)})`;

export async function isStore(db: Reader, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('sellers')
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the store was approved and is suspended now. */
export async function isClosed(db: Reader, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('sellers')
    .where('id', '=', id)
    .where('status', '=', 'suspended')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The products on the seller's home page, by slot. */
export function homepageSlots(db: Reader, sellerId: number): Promise<{ slot: number; product_id: number }[]> {
  return db
    .selectFrom('homepage_slots')
    .where('seller_id', '=', sellerId)
    .select(['slot', 'product_id'])
    .orderBy('slot')
    .execute();
}
