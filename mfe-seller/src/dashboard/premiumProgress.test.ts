import { premiumProgress } from './premiumProgress';

test.each([
  [0, 0, 'start', 50_000_00, false],
  [24_999.99, 49, 'start', 25_000_01, false],
  [25_000, 50, 'halfway', 25_000_00, false],
  [39_999, 79, 'halfway', 10_001_00, false],
  [40_000, 80, 'close', 10_000_00, false],
  [49_999.99, 99, 'close', 1, false],
  [50_000, 100, 'reached', 0, true],
  [1_250_000, 100, 'reached', 0, true],
  [-5, 0, 'start', 50_000_00, false],
])('%d taka: %i%%, %s', (total, percent, stage, left, premium) => {
  expect(premiumProgress(total)).toEqual({ percent, stage, left, premium });
});
