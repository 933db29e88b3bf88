import { STALL_MS } from '@haat/page';
import { expect, type Page, test } from './page';
import { availableProducts } from './products';
import { stopwatch } from './times';
import { aShopper, CUSTOMER, SELLER } from './users';
import type { Visitor } from './visitor';

/** Belongs to the journeys of the composition. */
const COMPOSITION = { tag: '@composition' };

const MISSING = 'This part of the page could not be loaded.';

/** Every remote: a page that a guest may open, its content, and a link to another remote. */
const remotes = [
  { name: 'catalog', path: '/offers', heading: 'Products on Sale', elsewhere: 'Cart' },
  { name: 'cart_checkout', path: '/cart', heading: 'Shopping Cart', elsewhere: 'Home' },
  { name: 'account', path: '/login', heading: 'Log in', elsewhere: 'Home' },
  { name: 'seller', path: '/seller', heading: 'OPEN YOUR STORE ON HAAT', elsewhere: 'Home' },
] as const;
const elsewhere = { Home: 'DISCOVER YOUR OOTD', Cart: 'Shopping Cart' };

const filesOf = (remote: string) => `**/r/${remote}/**`;

async function losesFiles(page: Page, remote: string) {
  await page.route(filesOf(remote), (route) => route.fulfill({ status: 404, body: 'Not found' }));
}

async function showsFrame({ header, footer }: Visitor) {
  await expect(header.getByRole('combobox', { name: 'Search products' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'FAQ' })).toBeVisible();
}

for (const remote of remotes) {
  test(`without the files of ${remote.name} the rest works, and a retry brings it back`, {
    tag: ['@composition', ...(remote.name === 'catalog' ? [] : ['@full'])],
  }, async ({ visitor, pageErrors }) => {
    const { page, main } = visitor;
    pageErrors.expect(/404|SRI|digest/, new RegExp(`\\[region ${remote.name} `));
    await visitor.entersAsGuest();
    await losesFiles(page, remote.name);
    await visitor.opens(remote.path);
    await expect(main.getByRole('alert')).toContainText(MISSING);
    await showsFrame(visitor);

    await visitor.goesTo(remote.elsewhere);
    await expect(visitor.heading(elsewhere[remote.elsewhere])).toBeVisible();
    await expect(main.getByText(MISSING)).toHaveCount(0);

    await page.goBack();
    await expect(main.getByRole('alert')).toContainText(MISSING);
    await visitor.button('Try again').click();
    await expect(visitor.button('Try again')).toBeEnabled();
    await expect(main.getByRole('alert')).toContainText(MISSING);

    await page.unroute(filesOf(remote.name));
    await visitor.button('Try again').click();
    // The error may have a heading with the same text.
    await expect(main.getByText(MISSING)).toHaveCount(0);
    await expect(visitor.heading(remote.heading)).toBeVisible();
  });
}

