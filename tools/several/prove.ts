import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { call, logIn, orderBodies, someProducts } from './call';
import { percentile } from './figures';
import type { Machines } from './machines';
import { ownProducts, saveProduct } from './sellerProducts';

/** How soon a change has to be seen by the other machine, in ms. */
const SEEN_WITHIN_MS = 100;
/** The notice to the API, the server's question for it, and the making of the page. */
const PAGE_WITHIN_MS = 500;
const CHANGES = 20;
/** How soon a release has to be served by the other machine, in ms: it reads the store twice a second. */
const RELEASED_WITHIN_MS = 2000;
const VISITORS = 40;

/** Reports one statement: whether it holds, and the figures that show it. */
export type Show = (statement: string, holds: boolean, figures: unknown) => void;

const apiAt = ({ address }: { address: string }) => `${address}/api/v1`;
const figuresOf = (delays: readonly number[]) =>
  `median ${percentile(delays, 0.5).toFixed(0)} ms, worst ${Math.max(...delays).toFixed(0)} ms of ${delays.length}`;

export async function proveSessions({ apis }: Machines, show: Show) {
  const [a, b] = [apiAt(apis[0]), apiAt(apis[1])];
  const session = await logIn(a, 'customer@haat.example');
  const status = async (api: string, token: string) => (await call(`${api}/auth/status/`, { token })).status;
  const known = await status(b, session.access);
  show('a login at one API is known to the other', known === 200, known);
  const { body: renewed } = await call(`${b}/auth/refresh/`, { body: { refresh: session.refresh } });
  const both = [await status(a, renewed.access), await status(b, renewed.access)];
  show('a refresh by the other works at both', `${both}` === '200,200', both);
  await call(`${a}/auth/logout/`, { token: renewed.access, body: { refresh: renewed.refresh } });
  const after = await status(b, renewed.access);
  show('a logout at one ends the session at the other', after === 401, after);
}

export async function proveLimits({ apis }: Machines, show: Show) {
  const body = { email: 'applicant@haat.example', password: 'wrong password' };
  const tries: number[] = [];
  for (const at of [0, 1, 0, 1, 1, 0] as const)
    tries.push((await call(`${apiAt(apis[at])}/auth/login/`, { body })).status);
  show('four wrong passwords at two APIs use up one limit', `${tries}` === '401,401,401,401,429,429', tries);
}

export async function proveIdempotency({ apis }: Machines, show: Show) {
  const [a, b] = [apiAt(apis[0]), apiAt(apis[1])];
  const { access: token } = await logIn(a, 'customer@haat.example');
  const [body] = await orderBodies(a, await someProducts(a));
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      call(`${index % 2 ? a : b}/orders/orders/quick-create/`, { token, body, key }),
    ),
  );
  const orders = new Set(answers.map((answer) => answer.body.id));
  show(
    'one Idempotency-Key, 20 times at two APIs, is one order',
    answers.every(({ status }) => status === 201) && orders.size === 1,
    `${[...new Set(answers.map(({ status }) => status))]}, orders: ${orders.size}`,
  );
}

/** Delays in ms from the answer to a change of a price by one API until another machine has it. */
async function delaysOf(
  change: (price: string) => Promise<void>,
  isSeen: (price: string) => Promise<boolean>,
): Promise<number[]> {
  const delays: number[] = [];
  for (let round = 0; round < CHANGES; round++) {
    const price = `${1201 + round * 7}.00`;
    await change(price);
    const changed = performance.now();
    while (!(await isSeen(price))) {
      if (performance.now() - changed > 15_000) throw new Error(`The price ${price} was not seen in 15 s`);
      await pause(1);
    }
    delays.push(performance.now() - changed);
    // Other rounds at other points of the timers.
    await pause(100 + Math.random() * 400);
  }
  return delays;
}

export async function provePrices({ apis, sites }: Machines, show: Show) {
  const [a, b] = [apiAt(apis[0]), apiAt(apis[1])];
  const { access: token } = await logIn(a, 'seller@haat.example');
  const [product] = await ownProducts(a, token);
  if (!product) throw new Error('The demo seller has no product without an offer');
  const { id } = product;
  const change = async (price: string) => {
    const { status, body } = await saveProduct(a, token, product, price);
    if (status !== 200) throw new Error(`The price was not changed: ${status} ${JSON.stringify(body)}`);
  };
  const hasPrice = async (address: string, price: string) =>
    JSON.stringify((await call(address)).body).includes(price.replace('.00', ''));
  const byApi = await delaysOf(change, (price) => hasPrice(`${b}/products/${id}/`, price));
  show(
    `a price changed at one API is seen through the other within ${SEEN_WITHIN_MS} ms`,
    Math.max(...byApi) < SEEN_WITHIN_MS,
    figuresOf(byApi),
  );
  const page = `${sites[1].address}/product/${id}`;
  const inPage = async (price: string) => {
    const digits = price.replace('.00', '');
    const { body } = await call(page);
    return String(body).includes(digits) || String(body).includes(`${digits[0]},${digits.slice(1)}`);
  };
  const byPage = await delaysOf(change, inPage);
  show(
    `a price changed at one API is in the other HTML server's page within ${PAGE_WITHIN_MS} ms`,
    Math.max(...byPage) < PAGE_WITHIN_MS,
    figuresOf(byPage),
  );
}

interface Answer {
  composition: { remotes: Record<string, { version: string }> };
}

async function compositionAt({ address }: { address: string }, cookie = ''): Promise<string> {
  const answer = await fetch(`${address}/composition.json`, { headers: { cookie } });
  return JSON.stringify(((await answer.json()) as Answer).composition.remotes.catalog);
}

export async function proveReleases({ sites, release }: Machines, show: Show) {
  const [one, other] = sites;
  const publish = (version: string) =>
    release(one, 'release', 'mfe-catalog', '--version', version, '--from', 'mfe-catalog/dist');
  await publish('91.0.0');
  await release(one, 'live', 'mfe-catalog', '91.0.0');
  const live = performance.now();
  const until = live + 15_000;
  while (!(await compositionAt(other)).includes('91.0.0') && performance.now() < until) await pause(5);
  const delay = performance.now() - live;
  show(
    `a release by one HTML server is served by the other within ${RELEASED_WITHIN_MS} ms`,
    delay < RELEASED_WITHIN_MS,
    `${delay.toFixed(0)} ms`,
  );
  const file = await call(`${other.address}/r/catalog/91.0.0/mf-manifest.json`);
  show('its files are at the other, too', file.status === 200, file.status);

  await publish('92.0.0');
  await release(one, 'live', 'mfe-catalog', '92.0.0', '--canary', '50');
  await pause(RELEASED_WITHIN_MS);
  const cookies = Array.from(
    { length: VISITORS },
    () => `haat_visitor=${randomUUID().replaceAll('-', '').slice(0, 22)}`,
  );
  let canary = 0;
  let differing = 0;
  for (const cookie of cookies) {
    const versions = [one, other, one, other].map((site) => compositionAt(site, cookie));
    const seen = new Set(await Promise.all(versions));
    if (seen.size > 1) differing++;
    if ([...seen][0]?.includes('92.0.0')) canary++;
  }
  show(
    'a visitor has the same version of a canary at both HTML servers',
    differing === 0 && canary > 0 && canary < VISITORS,
    `${VISITORS} visitors, ${canary} have the canary, ${differing} differ`,
  );
  await release(one, 'rollback', 'mfe-catalog');
}
