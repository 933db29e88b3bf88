import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Access, isPathOf, packageOf, type Region, type SiteRoute } from '@haat/page';
import type { RemoteRoute } from '../shell/releases/package/release';
import { isRendered as isRenderedRoute } from '../shell/server/render/renderers';
import { aSeller } from './operator';
import { anOrder, aReturn, latestOrder, latestStoreOrder } from './orders';
import { expect, type Page, test } from './page';
import { aMadeToMeasureProduct, aSoldOutProduct, availableProducts, productsOfStore } from './products';
import { CONTENT, isRendered } from './renderedPages';
import { ROOT } from './settings';
import { siteRoutes } from './siteRoutes';
import { aShopper, CUSTOMER, SELLER } from './users';
import type { Visitor } from './visitor';

/** Pages that the HTML server renders, on a phone: the browser takes over what stands there, logs nothing, and nothing moves. */

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });

const FULL = process.env.TEST_MATRIX === 'full';
/** One route of each remote; the full run has the others. */
const IN_SHORT_RUNS = ['/product/:id', '/login', '/cart', '/seller'];
const MAX_SHIFT = 0.01;
/** Elements of a region that are looked for again once its data is there: more than the frame of a screen. */
const MAX_ELEMENTS = 20;

type Who = 'signed out' | 'guest' | 'customer' | 'seller';

/** Visitors that open each route, including those who are redirected. */
const VISITORS: Readonly<Record<Access, readonly Who[]>> = {
  entry: [],
  public: ['signed out', 'customer'],
  welcome: ['signed out', 'customer'],
  browse: ['signed out', 'guest', 'customer'],
  user: ['signed out', 'customer'],
  seller: ['signed out', 'seller'],
  fulfilment: ['signed out', 'seller'],
  operator: [],
};
/** The region whose pages are rendered in browsers only. */
const IN_BROWSERS: Region = 'operator';

const BECOMES: Readonly<Record<Who, (visitor: Visitor) => Promise<void>>> = {
  'signed out': async () => {},
  guest: (visitor) => visitor.isGuest(),
  customer: (visitor) => visitor.isSignedIn(CUSTOMER),
  seller: (visitor) => visitor.isSignedIn(SELLER),
};

/** Chromium reports one for content that has moved. TypeScript's DOM types lack it. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    hydration: { shift: number; moved: string[]; rendered: Set<Element> };
  }
}

/** The routes of a region that its build renders on servers. */
function renderedRoutes(region: Region): SiteRoute[] {
  const note = readFileSync(path.join(ROOT, packageOf(region), 'dist/remote.json'), 'utf8');
  const ofBuild = (JSON.parse(note) as { routes: RemoteRoute[] }).routes.filter(isRenderedRoute);
  return siteRoutes.filter(
    (route) =>
      route.region === region &&
      (FULL || IN_SHORT_RUNS.includes(route.path)) &&
      ofBuild.some(({ path }) => isPathOf(path, route.path)),
  );
}

async function addressOf({ path }: SiteRoute, { request }: Page): Promise<string> {
  if (path === '/search') return '/search?q=saree';
  if (path === '/tag/:tag') return '/tag/Denim';
  if (path === '/order/:orderId') return `/order/${await latestOrder(request, CUSTOMER)}`;
  if (path === '/seller/orders/:orderId') return `/seller/orders/${await latestStoreOrder(request)}`;
  if (path === '/seller/returns/:returnId') {
    const [product] = await productsOfStore(request, SELLER.store, 1);
    return `/seller/returns/${await aReturn(request, await aShopper(request), product)}`;
  }
  if (path === '/payment/:reference') return '/payment/HP0123456789ABCDEFGHJKMNPQ';
  if (path === '/product/:id') return `/product/${(await availableProducts(request, 1))[0].id}`;
  if (path.endsWith('/:type')) return path.replace(':type', 'all');
  return path.replace(/:\w+/, '1');
}

