import { productDetailQuery, productKeys } from '@haat/api-client/queries/products';
import { dhakaDay, type Product } from '@haat/contracts';
import { cartAtom, refreshCart, sessionAtom, sessionStore } from '@haat/session';
import type { QueryClient } from '@tanstack/react-query';

/** A guest's page that is older than this is loaded again after an add, in ms. */
const MAX_AGE_MS = 60_000;

/**
 * The price in taka of a product that was just added to the cart. A member's cart has it from the server; for a guest
 * the product is loaded again where the page is old or its offer has ended. The page and the cart then have it, too.
 * @param product as the page shows it
 */
export async function priceAfterAdd(cache: QueryClient, product: Product): Promise<number> {
  if (sessionStore.get(sessionAtom).state === 'authenticated') {
    const line = sessionStore.get(cartAtom).items.find((item) => item.product === product.id);
    if (!line || line.unit_price === product.price) return product.price;
    await cache.invalidateQueries({ queryKey: productKeys.detail(product.id) });
    return line.unit_price;
  }
  const hasEnded = !!product.offer_ends && product.offer_ends < dhakaDay(new Date());
  try {
    const query = productDetailQuery(product.id);
    const { price } = await cache.fetchQuery({ ...query, staleTime: hasEnded ? 0 : MAX_AGE_MS });
    if (price !== product.price) await refreshCart();
    return price;
  } catch {
    // Offline: the cart asks for today's prices when it opens.
    return product.price;
  }
}
