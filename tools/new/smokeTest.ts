import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../run/browser.mjs';
import { freePort } from '../run/freePort';
import { ProcessGroup, run, untilReady } from '../run/processes.mjs';
import { copyWorkspace } from './copyWorkspace';

// Part of npm run test:all: creates a remote in a copy of the workspace; checks, builds, serves and opens it,
// releases it, and removes everything. Exits 1 at the first failure.

const NAME = 'mfe-throw-away';
/** Other packages that the site needs. */
const OTHER_PACKAGES = ['api', 'mfe-catalog', 'shell'];
const PLACE = '/throw-away';
const TITLE = 'Throw away';

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
  await step('the new remote', () => quietly(bin('tsx'), ['tools/new/main.ts', 'remote', NAME]));
  await step('lint and format', () => quietly(bin('biome'), ['ci', '--colors=off', '.']));
  await step('import rules', () => quietly(bin('tsx'), ['tools/imports/main.ts']));
  await step('types, build, tests', () => many(['typecheck', 'build', 'test'], [NAME]));
  const unbuilt = OTHER_PACKAGES.filter((name) => !existsSync(path.join(copy, name, 'dist')));
  if (unbuilt.length > 0) await step(`build of ${unbuilt.join(', ')}`, () => many(['build'], unbuilt));
  await step('served, opened, released, live', serveAndOpen);
}

const many = (targets: string[], projects: string[]) =>
  quietly(bin('nx'), ['run-many', '-t', ...targets, '-p', ...projects, '--output-style=static']);

async function serveAndOpen() {
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
    const site = `http://localhost:${port}`;
    await openIt(site, /^1\.0\.0-[0-9a-f]{8}$/);
    for (const args of [
      ['release', NAME],
      ['live', NAME, '1.0.0'],
    ])
      await quietly(bin('tsx'), ['shell/releases/teams/cli.ts', ...args], env);
    await openIt(site, /^1\.0\.0$/);
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
