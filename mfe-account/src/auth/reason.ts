import type { ReturnTo } from './returnTo';

/** The requested page that requires a login. */
export type Reason =
  | { page: 'product' | 'quickCheckout' | 'store'; id: string }
  | { page: 'offers' | 'trending' | 'cart' | 'orders' | 'order' | 'profile' | 'preferences' | 'seller' };

const PAGES: [RegExp, Reason['page']][] = [
  [/^\/product\/([1-9]\d*)$/, 'product'],
  [/^\/store\/([1-9]\d*)$/, 'store'],
  [/^\/offers$/, 'offers'],
  [/^\/trending$/, 'trending'],
  [/^\/cart$/, 'cart'],
  [/^\/orders$/, 'orders'],
  [/^\/(order\/.+|order-confirmation)$/, 'order'],
  [/^\/profile$/, 'profile'],
  [/^\/preferences$/, 'preferences'],
  [/^\/seller\/.+$/, 'seller'],
];

/** The reason from the navigation state of /login; null when there is none to show. */
export function reasonOf({ from, fromState }: ReturnTo): Reason | null {
  const path = from?.split(/[?#]/, 1)[0]?.replace(/(?<=.)\/$/, '') ?? '';
  if (path === '/quick-checkout') {
    const id = (fromState as { product?: unknown } | null | undefined)?.product;
    return typeof id === 'number' && id > 0 ? { page: 'quickCheckout', id: String(id) } : null;
  }
  for (const [pattern, page] of PAGES) {
    const found = pattern.exec(path);
    if (found) return { page, id: found[1] ?? '' } as Reason;
  }
  return null;
}
