import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { aStoreName, decides } from './operator';
import { expect, test } from './page';
import { photos } from './photos';
import { ADDRESS, aShopper, SELLER } from './users';
import { takaIn, type Visitor } from './visitor';

const COLORS = ['Indigo', 'Madder'];
const SIZES = ['S', 'M', 'L'];
const PRICE = 1450;

/** Checks that a downloaded document is a PDF with this name. */
async function isPdf(download: Download, name: RegExp) {
  expect(download.suggestedFilename()).toMatch(name);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
}

async function downloads(visitor: Visitor, button: string, name: RegExp) {
  const [download] = await Promise.all([
    visitor.page.waitForEvent('download'),
    visitor.button(button).click(),
  ]);
  await isPdf(download, name);
}

/** The seller's main journey: apply, be approved, list a product and sell it. */
test('from an application to the receipt of a first sale', async ({ visitor, another, request }) => {
  test.slow();
  const { page, main } = visitor;
  const store = aStoreName();
  const product = `Tangail Saree of ${store}`;
  const seller = await aShopper(request);
  const buyer = await aShopper(request);
  const shopper = await another();
  const menu = main.getByRole('navigation', { name: 'Seller menu' });
  let order = '';

  await test.step('applies', async () => {
    await visitor.logsIn(seller);
    await visitor.goesTo('Become a seller');
    await main.getByRole('link', { name: 'START SELLING' }).click();
    await visitor.isAt('/seller/signup');
    await expect(main.getByLabel('First name')).toHaveValue(seller.firstName);
    const submit = visitor.button('SUBMIT APPLICATION');
    await expect(submit).toBeDisabled();
    await main.getByRole('checkbox', { name: /^I agree/ }).check();
    await submit.click();
    await expect(main.getByText('Business name is required')).toBeVisible();

    await main.getByLabel('Phone number').fill('01712 345678');
    await main.getByLabel('ID number').fill('1234567890');
    await main.getByLabel('Business name').fill(store);
    await main.getByRole('radio', { name: 'General Clothing' }).check();
    await main.getByLabel('Date founded').fill('2019-04-14');
    await main.getByLabel('Bio').fill('Handloom from Tangail');
    await main.getByLabel('Pickup location').fill('House 7, Pathrail, Tangail');
    await expect(main.getByLabel('Bank name')).toHaveCount(0);
    await main.getByRole('radio', { name: 'Bank' }).check();
    await main.getByLabel('Bank name').fill('Sonali Bank');
    await main.getByLabel('Branch name').fill('Tangail');
    await main.getByLabel('Account number').fill('001234567890');
    await submit.click();
    await visitor.isAt('/seller/signup-confirmation');
    await expect(main.getByText('THANK YOU FOR REGISTERING')).toBeVisible();
    await expect(main.getByText('YOUR REQUEST HAS BEEN RECEIVED!')).toBeVisible();
  });

  await test.step('waits', async () => {
    await visitor.opens('/seller/products');
    await visitor.isAt('/seller');
    await expect(visitor.heading('YOUR SELLER APPLICATION IS PENDING APPROVAL')).toBeVisible();
    await main.getByRole('link', { name: 'VIEW APPLICATION' }).click();
    await expect(main.getByText(store)).toBeVisible();
    await expect(main.getByText(/^•+7890$/).first()).toBeVisible();
    await expect(main.getByText('1234567890')).toHaveCount(0);
  });

  await test.step('is approved', async () => {
    await decides(request, store, 'approve');
    await visitor.opens('/seller');
    await expect(visitor.heading("YOU'RE NOW A VERIFIED SELLER")).toBeVisible();
    await main.getByRole('link', { name: 'GO TO DASHBOARD' }).click();
    await visitor.isAt('/seller/dashboard');
    await expect(main.getByText(store).first()).toBeVisible();
  });

  await test.step('lists a product in two colours and three sizes, with six images', async () => {
    await menu.getByRole('link', { name: 'PRODUCTS' }).click();
    await expect(main.getByText('No Products Yet')).toBeVisible();
    await main.getByRole('link', { name: 'Add Your First Product' }).click();
    await expect(visitor.heading('LIST YOUR PRODUCT')).toBeVisible();
    await main.getByLabel('Product Title').fill(product);
    await main.getByLabel('Product Description').fill('Woven on a pit loom, with a border of jasmine.');
    await main.getByLabel('Price (BDT)').fill(String(PRICE));
    const sizes = main.getByRole('list', { name: 'Available Sizes' });
    for (const size of SIZES) await sizes.getByRole('button', { name: size, exact: true }).click();
    for (const color of COLORS) {
      await main.getByLabel('Colour name').fill(color);
      await visitor.button('Add').click();
    }
    for (const color of COLORS) {
      for (const size of SIZES) await main.getByLabel(`Quantity of ${color} / ${size}`).fill('4');
    }
    await expect(main.getByText('Total stock: 24')).toBeVisible();
    await expect(main.getByLabel('SKU of Madder / L')).toHaveValue('TAN-MA-L');
    await main.getByLabel('Add Images').setInputFiles(await photos(page, 6));
    await expect(main.getByRole('img', { name: /^Image \d of 6$/ })).toHaveCount(6);
    await expect(main.getByLabel('Add Images')).toHaveCount(0);
    await visitor.button('List Product').click();
    await visitor.isAt('/seller/products');
    await expect(main.getByText('Showing 1 of 1 products')).toBeVisible();
    await expect(main.getByRole('table')).toContainText(product);
  });

  await test.step('a shopper buys it', async () => {
    const found = await request.get('/api/v1/products/', { params: { search: product } });
    const [{ id }] = (await found.json()).results;
    await shopper.isSignedIn(buyer);
    await shopper.opensProduct({ id, name: product });
    await expect(shopper.main.getByRole('button', { name: /^Show picture/ })).toHaveCount(6);
    await shopper.chooses({ color: 'Madder', size: 'L' });
    await shopper.button('Quick checkout').click();
    await shopper.button('Confirm order').click();
    await shopper.ships();
    order = await shopper.orderNumber();
  });

  await test.step('the seller packs and delivers it', async () => {
    await menu.getByRole('link', { name: 'ORDERS' }).click();
    await main.getByRole('button', { name: /^Pending/ }).click();
    await main.getByRole('link', { name: new RegExp(`^${order}`) }).click();
    await expect(main).toContainText(ADDRESS);
    await visitor.isBilled({ 'Amount to collect': PRICE + 80, Total: PRICE + 80 });
    await expect(main.getByText('Receipt can only be downloaded for completed orders.')).toBeVisible();
    // A browser that can't print a PDF from a page downloads it, so its content can be checked.
    await visitor.page.evaluate(() =>
      Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true }),
    );
    await downloads(visitor, 'Print packing slip', /^packing-slip-R.*\.pdf$/);

    await main.getByLabel(/^Note to the customer/).fill('Packed in jute');
    await main.getByRole('combobox', { name: 'Order status' }).selectOption('Shipped');
    const asked = visitor.alert('Change the status?');
    await expect(asked).toContainText('Set this order to Shipped?');
    await asked.getByRole('button', { name: 'Change status' }).click();
    await expect(visitor.messages).toContainText('Order status is now Shipped');
    await expect(main.getByText('Packed in jute')).toBeVisible();

    await visitor.button('MARK AS COMPLETED').click();
    await visitor.alert('Complete the order?').getByRole('button', { name: 'MARK AS COMPLETED' }).click();
    await visitor.isAt('/seller/orders');
    await visitor.opens(`/seller/orders?status=delivered`);
    await main.getByRole('link', { name: new RegExp(`^${order}`) }).click();
    await expect(main.getByRole('combobox', { name: 'Order status' })).toBeDisabled();
    await expect(visitor.button('MARK AS COMPLETED')).toHaveCount(0);
    await downloads(visitor, 'Download receipt', /^receipt-R.*\.pdf$/);
  });

  await test.step('the shopper reviews it', async () => {
    await shopper.goesTo('Orders');
    await shopper.main.getByRole('link', { name: new RegExp(order) }).click();
    await expect(shopper.main).toContainText('Packed in jute');
    await shopper.main.getByRole('button', { name: `Write Review of ${product}` }).click();
    const dialog = shopper.dialog('Write Review');
    await dialog.getByLabel('Your review').fill('The border is a wonder.');
    await dialog.getByRole('button', { name: 'Submit Review' }).click();
    await expect(shopper.messages).toContainText('Thank you for your review!');
  });

  await test.step('the seller replies, once', async () => {
    await menu.getByRole('link', { name: 'REVIEWS' }).click();
    const review = main.getByRole('article').filter({ hasText: 'The border is a wonder.' });
    await review.getByRole('button', { name: /^Reply to/ }).click();
    await review.getByLabel('Your reply').fill('The weaver will be glad to hear it.');
    await review.getByRole('button', { name: 'Post reply' }).click();
    await expect(review).toContainText(`Reply from ${store}`);
    await expect(review.getByRole('button', { name: /^Reply to/ })).toHaveCount(0);
  });

  await test.step('the shopper reads the reply and downloads the receipt', async () => {
    await downloads(shopper, 'Download receipt', /^receipt-R.*\.pdf$/);
    await shopper.main.getByRole('link', { name: product, exact: true }).click();
    await expect(shopper.main.getByText('The weaver will be glad to hear it.').last()).toBeVisible();
  });
});

