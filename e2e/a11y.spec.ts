import { CHECKED, isAccessibleInBothThemes, neverEnds } from './accessible';
import { expect, test } from './page';
import { availableProducts } from './products';
import { ADDRESS, aShopper, CUSTOMER, PHONE, SELLER } from './users';

test.use(CHECKED);

test('pages for everyone are accessible', { tag: '@full' }, async ({ visitor, pageErrors }) => {
  const { page, main } = visitor;
  for (const path of ['/welcome', '/login', '/signup', '/forgot-password', '/faq', '/about', '/seller']) {
    await visitor.opens(path);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await isAccessibleInBothThemes(page, path);
  }
  await visitor.opens('/signup');
  await visitor.button('Sign up').click();
  await expect(main.getByText('Email is required')).toBeVisible();
  await isAccessibleInBothThemes(page, '/signup with its messages');
  await visitor.opens('/forgot-password');
  await page.getByLabel('Email').fill('unknown@mail.example');
  await visitor.button('Send me the link').click();
  await expect(visitor.heading('Check your inbox')).toBeVisible();
  await isAccessibleInBothThemes(page, '/forgot-password, sent');
  pageErrors.expect(/400.*password-reset/);
  await visitor.opens('/reset-password?token=nobodys');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await isAccessibleInBothThemes(page, '/reset-password');
  await main.getByRole('textbox', { name: 'New password' }).fill('a-good-secret-2');
  await main.getByRole('textbox', { name: 'Confirm password' }).fill('a-good-secret-2');
  await visitor.button('Save the new password').click();
  await expect(main.getByRole('alert')).toContainText('This link has expired or was already used.');
  await isAccessibleInBothThemes(page, '/reset-password with an old link');
  pageErrors.expect(/400.*wish-notices/);
  await visitor.opens('/unsubscribe?token=nobodys');
  await expect(main.getByText('This link does not work.')).toBeVisible();
  await isAccessibleInBothThemes(page, '/unsubscribe with a wrong link');
});

test('the main pages are accessible', async ({ visitor, request }) => {
  const { page, main } = visitor;
  const [wanted] = await availableProducts(request, 1);
  await visitor.isGuest();
  await visitor.opens('/home');
  await expect(main.getByRole('article').first()).toBeVisible();
  await visitor.opensMenu();
  await isAccessibleInBothThemes(page, '/home with its menu');
  await visitor.opensProduct(wanted);
  await isAccessibleInBothThemes(page, '/product');
  await visitor.chooses(wanted);
  await visitor.addsToCart();
  await visitor.opensCart();
  await expect(visitor.line(wanted.name)).toBeVisible();
  await isAccessibleInBothThemes(page, '/cart');
});

test('the footer’s pages are accessible', { tag: '@full' }, async ({ visitor, pageErrors }) => {
  const { page, main } = visitor;
  // A missing page also answers 404.
  pageErrors.expect(/404.*nowhere/);
  const paths = ['/blog', '/services', '/policies', '/legal', '/tutorials', '/payment-options'];
  for (const path of [...paths, '/order-status', '/nowhere']) {
    await visitor.opens(path);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await isAccessibleInBothThemes(page, path);
  }
  await visitor.opens('/order-status?number=R100231');
  await expect(main.getByRole('link', { name: 'Log in' })).toBeVisible();
  await isAccessibleInBothThemes(page, '/order-status without a match');
  await visitor.header.getByRole('combobox').fill('zzzzqqq');
  await expect(page.getByText('No products found for "zzzzqqq"')).toBeVisible();
  await isAccessibleInBothThemes(page, 'the search without a match');
});

