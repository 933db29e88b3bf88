import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { tableText } from '../bench/table';
import { call, logIn, orderBodies, registerShopper, type Session } from './call';
import { percentile, slope } from './figures';
import type { Machines } from './machines';
import type { Show } from './prove';
import { ownProducts, saveProduct } from './sellerProducts';
import { runStorms } from './storms';

/** Their memory is also measured after full collections; that of the others is as it would be in a shop. */
export const PROBED = ['API 2', 'HTML server 2'];

const SHOPPERS = 24;
const SELLERS = 2;
/** Pauses of people between requests, in ms. */
const PAUSE_MS = { shopper: 400, seller: 800 };
/** Access tokens are valid for ten minutes. */
const REFRESH_AFTER_MS = 4 * 60_000;
const MEMORY_EVERY_MS = 5000;
const MINUTE_MS = 60_000;
const PAGE_BYTES = 4096;
const MB = 1024 * 1024;
const STOCK = 5000;

/** Values with the minute of the run, which may be a fraction. */
type Points = [minute: number, value: number][];

interface Kind {
  /** ms */
  times: Points;
  errors: string[];
}

type Expected = number | readonly number[];

/** The resident memory of a process in MB; 0 of one that has ended. */
function memoryOf(pid: number): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return (Number(pages) * PAGE_BYTES) / MB;
  } catch {
    return 0;
  }
}

/** That of the processes that it has started, together. */
function memoryOfChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children.filter(Boolean).reduce((sum, child) => sum + memoryOf(Number(child)), 0);
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);
const p99 = (values: readonly number[]) => percentile(values, 0.99);

/** A figure of each minute's values; shows more than a slope whether growth ends. */
function byMinute(points: Points, minutes: number, figureOf: (values: number[]) => number): number[] {
  return Array.from({ length: Math.ceil(minutes) }, (_, minute) =>
    figureOf(points.filter(([at]) => Math.floor(at) === minute).map(([, value]) => value)),
  );
}

/**
 * Shoppers and sellers through nginx: pages, lists, searches, carts, orders, prices and shipments, each with a pause
 * before the next. Prints answers, errors, times, and how times and the memory of each process grow.
 */
export async function runLoad({ site, apis, sites }: Machines, minutes: number, show: Show) {
  const api = `${site}/api/v1`;
  const kinds = new Map<string, Kind>();
  const started = performance.now();
  const startedAt = Date.now();
  const until = started + minutes * MINUTE_MS;
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

  const seller = await logIn(api, 'seller@haat.example');
  const products = (await ownProducts(api, seller.access)).map((product) => ({
    ...product,
    variants: product.variants.map((variant) => ({ ...variant, stock_quantity: STOCK })),
  }));
  for (const product of products) await saveProduct(api, seller.access, product, product.price);
  const orders = await orderBodies(
    api,
    products.map(({ id }) => id),
  );

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
      const product = products[(turn * SELLERS + index) % products.length]!;
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

  const machines = [...apis, ...sites];
  const memory = machines.map(() => ({ own: [] as Points, children: [] as Points }));
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => registerShopper(api)));
  const sellers = [seller, await logIn(api, 'seller@haat.example')].slice(0, SELLERS);
  // After the sign-ups: whatever fails there ends the run, and with it the machines.
  const watch = (async () => {
    for (; isGoing(); await pause(MEMORY_EVERY_MS))
      for (const [index, machine] of machines.entries()) {
        const minute = (performance.now() - started) / MINUTE_MS;
        memory[index]!.own.push([minute, memoryOf(machine.pid())]);
        memory[index]!.children.push([minute, memoryOfChildren(machine.pid())]);
      }
  })();
  const [storms] = await Promise.all([
    runStorms(machines, isGoing),
    watch,
    ...shoppers.map(shop),
    ...sellers.map(sell),
  ]);

  const seconds = (performance.now() - started) / 1000;
  const total = [...kinds.values()].reduce((sum, { times }) => sum + times.length, 0);
  const rows = [...kinds].map(([kind, { times, errors }]) => {
    const values = times.map(([, ms]) => ms);
    return [kind, values.length, percentile(values, 0.5), p99(values), Math.max(...values), errors.length];
  });
  console.log(
    `\n${SHOPPERS} shoppers and ${SELLERS} sellers for ${minutes} min: ${(total / seconds).toFixed(0)} requests a second\n`,
  );
  console.log(tableText(['ms', 'answers', 'p50', 'p99', 'worst', 'errors'], rows));
  const minuteNames = Array.from({ length: Math.ceil(minutes) }, (_, minute) => String(minute + 1));
  const inSecondHalf = ([minute]: Points[number]) => minute >= minutes / 2;
  const timesOf = (isChosen: (kind: string) => boolean) =>
    [...kinds].filter(([kind]) => isChosen(kind)).flatMap(([, { times }]) => times);
  const isPage = (kind: string) => kind.startsWith('page: ');
  console.log();
  console.log(
    tableText(
      ['p99, ms, by minute', ...minuteNames, 'a minute, second half'],
      [['pages', timesOf(isPage)] as const, ['calls', timesOf((kind) => !isPage(kind))] as const].map(
        ([name, times]) => {
          const figures = byMinute(times, minutes, p99);
          return [
            name,
            ...figures,
            slope(figures.map((ms, minute): Points[number] => [minute, ms]).filter(inSecondHalf)),
          ];
        },
      ),
    ),
  );
  console.log();
  const memoryRows: [string, Points][] = machines.flatMap(({ name, probes }, index) => {
    const { own, children } = memory[index]!;
    const live = probes().map((line): Points[number] => {
      const { at, heapUsed, external } = JSON.parse(line);
      return [(at - startedAt) / MINUTE_MS, (heapUsed + external) / MB];
    });
    return [
      [name, own] as [string, Points],
      ...(children.at(-1)?.[1] ? [[`${name}: renderers`, children] as [string, Points]] : []),
      ...(live.length > 0 ? [[`${name}: in use`, live] as [string, Points]] : []),
    ];
  });
  console.log(
    tableText(
      ['memory, MB, by minute', ...minuteNames, 'a minute, second half'],
      memoryRows.map(([name, points]) => [
        name,
        ...byMinute(points, minutes, mean),
        slope(points.filter(inSecondHalf)),
      ]),
    ),
  );
  const { ended, dropped, longest } = storms;
  show(
    'slow senders are ended',
    ended > 0,
    `${ended}, none after more than ${longest.toFixed(0)} s; ${dropped} connections dropped by clients`,
  );
  const errors = [...kinds].flatMap(([kind, one]) => one.errors.map((error) => `${kind}: ${error}`));
  show('a mixed load has no errors', errors.length === 0, `${errors.length} of ${total}`);
  for (const error of errors.slice(0, 5)) console.log(`       ${error}`);
}
