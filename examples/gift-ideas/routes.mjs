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

/** Parts for other remotes' screens: src/fragmentTable.ts, with the import that src/fragments.ts has of each. */
export const fragments = [
  { name: 'picks', params: { upTo: 'number?' }, server: true, component: './GiftPicks' },
];
