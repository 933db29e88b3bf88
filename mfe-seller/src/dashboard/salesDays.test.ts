import { periodOf, salesOf } from './salesDays';

const daily = [
  { day: '2026-11-18', revenue: 900, orders: 1 },
  ...['2026-11-15', '2026-11-16', '2026-11-17'].map((day) => ({ day, revenue: 0, orders: 0 })),
  { day: '2026-11-19', revenue: 1250.5, orders: 2 },
  { day: '2026-11-20', revenue: 1250.5, orders: 0 },
  { day: '2026-11-21', revenue: 0, orders: 4 },
];

test('returns the last days, their total and the best day', () => {
  const sales = salesOf([{ day: '2026-11-01', revenue: 99_999, orders: 9 }, ...daily], 7);
  expect(sales.days).toHaveLength(7);
  expect(sales).toMatchObject({ revenuePaisa: 3401_00, orders: 7, top: 1500_00 });
  expect(sales.best?.day).toBe('2026-11-20');
});

test('handles no sales and no series', () => {
  expect(salesOf(daily.slice(-1), 30)).toMatchObject({ best: null, orders: 4, top: 100_00 });
  expect(salesOf([], 90)).toEqual({ days: [], revenuePaisa: 0, orders: 0, best: null, top: 100_00 });
});

test.each([
  ['7', 7],
  ['90', 90],
  ['30', 30],
  ['8', 30],
  [null, 30],
  ['7.0', 30],
])('reads %s in the address as %i days', (text, period) => {
  expect(periodOf(text)).toBe(period);
});
