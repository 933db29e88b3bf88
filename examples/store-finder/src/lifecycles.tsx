import { lazyScreen, reactLifecycles } from '@haat/remote';

export const { bootstrap, mount, unmount } = reactLifecycles({
  routes: [{ path: '/store-finder', Screen: lazyScreen(() => import('./StoreFinderScreen')) }],
  loading: null,
});
