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
  // Bengali text can be composed or decomposed; either form finds both.
  getFn: (product: ProductCard, path: string | string[]) => {
    const value = product[(Array.isArray(path) ? path[0] : path) as 'name' | 'tags' | 'short_description'];
    return Array.isArray(value) ? value.map(folded) : folded(value);
  },
};

const folded = (text: string) => text.normalize('NFC').toLowerCase();

/** The matching cached products, best first, at most 10; none for a query under 2 characters. */
export function matches(query: string, products: readonly ProductCard[]): ProductCard[] {
  const wanted = folded(query.trim());
  if (wanted.length < MIN_QUERY_LENGTH) return [];
  return new Fuse(products, options).search(wanted, { limit: MAX_MATCHES }).map(({ item }) => item);
}

/**
 * The suggestions, at most 5: matches among the cached products until the server has answered, then the server's
 * results in their order. The local search is too lenient to be mixed with them.
 */
export function suggest(
  held: readonly ProductCard[],
  fromServer: readonly ProductCard[] | undefined,
): readonly ProductCard[] {
  return (fromServer ?? held).slice(0, MAX_SUGGESTIONS);
}
