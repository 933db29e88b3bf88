import type { Locator } from '@playwright/test';
import { goods } from './goods';
import { expect, type Page, test } from './page';
import { ADDRESS, aShopper, PHONE } from './people';

/** Presses Tab until something has the focus. */
async function tabsTo(page: Page, place: Locator) {
  await expect(place).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(place).toBeFocused();
}

test('the suggestions by keyboard alone', async ({ visitor }) => {
  const { page, header } = visitor;
  await visitor.entersAsGuest();
  await visitor.opens('/home');
  await page.keyboard.press('Tab');
  await expect(header.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  const box = header.getByRole('combobox', { name: 'Search products' });
  await tabsTo(page, box);
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('p');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toHaveCount(0);
  await page.keyboard.type('anjabi');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options).toHaveCount(6);
  await expect(options.last()).toHaveText('View all results');

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const second = options.nth(1);
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id'))!);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('panjabi');
  await page.keyboard.press('ArrowDown');
  await expect(options).toHaveCount(6);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await visitor.isAt(/^\/product\/\d+$/);

  await box.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('zzzzqqq');
  await expect(page.getByText('No products found for "zzzzqqq"')).toBeVisible();
});

test('a garment into the cart and its order by keyboard alone', async ({ visitor, request }) => {
  const { page, main } = visitor;
  const [wanted] = await goods(request, 2);
  await visitor.logsIn(await aShopper(request));
  await visitor.opensProduct(wanted);
  // What is missing gets the focus.
  const add = visitor.button('ADD TO CART');
  await tabsTo(page, add);
  await page.keyboard.press('Enter');
  const colors = main.getByRole('radiogroup', { name: 'Colour' }).getByRole('radio');
  await expect(colors.first()).toBeFocused();
  await page.keyboard.press('Space');
  for (const group of ['Colour', 'Size'] as const) {
    const radio = main.getByRole('radio', {
      name: group === 'Colour' ? wanted.color : wanted.size,
      exact: true,
    });
    await tabsTo(page, main.getByRole('radiogroup', { name: group }).getByRole('radio').first());
    await page.keyboard.press('Space');
    for (let presses = 0; presses < 12 && !(await radio.isChecked()); presses++)
      await page.keyboard.press('ArrowRight');
    await expect(radio).toBeChecked();
  }
  await tabsTo(page, add);
  await page.keyboard.press('Enter');
  await expect(visitor.button('ADDED TO CART')).toBeVisible();
  await tabsTo(page, main.getByRole('link', { name: 'View cart' }));
  await page.keyboard.press('Enter');

  const confirm = visitor.button('Confirm order');
  await tabsTo(page, confirm);
  await page.keyboard.press('Enter');
  const dialog = visitor.dialog('Shipping information');
  const address = dialog.getByLabel('Shipping address');
  await expect(address).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(confirm).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(address).toBeFocused();
  await page.keyboard.type(ADDRESS);
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Phone number')).toBeFocused();
  await page.keyboard.type(PHONE);
  // The focus stays in the dialog.
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await tabsTo(page, dialog.getByRole('button', { name: 'Place order' }));
  await page.keyboard.press('Enter');
  await visitor.isAt('/order-confirmation');
  await expect(visitor.heading('THANK YOU FOR ORDERING')).toBeVisible();
});
