import { expect, test } from './page';
import { availableProducts } from './products';
import { aShopper } from './users';
import { takaIn } from './visitor';

test('orders one product by quick checkout', async ({ visitor, request }) => {
  const { page, main } = visitor;
  const [wanted] = await availableProducts(request, 2);
  await visitor.isSignedIn(await aShopper(request));
  await visitor.opensProduct(wanted);
  await visitor.button('Quick checkout').click();
  await expect(main.getByText('Please select a size')).toBeVisible();
  await visitor.chooses(wanted);
  await visitor.button('Quick checkout').click();
  await visitor.isAt('/quick-checkout');
  await expect(visitor.heading('Quick checkout')).toBeVisible();
  await expect(main.getByRole('article')).toContainText(wanted.name);
  await expect(main.getByRole('article')).toContainText(wanted.size);
  await expect(main.getByRole('article')).toContainText(wanted.color);
  await visitor.isBilled({ Subtotal: wanted.price, Delivery: 80, Total: wanted.price + 80 });

  await expect(main.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked();
  for (const method of ['Card', 'Bkash', 'Nagad']) {
    const radio = main.getByRole('radio', { name: new RegExp(`^${method}.*Coming Soon`) });
    await expect(radio).toBeDisabled();
  }

  await main.getByRole('button', { name: 'Increase quantity' }).click();
  await main.getByLabel('Coupon code').fill('discount20');
  await visitor.button('Apply').click();
  await expect(main.getByText('Coupon applied successfully!')).toBeVisible();
  const discount = Math.round(wanted.price * 2 * 0.2);
  const total = wanted.price * 2 + 80 - discount;
  const bill = { Subtotal: wanted.price * 2, Delivery: 80, Discount: -discount, Total: total };
  await visitor.isBilled(bill);
  await page.reload();
  await visitor.isBilled(bill);

  await visitor.button('Confirm order').click();
  await visitor.ordersBy(() => visitor.ships());
  await visitor.isAt('/order-confirmation');
  const order = await visitor.orderNumber();
  await main.getByRole('link', { name: 'View your orders' }).click();
  expect(await takaIn(main.getByRole('article').filter({ hasText: order }))).toBe(total);

  // Back does not return to the finished checkout.
  await page.goBack();
  await page.goBack();
  await visitor.isAt(`/product/${wanted.id}`);
});

test('shows an error for a failed order, and a retry orders once', { tag: '@full' }, async ({
  visitor,
  request,
  pageErrors,
}) => {
  const { page, main } = visitor;
  const [wanted] = await availableProducts(request, 2);
  await visitor.isSignedIn(await aShopper(request));
  await visitor.opensProduct(wanted);
  await visitor.chooses(wanted);
  await visitor.button('Quick checkout').click();
  await visitor.button('Confirm order').click();

  pageErrors.expect(/503/);
  // The server creates the order, but its response is lost.
  await page.route('**/quick-create/', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 503, json: { error: 'The shop cannot be reached at the moment.' } });
  });
  await visitor.ships();
  await expect(visitor.alert('Failed to create order. Please try again.')).toBeVisible();
  // The alert closes by itself; its message stays on the page.
  await expect(visitor.alert(/./)).toHaveCount(0);
  await expect(main.getByText('Failed to create order. Please try again.')).toBeVisible();
  await visitor.isAt('/quick-checkout');

  await page.unroute('**/quick-create/');
  await visitor.button('Confirm order').click();
  await visitor.ships();
  await visitor.isAt('/order-confirmation');
  const order = await visitor.orderNumber();
  await visitor.goesTo('Orders');
  await expect(main.getByRole('article')).toHaveCount(1);
  await expect(main.getByRole('article')).toContainText(order);
});

test('a quick checkout without a product offers a way on', { tag: '@full' }, async ({ visitor, request }) => {
  await visitor.isSignedIn(await aShopper(request));
  await visitor.opens('/quick-checkout');
  await expect(visitor.main.getByText('Nothing to check out')).toBeVisible();
  await visitor.opens('/order-confirmation');
  await expect(visitor.main.getByText('No order to confirm')).toBeVisible();
  await visitor.main.getByRole('link', { name: 'HOME' }).click();
  await visitor.isAt('/home');
});
