import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { expect } from './page';
import type { AvailableProduct } from './products';
import { API_PORT, DATA_DIR, MIXED_VERSIONS_PORT, ROOT } from './settings';
import { CUSTOMER, tokenOf } from './users';

/** The label of this checkout's build, beside those of the build fixtures (tools/build-fixtures/builds). */
const NEW = 'new';
export const REMOTES = ['mfe-account', 'mfe-cart-checkout', 'mfe-catalog', 'mfe-seller'] as const;

/** The build of each part of a site; new by default. */
export type Parts = Partial<Record<'shell' | 'api' | (typeof REMOTES)[number], string>>;

/** Below node_modules, so that servers of build fixtures find their packages. */
const SITES = path.join(ROOT, 'node_modules/.cache/haat-mixed-versions');
/** An old API fills its demo market before it answers. */
const START_TIMEOUT_MS = 200_000;

export interface Site {
  address: string;
  end: () => Promise<void>;
}

/**
 * Starts a site of old and new parts. It uses the API of the other journeys unless `parts` names an old one, which
 * gets its own database.
 * @param worker Playwright's index of the worker; each worker may have one site
 */
export async function startSite(parts: Parts, worker: number): Promise<Site> {
  const folder = path.join(SITES, String(worker));
  const data = path.join(DATA_DIR, `mixed-versions-${worker}`);
  for (const old of [folder, data]) rmSync(old, { recursive: true, force: true });
  const { api, ...pages } = parts;
  const all = { shell: NEW, ...Object.fromEntries(REMOTES.map((name) => [name, NEW])), ...pages };
  const tsx = path.join(ROOT, 'node_modules/.bin/tsx');
  const named = Object.entries({ ...all, ...(api ? { api } : {}) }).map(
    ([part, label]) => `${part}=${label}`,
  );
  const assembled = spawnSync(tsx, ['tools/build-fixtures/main.ts', 'assemble', folder, ...named], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(assembled.status, assembled.stderr).toBe(0);

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
    const deadline = Date.now() + START_TIMEOUT_MS;
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

/** An available variant, found by calls that the API of every build fixture has. */
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
