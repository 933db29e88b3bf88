import {
  invalidateProducts,
  type OwnProducts,
  sellerProductKeys,
} from '@haat/api-client/queries/sellerProducts';
import type { ProductSummary, SellerProductRow } from '@haat/contracts';
import type { QueryClient } from '@tanstack/react-query';

const sameFigures = { total: 0, active: 0, stock: 0, sold: 0 };

function figuresOf(row: SellerProductRow | undefined): ProductSummary {
  if (!row) return sameFigures;
  const { status, stock_quantity, sales_count } = row;
  return { total: 1, active: Number(status === 'active'), stock: stock_quantity, sold: sales_count };
}

/** A page with a product replaced, and with updated totals; the same without the product. */
export function putProduct(list: OwnProducts, now: SellerProductRow): OwnProducts {
  const before = list.results.find(({ id }) => id === now.id);
  if (!before) return list;
  const results = list.results.map((row) => (row.id === now.id ? now : row));
  return recounted(list, results, before, now);
}

/** A page without a product, with updated totals. */
export function dropProduct(list: OwnProducts, id: number): OwnProducts {
  const before = list.results.find((row) => row.id === id);
  if (!before) return list;
  const results = list.results.filter((row) => row.id !== id);
  return { ...recounted(list, results, before, undefined), count: list.count - 1 };
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
    summary: {
      total: total - less.total + more.total,
      active: active - less.active + more.active,
      stock: stock - less.stock + more.stock,
      sold: sold - less.sold + more.sold,
    },
  };
}

/** Updates the cached pages at once, and fetches again what shows products: others may be on a page now. */
export function showChange(queryClient: QueryClient, change: (list: OwnProducts) => OwnProducts) {
  queryClient.setQueriesData<OwnProducts>(
    { queryKey: sellerProductKeys.list() },
    (list) => list && change(list),
  );
  invalidateProducts(queryClient);
}

/** Call it after products were created: drops the cached pages, so that none is shown without them. */
export function showNewProducts(queryClient: QueryClient) {
  queryClient.removeQueries({ queryKey: sellerProductKeys.list() });
  invalidateProducts(queryClient);
}
