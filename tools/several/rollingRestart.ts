import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { call, logIn, orderBodies, someProducts } from './call';
import type { Machines } from './machines';
import type { Show } from './prove';

const READS = ['/home', '/product/1', '/search?q=saree', '/api/v1/products/?limit=20'];
const BUYERS = 3;

/** Restarts all four servers one after the other, while pages are read, carts changed and orders placed through nginx. */
export async function proveRollingRestart({ site, apis, sites }: Machines, show: Show) {
  const api = `${site}/api/v1`;
  const { access: token } = await logIn(api, 'customer@haat.example');
  const bodies = await orderBodies(api, (await someProducts(api)).slice(0, 30));
  let going = true;
  let reads = 0;
  let changes = 0;
  let refused = 0;
  const lost: string[] = [];
  const orders: string[] = [];

  const reader = async (path: string) => {
    for (; going; await pause(20)) {
      const { status, body } = await call(site + path);
      if (status === 200) reads++;
      else lost.push(`GET ${path}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    }
  };
  // Without an Idempotency-Key it must not be retried: only a graceful stop can save it.
  const changer = async () => {
    for (; going; await pause(20)) {
      const { status, body } = await call(`${api}/orders/cart/clear/`, { token, body: {} });
      if (status === 200) changes++;
      else lost.push(`POST without a key: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    }
  };
  const buyer = async () => {
    for (let turn = 0; going; turn++, await pause(40)) {
      const { status, body } = await call(`${api}/orders/orders/quick-create/`, {
        token,
        body: bodies[turn % bodies.length]!,
        key: randomUUID(),
      });
      if (status === 201) orders.push(body.id);
      else if (status === 409) refused++;
      else lost.push(`POST order: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    }
  };
  const load = Promise.all([
    ...READS.map(reader),
    changer(),
    changer(),
    ...Array.from({ length: BUYERS }, buyer),
  ]);
  await pause(1000);
  for (const machine of [...apis, ...sites]) {
    await machine.restart();
    await pause(1000);
  }
  going = false;
  await load;
  show(
    'a rolling restart of both APIs and both HTML servers loses no request',
    lost.length === 0,
    `${reads} reads, ${changes} changes without a key, ${orders.length} orders, ${refused} out of stock, lost ${lost.length}` +
      lost
        .slice(0, 5)
        .map((line) => `\n         ${line}`)
        .join(''),
  );
  const found = await Promise.all(
    orders.slice(-200).map((id) => call(`${api}/orders/orders/${id}/`, { token })),
  );
  const missing = found.filter(({ status }) => status !== 200).length;
  show(
    'no acknowledged order is missing or there twice',
    new Set(orders).size === orders.length && missing === 0,
    `${orders.length} orders, the last ${found.length} read again`,
  );
}
