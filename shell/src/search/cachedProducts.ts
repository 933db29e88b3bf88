import type { ProductCard } from '@haat/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** The products in the page's query cache, of any list, without duplicates. */
export function cachedProducts(queryClient: QueryClient): ProductCard[] {
  const found = new Map<number, ProductCard>();
  for (const query of queryClient.getQueryCache().getAll()) collect(query.state.data, found);
  return [...found.values()];
}

/** Lists are arrays, pages, pages of an infinite list, or under `products`. */
function collect(data: unknown, found: Map<number, ProductCard>) {
  if (Array.isArray(data)) for (const item of data) collect(item, found);
  else if (isProduct(data)) found.set(data.id, data);
  else if (data !== null && typeof data === 'object') {
    const { results, pages, products } = data as Record<string, unknown>;
    for (const list of [results, pages, products]) if (Array.isArray(list)) collect(list, found);
  }
}

function isProduct(data: unknown): data is ProductCard {
  const product = data as Partial<ProductCard> | null;
  return (
    typeof product?.id === 'number' &&
    typeof product.name === 'string' &&
    typeof product.price === 'number' &&
    Array.isArray(product.tags)
  );
}
