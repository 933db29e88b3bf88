import { feedbackBand } from './feedbackBand';

test.each([
  [5, 'excellent'],
  [4.5, 'excellent'],
  [4.49, 'good'],
  [4, 'good'],
  [3.99, 'average'],
  [3, 'average'],
  [2.99, 'improve'],
  [0, 'improve'],
])('%d is %s', (rating, band) => {
  expect(feedbackBand(rating)).toBe(band);
});
