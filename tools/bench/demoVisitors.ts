/** The visitor of a page: a guest, or an account of the demo market. */
export type Person = 'guest' | 'customer' | 'seller';

/** The state of a visitor's browser: the hint for the HTML server, and a session. */
export interface Visitor {
  hint: string;
  stored: readonly [string, string][];
}

const PASSWORD = 'haat-demo-2026';
const GUEST: Visitor = { hint: 'guest', stored: [['haat.guest', 'yes']] };
/** The product that is opened and bought. */
const FIRST = 1;
const JSON_BODY = { 'content-type': 'application/json' };

/**
 * Logs in if needed. An account allows a hundred logins an hour, and a session can be used for ten minutes.
 * @param origin of a site with the demo market
 */
export async function visitorOf(origin: string, person: Person): Promise<Visitor> {
  if (person === 'guest') return GUEST;
  const body = JSON.stringify({ email: `${person}@haat.example`, password: PASSWORD });
  const answer = await fetch(`${origin}/api/v1/auth/login/`, { method: 'POST', headers: JSON_BODY, body });
  if (!answer.ok) throw new Error(`${origin} lets no ${person} in: HTTP ${answer.status}`);
  const { access, refresh } = (await answer.json()) as { access: string; refresh: string };
  const authorization = `Bearer ${access}`;
  await fillCart(origin, { ...JSON_BODY, authorization });
  const profile = await fetch(`${origin}/api/v1/auth/status/`, { headers: { authorization } });
  return {
    hint: person,
    stored: [
      ['access_token', access],
      ['refresh_token', refresh],
      ['haat.profile', await profile.text()],
    ],
  };
}

/** A cart that is opened has something in it. */
async function fillCart(origin: string, headers: Record<string, string>) {
  const cart = await fetch(`${origin}/api/v1/orders/cart/`, { headers });
  if (((await cart.json()) as { items: unknown[] }).items.length > 0) return;
  const list = await (await fetch(`${origin}/api/v1/products/?limit=50`)).json();
  const others = (list as { results: { id: number }[] }).results.map(({ id }) => id);
  for (const product of [FIRST, ...others]) {
    const { size, color } = await inStock(origin, product);
    const body = JSON.stringify({ product_id: product, quantity: 1, size, color });
    const answer = await fetch(`${origin}/api/v1/orders/cart/add/`, { method: 'POST', headers, body });
    // Sellers can't buy from their own store.
    if (answer.ok) return;
  }
  throw new Error('Nothing can be put into the cart');
}

/** A size and a color of a product; of a product that is sold out, none. */
export async function inStock(
  origin: string,
  product = FIRST,
): Promise<{ size: string | null; color: string | null }> {
  const { variants } = (await (await fetch(`${origin}/api/v1/products/${product}/`)).json()) as {
    variants: { size: string | null; color: string | null; in_stock: boolean }[];
  };
  return variants.find(({ in_stock }) => in_stock) ?? { size: null, color: null };
}
