import type { ShopVariant } from './products';
import {
  type Choosable,
  type Combination,
  colorsOf,
  combinationKey,
  combinationProblems,
  isChoiceInStock,
  isSoldOut,
  listedChoices,
  maxQuantity,
  piecesBeside,
  selectVariant,
  sizesOf,
  stockProblem,
} from './variantRules';

const aProduct = (change: Partial<Choosable>): Choosable => ({
  availableColors: [],
  availableSizes: [],
  variants: [],
  is_in_stock: true,
  offers_custom_sizes: false,
  ...change,
});

const variant = (id: number, color: string | null, size: string | null, in_stock = true) => ({
  id,
  color,
  size,
  in_stock,
});
const shirt = aProduct({
  availableColors: ['Indigo', 'Maroon'],
  availableSizes: ['S', 'M'],
  variants: [
    variant(1, 'Indigo', 'S'),
    variant(2, 'Indigo', 'M', false),
    variant(3, 'Maroon', 'S', false),
    variant(4, 'Maroon', 'M', false),
  ],
});
const plain = aProduct({ availableColors: [], availableSizes: [], variants: [] });
const bySize = aProduct({
  availableColors: [],
  availableSizes: [],
  variants: [variant(1, null, 'M'), variant(2, null, 'L', false)],
});

const tailored = aProduct({
  availableColors: ['Indigo', 'Maroon'],
  availableSizes: ['M', 'Custom'],
  offers_custom_sizes: true,
  variants: [
    variant(1, 'Indigo', 'M', false),
    variant(2, 'Indigo', 'Custom'),
    variant(3, 'Maroon', 'M'),
    variant(4, 'Maroon', 'Custom', false),
  ],
});

test.each([
  ['made to measure beside a ready size', tailored, ['Indigo', 'Maroon'], ['M']],
  [
    'a size that is only called so',
    { ...tailored, offers_custom_sizes: false },
    ['Indigo', 'Maroon'],
    ['M', 'Custom'],
  ],
  ['listed', shirt, ['Indigo', 'Maroon'], ['S', 'M']],
  ['nothing listed, no variants', plain, ['Black', 'White', 'Red', 'Blue', 'Green'], []],
  ['variants without colours', bySize, [], ['M', 'L']],
])('colours and sizes: %s', (_, product, colors, sizes) => {
  expect(colorsOf(product)).toEqual(colors);
  expect(sizesOf(product)).toEqual(sizes);
});

test.each([
  [shirt, null, null, undefined, false],
  [shirt, 'Indigo', null, undefined, false],
  [shirt, 'Maroon', null, undefined, true],
  [shirt, 'Indigo', 'S', 1, false],
  [shirt, 'Indigo', 'M', 2, true],
  [shirt, null, 'M', undefined, true],
  [bySize, null, 'L', 2, true],
  [bySize, null, 'M', 1, false],
  [tailored, 'Indigo', null, undefined, false],
  [tailored, 'Indigo', 'Custom', 2, false],
  [tailored, 'Indigo', 'M', 1, true],
  [tailored, 'Maroon', null, undefined, false],
  [tailored, 'Maroon', 'Custom', 4, true],
  [{ ...tailored, variants: tailored.variants.slice(2, 3) }, 'Maroon', 'Custom', 3, false],
  [plain, 'Red', null, undefined, false],
  [{ ...plain, is_in_stock: false }, 'Red', null, undefined, true],
  [{ ...shirt, variants: shirt.variants.slice(0, 3) }, 'Maroon', 'M', undefined, true],
])('variant and stock of a choice', (product, color, size, id, soldOut) => {
  expect(selectVariant(product, { color, size })?.id).toBe(id);
  expect(isSoldOut(product, { color, size })).toBe(soldOut);
});
test.each([
  [true, 7, 7],
  [true, 1, 1],
  [true, 0, 1],
  [true, 5000, 999],
  [false, 0, 999],
])('tracked %s, %i in stock: at most %i pieces', (track_inventory, stock_quantity, most) => {
  expect(maxQuantity(stock_quantity, track_inventory)).toBe(most);
});
test.each([
  ['buttons in their order, then sizes of one’s own', ['L', 'S'], ['38', 'M'], false, ['S', 'M', 'L', '38']],
  ['a button without combinations is sold out, not gone', ['S'], [], false, ['S']],
  ['made to measure: only what is made', ['S', 'M'], ['Custom', 'M'], true, ['M']],
])('sizes to choose from: %s', (_, sizes, made, offersCustomSizes, listed) => {
  const rows = made.map((one) => ({ color: 'Red', size: one }));
  expect(listedChoices({ colors: [], sizes, offersCustomSizes }, rows).sizes).toEqual(listed);
});

