import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tabsTo } from './keys';
import { openLocalPage } from './localPage';
import { expect, test } from './page';
import { OVERRIDE_PORTS, ROOT } from './settings';

// In sequence: the tests share the origins that the site allows overrides from.
test.describe.configure({ mode: 'default' });

const [BUILD_PORT, DEV_PORT] = OVERRIDE_PORTS;
const HEADING = 'OPEN YOUR STORE ON HAAT';
const OTHER_HEADING = 'OPEN YOUR STALL ON HAAT';
const address = (port: number) => `http://localhost:${port}/mf-manifest.json`;

/** The seller's remote with one changed heading, on another origin. */
const anotherBuild = () =>
  openLocalPage({
    port: BUILD_PORT,
    folder: path.join(ROOT, 'mfe-seller/dist'),
    change: (text) => text.replaceAll(HEADING, OTHER_HEADING),
  });

test('an override shows a remote of another origin in one browser, with a banner that ends it by keyboard', {
  tag: '@full',
}, async ({ visitor, another }) => {
  const { page } = visitor;
  const banner = page.getByRole('complementary', { name: 'Remotes from elsewhere' });
  const build = await anotherBuild();
  try {
    await visitor.opens(`/seller?remote.seller=${address(BUILD_PORT)}`);
    await expect(visitor.heading(OTHER_HEADING)).toBeVisible();
    await expect(banner).toContainText(`seller comes from ${address(BUILD_PORT)}`);

    await visitor.opens('/home');
    await expect(visitor.heading('DISCOVER YOUR OOTD')).toBeVisible();
    await visitor.footer.getByRole('link', { name: 'Sell on Haat' }).click();
    await expect(visitor.heading(OTHER_HEADING)).toBeVisible();

    const next = await another();
    await next.opens('/seller');
    await expect(next.heading(HEADING)).toBeVisible();
    await expect(next.page.getByRole('complementary')).toHaveCount(0);

    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.opens('/seller');
    await expect(banner).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await tabsTo(page, banner.getByRole('link', { name: 'End the override of seller' }));
    await page.keyboard.press('Enter');
    await expect(visitor.heading(HEADING)).toBeVisible();
    await expect(banner).toHaveCount(0);
    await visitor.isAt('/seller');
    await page.reload();
    await expect(visitor.heading(HEADING)).toBeVisible();
  } finally {
    await build.close();
  }
});

test('a forbidden override changes nothing and shows a message', async ({ visitor }) => {
  await visitor.opens('/seller?remote.seller=https://evil.example/mf-manifest.json');
  await expect(visitor.heading(HEADING)).toBeVisible();
  await expect(
    visitor.page.getByText(/the site takes no remotes from “https:\/\/evil\.example/),
  ).toBeVisible();
  await visitor.page.reload();
  await visitor.opens('/seller');
  await expect(visitor.page.getByText(/evil/)).toHaveCount(0);
});

test('an unreachable override shows an error with its address, and loads once it is reachable', async ({
  visitor,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_CONNECTION_REFUSED/, /\[region seller /, /Federation Runtime/);
  const { main } = visitor;
  await visitor.opens(`/seller?remote.seller=${address(BUILD_PORT)}`);
  await expect(main.getByRole('alert')).toContainText('This part of the page could not be loaded.');
  await expect(main.getByText(`It should load from ${address(BUILD_PORT)}.`)).toBeVisible();
  await expect(visitor.heading(HEADING)).toHaveCount(0);
  const build = await anotherBuild();
  try {
    await visitor.button('Try again').click();
    await expect(visitor.heading(OTHER_HEADING)).toBeVisible();
  } finally {
    await build.close();
  }
});

test('a change on a dev server appears in the deployed page without a reload', { tag: '@full' }, async ({
  visitor,
}) => {
  const { page } = visitor;
  const dev = await startDevServer();
  try {
    await visitor.opens(`/seller?remote.seller=${address(DEV_PORT)}`);
    await expect(visitor.heading(HEADING)).toBeVisible();
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    dev.change('src/strings/landing.ts', HEADING, OTHER_HEADING);
    await expect(visitor.heading(OTHER_HEADING)).toBeVisible();
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
  } finally {
    await dev.stop();
  }
});

/** A dev server on a copy of the seller's sources, as `npm run dev -- mfe-seller --site …` starts it. */
async function startDevServer() {
  const folder = path.join(ROOT, 'test-results/hot/mfe-seller');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ['src', 'package.json']) {
    cpSync(path.join(ROOT, 'mfe-seller', name), path.join(folder, name), { recursive: true });
  }
  const factory = JSON.stringify(path.join(ROOT, 'tools/build/rspack.mjs'));
  writeFileSync(
    path.join(folder, 'rspack.config.mjs'),
    `import { remote } from ${factory};
export default remote({ dir: import.meta.dirname, name: 'seller', port: ${DEV_PORT} });`,
  );
  const child: ChildProcess = spawn(
    path.join(ROOT, 'node_modules/.bin/rspack'),
    ['serve', '--mode', 'development', '--env', 'host=any'],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '--no-deprecation' },
    },
  );
  await expect
    .poll(
      () =>
        fetch(address(DEV_PORT)).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 90_000 },
    )
    .toBe(true);
  return {
    change(file: string, from: string, to: string) {
      const at = path.join(folder, file);
      const text = readFileSync(at, 'utf8');
      expect(text).toContain(from);
      writeFileSync(at, text.replaceAll(from, to));
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