test('creates offers for two products and stops them', { tag: '@full' }, async ({ visitor }) => {
  const { main } = visitor;
  const name = `Winter ${aStoreName()}`;
  await visitor.isSignedIn(SELLER);
  await visitor.opens('/seller/offers');
  await visitor.button('Create offers').click();
  await expect(main.getByText('Please select at least one product')).toBeVisible();
  await expect(main.getByText('Please enter a valid discount amount')).toBeVisible();
  await expect(main.getByText('Please set start and end dates for the offer')).toBeVisible();

  const products = main.getByRole('list', { name: 'Products to put on offer' }).getByRole('listitem');
  await products.nth(0).getByRole('checkbox').check();
  await products.nth(1).getByRole('checkbox').check();
  const before = await takaIn(products.nth(0));
  await main.getByLabel('Discount in per cent').fill('50');
  await expect.poll(() => takaIn(products.nth(0))).toBeLessThan(before);
  // In the far future, so that prices of other journeys don't change.
  await main.getByLabel('Start date').fill('2099-12-25');
  await visitor.button('7 days').click();
  await expect(main.getByLabel('End date')).toHaveValue('2099-12-31');
  await main.getByLabel('Offer name').fill(name);
  await visitor.button('Create 2 offers').click();
  await expect(visitor.messages).toContainText('2 offers created');

  await expect(main.getByRole('tab', { name: 'Ongoing Offers' })).toHaveAttribute('aria-selected', 'true');
  const mine = main.getByRole('row').filter({ hasText: name });
  await expect(mine).toHaveCount(2);
  await expect(mine.first()).toContainText('25 Dec 2099 – 31 Dec 2099');
  for (const left of [1, 0]) {
    await mine.first().getByRole('button', { name: /^Stop/ }).click();
    const asked = visitor.alert('Are you sure you want to stop this offer?');
    await asked.getByRole('button', { name: 'Stop' }).click();
    await expect(mine).toHaveCount(left);
  }
});