test(
  'a hanging remote does not delay navigation to other pages',
  COMPOSITION,
  async ({ visitor, pageErrors }) => {
    const { page, main } = visitor;
    pageErrors.expect(/\[region catalog /, /ERR_/);
    await visitor.isGuest();
    await visitor.opens('/cart');
    await expect(visitor.heading('Shopping Cart')).toBeVisible();
    await page.route(filesOf('catalog'), () => {});
    const since = stopwatch();
    let givenUp = Number.POSITIVE_INFINITY;
    page.on('console', (message) => {
      if (message.text().includes('[region catalog')) givenUp = Math.min(givenUp, since());
    });
    await visitor.goesTo('Home');
    const waits = main.getByRole('status', { name: 'Loading...' });
    await expect(waits.or(main.getByRole('alert')).first()).toBeVisible();
    await visitor.header.getByRole('link', { name: /^Cart/ }).click();
    await expect(visitor.heading('Shopping Cart')).toBeVisible();
    // The cart opened before the timeout gave the catalog up, unless a busy machine took longer than that.
    expect(givenUp).toBeGreaterThan(Math.min(since(), STALL_MS));

    // Waiting ends with an error and a retry.
    await page.goBack();
    await expect(main.getByRole('alert')).toContainText(MISSING);
    await page.unroute(filesOf('catalog'));
    await visitor.button('Try again').click();
    await expect(main.getByText(MISSING)).toHaveCount(0);
    await expect(visitor.heading('DISCOVER YOUR OOTD')).toBeVisible();
  },
);

test(
  'a screen whose file is missing comes with a retry',
  COMPOSITION,
  async ({ visitor, request, pageErrors }) => {
    const { page, main } = visitor;
    const [wanted] = await availableProducts(request, 2);
    pageErrors.expect(/404/, /\[region catalog /, /ChunkLoadError|Loading (CSS )?chunk/);
    await visitor.entersAsGuest();
    await expect(main.getByRole('article').first()).toBeVisible();
    await losesFiles(page, 'catalog');
    await visitor.goesTo('Trending');
    await expect(main.getByRole('alert')).toContainText(MISSING);
    await showsFrame(visitor);
    await page.unroute(filesOf('catalog'));
    await visitor.button('Try again').click();
    await expect(main.getByText(MISSING)).toHaveCount(0);
    await expect(visitor.heading('Trending Products')).toBeVisible();
    await visitor.opensProduct(wanted);
  },
);

/** Screens whose error npm test checks here; component tests check the errors of all. */
const IN_SHORT = ['/home', '/seller/orders'];

/** The error of each screen without the API, and its content once the API is back. */
const screens = [
  { path: '/home', says: 'Failed to fetch products', retry: 'Try Again', shows: 'article' },
  { path: '/search?q=panjabi', says: 'Failed to fetch products', retry: 'Try Again', shows: 'article' },
  { path: '/offers', says: 'Failed to fetch products', retry: 'Try Again', shows: 'article' },
  { path: '/trending', says: 'Failed to fetch trending products', retry: 'Try Again', shows: 'article' },
  { path: '/product/1', says: 'Failed to load the product', retry: 'Try Again', shows: 'radiogroup' },
  { path: '/store/1', says: /^Error: /, retry: 'Try Again', shows: 'tab' },
  { path: '/cart', as: 'new shopper', says: 'Failed to fetch cart', retry: 'Try again', shows: 'checkbox' },
  { path: '/orders', as: CUSTOMER, says: 'Failed to load orders', retry: 'Retry', shows: 'article' },
  {
    path: '/order/last',
    as: CUSTOMER,
    says: 'Failed to load order details',
    retry: 'Try again',
    shows: 'article',
  },
  {
    path: '/seller/dashboard',
    as: SELLER,
    says: 'Unable to load statistics',
    retry: 'Try again',
    shows: 'list',
  },
  { path: '/seller/orders', as: SELLER, says: 'Failed to fetch orders', retry: 'Try again', shows: 'table' },
] as const;

for (const screen of screens) {
  const tag = [
    ...(screen.path.startsWith('/seller') ? ['@seller'] : []),
    ...(IN_SHORT.includes(screen.path) ? [] : ['@full']),
  ];
  test(`${screen.path} shows an error without the API, and its retry works`, { tag }, async ({
    visitor,
    pageErrors,
    request,
  }) => {
    const { page, main } = visitor;
    pageErrors.expect(/503/);
    if ('as' in screen)
      await visitor.isSignedIn(screen.as === 'new shopper' ? await aShopper(request) : screen.as);
    else await visitor.isGuest();
    let path: string = screen.path;
    if (path === '/cart') await visitor.buys((await availableProducts(request, 2))[0]);
    if (path === '/order/last') {
      await visitor.opens('/orders');
      path = (await main.getByRole('article').first().getByRole('link').first().getAttribute('href'))!;
    }
    // The HTML server renders what guests see: these screens are opened by a link.
    if (!('as' in screen)) {
      await visitor.opens('/faq');
      await expect(visitor.heading('Frequently asked questions')).toBeVisible();
    }
    await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: '' }));
    await ('as' in screen ? visitor.opens(path) : visitor.navigates(path));
    await expect(main.getByRole('alert').filter({ hasText: screen.says })).toBeVisible();
    await showsFrame(visitor);

    await page.unroute('**/api/**');
    const retries = main.getByRole('button', { name: screen.retry, exact: true });
    // Each failed part of a screen has its own retry.
    await expect(async () => {
      if ((await retries.count()) > 0) await retries.first().click({ timeout: 1000 });
      await expect(retries).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await expect(main.getByRole(screen.shows).first()).toBeVisible();
    await expect(main.getByRole('alert').filter({ hasText: screen.says })).toHaveCount(0);
  });
}
