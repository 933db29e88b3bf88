import { expect, test } from './page';
import { availableProducts } from './products';
import { aShopper } from './users';

test('a guest’s cart survives a reload and the login', async ({ visitor, request }) => {
  const { page, main } = visitor;
  const shopper = await aShopper(request);
  const [first, second] = await availableProducts(request, 2);
  await visitor.entersAsGuest();
  await visitor.buys(first);
  await visitor.buys(second);
  // The same choice again increases the line.
  await visitor.buys(second);

  await visitor.opensCart();
  await expect(visitor.cartLines).toHaveCount(2);
  await expect(visitor.line(second.name).getByRole('status')).toHaveText('2');
  const subtotal = first.price + 2 * second.price;
  await visitor.isBilled({ Subtotal: subtotal, Delivery: 80, Total: subtotal + 80 });
  await page.reload();
  await expect(visitor.cartLines).toHaveCount(2);

  await visitor.button('Confirm order').click();
  await visitor.isAt('/login');
  await expect(main.getByText('Please log in to complete your order.')).toBeVisible();
  await visitor.fillsLogin(shopper);
  await visitor.isAt('/cart');
  await expect(visitor.header.getByRole('link', { name: 'Cart, 3 items', exact: true })).toBeVisible();
  await expect(visitor.cartLines).toHaveCount(2);
  await expect(visitor.line(first.name).getByRole('status')).toHaveText('1');
  await expect(visitor.line(second.name).getByRole('status')).toHaveText('2');

  // The server has each line once.
  await page.reload();
  await expect(visitor.cartLines).toHaveCount(2);
  await visitor.isBilled({ Subtotal: subtotal, Delivery: 80, Total: subtotal + 80 });
  await visitor.button('Confirm order').click();
  await expect(visitor.dialog('Shipping information')).toBeVisible();
});

test('a shared link asks for the login and returns to the chosen variant', { tag: '@full' }, async ({
  visitor,
  request,
}) => {
  const shopper = await aShopper(request);
  const [shared] = await availableProducts(request, 1);
  const query = `?${new URLSearchParams({ color: shared.color, size: shared.size })}`;
  await visitor.opens(`/product/${shared.id}${query}`);
  await visitor.isAt('/login');
  await visitor.fillsLogin(shopper);
  await visitor.isAt(`/product/${shared.id}`);
  await expect(visitor.heading(shared.name)).toBeVisible();
  await expect(visitor.main.getByRole('radio', { name: shared.size, exact: true })).toBeChecked();
  await visitor.addsToCart();
});

test('a guest may open a shared link, but not Orders', async ({ visitor, request }) => {
  const [shared] = await availableProducts(request, 1);
  await visitor.opens(`/product/${shared.id}`);
  await visitor.button('Use as guest').click();
  await visitor.isAt(`/product/${shared.id}`);
  await expect(visitor.heading(shared.name)).toBeVisible();
  await visitor.goesTo('Orders');
  await visitor.isAt('/login');
});
