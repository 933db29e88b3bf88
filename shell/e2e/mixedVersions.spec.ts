import { aChoice, type Parts, REMOTES, type Site, startSite } from './mixedVersionSite';
import { expect, test as journey } from './page';
import { aShopper, SELLER } from './users';
import type { Visitor } from './visitor';

// Teams release alone, so for a while old parts run with new ones. The kept builds (tools/build-fixtures, ADR 0032): 0.2.0 is
// the first shop, before filters, sellers' pages and releases; 0.6.0 the last before canaries and fallbacks.

const test = journey.extend<{ parts: Parts; site: Site }>({
  parts: [{}, { option: true }],
  site: [
    async ({ parts }, use, { parallelIndex }) => {
      const site = await startSite(parts, parallelIndex);
      await use(site);
      await site.end();
    },
    { timeout: 240_000 },
  ],
  // Whatever asks for pages waits for this site, and is gone before it ends.
  baseURL: ({ site }, use) => use(site.address),
});

const remotesOf = (label: string): Parts => Object.fromEntries(REMOTES.map((name) => [name, label]));

/** Calls that an API does not have yet: the pages go on without their answers. */
const NOT_YET = ['/auth/config/', '/analytics/seller/dashboard/', '/reviews/sellers/\\d+/stats/'];

const SITES: [name: string, parts: Parts, lacks?: readonly string[]][] = [
  // An old API fills a market of its own first: one is early, the other late, so that the two don't do it at once.
  ['the pages of now, the API of 0.2.0', { api: '0.2.0' }, NOT_YET],
  ['the shell of now, all remotes of 0.2.0', remotesOf('0.2.0')],
  ...REMOTES.map((name): [string, Parts] => [`the shell of now, ${name} of 0.2.0`, { [name]: '0.2.0' }]),
  ['the pages of now, the API of 0.6.0', { api: '0.6.0' }],
  ['the pages of 0.2.0, the API of now', { shell: '0.2.0', ...remotesOf('0.2.0') }],
  ['the pages of 0.6.0, the API of now', { shell: '0.6.0', ...remotesOf('0.6.0') }],
];

for (const [name, parts, lacks = []] of SITES) {
  test.describe(() => {
    test.use({ parts });

    test(`${name}: from the shelf to an order, and the seller who gets it`, async ({
      visitor,
      another,
      request,
      pageErrors,
    }) => {
      pageErrors.watchRefusals();
      // An older API refuses preferred tags; the list then comes without them.
      if (parts.api) pageErrors.expect(/400.*[?&]prefer=/);
      pageErrors.expect(...lacks.map((path) => new RegExp(`404.*/api/v1${path}`)));
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

/** No region of the page has failed. */
async function isWhole({ page }: Visitor) {
  await expect(page.getByText('This part of the page could not be loaded.')).toHaveCount(0);
}
