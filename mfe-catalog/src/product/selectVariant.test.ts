import { aProduct } from '@haat/testing';
import { colorsOf, isSoldOut, readChoice, selectVariant, sizesOf, writeChoice } from './selectVariant';

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
  ['', shirt, null, null],
  ['color=Indigo&size=M', shirt, 'Indigo', 'M'],
  ['color=Pink&size=M', shirt, null, 'M'],
  ['', aProduct({ availableColors: ['Indigo'], availableSizes: ['M'] }), 'Indigo', 'M'],
  ['', tailored, null, null],
  ['size=Custom', tailored, null, 'Custom'],
  ['size=Custom', shirt, null, null],
  ['', { ...tailored, availableSizes: ['Custom'] }, null, 'Custom'],
  [
    '',
    aProduct({ availableColors: ['Indigo'], availableSizes: ['M'], offers_custom_sizes: true }),
    'Indigo',
    null,
  ],
])('the URL parameters %j select', (search, product, color, size) => {
  expect(readChoice(new URLSearchParams(search), product)).toEqual({ color, size });
});

test('writes one part of a choice and removes another', () => {
  const params = new URLSearchParams('from=mail&color=Indigo&size=M');
  expect(writeChoice(params, { size: 'S' }).toString()).toBe('from=mail&color=Indigo&size=S');
  expect(writeChoice(params, { size: null }).toString()).toBe('from=mail&color=Indigo');
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
