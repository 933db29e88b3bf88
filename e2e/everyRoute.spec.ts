import type { Access, SiteRoute } from '@haat/page';
import { CHECKED, isAccessibleInEveryLook, LANGUAGES } from './accessible';
import { anApplicant, couponIdOf, customerIdOf, OPERATOR, storeIdOf } from './operator';
import { addsToCartOf, aReturn, latestOrder, latestStoreOrder } from './orders';
import { expect, test } from './page';
import { availableProducts, productsOfStore } from './products';
import { siteRoutes } from './siteRoutes';
import { aShopper, CUSTOMER, SELLER, tokenOf } from './users';
import type { Visitor } from './visitor';

/**
 * Every route of the remotes, full, loading, empty and failed, in both languages and themes, on a phone and a desk: axe
 * finds nothing.
 */

test.use({ ...CHECKED, serviceWorkers: 'block' });

/** Responses of the API while a link opens a page. */
const STATES = ['loading', 'empty', 'failed'] as const;

/** Their two screens are the shortest with all states. */
const ALSO_IN_SHORT_RUNS = ['/trending', '/orders'];

type Place = string | { path: string; state: object };

/** Visitors and addresses of routes whose access does not name a visitor or whose path is not an address. */
const COMES: Readonly<Record<string, (visitor: Visitor) => Promise<Place>>> = {
  '/search': async () => '/search?q=saree',
  '/tag/:tag': async () => '/tag/Denim',
  '/product/:id': async (visitor) => {
    await visitor.isGuest();
    return `/product/${(await availableProducts(visitor.page.request, 1))[0].id}`;
  },
  '/store/:id': async (visitor) => {
    await visitor.isGuest();
    return '/store/1';
  },
  '/cart': async (visitor) => {
    await withCart(visitor);
    return '/cart';
  },
  '/wishlist': async (visitor) => {
    const { request } = visitor.page;
    const shopper = await aShopper(request);
    const [{ id }] = await availableProducts(request, 1);
    const headers = { authorization: `Bearer ${await tokenOf(request, shopper)}` };
    const added = await request.post('/api/v1/wishlist/merge/', { headers, data: { product_ids: [id] } });
    expect(added.ok(), await added.text()).toBe(true);
    await visitor.isSignedIn(shopper);
    return '/wishlist';
  },
  '/quick-checkout': async (visitor) => {
    await visitor.isSignedIn(CUSTOMER);
    const [{ id, size, color }] = await availableProducts(visitor.page.request, 1);
    return { path: '/quick-checkout', state: { product: id, quantity: 1, size, color } };
  },
  '/order-confirmation': async (visitor) => {
    await visitor.isSignedIn(CUSTOMER);
    const items = [{ title: 'Jamdani', quantity: 1, picture: null }];
    const order = {
      ...{ id: 'R100231-1', order_number: 'R100231', seller: SELLER.store, bill: 1080, items },
      ...{ address: 'House 7', phone: '01712345678', unpaidCard: false, confirmBy: '', window: null },
    };
    return { path: '/order-confirmation', state: { orders: [order] } };
  },
  '/order/:orderId': async (visitor) => {
    await visitor.isSignedIn(CUSTOMER);
    return `/order/${await latestOrder(visitor.page.request, CUSTOMER)}`;
  },
  '/payment/:reference': async () => '/payment/HP0123456789ABCDEFGHJKMNPQ',
  '/seller/orders/:orderId': async (visitor) => {
    await visitor.isSignedIn(SELLER);
    return `/seller/orders/${await latestStoreOrder(visitor.page.request)}`;
  },
  '/seller/returns/:returnId': async (visitor) => {
    const id = await aNewReturn(visitor);
    await visitor.isSignedIn(SELLER);
    return `/seller/returns/${id}`;
  },
  '/operator/returns/:returnId': async (visitor) => {
    const id = await aNewReturn(visitor);
    await visitor.isSignedIn(OPERATOR);
    return `/operator/returns/${id}`;
  },
  '/operator/sellers/:sellerId': async (visitor) => {
    await visitor.isSignedIn(OPERATOR);
    return `/operator/sellers/${await storeIdOf(visitor.page.request, SELLER.store)}`;
  },
  '/operator/coupons/:couponId': async (visitor) => {
    await visitor.isSignedIn(OPERATOR);
    return `/operator/coupons/${await couponIdOf(visitor.page.request, 'discount20')}`;
  },
  '/operator/customers/:customerId': async (visitor) => {
    await visitor.isSignedIn(OPERATOR);
    return `/operator/customers/${await customerIdOf(visitor.page.request, CUSTOMER.email)}`;
  },
  '/operator/pages/:page': async (visitor) => {
    await visitor.isSignedIn(OPERATOR);
    return '/operator/pages/policies';
  },
  '/operator/mail-texts/:kind': async (visitor) => {
    await visitor.isSignedIn(OPERATOR);
    return '/operator/mail-texts/order_placed';
  },
  '/operator/orders/:orderId': async (visitor) => {
    await visitor.isSignedIn(OPERATOR);
    return `/operator/orders/${await latestStoreOrder(visitor.page.request)}`;
  },
  '/seller/products/:productId/edit': async (visitor) => {
    await visitor.isSignedIn(SELLER);
    const [own] = await productsOfStore(visitor.page.request, SELLER.store, 1);
    return `/seller/products/${own.id}/edit`;
  },
  '/seller/signup-confirmation': async (visitor) => {
    await visitor.isSignedIn(await anApplicant(visitor.page.request));
    return '/seller/signup-confirmation';
  },
};

