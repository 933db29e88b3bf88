import { tabsTo } from './keys';
import { aSeller, aStoreName } from './operator';
import { expect, test } from './page';
import { photos } from './photos';
import { SELLER } from './users';

test('listing a product works by keyboard alone', { tag: '@full' }, async ({ visitor, request }) => {
  const { page, main } = visitor;
  const name = `Khadi Koti of ${aStoreName()}`;
  // Tags belong to the whole market, so a repeated run needs another one.
  const tag = `winter ${Math.random().toString(36).slice(2, 8)}`;
  await visitor.isSignedIn(await aSeller(request));
  await visitor.opens('/seller/products/add');
  await tabsTo(page, main.getByLabel('Product Title'));
  await page.keyboard.type(name);
  await tabsTo(page, main.getByLabel('Product Description'));
  await page.keyboard.type('Spun and woven in Cumilla.');
  await tabsTo(page, main.getByLabel('Price (BDT)'));
  await page.keyboard.type('1290.50');

  // Enter adds the typed tag, Escape closes the list.
  const tags = main.getByRole('combobox', { name: 'Search tags' });
  await tabsTo(page, tags);
  await page.keyboard.type(tag);
  await expect(page.getByRole('option', { name: /Create new tag/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(main.getByText(`#${tag}`)).toBeVisible();
  await page.keyboard.type('eth');
  const matches = page.getByRole('listbox', { name: 'Matching tags' });
  await expect(matches.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(matches).toHaveCount(0);

  const files = await photos(page, 2);
  // Waits before the key is pressed: Playwright intercepts the dialog only some time after the call.
  const chooser = page.waitForEvent('filechooser');
  await tabsTo(page, main.getByLabel('Add Images'));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(files);
  await expect(main.getByRole('img', { name: 'Image 2 of 2' })).toBeVisible();
  await tabsTo(page, main.getByRole('button', { name: 'Move image 2 earlier' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(main.getByText('Now image 1 of 2')).toBeAttached();

  const size = main
    .getByRole('list', { name: 'Available Sizes' })
    .getByRole('button', { name: 'M', exact: true });
  await tabsTo(page, size);
  await page.keyboard.press('Space');
  await expect(size).toHaveAttribute('aria-pressed', 'true');
  await tabsTo(page, main.getByLabel('Colour name'));
  await page.keyboard.type('Madder');
  await page.keyboard.press('Enter');
  await tabsTo(page, main.getByLabel('Quantity of Madder / M'));
  await page.keyboard.type('7');
  const list = visitor.button('List Product');
  await tabsTo(page, list);
  await page.keyboard.press('Enter');
  await visitor.isAt('/seller/products');
  await expect(main.getByRole('table')).toContainText(name);
  await expect(main.getByRole('table')).toContainText('৳1,290.50');
});

test('creating an offer and moving an order work by keyboard alone', { tag: '@full' }, async ({
  visitor,
}) => {
  const { page, main } = visitor;
  await visitor.isSignedIn(SELLER);
  await visitor.opens('/seller/offers');
  await tabsTo(page, main.getByRole('tab', { name: 'Create Offers' }));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=ongoing/);
  await page.keyboard.press('ArrowLeft');
  const product = main.getByRole('list', { name: 'Products to put on offer' }).getByRole('checkbox').first();
  await tabsTo(page, product);
  await page.keyboard.press('Space');
  await expect(product).toBeChecked();
  const submit = visitor.button('Create 1 offer');
  await tabsTo(page, submit);
  await page.keyboard.press('Enter');
  // The missing field gets the focus.
  await expect(main.getByLabel('Discount in per cent')).toBeFocused();

  await visitor.opens('/seller/orders');
  const shipped = main.getByRole('button', { name: /^Shipped \d/ });
  await tabsTo(page, shipped);
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/status=shipped/);
  const first = main.getByRole('rowheader').getByRole('link').first();
  await tabsTo(page, first);
  await page.keyboard.press('Enter');
  const status = main.getByRole('combobox', { name: 'Order status' });
  await tabsTo(page, status);
  await page.keyboard.press('ArrowUp');
  await tabsTo(page, visitor.button('Change status'));
  await page.keyboard.press('Enter');
  const asked = visitor.alert('Change the status?');
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  // The choice stays, and nothing has changed.
  await expect(status).not.toHaveValue('shipped');
  await page.reload();
  await expect(status).toHaveValue('shipped');
});
