import type { Order } from '@haat/contracts';
import type { APIRequestContext } from '@playwright/test';
import { OPERATOR } from './operator';
import { expect, test } from './page';
import { type AvailableProduct, availableProducts, productsOfDifferentStores } from './products';
import { aShopper, tokenOf } from './users';
import { takaIn, Visitor } from './visitor';

const paisa = (taka: number) => Math.round(taka * 100);

/** Adds products to an account's cart through the API. */
async function hasInCart(request: APIRequestContext, token: string, wanted: readonly AvailableProduct[]) {
  for (const { id, size, color } of wanted) {
    const added = await request.post('/api/v1/orders/cart/add/', {
      headers: { authorization: `Bearer ${token}` },
      data: { product_id: id, quantity: 1, size, color },
    });
    expect(added.ok(), await added.text()).toBe(true);
  }
}

/** All orders of an account. */
async function ordersOf(request: APIRequestContext, token: string): Promise<Order[]> {
  const answer = await request.get('/api/v1/orders/orders/', {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).results;
}

test('a coupon follows the selection, and the bills of three stores add up to the total', {
  tag: '@full',
}, async ({ visitor, request }) => {
  const { page, main } = visitor;
  const [a, b, c] = await productsOfDifferentStores(request, 3);
  const shopper = await aShopper(request);
  const token = await tokenOf(request, shopper);
  await hasInCart(request, token, [a, b, c]);
  await visitor.logsIn(shopper);
  await visitor.opensCart();
  await expect(visitor.cartLines).toHaveCount(3);
  for (const { store } of [a, b, c])
    await expect(main.getByRole('link', { name: store, exact: true })).toBeVisible();

  await main.getByLabel('Coupon code').fill('Discount20');
  await visitor.button('Apply').click();
  const bill = (...selected: AvailableProduct[]) => {
    const subtotal = selected.reduce((sum, { price }) => sum + price, 0);
    const discount = Math.round(subtotal * 0.2);
    return { Subtotal: subtotal, Delivery: 80, Discount: -discount, Total: subtotal + 80 - discount };
  };
  await visitor.isBilled(bill(a, b, c));
  await main.getByRole('checkbox', { name: `Select ${b.name}` }).uncheck();
  await visitor.isBilled(bill(a, c));
  // Only the code is stored: a reload recalculates the discount.
  await page.reload();
  await visitor.isBilled(bill(a, c));
  await main.getByRole('checkbox', { name: 'Select all' }).check();
  await visitor.isBilled(bill(a, b, c));

  await visitor.button('Confirm order').click();
  await visitor.ships();
  const number = await visitor.orderNumber();
  await expect(main.getByText('3 orders, one from each store')).toBeVisible();
  const placed = await ordersOf(request, token);
  expect(placed.map((order) => order.order_number)).toEqual([number, number, number]);
  expect(placed.reduce((sum, order) => sum + paisa(order.bill), 0)).toBe(paisa(bill(a, b, c).Total));
  for (const order of placed) {
    expect(paisa(order.bill)).toBe(paisa(order.subtotal) + paisa(order.delivery_fee) - paisa(order.discount));
    await expect(main.getByRole('link', { name: order.id })).toBeVisible();
  }
});

test('the cart shows the delivery fee of the district, and the order has it', { tag: '@full' }, async ({
  visitor,
  request,
}) => {
  const operator = { authorization: `Bearer ${await tokenOf(request, OPERATOR)}` };
  // No other journey delivers there.
  const path = '/api/v1/operator/delivery-fees/Bandarban/';
  const [product] = await availableProducts(request, 1);
  const shopper = await aShopper(request);
  const token = await tokenOf(request, shopper);
  await hasInCart(request, token, [product]);
  const saved = await request.post('/api/v1/auth/addresses/', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      name: 'Home',
      recipient: 'Rokeya Sultana',
      phone: '01712345678',
      second_phone: '',
      address_line: '7 Station Road',
      district: 'Bandarban',
      delivery_note: '',
    },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  const changed = await request.put(path, {
    headers: operator,
    data: { delivery_fee: 150, days: { from: 4, to: 7 } },
  });
  expect(changed.ok(), await changed.text()).toBe(true);
  try {
    const total = product.price + 150;
    await visitor.logsIn(shopper);
    await visitor.opensCart();
    await visitor.isBilled({ Subtotal: product.price, 'Delivery to Bandarban': 150, Total: total });
    await visitor.button('Confirm order').click();
    const dialog = visitor.dialog('Shipping information');
    await expect(dialog.getByText('Delivery to Bandarban: ৳150')).toBeVisible();
    await dialog.getByRole('button', { name: 'Place order' }).click();
    const number = await visitor.orderNumber();
    expect(await ordersOf(request, token)).toMatchObject([
      { order_number: number, delivery_fee: 150, bill: total },
    ]);
  } finally {
    await request.delete(path, { headers: operator });
  }
});

test('a change of the cart appears in the other tab', { tag: '@full' }, async ({
  visitor,
  request,
  context,
}) => {
  const [a, b] = await availableProducts(request, 2);
  const shopper = await aShopper(request);
  await hasInCart(request, await tokenOf(request, shopper), [a, b]);
  await visitor.logsIn(shopper, { remember: true });
  const other = new Visitor(await context.newPage());
  await visitor.opens('/cart');
  await other.opens('/cart');
  for (const one of [visitor, other]) await expect(one.cartLines).toHaveCount(2);

  await visitor.line(a.name).getByRole('button', { name: 'Increase quantity' }).click();
  await expect(other.line(a.name).getByRole('status')).toHaveText('2');
  await other.button(`Remove ${b.name}`).click();
  await expect(visitor.cartLines).toHaveCount(1);
  await visitor.main.getByLabel('Coupon code').fill('discount20');
  await visitor.button('Apply').click();
  await expect(other.button('Remove coupon discount20')).toBeVisible();
});

test('a guest’s tabs share the cart, and two simultaneous logins merge it once', async ({
  visitor,
  request,
  context,
}) => {
  const [a, b] = await availableProducts(request, 2);
  const shopper = await aShopper(request);
  const other = new Visitor(await context.newPage());
  await visitor.isGuest();
  await visitor.buys(a);
  await other.opens('/cart');
  await expect(other.cartLines).toHaveCount(1);
  await visitor.buys(b);
  await visitor.buys(b);
  await expect(other.cartLines).toHaveCount(2);
  await expect(other.line(b.name).getByRole('status')).toHaveText('2');

  for (const one of [visitor, other]) await one.opens('/login');
  // A tab whose neighbour has logged in leaves its form: neither is answered before both have asked.
  let asked = 0;
  let letBoth = () => {};
  const bothAsked = new Promise<void>((resolve) => {
    letBoth = resolve;
  });
  await context.route('**/api/v1/auth/login/', async (route) => {
    if (++asked === 2) letBoth();
    await bothAsked;
    await route.continue();
  });
  await Promise.all([visitor, other].map((one) => one.fillsLogin(shopper)));
  for (const one of [visitor, other]) {
    await expect(one.header.getByRole('link', { name: 'Cart, 3 items', exact: true })).toBeVisible();
    await one.opensCart();
    await expect(one.line(a.name).getByRole('status')).toHaveText('1');
    await expect(one.line(b.name).getByRole('status')).toHaveText('2');
  }
});

test('a lost response to the order leads to exactly one order', { tag: '@full' }, async ({
  visitor,
  request,
  pageErrors,
}) => {
  const { page } = visitor;
  const [wanted] = await availableProducts(request, 2);
  const shopper = await aShopper(request);
  const token = await tokenOf(request, shopper);
  await hasInCart(request, token, [wanted]);
  await visitor.logsIn(shopper);
  await visitor.opensCart();
  pageErrors.expect(/ERR_|create/);
  const keys: (string | undefined)[] = [];
  await page.route('**/orders/create/', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    if (keys.length === 1) await route.abort('connectionreset');
    else await route.continue();
  });
  await visitor.button('Confirm order').click();
  await visitor.ships();
  const number = await visitor.orderNumber();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect((await ordersOf(request, token)).map((order) => order.order_number)).toEqual([number]);
});

