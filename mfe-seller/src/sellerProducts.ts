import {
  invalidateProductViews,
  type OwnProducts,
  ownProductsQuery,
} from '@haat/api-client/queries/sellerProducts';
import type { ProductSummary, SellerProductRow } from '@haat/contracts';
import type { QueryClient } from '@tanstack/react-query';

const sameFigures = { total: 0, active: 0, stock: 0, sold: 0 };

function figuresOf(row: SellerProductRow | undefined): ProductSummary {
  if (!row) return sameFigures;
  const { status, stock_quantity, sales_count } = row;
  return { total: 1, active: Number(status === 'active'), stock: stock_quantity, sold: sales_count };
}

/** The list with a product replaced, or added first when it is new, and with updated totals. */
export function putProduct(list: OwnProducts, now: SellerProductRow): OwnProducts {
  const before = list.results.find(({ id }) => id === now.id);
  const results = before
    ? list.results.map((row) => (row.id === now.id ? now : row))
    : [now, ...list.results];
  return recounted(list, results, before, now);
}

/** The list without a product, with updated totals. */
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

/** Updates the cached list, and invalidates the other queries of products. */
export function showChange(queryClient: QueryClient, change: (list: OwnProducts) => OwnProducts) {
  queryClient.setQueryData(ownProductsQuery.queryKey, (list) => list && change(list));
  invalidateProductViews(queryClient);
}
