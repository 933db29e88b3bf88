import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { type Packed, packBuild } from '../shell/releases/package/pack';
import { AS_BUILT, goLive } from '../shell/releases/store/compositions';
import { folderStore } from '../shell/releases/store/folderStore';
import { expect } from './page';
import type { AvailableProduct } from './products';
import { API_PORT, DATA_DIR, MIXED_VERSIONS_PORT, ROOT } from './settings';
import { untilServed } from './untilServed';
import { CUSTOMER, tokenOf } from './users';

/** The build of this checkout, among the versions of the build fixtures. */
const NEW = 'new';
export const REMOTES = ['mfe-account', 'mfe-cart-checkout', 'mfe-catalog', 'mfe-seller'] as const;

/** The build of each part of a site; new by default. */
export type Parts = Partial<Record<'shell' | 'api' | (typeof REMOTES)[number], string>>;

/** Below node_modules, so that old servers find the packages that they were built with. */
const SITES = path.join(ROOT, 'node_modules/.cache/haat-mixed');

export interface Site {
  address: string;
  end: () => Promise<void>;
}

/**
 * Assembles a folder of old and new builds.
 * @throws when a version has no such part
 */
function assemble(folder: string, parts: Readonly<Record<string, string>>): void {
  rmSync(folder, { recursive: true, force: true });
  const tsx = path.join(ROOT, 'node_modules/.bin/tsx');
  const named = Object.entries(parts).map(([part, label]) => `${part}=${label}`);
  const assembled = spawnSync(tsx, ['tools/build-fixtures/main.ts', 'assemble', folder, ...named], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(assembled.status, assembled.stderr).toBe(0);
}

/** Packages of which a part of this checkout has a version of its own. */
function linkPackages(folder: string, part: string): void {
  const own = path.join(ROOT, part, 'node_modules');
  if (existsSync(own)) symlinkSync(own, path.join(folder, part, 'node_modules'));
}

/** The release of a remote of an earlier version, as its team would publish it. */
export async function packOld(packageName: string, version: string, folder: string): Promise<Packed> {
  assemble(folder, { [packageName]: version });
  return packBuild(path.join(folder, packageName, 'dist'), version);
}

/** Puts releases live without the checks of the shell: as an earlier shell has done. */
async function releaseOld(folder: string, released: Parts): Promise<void> {
  const store = folderStore(folder);
  let composition = AS_BUILT;
  for (const [packageName, version] of Object.entries(released)) {
    const { note, hashes, read } = await packOld(packageName, version, path.join(folder, 'old'));
    const upload = await store.begin(note.name, version);
    for (const { name } of hashes.files) await upload.put(name, await read(name));
    await upload.commit(hashes);
    const change = { at: new Date().toISOString(), by: 'e2e', why: '' };
    composition = goLive(composition, note.name, version, change);
    await store.add(composition);
  }
}

/**
 * Starts a site of old and new parts. Its API is the one of the other journeys, unless an old one is asked for: that
 * has a database of its own.
 * @param worker of Playwright's, counted from 0: two may have a site each
 * @param released remotes with an old release that is live
 */
export async function startSite(parts: Parts, worker: number, released: Parts = {}): Promise<Site> {
  const folder = path.join(SITES, String(worker));
  const data = path.join(DATA_DIR, `mixed-${worker}`);
  rmSync(data, { recursive: true, force: true });
  const { api, ...pages } = parts;
  const all = { shell: NEW, ...Object.fromEntries(REMOTES.map((name) => [name, NEW])), ...pages };
  assemble(folder, { ...all, ...(api ? { api } : {}) });
  if (all.shell === NEW) linkPackages(folder, 'shell');
  const releases = path.join(data, 'releases');
  await releaseOld(releases, released);

  const port = MIXED_VERSIONS_PORT + 2 * worker;
  const apiPort = String(api ? port + 1 : API_PORT);
  const env = {
    PORT: String(port),
    API_PORT: apiPort,
    DATA_DIR: data,
    LIMITS: 'off',
    DEMO_PICTURES: 'plain',
    RELEASES_DIR: releases,
    LOG_LEVEL: 'warn',
  };
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
    let log = '';
    server.stderr.on('data', (text: Buffer) => {
      log += text;
    });
    servers.push(server);
    await untilServed(url, server, () => `${JSON.stringify(parts)}: ${log}`);
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

/** A product and a choice of it that can be had, found by calls that every old API knows. */
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