test('a reload during the order request leads to one order and its confirmation', { tag: '@full' }, async ({
  visitor,
  request,
  pageErrors,
}) => {
  const { page } = visitor;
  const [wanted] = await availableProducts(request, 2);
  const shopper = await aShopper(request);
  const token = await tokenOf(request, shopper);
  await hasInCart(request, token, [wanted]);
  await visitor.logsIn(shopper, { remember: true });
  await visitor.opensCart();
  pageErrors.expect(/ERR_|create/);
  // The server gets the request; its response is dropped.
  let arrived = () => {};
  const atServer = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let calls = 0;
  await page.route('**/orders/create/', async (route) => {
    if (++calls > 1) return route.continue();
    await route.fetch();
    arrived();
  });
  await visitor.button('Confirm order').click();
  await visitor.ships();
  await atServer;
  await page.reload();
  const number = await visitor.orderNumber();
  expect((await ordersOf(request, token)).map((order) => order.order_number)).toEqual([number]);
});

test('a reload before the confirmation shows the confirmation', { tag: '@full' }, async ({
  visitor,
  request,
}) => {
  const [wanted] = await availableProducts(request, 2);
  const shopper = await aShopper(request);
  const token = await tokenOf(request, shopper);
  await hasInCart(request, token, [wanted]);
  await visitor.logsIn(shopper, { remember: true });
  await visitor.opensCart();
  await visitor.button('Confirm order').click();
  await visitor.ordersBy(() => visitor.ships());
  await visitor.page.reload();
  const number = await visitor.orderNumber();
  expect((await ordersOf(request, token)).map((order) => order.order_number)).toEqual([number]);
  // The finished checkout does not lead here again.
  await visitor.page.reload();
  await visitor.page.goBack();
  await expect(visitor.main.getByText('Your cart is empty')).toBeVisible();
});

