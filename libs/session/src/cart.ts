import { ApiError, type RequestOptions } from '@haat/api-client';
import { requestRead } from '@haat/api-client/requestRead';
import {
  type BodyOf,
  type Call,
  type Cart,
  type CartLine,
  cart as contracts,
  type Product,
  piecesOf,
  products,
  shopMessages,
  stockProblem,
} from '@haat/contracts';
import type { CartProduct, Choice, LocalLine } from './cartLine';
import { type CartEvent, cartReducer } from './cartReducer';
import {
  addLine,
  removeLine as removeLocal,
  restoreLine,
  setQuantity as setLocal,
  withoutSent,
} from './localCart';
import { newKey } from './newKey';
import { notify } from './notices';
import { onPersonChange } from './person';
import { piecesHeld, repriceLine } from './repriceLine';
import { seenAfter } from './seenPrices';
import { cartNoticesStorage, localCartStorage, seenPricesStorage, signalServerCart } from './storage';
import { cartAtom, cartNoticesAtom, seenPricesAtom, sessionAtom, sessionStore } from './store';
import { strings } from './strings';

const authenticated = () => sessionStore.get(sessionAtom).state === 'authenticated';

/** Changes run one after the other: each response is the whole cart, so the last one is current. */
let changes: Promise<unknown> = Promise.resolve();
/** Lines that are being removed: an earlier response must not bring them back. */
const removing = new Set<number>();

/** Keys of adds that may have succeeded without a response, by what was added. */
const unanswered = new Map<string, string>();

/** Incremented when the cart's user changes: responses for an earlier user are ignored. */
let ownerEpoch = 0;
let shownEpoch = ownerEpoch;
onPersonChange(() => {
  ownerEpoch++;
  removing.clear();
  unanswered.clear();
  changes = Promise.resolve();
});

function dispatch(event: CartEvent) {
  sessionStore.set(cartAtom, (cart) => cartReducer(cart, event));
}

function show(lines: CartLine[]) {
  const items = lines.filter(({ id }) => !removing.has(id));
  const seen = seenAfter(seenPricesStorage.read(), items);
  seenPricesStorage.write(seen);
  sessionStore.set(seenPricesAtom, seen);
  shownEpoch = ownerEpoch;
  dispatch({ type: 'ready', items });
}

/**
 * Asks for the products of a guest's lines.
 * @returns what brings a line to today's price and stock; a line that can't be asked for stays as it was. With the
 * lines of the cart, those of one variant share its stock.
 */
export async function askPrices(
  lines: readonly LocalLine[],
): Promise<(line: LocalLine, cart?: readonly LocalLine[]) => LocalLine> {
  const ids = [...new Set(lines.map((line) => line.product))];
  const today = new Map<number, Product | null>();
  await Promise.all(
    ids.map(async (id) => {
      try {
        today.set(
          id,
          await requestRead(products.getProduct, { params: { id } }, (read, answer) => read.product(answer)),
        );
      } catch (thrown) {
        if ((thrown as ApiError).status === 404) today.set(id, null);
      }
    }),
  );
  return (line, cart) => {
    const product = today.get(line.product);
    return product === undefined ? line : repriceLine(line, product, cart);
  };
}

// The server's cart

let changesBegun = 0;

const fetchCart = () => requestRead(contracts.getCart, {}, (read, answer) => read.cart(answer));

/** Sends a change, whose response is the whole cart; if a host returns less, the cart is fetched. */
async function sendChange<const C extends Call>(contract: C, options: RequestOptions<C>): Promise<Cart> {
  const given = await requestRead(contract, options, (read, answer) => {
    try {
      return read.cart(answer);
    } catch {
      return undefined;
    }
  });
  return given ?? fetchCart();
}

type Addition = BodyOf<typeof contracts.addToCart>;

/** @param key the server adds once per key, however often it is sent */
const sendLine = (body: Addition, key: string) => sendChange(contracts.addToCart, { body, key });

/** Adds a line; after a lost response the next attempt has the same key, and the cart is loaded. */
async function sendOnce(body: Addition): Promise<Cart> {
  const what = JSON.stringify(body);
  const key = unanswered.get(what) ?? newKey();
  unanswered.delete(what);
  const epoch = ownerEpoch;
  return sendLine(body, key).catch((thrown: ApiError) => {
    if ((thrown.status < 400 || thrown.status >= 500) && epoch === ownerEpoch) {
      unanswered.set(what, key);
      void loadServerCart();
    }
    throw thrown;
  });
}

