import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../tools/run/freePort';
import { expect, test } from './page';
import { availableProducts } from './products';
import { API_PORT } from './settings';
import { untilServed } from './untilServed';
import { aShopper } from './users';

const root = path.resolve(import.meta.dirname, '..');
let site: ChildProcess;

/** Another HTML server over the same API, with another GUEST_ACCESS. @returns its address */
async function siteWith(guestAccess: 'open' | 'closed'): Promise<string> {
  const port = await freePort();
  site = spawn(process.execPath, ['shell/dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), API_PORT, GUEST_ACCESS: guestAccess, PUBLIC_URL: '' },
    stdio: 'ignore',
  });
  const address = `http://localhost:${port}`;
  await untilServed(`${address}/healthz`, site);
  return address;
}

test.afterEach(async ({ page }) => {
  // The page requests nothing more.
  await page.goto('about:blank');
  site?.kill();
});

test('GUEST_ACCESS=open: a shared link opens and makes the visitor a guest', { tag: '@full' }, async ({
  visitor,
  request,
}) => {
  const { page, main } = visitor;
  const address = await siteWith('open');
  const [shared] = await availableProducts(request, 1);
  await visitor.opens(`${address}/product/${shared.id}`);
  await expect(visitor.heading(shared.name)).toBeVisible();
  await visitor.isAt(`/product/${shared.id}`);
  await visitor.chooses(shared);
  await visitor.addsToCart();
  await page.reload();
  await expect(visitor.header.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
  const menu = await visitor.opensMenu();
  await expect(menu.getByText('Hello, Guest')).toBeVisible();
  await menu.getByRole('link', { name: 'Offers', exact: true }).click();
  await expect(visitor.heading('Products on Sale')).toBeVisible();
  await visitor.goesTo('Orders');
  await visitor.isAt('/login');
  await expect(visitor.heading('Log in')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Use as guest' })).toHaveCount(0);
});

test('GUEST_ACCESS=closed: only members see a product; guests are asked to log in', { tag: '@full' }, async ({
  visitor,
  request,
}) => {
  const { page, main } = visitor;
  const shopper = await aShopper(request);
  const [shared] = await availableProducts(request, 1);
  const address = await siteWith('closed');
  await visitor.opens(`${address}/product/${shared.id}`);
  await visitor.isAt('/login');
  await expect(visitor.heading('Log in')).toBeVisible();
  await expect(visitor.button('Use as guest')).toHaveCount(0);
  await visitor.entersAsGuestAt(address);
  await expect(visitor.heading('DISCOVER YOUR OOTD')).toBeVisible();

  await main.getByRole('article').first().getByRole('link').first().click();
  await visitor.isAt('/login');
  await visitor.opens(`${address}/cart`);
  await visitor.isAt('/login');
  await page.goBack();
  await visitor.opens(`${address}/product/${shared.id}`);
  await visitor.isAt('/login');
  await visitor.fillsLogin(shopper);
  await visitor.isAt(`/product/${shared.id}`);
  await expect(visitor.heading(shared.name)).toBeVisible();
});
