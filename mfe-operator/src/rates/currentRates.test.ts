import type { CommissionRate } from '@haat/contracts';
import { currentRates } from './currentRates';

const rate = (id: number, from_day: string, percent: number | null, of: object = {}): CommissionRate => ({
  id,
  from_day,
  percent,
  store: null,
  tier: null,
  business_type: null,
  set_by: 'rafiq@haat.example',
  set_at: null,
  ...of,
});
const gold = { tier: 'gold' } as const;

test.each([
  ['nothing is set', [], []],
  [
    'the last one that has begun',
    [rate(2, '2026-11-20', 9), rate(1, '2026-01-01', 8)],
    [['all', 9, undefined]],
  ],
  [
    'the last one of a day, and the next that begins',
    [
      rate(4, '2027-02-01', 12),
      rate(3, '2027-01-01', 11),
      rate(2, '2026-11-29', 9),
      rate(1, '2026-11-29', 8),
    ],
    [['all', 9, 11]],
  ],
  ['one that only begins', [rate(1, '2027-01-01', 6, gold)], [['gold', undefined, 6]]],
  ['one that has ended is left out', [rate(2, '2026-11-01', null, gold), rate(1, '2026-01-01', 6, gold)], []],
  ['one that ends', [rate(2, '2027-01-01', null, gold), rate(1, '2026-01-01', 6, gold)], [['gold', 6, null]]],
])('%s', (_, commission, expected) => {
  const found = currentRates({ commission, today: '2026-11-29' });
  expect(found.map(({ key, now, next }) => [key, now?.percent, next?.percent])).toEqual(expected);
});
