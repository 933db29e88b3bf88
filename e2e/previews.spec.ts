import { expect, test } from './page';
import { availableProducts } from './products';
import { isRendered } from './renderedPages';

/** The page as a chat app or search engine reads it, without scripts. */
function previewOf(html: string) {
  const content = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
  const structured = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  return { content, structured: structured ? JSON.parse(structured) : undefined };
}

test('a shared product has its name, price and picture in the preview', async ({ request, baseURL }) => {
  const [shared] = await availableProducts(request, 1);
  const answer = await request.get(`/product/${shared.id}`);
  expect(answer.status()).toBe(200);
  const { content, structured } = previewOf(await answer.text());
  expect(content('og:title')).toBe(shared.name);
  expect(content('description')).toContain(shared.store);
  expect(Number(content('product:price:amount'))).toBe(shared.price);
  expect(structured).toMatchObject({
    '@type': 'Product',
    name: shared.name,
    offers: { priceCurrency: 'BDT' },
  });

  const picture = new URL(content('og:image')!);
  expect(picture.protocol).toMatch(/^https?:$/);
  const image = await request.get(new URL(picture.pathname, baseURL).href);
  expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  expect((await image.body()).length).toBeLessThan(300_000);

  expect((await request.get('/product/99999999')).status()).toBe(404);
  const { content: ofStore } = previewOf(await (await request.get('/store/1')).text());
  expect(ofStore('og:image')).toMatch(/\.jpg$/);
});

test('the sitemap lists existing products', async ({ request, baseURL }) => {
  const locations = async (address: string) => {
    const { pathname } = new URL(address, baseURL);
    const xml = await (await request.get(pathname)).text();
    return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location!);
  };
  const parts = await locations('/sitemap.xml');
  const first = parts.find((part) => part.endsWith('products-1.xml'))!;
  const listed = await locations(first);
  expect(listed.length).toBeGreaterThan(100);
  expect((await request.get(new URL(listed[0]!).pathname)).status()).toBe(200);
});

test('navigation replaces the metadata of the page', async ({ visitor, request }) => {
  const { page } = visitor;
  const [shared] = await availableProducts(request, 1);
  await visitor.isGuest();
  await visitor.opensProduct(shared);
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', new RegExp(`/product/${shared.id}$`));
  await expect(page).toHaveTitle(`${shared.name} · Haat`);
  await visitor.goesTo('Offers');
  await expect(visitor.heading('Products on Sale')).toBeVisible();
  await expect(canonical).toHaveCount(0);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
});

test('a rendered page asks the API for no product again', async ({ visitor, request }) => {
  const { page } = visitor;
  const [shared] = await availableProducts(request, 1);
  await visitor.isGuest();
  for (const path of ['/home', '/trending', `/product/${shared.id}`]) {
    await isRendered(page, path);
    const asked: string[] = [];
    const note = (one: { url(): string }) => asked.push(new URL(one.url()).pathname);
    page.on('request', note);
    await visitor.opens(path);
    await page.waitForLoadState('networkidle');
    page.off('request', note);
    await expect(visitor.heading(/./).first()).toBeVisible();
    const again = ['/api/v1/products/', '/api/v1/products/trending/', `/api/v1/products/${shared.id}/`];
    expect(
      asked.filter((one) => again.includes(one)),
      path,
    ).toEqual([]);
  }
});
