import { expect, test } from './page';
import { availableProducts } from './products';
import { aShopper, CUSTOMER } from './users';
import { Visitor } from './visitor';

const SPOILED = 'its.time.is-over';

/** Makes the access token of the browser one that the server refuses, as it is when its time is over. */
function spoilsToken(visitor: Visitor) {
  return visitor.page.evaluate((spoiled) => {
    for (const area of [localStorage, sessionStorage])
      if (area.getItem('access_token')) area.setItem('access_token', spoiled);
  }, SPOILED);
}

/** What one tab stores is in the storage of another a little later: until then its calls carry the token before. */
async function seesSpoiledToken(visitor: Visitor) {
  const token = () =>
    visitor.page.evaluate(
      () => sessionStorage.getItem('access_token') ?? localStorage.getItem('access_token'),
    );
  await expect.poll(token).toBe(SPOILED);
}

test('signing out clears the browser, and Back shows nothing of the account', async ({
  visitor,
  request,
}) => {
  const { page, header } = visitor;
  const [wanted] = await availableProducts(request, 2);
  const shopper = await aShopper(request);
  await visitor.logsInAtForm(shopper, { remember: true });
  await visitor.buys(wanted);
  await visitor.goesTo('Orders');
  await expect(visitor.heading('ORDERS')).toBeVisible();
  await visitor.signsOut();

  await expect(header.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  const menu = await visitor.opensMenu();
  await expect(menu.getByText('Hello, Guest')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Log in' })).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toMatch(/token|profile|haat\.cart/);
  expect(kept).not.toContain(shopper.email);

  // The orders and the product ask for the login; home, before them, is anybody's.
  await page.goBack();
  await visitor.isAt('/login');
  await page.goBack();
  await visitor.isAt('/login');
  await page.goBack();
  await visitor.isAt('/home');

  // The server's cart has waited.
  await visitor.logsInAtForm(shopper);
  await expect(header.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
});

test('Back and Forward go page by page, and Back from a login leads out of it', async ({
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

test('any number of calls with an old token refresh the session once', async ({ visitor, pageErrors }) => {
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

test('ten calls of two tabs with an old token, all at once, refresh the session once', async ({
  visitor,
  pageErrors,
  context,
}) => {
  await visitor.logsIn(CUSTOMER, { remember: true });
  const second = new Visitor(await context.newPage());
  await second.opens('/home');
  for (const one of [visitor, second]) await expect(one.main.getByRole('article').first()).toBeVisible();
  await spoilsToken(visitor);
  for (const one of [visitor, second]) await seesSpoiledToken(one);

  pageErrors.expect(/401/);
  let refused = 0;
  let refreshed = 0;
  const ten = new Promise<void>((resolve) => {
    context.on('response', (response) => {
      if (response.status() === 401 && ++refused === 10) resolve();
    });
  });
  // Whoever refreshes first is kept waiting until all the others have been refused.
  await context.route('**/auth/refresh/', async (route) => {
    refreshed++;
    await ten;
    await route.continue();
  });
  // To each tab it looks as if others had changed the cart five times: it asks for it each time.
  const asksFiveTimes = () => {
    for (let times = 0; times < 5; times++)
      window.dispatchEvent(new StorageEvent('storage', { key: 'haat.server-cart' }));
  };
  await Promise.all([visitor, second].map(({ page }) => page.evaluate(asksFiveTimes)));
  await ten;
  const token = () => visitor.page.evaluate(() => localStorage.getItem('access_token'));
  await expect.poll(token).not.toBe(SPOILED);
  for (const one of [visitor, second]) {
    await one.opens('/orders');
    await expect(one.main.getByRole('article').first()).toBeVisible();
    await expect(one.messages).not.toContainText('Session expired');
  }
  expect([refused, refreshed]).toEqual([10, 1]);
});

test('a session that has ended says so and leads back after the login', async ({ visitor, pageErrors }) => {
  await visitor.logsIn(CUSTOMER, { remember: true });
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

test('signing out in one tab signs out the other', async ({ visitor, request, context }) => {
  await visitor.logsIn(await aShopper(request), { remember: true });
  const other = new Visitor(await context.newPage());
  await other.opens('/orders');
  await expect(other.main.getByText("You don't have any orders yet")).toBeVisible();
  await visitor.signsOut();
  await other.isAt('/login');
  await expect(other.heading('Log in')).toBeVisible();
});

test('signing out in one tab signs out the other, where each has a session of its own', async ({
  visitor,
  request,
  context,
}) => {
  const shopper = await aShopper(request);
  const other = new Visitor(await context.newPage());
  // Who has a login page open already is asked for the password there.
  for (const one of [visitor, other]) await one.opens('/login');
  for (const one of [visitor, other]) {
    await one.fillsLogin(shopper);
    await one.isAt('/home');
  }
  await other.opens('/orders');
  await expect(other.main.getByText("You don't have any orders yet")).toBeVisible();
  await visitor.signsOut();
  await other.isAt('/login');
  expect(await other.page.evaluate(() => sessionStorage.getItem('refresh_token'))).toBeNull();
});

test.describe('without "Remember me"', () => {
  test('a link opened in a new tab is signed in there, too; signing out ends it in all tabs', async ({
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

    // Each keeps it for itself: nothing of it stays in the browser.
    const kept = await byKey.page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).not.toMatch(/token|profile/);

    await byKey.signsOut();
    await fromMail.isAt('/login');
    for (const one of [visitor, byWheel, fromMail]) {
      const menu = await one.opensMenu();
      await expect(menu.getByText('Hello, Guest')).toBeVisible();
    }
  });

  test('when the last tab closes, the session is gone', async ({ visitor, request, context }) => {
    const last = new Visitor(await context.newPage());
    await last.logsIn(await aShopper(request));
    await last.page.close();
    await visitor.opens('/orders');
    await visitor.isAt('/login');
    await expect(visitor.heading('Log in')).toBeVisible();
  });

  test('two tabs with an old token refresh it once, and both go on', async ({
    visitor,
    request,
    context,
    pageErrors,
  }) => {
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
    for (const one of [visitor, second]) await expect.poll(() => token(one)).not.toBe(SPOILED);
    expect(refreshed).toBe(1);
    expect(await token(visitor)).toBe(await token(second));
    for (const one of [visitor, second]) {
      await one.goesTo('Orders');
      await expect(one.main.getByText("You don't have any orders yet")).toBeVisible();
    }
  });
});

test('logging in in one tab leads the other on from its login page', async ({
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

test('a wrong password is said above the form until the next key', async ({
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
