import type { ProductFieldName } from '@haat/contracts';
import { type RawBuilder, sql } from 'kysely';

/** The columns of product `p` for fields of the product table that have columns of their name. */
export function productColumns(names: readonly ProductFieldName[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(`p.${name}`)));
}