test('a guest’s pages are accessible', { tag: '@full' }, async ({ visitor, request }) => {
  const { page, main } = visitor;
  const [wanted] = await availableProducts(request, 2);
  await visitor.entersAsGuest();
  await expect(main.getByRole('article').first()).toBeVisible();
  await visitor.button('More Tags').click();
  await expect(main.getByRole('list', { name: 'More tags' })).toBeVisible();
  await isAccessibleInBothThemes(page, '/home');
  await visitor.opensMenu();
  await isAccessibleInBothThemes(page, 'the menu');
  await visitor.closesLayer();
  await visitor.button(visitor.isMobile ? /^Filters/ : /^Colour/).click();
  if (visitor.isMobile)
    await visitor
      .dialog('Filters')
      .locator('summary', { hasText: /^Colour/ })
      .click();
  await expect(main.or(visitor.dialog('Filters')).getByRole('button', { name: /^Blue \d/ })).toBeVisible();
  await isAccessibleInBothThemes(page, 'the filters');
  await visitor.closesLayer();
  await visitor.header.getByRole('combobox').fill('panjabi');
  await expect(page.getByRole('option').first()).toBeVisible();
  await isAccessibleInBothThemes(page, 'the suggestions');

  for (const path of ['/search?q=panjabi', '/offers', '/trending', `/store/1`]) {
    await visitor.opens(path);
    await expect(main.getByRole('article').first()).toBeVisible();
    await isAccessibleInBothThemes(page, path);
  }
  for (const tab of ['TOP PICKS', 'OFFERS', 'REVIEWS', 'SOCIAL MEDIA']) {
    await main.getByRole('tab', { name: tab }).click();
    await expect(main.getByRole('tabpanel', { name: tab })).toBeVisible();
    await isAccessibleInBothThemes(page, `the store's ${tab}`);
  }

  await visitor.opensProduct(wanted);
  await visitor.button('ADD TO CART').click();
  await expect(main.getByText('Please select a size')).toBeVisible();
  await isAccessibleInBothThemes(page, '/product with its messages');
  await visitor.chooses(wanted);
  await visitor.addsToCart();
  await isAccessibleInBothThemes(page, '/product, added');
  await visitor.opensCart();
  await expect(visitor.line(wanted.name)).toBeVisible();
  await isAccessibleInBothThemes(page, '/cart');
});

test('a shopper’s pages are accessible', { tag: '@full' }, async ({ visitor, request }) => {
  const { page, main } = visitor;
  const [wanted] = await availableProducts(request, 2);
  await visitor.isSignedIn(await aShopper(request));
  await visitor.opens('/preferences');
  await visitor.button('CASUAL').click();
  await isAccessibleInBothThemes(page, '/preferences');
  await visitor.opens('/orders');
  await expect(main.getByText("You don't have any orders yet")).toBeVisible();
  await isAccessibleInBothThemes(page, '/orders without any');
  await visitor.opens('/profile');
  await visitor.button('Add an address').click();
  const form = visitor.dialog('New address');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form.getByText('Phone number is required')).toBeVisible();
  await isAccessibleInBothThemes(page, 'the form of an address with its messages');
  await form.getByLabel('Phone number', { exact: true }).fill(PHONE);
  await form.getByLabel('Shipping address').fill(ADDRESS);
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(main.getByRole('list', { name: 'Your addresses' })).toContainText(ADDRESS);
  await isAccessibleInBothThemes(page, '/profile');
  await visitor.button('Sign out everywhere').click();
  await expect(visitor.alert('Sign out on all devices?')).toBeVisible();
  await isAccessibleInBothThemes(page, 'the question before all sessions end');
  await visitor.opens('/profile/devices');
  await expect(main.getByText('This device')).toBeVisible();
  await isAccessibleInBothThemes(page, '/profile/devices');
  await visitor.opens('/cart');
  await expect(main.getByText('Your cart is empty')).toBeVisible();
  await isAccessibleInBothThemes(page, '/cart without any');

  // The order's success stays until it is closed.
  await neverEnds(page, 2000);
  await visitor.opensProduct(wanted);
  await visitor.chooses(wanted);
  await visitor.button('Quick checkout').click();
  await visitor.button('Confirm order').waitFor();
  await isAccessibleInBothThemes(page, '/quick-checkout');
  await visitor.button('Confirm order').click();
  await isAccessibleInBothThemes(page, 'the shipping dialog with a saved address');
  await visitor.ships({ address: '', phone: '017' });
  await expect(page.getByText('Please enter a valid Bangladeshi phone number')).toBeVisible();
  await isAccessibleInBothThemes(page, 'the shipping dialog with its messages');
  await visitor.ordersBy(() => visitor.ships());
  await isAccessibleInBothThemes(page, 'the order’s success');
  await page.getByRole('button', { name: 'See confirmation' }).click();
  await visitor.isAt('/order-confirmation');
  await expect(visitor.heading('THANK YOU FOR ORDERING')).toBeVisible();
  await isAccessibleInBothThemes(page, '/order-confirmation');
  await visitor.goesTo('Orders');
  await main.getByRole('article').getByRole('link').first().click();
  await visitor.button('Cancel order').click();
  await expect(visitor.dialog('Cancel this order?')).toBeVisible();
  await isAccessibleInBothThemes(page, 'the cancel dialog');
});

