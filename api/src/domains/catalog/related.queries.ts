import type { BusinessType, Paisa, ProductDepartment } from '@haat/contracts';
import { sql } from 'kysely';
import { CUSTOM_PLAN, type Reader } from '../../platform/db/database';
import { filteredProducts } from './catalog.queries';
import { matches } from './relevance.queries';

/** The product whose related products are listed. */
export interface Anchor {
  id: number;
  seller_id: number;
  business_type: BusinessType;
  /** lower case, without accents; '' without one */
  category: string;
  price_today_paisa: Paisa;
  /** the text of a tsquery: any word of the name */
  name_query: string;
  tag_ids: number[];
  department: ProductDepartment | null;
}

/** Departments whose shoppers look at the products of one: unisex products are for women and men alike. */
const SAME_SHOPPERS: Record<ProductDepartment, readonly ProductDepartment[]> = {
  women: ['women', 'unisex'],
  men: ['men', 'unisex'],
  unisex: ['unisex', 'women', 'men'],
  kids: ['kids'],
};

/** A product on sale. */
export async function findAnchor(db: Reader, id: number): Promise<Anchor | undefined> {
  const { rows } = await sql<Anchor>`
    SELECT p.id, p.seller_id, p.business_type, p.department, fold(coalesce(p.category, '')) AS category, p.price_today_paisa,
      replace(plainto_tsquery('english', split_words(p.name))::text, ' & ', ' | ') AS name_query,
      (SELECT coalesce(json_agg(tag_id ORDER BY tag_id), '[]') FROM product_tags WHERE product_id = p.id) AS tag_ids
    FROM products p WHERE p.id = ${id} AND p.on_sale_in_shop`.execute(db);
  return rows[0];
}

/** How many of the best-selling products with a word of the name, or with a tag, are compared with the product. */
const MAX_CANDIDATES = 200;
/** How many of the next dearer and of the next cheaper ones of its business type. */
const PRICE_NEIGHBOURS = 20;

/** Weights of the parts of the score. Each part is between 0 and 1. */
const WEIGHTS = {
  department: 6,
  name: 3,
  tags: 4,
  category: 3,
  businessType: 1,
  price: 1.5,
  sales: 0.5,
} as const;

/**
 * Ids of the products of other stores that are most like a product, best first, those in stock before all others. The
 * order is total. The candidates share words of the name, a tag, or the business type and about the price; the score
 * compares department, name, tags, category, business type and price, and prefers what sells.
 */
export async function similarProducts(db: Reader, anchor: Anchor, max: number): Promise<number[]> {
  const {
    id,
    seller_id,
    business_type,
    category,
    price_today_paisa: price,
    name_query,
    tag_ids,
    department,
  } = anchor;
  const others = filteredProducts(db, {})
    .where('p.seller_id', '<>', seller_id)
    .select('p.id')
    .$narrowType<{ id: number }>();
  const bestSold = sql`p.sales_count DESC, p.id DESC`;
  const named = others.where(matches(name_query)).orderBy(bestSold).limit(MAX_CANDIDATES);
  const tagged = others
    .where(
      sql<boolean>`p.id IN (SELECT product_id FROM product_tags WHERE tag_id = ANY(${tag_ids}::bigint[]))`,
    )
    .orderBy(bestSold)
    .limit(MAX_CANDIDATES);
  const ofType = others.where('p.business_type', '=', business_type).limit(PRICE_NEIGHBOURS);
  const dearer = ofType.where('p.price_today_paisa', '>=', price).orderBy(sql`p.price_today_paisa, p.id`);
  const cheaper = ofType
    .where('p.price_today_paisa', '<', price)
    .orderBy(sql`p.price_today_paisa DESC, p.id DESC`);
  const rank = sql`search_rank(p.search, ${name_query}::tsquery)`;
  const { rows } = await sql<{ id: number }>`${sql.raw(CUSTOM_PLAN)}
    WITH candidates AS MATERIALIZED (
      (${named}) UNION (${tagged}) UNION (${dearer}) UNION (${cheaper})
    ), compared AS MATERIALIZED (
      SELECT p.id, p.in_stock, p.sales_count, ${rank} AS name,
        (SELECT count(*) FROM product_tags t WHERE t.product_id = p.id AND t.tag_id = ANY(${tag_ids}::bigint[]))
          / greatest(1, cardinality(${tag_ids}::bigint[]))::float8 AS tags,
        coalesce(p.department = ANY(${department ? SAME_SHOPPERS[department] : []}::text[]), false)::int AS department,
        (${category} <> '' AND fold(p.category) = ${category})::int AS category,
        (p.business_type = ${business_type})::int AS business_type,
        1 / (1 + 2 * abs(ln((p.price_today_paisa + 100) / (${price}::float8 + 100)))) AS price
      FROM candidates JOIN products p USING (id)
    ), scored AS (
      SELECT id, in_stock, sales_count,
        ${WEIGHTS.department}::float8 * department
        + ${WEIGHTS.name}::float8 * name / greatest(max(name) OVER (), 1e-9)
        + ${WEIGHTS.tags}::float8 * tags
        + ${WEIGHTS.category}::float8 * coalesce(category, 0)
        + ${WEIGHTS.businessType}::float8 * business_type
        + ${WEIGHTS.price}::float8 * price
        + ${WEIGHTS.sales}::float8 * ln(1 + sales_count) / greatest(max(ln(1 + sales_count)) OVER (), 1) AS score
      FROM compared
    )
    SELECT id FROM scored WHERE id <> ${id}
    ORDER BY in_stock DESC, round(score::numeric, 6) DESC, sales_count DESC, id DESC LIMIT ${max}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Ids of the other products of the same store: those in stock first, then by sales. */
export async function moreFromStore(
  db: Reader,
  { id, seller_id }: Pick<Anchor, 'id' | 'seller_id'>,
  max: number,
): Promise<number[]> {
  const products = filteredProducts(db, { sellerId: seller_id })
    .select('p.id')
    .where('p.id', '<>', id)
    .orderBy(sql`p.in_stock DESC, p.sales_count DESC, p.id DESC`)
    .limit(max);
  const { rows } = await sql<{ id: number }>`${sql.raw(CUSTOM_PLAN)} ${products}`.execute(db);
  return rows.map((row) => row.id);
}
