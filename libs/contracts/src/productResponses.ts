import * as z from 'zod/mini';
import { type ProductFieldName, type ProductResponseValue, productTable } from './productTable';

type Responses<Name extends ProductFieldName> = {
  [One in Name]: (typeof productTable)[One] extends { later: true }
    ? z.ZodMiniOptional<z.ZodMiniType<ProductResponseValue<One>>>
    : z.ZodMiniType<ProductResponseValue<One>>;
};

/** Fields of the product table as responses have them. */
export function responseFields<Name extends ProductFieldName>(names: readonly Name[]): Responses<Name> {
  return Object.fromEntries(names.map((name) => [name, responseOf(name)])) as Responses<Name>;
}

function responseOf(name: ProductFieldName): z.ZodMiniType {
  const row = productTable[name];
  const { kind } = row;
  const value =
    kind === 'flag'
      ? z.boolean()
      : kind === 'number'
        ? z.int()
        : kind === 'list'
          ? z.array(z.string())
          : z.string();
  const orNull = 'nullable' in row ? z.nullable(value) : value;
  return 'later' in row ? z.optional(orNull) : orNull;
}
