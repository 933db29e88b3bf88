import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, openDatabase } from 'api/src/db/database';
import { startApi } from 'api/src/testing/apiProcess';
import { bundlePrograms } from 'api/src/testing/bundlePrograms';
import { operator } from 'api/src/testing/commandProcess';
import { casesOf } from 'api/src/testing/matrix';
import { type RealPostgres, startPostgres } from 'api/src/testing/realPostgres';
import { sql } from 'kysely';
import { freePort } from '../run/freePort';
import { assemble, fixtureVersions } from './assemble';

// Data that the API of each build fixture has made, read by the API of now: what an update of a shop does.

jest.setTimeout(300_000);

const ROOT = path.resolve(import.meta.dirname, '../..');
const SECRET = 'the same secret before and after the update';
const PASSWORD = 'moyurkonthi-2026';
const [BUYER, SELLER] = ['buyer@haat.example', 'seller@haat.example'] as const;
const NUMBERS = { id: '1990777001234', account: '01711000777' };
const ADDRESS = { customer_phone: '01712345678', customer_address: '৭ লেক রোড, Dhaka' };

const CASES = fixtureVersions().flatMap((version) =>
  (['pglite', 'postgres'] as const).map((engine) => [`${version} on ${engine}`, version, engine] as const),
);

let folder: string;
let programs: string;
let postgres: RealPostgres | string;
beforeAll(async () => {
  programs = await bundlePrograms();
  postgres = await startPostgres();
});
afterAll(async () => {
  rmSync(programs, { recursive: true, force: true });
  if (typeof postgres !== 'string') await postgres.stop();
});
beforeEach(() => {
  // Below node_modules, so that the old API finds its packages.
  const parent = path.join(ROOT, 'node_modules/.cache');
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(path.join(parent, 'haat-upgrade-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Env = Record<string, string>;

/** Works on the database while no API has it. */
async function offline<Result>(env: Env, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = await openDatabase({ url: env.DATABASE_URL, folder: path.join(env.DATA_DIR ?? '', 'db') });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Runs an API of a build fixture meanwhile. */
async function withOldApi(env: Env, work: (address: string) => Promise<void>): Promise<void> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child: ChildProcess = spawn(process.execPath, [path.join(folder, 'api/dist/main.js')], {
    cwd: path.join(folder, 'api'),
    env: { PATH: process.env.PATH, ...env, API_PORT: String(port), DEMO: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (text) => {
    said += text;
  });
  try {
    while (!(await fetch(`${address}/health`).catch(() => null))) {
      if (child.exitCode !== null) throw new Error(`The old API did not start: ${said}`);
      await pause(50);
    }
    await work(address);
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
}

/** @throws Error when it is refused */
async function call(
  address: string,
  at: string,
  { token = '', body }: { token?: string; body?: object } = {},
) {
  const answer = await fetch(`${address}/api/v1${at}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${at}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

async function logIn(address: string, email: string): Promise<string> {
  const body = await call(address, '/auth/login/', { body: { email, password: PASSWORD } });
  return body.access ?? body.tokens.access;
}

async function signUp(address: string, email: string): Promise<void> {
  const names = { first_name: 'Nadia', last_name: 'রহমান', username: '' };
  await call(address, '/auth/register/', {
    body: { email, ...names, password: PASSWORD, password_confirm: PASSWORD },
  });
}

/** A store with two products, the second with an offer that has not ended. The columns are those of every version. */
function aStore(env: Env): Promise<{ plain: number; reduced: number; seller: number }> {
  return offline(env, async ({ kysely }) => {
    const id = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
      Number((await statement.execute(kysely)).rows[0]?.id);
    const seller = await id(sql`
      INSERT INTO sellers (user_id, status, first_name, last_name, email, phone, id_number, business_name, business_type,
        pickup_location, payment_method, account_number)
      SELECT id, 'approved', 'Rafiq', 'Islam', email, '01711000000', ${NUMBERS.id}, 'Tangail Looms', 'General Clothing',
        '12 Mirpur Road', 'bKash', ${NUMBERS.account}
      FROM users WHERE email = ${SELLER} RETURNING id`);
    const product = (name: string) =>
      id(sql`
        INSERT INTO products (seller_id, name, description, business_type, price_paisa, colors, sizes)
        VALUES (${seller}, ${name}, 'Handloom', 'General Clothing', 123450, '{Red}', '{M}') RETURNING id`);
    const [plain, reduced] = [await product('Saree'), await product('শাড়ি')];
    await sql`
      INSERT INTO variants (product_id, color, size, sku, stock)
      VALUES (${plain}, 'Red', 'M', 'S-1', 10), (${reduced}, 'Red', 'M', 'S-2', 10)`.execute(kysely);
    await sql`
      INSERT INTO offers (product_id, offer_type, percent, start_day, end_day)
      VALUES (${reduced}, 'percentage', 10, '2026-01-01', '2099-01-01')`.execute(kysely);
    return { plain, reduced, seller };
  });
}

const totalOf = ({ bill: total }: { bill: unknown }) =>
  Number(typeof total === 'object' ? (total as { amount: number }).amount : total);

test.each(casesOf(CASES, ['0.2.0 on pglite', '0.9.0 on postgres']))(
  'data of %s: orders, prices, cart and encrypted numbers are there after the update',
  async (_name, version, engine) => {
    assemble(ROOT, folder, { api: version });
    const env: Env = { DATA_DIR: path.join(folder, 'data'), SESSION_SECRET: SECRET };
    if (engine === 'postgres') {
      if (typeof postgres === 'string') throw new Error(postgres);
      const name = `upgrade_${version.replaceAll('.', '_')}`;
      const client = await postgres.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      const address = new URL(postgres.url);
      address.pathname = `/${name}`;
      env.DATABASE_URL = address.href;
    }

    await withOldApi(env, async (address) => {
      for (const email of [BUYER, SELLER]) await signUp(address, email);
    });
    const { plain, reduced, seller } = await aStore(env);
    const choice = { color: 'Red', size: 'M' };
    const before: { id: string; total: number }[] = [];
    await withOldApi(env, async (address) => {
      const token = await logIn(address, BUYER);
      for (const product_id of [plain, reduced]) {
        const order = { ...ADDRESS, ...choice, product_id, quantity: 2, payment_method: 'cod' };
        const made = await call(address, '/orders/orders/quick-create/', { token, body: order });
        before.push({ id: made.id, total: totalOf(made) });
      }
      const line = { ...choice, product_id: plain, quantity: 3 };
      await call(address, '/orders/cart/add/', { token, body: line });
    });
    // 2 × 1,234.50 and delivery; 10 % less.
    expect(before.map(({ total }) => total)).toEqual([2549, 2302.1]);

    const now = await startApi(env);
    try {
      const token = await logIn(now.address, BUYER);
      const { results } = await call(now.address, '/orders/orders/', { token });
      const after = (results as { id: string; bill: unknown }[]).map((one) => ({
        id: one.id,
        total: totalOf(one),
      }));
      expect(after.sort((a, b) => a.id.localeCompare(b.id))).toEqual(before);
      expect(results[0]).toMatchObject({ ...ADDRESS, status: 'pending' });
      expect(results[0].items).toHaveLength(1);
      expect(results[0].timeline).toHaveLength(1);
      const prices = await Promise.all(
        [plain, reduced].map((id) => call(now.address, `/products/${id}/`, { token })),
      );
      expect(prices.map(({ price, discounted_price }) => [price, discounted_price])).toEqual([
        [1234.5, null],
        [1111.05, 1111.05],
      ]);
      const cart = await call(now.address, '/orders/cart/', { token });
      expect(cart.items).toEqual([expect.objectContaining({ product: plain, quantity: 3 })]);
      const orders = await call(now.address, '/orders/seller/orders/', {
        token: await logIn(now.address, SELLER),
      });
      expect(orders.results).toHaveLength(2);
    } finally {
      await now.end('SIGTERM');
    }
    const stored = await offline(env, async ({ kysely }) => {
      const { rows } = await sql<{ numbers: string; stock: number }>`
        SELECT id_number || ' ' || account_number AS numbers,
          (SELECT sum(stock)::int FROM variants) AS stock FROM sellers`.execute(kysely);
      return rows[0];
    });
    expect(stored?.numbers).not.toMatch(new RegExp(`${NUMBERS.id}|${NUMBERS.account}`));
    expect(stored?.stock).toBe(16);
    const { out } = await operator(env, 'show', String(seller), '--reveal');
    expect(out).toContain(NUMBERS.id);
    expect(out).toContain(NUMBERS.account);
  },
);
