import { type FragmentApp, reactFragment } from '@haat/remote';

const loadRecentlyViewed = async () => (await import('./related/RecentlyViewed')).RecentlyViewed;

/** Parts for other remotes' screens. */
export const fragments: Readonly<Record<string, FragmentApp>> = {
  'recently-viewed': reactFragment('catalog/recently-viewed', loadRecentlyViewed),
};
