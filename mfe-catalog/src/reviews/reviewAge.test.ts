import { reviewAge } from './reviewAge';

const now = new Date('2026-11-21T08:00:00Z');

test.each([
  ['2026-11-21T07:59:00Z', { unit: 'today' }],
  ['2026-11-20T18:00:00Z', { unit: 'today' }],
  ['2026-11-20T17:59:00Z', { unit: 'yesterday' }],
  ['2026-11-22T08:00:00Z', { unit: 'today' }],
  ['2026-11-19T08:00:00Z', { unit: 'day', count: 2 }],
  ['2026-11-15T08:00:00Z', { unit: 'day', count: 6 }],
  ['2026-11-14T08:00:00Z', { unit: 'week', count: 1 }],
  ['2026-10-23T08:00:00Z', { unit: 'week', count: 4 }],
  ['2026-10-22T08:00:00Z', { unit: 'month', count: 1 }],
  ['2025-11-22T08:00:00Z', { unit: 'month', count: 12 }],
  ['2025-11-21T08:00:00Z', { unit: 'year', count: 1 }],
  ['2023-11-21T08:00:00Z', { unit: 'year', count: 3 }],
  ['', null],
])('%s', (written, age) => {
  expect(reviewAge(written, now)).toEqual(age);
});
