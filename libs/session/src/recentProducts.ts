import { onPersonChange } from './person';
import { recentProductsStorage } from './storage';

const MAX_RECENT_PRODUCTS = 13;

// Whoever uses the browser next doesn't see them. What was viewed before a login stays.
onPersonChange((before) => {
  if (before !== null) recentProductsStorage.write([]);
});

/** Ids of the products viewed in this browser, the last one first; at most 13, a product and twelve others. */
export const recentProducts = (): readonly number[] => recentProductsStorage.read();

/** Puts a product in front of {@link recentProducts}. */
export function addRecentProduct(id: number): void {
  const others = recentProductsStorage.read().filter((other) => other !== id);
  recentProductsStorage.write([id, ...others].slice(0, MAX_RECENT_PRODUCTS));
}
