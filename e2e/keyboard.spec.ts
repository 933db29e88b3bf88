import { tabsTo } from './keys';
import { expect, test } from './page';
import { availableProducts } from './products';
import { ADDRESS, aShopper, CUSTOMER, PHONE } from './users';

test('search suggestions work by keyboard alone', { tag: '@full' }, async ({ visitor }) => {
  const { page, header } = visitor;
  await visitor.isGuest();
  await visitor.opens('/home');
  await page.keyboard.press('Tab');
  await expect(header.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  const box = header.getByRole('combobox', { name: 'Search products' });
  await tabsTo(page, box);
  // An empty box offers popular words, where there are any.
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

test('adding to the cart and ordering work by keyboard alone', async ({ visitor, request }) => {
  const { page, main } = visitor;
  const [wanted] = await availableProducts(request, 2);
  await visitor.isSignedIn(await aShopper(request));
  await visitor.opensProduct(wanted);
  // The missing field gets the focus.
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
  // In a file of its own.
  const district = dialog.getByLabel('District');
  await expect(district).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(district).toBeFocused();
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

test('product pictures work by keyboard alone', { tag: '@full' }, async ({ visitor, request }) => {
  const { page, main } = visitor;
  const [wanted] = await availableProducts(request, 2);
  await visitor.isGuest();
  await visitor.opensProduct(wanted);
  const pictures = main.getByRole('region', { name: 'Pictures' });
  await tabsTo(page, pictures.getByRole('button', { name: 'Next picture' }));
  await page.keyboard.press('Enter');
  await expect(pictures.getByRole('status')).toContainText('Picture 2 of');
  await tabsTo(page, pictures.getByRole('button', { name: 'Show picture 1' }));
  await page.keyboard.press('Space');
  await expect(pictures.getByRole('status')).toContainText('Picture 1 of');

  await tabsTo(page, pictures.getByRole('button', { name: 'Enlarge picture 1' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = visitor.dialog(wanted.name);
  const enlarged = dialog.getByRole('region', { name: /, enlarged$/ });
  await tabsTo(page, enlarged);
  await page.keyboard.press('+');
  await expect(dialog.getByRole('status')).toContainText('150%');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('0');
  await expect(dialog.getByRole('status')).toContainText('100%');
  await page.keyboard.press('ArrowRight');
  await expect(enlarged).toHaveAccessibleName(/picture 2, enlarged$/);
  await expect(enlarged).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(pictures.getByRole('button', { name: 'Enlarge picture 2' })).toBeFocused();
});

test('filters work by keyboard alone', { tag: '@full' }, async ({ visitor }) => {
  const { page, main } = visitor;
  await visitor.entersAsGuest();
  await expect(main.getByRole('article').first()).toBeVisible();
  const size = main.getByRole('button', { name: /^Size/ });
  await tabsTo(page, size);
  await page.keyboard.press('Enter');
  await expect(size).toHaveAttribute('aria-expanded', 'true');
  const medium = main.getByRole('button', { name: /^M \d+ products$/ });
  await tabsTo(page, medium);
  await page.keyboard.press('Space');
  await expect(medium).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/[?&]size=M/);
  await page.keyboard.press('Escape');
  await expect(size).toBeFocused();
  await expect(medium).toHaveCount(0);
  await tabsTo(page, main.getByRole('button', { name: /^Price/ }));
  await page.keyboard.press('Enter');
  await tabsTo(page, main.getByLabel('From'));
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]min=1000/);
  await page.keyboard.press('Escape');
  await expect(main.getByRole('status').first()).toContainText(/[1-9]\d* products/);
  await tabsTo(page, main.getByRole('button', { name: 'Clear Filter' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
});

test('the tabs of a store work by keyboard alone', { tag: '@full' }, async ({ visitor }) => {
  const { page, main } = visitor;
  await visitor.isGuest();
  await visitor.opens('/store/1');
  const tab = (name: string) => main.getByRole('tab', { name });
  await tabsTo(page, tab('HOME'));
  await page.keyboard.press('ArrowRight');
  await expect(tab('TOP PICKS')).toBeFocused();
  await expect(tab('TOP PICKS')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/tab=top-picks/);
  await page.keyboard.press('End');
  await expect(tab('SOCIAL MEDIA')).toBeFocused();
  await expect(main.getByRole('tabpanel', { name: 'SOCIAL MEDIA' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/tab=reviews/);
  await tabsTo(page, main.getByRole('combobox', { name: 'Sort reviews' }));
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/sort=newest/);
});

test('login and reviewing an order work by keyboard alone', { tag: '@full' }, async ({ visitor }) => {
  const { page, main } = visitor;
  await visitor.opens('/orders');
  await visitor.isAt('/login');
  await tabsTo(page, page.getByLabel('Email'));
  await page.keyboard.press('Enter');
  await expect(main.getByText('Email is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(CUSTOMER.email);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(CUSTOMER.password);
  await tabsTo(page, page.getByLabel('Remember me'));
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Remember me')).toBeChecked();
  await tabsTo(page, visitor.button('Log in'));
  await page.keyboard.press('Enter');
  await visitor.isAt('/orders');

  const delivered = main.getByRole('article').filter({ hasText: 'Delivered' }).first();
  await tabsTo(page, delivered.getByRole('link').first());
  await page.keyboard.press('Enter');
  await visitor.isAt(/^\/order\//);
  const write = main.getByRole('button', { name: /^Write Review/ }).first();
  await tabsTo(page, write);
  await page.keyboard.press('Enter');
  const dialog = visitor.dialog('Write Review');
  await tabsTo(page, dialog.getByRole('radio', { name: '5 stars' }).first());
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('radio', { name: '4 stars' }).first()).toBeChecked();
  await tabsTo(page, dialog.getByRole('button', { name: 'Submit Review' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please write a review before submitting.')).toBeVisible();
  await expect(dialog.getByLabel('Your review')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(write).toBeFocused();
  await tabsTo(page, visitor.button('Download receipt'));
  await tabsTo(page, main.getByRole('link', { name: 'ORDERS' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await visitor.isAt('/orders');
});
