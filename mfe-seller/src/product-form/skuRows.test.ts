import {
  type Choices,
  combinationsOf,
  combineRows,
  manualRow,
  piecesOf,
  type SkuRow,
  skusOf,
  totalPieces,
} from './skuRows';

const choices = (change: Partial<Choices> = {}): Choices => ({
  colors: [],
  sizes: [],
  custom: false,
  dropped: [],
  ...change,
});
const row = (color: string, size: string, change: Partial<SkuRow> = {}): SkuRow => ({
  key: `${color}/${size}`,
  id: null,
  color,
  size,
  quantity: '0',
  sku: null,
  manual: false,
  ...change,
});
const words = (rows: readonly { color: string; size: string; quantity?: string; id?: number | null }[]) =>
  rows.map(({ color, size, quantity, id }) =>
    [color || '–', size || '–', quantity, id].filter((part) => part !== undefined && part !== null).join(' '),
  );

test.each<[string, Partial<Choices>, string[]]>([
  [
    'each colour with each size',
    { colors: ['Red', 'Blue'], sizes: ['S', 'M'] },
    ['Red S', 'Red M', 'Blue S', 'Blue M'],
  ],
  ['no size: one size', { colors: ['Red'] }, ['Red –']],
  ['no colour', { sizes: ['S'] }, []],
  [
    'made to measure: one a colour, whatever the sizes',
    { colors: ['Red', 'লাল'], sizes: ['S'], custom: true },
    ['Red Custom', 'লাল Custom'],
  ],
])('combinations: %s', (_, change, expected) =>
  expect(words(combinationsOf(choices(change)))).toEqual(expected),
);

test.each<[string, SkuRow[], Partial<Choices>, string[]]>([
  [
    'made anew from the choice',
    [row('Red', 'S', { quantity: '4' })],
    { colors: ['Blue'], sizes: ['S'] },
    ['Blue S 0'],
  ],
  [
    'what stays keeps what was typed',
    [row('Red', 'S', { quantity: '4' })],
    { colors: ['Red'], sizes: ['S', 'M'] },
    ['Red S 4', 'Red M 0'],
  ],
  [
    'rows added by hand stay, last',
    [row('Old', '', { manual: true, quantity: '2' })],
    { colors: ['Red'], sizes: ['S'] },
    ['Red S 0', 'Old – 2'],
  ],
  [
    'a row added by hand is not made again',
    [row(' red', 's', { manual: true, quantity: '2' })],
    { colors: ['Red'], sizes: ['S', 'M'] },
    ['Red M 0', ' red s 2'],
  ],
  [
    'what the product has stays, whatever is chosen',
    [row('Red', 'S', { id: 7, quantity: '4' })],
    { colors: ['Blue'], sizes: ['S'] },
    ['Red S 4 7', 'Blue S 0'],
  ],
  [
    'only what is missing is added',
    [row('RED', 's', { id: 7 })],
    { colors: ['Red'], sizes: ['S', 'M'] },
    ['RED s 0 7', 'Red M 0'],
  ],
  [
    'new ones that are no longer chosen go',
    [row('Red', 'S', { id: 7 }), row('Red', 'M')],
    { colors: ['Red'], sizes: ['S'] },
    ['Red S 0 7'],
  ],
  [
    'what was taken out stays out',
    [],
    { colors: ['Red'], sizes: ['S', 'M'], dropped: ['red/s'] },
    ['Red M 0'],
  ],
])('%s', (_, rows, change, expected) => expect(words(combineRows(rows, choices(change)))).toEqual(expected));

test.each<[string, number]>([
  ['5', 5],
  ['০৫', 5],
  ['2.9', 2],
  ['-3', 0],
  ['', 0],
  ['many', 0],
  ['Infinity', 0],
  // Over the limit: refused, not changed.
  ['9999999', 9_999_999],
])('a quantity of "%s" is %i', (typed, pieces) => expect(piecesOf(typed)).toBe(pieces));

test('sums up the stock', () =>
  expect(
    totalPieces([
      row('a', 'S', { quantity: '2' }),
      row('b', 'S', { quantity: 'x' }),
      row('c', 'S', { quantity: '3' }),
    ]),
  ).toBe(5));

test.each<[SkuRow, string, string]>([
  [row('Red', 'M'), 'Cotton Panjabi', 'COT-RE-M'],
  [row('', ''), '', 'PRD-XX-OS'],
  [row('Blue', 'Custom'), 'a', 'A-BL-Custom'],
  [row('Red', 'M', { sku: 'OWN-1' }), 'Cotton', 'OWN-1'],
])('the SKU of %j, %s', (one, title, sku) => expect(skusOf([one], title)).toEqual([sku]));

test('gives rows added by hand different keys', () => expect(manualRow().key).not.toBe(manualRow().key));