function change(call: () => Promise<Cart>): Promise<void> {
  const epoch = ownerEpoch;
  changesBegun++;
  const done = changes.then(async () => {
    // Queued changes must not reach another user's cart.
    if (epoch !== ownerEpoch)
      throw new ApiError(shopMessages().sessionExpired, { status: 401, code: 'session_expired' });
    const { items } = await call();
    if (epoch !== ownerEpoch) return;
    show(items);
    signalServerCart();
  });
  changes = done.catch(() => {});
  return done;
}

/**
 * Loads the current user's cart. On failure the shown lines stay, and the atom has the error. Lines that a
 * login could not send to the server yet are sent first.
 */
export async function loadCart(): Promise<void> {
  if (!authenticated()) return show(localCartStorage.read());
  dispatch({ type: shownEpoch === ownerEpoch ? 'loading' : 'reset' });
  await mergeLocalCart();
  await loadServerCart();
  // The shopper now sees the cart, so the next add is a new one.
  if (sessionStore.get(cartAtom).status === 'ready') unanswered.clear();
}

/** Loads the cart after a login in another tab, which also merges the guest's lines and shows the notice. */
export async function followCart(): Promise<void> {
  dispatch({ type: shownEpoch === ownerEpoch ? 'loading' : 'reset' });
  await loadServerCart();
}

async function loadServerCart(): Promise<void> {
  try {
    while (authenticated()) {
      await changes;
      const [begun, epoch] = [changesBegun, ownerEpoch];
      const { items } = await fetchCart();
      // A response from before a change, or for an earlier user, is stale.
      if (begun === changesBegun && epoch === ownerEpoch) return show(items);
    }
  } catch (thrown) {
    if (authenticated()) dispatch({ type: 'failed', error: (thrown as Error).message });
  }
}

// The guest's cart

/**
 * Changes the guest's cart, one tab after the other.
 * @returns false without a change if somebody has logged in meanwhile: a guest's lines are on the server now
 * @throws ApiError of the change
 */
async function changeLocal(change: (lines: LocalLine[]) => LocalLine[]): Promise<boolean> {
  return withCartLock(async () => {
    if (authenticated()) return false;
    const lines = change(localCartStorage.read());
    localCartStorage.write(lines);
    show(lines);
    return true;
  });
}

async function refreshLocalCart(): Promise<void> {
  const stored = localCartStorage.read();
  show(stored);
  const reprice = await askPrices(stored);
  await changeLocal((lines) => lines.map((line) => reprice(line, lines)));
}

/** The current cart: the server's, or a guest's with today's prices and stock. */
export function refreshCart(): Promise<void> {
  return authenticated() ? loadCart() : refreshLocalCart();
}

// Either cart

/**
 * Adds pieces of a product: to the server's cart, or to the local one of a guest.
 * @throws ApiError with the text to show, e.g. 'Only 2 items available in stock'
 */
export async function addToCart(product: CartProduct, choice: Choice): Promise<void> {
  const add = () => change(() => sendOnce({ product_id: product.id, ...choice }));
  if (authenticated()) return add();
  const added = await changeLocal((lines) => {
    refuseOverStock(piecesHeld(product, choice, lines) + choice.quantity, piecesOf(product, choice));
    return addLine(lines, product, choice, newKey());
  });
  if (!added) await add();
}

function refuseOverStock(quantity: number, stock: number) {
  const code = stockProblem(quantity, stock);
  if (!code) return;
  const text = code === 'out_of_stock' ? shopMessages().outOfStock : shopMessages().onlyInStock(stock);
  throw new ApiError(text, { status: 409, code, fromServer: true });
}

/**
 * Sets a line's pieces, never below 1.
 * @throws ApiError
 */
export async function setQuantity(line: CartLine, quantity: number): Promise<void> {
  if (quantity < 1) return;
  if (authenticated())
    return change(() =>
      sendChange(contracts.updateCartLine, { params: { id: line.id }, body: { quantity } }),
    );
  refuseOverStock(quantity, line.available_quantity);
  await changeLocal((lines) => {
    if (!lines.some(({ id }) => id === line.id))
      throw new ApiError(strings.lineNotFound, { status: 404, code: 'not_found', fromServer: true });
    return setLocal(lines, line.id, quantity, newKey());
  });
}

/**
 * Removes a line at once and puts it back if the server fails.
 * @returns a function that undoes it; undefined if the line was already gone
 * @throws ApiError after the line was restored
 */
