import { toApiError } from '@haat/api-client';
import { onPersonChange } from './person';
import { cartNoticesStorage, seenPricesStorage } from './storage';
import { cartAtom, cartNoticesAtom, sessionStore } from './store';

type CartCode = typeof import('./cart');
let loaded: CartCode | undefined;

/**
 * The module that loads and changes the cart. It loads after the page's first region, or with its first use; after a
 * failure, `import` requests the file again.
 * @throws ApiError
 */
export function loadCartCode(): Promise<CartCode> {
  return import(/* webpackChunkName: "cart" */ './cart').then(
    (code) => {
      loaded = code;
      return code;
    },
    (error) => {
      throw toApiError(error, '');
    },
  );
}

/** Defers a call until the module is loaded. Once it is, calls do not wait, so their effect shows before the server responds. */
function later<Given extends unknown[], Answer>(
  choose: (code: CartCode) => (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  return async (...given) => choose(loaded ?? (await loadCartCode()))(...given);
}

/** Defers a call that the session begins and nobody waits for: a file that could not be loaded shows in the cart. */
function laterInCart(choose: (code: CartCode) => () => Promise<void>): () => Promise<void> {
  const call = later(choose);
  return () =>
    call().catch((error) => {
      sessionStore.set(cartAtom, (cart) => ({ ...cart, status: 'failed', error: error.message }));
    });
}

export const addToCart = later((cart) => cart.addToCart);
export const askPrices = later((cart) => cart.askPrices);
export const followCart = laterInCart((cart) => cart.followCart);
export const loadCart = laterInCart((cart) => cart.loadCart);
export const mergeLocalCart = laterInCart((cart) => cart.mergeLocalCart);
export const refreshCart = later((cart) => cart.refreshCart);
export const removeLine = later((cart) => cart.removeLine);
export const setQuantity = later((cart) => cart.setQuantity);

// The next user must not see the notices and prices of this one, even if the cart was never loaded.
onPersonChange((before) => {
  if (before === null) return;
  seenPricesStorage.write({});
  sessionStore.set(cartNoticesAtom, []);
});

/** Dismisses the list of items that could not be merged at login. */
export function dismissCartNotice(text: string): void {
  sessionStore.set(
    cartNoticesAtom,
    cartNoticesStorage.read().filter((other) => other !== text),
  );
}

/** Removes ordered lines from the page; the server removed them in the order's transaction. */
export function removeOrderedLines(ids: readonly number[]): void {
  // If the module is not loaded, the page shows no lines of the server.
  loaded?.removeOrderedLines(ids);
}
