import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderStore } from '../shell/releases/store/folderStore';
import { LastGood } from '../shell/releases/store/lastGood';
import { localReleaseClient } from '../shell/releases/teams/releaseClient';
import { aChoice, type Parts, packOld, REMOTES, type Site, startSite } from './mixedVersionSite';
import { expect, test as journey } from './page';
import { ROOT } from './settings';
import { aShopper, SELLER } from './users';
import type { Visitor } from './visitor';

// Old parts run with new ones for a while after a release. The build fixtures (ADR 0032): 0.2.0 is the first shop, before
// filters, sellers' pages and releases. 0.6.0 is the last before canaries and fallbacks. 0.9.0 is the last before session,
// navigation and api-client 2.0.0: remotes up to it are refused by the new shell.

const test = journey.extend<{ parts: Parts; released: Parts; site: Site }>({
  parts: [{}, { option: true }],
  released: [{}, { option: true }],
  site: [
    async ({ parts, released }, use, { parallelIndex }) => {
      const site = await startSite(parts, parallelIndex, released);
      await use(site);
      await site.end();
    },
    { timeout: 240_000 },
  ],
  // Pages and requests use this site. They end before it does.
  baseURL: ({ site }, use) => use(site.address),
});

const remotesOf = (label: string): Parts => Object.fromEntries(REMOTES.map((name) => [name, label]));

/** Calls that the API of 0.2.0 lacks: pages work without their responses. The dashboard's page requests the stock early (ADR 0098). */
const MISSING_CALLS = [
  '/auth/config/',
  '/analytics/seller/dashboard/',
  '/products/seller/products/\\?sort=stock_low',
  '/reviews/sellers/\\d+/stats/',
];

/** Not in these APIs: the hearts stay empty. */
const WISH_LIST = '/wishlist/';
/** Not in these APIs: checkout has the one address that they know. */
const ADDRESS_BOOK = '/auth/addresses/';
/** Not in these APIs. Requested when the end of a product's page comes near the screen; it shows nothing then. */
const RELATED = '/products/\\d+/related/';
/** Not in these APIs: the pages are without questions and without what was saved for later. */
const QUESTIONS = '/(products/\\d+/questions|questions/seller|auth/notices)/';
const SAVED_LINES = '/orders/cart/saved/';
/** Not in these APIs: the pages of orders are without messages. */
const MESSAGES = '/orders/(seller/)?orders/R[\\d-]+/messages/';
/** Not in these APIs: the usual delivery fee is charged everywhere. */
const DELIVERY_FEES = '/places/delivery-fees/';
/** Not in these APIs: orders and the dashboard offer no notifications. */
const PUSH = '/push/';
/** Not in 0.2.0 and 0.6.0: the confirmation is without the order's summary. */
const SUMMARY = '/orders/groups/R[\\d-]+/';
const LATER_CALLS = [WISH_LIST, ADDRESS_BOOK, RELATED, QUESTIONS, SAVED_LINES, MESSAGES, DELIVERY_FEES, PUSH];
const SITES: [name: string, parts: Parts, missing?: readonly string[]][] = [
  // An old API fills a demo market first: the three are apart, so that two workers don't do it at the same time.
  ['new pages, API of 0.2.0', { api: '0.2.0' }, [...MISSING_CALLS, SUMMARY, ...LATER_CALLS]],
  ['pages of 0.2.0, new API', { shell: '0.2.0', ...remotesOf('0.2.0') }],
  ['new pages, API of 0.6.0', { api: '0.6.0' }, [SUMMARY, ...LATER_CALLS]],
  ['pages of 0.6.0, new API', { shell: '0.6.0', ...remotesOf('0.6.0') }],
  ['new pages, API of 0.9.0', { api: '0.9.0' }, LATER_CALLS],
  ['pages of 0.9.0, new API', { shell: '0.9.0', ...remotesOf('0.9.0') }],
];

for (const [name, parts, missing = []] of SITES) {
  test.describe(() => {
    test.use({ parts });

    test(`${name}: from a product to an order and its seller`, async ({
      visitor,
      another,
      request,
      pageErrors,
    }) => {
      pageErrors.watchRefusals();
      // An older API refuses preferred tags; the list then comes without them.
      if (parts.api) pageErrors.expect(/400.*[?&]prefer=/);
      pageErrors.expect(...missing.map((path) => new RegExp(`404.*/api/v1${path}`)));
      const wanted = await aChoice(request);
      await visitor.logsInAtForm(await aShopper(request));
      await isWhole(visitor);
      await visitor.opensProduct(wanted);
      await visitor.chooses(wanted);
      await visitor.addsToCart();
      await isWhole(visitor);
      await visitor.opensCart();
      await expect(visitor.line(wanted.name)).toBeVisible();
      await visitor.isBilled({ Subtotal: wanted.price, Total: wanted.price + 80 });
      await visitor.button('Confirm order').click();
      await visitor.ships();
      await visitor.isAt('/order-confirmation');
      const order = await visitor.orderNumber();
      await isWhole(visitor);
      await visitor.goesTo('Orders');
      await expect(visitor.main.getByRole('article').filter({ hasText: order })).toBeVisible();
      await isWhole(visitor);

      const seller = await another();
      await seller.logsInAtForm(SELLER);
      // By its address: home still waits for pictures that a new market draws first.
      await seller.opens('/seller/dashboard');
      await expect(seller.heading(new RegExp(`^${SELLER.store}`))).toBeVisible();
      await isWhole(seller);
    });
  });
}

for (const version of ['0.2.0', '0.6.0', '0.9.0']) {
  journey(`the new shell refuses the remotes of ${version}`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'haat-refused-'));
    const { offers } = JSON.parse(readFileSync(path.join(ROOT, 'shell/dist/browser/shell.json'), 'utf8'));
    const store = folderStore(path.join(folder, 'releases'));
    const client = localReleaseClient({
      store,
      lastGood: new LastGood(folder, store.place),
      retention: { keep: 1, keepDays: 1 },
      remotes: [],
      secret: async () => 'of no preview',
      shell: () => ({ offers }),
      site: async () => ({ reports: null, site: null }),
      askProblem: async () => undefined,
    });
    for (const name of REMOTES) {
      const packed = await packOld(name, version, path.join(folder, name));
      // Notes of 0.2.0 have no needs yet.
      const error =
        version === '0.2.0'
          ? { status: 422, code: 'release_malformed' }
          : { status: 422, code: 'contract_not_offered', message: expect.stringContaining('^1.') };
      await expect(client.publish(packed)).rejects.toMatchObject(error);
      expect(await store.hashes(packed.note.name, version)).toBeNull();
    }
    rmSync(folder, { recursive: true, force: true });
  });
}

for (const version of ['0.6.0', '0.9.0']) {
  test.describe(() => {
    test.use({ released: remotesOf(version) });

    test(`live releases of ${version}: the new shell falls back to its own builds`, async ({ visitor }) => {
      await visitor.entersAsGuest();
      const region = visitor.main.locator('[data-remote="mfe-catalog"]');
      const { version: built } = JSON.parse(
        readFileSync(path.join(ROOT, 'mfe-catalog/dist/remote.json'), 'utf8'),
      );
      await expect(region).toHaveAttribute('data-version', built);
      await isWhole(visitor);
      await visitor.opensCart();
      await expect(visitor.heading('Shopping Cart')).toBeVisible();
      await isWhole(visitor);
    });
  });
}

/** No region of the page has failed. */
async function isWhole({ page }: Visitor) {
  await expect(page.getByText('This part of the page could not be loaded.')).toHaveCount(0);
}
