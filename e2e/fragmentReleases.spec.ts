import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isInCanary } from '../shell/releases/composition/canaries';
import { packageNameOf } from '../shell/releases/package/kinds';
import {
  AS_BUILT,
  type Composition,
  goLive,
  rollBack,
  startCanary,
} from '../shell/releases/store/compositions';
import { folderStore } from '../shell/releases/store/folderStore';
import { newVisitorId } from '../shell/server/gateway/visitorId';
import { addsToCartOf, anOrder } from './orders';
import { attend, expect, test } from './page';
import { availableProducts } from './products';
import { ACT, type Remote, serve, siteFolder, upload } from './releasedSite';
import { ROOT } from './settings';
import { aShopper } from './users';
import { Visitor } from './visitor';

// Fragments on pages of other teams while their own team releases: a good canary, a broken one, which goes live, and a rollback.
// The shopper always gets the last release that worked, and no press is lost.

const FIRST = '1.0.0';
const BETTER = '1.1.0';
const BROKEN = '2.0.0';
const PERCENT = 50;
const FAULT = Buffer.from(`throw new Error('broken on purpose');\n`);

/** TEST_MATRIX=full: all. */
const SHORT = 'cart_checkout/buy-box';

interface Walk {
  visitor: Visitor;
  /** The address of a product, with everything chosen. */
  product: string;
  /** of the shopper */
  order: string;
}

/** Each fragment with a page that has nothing else of its remote, and what a shopper does there. */
const OFFERS: Record<string, { remote: Remote; uses: (walk: Walk) => Promise<void> }> = {
  'cart_checkout/buy-box': {
    remote: 'cart_checkout',
    async uses({ visitor, product }) {
      await visitor.page.goto(product);
      await visitor.button('ADD TO CART').click();
      await expect(visitor.button('ADDED TO CART')).toBeVisible({ timeout: 30_000 });
    },
  },
  'cart_checkout/mini-cart': {
    remote: 'cart_checkout',
    async uses({ visitor }) {
      await visitor.opens('/offers');
      await visitor.header.getByRole('button', { name: 'What is in your cart' }).click();
      const panel = visitor.header.getByRole('region', { name: 'What is in your cart' });
      await expect(panel.getByText(/Your cart is empty|Subtotal/)).toBeVisible({ timeout: 30_000 });
    },
  },
  'catalog/recommendations': {
    remote: 'catalog',
    async uses({ visitor, order }) {
      await visitor.opens(`/order/${order}`);
      await visitor.footer.scrollIntoViewIfNeeded();
      const rail = visitor.main.getByRole('region', { name: 'Similar products' });
      await expect(rail.getByRole('link').first()).toBeVisible({ timeout: 30_000 });
    },
  },
  'catalog/recently-viewed': {
    remote: 'catalog',
    async uses({ visitor, product }) {
      await visitor.opens(product);
      await expect(visitor.button('ADD TO CART')).toBeVisible();
      await visitor.opens('/cart');
      await expect(visitor.main.getByText('Your cart is empty')).toBeVisible();
      const rail = visitor.main.getByRole('region', { name: 'Recently viewed' });
      await expect(rail.getByRole('link').first()).toBeVisible({ timeout: 30_000 });
    },
  },
  'account/order-summary': {
    remote: 'account',
    async uses({ visitor, order }) {
      const { page, main } = visitor;
      await visitor.opens('/faq');
      await page.evaluate((id) => {
        const orders = [{ id, order_number: id.split('-')[0], seller: 'Nokshi Ghor' }];
        history.pushState({ usr: { orders }, key: id }, '', '/order-confirmation');
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      }, order);
      await expect(
        main.getByRole('region', { name: 'Bill' }).getByText('Total', { exact: true }),
      ).toBeVisible({
        timeout: 30_000,
      });
    },
  },
};

/** The file of a fragment's component. */
function fileOf(name: string, remote: Remote): string {
  const built = readFileSync(path.join(ROOT, packageNameOf(remote), 'dist/remote.json'), 'utf8');
  const { fragments } = JSON.parse(built) as { fragments: { name: string; files: string[] }[] };
  const { files = [] } = fragments.find((one) => name === `${remote}/${one.name}`) ?? {};
  return files.findLast((file) => file.endsWith('.js')) ?? '';
}

for (const [name, { remote, uses }] of Object.entries(OFFERS))
  test(`${name}: canaried, broken and rolled back under a clicking shopper`, {
    tag: name === SHORT ? [] : '@full',
  }, async ({ browser, request }) => {
    test.setTimeout(240_000);
    const folder = await siteFolder();
    const store = folderStore(folder);
    const broken = fileOf(name, remote);
    for (const version of [FIRST, BETTER, BROKEN])
      await upload(store, remote, version, (file, bytes) =>
        version === BROKEN && file === broken ? Buffer.concat([FAULT, bytes]) : bytes,
      );
    let now: Composition = goLive(AS_BUILT, remote, FIRST, ACT);
    await store.add(now);
    const site = await serve(folder);
    const context = await browser.newContext({ baseURL: site.address });
    await attend(context);
    try {
      const visitor = new Visitor(await context.newPage());
      const person = await aShopper(request);
      const [product, ordered] = await availableProducts(request, 2);
      const { id, size, color } = product;
      const order = await anOrder(request, person, ordered);
      if (name.endsWith('mini-cart')) await addsToCartOf(request, person, product);
      await visitor.isSignedIn(person);
      const walk = { visitor, order, product: `/product/${id}?${new URLSearchParams({ size, color })}` };

      /** The page of a visitor who is in the canary, or not, has this version; what she uses is of the other one. */
      const meets = async (version: string, { used = version, inCanary = false } = {}) => {
        const { canary } = now.remotes[remote]!;
        let visitorId = newVisitorId();
        while (canary && isInCanary(visitorId, remote, canary) !== inCanary) visitorId = newVisitorId();
        await context.addCookies([{ name: 'haat_visitor', value: visitorId, url: site.address }]);
        await expect
          .poll(async () => {
            const { composition } = await (await context.request.get('/composition.json')).json();
            return composition.remotes[remote].version;
          })
          .toBe(version);
        await uses(walk);
        await expect(visitor.page.locator(`[data-fragment="${name}"][data-version]`)).toHaveAttribute(
          'data-version',
          used,
        );
      };
      /** The site may have released other remotes meanwhile: the next step follows its last one. */
      const becomes = async (change: (now: Composition) => Composition) => {
        do {
          for (let next: Composition | null = now; next; next = await store.composition(now.id + 1))
            now = next;
          now = change(now);
        } while (!(await store.add(now)));
      };

      await meets(FIRST);
      await becomes((before) => startCanary(before, remote, BETTER, PERCENT, ACT));
      await meets(FIRST);
      await meets(BETTER, { inCanary: true });
      await becomes((before) => goLive(before, remote, BETTER, ACT));
      await meets(BETTER);
      await becomes((before) => startCanary(before, remote, BROKEN, PERCENT, ACT));
      await meets(BROKEN, { inCanary: true, used: BETTER });
      await becomes((before) => goLive(before, remote, BROKEN, ACT));
      await meets(BROKEN, { used: BETTER });
      expect(site.log()).toContain(`${remote} ${BROKEN} failed`);
      await becomes((before) => rollBack(before, remote, ACT));
      await meets(BETTER);
    } finally {
      await context.close();
      await site.stop();
    }
  });
