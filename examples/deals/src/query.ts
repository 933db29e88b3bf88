import { type ProductFilter, productQuery } from '@haat/api-client';
import { productListQuery } from '@haat/api-client/queries/products';

/** Discounts that can be chosen, in per cent. */
export const DISCOUNTS = ['10', '20', '30', '50'] as const;
export type Discount = (typeof DISCOUNTS)[number];

export const LIMIT = 12;
const filterOf = (discount: Discount): ProductFilter => ({
  on_sale: true,
  min_discount: discount,
  limit: LIMIT,
});

/** The discount of an address: ?from=30. */
export const discountIn = (search: string): Discount =>
  DISCOUNTS.find((one) => one === new URLSearchParams(search).get('from')) ?? DISCOUNTS[0];

export const dealsQuery = (discount: Discount) => productListQuery(filterOf(discount));

/** The same as a path of the API. */
export const dealsAddress = (discount: Discount) =>
  `/api/v1/products/?${new URLSearchParams(productQuery(filterOf(discount)))}`;
