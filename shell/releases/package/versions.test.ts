import { isRange, isSatisfied, isVersion } from './versions';

test.each([
  ['1.4.0', true],
  ['0.0.1', true],
  ['1.5.0-rc.1', true],
  ['1.0.0-d388c76b', true],
  ['1.4', false],
  ['v1.4.0', false],
  ['01.4.0', false],
  ['1.4.0-', false],
  ['1.4.0/..', false],
  ['1.4.0-..', false],
  ['../1.4.0', false],
  ['latest', false],
  ['1.4.0+build', false],
  ['', false],
  [`1.4.0-${'a'.repeat(40)}`, false],
])('%j names a release: %s', (text, is) => {
  expect(isVersion(text)).toBe(is);
});

test.each([
  ['1.2.0', '^1.2.0', true],
  ['1.2.1', '^1.2.0', true],
  ['1.3.0', '^1.2.9', true],
  ['1.2.0', '^1.2.1', false],
  ['1.1.9', '^1.2.0', false],
  ['2.0.0', '^1.2.0', false],
  ['1.9.9', '^2.0.0', false],
  ['10.0.0', '^9.0.0', false],
  ['1.10.0', '^1.9.0', true],
  ['0.2.3', '^0.2.1', true],
  ['0.3.0', '^0.2.1', false],
  ['0.0.3', '^0.0.3', true],
  ['0.0.4', '^0.0.3', false],
  ['0.0.0', '^0.0.0', true],
  ['2.14.0', '^2.14.0 || ^3.0.0', true],
  ['3.1.0', '^2.14.0 || ^3.0.0', true],
  ['4.0.0', '^2 || ^3', false],
  ['1.2.0', 'newest', false],
  ['1.2.0-rc.1', '^1.2.0', false],
  ['', '^1.2.0', false],
])('an offer of %s is enough for %s: %s', (offered, needed, is) => {
  expect(isSatisfied(offered, needed)).toBe(is);
});

test.each([
  ['^1.2.0', true],
  ['^2 || ^3', true],
  ['>=1.2.0 <3', true],
  ['', false],
  ['*', false],
  ['newest', false],
  ['^1.2.0 || newest', false],
  ['^1.2.0 '.repeat(40), false],
])('%s is a range: %s', (text, is) => {
  expect(isRange(text)).toBe(is);
});
