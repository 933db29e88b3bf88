import { type FragmentRow, paramsProblem } from './fragments';

const params: FragmentRow['params'] = { product: 'number', size: 'string?', sale: 'boolean?' };

test.each<[string, unknown, string | null]>([
  ['what is needed', { product: 7 }, null],
  ['all', { product: 7, size: 'M', sale: true }, null],
  ['an optional one that is undefined', { product: 7, size: undefined }, null],
  ['nothing', undefined, 'needs product: number'],
  ['another type', { product: '7' }, 'needs product: number'],
  ['null', { product: 7, size: null }, 'needs size: string'],
  ['one that it does not know', { product: 7, colour: 'Indigo' }, 'has no parameter colour'],
  ['a name of every object', { product: 7, toString: 'x' }, 'has no parameter toString'],
])('parameters: %s', (_case, given, expected) => {
  expect(paramsProblem(params, given)).toBe(expected);
});
