import type { ProductCard } from '@haat/contracts';
import Fuse from 'fuse.js';
import { MAX_MATCHES, MAX_SUGGESTIONS, MIN_QUERY_LENGTH } from './limits';

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
  if (wanted.length < MIN_QUERY_LENGTH) return [];
  return new Fuse(products, options).search(wanted, { limit: MAX_MATCHES }).map(({ item }) => item);
}

/**
 * What the search box suggests, at most 5: while the server has not answered, matches among the products that the page
 * holds; then what the server found, in its order. The local search is too lenient to stand beside it.
 */
export function suggest(
  held: readonly ProductCard[],
  fromServer: readonly ProductCard[] | undefined,
): readonly ProductCard[] {
  return (fromServer ?? held).slice(0, MAX_SUGGESTIONS);
}
