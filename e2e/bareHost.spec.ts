import path from 'node:path';
import { type LocalPage, openLocalPage } from './localPage';
import { expect, test } from './page';
import { availableProducts } from './products';
import { ROOT } from './settings';
import { aShopper, SELLER } from './users';

let host: LocalPage;
test.beforeEach(async ({ baseURL }) => {
  const folder = path.join(ROOT, 'tools/dist/bare-host');
  host = await openLocalPage({ folder, files: '/bare-host/', site: baseURL });
});
test.afterEach(async ({ page }) => {
  // The page's last calls would find the host's server gone.
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  await host.close();
});

test('three remotes work in a foreign host: sign in, choose a product, change the cart', async ({
  visitor,
  request,
}) => {
  const { page } = visitor;
  const files: string[] = [];
  page.on('request', (asked) => files.push(asked.url()));
  const shopper = await aShopper(request);
  const [one] = await availableProducts(request, 1);

  await visitor.opens(`${host.origin}/login`);
  await visitor.fillsLogin(shopper);
  await visitor.isAt('/home');
  await expect(visitor.heading('DISCOVER YOUR OOTD')).toBeVisible();

  await visitor.opens(`${host.origin}/product/${one.id}`);
  await expect(visitor.heading(one.name)).toBeVisible();
  await visitor.chooses(one);
  await visitor.addsToCart();

  await page.getByRole('link', { name: 'cart', exact: true }).click();
  const line = visitor.line(one.name);
  await expect(line).toBeVisible();
  await line.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(line.getByRole('status')).toHaveText('2');
  // No file of the shell was requested; the remotes' files came from the site.
  expect(files.filter((url) => new URL(url).pathname.startsWith('/r/shell/'))).toEqual([]);
  expect(files.filter((url) => /\/r\/catalog\/.*remoteEntry/.test(url))).not.toEqual([]);
});

test('the seller remote works in a foreign host', { tag: '@full' }, async ({ visitor }) => {
  await visitor.opens(`${host.origin}/login`);
  await visitor.fillsLogin(SELLER);
  await visitor.isAt(/^\/(home|seller\/dashboard)$/);
  await visitor.page.getByRole('link', { name: 'seller', exact: true }).click();
  await visitor.opens(`${host.origin}/seller/products`);
  await expect(visitor.heading('MY PRODUCTS')).toBeVisible();
  await visitor.main.getByRole('link', { name: 'Reviews' }).click();
  await visitor.isAt('/seller/reviews');
});
