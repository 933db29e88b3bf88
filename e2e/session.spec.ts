import { expect, test } from './page';
import { availableProducts } from './products';
import { aShopper, CUSTOMER } from './users';
import { Visitor } from './visitor';

const INVALID_TOKEN = 'its.time.is-over';
/** How often two tabs race for the refresh. */
const ROUNDS = process.env.TEST_MATRIX === 'full' ? 10 : 1;

/** Replaces the stored access token with one that the server refuses, like an expired one. */
function spoilsToken(visitor: Visitor) {
  return visitor.page.evaluate((invalid) => {
    for (const area of [localStorage, sessionStorage])
      if (area.getItem('access_token')) area.setItem('access_token', invalid);
  }, INVALID_TOKEN);
}

/** Waits until this tab sees the token that another tab has stored. */
async function seesInvalidToken(visitor: Visitor) {
  const token = () =>
    visitor.page.evaluate(
      () => sessionStorage.getItem('access_token') ?? localStorage.getItem('access_token'),
    );
  await expect.poll(token).toBe(INVALID_TOKEN);
}

test('sign-out clears the browser, and Back shows no account data', async ({ visitor, request }) => {
  const { page, header, main } = visitor;
  const [wanted] = await availableProducts(request, 2);
  const shopper = await aShopper(request);
  await visitor.logsInAtForm(shopper, { remember: true });
  await visitor.buys(wanted);
  await visitor.goesTo('Orders');
  // Not only the heading: sign-out also ends the token of a request that is still under way.
  await expect(main.getByText("You don't have any orders yet")).toBeVisible();
  await visitor.signsOut();

  await expect(header.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  const menu = await visitor.opensMenu();
  await expect(menu.getByText('Hello, Guest')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Log in' })).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toMatch(/token|profile|haat\.cart/);
  expect(stored).not.toContain(shopper.email);

  await page.goBack();
  await expect(menu).toBeHidden();
  await visitor.isAt('/welcome');
  // Orders and product ask for the login; home is public.
  await page.goBack();
  await visitor.isAt('/login');
  await page.goBack();
  await visitor.isAt('/login');
  await page.goBack();
  await visitor.isAt('/home');

  // The server still has the cart.
  await visitor.logsInAtForm(shopper);
  await expect(header.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
});

test('Back and Forward move page by page, and Back from a login leaves it', { tag: '@full' }, async ({
  visitor,
  request,
}) => {
  const { page, main } = visitor;
  await visitor.opens('/home');
  await main.getByRole('article').getByRole('link').first().click();
  await visitor.isAt('/login');
  await page.goBack();
  await visitor.isAt('/home');
  await page.goForward();
  await visitor.isAt('/login');
  await visitor.fillsLogin(await aShopper(request));
  await visitor.isAt(/^\/product\/\d+$/);
  await visitor.goesTo('Trending');
  await expect(visitor.heading('Trending Products').first()).toBeVisible();
  await page.goBack();
  await visitor.isAt(/^\/product\/\d+$/);
  await page.goBack();
  await visitor.isAt('/home');
  await page.goForward();
  await page.goForward();
  await visitor.isAt('/trending');
});

test('parallel calls with an expired token refresh the session once @trust:one-refresh', {
  tag: '@full',
}, async ({ visitor, pageErrors }) => {
  const { page } = visitor;
  await visitor.isSignedIn(CUSTOMER);
  await visitor.opens('/orders');
  await expect(visitor.main.getByRole('article').first()).toBeVisible();
  await spoilsToken(visitor);

  pageErrors.expect(/401/);
  let refused = 0;
  let refreshed = 0;
  page.on('response', (response) => {
    if (response.status() === 401) refused++;
    if (response.url().endsWith('/auth/refresh/')) refreshed++;
  });
  await page.reload();
  await expect(visitor.main.getByRole('article').first()).toBeVisible();
  await expect(visitor.header.getByRole('link', { name: /^Cart/ })).toBeVisible();
  expect(refused).toBeGreaterThan(1);
  expect(refreshed).toBe(1);
  await expect(visitor.messages).not.toContainText('Session expired');
});

test('ten parallel calls in each of two tabs with an expired token refresh the session once @trust:one-refresh', async ({
  visitor,
  pageErrors,
  context,
}) => {
  await visitor.logsIn(CUSTOMER, { remember: true });
  const tabs = [visitor, new Visitor(await context.newPage())];
  for (const one of tabs) await one.opens('/home');

  pageErrors.expect(/401/);
  let refused = 0;
  let refreshed = 0;
  context.on('response', (response) => {
    if (response.status() === 401) refused++;
  });
  // The first refresh waits until all other requests have been refused.
  const allRefused = () => expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThanOrEqual(20);
  await context.route('**/auth/refresh/', async (route) => {
    refreshed++;
    await allRefused();
    await route.continue();
  });
  // Each tab is notified of ten cart changes and requests the cart for each.
  const asksTenTimes = () => {
    for (let times = 0; times < 10; times++)
      window.dispatchEvent(new StorageEvent('storage', { key: 'haat.server-cart' }));
  };
  const token = () => visitor.page.evaluate(() => localStorage.getItem('access_token'));

  for (let round = 1; round <= ROUNDS; round++) {
    // The page is rendered: the calls of the start may come after it.
    for (const one of tabs) await one.page.waitForLoadState('networkidle');
    refused = 0;
    refreshed = 0;
    await spoilsToken(visitor);
    for (const one of tabs) await seesInvalidToken(one);
    await Promise.all(tabs.map(({ page }) => page.evaluate(asksTenTimes)));
    await allRefused();
    await expect.poll(token).not.toBe(INVALID_TOKEN);
    for (const one of tabs) {
      await one.opens('/orders');
      await expect(one.main.getByRole('article').first()).toBeVisible();
      await expect(one.messages).not.toContainText('Session expired');
    }
    expect(refreshed, `refreshes of round ${round}`).toBe(1);
  }
});

test('reports an expired session and returns to the page after login', async ({ visitor, pageErrors }) => {
  await visitor.logsIn(CUSTOMER, { remember: true });
  // Otherwise a late call of this page ends the session, and the failure shows here.
  await visitor.page.waitForLoadState('networkidle');
  await spoilsToken(visitor);
  await visitor.page.evaluate(() => localStorage.setItem('refresh_token', 'revoked'));
  pageErrors.expect(/40[01]/);
  await visitor.opens('/orders');
  await expect(visitor.messages).toContainText('Session expired. Please login again.');
  await visitor.isAt('/login');
  await visitor.fillsLogin(CUSTOMER);
  await visitor.isAt('/orders');
  await expect(visitor.heading('ORDERS')).toBeVisible();
});

test('sign-out in one tab signs out the other', { tag: '@full' }, async ({ visitor, request, context }) => {
  await visitor.logsIn(await aShopper(request), { remember: true });
  const other = new Visitor(await context.newPage());
  await other.opens('/orders');
  await expect(other.main.getByText("You don't have any orders yet")).toBeVisible();
  await visitor.signsOut();
  await other.isAt('/login');
  await expect(other.heading('Log in')).toBeVisible();
});

test('sign-out in one tab signs out the other, when each has its own session', { tag: '@full' }, async ({
  visitor,
  request,
  context,
}) => {
  const shopper = await aShopper(request);
  const other = new Visitor(await context.newPage());
  // As after a restart of the browser: a tab that is open takes over the other one's session.
  for (const one of [visitor, other]) await one.isSignedIn(shopper);
  await visitor.opens('/home');
  await other.opens('/orders');
  await expect(other.main.getByText("You don't have any orders yet")).toBeVisible();
  await visitor.signsOut();
  await other.isAt('/login');
  expect(await other.page.evaluate(() => sessionStorage.getItem('refresh_token'))).toBeNull();
});

test.describe('without "Remember me"', () => {
  test('a link opened in a new tab is signed in, and sign-out ends all tabs', { tag: '@full' }, async ({
    visitor,
    request,
    context,
  }) => {
    const shopper = await aShopper(request);
    await visitor.logsIn(shopper);
    await visitor.goesTo('Trending');
    const link = visitor.main.getByRole('article').getByRole('link').first();
    const opened = async (open: () => Promise<void>) => {
      const [page] = await Promise.all([context.waitForEvent('page'), open()]);
      return new Visitor(page);
    };
    const byKey = await opened(() => link.click({ modifiers: ['ControlOrMeta'] }));
    const byWheel = await opened(() => link.click({ button: 'middle' }));
    const fromMail = await opened(async () => {
      await (await context.newPage()).goto('/orders');
    });
    for (const one of [byKey, byWheel]) {
      await expect(one.button('ADD TO CART')).toBeVisible();
      await one.isAt(/^\/product\/\d+$/);
    }
    await fromMail.isAt('/orders');
    await expect(fromMail.main.getByText("You don't have any orders yet")).toBeVisible();

    // Each tab holds the session in memory: nothing is stored.
    const stored = await byKey.page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).not.toMatch(/token|profile/);

    await byKey.signsOut();
    await fromMail.isAt('/login');
    for (const one of [visitor, byWheel, fromMail]) {
      const menu = await one.opensMenu();
      await expect(menu.getByText('Hello, Guest')).toBeVisible();
    }
  });

  test('the session ends when the last tab closes', { tag: '@full' }, async ({
    visitor,
    request,
    context,
  }) => {
    const last = new Visitor(await context.newPage());
    await last.logsIn(await aShopper(request));
    await last.page.close();
    await visitor.opens('/orders');
    await visitor.isAt('/login');
    await expect(visitor.heading('Log in')).toBeVisible();
  });

  test('two tabs with an expired token refresh it once and both continue @trust:one-refresh', {
    tag: '@full',
  }, async ({ visitor, request, context, pageErrors }) => {
    await visitor.logsIn(await aShopper(request));
    const second = new Visitor(await context.newPage());
    await second.opens('/orders');
    await expect(second.main.getByText("You don't have any orders yet")).toBeVisible();
    for (const one of [visitor, second]) await spoilsToken(one);
    pageErrors.expect(/401/);
    let refused = 0;
    let refreshed = 0;
    const both = new Promise<void>((resolve) => {
      context.on('response', (response) => {
        if (response.status() === 401 && ++refused === 2) resolve();
      });
    });
    await context.route('**/auth/refresh/', async (route) => {
      refreshed++;
      await both;
      await route.continue();
    });
    const asks = () => void window.dispatchEvent(new StorageEvent('storage', { key: 'haat.server-cart' }));
    for (const one of [visitor, second]) await one.page.evaluate(asks);
    await both;
    const token = (one: Visitor) => one.page.evaluate(() => sessionStorage.getItem('access_token'));
    for (const one of [visitor, second]) await expect.poll(() => token(one)).not.toBe(INVALID_TOKEN);
    expect(refreshed).toBe(1);
    expect(await token(visitor)).toBe(await token(second));
    for (const one of [visitor, second]) {
      await one.goesTo('Orders');
      await expect(one.main.getByText("You don't have any orders yet")).toBeVisible();
    }
  });
});

test('login in one tab redirects the other from its login page', { tag: '@full' }, async ({
  visitor,
  request,
  context,
}) => {
  const other = new Visitor(await context.newPage());
  await other.opens('/orders');
  await other.isAt('/login');
  await visitor.logsInAtForm(await aShopper(request), { remember: true });
  await other.isAt('/orders');
  await expect(other.main.getByText("You don't have any orders yet")).toBeVisible();
});

test('shows a wrong password above the form until the next key press', { tag: '@full' }, async ({
  visitor,
  request,
  pageErrors,
}) => {
  const { main } = visitor;
  const shopper = await aShopper(request);
  pageErrors.expect(/401/);
  await visitor.opens('/login');
  await visitor.fillsLogin({ ...shopper, password: 'not-the-secret' });
  await expect(main.getByRole('alert')).toBeVisible();
  await main.getByLabel('Password', { exact: true }).press('End');
  await main.getByLabel('Password', { exact: true }).fill(shopper.password);
  await expect(main.getByRole('alert')).toHaveCount(0);
});