/** Runs in the page, before its first script: notes what moves, and the elements of the region as they arrive. */
function watch(max: number) {
  window.hydration = { shift: 0, moved: [], rendered: new Set() };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      window.hydration.shift += entry.value;
      for (const { node, previousRect, currentRect } of entry.sources) {
        const what = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent;
        window.hydration.moved.push(`${what} from ${previousRect.y} to ${currentRect.y} px`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver(() => {
    const { rendered } = window.hydration;
    // A loading text disappears once its part has loaded.
    for (const one of document.querySelectorAll('[data-rendered] *'))
      if (rendered.size < max && !one.closest('[role="status"]')) rendered.add(one);
  }).observe(document, { childList: true, subtree: true });
}

/** Problems of a page, once it is hydrated and has its data. */
async function problemsOf({ page, main }: Visitor, address: string): Promise<string[]> {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(String(error)));
  await page.addInitScript(watch, MAX_ELEMENTS);
  await isRendered(page, address);
  await expect(async () => {
    messages.length = 0;
    const answer = await page.goto(address);
    expect(await answer!.text()).toContain(CONTENT);
  }).toPass();
  await expect(page.locator('[data-region][data-rendered], [data-not-hydrated]')).toHaveCount(0);
  // Parts of other remotes may wait until they are used.
  const waiting = page.locator('[data-fragment] > [data-rendered]');
  await expect(async () => {
    await waiting.evaluateAll((all) => {
      for (const one of all) one.dispatchEvent(new Event('pointerover', { bubbles: true }));
    });
    await expect(waiting).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { shift, moved, rendered, lost } = await page.evaluate(() => {
    const { shift, moved, rendered } = window.hydration;
    const lost = [...rendered].filter((one) => !one.isConnected).map((one) => one.outerHTML.slice(0, 80));
    return { shift, moved, rendered: rendered.size, lost };
  });
  if (rendered === 0) messages.push('no content of the server');
  if (shift > MAX_SHIFT) messages.push(`moves by ${shift}`, ...moved);
  return [...messages, ...lost];
}

const onServers = siteRoutes.filter(
  ({ access, region }) => VISITORS[access].length > 0 && region !== IN_BROWSERS,
);
for (const region of new Set(onServers.map((route) => route.region!))) {
  const tag = region === 'seller' ? '@seller' : [];
  test(`pages of ${region} are hydrated as they were rendered`, { tag }, async ({ another, baseURL }) => {
    test.setTimeout(600_000);
    const routes = renderedRoutes(region);
    expect(routes).not.toEqual([]);
    const problems: Record<string, string[]> = {};
    for (const route of routes)
      for (const who of VISITORS[route.access]) {
        const visitor = await another();
        const context = visitor.page.context();
        await BECOMES[who](visitor);
        if (who !== 'signed out')
          await context.addCookies([{ name: 'haat_session', value: who, url: baseURL! }]);
        const found = await problemsOf(visitor, await addressOf(route, visitor.page));
        if (found.length > 0) problems[`${route.path}, ${who}`] = found;
        await context.close();
      }
    expect(problems).toEqual({});
  });
}

for (const language of ['en', 'bn'] as const)
  for (const who of ['guest', 'customer', 'seller'] as const) {
    const tag = language === 'bn' && who === 'guest' ? [] : '@full';
    test(`products in ${language} are hydrated as they were rendered, for a ${who}`, { tag }, async ({
      another,
      request,
      baseURL,
    }) => {
      const ids = {
        'ready sizes': (await availableProducts(request, 1))[0].id,
        'sold out': await aSoldOutProduct(request),
        'ready and custom sizes': await aMadeToMeasureProduct(request),
      };
      expect(new Set(Object.values(ids)).size).toBe(3);
      // The language is saved with the account, and other journeys use those of the demo market in English.
      const person = who === 'guest' ? null : await (who === 'seller' ? aSeller : aShopper)(request);
      const problems: Record<string, string[]> = {};
      for (const [kind, id] of Object.entries(ids)) {
        const visitor = await another();
        const context = visitor.page.context();
        await context.addCookies(
          Object.entries({ haat_language: language, haat_session: who }).map(([name, value]) => ({
            name,
            value,
            url: baseURL!,
          })),
        );
        await (person ? visitor.isSignedIn(person) : visitor.isGuest());
        const found = await problemsOf(visitor, `/product/${id}`);
        await expect(visitor.page.locator('html')).toHaveAttribute('lang', language);
        if (found.length > 0) problems[kind] = found;
        await context.close();
      }
      expect(problems).toEqual({});
    });
  }

test('a page that Back leaves while it is hydrated is not hydrated as another @full', async ({ visitor }) => {
  test.setTimeout(120_000);
  const { page, main } = visitor;
  await visitor.isGuest();
  await visitor.opens('/home');
  await main.getByRole('article').getByRole('link').first().click();
  await visitor.isAt(/^\/product\/\d+$/);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  // Hydration takes about as long. What differs is logged, and fails the test. Five reloads in a row would be a loop.
  for (const ms of [500, 650, 800, 950]) {
    await page.reload({ waitUntil: 'commit' });
    await expect(visitor.button('Quick checkout')).toBeVisible();
    await page.waitForTimeout(ms);
    await page.goBack({ waitUntil: 'commit' });
    await expect(main.getByRole('list', { name: 'Products' })).toBeVisible();
    await page.goForward({ waitUntil: 'commit' });
    await visitor.isAt(/^\/product\/\d+$/);
  }
});

test('an order’s page stays where it is while its parts come late', async ({ visitor, baseURL }) => {
  const { page } = visitor;
  const { request } = page;
  const shopper = await aShopper(request);
  const [wanted, ...others] = await availableProducts(request, 3);
  const id = await anOrder(request, shopper, wanted);
  await visitor.isSignedIn(shopper);
  await page.context().addCookies([{ name: 'haat_session', value: 'customer', url: baseURL! }]);
  await page.addInitScript(
    (ids) => localStorage.setItem('haat.recent-products', JSON.stringify(ids)),
    [wanted, ...others].map(({ id }) => id),
  );
  await page.addInitScript(watch, MAX_ELEMENTS);
  await page.route(/\/r\/(account|catalog)\/.*\.(js|css)$|\/api\/v1\/products\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.goto(`/order/${id}`);
  const rails = visitor.main.locator('[data-fragment] ul');
  await expect(async () => {
    await page.mouse.wheel(0, 150);
    await expect(rails).toHaveCount(2, { timeout: 100 });
  }).toPass();
  await expect(visitor.main.getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(() => window.hydration.shift)).toBeLessThan(MAX_SHIFT);
});
