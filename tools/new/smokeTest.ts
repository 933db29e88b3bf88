import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../run/browser.mjs';
import { freePort } from '../run/freePort';
import { ProcessGroup, run, untilReady } from '../run/processes.mjs';
import { copyWorkspace } from './copyWorkspace';

// Part of npm run test:all: on a running site, creates a remote with a fragment in a copy of the workspace; checks and builds it, grants
// its path, releases and opens it, and removes everything. Prints what each step takes. Exits 1 at the first failure, and if the whole
// takes longer than a new remote may.

const NAME = 'mfe-throw-away';
/** Other packages that the site needs. */
const OTHER_PACKAGES = ['api', 'mfe-catalog', 'shell'];
const PLACE = '/throw-away';
const TITLE = 'Throw away';
const FRAGMENT = 'throw-away-list';
/** From the generator to the first visitor, in ms. */
const MAX_MS = 5 * 60_000;
/** Until a path is there once its release is live, in ms. */
const MAX_LIVE_MS = 1000;

const root = path.resolve(import.meta.dirname, '../..');
const scratch = mkdtempSync(path.join(tmpdir(), 'haat-new-'));
const copy = path.join(scratch, 'workspace');
const bin = (name: string) => path.join(copy, 'node_modules/.bin', name);
const quietly = (command: string, args: string[], env: object = {}) =>
  run(command, args, { cwd: copy, env, onLine: () => {} });
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

async function step(what: string, work: () => Promise<unknown> | unknown) {
  const begun = Date.now();
  await work();
  console.log(`${what}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

async function smokeTest() {
  await step('a copy of the workspace', () => copyWorkspace(root, copy, []));
  const unbuilt = OTHER_PACKAGES.filter((name) => !existsSync(path.join(copy, name, 'dist')));
  if (unbuilt.length > 0) await step(`build of ${unbuilt.join(', ')}`, () => many(['build'], unbuilt));
  await onRunningSite(async (site, env) => {
    const shell = await shellOf(site);
    if ((await fetch(site + PLACE)).status !== 404) throw new Error(`${PLACE} is there before its remote`);
    const begun = Date.now();
    const generate = (...args: string[]) => quietly(bin('tsx'), ['tools/new/main.ts', ...args]);
    await step('the new remote', () => generate('remote', NAME));
    await step('a fragment of it', () => generate('fragment', NAME, FRAGMENT));
    await step('lint and format', () => quietly(bin('biome'), ['ci', '--colors=off', '.']));
    await step('import rules', () => quietly(bin('tsx'), ['tools/imports/main.ts']));
    await step('types, build, tests', () => many(['typecheck', 'build', 'test'], [NAME]));
    const command = (...args: string[]) => quietly(bin('tsx'), ['shell/releases/teams/cli.ts', ...args], env);
    await step('grant', () => command('grant', NAME, PLACE));
    await step('release', () => command('release', NAME));
    await step('live', () => command('live', NAME, '1.0.0'));
    await step('path is there', () => untilThere(site));
    await step('first visitor', () => openIt(site, /^1\.0\.0$/));
    const ms = Date.now() - begun;
    console.log(`from the generator to the first visitor: ${(ms / 1000).toFixed(1)} s`);
    if (ms > MAX_MS) throw new Error(`It took ${ms} ms, over ${MAX_MS}`);
    if ((await shellOf(site)) !== shell) throw new Error('The shell was released anew');
  });
}

/** The shell's version in the site's pages. */
async function shellOf(site: string): Promise<string | undefined> {
  return /data-shell="([^"]+)"/.exec(await (await fetch(`${site}/home`)).text())?.[1];
}

async function untilThere(site: string) {
  const begun = Date.now();
  while ((await fetch(site + PLACE)).status !== 200) {
    if (Date.now() - begun > MAX_LIVE_MS) throw new Error(`${PLACE} is not there after ${MAX_LIVE_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const many = (targets: string[], projects: string[]) =>
  quietly(bin('nx'), ['run-many', '-t', ...targets, '-p', ...projects, '--output-style=static']);

/** @param work with the site's address, and the environment of its commands */
async function onRunningSite(work: (site: string, env: object) => Promise<void>) {
  const [port, apiPort] = [await freePort(), await freePort()];
  const env = {
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: path.join(scratch, 'data'),
    LIMITS: 'off',
    DEMO: '0',
    LOG_LEVEL: 'warn',
  };
  const servers = new ProcessGroup();
  servers.start('API', process.execPath, ['api/dist/main.js'], { cwd: copy, env });
  servers.start('HTML server', process.execPath, ['shell/dist/server/main.js'], { cwd: copy, env });
  try {
    const ready = [`http://127.0.0.1:${apiPort}/ready`, `http://localhost:${port}/healthz`];
    for (const address of ready)
      if (!(await untilReady(address, servers))) throw new Error(`${address} is not up`);
    await work(`http://localhost:${port}`, env);
  } finally {
    await servers.stop();
  }
}

/** @param version that the region shall have */
async function openIt(site: string, version: RegExp) {
  const browser = await chromium.launch({
    executablePath: await findBrowser(root),
    args: ['--no-sandbox', '--disable-quic'],
  });
  try {
    const page = await browser.newPage({ baseURL: site });
    const pageErrors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') pageErrors.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => pageErrors.push(String(error)));
    await page.goto(PLACE);
    await page.getByRole('main').getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await page.getByText('There is nothing here yet').waitFor();
    const region = page.locator(`[data-remote="${NAME}"]`);
    const found = await region.getAttribute('data-version');
    if (!found || !version.test(found)) throw new Error(`The region has version ${found}, not ${version}`);
    const title = await page.title();
    if (!title.startsWith(TITLE)) throw new Error(`The page is called "${title}"`);
    // Away and back, as from any other remote.
    await page.getByRole('link', { name: 'FAQ' }).click();
    await page.locator('[data-region="catalog"] h1').waitFor();
    await page.goBack();
    await page.getByText('There is nothing here yet').waitFor();
    if (pageErrors.length > 0) throw new Error(`In the browser:\n${pageErrors.join('\n')}`);
  } finally {
    await browser.close();
  }
}

smokeTest().catch((error) => {
  console.error(error);
  process.exit(1);
});
