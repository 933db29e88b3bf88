import { sql } from 'kysely';
import { CUSTOM_PLAN, type Reader } from '../../platform/db/database';
import { firstPicture } from '../../platform/db/productPictures';
import type { ShownMedia } from '../../platform/media/picture';
import { filteredProducts, type ProductFilter } from './catalog.queries';

export interface CategoryRow {
  /** of a product type: its slug */
  name: string;
  count: number;
  picture: (ShownMedia & { id: number }) | null;
}

/**
 * The matches of each category, or product type, most first. Spellings that fold alike are one category with the most used spelling as its
 * name. Products without a category are left out.
 */
export async function countCategories(
  db: Reader,
  filter: ProductFilter,
  { by, max }: { by: 'category' | 'product_type'; max: number },
): Promise<CategoryRow[]> {
  const column = `p.${by}` as const;
  // Folded by spelling instead of by product: there are few spellings.
  const spelled = filteredProducts(db, filter)
    .where(column, '<>', '')
    .groupBy(column)
    .select(({ fn }) => [
      sql<string>`${sql.ref(column)}`.as('name'),
      fn.countAll<number>().as('count'),
      sql`max(ARRAY[p.in_stock::int, p.sales_count, p.id]::bigint[])`.as('best'),
    ]);
  const { rows } = await sql<CategoryRow>`${sql.raw(CUSTOM_PLAN)}
    WITH spelled AS MATERIALIZED (${spelled}), counted AS (
      SELECT (array_agg(name ORDER BY count DESC, name COLLATE "C"))[1] AS name, sum(count)::bigint AS count,
        (max(best))[3] AS product_id
      FROM spelled GROUP BY fold(name)
    )
    SELECT name, count, ${firstPicture(sql`listed.product_id`)} AS picture
    FROM (SELECT * FROM counted ORDER BY count DESC, name COLLATE "C" LIMIT ${max}) AS listed
    ORDER BY count DESC, name COLLATE "C"`.execute(db);
  return rows;
}
