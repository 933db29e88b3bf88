/** @jest-environment node */
import { anOffer, aProductCard, aReview, aStore } from '@haat/testing';
import { render } from '../server';

const page = { count: 1, total_pages: 1, current_page: 1, has_next: false };
const stats = { averageRating: 4.2, totalReviews: 1, distribution: [{ stars: 5, count: 1 }] };
const answers: Record<string, object> = {
  '/auth/stores/3/': aStore({ id: 3, facebook: 'facebook.com/nokshi' }),
  '/products/stores/3/offers/': { offers: [anOffer({ name: 'Winter clearance' })] },
  '/products/': { ...page, results: [aProductCard({ name: 'Oxford shirt' })] },
  '/reviews/stores/3/': { reviews: [aReview({ content: 'Soft cloth' })], stats, has_next: false },
};

test.each([
  ['?tab=top-picks', 'Oxford shirt'],
  ['?tab=offers', 'Winter clearance'],
  ['?tab=reviews', 'Soft cloth'],
  ['?tab=social', 'facebook.com/nokshi'],
])('%s is rendered with its content', async (search, text) => {
  const region = await render({
    pathname: '/store/3',
    search,
    state: null,
    session: 'signed-out',
    ask: async (address) => {
      const { pathname } = new URL(address, 'http://api');
      return { status: 200, body: answers[pathname.replace('/api/v1', '')] };
    },
  });
  expect(region?.html).toContain(text);
  expect(region?.html).not.toContain('Loading...');
});
