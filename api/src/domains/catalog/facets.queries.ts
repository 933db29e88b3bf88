import type { BusinessType, FacetValue, Paisa } from '@haat/contracts';
import { type RawBuilder, sql } from 'kysely';
import { byName } from '../../platform/db/byName';
import { CUSTOM_PLAN, type Reader } from '../../platform/db/database';
import {
  averageStars,
  discount,
  filteredProducts,
  type ProductFilter,
  variantConditions,
} from './catalog.queries';

/** Whether products pass each of the filters that are counted by their fields. */
export type Passes = Record<'businessType' | 'types' | 'stores' | 'rating' | 'discount' | 'price', boolean>;

/** Numbers of matches by fields of products; see {@link countFields}. */
export interface FieldCount {
  business_type: BusinessType;
  product_type: string | null;
  /** whole stars of the average, rounded down */
  stars: number;
  /** whole per cent */
  discount: number;
  on_sale: boolean;
  passes: Passes;
  count: number;
  /** today's prices in paisa */
  min: Paisa;
  max: Paisa;
}

export interface StoreCount extends FacetValue {
  name: string;
}

/**
 * All that is counted by fields of products, in one pass: the matches without the filters by business type, `types`,
 * `stores`, stars, discount and price, in groups that tell whether they pass them; and the stores with the most matches.
 */
export async function countFields(
  db: Reader,
  filter: ProductFilter,
  maxStores: number,
): Promise<{ fields: FieldCount[]; stores: StoreCount[] }> {
  const { businessType, types, stores, minRating, minDiscount, minPaisa, maxPaisa, ...rest } = filter;
  const all = sql<boolean>`TRUE`;
  const {
    stores: ofStores,
    ...others
  }: Record<keyof Passes, RawBuilder<boolean>> = {
    businessType: businessType ? sql`business_type = ${businessType}` : all,
    types: types ? sql`coalesce(product_type = ANY(${types}::text[]), FALSE)` : all,
    stores: sql`in_stores`,
    rating: minRating ? sql`stars >= ${minRating}` : all,
    discount: minDiscount ? sql`on_sale AND discount >= ${minDiscount}` : all,
    price: sql`in_price`,
  };
  const passes = Object.entries({ ...others, stores: ofStores }).map(
    ([name, passed]) => sql`${sql.lit(name)}, ${passed}`,
  );
  const inPrice = [
    ...(minPaisa === undefined ? [] : [sql`p.price_today_paisa >= ${minPaisa}`]),
    ...(maxPaisa === undefined ? [] : [sql`p.price_today_paisa <= ${maxPaisa}`]),
  ];
  const matching = filteredProducts(db, rest).select([
    'p.business_type',
    'p.product_type',
    'p.seller_id',
    'p.price_today_paisa',
    sql<number>`floor(${averageStars})::int`.as('stars'),
    sql<number>`${discount}::int`.as('discount'),
    sql<boolean>`p.price_today_paisa < p.price_paisa`.as('on_sale'),
    sql<boolean>`${stores ? sql`p.seller_id = ANY(${stores}::bigint[])` : sql`TRUE`}`.as('in_stores'),
    sql<boolean>`${inPrice.length > 0 ? sql.join(inPrice, sql` AND `) : sql`TRUE`}`.as('in_price'),
  ]);
  const { rows } = await sql<{ fields: FieldCount[]; stores: StoreCount[] }>`${sql.raw(CUSTOM_PLAN)}
    WITH matching AS MATERIALIZED (${matching}), fields AS (
      SELECT business_type, product_type, stars, discount, on_sale, in_stores, in_price, count(*) AS count,
        min(price_today_paisa) AS min, max(price_today_paisa) AS max
      FROM matching GROUP BY 1, 2, 3, 4, 5, 6, 7
    ), of_stores AS (
      SELECT seller_id, count(*) AS count FROM matching WHERE ${sql.join(Object.values(others), sql` AND `)} GROUP BY seller_id
      ORDER BY seller_id = ANY(${stores ?? []}::bigint[]) DESC, count DESC, seller_id
      LIMIT ${maxStores + (stores?.length ?? 0)}
    )
    SELECT (SELECT coalesce(json_agg(to_json(f)), '[]')
        FROM (SELECT *, json_build_object(${sql.join(passes)}) AS passes FROM fields) f) AS fields,
      (SELECT coalesce(json_agg(json_build_object('value', c.seller_id::text, 'name', s.business_name, 'count', c.count)
          ORDER BY c.count DESC, ${byName(sql`s.business_name`)}, s.id), '[]')
        FROM of_stores c JOIN sellers s ON s.id = c.seller_id) AS stores`.execute(db);
  return rows[0] ?? { fields: [], stores: [] };
}

