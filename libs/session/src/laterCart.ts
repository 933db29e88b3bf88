import { toApiError } from '@haat/api-client';
import { onPersonChange } from './person';
import { cartNoticesStorage, seenPricesStorage } from './storage';
import { cartNoticesAtom, sessionStore } from './store';

type CartCode = typeof import('./cart');
let loading: Promise<CartCode> | undefined;
let loaded: CartCode | undefined;

/**
 * What loads and changes the cart. It comes after the page's first region, or with its first use; a load that has failed
 * is tried again.
 * @throws ApiError
 */
export function loadCartCode(): Promise<CartCode> {
  loading ??= import(/* webpackChunkName: "cart" */ './cart').then(
    (code) => {
      loaded = code;
      return code;
    },
    (error) => {
      loading = undefined;
      throw toApiError(error, '');
    },
  );
  return loading;
}

/** Once it is there, a call shows at once what it does before it asks the server. */
function later<Given extends unknown[], Answer>(
  choose: (code: CartCode) => (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  return async (...given) => choose(loaded ?? (await loadCartCode()))(...given);
}

export const addToCart = later((cart) => cart.addToCart);
export const askPrices = later((cart) => cart.askPrices);
export const followCart = later((cart) => cart.followCart);
export const loadCart = later((cart) => cart.loadCart);
export const mergeLocalCart = later((cart) => cart.mergeLocalCart);
export const refreshCart = later((cart) => cart.refreshCart);
export const removeLine = later((cart) => cart.removeLine);
export const setQuantity = later((cart) => cart.setQuantity);

// The next user must not see the notices and prices of this one, also where nothing has loaded the cart.
onPersonChange((before) => {
  if (before === null) return;
  seenPricesStorage.write({});
  sessionStore.set(cartNoticesAtom, []);
});

/** Takes what a login could not add off the cart: the shopper has read it. */
export function dismissCartNotice(text: string): void {
  sessionStore.set(
    cartNoticesAtom,
    cartNoticesStorage.read().filter((other) => other !== text),
  );
}

/** Takes ordered lines off the page; the server has removed them in the order's own transaction. */
export function removeOrderedLines(ids: readonly number[]): void {
  // Without it there are no lines of the server on the page.
  loaded?.removeOrderedLines(ids);
}
