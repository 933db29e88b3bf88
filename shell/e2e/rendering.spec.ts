import type { Page } from '@playwright/test';
import { expect, test } from './page';
import { availableProducts } from './products';
import { Visitor } from './visitor';

// What the HTML server renders, before and without scripts.

const asGuest = (page: Page, site: string) =>
  page.context().addCookies([{ name: 'haat_session', value: 'guest', url: site }]);

/** Content that took longer than the budget is in the next page. */
async function isRendered(page: Page, path: string) {
  await expect.poll(async () => (await page.request.get(path)).text()).toContain('data-rendered-for');
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
  await visitor.main.getByRole('article').first().getByRole('link').first().click();
  await visitor.isAt(/^\/product\/\d+$/);
  await expect(visitor.main.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
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
  await isRendered(page, path);
  let letScriptsCome = () => {};
  const scripts = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route('**/r/shell/*/shell.*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await visitor.button('ADD TO CART').click();
  await header.getByRole('button', { name: 'Menu' }).click();
  letScriptsCome();
  await expect(header.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
  await expect(header.getByRole('navigation', { name: 'Menu' })).toBeVisible();
});
