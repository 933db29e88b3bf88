import { CHECKED, isAccessible } from './accessible';
import { anApplicant, aSeller } from './operator';
import { expect, test } from './page';
import { SELLER } from './users';
import type { Visitor } from './visitor';

test.use(CHECKED);

const DESK = { width: 1280, height: 844 };
const PHONE = { width: 390, height: 844 };
/** A phone with its keyboard open: dialogs scroll. */
const LOW = { width: 390, height: 500 };

/** Checks the page at the desktop's and the phone's size. */
async function isAccessibleAtBoth({ page, main }: Visitor, where: string, windows = [DESK, PHONE]) {
  for (const window of windows) {
    const { width, height } = window;
    await page.setViewportSize(window);
    await expect(main.getByRole('status', { name: /Loading/ })).toHaveCount(0);
    await isAccessible(page, `${where} at ${width} × ${height} px`);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect.soft(wider, `${where} is wider than ${width} px`).toBe(false);
  }
}

test('an applicant’s pages are accessible', { tag: '@full' }, async ({ visitor, request }) => {
  const { main } = visitor;
  await visitor.isSignedIn(await anApplicant(request));
  await visitor.opens('/seller');
  await expect(visitor.heading('YOUR SELLER APPLICATION IS PENDING APPROVAL')).toBeVisible();
  await isAccessibleAtBoth(visitor, '/seller, pending');
  await main.getByRole('link', { name: 'VIEW APPLICATION' }).click();
  await expect(main.getByText('Handloom from Tangail')).toBeVisible();
  await isAccessibleAtBoth(visitor, 'the application');
});

test('a new seller’s pages are accessible', { tag: '@full' }, async ({ visitor, request }) => {
  const { main } = visitor;
  await visitor.isSignedIn(await aSeller(request));
  for (const [path, text] of [
    ['/seller/products', 'No Products Yet'],
    ['/seller/orders', 'No orders yet'],
    ['/seller/offers', 'No products to make an offer for'],
    ['/seller/offers?tab=ongoing', 'No ongoing offers'],
    ['/seller/reviews', 'No reviews yet'],
  ] as const) {
    await visitor.opens(path);
    await expect(main.getByText(text)).toBeVisible();
    await isAccessibleAtBoth(visitor, `${path}, empty`);
  }
});

test('a seller’s working pages are accessible', { tag: '@full' }, async ({ visitor }) => {
  test.slow();
  const { page, main } = visitor;
  await visitor.isSignedIn(SELLER);
  for (const path of [
    '/seller/dashboard',
    '/seller/homepage',
    '/seller/products',
    '/seller/products/add',
    '/seller/orders',
    '/seller/offers',
    '/seller/offers?tab=ongoing',
    '/seller/reviews',
  ]) {
    await visitor.opens(path);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await isAccessibleAtBoth(visitor, path);
  }
  await page.setViewportSize({ width: 1280, height: 844 });
  await visitor.opens('/seller/offers');
  await visitor.button('Create offers').click();
  await expect(main.getByText('Please select at least one product')).toBeVisible();
  await isAccessibleAtBoth(visitor, 'the offer form with its messages');
  await visitor.opens('/seller/offers?tab=ongoing');
  await main.getByRole('button', { name: /^Stop/ }).first().click();
  await expect(visitor.alert('Are you sure you want to stop this offer?')).toBeVisible();
  await isAccessibleAtBoth(visitor, 'the question before an offer is stopped');
  for (const status of ['pending', 'delivered']) {
    await visitor.opens(`/seller/orders?status=${status}`);
    await main.getByRole('rowheader').getByRole('link').first().click();
    await expect(main.getByRole('combobox', { name: 'Order status' })).toBeVisible();
    await isAccessibleAtBoth(visitor, `an order, ${status}`);
  }
});

const EVERY = [DESK, PHONE, LOW];
const csvOf = (prices: readonly string[]) =>
  [
    'name,description,price,color,size,quantity',
    ...prices.map((price, index) => `Checked ${index},Soft cotton,${price},Indigo,M,4`),
  ].join('\n');

test('the product form with errors of the server is accessible', { tag: '@full' }, async ({
  visitor,
  pageErrors,
}) => {
  const { page, main } = visitor;
  await visitor.logsIn(SELLER);
  await visitor.opens('/seller/products');
  await main.locator('a[href$="/edit"]').first().click();
  await expect(visitor.button('Update Product')).toBeVisible();
  await isAccessibleAtBoth(visitor, 'a product with pictures and rows', EVERY);
  const fields = {
    'variants_data.0.sku': ['The SKU is there twice'],
    'image_colors.0': ['Rust is not a colour of this product'],
  };
  await page.route('**/products/seller/products/*/update/', (route) =>
    route.fulfill({ status: 400, json: { error: 'Please check the form', code: 'invalid_input', fields } }),
  );
  // The browser logs the refusal.
  pageErrors.expect(/400/);
  await page.setViewportSize(DESK);
  await main.getByLabel('Product Title').fill('Another title');
  await visitor.button('Update Product').click();
  await visitor.button('Go to the field').click();
  await expect(main.getByRole('button', { name: 'Remove image 1' })).toBeFocused();
  await isAccessibleAtBoth(visitor, 'a product with refused rows and pictures', EVERY);
});

test('the import of a file with errors is accessible', { tag: '@full' }, async ({ visitor }) => {
  const { page, main } = visitor;
  await visitor.logsIn(SELLER);
  await visitor.opens('/seller/products');
  await main.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog');
  await isAccessibleAtBoth(visitor, 'the choice of a file', EVERY);
  const prices = [...Array.from({ length: 12 }, () => 'ten'), '900', '950'];
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf(prices)) });
  await expect(dialog.getByText('Checked 0')).toBeVisible();
  await isAccessibleAtBoth(visitor, 'a file with errors', EVERY);
});
