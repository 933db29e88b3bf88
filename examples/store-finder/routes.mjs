/** The paths of the remote, as its releases say them in remote.json. */
export const routes = [
  { path: '/store-finder', access: 'public', title: { en: 'Find a store', bn: 'দোকান খুঁজুন' } },
];
