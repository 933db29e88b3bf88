/** The remote of each first path segment; each host decides this itself. */
const FIRST_SEGMENTS: Readonly<Record<string, readonly string[]>> = {
  catalog: ['home', 'search', 'product', 'store', 'offers', 'trending'],
  cart_checkout: ['cart', 'quick-checkout', 'order-confirmation'],
  account: ['welcome', 'login', 'signup', 'profile', 'preferences', 'orders', 'order'],
  seller: ['seller'],
};

/** The remote of a path, or undefined. */
export function whereIs(pathname: string): string | undefined {
  const first = pathname.split('/')[1] ?? '';
  return Object.keys(FIRST_SEGMENTS).find((name) => FIRST_SEGMENTS[name]?.includes(first));
}
