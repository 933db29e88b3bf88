/** URLs for the buttons of emails. */
export interface SiteLinks {
  order(id: string): string;
  orders(): string;
  sellerOrder(id: string): string;
  sellerOrders(): string;
  application(): string;
  dashboard(): string;
  seller(): string;
  login(): string;
  forgotPassword(): string;
  /** @param path of a picture, from the root */
  picture(path: string): string;
  /** @param seed of the reset token; the token is derived with the session secret */
  resetPassword(seed: string): string;
}

/**
 * URLs of the site's pages.
 * @param publicUrl the public address of the site
 * @param resetToken derives the token from a seed
 */
export function siteLinks(publicUrl: string, resetToken: (seed: string) => string): SiteLinks {
  const base = publicUrl.replace(/\/+$/, '');
  const to =
    (...segments: string[]) =>
    () =>
      [base, ...segments].join('/');
  return {
    order: (id) => `${base}/order/${encodeURIComponent(id)}`,
    orders: to('orders'),
    sellerOrder: (id) => `${base}/seller/orders/${encodeURIComponent(id)}`,
    sellerOrders: to('seller', 'orders'),
    application: to('seller', 'signup'),
    dashboard: to('seller', 'dashboard'),
    seller: to('seller'),
    login: to('login'),
    forgotPassword: to('forgot-password'),
    picture: (path) => `${base}${path}`,
    resetPassword: (seed) => `${base}/reset-password?token=${encodeURIComponent(resetToken(seed))}`,
  };
}
