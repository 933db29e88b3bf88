import { API_PATH, auth } from '@haat/contracts';

/** The kinds of emails that a link in them turns off. */
export type NoticeTopic = 'wishes' | 'questions' | 'storequestions' | 'stores';

/** URLs for the buttons of emails. */
export interface SiteLinks {
  order(id: string): string;
  /** The page of an order without an account. @param number of an order or of its checkout; the phone number is typed */
  guestOrder(number: string): string;
  /** A short one to the same page, for SMS. */
  shortOrder(number: string): string;
  orders(): string;
  sellerOrder(id: string): string;
  sellerOrders(): string;
  sellerQuestions(): string;
  sellerMoney(): string;
  sellerProducts(): string;
  sellerReturn(id: string): string;
  /** The messages about an order, for its buyer and for its seller. */
  messages(orderId: string): string;
  sellerMessages(orderId: string): string;
  application(): string;
  dashboard(): string;
  seller(): string;
  operator(): string;
  login(): string;
  forgotPassword(): string;
  wishlist(): string;
  profile(): string;
  followedStores(): string;
  /** @param choice opens the page with it */
  product(id: number, choice?: { color: string | null; size: string | null }): string;
  /** The page that turns an account's emails of one kind off. */
  unsubscribe(userId: number, topic: NoticeTopic): string;
  /** The call that does the same. */
  unsubscribeCall(userId: number, topic: NoticeTopic): string;
  /** @param path of a picture, from the root */
  picture(path: string): string;
  /** @param seed of the reset token; the token is derived with the session secret */
  resetPassword(seed: string): string;
  /** @param seed of the token of the invitation, likewise */
  staffInvitation(seed: string): string;
  /** No link: the code for a new email address, derived in the same way. */
  emailCode(seed: string): string;
}

/** Derive the tokens of links, and codes. */
interface LinkTokens {
  /** the code for a new email address */
  emailCode(seed: string): string;
  reset(seed: string): string;
  invitation(seed: string): string;
  unsubscribe(userId: number, topic: NoticeTopic): string;
}

/** URLs of the site's pages. @param publicUrl the public address of the site */
export function siteLinks(publicUrl: string, tokens: LinkTokens): SiteLinks {
  const base = publicUrl.replace(/\/+$/, '');
  const to =
    (...segments: string[]) =>
    () =>
      [base, ...segments].join('/');
  return {
    order: (id) => `${base}/order/${encodeURIComponent(id)}`,
    guestOrder: (number) => `${base}/track-order?number=${encodeURIComponent(number)}`,
    shortOrder: (number) => `${base}/o/${encodeURIComponent(number)}`,
    orders: to('orders'),
    sellerOrder: (id) => `${base}/seller/orders/${encodeURIComponent(id)}`,
    sellerOrders: to('seller', 'orders'),
    sellerQuestions: to('seller', 'reviews?tab=questions'),
    sellerMoney: to('seller', 'money'),
    sellerProducts: to('seller', 'products'),
    sellerReturn: (id) => `${base}/seller/returns/${encodeURIComponent(id)}`,
    messages: (id) => `${base}/order/${encodeURIComponent(id)}#messages`,
    sellerMessages: (id) => `${base}/seller/orders/${encodeURIComponent(id)}#messages`,
    application: to('seller', 'signup'),
    dashboard: to('seller', 'dashboard'),
    seller: to('seller'),
    operator: to('operator'),
    login: to('login'),
    forgotPassword: to('forgot-password'),
    wishlist: to('wishlist'),
    profile: to('profile'),
    followedStores: to('wishlist#stores'),
    product: (id, choice) => `${base}/product/${id}${choiceQuery(choice)}`,
    unsubscribe: (userId, topic) =>
      `${base}/unsubscribe?token=${encodeURIComponent(tokens.unsubscribe(userId, topic))}`,
    unsubscribeCall: (userId, topic) =>
      `${base}${API_PATH}${auth.endWishNotices.path}?token=${encodeURIComponent(tokens.unsubscribe(userId, topic))}`,
    picture: (path) => `${base}${path}`,
    resetPassword: (seed) => `${base}/reset-password?token=${encodeURIComponent(tokens.reset(seed))}`,
    staffInvitation: (seed) => `${base}/operator/join?token=${encodeURIComponent(tokens.invitation(seed))}`,
    emailCode: tokens.emailCode,
  };
}

function choiceQuery(choice: { color: string | null; size: string | null } | undefined): string {
  const chosen = Object.entries(choice ?? {}).filter((part): part is [string, string] => part[1] !== null);
  return chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : '';
}
