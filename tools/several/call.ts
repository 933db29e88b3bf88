import { randomUUID } from 'node:crypto';

const PASSWORD = 'haat-demo-2026';

interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls, checked by what follows
  body: any;
}

interface CallOptions {
  token?: string | undefined;
  method?: string;
  /** JSON, or a form */
  body?: object | FormData;
  /** the Idempotency-Key */
  key?: string;
}

/** Calls the API at an address. A broken connection is status 0, with the reason. */
export async function call(
  address: string,
  { token, body, method = body ? 'POST' : 'GET', key }: CallOptions = {},
): Promise<Answered> {
  const isForm = body instanceof FormData;
  try {
    const answer = await fetch(address, {
      method,
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      headers: {
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
    });
    const text = await answer.text();
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  } catch (error) {
    return { status: 0, body: String((error as Error).cause ?? error) };
  }
}

export interface Session {
  access: string;
  refresh: string;
}

/** @throws Error when it is refused */
export async function logIn(api: string, email: string): Promise<Session> {
  const { status, body } = await call(`${api}/auth/login/`, { body: { email, password: PASSWORD } });
  const session = body.tokens ?? body;
  if (status !== 200 || !session.access)
    throw new Error(`The login of ${email}: ${status} ${JSON.stringify(body)}`);
  return session as Session;
}

const SHIPPING = {
  quantity: 1,
  payment_method: 'cod',
  customer_phone: '01712345678',
  customer_address: '7 Lake Road, Dhaka',
};

export interface Order {
  product_id: number;
  quantity: number;
  color: string;
  size: string;
}

/** Bodies of quick orders of one piece, of those products that need no measurements. */
export async function orderBodies(api: string, products: readonly number[]): Promise<Order[]> {
  const orders: Order[] = [];
  for (const id of products) {
    const { body } = await call(`${api}/products/${id}/`);
    const variant = body.variants?.find(({ in_stock }: { in_stock: boolean }) => in_stock);
    if (variant && !body.offers_custom_sizes)
      orders.push({ ...SHIPPING, product_id: id, color: variant.color, size: variant.size });
  }
  if (orders.length === 0) throw new Error('The demo market has no product to order');
  return orders;
}

/** Numbers of the first products in the list. */
export async function someProducts(api: string): Promise<number[]> {
  const { body } = await call(`${api}/products/?limit=60`);
  return (body.results as { id: number }[]).map(({ id }) => id);
}

/** A new shopper. @throws Error when the sign-up is refused */
export async function registerShopper(api: string): Promise<Session> {
  const email = `shopper-${randomUUID()}@haat.example`;
  const { status, body } = await call(`${api}/auth/register/`, {
    body: {
      email,
      username: '',
      password: PASSWORD,
      password_confirm: PASSWORD,
      first_name: 'Several',
      last_name: 'Shopper',
    },
  });
  if (status !== 201) throw new Error(`A sign-up: ${status} ${JSON.stringify(body)}`);
  return logIn(api, email);
}