export async function removeLine(line: CartLine): Promise<(() => Promise<void>) | undefined> {
  const place = sessionStore.get(cartAtom).items.findIndex(({ id }) => id === line.id);
  const epoch = ownerEpoch;
  const undo = async () => {
    if (epoch === ownerEpoch) await putBack(line, Math.max(0, place));
  };
  if (!authenticated()) {
    await changeLocal((lines) => removeLocal(lines, line.id));
    return undo;
  }
  removing.add(line.id);
  unanswered.clear();
  dispatch({ type: 'removed', ids: [line.id] });
  try {
    await change(() => sendChange(contracts.removeCartLine, { params: { id: line.id } }));
    return undo;
  } catch (thrown) {
    removing.delete(line.id);
    if (epoch !== ownerEpoch) return undefined;
    // Another tab has already removed it.
    if ((thrown as ApiError).status === 404) {
      await loadCart();
      return undefined;
    }
    dispatch({ type: 'restored', line, place: Math.max(0, place) });
    throw thrown;
  } finally {
    removing.delete(line.id);
  }
}

/** Adds what was removed again: to the server's cart as its last line, to a guest's at its place. */
async function putBack(line: CartLine, place: number): Promise<void> {
  const { product, quantity, size, color, custom_measurements } = line;
  const choice = { quantity, size, color, custom_measurements };
  const put = await (authenticated()
    ? false
    : changeLocal((lines) => restoreLine(lines, line, place, newKey())));
  if (!put) await change(() => sendOnce({ product_id: product, ...choice }));
}

/** Shown as a notice, and in the cart until it is dismissed. */
function noteMergeProblem(text: string) {
  notify(text, 'error');
  const others = cartNoticesStorage.read().filter((other) => other !== text);
  sessionStore.set(cartNoticesAtom, [...others, text]);
}

export function removeOrderedLines(ids: readonly number[]) {
  dispatch({ type: 'removed', ids });
  signalServerCart();
}

// From one to the other

/**
 * Sends the guest's lines to the server after a login, one by one. Each leaves the local cart as soon as the server
 * has dealt with it and carries its key, so that an interruption neither loses nor doubles it; tabs take turns. A line
 * that the server refuses is named in a notice; one that it never answered about is
 * kept for the next time.
 */
export async function mergeLocalCart(): Promise<void> {
  if (localCartStorage.read().length === 0) return;
  await withCartLock(async () => {
    const epoch = ownerEpoch;
    let sent = false;
    while (authenticated() && epoch === ownerEpoch) {
      const line = firstWithKey();
      if (!line) break;
      const answered = await mergeLine(line);
      if (!answered) {
        if (epoch === ownerEpoch)
          for (const { product_name } of localCartStorage.read())
            notify(strings.lineWaits(product_name), 'error');
        break;
      }
      localCartStorage.write(withoutSent(localCartStorage.read(), line, newKey()));
      sent = true;
    }
    if (sent) signalServerCart();
  });
}

/** The next line to send, marked before it is sent. */
function firstWithKey(): (LocalLine & { addKey: string }) | undefined {
  const [line, ...others] = localCartStorage.read();
  if (!line) return undefined;
  const marked = { ...line, addKey: line.addKey ?? newKey() };
  if (!line.addKey) localCartStorage.write([marked, ...others]);
  return marked;
}

/** Returns whether the server has handled the line: accepted all or a part of it, or refused it. */
async function mergeLine(line: LocalLine & { addKey: string }): Promise<boolean> {
  const { product, product_name: name, quantity, size, color, custom_measurements, addKey } = line;
  const add = (pieces: number) =>
    sendLine({ product_id: product, quantity: pieces, size, color, custom_measurements }, addKey);
  try {
    await add(quantity).catch(async (thrown: ApiError) => {
      const available = Number(thrown.details?.available ?? 0);
      if (thrown.code !== 'not_enough_stock' || available < 1) throw thrown;
      await add(available);
      noteMergeProblem(strings.linePartlyAdded(available, quantity, name));
    });
    return true;
  } catch (thrown) {
    const { status, code, message } = thrown as ApiError;
    // A part was accepted before, and that response was lost.
    if (code === 'idempotency_key_reused') return true;
    const refused = status >= 400 && status < 500 && ![401, 408, 429].includes(status);
    if (refused) noteMergeProblem(strings.lineRefused(name, message));
    return refused;
  }
}

function withCartLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  return locks ? (locks.request('haat-cart', work) as Promise<T>) : work();
}
