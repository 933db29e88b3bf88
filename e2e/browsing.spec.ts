import { expect, type Page, test } from './page';
import { availableProducts } from './products';

const top = (page: Page) => page.evaluate(() => window.scrollY);
/** Value that the page stored in its history entry. */
const stored = (page: Page, name: string) =>
  page.evaluate((key) => (history.state as { state?: Record<string, unknown> } | null)?.state?.[key], name);

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 900 },
})) {
  test(`a list grows as long as it is scrolled; Back and reload restore it: ${device}`, {
    tag: device === 'phone' ? '@full' : [],
  }, async ({ visitor }) => {
    const { page, main } = visitor;
    await page.setViewportSize(viewport);
    await visitor.entersAsGuest();
    const list = main.getByRole('list', { name: 'Products' }).getByRole('article');
    await expect(list).toHaveCount(20);
    for (const count of [40, 60, 80]) {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      // One scroll may load two pages, when the end of the list is still near.
      await expect.poll(() => list.count()).toBeGreaterThanOrEqual(count);
    }
    const wanted = list.nth(72).getByRole('link').first();
    await wanted.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 40);
    // The scroll position is saved after scrolling has ended.
    await expect.poll(async () => (await stored(page, 'scroll')) === (await top(page))).toBe(true);
    const place = await top(page);
    const length = await list.count();
    expect(place).toBeGreaterThan(3000);

    await wanted.click();
    await visitor.isAt(/^\/product\/\d+$/);
    await expect.poll(() => top(page)).toBe(0);
    const isBack = async () => {
      await expect.poll(() => list.count()).toBeGreaterThanOrEqual(length);
      await expect.poll(async () => Math.abs((await top(page)) - place)).toBeLessThan(60);
      await expect(wanted).toBeInViewport();
    };
    await page.goBack();
    await isBack();
    await page.reload();
    await isBack();
    await wanted.click();
    await visitor.isAt(/^\/product\/\d+$/);
    await page.reload();
    await expect(visitor.button('Quick checkout')).toBeVisible();
    await page.goBack();
    await isBack();
  });

  test(`the footer below a list that goes on can be reached, and stays after a reload: ${device}`, {
    tag: '@full',
  }, async ({ visitor }) => {
    const { page, main, footer } = visitor;
    await page.setViewportSize(viewport);
    await visitor.isGuest();
    await visitor.opens('/search?q=');
    const list = main.getByRole('list', { name: 'Search results' }).getByRole('article');
    await expect(list).toHaveCount(20);
    // The shopper acts while the third page is on its way.
    let comes = () => {};
    const acted = new Promise<void>((resolve) => {
      comes = resolve;
    });
    await page.route(/\/products\/?\?.*page=[3-9]/, async (route) => {
      await acted;
      await route.continue();
    });
    const stays = async () => {
      await expect(footer).toBeInViewport();
      const length = await list.count();
      await expect.poll(() => stored(page, 'endlessScrollPaused')).toBe(true);
      // An end of the list in sight requests more with the next frame.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      await expect(visitor.main.getByRole('link', { name: 'Show more' })).toBeAttached();
      await expect(footer).toBeInViewport();
      expect(await list.count()).toBe(length);
    };
    const toEnd = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await toEnd();
    await expect.poll(() => list.count()).toBeGreaterThanOrEqual(40);
    const third = page.waitForRequest(/page=3/);
    await toEnd();
    await third;
    await visitor.button('To the end of the page').click();
    comes();
    await stays();
    // The position is stored once the page has rested.
    await expect.poll(async () => (await stored(page, 'scroll')) === (await top(page))).toBe(true);
    await page.reload();
    await expect.poll(() => list.count()).toBeGreaterThanOrEqual(40);
    await stays();
    await visitor.footer.getByRole('link', { name: 'About', exact: true }).click();
    await expect(visitor.heading('About Haat')).toBeVisible();
    await page.goBack();
    await stays();
    // Scrolled back into the list and down again, it continues.
    const length = await list.count();
    await page.mouse.move(viewport.width / 2, viewport.height / 2);
    await page.mouse.wheel(0, -2500);
    await expect.poll(() => stored(page, 'endlessScrollPaused')).toBe(false);
    await page.mouse.wheel(0, 2500);
    await expect.poll(() => list.count()).toBeGreaterThan(length);
    await page.keyboard.press('End');
    await stays();
  });
}

test('the address contains the chosen variant, so a shared link shows it', { tag: '@full' }, async ({
  visitor,
  another,
  request,
}) => {
  const [wanted] = await availableProducts(request, 2);
  await visitor.isGuest();
  await visitor.opensProduct(wanted);
  await visitor.chooses(wanted);
  const friend = await another();
  await friend.isGuest();
  await friend.opens(visitor.page.url());
  await expect(friend.main.getByRole('radio', { name: wanted.color, exact: true })).toBeChecked();
  await expect(friend.main.getByRole('radio', { name: wanted.size, exact: true })).toBeChecked();
});

test('a missing product or store is said to be missing, without a login', { tag: '@full' }, async ({
  visitor,
  pageErrors,
}) => {
  pageErrors.expect(/404/);
  const missing = [
    ['/product/999999999', 'Product not found'],
    ['/product/shirt', 'Product not found'],
    ['/store/999999999', 'Store not found'],
    ['/no-such-page', 'Page not found'],
  ] as const;
  for (const [path, title] of missing) {
    await visitor.opens(path);
    await expect(visitor.heading(title)).toBeVisible();
    await visitor.isAt(path);
  }
  await visitor.main.getByRole('link', { name: 'Go to the home page' }).click();
  await visitor.isAt('/home');
});

test('a list reports a lost connection at once and loads when it returns @trust:api-away', {
  tag: '@full',
}, async ({ visitor, pageErrors }) => {
  const { page, main } = visitor;
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await visitor.entersAsGuest();
  await expect(main.getByRole('article').first()).toBeVisible();
  await page.context().setOffline(true);
  await visitor.button('Loose Fabric').click();
  const alert = main.getByRole('alert').filter({ hasText: 'Failed to fetch products' });
  await expect(alert).toBeVisible();
  await expect(main.getByText('We can’t reach the shop.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(alert).toHaveCount(0);
  await expect(main.getByRole('list', { name: 'Products' }).getByRole('article').first()).toBeVisible();
});

/** How the browser's storage is broken before the page starts. */
const storages = {
  blocked: () => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  corrupt: () => {
    for (const key of ['haat.cart', 'haat.profile', 'haat.coupon', 'haat.language'])
      localStorage.setItem(key, '{"lines":[');
  },
};

for (const [what, happens] of Object.entries(storages)) {
  test(`a guest browses and fills the cart with storage ${what} @trust:storage`, { tag: '@full' }, async ({
    visitor,
    request,
  }) => {
    const { page, main, header } = visitor;
    const [wanted] = await availableProducts(request, 2);
    await page.addInitScript(happens);
    await visitor.entersAsGuest();
    await expect(main.getByRole('article').first()).toBeVisible();
    await visitor.goesTo('Trending');
    await expect(main.getByRole('article').first()).toBeVisible();
    // By links only: a page load would lose the guest session.
    await header.getByRole('combobox').fill(wanted.name);
    await page.getByRole('option', { name: wanted.name }).first().click();
    await expect(visitor.heading(wanted.name)).toBeVisible();
    await visitor.chooses(wanted);
    await visitor.addsToCart();
    await expect(header.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  });
}
