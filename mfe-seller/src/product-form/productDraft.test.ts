import { aSellerProduct } from '@haat/testing';
import {
  addManualRow,
  changeRow,
  choose,
  draftOf,
  EMPTY_DRAFT,
  formValuesOf,
  newName,
  type ProductDraft,
  problemsOf,
  type RowProblem,
  readStoredDraft,
  removeRow,
  sameDraft,
  setCustom,
  withTags,
} from './productDraft';

const rows = ({ rows }: typeof EMPTY_DRAFT) =>
  rows.map(({ color, size, quantity }) => `${color} ${size} ${quantity}`);
const chosen = choose(EMPTY_DRAFT, { colors: ['Red'], sizes: ['S', 'M'] });
const stocked = changeRow(chosen, 'red/s', { quantity: '4', sku: 'OWN' });

test('restores a removed combination when its size or colour is chosen again', () => {
  const less = removeRow(stocked, 'red/m');
  expect(rows(choose(less, { sizes: ['S', 'M', 'L'] }))).toEqual(['Red S 4', 'Red L 0']);
  const without = choose(less, { sizes: ['S'] });
  expect(rows(choose(without, { sizes: ['S', 'M'] }))).toEqual(['Red S 4', 'Red M 0']);
});

test('resets rows for a new product when custom sizing changes, and removes the measurements', () => {
  const on = { ...setCustom(stocked, true), measurements: ['Chest'] };
  expect(rows(on)).toEqual(['Red Custom 0']);
  const off = setCustom(on, false);
  expect([rows(off), off.measurements]).toEqual([['Red S 0', 'Red M 0'], []]);
});

test('keeps existing variants when custom sizing changes while editing', () => {
  const product = draftOf(aSellerProduct());
  expect(rows(setCustom(product, true))).toEqual(['Indigo M 6', 'Indigo L 6', 'Indigo Custom 0']);
  expect(problemsOf({ ...product, custom: false, rows: [{ ...product.rows[0]!, size: 'custom' }] })).toEqual([
    { index: 0, kind: 'notOffered' },
  ]);
});

test('adds combinations of a new choice while editing, not ones the product never had', () => {
  const [variant] = aSellerProduct().variants;
  const product = draftOf(aSellerProduct({ availableColors: ['Indigo', 'Red'], variants: [variant!] }));
  expect(rows(product)).toEqual(['Indigo M 6']);
  expect(rows(choose(product, { sizes: ['M', 'L', 'XL'] }))).toEqual([
    'Indigo M 6',
    'Indigo XL 0',
    'Red XL 0',
  ]);
  expect(rows(draftOf(aSellerProduct({ variants: [] })))).toEqual(['Indigo M 0', 'Indigo L 0']);
});

test('sends trimmed texts, quantities and default SKUs', () => {
  const draft = changeRow(addManualRow({ ...stocked, name: 'Cotton' }), 'red/m', { quantity: 'x' });
  expect(formValuesOf(draft)).toMatchObject({
    availableSizes: ['S', 'M'],
    variants: [
      { id: null, color: 'Red', size: 'S', stock_quantity: 4, sku: 'OWN' },
      { id: null, color: 'Red', size: 'M', stock_quantity: 0, sku: 'COT-RE-M' },
      { id: null, color: null, size: null, stock_quantity: 0, sku: 'COT-XX-OS' },
    ],
  });
  expect(formValuesOf(draft)).not.toHaveProperty('business_type');
});

test('reports refused rows by index', () => {
  const twice = addManualRow(addManualRow(stocked));
  expect(problemsOf(twice)).toEqual([
    { index: 2, kind: 'noColor' },
    { index: 3, kind: 'twice' },
  ]);
  expect(problemsOf(changeRow(stocked, 'red/s', { sku: 'x'.repeat(61) }))).toEqual([
    { index: 0, kind: 'long' },
  ]);
});

test.each([
  ['  Red  ', 'Red'],
  ['sky   blue', 'sky blue'],
  ['', null],
  ['  ', null],
  ['INDIGO', null],
])('the name "%s"', (typed, name) => expect(newName(['Indigo'], typed)).toBe(name));

test.each<[string, Partial<ProductDraft>, Partial<ProductDraft['rows'][number]>, RowProblem[]]>([
  ['a colour where there are colours', {}, { color: ' ' }, [{ index: 1, kind: 'noColor' }]],
  ['a size where there are sizes', {}, { size: '' }, [{ index: 1, kind: 'noSize' }]],
  ['neither where there are none', { colors: [], sizes: [], rows: [] }, { color: '', size: '' }, []],
  ['a SKU of its own', {}, { sku: ' red-1 ' }, [{ index: 1, kind: 'skuTwice' }]],
  ['at most 100,000 pieces', {}, { quantity: '100001' }, [{ index: 1, kind: 'tooManyPieces' }]],
  ['so many as that', {}, { quantity: '১০০০০০' }, []],
])('a combination needs %s', (_, change, row, expected) => {
  const draft = changeRow({ ...choose(EMPTY_DRAFT, { colors: ['Red'], sizes: ['S'] }), ...change }, 'red/s', {
    sku: 'RED-1',
  });
  const added = addManualRow(draft);
  const { key } = added.rows.at(-1)!;
  const rows = changeRow(added, key, { color: 'Red', size: 'M', ...row });
  expect(problemsOf(rows)).toEqual(expected);
});

test('adds several tags at once, no duplicates, at most 20', () => {
  expect(withTags(['Eid'], ' eid, Cotton ,,cotton')).toEqual(['Eid', 'Cotton']);
  expect(withTags([], Array.from({ length: 30 }, (_, i) => `t${i}`).join())).toHaveLength(20);
});

test('treats a reverted form as unchanged, and reads a stored draft', () => {
  expect(sameDraft(stocked, chosen)).toBe(false);
  expect(sameDraft(changeRow(stocked, 'red/s', { quantity: '0', sku: null }), chosen)).toBe(true);
  const stored: unknown = JSON.parse(JSON.stringify(EMPTY_DRAFT));
  expect(readStoredDraft.safeParse(stored).success).toBe(true);
  expect(readStoredDraft.safeParse({ ...EMPTY_DRAFT, rows: 'x' }).success).toBe(false);
});

test('of an empty text that the API does not know, nothing is sent; nor is it missed in a stored draft', () => {
  const { fabric_care: _, ...earlier } = draftOf(aSellerProduct());
  expect(readStoredDraft.parse(earlier).fabric_care).toBe('');
  const sentOf = (product: Parameters<typeof formValuesOf>[1], fabric_care: string) =>
    formValuesOf({ ...EMPTY_DRAFT, fabric_care }, product).fabric_care;
  const { fabric_care: __, ...ofEarlierApi } = aSellerProduct();
  expect(sentOf(null, '')).toBeUndefined();
  expect(sentOf(null, 'Cotton')).toBe('Cotton');
  expect(sentOf(ofEarlierApi, '')).toBeUndefined();
  expect(sentOf(aSellerProduct({ fabric_care: 'Cotton' }), '')).toBe('');
});
