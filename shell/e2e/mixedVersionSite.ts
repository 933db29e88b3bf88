import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { expect } from './page';
import type { AvailableProduct } from './products';
import { API_PORT, DATA_DIR, MIXED_VERSIONS_PORT, ROOT } from './settings';
import { CUSTOMER, tokenOf } from './users';

/** The build of this checkout, among the labels of kept ones (tools/build-fixtures/builds). */
const NEW = 'new';
export const REMOTES = ['mfe-account', 'mfe-cart-checkout', 'mfe-catalog', 'mfe-seller'] as const;

/** Which build each part of a site is of; what is not named is new. */
export type Parts = Partial<Record<'shell' | 'api' | (typeof REMOTES)[number], string>>;

/** Below node_modules, so that kept servers find the packages that they were built to find. */
const SITES = path.join(ROOT, 'node_modules/.cache/haat-mixed-versions');
/** An old API fills its demo market first, in ms. */
const PATIENCE = 200_000;

export interface Site {
  address: string;
  end: () => Promise<void>;
}

/**
 * Starts a site of old and new parts. Its API is the one of the other journeys, unless an old one is asked for: that
 * has a database of its own.
 * @param worker of Playwright's, counted from 0: two may have a site each
 */
export async function startSite(parts: Parts, worker: number): Promise<Site> {
  const folder = path.join(SITES, String(worker));
  const data = path.join(DATA_DIR, `kept-${worker}`);
  for (const old of [folder, data]) rmSync(old, { recursive: true, force: true });
  const { api, ...pages } = parts;
  const all = { shell: NEW, ...Object.fromEntries(REMOTES.map((name) => [name, NEW])), ...pages };
  const tsx = path.join(ROOT, 'node_modules/.bin/tsx');
  const named = Object.entries({ ...all, ...(api ? { api } : {}) }).map(
    ([part, label]) => `${part}=${label}`,
  );
  const laid = spawnSync(tsx, ['tools/build-fixtures/main.ts', 'assemble', folder, ...named], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(laid.status, laid.stderr).toBe(0);

  const port = MIXED_VERSIONS_PORT + 2 * worker;
  const apiPort = String(api ? port + 1 : API_PORT);
  const env = { PORT: String(port), API_PORT: apiPort, DATA_DIR: data, LOG_LEVEL: 'warn' };
  const servers: ChildProcess[] = [];
  const end = async () => {
    for (const server of servers) {
      if (server.exitCode !== null || server.signalCode !== null) continue;
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
    }
  };
  const start = async (script: string, url: string) => {
    const server = spawn(process.execPath, [path.join(folder, script)], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    server.stderr.on('data', (text: Buffer) => {
      said += text;
    });
    servers.push(server);
    const deadline = Date.now() + PATIENCE;
    while (!(await answers(url))) {
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error(`${script} of ${JSON.stringify(parts)} does not start: ${said}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  try {
    if (api) await start('api/dist/main.js', `http://127.0.0.1:${apiPort}/api/v1/products/tags/`);
    await start('shell/dist/server/main.js', `http://localhost:${port}/healthz`);
    return { address: `http://localhost:${port}`, end };
  } catch (error) {
    await end();
    throw error;
  }
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A product and a choice of it that can be had, found by calls that every kept API knows. */
export async function aChoice(request: APIRequestContext): Promise<AvailableProduct> {
  const headers = { authorization: `Bearer ${await tokenOf(request, CUSTOMER)}` };
  const list = await (await request.get('/api/v1/products/', { params: { limit: '40' } })).json();
  for (const { id } of list.results) {
    const product = await (await request.get(`/api/v1/products/${id}/`)).json();
    const { name, seller_business_name: store, price, availableColors, availableSizes, variants } = product;
    if (!(availableColors.length > 1 && availableSizes.length > 1) || product.offers_custom_sizes) continue;
    for (const { size, color } of variants) {
      const data = { product_id: id, quantity: 2, size, color };
      if (!(await request.post('/api/v1/orders/cart/add/', { headers, data })).ok()) continue;
      await request.post('/api/v1/orders/cart/clear/', { headers });
      return { id, name, store, size, color, price };
    }
  }
  throw new Error('There is nothing to buy');
}
