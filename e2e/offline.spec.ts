import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../tools/run/freePort';
import { expect, test } from './page';
import { availableProducts } from './products';
import { API_PORT } from './settings';
import { untilServed } from './untilServed';
import { aShopper, tokensOf } from './users';

const root = path.resolve(import.meta.dirname, '..');
let site: ChildProcess;

/** Another HTML server over the same API. @returns its address */
async function siteWith(port: number, offlinePages: '0' | '1'): Promise<string> {
  const address = `http://localhost:${port}`;
  site = spawn(process.execPath, ['shell/dist/server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      API_PORT,
      GUEST_ACCESS: 'open',
      PUBLIC_URL: '',
      OFFLINE_PAGES: offlinePages,
    },
    stdio: 'ignore',
  });
  await untilServed(`${address}/healthz`, site);
  return address;
}

async function stop() {
  const ended = new Promise((resolve) => site.once('exit', resolve));
  site.kill();
  await ended;
}
test.afterEach(stop);

test('visited pages open without a network, others say so, and the site can switch it off', {
  tag: '@full',
}, async ({ page, pageErrors, request, context }) => {
  // Requests without a network.
  pageErrors.expect(/Failed to load resource/);
  const port = await freePort();
  const address = await siteWith(port, '1');
  const [product] = await availableProducts(request, 1);
  const registered = () =>
    page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration()));
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  await page.goto(`${address}/home`);
  await page.locator('main').click({ position: { x: 2, y: 2 } });
  await expect.poll(registered).toBe(true);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(`${address}/product/${product.id}`);
  await expect(heading(product.name)).toBeVisible();
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await page.reload();
  await expect(heading(product.name)).toBeVisible();
  await page.goto(`${address}/offers`);
  await expect(heading('You are offline')).toBeVisible();
  await page.getByRole('link', { name: product.name }).click();
  await expect(heading(product.name)).toBeVisible();

  await context.setOffline(false);
  await stop();
  await siteWith(port, '0');
  await page.goto(`${address}/product/${product.id}`);
  await expect.poll(registered).toBe(false);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('a member sees home and a visited product without a network, and no call of the account is stored', {
  tag: '@full',
}, async ({ page, pageErrors, request, context }) => {
  // Requests without a network.
  pageErrors.expect(/Failed to load resource/);
  const address = await siteWith(await freePort(), '1');
  const { access, refresh } = await tokensOf(request, await aShopper(request));
  const [product] = await availableProducts(request, 1);
  await page.goto(`${address}/login`);
  await page.evaluate(
    ([access, refresh]) => {
      sessionStorage.setItem('access_token', access);
      sessionStorage.setItem('refresh_token', refresh);
    },
    [access, refresh] as const,
  );
  await page.goto(`${address}/home`);
  await page.locator('main').click({ position: { x: 2, y: 2 } });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The worker controls these pages from their start.
  for (const path of ['/home', `/product/${product.id}`]) {
    await page.goto(address + path);
    await page.waitForLoadState('networkidle');
  }

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await page.goto(`${address}/home`);
  await expect(page.getByText('your styles first', { exact: true })).toBeVisible();
  await expect(page.locator('main article').first()).toBeVisible();
  await expect(page.getByText(/^You are offline\. What you see may be out of date\. \(/)).toBeVisible();
  const stored = await page.evaluate(async () =>
    (await (await caches.open('haat-answers-1')).keys()).map(({ url }) => new URL(url).pathname),
  );
  expect(stored).toContain('/api/v1/products/');
  expect(stored.filter((path) => !path.startsWith('/api/v1/products/'))).toEqual([]);
});

test('a page that was reached by a link opens without a network, too', { tag: '@full' }, async ({
  page,
  pageErrors,
  context,
}) => {
  // Requests without a network.
  pageErrors.expect(/Failed to load resource/);
  const address = await siteWith(await freePort(), '1');
  await page.goto(`${address}/home`);
  await page.locator('main').click({ position: { x: 2, y: 2 } });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The worker controls this page from its start.
  await page.goto(`${address}/offers`);
  await page.locator('main').click({ position: { x: 2, y: 2 } });
  // Before that a link loads the page as a document.
  await expect(page.locator('[data-not-hydrated]')).toHaveCount(0);
  const link = page.locator('main article a[href^="/product/"]').first();
  const name = (await link.textContent()) ?? '';
  await link.click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(name);
  const isStored = () =>
    page.evaluate(async () => Boolean(await caches.match(location.href, { ignoreVary: true })));
  await expect.poll(isStored, { timeout: 30_000 }).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(heading).toHaveText(name);
  await expect(page.getByText(/^You are offline\. What you see may be out of date\. \(/)).toBeVisible();
});
