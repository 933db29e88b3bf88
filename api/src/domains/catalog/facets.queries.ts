import type { FacetValue, Paisa } from '@haat/contracts';
import { sql } from 'kysely';
import { CUSTOM_PLAN, type Reader } from '../../platform/db/database';
import { filteredProducts, type ProductFilter, variantConditions } from './catalog.queries';

/** The matches of each business type. */
export function countTypes(db: Reader, filter: ProductFilter): Promise<FacetValue[]> {
  return filteredProducts(db, { ...filter, businessType: undefined })
    .groupBy('p.business_type')
    .select(({ fn }) => ['p.business_type as value', fn.countAll<number>().as('count')])
    .orderBy('count', 'desc')
    .orderBy('value')
    .execute();
}

/**
 * The matches with each size, or colour, among their variants. Spellings that fold alike are one value.
 */
export async function countChoices(
  db: Reader,
  axis: 'size' | 'color',
  filter: ProductFilter,
): Promise<FacetValue[]> {
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
  const { rows } = await sql<FacetValue>`${sql.raw(CUSTOM_PLAN)}
    SELECT min(value) AS value, count(*) AS count
    FROM (
      SELECT ${folded} AS folded, min(${value} COLLATE "C") AS value
      FROM (${products.select('p.id')}) AS matching JOIN variants v ON v.product_id = matching.id
      WHERE ${value} IS NOT NULL AND ${variantConditions(other)}
      GROUP BY v.product_id, ${folded}
    ) AS of_products
    GROUP BY folded ORDER BY count DESC, value`.execute(db);
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
    ORDER BY counted.count DESC, t.name LIMIT ${max}`.execute(db);
  return rows;
}

/** The lowest and highest of today's prices, regardless of the filter's prices; null without matches. */
export async function priceSpan(
  db: Reader,
  filter: ProductFilter,
): Promise<{ min: Paisa | null; max: Paisa | null }> {
  const matching = filteredProducts(db, { ...filter, minPaisa: undefined, maxPaisa: undefined });
  return matching
    .select([
      sql<Paisa | null>`min(p.price_today_paisa)`.as('min'),
      sql<Paisa | null>`max(p.price_today_paisa)`.as('max'),
    ])
    .executeTakeFirstOrThrow();
}
