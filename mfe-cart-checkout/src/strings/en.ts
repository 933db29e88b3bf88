export const en = {
  loading: 'Loading...',
  cart: { title: 'Shopping Cart' },
} as const;
