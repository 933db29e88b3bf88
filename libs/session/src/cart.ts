import { ApiError, cart as api } from '@haat/api-client';
import { type Cart, type CartLine, messages } from '@haat/contracts';
import {
  addLine,
  type CartProduct,
  type Choice,
  removeLine as removeLocal,
  sameChoice,
  setQuantity as setLocal,
} from './localCart';
import { notify } from './notices';
import { localCartStorage, signalServerCart } from './storage';
import { type CartState, cartAtom, sessionAtom, sessionStore } from './store';
import { strings } from './strings';

const authenticated = () => sessionStore.get(sessionAtom).state === 'authenticated';
const show = (items: CartLine[]) => sessionStore.set(cartAtom, { status: 'ready', items, error: '' });

/** The server's answer is the cart now, unless the person has signed out meanwhile. */
function showServer(cart: Cart) {
  if (authenticated()) show(cart.items);
}

/** The server's answer to a change: here at once, and other tabs ask for it. */
function showChanged(cart: Cart) {
  showServer(cart);
  signalServerCart();
}

function changeLocal(change: (lines: CartLine[]) => CartLine[]) {
  // Read again: another tab may have changed it.
  const lines = change(localCartStorage.read());
  localCartStorage.write(lines);
  show(lines);
}

/** Loads the cart of whoever is here. A failure keeps the lines on show and is told by the atom. */
export async function loadCart(): Promise<void> {
  if (!authenticated()) return show(localCartStorage.read());
  const before = sessionStore.get(cartAtom);
  if (before.status === 'failed') sessionStore.set(cartAtom, { ...before, status: 'loading', error: '' });
  try {
    showServer(await api.get());
  } catch (thrown) {
    const failed: CartState = {
      ...sessionStore.get(cartAtom),
      status: 'failed',
      error: (thrown as Error).message,
    };
    if (authenticated()) sessionStore.set(cartAtom, failed);
  }
}

/**
 * Adds pieces of a product: to the server's cart, or to the local one of a guest.
 * @throws ApiError with the text to show, e.g. 'Only 2 items available in stock'
 */
export async function addToCart(product: CartProduct, choice: Choice): Promise<void> {
  if (authenticated()) return showChanged(await api.add({ product_id: product.id, ...choice }));
  const wanted = { product: product.id, ...choice };
  const held = localCartStorage.read().find((line) => sameChoice(line, wanted))?.quantity ?? 0;
  refuseOverStock(held + choice.quantity, product.stock_quantity);
  changeLocal((lines) => addLine(lines, product, choice));
}

function refuseOverStock(quantity: number, stock: number) {
  if (stock <= 0)
    throw new ApiError(messages.outOfStock, { status: 409, code: 'out_of_stock', spoken: true });
  if (quantity > stock) {
    throw new ApiError(messages.onlyInStock(stock), { status: 409, code: 'not_enough_stock', spoken: true });
  }
}

/**
 * Sets a line's pieces, never below 1.
 * @throws ApiError
 */
export async function setQuantity(line: CartLine, quantity: number): Promise<void> {
  if (quantity < 1) return;
  if (authenticated()) return showChanged(await api.update(line.id, quantity));
  refuseOverStock(quantity, line.available_quantity);
  changeLocal((lines) => setLocal(lines, line.id, quantity));
}

/**
 * Removes a line at once and puts it back if the server fails.
 * @throws ApiError after the line was restored
 */
export async function removeLine(line: CartLine): Promise<void> {
  if (!authenticated()) return changeLocal((lines) => removeLocal(lines, line.id));
  const place = Math.max(
    0,
    sessionStore.get(cartAtom).items.findIndex((other) => other.id === line.id),
  );
  sessionStore.set(cartAtom, (cart) => ({ ...cart, items: removeLocal(cart.items, line.id) }));
  try {
    showChanged(await api.remove(line.id));
  } catch (thrown) {
    sessionStore.set(cartAtom, (cart) =>
      cart.items.some((other) => other.id === line.id)
        ? cart
        : { ...cart, items: [...cart.items.slice(0, place), line, ...cart.items.slice(place)] },
    );
    throw thrown;
  }
}

/** Takes ordered lines off the page; the server has removed them in the order's own transaction. */
export function forgetLines(ids: readonly number[]) {
  sessionStore.set(cartAtom, (cart) => ({
    ...cart,
    items: cart.items.filter((line) => !ids.includes(line.id)),
  }));
  signalServerCart();
}

/**
 * Sends the guest's lines to the server after a login, one by one. Each leaves the local cart as soon as
 * the server has it, so an interruption neither loses nor doubles it; two tabs take turns. A line that the
 * server refuses is named in a notice (readings: Session and guards).
 */
export async function mergeLocalCart(): Promise<void> {
  await inTurn(async () => {
    for (let line = localCartStorage.read()[0]; line; line = localCartStorage.read()[0]) {
      await mergeLine(line);
      localCartStorage.write(removeLocal(localCartStorage.read(), line.id));
      signalServerCart();
    }
  });
}

async function mergeLine(line: CartLine) {
  const { product, product_name, quantity, size, color, custom_measurements } = line;
  const choice = { product_id: product, size, color, custom_measurements };
  try {
    await api.add({ ...choice, quantity });
  } catch (thrown) {
    const error = thrown as ApiError;
    const available = Number(error.details?.available ?? 0);
    if (error.code !== 'not_enough_stock' || available < 1)
      return notify(strings.lineRefused(product_name, error.message), 'error');
    try {
      await api.add({ ...choice, quantity: available });
      notify(strings.linePartlyAdded(available, product_name), 'error');
    } catch (again) {
      notify(strings.lineRefused(product_name, (again as Error).message), 'error');
    }
  }
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  return locks ? (locks.request('haat-merge', work) as Promise<T>) : work();
}