test('colours of rows added by hand can be chosen as well', () => {
  const rows = [
    { color: 'Red', size: null },
    { color: 'Olive', size: null },
  ];
  expect(
    listedChoices({ colors: ['Red', 'Blue'], sizes: [], offersCustomSizes: false }, rows).colors,
  ).toEqual(['Red', 'Blue', 'Olive']);
});

test.each<[string, ShopVariant[], { size: string | null; color: string | null }, boolean, boolean]>([
  ['its variant is there', [variant(1, 'Red', 'M')], { size: 'M', color: 'Red' }, true, true],
  [
    'its variant is sold out',
    [variant(1, 'Red', 'M', false), variant(2, 'Red', 'L')],
    { size: 'M', color: 'Red' },
    true,
    false,
  ],
  [
    'only a colour chosen',
    [variant(1, 'Red', 'M', false), variant(2, 'Red', 'L')],
    { size: null, color: 'Red' },
    true,
    true,
  ],
  ['made to measure', [variant(1, 'Red', null)], { size: 'M', color: 'Red' }, true, true],
  ['no variants, in stock', [], { size: 'M', color: 'Red' }, true, true],
  ['no variants, sold out', [], { size: null, color: null }, false, false],
])('choice of a line: %s', (_, variants, chosen, is_in_stock, expected) => {
  expect(isChoiceInStock({ variants, is_in_stock }, chosen)).toBe(expected);
});

test.each([
  [1, 0, 'out_of_stock', 0],
  [1, 1, null, 1],
  [3, 2, 'not_enough_stock', 1],
] as const)('%i pieces of %i: %s', (quantity, stock, problem, beside) => {
  expect(stockProblem(quantity, stock)).toBe(problem);
  expect(piecesBeside(4, stock)).toBe(beside);
});

const of = (color: string | null, size: string | null): Combination => ({ color, size });

test('combinations are one whatever their case and spaces', () => {
  expect(combinationKey(of(' red ', 'xl'))).toBe(combinationKey(of('Red', 'XL')));
  expect(combinationKey(of(null, null))).toBe(combinationKey(of('', '')));
  expect(combinationKey(of('Black/White', 'M'))).not.toBe(combinationKey(of('Black', 'White/M')));
});

test.each<[string, Combination[], Partial<Parameters<typeof combinationProblems>[1]>, string[]]>([
  ['nothing to tell apart', [of(null, null)], {}, ['']],
  ['the same twice', [of('Red', 'M'), of('red', 'm')], {}, ['', 'twice']],
  ['custom sizes that are not offered', [of('Red', 'custom')], {}, ['notOffered']],
  ['custom sizes that are offered', [of('Red', 'custom')], { custom: true }, ['']],
  ['a chosen colour is missing', [of(' ', 'M')], { colors: ['Red'] }, ['noColor']],
  ['another row has a size', [of('Red', 'M'), of('Red', '')], {}, ['', 'noSize']],
])('rows: %s', (_, rows, change, expected) => {
  const problems = combinationProblems(rows, { colors: [], sizes: [], custom: false, ...change });
  expect(problems.map((found) => found.join())).toEqual(expected);
});
