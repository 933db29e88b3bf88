import { brotliCompressSync, constants as zlib } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './page';
import { availableProducts } from './products';
import { asGuest, BUY_BOX, isRendered } from './renderedPages';
import { CUSTOMER, SELLER } from './users';
import { Visitor } from './visitor';

// Pages as the HTML server renders them, before scripts run and without them.

/** Holds the shell's script back. @returns lets it come */
async function holdShell(page: Page): Promise<() => void> {
  let letScriptsCome = () => {};
  const scripts = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route('**/r/shell/*/shell.*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  return letScriptsCome;
}

test('with scripts off a product can be read, and links lead on', async ({ browser, request, baseURL }) => {
  const [product] = await availableProducts(request, 1);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await asGuest(page, baseURL!);
  await isRendered(page, `/product/${product.id}`);
  await page.goto(`/product/${product.id}`);
  const visitor = new Visitor(page);
  await expect(visitor.heading(product.name)).toBeVisible();
  await expect(visitor.heading('Description')).toBeVisible();
  await expect(visitor.main.getByText(`৳${product.price.toLocaleString('en-IN')}`).first()).toBeVisible();
  await expect(visitor.main.getByRole('link', { name: product.store }).first()).toBeVisible();
  await isRendered(page, '/home');
  await visitor.header.getByRole('link', { name: 'Haat, home page' }).click();
  await visitor.isAt('/home');
  const list = visitor.main.getByRole('list', { name: 'Products', exact: true });
  const firstOfList = list.getByRole('article').first().getByRole('heading');
  const first = await firstOfList.textContent();
  await isRendered(page, '/home?page=2');
  await visitor.main.getByRole('link', { name: 'Show more' }).click();
  await expect(page).toHaveURL('/home?page=2');
  await expect(firstOfList).not.toHaveText(first!);
  await visitor.main.getByRole('link', { name: 'Show previous' }).click();
  await expect(page).toHaveURL('/home');
  await expect(firstOfList).toHaveText(first!);
  await visitor.main.getByRole('article').first().getByRole('link').first().click();
  await visitor.isAt(/^\/product\/\d+$/);
  await expect(visitor.main.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
});

/** Bytes of a page as a first visitor gets it: some more than today (docs/speed.md). A product's has the cart's buy box with its styles. */
const MAX_BYTES = [
  ['/home', 29_600],
  ['/product/1', 26_600],
  ['/search?q=shirt', 24_900],
  ['/orders', 18_150],
] as const;

for (const [path, max] of MAX_BYTES)
  test(`the HTML of ${path} is not larger than ${max} bytes`, async ({ page, baseURL }) => {
    const session = path === '/orders' ? 'customer' : 'guest';
    await page.context().addCookies([{ name: 'haat_session', value: session, url: baseURL! }]);
    await isRendered(page, path);
    const html = await (await page.request.get(path)).text();
    // The level of pages that are made for the visitor (shell/server/page/pageCache.ts).
    const params = { [zlib.BROTLI_PARAM_QUALITY]: 4 };
    expect(brotliCompressSync(html, { params }).length).toBeLessThanOrEqual(max);
  });

test('the main picture is requested before any other', async ({ visitor, request, baseURL }) => {
  const [product] = await availableProducts(request, 1);
  await visitor.isGuest();
  await asGuest(visitor.page, baseURL!);
  for (const path of ['/home', `/product/${product.id}`, '/store/1', '/offers', '/search?q=saree']) {
    // A page of its own: the one before may still request pictures.
    const page = await visitor.page.context().newPage();
    await isRendered(page, path);
    const pictures: string[] = [];
    page.on('request', (one) => {
      if (one.resourceType() === 'image') pictures.push(one.url());
    });
    await page.goto(path);
    const main = page.locator('img[fetchpriority="high"]').first();
    expect(pictures[0], path).toBe(await main.evaluate((img: HTMLImageElement) => img.currentSrc));
    await page.close();
  }
});

test('ADD TO CART that is pressed before any script has come adds to the cart', async ({
  visitor,
  request,
  baseURL,
}) => {
  const { page, header } = visitor;
  const [product] = await availableProducts(request, 1);
  await visitor.isGuest();
  await asGuest(page, baseURL!);
  const { size, color } = product;
  const path = `/product/${product.id}?${new URLSearchParams({ size, color })}`;
  await isRendered(page, path, BUY_BOX);
  const letScriptsCome = await holdShell(page);
  await page.goto(path, { waitUntil: 'commit' });
  await visitor.button('ADD TO CART').click();
  await header.getByRole('button', { name: 'Menu' }).click();
  letScriptsCome();
  await expect(header.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
  await expect(header.getByRole('navigation', { name: 'Menu' })).toBeVisible();
});

for (const [who, path, person, tag = ''] of [
  ['customer', '/orders', CUSTOMER],
  ['customer', '/cart', CUSTOMER],
  ['seller', '/seller/dashboard', SELLER],
  ['customer', '/profile', CUSTOMER],
  ['customer', '/profile/devices', CUSTOMER, '@full'],
  ['customer', '/profile/two-step', CUSTOMER, '@full'],
  ['seller', '/seller/products', SELLER],
  ['seller', '/seller/orders', SELLER, '@full'],
  ['seller', '/seller/homepage', SELLER, '@full'],
  ['seller', '/seller/offers', SELLER, '@full'],
  ['seller', '/seller/reviews', SELLER, '@full'],
] as const)
  test(`${path} shows that it loads before its scripts come, and its calls are sent before them, once ${tag}`, async ({
    visitor,
    baseURL,
  }) => {
    const { page, main } = visitor;
    await page.context().addCookies([{ name: 'haat_session', value: who, url: baseURL! }]);
    await isRendered(page, path);
    await visitor.isSignedIn(person);
    const calls: string[] = [];
    page.on('request', (one) => {
      const { pathname, search } = new URL(one.url());
      if (pathname.startsWith('/api/v1/')) calls.push(pathname.slice('/api/v1'.length) + search);
    });
    const letScriptsCome = await holdShell(page);
    await page.goto(path, { waitUntil: 'commit' });
    // Loading states contain paragraphs; status messages about loaded data are paragraphs themselves.
    const loading = main.locator('[role="status"]:has(p)');
    await expect(loading.first()).toBeVisible();
    const named = (await page.locator('script[data-calls]').getAttribute('data-calls'))!.split(' ');
    expect(named).toEqual(expect.arrayContaining(['/auth/status/', '/orders/cart/']));
    await expect.poll(() => calls).toEqual(named);
    // React hydrates the existing elements: nothing is drawn again.
    await page.evaluate(() =>
      Object.assign(window, { first: document.querySelector('[data-rendered] > *') }),
    );
    letScriptsCome();
    await expect(page.locator('[data-region][data-version]')).toBeVisible();
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(loading).toHaveCount(0);
    const isSame = () => page.evaluate(() => 'first' in window && (window.first as Element).isConnected);
    if (path !== '/seller/dashboard') expect(await isSame()).toBe(true);
    for (const call of named)
      expect(
        calls.filter((one) => one === call),
        call,
      ).toHaveLength(1);
  });

test('who has been there finds the store’s name on the dashboard before its scripts come', async ({
  visitor,
}) => {
  const { page, main } = visitor;
  await visitor.isSignedIn(SELLER);
  await visitor.opens('/seller/dashboard');
  const name = main.getByRole('heading', { level: 1, name: SELLER.store });
  await expect(name).toBeVisible();
  const letScriptsCome = await holdShell(page);
  await page.reload({ waitUntil: 'commit' });
  const words = main.locator('[data-profile="seller_profile.business_name"]');
  await expect(words).toHaveText(SELLER.store);
  await expect(name).toBeHidden();
  letScriptsCome();
  await expect(name).toBeVisible();
  await expect(words).toHaveCount(0);
});

test('a token that has ended is renewed, and asks for nothing before', async ({
  visitor,
  baseURL,
  pageErrors,
}) => {
  pageErrors.expect(/401/);
  const { page, main } = visitor;
  await page.context().addCookies([{ name: 'haat_session', value: 'customer', url: baseURL! }]);
  await isRendered(page, '/orders');
  await visitor.isSignedIn(CUSTOMER);
  await page.evaluate(() => {
    const [head, , sign] = sessionStorage.getItem('access_token')!.split('.');
    const ended = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) - 60 })).replace(/=+$/, '');
    sessionStorage.setItem('access_token', [head, ended, sign].join('.'));
  });
  const first = page.waitForRequest(/\/api\/v1\//);
  await page.goto('/orders');
  expect((await first).resourceType()).toBe('xhr');
  await expect(main.getByRole('article').first()).toBeVisible();
});
