import { existsSync } from 'node:fs';
import { test as base, expect, type Page } from './page';
import { availableProducts } from './products';
import { aShopper } from './users';
import { Visitor } from './visitor';

// Pages that are left for another site and return from the back/forward cache.

/** The headless shell, which journeys prefer, stores no page. But it reports what would prevent it. */
const CHROMIUM = '/usr/bin/chromium';
const STORES_PAGES = existsSync(CHROMIUM);
const ELSEWHERE = 'https://elsewhere.example/';

const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const executablePath = STORES_PAGES ? CHROMIUM : launchOptions.executablePath;
      // Playwright turns the cache off.
      const ignoreDefaultArgs = ['--disable-back-forward-cache'];
      await use({ ...launchOptions, executablePath, ignoreDefaultArgs });
    },
    { scope: 'worker' },
  ],
});

declare global {
  interface Window {
    isPersisted: boolean;
  }
}

test.beforeEach(({ page }) =>
  page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => {
      window.isPersisted = persisted;
    }),
  ),
);

/** @returns whether the page came back from the cache; and what prevented it: the page; circumstances, too, in a browser that stores pages */
async function leavesAndReturns(page: Page, meanwhile = async () => {}) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.enable');
  const reasons: string[] = [];
  const circumstances: string[] = [];
  cdp.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    for (const { type, reason } of notRestoredExplanations)
      (type === 'Circumstantial' ? circumstances : reasons).push(reason);
  });
  await page.route(ELSEWHERE, (route) => route.fulfill({ contentType: 'text/html', body: 'Elsewhere' }));
  await page.goto(ELSEWHERE);
  await meanwhile();
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => window.isPersisted)).toBeDefined();
  const isPersisted = await page.evaluate(() => window.isPersisted);
  return { isPersisted, reasons: isPersisted || !STORES_PAGES ? reasons : [...reasons, ...circumstances] };
}

test('a product comes back as it was left, and its buttons work', async ({ visitor, request }) => {
  const { page, header } = visitor;
  const [product] = await availableProducts(request, 1);
  await visitor.isGuest();
  await visitor.opensProduct(product);
  await visitor.chooses(product);
  expect(await leavesAndReturns(page)).toEqual({ isPersisted: STORES_PAGES, reasons: [] });
  await expect(visitor.choiceOf(product.size)).toBeChecked();
  await visitor.addsToCart();
  await expect(header.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
});

test('after a sign-out in another tab a page comes back signed out', { tag: '@full' }, async ({
  visitor,
  request,
}) => {
  const { page } = visitor;
  await visitor.isSignedIn(await aShopper(request), { remember: true });
  await visitor.opens('/home');
  const signOut = (await visitor.opensMenu()).getByRole('button', { name: 'Sign Out' });
  await expect(signOut).toBeVisible();
  const other = new Visitor(await page.context().newPage());
  await other.opens('/home');
  const { reasons } = await leavesAndReturns(page, () => other.signsOut());
  expect(reasons).toEqual([]);
  // A page that was stored still has its menu open.
  await expect(signOut).toHaveCount(0);
  await visitor.goesTo('Log in');
  await visitor.isAt('/login');
});