/** The folded names of all colours of the shop, by steps through an index. */
export async function colorsOfShop(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ color: string }>`
    WITH RECURSIVE colors AS (
      (SELECT folded_color AS color FROM variants WHERE is_active AND folded_color IS NOT NULL ORDER BY 1 LIMIT 1)
      UNION ALL
      SELECT (SELECT v.folded_color FROM variants v WHERE v.is_active AND v.folded_color > colors.color
        ORDER BY v.folded_color LIMIT 1)
      FROM colors WHERE colors.color IS NOT NULL
    ) SELECT color FROM colors WHERE color IS NOT NULL`.execute(db);
  return rows.map(({ color }) => color);
}

/** A value of variants, with the family that it belongs to; a row without a value counts a whole family. */
export interface ChoiceCount {
  value: string | null;
  family: string | null;
  count: number;
}

/**
 * The matches with each size, or colour, among their variants, and with each family of values. Spellings that fold alike
 * are one value.
 * @param families the family of folded values
 */
export async function countChoices(
  db: Reader,
  axis: 'size' | 'color',
  filter: ProductFilter,
  families: ReadonlyMap<string, string> = new Map(),
): Promise<ChoiceCount[]> {
  const other = { ...filter, [axis === 'size' ? 'sizes' : 'colors']: undefined };
  // One variant must match all filters, so filters of variants apply only to the counted variants.
  const products = filteredProducts(db, {
    ...other,
    sizes: undefined,
    colors: undefined,
    inStock: undefined,
  });
  const value = sql.ref(`v.${axis}`);
  const folded = sql.ref(`v.folded_${axis}`);
  const counted = sql`
    SELECT ${folded} AS folded, min(${value} COLLATE "C") AS value, v.product_id
    FROM (${products.select('p.id')}) AS matching JOIN variants v ON v.product_id = matching.id
    WHERE ${value} IS NOT NULL AND ${variantConditions(other)}
    GROUP BY v.product_id, ${folded}`;
  if (families.size === 0) {
    const { rows } = await sql<ChoiceCount>`${sql.raw(CUSTOM_PLAN)}
      SELECT min(value) AS value, NULL AS family, count(*) AS count FROM (${counted}) AS of_products
      GROUP BY folded ORDER BY count DESC, value`.execute(db);
    return rows;
  }
  const { rows } = await sql<ChoiceCount>`${sql.raw(CUSTOM_PLAN)}
    WITH families AS (
      SELECT folded, family FROM unnest(${[...families.keys()]}::text[], ${[...families.values()]}::text[]) AS f (folded, family)
    ), of_products AS MATERIALIZED (
      SELECT c.folded, c.value, c.product_id, f.family FROM (${counted}) AS c LEFT JOIN families f USING (folded)
    )
    SELECT min(value) AS value, family, count(*) AS count FROM of_products GROUP BY folded, family
    UNION ALL
    SELECT NULL, family, count(*) FROM (
      SELECT family FROM of_products WHERE family IS NOT NULL GROUP BY family, product_id
    ) AS of_families GROUP BY family
    ORDER BY count DESC, value`.execute(db);
  return rows;
}

/** The matches with each tag, most used first. */
export async function countTags(db: Reader, filter: ProductFilter, max: number): Promise<FacetValue[]> {
  const { rows } = await sql<FacetValue>`${sql.raw(CUSTOM_PLAN)}
    SELECT t.name AS value, counted.count
    FROM (
      SELECT pt.tag_id, count(*) AS count
      FROM (${filteredProducts(db, { ...filter, tags: undefined }).select('p.id')}) AS matching
      JOIN product_tags pt ON pt.product_id = matching.id
      GROUP BY pt.tag_id
    ) AS counted JOIN tags t ON t.id = counted.tag_id
    ORDER BY counted.count DESC, ${byName(sql`t.name`)}, t.name LIMIT ${max}`.execute(db);
  return rows;
}
