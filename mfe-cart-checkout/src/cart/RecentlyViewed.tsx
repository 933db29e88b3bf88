import { Fragment } from '@haat/remote';

/** Products that the shopper looked at before, under an empty cart. */
export function RecentlyViewed() {
  return <Fragment name="catalog/recently-viewed" params={{}} />;
}
