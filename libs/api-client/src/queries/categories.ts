import { type ApiError, facetQuery, type ProductFilter } from '@haat/api-client';
import { type Category, products } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';
import { requestRead } from '../requestRead';
import { productKeys } from './products';

const STALE_TIME_MS = 300_000;

const category = (value: unknown): Category => ({
  count: 0,
  picture: null,
  ...(value as Pick<Category, 'name'>),
});

/**
 * The product types, or the sellers' categories, of the products of a business type, a department or of tags. Empty where
 * the API is older than the call.
 */
export const categoriesQuery = (
  filter: Pick<ProductFilter, 'business_type' | 'department' | 'product_type' | 'tags'>,
  by?: 'type',
) =>
  queryOptions<Category[]>({
    queryKey: [...productKeys.all, 'categories', filter, by],
    queryFn: ({ signal }) =>
      requestRead(
        products.listCategories,
        { query: { ...facetQuery(filter), ...(by ? { by } : {}) }, signal },
        (read, answer) => read.listOf(answer, category),
      ).catch((error: ApiError) => {
        // An older API takes the address for that of a product.
        if (error.status !== 400 && error.status !== 404) throw error;
        return [];
      }),
    staleTime: STALE_TIME_MS,
  });
