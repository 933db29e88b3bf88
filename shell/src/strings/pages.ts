import type { Translation } from '@haat/remote';

/** What the page needs before its frame: titles, and messages that a redirect carries. */
export const pages = {
  titles: {
    welcome: 'Welcome',
    login: 'Log in',
    signup: 'Sign up',
    forgotPassword: 'Forgotten password',
    resetPassword: 'New password',
    unsubscribe: 'Emails about your wish list',
    profile: 'Profile',
    devices: 'Signed-in devices',
    twoStep: 'Two-step login',
    preferences: 'Your style',
    orders: 'Orders',
    order: 'Order',
    home: 'Discover your OOTD',
    women: 'Women’s clothing',
    men: 'Men’s clothing',
    kids: 'Kids’ clothing',
    fabric: 'Fabric by the yard',
    thrifted: 'Thrifted clothing',
    search: 'Search',
    product: 'Product',
    store: 'Store',
    offers: 'Products on Sale',
    trending: 'Trending Products',
    wishlist: 'Wish List',
    blog: 'Blog',
    about: 'About us',
    services: 'Services',
    policies: 'Policies',
    legal: 'Legal',
    faq: 'FAQ',
    orderStatus: 'Order status',
    tutorials: 'Tutorials',
    paymentOptions: 'Payment options',
    cart: 'Shopping Cart',
    quickCheckout: 'Quick checkout',
    orderConfirmation: 'Order confirmation',
    seller: 'Sell on Haat',
    sellerSignup: 'Seller registration',
    sellerDashboard: 'Seller dashboard',
    sellerStore: 'Your store',
    sellerProducts: 'My products',
    sellerOrders: 'Seller orders',
    sellerOffers: 'Seller offers',
    sellerReviews: 'Seller reviews',
    notFound: 'Page not found',
  },

  messages: {
    logInToSell: 'Please log in to continue with seller registration.',
  },
} as const;

export type PageTexts = Translation<typeof pages>;
let ofPage: PageTexts = pages;

/** Those texts in the page's language. */
export const pageTexts = (): PageTexts => ofPage;

/** For a page in another language. Call before the page starts. */
export function setPageTexts(texts: PageTexts): void {
  ofPage = texts;
}
