import { type APIRequestContext, expect } from '@playwright/test';
import type { AvailableProduct } from './products';
import { ADDRESS, type Person, SELLER, tokenOf } from './users';

/** An order of one piece. @returns its id */
export async function anOrder(
  request: APIRequestContext,
  shopper: Person,
  { id, size, color }: AvailableProduct,
): Promise<string> {
  const ordered = await request.post('/api/v1/orders/orders/quick-create/', {
    headers: {
      authorization: `Bearer ${await tokenOf(request, shopper)}`,
      'idempotency-key': `keys-${Math.random()}`,
    },
    data: {
      ...{ product_id: id, quantity: 1, size, color, payment_method: 'cod' },
      ...{ customer_phone: '01712345678', customer_address: ADDRESS },
    },
  });
  expect(ordered.status(), await ordered.text()).toBe(201);
  return (await ordered.json()).id;
}

/** An order of a product of {@link SELLER}, which has arrived. @returns its id */
export async function aDeliveredOrder(
  request: APIRequestContext,
  shopper: Person,
  product: AvailableProduct,
): Promise<string> {
  const id = await anOrder(request, shopper, product);
  for (const status of ['shipped', 'delivered'] as const) await movesTo(request, id, status);
  return id;
}

/** {@link SELLER} moves an order. */
export async function movesTo(request: APIRequestContext, id: string, status: 'shipped' | 'delivered') {
  const moved = await request.post(`/api/v1/orders/seller/orders/${id}/update-status/`, {
    headers: { authorization: `Bearer ${await tokenOf(request, SELLER)}` },
    data: { status },
  });
  expect(moved.status(), await moved.text()).toBe(200);
}

/** A return of a delivered piece of {@link SELLER}. @returns its number */
export async function aReturn(
  request: APIRequestContext,
  shopper: Person,
  product: AvailableProduct,
): Promise<string> {
  const order = await aDeliveredOrder(request, shopper, product);
  const headers = { authorization: `Bearer ${await tokenOf(request, shopper)}` };
  const { items } = await (await request.get(`/api/v1/orders/orders/${order}/`, { headers })).json();
  const asked = await request.post(`/api/v1/orders/orders/${order}/returns/`, {
    headers,
    data: {
      ...{ wants: 'refund', reason: 'wrong_size', refund_method: 'cash' },
      items: [{ item_id: items[0].id, quantity: 1 }],
    },
  });
  expect(asked.status(), await asked.text()).toBe(201);
  return (await asked.json()).id;
}

/** Puts one piece into a shopper's cart. */
export async function addsToCartOf(
  request: APIRequestContext,
  shopper: Person,
  { id, size, color }: Pick<AvailableProduct, 'id' | 'size' | 'color'>,
) {
  const added = await request.post('/api/v1/orders/cart/add/', {
    headers: { authorization: `Bearer ${await tokenOf(request, shopper)}` },
    data: { product_id: id, quantity: 1, ...(size ? { size } : {}), ...(color ? { color } : {}) },
  });
  expect(added.ok(), await added.text()).toBe(true);
}

/** The id of a customer's latest order. */
export const latestOrder = (request: APIRequestContext, customer: Pick<Person, 'email' | 'password'>) =>
  firstOf(request, customer, 'orders/orders');

/** The id of the latest order of the demo market's store. */
export const latestStoreOrder = (request: APIRequestContext) =>
  firstOf(request, SELLER, 'orders/seller/orders');

async function firstOf(
  request: APIRequestContext,
  person: Pick<Person, 'email' | 'password'>,
  list: string,
): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(request, person)}` };
  const { results } = await (await request.get(`/api/v1/${list}/`, { headers })).json();
  return results[0].id;
}