/** Pages of what the site of all journeys does not have: it has no gateway, and the confirmed order is made up. */
const NOT_FOUND = ['/payment/:reference', '/order-confirmation'];

async function aNewReturn({ page: { request } }: Visitor): Promise<string> {
  const [wanted] = await productsOfStore(request, SELLER.store, 1);
  return aReturn(request, await aShopper(request), wanted);
}

async function withCart(visitor: Visitor) {
  const { request } = visitor.page;
  const shopper = await aShopper(request);
  await addsToCartOf(request, shopper, (await availableProducts(request, 1))[0]);
  await visitor.isSignedIn(shopper);
}

/** Visitor for each access; null for anyone. */
const PEOPLE: Readonly<Record<Access, ((visitor: Visitor) => Promise<void>) | null>> = {
  entry: null,
  public: null,
  welcome: null,
  browse: (visitor) => visitor.isGuest(),
  user: (visitor) => visitor.isSignedIn(CUSTOMER),
  seller: (visitor) => visitor.isSignedIn(SELLER),
  fulfilment: (visitor) => visitor.isSignedIn(SELLER),
  operator: (visitor) => visitor.isSignedIn(OPERATOR),
};

async function comesTo(visitor: Visitor, { path, access }: SiteRoute): Promise<Place> {
  const comes = COMES[path];
  if (comes) return comes(visitor);
  await PEOPLE[access]?.(visitor);
  return addressOf(path);
}

const addressOf = (path: string) => path.replace(':type', 'all');

test('every route has an address', () => {
  const paths = siteRoutes.map(({ path }) => path).filter((path) => !COMES[path]);
  expect(paths.filter((path) => addressOf(path).includes(':'))).toEqual([]);
});

const ready = async ({ page, main }: Visitor) => {
  await expect(page.locator('[data-region][data-rendered]')).toHaveCount(0);
  await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(main.getByRole('status').filter({ hasText: /Loading|লোড/ })).toHaveCount(0);
};

/** Opens a page as a link does: from one without data, so that the browser asks for all of its own. */
async function follows(visitor: Visitor, place: Place) {
  const { path, state } = typeof place === 'string' ? { path: place, state: null } : place;
  await visitor.page.evaluate(
    ([to, passed]) => {
      history.pushState({ usr: passed, key: 'followed' }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },
    [path, state] as const,
  );
}

const arrives = async (visitor: Visitor, place: Place) => {
  if (typeof place === 'string') await visitor.page.goto(place);
  else {
    await visitor.opens('/about');
    await follows(visitor, place);
  }
  await ready(visitor);
};

/** Calls for the content of a page, not for the session. */
const DATA = /\/api\/v1\/(?!auth\/(status|language|refresh|token))/;

/** The response with its lists emptied. */
function emptied(answer: unknown): unknown {
  if (Array.isArray(answer)) return [];
  if (typeof answer !== 'object' || answer === null) return answer;
  const lists = ['results', 'items', 'products', 'stores'].filter((name) =>
    Array.isArray((answer as Record<string, unknown>)[name]),
  );
  if (lists.length === 0) return answer;
  return { ...answer, count: 0, has_next: false, ...Object.fromEntries(lists.map((name) => [name, []])) };
}

/** Lists that a page cannot be without: an order has items. */
const WHOLE = /\/orders\/(seller\/)?(orders|groups)\/R/;

/** Opens the page in a state. @returns whether it asks the API for anything */
async function isIn(visitor: Visitor, state: (typeof STATES)[number], place: Place): Promise<boolean> {
  const { page, main } = visitor;
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.opens('/about');
  await page.waitForLoadState('networkidle');
  let asked = 0;
  await page.route(DATA, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    asked++;
    if (state === 'loading') return;
    if (state === 'failed')
      return route.fulfill({ status: 500, json: { error: 'Failed', code: 'internal' } });
    const answer = await route.fetch();
    const isJson = answer.headers()['content-type']?.includes('json') && answer.ok();
    if (!isJson || WHOLE.test(route.request().url())) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: emptied(await answer.json()) });
  });
  await follows(visitor, place);
  const loading = main.getByRole('status').filter({ hasText: /Loading|লোড/ });
  await expect(main.getByRole('heading', { level: 1 }).or(loading).first()).toBeVisible();
  if (state !== 'loading') await ready(visitor);
  return asked > 0;
}

for (const language of LANGUAGES) {
  for (const route of siteRoutes) {
    const tag = ALSO_IN_SHORT_RUNS.includes(route.path) ? [] : ['@full'];
    test(`${route.path} in ${language} is accessible in every state, theme and width`, { tag }, async ({
      visitor,
      pageErrors,
      baseURL,
    }) => {
      test.setTimeout(300_000);
      const { page } = visitor;
      await page.context().addCookies([{ name: 'haat_language', value: language, url: baseURL! }]);
      // It is not saved with the account, which other journeys use in English.
      await page.route('**/auth/language/', (call) => call.fulfill({ status: 204 }));
      if (NOT_FOUND.includes(route.path)) pageErrors.expect(/404/);
      const place = await comesTo(visitor, route);
      await arrives(visitor, place);
      await isAccessibleInEveryLook(page, route.path);
      pageErrors.expect(/500/);
      for (const state of STATES) {
        if (!(await isIn(visitor, state, place))) break;
        await isAccessibleInEveryLook(page, `${route.path}, ${state}`);
        await page.goto('about:blank');
        await page.unroute(DATA);
      }
    });
  }
}
