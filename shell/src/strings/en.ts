import { pages } from '@haat/page';

export const en = {
  skipLink: 'Skip to the page',

  ...pages,

  header: {
    home: 'Haat, home page',
    cart: 'Cart',
    cartWith: (count: number) => (count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`),
    peek: 'What is in your cart',
    menu: 'Menu',
    account: 'Your account',
    shop: 'Shop',
    shopLinks: {
      women: 'Women',
      men: 'Men',
      kids: 'Kids',
      fabric: 'Fabric',
      thrifted: 'Thrifted',
      offers: 'Offers',
      trending: 'Trending',
    },
  },

  search: {
    label: 'Search products',
    placeholder: 'find your fit...',
    submit: 'Search',
    clear: 'Clear the search',
    suggestions: 'Suggestions',
    recent: 'Recent searches',
    clearRecent: 'Clear recent searches',
    popular: 'Popular',
    viewAll: 'View all results',
    none: (query: string) => `No products found for "${query}"`,
    searching: 'Searching...',
    found: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  },

  menu: {
    label: 'Menu',
    close: 'Close the menu',
    greeting: (name: string) => `Hello, ${name}`,
    guest: 'Guest',
    home: 'Home',
    login: 'Log in',
    signup: 'Sign up',
    sellerEntry: {
      none: 'Become a seller',
      applied: 'Seller Application',
      approved: 'Seller Dashboard',
    },
    orders: 'Orders',
    cart: 'Cart',
    wishlist: 'Wish list',
    trending: 'Trending',
    offers: 'Offers',
    blog: 'Blog',
    profile: 'Profile',
    operator: 'Run the market',
    owners: 'Who owns what',
    signOut: 'Sign Out',
    signIn: 'Sign In',
  },

  theme: {
    label: 'Colours of the page',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
  },

  footer: {
    contact: 'Contact',
    company: 'Company',
    about: 'About',
    blog: 'Blog',
    services: 'Services',
    policies: 'Policies',
    legal: 'Legal',
    sell: 'Sell on Haat',
    help: 'Get Help',
    faq: 'FAQ',
    orderStatus: 'Order status',
    tutorials: 'Tutorials',
    paymentOptions: 'Payment options',
    social: 'Follow us',
    facebook: 'Facebook',
    instagram: 'Instagram',
    youtube: 'YouTube',
    opensElsewhere: '(another site)',
    shortcuts: 'Keyboard shortcuts',
    promises: ['Cash on delivery', 'Delivery usually ৳80, 2-4 days', 'Returns within 7 days'],
    copyright: (year: number) => `© ${year} Haat. All rights reserved.`,
  },

  notices: {
    label: 'Messages',
    dismiss: 'Dismiss',
  },

  region: {
    loading: 'Loading...',
    failed: 'This part of the page could not be loaded.',
    failedDetail: 'The rest of the site works. Please try again.',
    reloadDetail: 'Reloading the page often helps.',
    retry: 'Try again',
    retrying: 'Trying again...',
    reload: 'Reload the page',
  },

  notFound: {
    title: 'Page not found',
    text: 'We can’t find this page. It may have moved, or the address may be mistyped.',
    home: 'Go to the home page',
    trending: 'See what is trending',
  },

  overrides: {
    label: 'Remotes from elsewhere',
    from: 'comes from',
    end: 'End',
    endOf: (remote: string) => `the override of ${remote}`,
    failed: (address: string) =>
      `It should load from ${address}. Is a server running there? You can end the override above.`,
    threw: (error: string) => `Its code failed: ${error} – the console has the stack.`,
    refused: {
      remote: (remote: string, _address: string) => `There is no remote “${remote}”.`,
      address: (remote: string, address: string) =>
        `${remote} stays as it is: “${address}” is no mf-manifest.json.`,
      origin: (remote: string, address: string) =>
        `${remote} stays as it is: the site takes no remotes from “${address}” (REMOTE_OVERRIDES).`,
    },
  },

  oldPage: 'This page has been open for over a day. Reload it for the newest version.',
  offline: 'You are offline. What you see may be out of date.',
  slow: 'The network is slow. You see this page as it was at your last visit.',
} as const;
