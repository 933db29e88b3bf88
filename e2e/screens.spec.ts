import { CHECKED } from './accessible';
import { OPERATOR } from './operator';
import { expect, type Page, test } from './page';
import { availableProducts, productsOfStore } from './products';
import { textFaults } from './textFaults';
import { CUSTOMER, SELLER } from './users';
import type { Visitor } from './visitor';

test.use(CHECKED);

/** The main screens by who sees them. One that ends with * is of the first entry in that list. */
const SCREENS = {
  anyone: [
    ...['/welcome', '/login', '/signup', '/forgot-password', '/home', '/search?q=saree', '/search?q=zzzzqqq'],
    ...['/shop/women', '/shop/thrifted'],
    ...['/product/*', '/store/1', '/offers', '/trending', '/wishlist', '/cart', '/seller', '/order-status'],
    ...[
      '/faq',
      '/about',
      '/services',
      '/policies',
      '/legal',
      '/tutorials',
      '/payment-options',
      '/blog',
      '/nowhere',
    ],
  ],
  customer: [
    ...['/home', '/orders', '/order/*', '/profile', '/profile/devices', '/profile/two-step', '/preferences'],
    ...['/cart', '/wishlist', '/seller/signup'],
  ],
  seller: [
    ...['/seller/dashboard', '/seller/homepage', '/seller/products', '/seller/products/add'],
    ...['/seller/products/*/edit', '/seller/orders', '/seller/orders/*', '/seller/offers', '/seller/reviews'],
    ...['/seller/money', '/seller/returns'],
  ],
  operator: [
    ...['/operator', '/operator/sellers', '/operator/sellers/1', '/operator/orders', '/operator/orders/*'],
    ...['/operator/customers', '/operator/moderation', '/operator/words', '/operator/returns'],
    ...['/operator/payments', '/operator/coupons', '/operator/payouts', '/operator/delivery'],
    ...['/operator/banners', '/operator/pages', '/operator/pages/faq', '/operator/rates', '/operator/mails'],
    ...['/operator/mail-texts', '/operator/mail-texts/order_status', '/operator/releases'],
    ...['/operator/staff', '/operator/audit'],
  ],
};
const PEOPLE = { anyone: null, customer: CUSTOMER, seller: SELLER, operator: OPERATOR };

/** Signs a person in whose account does not learn the language: other journeys use it in English. */
async function comes(visitor: Visitor, who: keyof typeof SCREENS) {
  await visitor.page.route('**/auth/language/', (route) => route.fulfill({ status: 204 }));
  const person = PEOPLE[who];
  if (person) await visitor.isSignedIn(person);
}

/** Ends the page while its calls still go nowhere. */
const leaves = (page: Page) => page.goto('about:blank');

/** Opens a screen in Bangla and waits for its content. */
async function opensInBangla({ page, main }: Visitor, path: string) {
  const query = path.includes('?') ? '&' : '?';
  await page.goto(`${path}${query}lang=bn`);
  await expect(page.locator('[data-region][data-rendered]')).toHaveCount(0);
  await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(main.getByRole('status', { name: /লোড/ })).toHaveCount(0);
}

/** The addresses of a person's screens. */
async function addresses(visitor: Visitor, who: keyof typeof SCREENS): Promise<string[]> {
  const found: string[] = [];
  for (const path of SCREENS[who]) found.push(path.includes('*') ? await address(visitor, path) : path);
  return found;
}

async function address(visitor: Visitor, path: string): Promise<string> {
  const { page, main } = visitor;
  if (path === '/product/*') return `/product/${(await availableProducts(page.request, 1))[0].id}`;
  if (path === '/seller/products/*/edit') {
    const [own] = await productsOfStore(page.request, SELLER.store, 1);
    return path.replace('*', String(own.id));
  }
  await visitor.opens(path === '/order/*' ? '/orders' : path.slice(0, -'/*'.length));
  const link = main.locator(`a[href^="${path.slice(0, -1)}"]`).first();
  return (await link.getAttribute('href'))!;
}

for (const who of ['anyone', 'customer', 'seller', 'operator'] as const) {
  test(`no text of ${who}’s screens in Bangla is cut or covered at 320 px and with text of 200 %`, {
    tag: '@full',
  }, async ({ visitor, pageErrors }) => {
    test.setTimeout(600_000);
    // A missing page also answers 404.
    pageErrors.expect(/404.*nowhere/);
    const { page } = visitor;
    await comes(visitor, who);
    for (const path of await addresses(visitor, who)) {
      await page.setViewportSize({ width: 320, height: 640 });
      await opensInBangla(visitor, path);
      expect.soft(await textFaults(page), `${path} at 320 px`).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.addStyleTag({ content: ':root { font-size: 200% }' });
      expect.soft(await textFaults(page), `${path} with text of 200 %`).toEqual([]);
    }
    await leaves(page);
  });
}

test('no text of a full cart in Bangla is cut or covered at 320 px and with text of 200 %', {
  tag: '@full',
}, async ({ visitor }) => {
  const { page } = visitor;
  const [wanted] = await availableProducts(page.request, 1);
  await visitor.isGuest();
  await visitor.buys(wanted);
  await page.setViewportSize({ width: 320, height: 640 });
  await opensInBangla(visitor, '/cart');
  await expect(visitor.cartLines).toHaveCount(1);
  expect.soft(await textFaults(page), 'at 320 px').toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addStyleTag({ content: ':root { font-size: 200% }' });
  expect.soft(await textFaults(page), 'with text of 200 %').toEqual([]);
});
