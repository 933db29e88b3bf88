import { linkEmailedTo } from './emails';
import { type Issuer, startIssuer } from './issuer';
import { expect, test } from './page';
import { availableProducts } from './products';
import { ADDRESS, aNewPerson, aShopper, CUSTOMER, PHONE, tokenOf } from './users';

/** The largest quantity of a cart line. */
const MAX_QUANTITY = 999;

test('the password reset link sets a new password once', { tag: '@full' }, async ({
  visitor,
  another,
  request,
  pageErrors,
}) => {
  const { page, main } = visitor;
  const shopper = await aShopper(request);
  const password = 'another-good-secret-2';
  // Another session, opened with the old password.
  const elsewhere = await another();
  await elsewhere.logsIn(shopper);

  const requested: string[] = [];
  page.on('request', (asked) => requested.push(asked.headers().referer ?? '', asked.url()));

  await visitor.opens('/login');
  await page.getByLabel('Email').fill(shopper.email);
  await main.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
  await visitor.button('Send me the link').click();
  await expect(visitor.heading('Check your inbox')).toBeVisible();

  const link = await linkEmailedTo(shopper.email, 'password_reset');
  const token = new URL(link).searchParams.get('token')!;
  await page.goto(link);
  await expect(visitor.heading('Choose a new password')).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.reload();
  await main.getByRole('textbox', { name: 'New password' }).fill(password);
  await main.getByRole('textbox', { name: 'Confirm password' }).fill(password);
  await visitor.button('Save the new password').click();
  await visitor.isAt('/login');
  await expect(main.getByText('Your password has been changed. Please log in.')).toBeVisible();
  // Only the link itself carries the token: no other URL and no Referer does.
  expect(requested.filter((address) => address.includes(token))).toEqual([link]);

  pageErrors.expect(/40[01]/);
  await visitor.fillsLogin(shopper);
  await expect(main.getByRole('alert')).toBeVisible();
  await visitor.fillsLogin({ ...shopper, password });
  await visitor.isAt('/home');
  await elsewhere.opens('/orders');
  await expect(elsewhere.messages).toContainText('Session expired. Please login again.');
  await elsewhere.isAt('/login');

  await visitor.opens(link.replace(/^https?:\/\/[^/]+/, ''));
  await main.getByRole('textbox', { name: 'New password' }).fill(password);
  await main.getByRole('textbox', { name: 'Confirm password' }).fill(password);
  await visitor.button('Save the new password').click();
  await expect(main.getByRole('alert')).toHaveText(
    'This link has expired or was already used. Please request a new one.',
  );
  await main.getByRole('link', { name: 'Request a new link' }).click();
  await visitor.isAt('/forgot-password');
});

test.describe('Google', () => {
  // The tests share the issuer's port.
  test.describe.configure({ mode: 'serial' });
  let issuer: Issuer;
  const { email, firstName } = aNewPerson();

  test.beforeAll(async () => {
    issuer = await startIssuer({ sub: email, email, given_name: firstName });
  });
  test.afterAll(async () => {
    await issuer?.close();
  });

  test('creates an account on first sign-in and returns to the requested page', { tag: '@full' }, async ({
    visitor,
  }) => {
    const { page, main } = visitor;
    await visitor.opens('/signup');
    await main.getByRole('link', { name: 'Sign up with Google' }).click();
    await visitor.isAt('/preferences');
    await visitor.button('ETHNIC').click();
    await visitor.button("I'M READY!").click();
    await visitor.isAt('/home');
    const menu = await visitor.opensMenu();
    await expect(menu.getByText(`Hello, ${firstName}`)).toBeVisible();
    await menu.getByRole('button', { name: 'Sign Out' }).click();
    await visitor.isAt('/welcome');

    await visitor.opens('/orders');
    await page.getByLabel('Remember me').check();
    await main.getByRole('link', { name: 'Sign in with Google' }).click();
    await visitor.isAt('/orders');
    await expect(main.getByText("You don't have any orders yet")).toBeVisible();
    await expect(page).toHaveURL(/\/orders$/);
    expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).not.toBeNull();
    const [first, second] = issuer.asked.map((query) => query.get('nonce'));
    expect(first).not.toBe(second);
  });

  test('shows a refusal of Google on the login page', { tag: '@full' }, async ({ visitor }) => {
    issuer.refuse();
    await visitor.opens('/login');
    await visitor.main.getByRole('link', { name: 'Sign in with Google' }).click();
    await visitor.isAt('/login');
    await expect(visitor.main.getByRole('alert')).toHaveText('Google authentication failed');
    await expect(visitor.page).toHaveURL(/\/login$/);
  });
});

