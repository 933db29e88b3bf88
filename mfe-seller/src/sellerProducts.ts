import { sellerProducts as api } from '@haat/api-client';
import type { Page, ProductSummary, SellerProductRow } from '@haat/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

/** The seller's products: light rows, all at once, and the figures of all of them. */
export type OwnProducts = Page<SellerProductRow> & { summary: ProductSummary };

export const ownProductsQuery = queryOptions({
  queryKey: ['seller-products'],
  queryFn: ({ signal }) => api.list({}, signal),
});

/** The product as its edit form begins with it. What was read before the form opened is too old to begin with. */
export const ownProductQuery = (id: string) =>
  queryOptions({ queryKey: ['seller-product', id], queryFn: () => api.get(id), staleTime: 0, gcTime: 0 });

const sameFigures = { total: 0, active: 0, stock: 0, sold: 0 };

function figuresOf(row: SellerProductRow | undefined): ProductSummary {
  if (!row) return sameFigures;
  const { status, stock_quantity, sales_count } = row;
  return { total: 1, active: Number(status === 'active'), stock: stock_quantity, sold: sales_count };
}

/** The list with a product as it is now in its place, or first when it is new, and its figures counted anew. */
export function putProduct(list: OwnProducts, now: SellerProductRow): OwnProducts {
  const before = list.results.find(({ id }) => id === now.id);
  const results = before
    ? list.results.map((row) => (row.id === now.id ? now : row))
    : [now, ...list.results];
  return recounted(list, results, before, now);
}

/** The list without a product. */
export function dropProduct(list: OwnProducts, id: number): OwnProducts {
  const before = list.results.find((row) => row.id === id);
  if (!before) return list;
  const results = list.results.filter((row) => row.id !== id);
  return recounted(list, results, before, undefined);
}

function recounted(
  list: OwnProducts,
  results: SellerProductRow[],
  before: SellerProductRow | undefined,
  now: SellerProductRow | undefined,
): OwnProducts {
  const [less, more] = [figuresOf(before), figuresOf(now)];
  const { total, active, stock, sold } = list.summary;
  return {
    ...list,
    results,
    count: results.length,
    summary: {
      total: total - less.total + more.total,
      active: active - less.active + more.active,
      stock: stock - less.stock + more.stock,
      sold: sold - less.sold + more.sold,
    },
  };
}

/** Shows a change everywhere: in the list at once, and wherever else the product is on show when it is next opened. */
export function showChange(queryClient: QueryClient, change: (list: OwnProducts) => OwnProducts) {
  queryClient.setQueryData(ownProductsQuery.queryKey, (list) => list && change(list));
  for (const key of ['products', 'product', 'store', 'trending', 'tags', 'seller-products-for-offers']) {
    void queryClient.invalidateQueries({ queryKey: [key] });
  }
}
