import { aPage, aSellerReview } from '@haat/testing';
import { withReview } from './withReview';

test('replaces the review on any page', () => {
  const [first, second] = [aSellerReview(), aSellerReview()];
  const data = { pages: [aPage([first]), aPage([second])], pageParams: [1, 2] };
  const reply = { seller_name: 'Nokshi Ghor', content: 'Thank you', created_at: '2026-11-21T08:00:00.000Z' };
  const after = withReview(data, { ...second, reply });
  expect(after.pages.map(({ results }) => results[0]?.reply)).toEqual([null, reply]);
  expect(after.pageParams).toEqual([1, 2]);
});