test('the profile saves the address and ends all sessions', { tag: '@full' }, async ({
  visitor,
  another,
  request,
  pageErrors,
}) => {
  const { main } = visitor;
  const shopper = await aShopper(request);
  const [wanted] = await availableProducts(request, 2);
  const phone = await another();
  await phone.logsIn(shopper, { remember: true });

  await visitor.logsIn(shopper);
  await visitor.goesTo('Profile');
  await visitor.isAt('/profile');
  await expect(main.getByText(`${shopper.firstName} ${shopper.lastName}`)).toBeVisible();
  await expect(main.getByText(shopper.email)).toBeVisible();
  const addresses = main.getByRole('list', { name: 'Your addresses' });
  for (const [name, line] of [
    ['Home', 'বাসা ১২, রোড ৫, ধানমন্ডি'],
    ['Office', '18 Green Road'],
  ] as const) {
    await visitor.button('Add an address').click();
    const dialog = visitor.dialog('New address');
    await dialog.getByLabel('Name of the address').fill(name);
    await dialog.getByLabel('Shipping address').fill(line);
    await dialog.getByLabel('Phone number', { exact: true }).fill(PHONE);
    await dialog.getByLabel('District').selectOption('Dhaka');
    await dialog.getByLabel('Upazila').selectOption('Dhanmondi');
    await dialog.getByRole('button', { name: 'Save address' }).click();
    await expect(addresses).toContainText(name);
  }
  await addresses.getByRole('button', { name: 'Delete Office' }).click();
  await visitor.messages.getByRole('button', { name: 'Undo' }).click();
  await expect(addresses).toContainText('18 Green Road, Dhanmondi, Dhaka');

  // The checkout offers the saved addresses.
  await visitor.opensProduct(wanted);
  await visitor.chooses(wanted);
  await visitor.button('Quick checkout').click();
  await visitor.button('Confirm order').click();
  const shipping = visitor.dialog('Shipping information');
  await expect(shipping.getByLabel('Shipping address')).toHaveValue('বাসা ১২, রোড ৫, ধানমন্ডি, ঢাকা');
  await shipping
    .getByLabel('Saved addresses')
    .selectOption({ label: 'Office: 18 Green Road, Dhanmondi, Dhaka' });
  await expect(shipping.getByLabel('Shipping address')).toHaveValue('18 Green Road, Dhanmondi, Dhaka');

  await visitor.opens('/profile');
  await main.getByRole('link', { name: 'Your devices' }).click();
  await visitor.isAt('/profile/devices');
  await expect(main.getByRole('list', { name: 'Devices' })).toContainText('This device');
  await visitor.button('Sign out of all other devices').click();
  await visitor.alert('Sign out of all other devices?').getByRole('button', { name: 'Sign out' }).click();
  await expect(main.getByText('You are signed in on this device only.')).toBeVisible();
  pageErrors.expect(/401/);
  await phone.opens('/orders');
  await expect(phone.messages).toContainText('Session expired. Please login again.');
  await phone.isAt('/login');

  await phone.logsIn(shopper, { remember: true });
  await visitor.opens('/profile');
  await visitor.button('Sign out everywhere').click();
  await visitor.alert('Sign out on all devices?').getByRole('button', { name: 'Sign out' }).click();
  await visitor.isAt('/welcome');
  await expect(visitor.messages).toContainText('You are signed out on all devices');
  await phone.opens('/orders');
  await expect(phone.messages).toContainText('Session expired. Please login again.');
  await phone.isAt('/login');
});

test('a cancelled order restores the stock', { tag: '@full' }, async ({ visitor, request }) => {
  const { page, main } = visitor;
  const shopper = await aShopper(request);
  const [, wanted] = await availableProducts(request, 2);
  const headers = { authorization: `Bearer ${await tokenOf(request, shopper)}` };
  const { id: product_id, size, color } = wanted;
  /** The stock: the server's refusal of a larger quantity names it. */
  async function stock(): Promise<number> {
    const data = { product_id, size, color, quantity: MAX_QUANTITY };
    const refused = await request.post('/api/v1/orders/cart/add/', { headers, data });
    return (await refused.json()).details.available;
  }
  const before = await stock();
  const ordered = await request.post('/api/v1/orders/orders/quick-create/', {
    headers,
    data: {
      ...{ product_id, size, color, quantity: 2, payment_method: 'cod' },
      ...{ customer_name: shopper.firstName, customer_phone: PHONE, customer_address: ADDRESS },
    },
  });
  expect(ordered.ok(), await ordered.text()).toBe(true);
  expect(await stock()).toBe(before - 2);

  await visitor.logsIn(shopper);
  await visitor.goesTo('Orders');
  await main.getByRole('article').getByRole('link').first().click();
  await visitor.button('Cancel order').click();
  const dialog = visitor.dialog('Cancel this order?');
  await dialog.getByRole('radio', { name: 'Another reason' }).check();
  await dialog.getByLabel('Your reason').fill('ভুল মাপ');
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(visitor.messages).toContainText('Your order has been cancelled');
  await expect(dialog).toHaveCount(0);
  await expect(main.getByText('ভুল মাপ')).toBeVisible();
  await expect(visitor.button('Cancel order')).toHaveCount(0);
  expect(await stock()).toBe(before);
  await page.goBack();
  await expect(main.getByRole('article').first()).toContainText('Cancelled');
});

test('downloads the receipt of a completed order as a PDF', { tag: '@full' }, async ({ visitor }) => {
  const { page, main } = visitor;
  await visitor.logsIn(CUSTOMER);
  await visitor.goesTo('Orders');
  const row = main.getByRole('article').filter({ has: page.getByText('Delivered', { exact: true }) });
  const id = await row.first().getByRole('link').first().textContent();
  await row.first().getByRole('link').first().click();
  const downloading = page.waitForEvent('download');
  await visitor.button('Download receipt').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`receipt-${id}.pdf`);
  const stream = await download.createReadStream();
  const [start] = (await stream.toArray()) as Buffer[];
  expect(start!.subarray(0, 5).toString()).toBe('%PDF-');
});