test('a cart with errors is accessible', { tag: '@full' }, async ({ visitor, request, pageErrors }) => {
  const { page, main } = visitor;
  const [gone, wanted] = await availableProducts(request, 2);
  await visitor.isSignedIn(await aShopper(request));
  await visitor.buys(gone);
  await visitor.buys(wanted);
  await page.route('**/orders/cart/', async (route) => {
    const answer = await route.fetch();
    const cart = await answer.json();
    for (const line of cart.items)
      if (line.product === gone.id) Object.assign(line, { problem: 'out_of_stock', available_quantity: 0 });
      else line.unit_price += 50;
    await route.fulfill({ response: answer, json: cart });
  });
  await visitor.opensCart();
  await expect(visitor.line(gone.name)).toContainText('This product is out of stock');
  await expect(visitor.line(wanted.name)).toContainText('The price rose: it was');
  await main.getByLabel('Coupon code').fill('nothing');
  await visitor.button('Apply').click();
  await expect(main.getByText('Invalid coupon code')).toBeVisible();
  await main.getByRole('checkbox', { name: 'Select all' }).uncheck();
  await visitor.button('Confirm order').click();
  await expect(main.getByText('Please select at least one item to proceed')).toBeVisible();
  await isAccessibleInBothThemes(page, '/cart with its marks and messages');

  await main.getByRole('checkbox', { name: 'Select all' }).check();
  await main.getByLabel('Coupon code').fill('discount20');
  await visitor.button('Apply').click();
  await visitor.button('Confirm order').click();
  await expect(visitor.dialog('Shipping information')).toBeVisible();
  await isAccessibleInBothThemes(page, 'the shipping dialog of the cart');
  pageErrors.expect(/500/);
  await page.route('**/orders/create/', (route) => route.fulfill({ status: 500, json: {} }));
  await visitor.ships();
  await expect(visitor.alert('Failed to create order. Please try again.')).toBeVisible();
  await expect(visitor.button('Confirm order')).toBeEnabled();
  await isAccessibleInBothThemes(page, 'the alert of a failed order');
  await expect(visitor.alert(/./)).toHaveCount(0);
  await expect(main.getByText('Failed to create order. Please try again.')).toBeVisible();
  await isAccessibleInBothThemes(page, '/cart after a failed order');
});

test('the pages of a customer with orders are accessible', { tag: '@full' }, async ({ visitor }) => {
  const { page, main } = visitor;
  await visitor.isSignedIn(CUSTOMER);
  await visitor.opens('/orders');
  await expect(main.getByRole('article').first()).toBeVisible();
  await isAccessibleInBothThemes(page, '/orders');
  await main.getByRole('article').filter({ hasText: 'Delivered' }).first().getByRole('link').first().click();
  await expect(main.getByText('Timeline')).toBeVisible();
  await isAccessibleInBothThemes(page, '/order');
  const review = main.getByRole('button', { name: /^Write Review/ });
  await review.first().click();
  await expect(visitor.dialog('Write Review')).toBeVisible();
  await visitor.dialog('Write Review').getByRole('button', { name: 'Submit Review' }).click();
  await visitor.dialog('Write Review').getByText('More ratings').click();
  await isAccessibleInBothThemes(page, 'the review dialog with its message');
});

test('a seller’s pages are accessible', { tag: ['@seller', '@full'] }, async ({ visitor }) => {
  const { page, main } = visitor;
  await visitor.isSignedIn(SELLER);
  for (const path of ['/seller', '/seller/dashboard', '/seller/orders']) {
    await visitor.opens(path);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByRole('status', { name: /Loading/ })).toHaveCount(0);
    await isAccessibleInBothThemes(page, path);
  }
  await main.getByRole('row').nth(1).getByRole('link').click();
  await expect(main.getByRole('combobox', { name: 'Order status' })).toBeVisible();
  await isAccessibleInBothThemes(page, '/seller/orders/…');
  await visitor.opens('/seller/orders?status=pending');
  await main.getByRole('row').nth(1).getByRole('link').click();
  await visitor.button('MARK AS COMPLETED').click();
  await expect(visitor.alert('Complete the order?')).toBeVisible();
  await isAccessibleInBothThemes(page, 'the question before an order is completed');
});