test('shows a raised price and asks the shopper to confirm the new total', { tag: '@full' }, async ({
  visitor,
  request,
  pageErrors,
}) => {
  const { page, main } = visitor;
  const [wanted, other] = await availableProducts(request, 2);
  const shopper = await aShopper(request);
  await hasInCart(request, await tokenOf(request, shopper), [wanted, other]);
  // The page showed the lower price.
  const less = wanted.price - 100;
  let outdated = true;
  await page.route('**/orders/cart/', async (route) => {
    const answer = await route.fetch();
    const cart = await answer.json();
    for (const line of cart.items) if (outdated && line.product === wanted.id) line.unit_price = less;
    await route.fulfill({ response: answer, json: cart });
  });
  await visitor.logsIn(shopper);
  await visitor.opensCart();
  await visitor.isBilled({ Subtotal: less + other.price });
  // Not before the order: the page may fetch the cart once more until then.
  await page.route('**/orders/create/', (route) => {
    outdated = false;
    return route.continue();
  });
  pageErrors.expect(/409/);
  await visitor.button('Confirm order').click();
  await visitor.ships();
  await expect(visitor.alert(new RegExp(`${wanted.name} now costs`))).toBeVisible();
  await expect(visitor.alert(/./)).toHaveCount(0);
  await expect(visitor.line(wanted.name)).toContainText('The price rose: it was');
  const total = wanted.price + other.price + 80;
  await visitor.isBilled({ Total: total });
  await visitor.button('Confirm order').click();
  expect(await takaIn(visitor.dialog('Shipping information').getByText(/৳/))).toBe(total);
  await visitor.ships();
  await visitor.orderNumber();
  await expect(main.getByText('YOUR ORDER HAS BEEN CONFIRMED!')).toBeVisible();
});

test('marks a sold-out line and orders the rest', { tag: '@full' }, async ({ visitor, request }) => {
  const { page, main } = visitor;
  const [gone, other] = await availableProducts(request, 2);
  const shopper = await aShopper(request);
  await hasInCart(request, await tokenOf(request, shopper), [gone, other]);
  await page.route('**/orders/cart/', async (route) => {
    const answer = await route.fetch();
    const cart = await answer.json();
    for (const line of cart.items)
      if (line.product === gone.id) Object.assign(line, { problem: 'out_of_stock', available_quantity: 0 });
    await route.fulfill({ response: answer, json: cart });
  });
  await visitor.logsIn(shopper);
  await visitor.opensCart();
  await expect(visitor.line(gone.name)).toContainText('This product is out of stock');
  await expect(main.getByRole('checkbox', { name: `Select ${gone.name}` })).toBeDisabled();
  await visitor.isBilled({ Subtotal: other.price, Total: other.price + 80 });
  await visitor.button('Confirm order').click();
  await visitor.ships();
  await visitor.orderNumber();
  await visitor.opensCart();
  await expect(visitor.line(gone.name)).toBeVisible();
  await expect(visitor.cartLines).toHaveCount(1);
});

test('targets of the cart are at least 44 px on a phone', { tag: '@full' }, async ({ visitor, request }) => {
  const { page, main } = visitor;
  const [wanted] = await availableProducts(request, 1);
  const shopper = await aShopper(request);
  await hasInCart(request, await tokenOf(request, shopper), [wanted]);
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.isSignedIn(shopper);
  await visitor.opens('/cart');
  await expect(visitor.line(wanted.name)).toBeVisible();
  for (const target of await main.getByRole('button').filter({ visible: true }).all()) {
    const { width, height } = (await target.boundingBox())!;
    const name = (await target.getAttribute('aria-label')) ?? (await target.textContent());
    expect.soft(Math.min(width, height), `${name}: ${width} × ${height}`).toBeGreaterThanOrEqual(44);
  }
});
