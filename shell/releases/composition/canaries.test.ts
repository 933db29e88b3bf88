import { createHash } from 'node:crypto';
import type { Canary } from '../store/compositions';
import { isInCanary } from './canaries';

const canary = (percent: number, version = '1.5.0'): Canary => ({
  version,
  percent,
  since: '2026-11-21T10:00:00.000Z',
  by: 'rima',
  why: '',
});
/** Made from their number, so that every run draws the same. */
const VISITORS = Array.from({ length: 30_000 }, (_, n) =>
  createHash('sha256').update(`visitor ${n}`).digest('base64url').slice(0, 22),
);
const drawn = (percent: number, remote = 'catalog', version = '1.5.0') =>
  new Set(VISITORS.filter((visitor) => isInCanary(visitor, remote, canary(percent, version))));

/** How far a fair draw strays from its share, four standard deviations: once in 16,000 draws it is further. */
const bound = (count: number, share: number) => 4 * Math.sqrt(count * share * (1 - share));

test.each([1, 2, 10, 50, 99])('a share of %d %% is that', (percent) => {
  for (const remote of ['catalog', 'seller']) {
    const expected = (VISITORS.length * percent) / 100;
    const off = Math.abs(drawn(percent, remote).size - expected);
    expect(off).toBeLessThan(bound(VISITORS.length, percent / 100));
  }
});

test('a visitor stays in a canary: the same answer every time, also in a larger share @full', () => {
  let before = new Set<string>();
  for (const percent of [1, 5, 10, 50, 99]) {
    const now = drawn(percent);
    expect(drawn(percent)).toEqual(now);
    expect([...before].filter((visitor) => !now.has(visitor))).toEqual([]);
    before = now;
  }
});

test('another version, and another remote’s canary, are assigned independently', () => {
  const first = drawn(10);
  for (const other of [drawn(10, 'catalog', '1.6.0'), drawn(10, 'seller')]) {
    const both = [...first].filter((visitor) => other.has(visitor)).length;
    expect(Math.abs(both - first.size / 10)).toBeLessThan(bound(first.size, 0.1));
  }
});
