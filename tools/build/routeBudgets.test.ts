import path from 'node:path';
import { budgetsOf, exceeded, hasBudget } from './routeBudgets.mjs';

const sizes = new Map([
  ['remoteEntry.js', 8_500],
  ['screen.js', 24_000],
  ['dialog.js', 9_000],
  ['screen.css', 5_000],
]);

test('says what a route needs', () => {
  const { text, problems } = exceeded('catalog /home', ['remoteEntry.js', 'screen.css'], sizes);
  expect(text).toMatch(/^8\.5 of [\d.]+ kB js, 5\.0 of [\d.]+ kB css$/);
  expect(problems).toEqual([]);
});

test('names the largest files of a route that needs too much', () => {
  const files = ['remoteEntry.js', 'screen.js', 'dialog.js', 'screen.css'];
  expect(exceeded('catalog /home', files, sizes).problems).toEqual([
    expect.stringMatching(
      /^catalog \/home: 41500 bytes of js \(brotli\) before it is hydrated, over [\d.]+ kB\. The largest: screen\.js 24000, dialog\.js 9000,/,
    ),
  ]);
});

test('a route has the limit of its remote, others the common one', () => {
  const budgets = budgetsOf(path.resolve(__dirname, '../../mfe-catalog'));
  expect(budgets['/home']!.js).toBeLessThan(33);
  expect(
    exceeded('catalog /home', ['screen.js', 'dialog.js'], sizes, budgets['/home']).problems,
  ).toHaveLength(1);
  expect(
    exceeded('catalog /wishlist', ['screen.js', 'dialog.js'], sizes, budgets['/wishlist']).problems,
  ).toEqual([]);
  expect(budgetsOf(__dirname)).toEqual({});
});

test.each([
  [{ server: true as const }, true],
  [{ serverLoading: true as const }, true],
  [{}, false],
])('a route with %j has a budget: %s', (flags, expected) => {
  expect(hasBudget({ path: '/orders', files: [], ...flags })).toBe(expected);
});
