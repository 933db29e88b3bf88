import { setLanguage } from './language';
import { waitingCount } from './market';

afterEach(() => setLanguage('en'));

test.each([
  [0, '0', '০'],
  [99, '99', '৯৯'],
  [100, '100+', '১০০+'],
])('a count of %d is shown as %s', (count, en, bn) => {
  expect(waitingCount(count)).toBe(en);
  setLanguage('bn');
  expect(waitingCount(count)).toBe(bn);
});
