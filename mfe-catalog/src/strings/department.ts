import { defineTexts } from '@haat/remote/texts';
import { plural } from './plural';

/** Texts of /shop/:department. */
export const departmentTexts = defineTexts('department', {
  departments: {
    women: {
      title: 'Women’s clothing',
      lead: 'From everyday kurtis to wedding sarees, by stores all over Bangladesh.',
    },
    men: {
      title: 'Men’s clothing',
      lead: 'Panjabis for Eid, shirts for the office, and something easy for the rest of the week.',
    },
    kids: {
      title: 'Kids’ clothing',
      lead: 'Soft, easy to wash, and with room to grow.',
    },
    fabric: {
      title: 'Fabric by the yard',
      lead: 'Cut from the roll, for your own tailor and your own ideas.',
    },
    thrifted: {
      title: 'Thrifted clothing',
      lead: 'Pre-loved pieces, one of each. Whoever comes first gets it.',
    },
  },
  seeAll: (count: number | undefined) =>
    count === undefined ? 'See all products' : `See all ${plural(count, 'product', 'products')}`,
  types: 'Shop by type',
  path: 'Department',
  tagPath: 'Breadcrumb',
  everything: 'All products',
  list: 'Products',
  allOf: (department: string) => `All ${department.charAt(0).toLowerCase()}${department.slice(1)}`,
  noType: 'No such type of clothes',
  noTypeText: 'The link may be wrong or old. The departments show everything that is on sale.',
  loadingTypes: 'Loading types...',
  typesFailed: 'Failed to load the types',
  newest: 'New in',
  newestWhy: 'The latest of every store',
  newestAll: 'See all that is new',
  offers: 'On offer',
  offersWhy: 'Reduced for a while, those in stock first',
  offersAll: 'See all offers',
  trending: 'Trending now',
  trendingWhy: 'Ordered and added to carts most in the last 24 hours',
  trendingAll: 'See the ranking',
  none: 'Nothing in this department yet',
  noneText: 'Products appear here as soon as stores add them. In the meantime, have a look around the shop.',
});
