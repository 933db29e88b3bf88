import { defineTexts } from '@haat/remote/texts';

const toSee = (what: string, guests: boolean) =>
  guests ? `Log in, or continue as a guest, to see ${what}.` : `Log in to see ${what}.`;

/** Texts of /login. */
export const loginTexts = defineTexts('login', {
  title: 'Log in',
  lead: 'Your orders, your sizes and your cart are waiting.',
  remember: 'Remember me',
  forgot: 'Forgot password?',
  code: 'Code',
  codeMissing: 'Please enter the code',
  codeHint: 'The 6 digits from your authenticator app, or a recovery code',
  submit: 'Log in',
  pending: 'Logging in...',
  failed: 'Login failed',
  newHere: 'New here?',
  signUp: 'Sign up',
  guestOrder: 'Ordered without an account?',
  trackOrder: 'Track your order',
  why: {
    product: (guests: boolean) => toSee('this product', guests),
    quickCheckout: () => 'Log in to order this product.',
    store: (guests: boolean) => toSee('this store', guests),
    offers: (guests: boolean) => toSee('what is on sale', guests),
    trending: (guests: boolean) => toSee('what is trending', guests),
    cart: (guests: boolean) => toSee('your cart', guests),
    orders: () => 'Log in to see your orders.',
    order: () => 'Log in to see your order.',
    profile: () => 'Log in to see your profile.',
    preferences: () => 'Log in to choose your styles.',
    seller: () => 'Log in to manage your store.',
  },
  requested: {
    product: 'The product you came for',
    store: 'The store you came for',
    noImage: 'No Image',
    sale: 'SALE',
    wasLabel: 'Original price',
    nowLabel: 'Price now',
  },
});
