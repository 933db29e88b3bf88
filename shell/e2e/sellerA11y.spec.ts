import { CHECKED, isAccessible } from './accessible';
import { anApplicant, aSeller } from './operator';
import { expect, test } from './page';
import { SELLER } from './users';
import type { Visitor } from './visitor';

test.use(CHECKED);

const WIDTHS = [1280, 390];

/** The page as it stands is accessible on a desk and on a phone. */
async function isAccessibleAtBoth({ page, main }: Visitor, where: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expect(main.getByRole('status', { name: /Loading/ })).toHaveCount(0);
    await isAccessible(page, `${where} at ${width} px`);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect.soft(wider, `${where} is wider than ${width} px`).toBe(false);
  }
}

test('what an applicant sees', async ({ visitor, request }) => {
  const { main } = visitor;
  await visitor.logsIn(await anApplicant(request));
  await visitor.opens('/seller');
  await expect(visitor.heading('YOUR SELLER APPLICATION IS PENDING APPROVAL')).toBeVisible();
  await isAccessibleAtBoth(visitor, '/seller, pending');
  await main.getByRole('link', { name: 'VIEW APPLICATION' }).click();
  await expect(main.getByText('Handloom from Tangail')).toBeVisible();
  await isAccessibleAtBoth(visitor, 'the application');
});

test('what a new seller sees', async ({ visitor, request }) => {
  const { main } = visitor;
  await visitor.logsIn(await aSeller(request));
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

test('what a seller works with', async ({ visitor }) => {
  test.slow();
  const { page, main } = visitor;
  await visitor.logsIn(SELLER);
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
