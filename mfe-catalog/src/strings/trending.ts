import { defineTexts } from '@haat/remote/texts';
import { plural } from './plural';

/** Texts of /trending and of the list of trending products. */
export const trendingTexts = defineTexts('trending', {
  section: 'Trending Products',
  all: 'See the ranking',
  loading: 'Loading trending products...',
  failed: 'Failed to fetch trending products',
  noMore: 'No more trending products',
  more: 'Show more trending products',
  previous: 'Previous products',
  next: 'Next products',
  title: 'Trending Products',
  lead: (hours: number) => `What shoppers ordered and added to their carts most in the last ${hours} hours.`,
  analytics: (cartAdds: number, orders: number, hours: number) =>
    `${plural(cartAdds, 'cart add', 'cart adds')} and ${plural(orders, 'order', 'orders')} over ${hours} hours`,
  empty: 'Nothing is trending yet',
  emptyText: 'Products appear here as people order them. In the meantime, have a look around the shop.',
  list: 'Ranking',
});
