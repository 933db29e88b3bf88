/** The paths of the remote, as its releases say them in remote.json. */
export const routes = [
  {
    path: '/gift-ideas',
    access: 'public',
    title: { en: 'Gift ideas', bn: 'উপহারের আইডিয়া' },
    server: true,
    screen: './GiftIdeasScreen',
  },
];