test('dialogs that scroll in a low window are accessible', { tag: '@full' }, async ({ visitor, request }) => {
  const { page, main } = visitor;
  const [wanted] = await availableProducts(request, 2);
  await visitor.logsIn(await aShopper(request));
  await page.setViewportSize({ width: 390, height: 600 });
  await visitor.button(/^Filters/).click();
  await visitor
    .dialog('Filters')
    .locator('summary', { hasText: /^Colour/ })
    .click();
  await expect(visitor.dialog('Filters').getByRole('button', { name: /^Blue \d/ })).toBeVisible();
  await isAccessibleInBothThemes(page, 'the filters in a low window');
  await visitor.closesLayer();
  await visitor.buys(wanted);
  await visitor.opensCart();
  await visitor.button('Confirm order').click();
  await expect(visitor.dialog('Shipping information')).toBeVisible();
  await isAccessibleInBothThemes(page, 'the shipping dialog in a low window');
  await visitor.ships();
  await visitor.isAt('/order-confirmation');
  await visitor.goesTo('Orders');
  await main.getByRole('article').getByRole('link').first().click();
  await visitor.button('Cancel order').click();
  await expect(visitor.dialog('Cancel this order?')).toBeVisible();
  await isAccessibleInBothThemes(page, 'the cancel dialog in a low window');
});

test('a seller’s dialogs that scroll in a low window are accessible', { tag: ['@seller', '@full'] }, async ({
  visitor,
}) => {
  const { page } = visitor;
  await visitor.isSignedIn(SELLER);
  await page.setViewportSize({ width: 390, height: 600 });
  await visitor.opens('/seller/products');
  await visitor.button('Import CSV').click();
  await expect(visitor.dialog(/./)).toBeVisible();
  await isAccessibleInBothThemes(page, 'the CSV dialog in a low window');
  await visitor.closesLayer();
  await visitor.opens('/seller/homepage');
  await visitor
    .button(/^Choose (a product|another)/)
    .first()
    .click();
  await expect(visitor.dialog(/./)).toBeVisible();
  await isAccessibleInBothThemes(page, 'the choice of products in a low window');
});

for (const [width, height] of [
  [390, 500],
  [1280, 400],
] as const) {
  test(`the shopper's dialogs are accessible at ${width} × ${height}`, { tag: '@full' }, async ({
    visitor,
    request,
  }) => {
    const { page, main } = visitor;
    const at = `at ${width} × ${height}`;
    const [wanted] = await availableProducts(request, 2);
    await page.setViewportSize({ width, height });
    await visitor.logsIn(CUSTOMER);
    await visitor.button(width < 640 ? /^Filters/ : /^Colour/).click();
    if (width < 640)
      await visitor
        .dialog('Filters')
        .locator('summary', { hasText: /^Colour/ })
        .click();
    await expect(main.or(visitor.dialog('Filters')).getByRole('button', { name: /^Blue \d/ })).toBeVisible();
    await isAccessibleInBothThemes(page, `the filters ${at}`);
    await visitor.closesLayer();

    await visitor.opensProduct(wanted);
    await visitor.chooses(wanted);
    await visitor.button('Quick checkout').click();
    await visitor.button('Confirm order').click();
    await expect(visitor.dialog('Shipping information')).toBeVisible();
    await visitor.ships({ address: '', phone: '017' });
    await expect(page.getByText('Please enter a valid Bangladeshi phone number')).toBeVisible();
    await isAccessibleInBothThemes(page, `the shipping dialog ${at}`);
    await visitor.ships();
    await visitor.isAt('/order-confirmation');
    await visitor.goesTo('Orders');
    await main.getByRole('article').getByRole('link').first().click();
    await visitor.button('Cancel order').click();
    await visitor.dialog('Cancel this order?').getByRole('radio', { name: 'Another reason' }).check();
    await isAccessibleInBothThemes(page, `the cancel dialog ${at}`);

    await visitor.opens('/orders');
    await main
      .getByRole('article')
      .filter({ hasText: 'Delivered' })
      .first()
      .getByRole('link')
      .first()
      .click();
    await main
      .getByRole('button', { name: /^Write Review/ })
      .first()
      .click();
    await visitor.dialog('Write Review').getByText('More ratings').click();
    await visitor.dialog('Write Review').getByRole('button', { name: 'Submit Review' }).click();
    await expect(page.getByText('Please write a review before submitting.')).toBeVisible();
    await isAccessibleInBothThemes(page, `the review dialog ${at}`);
  });
}
