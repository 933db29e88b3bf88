import type { ProductCard } from '@haat/contracts';
import Fuse from 'fuse.js';
import { LEAST_QUERY, MOST_MATCHES, MOST_SUGGESTIONS } from './limits';

const options = {
  keys: [
    { name: 'name', weight: 0.8 },
    { name: 'tags', weight: 0.3 },
    { name: 'short_description', weight: 0.2 },
  ],
  threshold: 0.4,
  ignoreLocation: true,
  // Bengali letters come composed or decomposed; both are to be found by either.
  getFn: (product: ProductCard, path: string | string[]) => {
    const value = product[(Array.isArray(path) ? path[0] : path) as 'name' | 'tags' | 'short_description'];
    return Array.isArray(value) ? value.map(folded) : folded(value);
  },
};

const folded = (text: string) => text.normalize('NFC').toLowerCase();

/** The held products that match, best first, at most 10; none for a query under 2 characters. */
export function matches(query: string, products: readonly ProductCard[]): ProductCard[] {
  const wanted = folded(query.trim());
  if (wanted.length < LEAST_QUERY) return [];
  return new Fuse(products, options).search(wanted, { limit: MOST_MATCHES }).map(({ item }) => item);
}

/**
 * What the search box suggests: matches among the products that the page holds, then the server's.
 * A held match keeps its place when the server's arrive, so that the list does not jump.
 */
export function suggest(held: readonly ProductCard[], fromServer: readonly ProductCard[]): ProductCard[] {
  const joined = new Map<number, ProductCard>();
  for (const product of [...held, ...fromServer]) {
    if (!joined.has(product.id)) joined.set(product.id, product);
  }
  return [...joined.values()].slice(0, MOST_SUGGESTIONS);
}
