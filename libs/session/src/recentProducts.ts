import { onPersonChange } from './person';
import { recentProductsStorage } from './storage';

const MAX_RECENT_PRODUCTS = 13;

// The browser's next user must not see them. Products viewed before a login stay.
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
