import type { FacetValue, Paisa } from '@haat/contracts';
import { sql } from 'kysely';
import { PLANNED_ANEW, type Reader } from '../db/database';
import { filteredProducts, type ProductFilter, variantConditions } from './catalog.queries';

/** How many products of each business type fit. */
export function countTypes(db: Reader, filter: ProductFilter): Promise<FacetValue[]> {
  return filteredProducts(db, { ...filter, businessType: undefined })
    .groupBy('p.business_type')
    .select(({ fn }) => ['p.business_type as value', fn.countAll<number>().as('count')])
    .orderBy('count', 'desc')
    .orderBy('value')
    .execute();
}

/**
 * How many products fit in each size, or colour, that is among their variants. Spellings that fold alike are one
 * value.
 */
export async function countChoices(
  db: Reader,
  axis: 'size' | 'color',
  filter: ProductFilter,
): Promise<FacetValue[]> {
  const other = { ...filter, [axis === 'size' ? 'sizes' : 'colors']: undefined };
  // One variant must fit all that is asked, so what is asked of variants is asked of the counted ones only.
  const products = filteredProducts(db, {
    ...other,
    sizes: undefined,
    colors: undefined,
    inStock: undefined,
  });
  const value = sql.ref(`v.${axis}`);
  const folded = sql.ref(`v.folded_${axis}`);
  const { rows } = await sql<FacetValue>`${sql.raw(PLANNED_ANEW)}
    SELECT min(value) AS value, count(*) AS count
    FROM (
      SELECT ${folded} AS folded, min(${value} COLLATE "C") AS value
      FROM (${products.select('p.id')}) AS fitting JOIN variants v ON v.product_id = fitting.id
      WHERE ${value} IS NOT NULL AND ${variantConditions(other)}
      GROUP BY v.product_id, ${folded}
    ) AS borne
    GROUP BY folded ORDER BY count DESC, value`.execute(db);
  return rows;
}

/** How many products that fit bear each tag, the most used first. */
export async function countTags(db: Reader, filter: ProductFilter, most: number): Promise<FacetValue[]> {
  const { rows } = await sql<FacetValue>`${sql.raw(PLANNED_ANEW)}
    SELECT t.name AS value, counted.count
    FROM (
      SELECT pt.tag_id, count(*) AS count
      FROM (${filteredProducts(db, { ...filter, tags: undefined }).select('p.id')}) AS fitting
      JOIN product_tags pt ON pt.product_id = fitting.id
      GROUP BY pt.tag_id
    ) AS counted JOIN tags t ON t.id = counted.tag_id
    ORDER BY counted.count DESC, t.name LIMIT ${most}`.execute(db);
  return rows;
}

/** The span of today's prices of what fits, whatever prices the filter asks for; null when nothing does. */
export async function priceSpan(
  db: Reader,
  filter: ProductFilter,
): Promise<{ min: Paisa | null; max: Paisa | null }> {
  const fitting = filteredProducts(db, { ...filter, minPaisa: undefined, maxPaisa: undefined });
  return fitting
    .select([
      sql<Paisa | null>`min(p.price_today_paisa)`.as('min'),
      sql<Paisa | null>`max(p.price_today_paisa)`.as('max'),
    ])
    .executeTakeFirstOrThrow();
}
