import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { call, logIn, type Order, orderBodies, type Session } from './call';
import { type OwnProduct, ownProducts, saveProduct } from './sellerProducts';

/** Pauses of people between requests, in ms. */
const PAUSE_MS = { shopper: 400, seller: 800 };
/** Access tokens are valid for ten minutes. */
const REFRESH_AFTER_MS = 4 * 60_000;
const MINUTE_MS = 60_000;
const STOCK = 5000;

/** Values with the minute of the run, which may be a fraction. */
export type Points = [minute: number, value: number][];

/** A request and its response. */
export interface Kind {
  /** ms */
  times: Points;
  errors: string[];
}

/** The answers of the kinds that are chosen. */
export const timesOf = (kinds: ReadonlyMap<string, Kind>, isChosen: (kind: string) => boolean): Points =>
  [...kinds].filter(([kind]) => isChosen(kind)).flatMap(([, { times }]) => times);

export const isPage = (kind: string) => kind.startsWith('page: ');

type Expected = number | readonly number[];

/** Products that people trade: the demo seller's, with much stock. */
export interface Market {
  /** The site's address. */
  site: string;
  /** The API's behind it. */
  api: string;
  products: readonly OwnProduct[];
  orders: readonly Order[];
}

/** Fills the stock of the demo seller. */
export async function prepareMarket(site: string): Promise<Market> {
  const api = `${site}/api/v1`;
  const { access } = await logIn(api, 'seller@haat.example');
  const products = (await ownProducts(api, access)).map((product) => ({
    ...product,
    variants: product.variants.map((variant) => ({ ...variant, stock_quantity: STOCK })),
  }));
  for (const product of products) await saveProduct(api, access, product, product.price);
  const orders = await orderBodies(
    api,
    products.map(({ id }) => id),
  );
  return { site, api, products, orders };
}

/**
 * Shoppers and sellers through nginx: pages, lists, searches, carts, orders, prices and shipments, each with a pause
 * before the next.
 * @param until in ms of `performance.now()`
 * @returns the answers by kind, when all have ended
 */
export async function runPeople(
  { site, api, products, orders }: Market,
  { shoppers, sellers, until }: { shoppers: readonly Session[]; sellers: readonly Session[]; until: number },
): Promise<ReadonlyMap<string, Kind>> {
  const kinds = new Map<string, Kind>();
  const started = performance.now();
  const isGoing = () => performance.now() < until;

  async function timed(
    kind: string,
    expected: Expected,
    request: () => ReturnType<typeof call>,
    pauseMs: number,
  ) {
    const figures = kinds.get(kind) ?? { times: [], errors: [] };
    kinds.set(kind, figures);
    const began = performance.now();
    const { status, body } = await request();
    figures.times.push([(began - started) / MINUTE_MS, performance.now() - began]);
    if (![expected].flat().includes(status))
      figures.errors.push(`${status} ${JSON.stringify(body).slice(0, 150)}`);
    await pause(pauseMs * (0.5 + Math.random()));
    return body;
  }

  /** Renews the tokens in time. */
  function sessionOf(first: Session) {
    let session = first;
    let since = performance.now();
    return async () => {
      if (performance.now() - since < REFRESH_AFTER_MS) return session.access;
      const { refresh } = session;
      session = await timed(
        'renew the session',
        200,
        () => call(`${api}/auth/refresh/`, { body: { refresh } }),
        0,
      );
      since = performance.now();
      return session.access;
    };
  }

  async function shop(session: Session) {
    const access = sessionOf(session);
    const step = (kind: string, expected: Expected, request: () => ReturnType<typeof call>) =>
      timed(kind, expected, request, PAUSE_MS.shopper);
    while (isGoing()) {
      const token = await access();
      const order = orders[Math.floor(Math.random() * orders.length)]!;
      const { product_id, quantity, color, size } = order;
      await step('page: home', 200, () => call(`${site}/home`));
      await step('page: search', 200, () =>
        call(`${site}/search?q=${Math.random() < 0.5 ? 'saree' : 'panjabi'}`),
      );
      await step('list', 200, () =>
        call(`${api}/products/?limit=20&page=${1 + Math.floor(Math.random() * 3)}`),
      );
      await step('page: product', 200, () => call(`${site}/product/${product_id}`));
      await step('product', 200, () => call(`${api}/products/${product_id}/`));
      await step('add to the cart', 201, () =>
        call(`${api}/orders/cart/add/`, {
          token,
          key: randomUUID(),
          body: { product_id, quantity, color, size },
        }),
      );
      await step('cart', 200, () => call(`${api}/orders/cart/`, { token }));
      await step('order', 201, () =>
        call(`${api}/orders/orders/quick-create/`, { token, key: randomUUID(), body: order }),
      );
      await step('own orders', 200, () => call(`${api}/orders/orders/?limit=10`, { token }));
      await step('clear the cart', 200, () => call(`${api}/orders/cart/clear/`, { token, body: {} }));
    }
  }

  async function sell(session: Session, index: number) {
    const access = sessionOf(session);
    const step = (kind: string, expected: Expected, request: () => ReturnType<typeof call>) =>
      timed(kind, expected, request, PAUSE_MS.seller);
    for (let turn = 0; isGoing(); turn++) {
      const token = await access();
      await step('seller: products', 200, () => call(`${api}/products/seller/products/?limit=20`, { token }));
      const product = products[(turn * sellers.length + index) % products.length]!;
      await step('seller: price', 200, () =>
        saveProduct(api, token, product, `${1000 + (turn % 50) * 10}.00`),
      );
      const list = await step('seller: orders', 200, () =>
        call(`${api}/orders/seller/orders/?limit=20`, { token }),
      );
      const id = list.results?.find(({ status }: { status: string }) => status === 'pending')?.id;
      // 409: the other seller was first.
      if (id)
        await step('seller: order to processing', [200, 409], () =>
          call(`${api}/orders/seller/orders/${id}/update-status/`, { token, body: { status: 'processing' } }),
        );
    }
  }

  await Promise.all([...shoppers.map(shop), ...sellers.map(sell)]);
  return kinds;
}
