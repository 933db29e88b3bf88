import type { VariantEntry } from '@haat/contracts';
import { foldName } from '@haat/contracts';
import fc from 'fast-check';
import { InvalidInput } from '../../platform/http/errors';
import { type MergeRules, mergeVariants, type StoredVariant, type VariantMerge } from './mergeVariants';

const rules: MergeRules = {
  name: 'Panjabi',
  colors: ['Red', 'Blue'],
  sizes: ['M'],
  offersCustomSizes: false,
};
const stored: StoredVariant[] = [
  { id: 1, color: 'Red', size: 'M', sku: 'R-M', stock: 4, is_active: true },
  { id: 2, color: 'Red', size: 'L', sku: 'R-L', stock: 6, is_active: true },
  { id: 3, color: 'Blue', size: 'M', sku: 'B-M', stock: 0, is_active: false },
];
const entry = (change: Partial<VariantEntry> = {}): VariantEntry => ({
  id: null,
  color: 'Red',
  size: 'M',
  stock_quantity: 5,
  sku: '',
  ...change,
});

/** Returns the errors by field; undefined when nothing is refused. */
function refusalOf(entries: VariantEntry[], change: Partial<MergeRules> = {}) {
  try {
    mergeVariants(stored, entries, { ...rules, ...change });
  } catch (error) {
    if (error instanceof InvalidInput) return error.fields;
    throw error;
  }
  return undefined;
}

test('a variant keeps its id, by the id and by its colour and size alike; what is left out is no longer sold', () => {
  const merge = mergeVariants(
    stored,
    [entry({ id: 1, sku: 'mine' }), entry({ color: 'blue ', size: 'm' }), entry({ size: 'XL' })],
    rules,
  );
  expect(merge).toEqual<VariantMerge>({
    changed: [
      { id: 1, color: 'Red', size: 'M', sku: 'mine', stock: 5, position: 0 },
      { id: 3, color: 'Blue', size: 'M', sku: 'PAN-BL-M', stock: 5, position: 1 },
    ],
    added: [{ color: 'Red', size: 'XL', sku: 'PAN-RE-XL', stock: 5, position: 2 }],
    deactivated: [2],
  });
});

test('a row that is switched off counts as left out', () => {
  expect(mergeVariants(stored, [entry({ id: 1, is_active: false })], rules)).toMatchObject({
    changed: [],
    deactivated: [1, 2],
  });
});

test('the first spelling of a colour is everybody’s', () => {
  const rows = [entry({ color: 'Maroon' }), entry({ color: 'MAROON', size: 'L' })];
  expect(mergeVariants([], rows, rules).added.map(({ color }) => color)).toEqual(['Maroon', 'Maroon']);
});

// Shown when the form was opened, there now, typed, there after.
test.each([
  ['nothing sold, nothing typed', 4, 4, 4, 4],
  ['3 sold, nothing typed', 7, 4, 7, 4],
  ['3 sold, 5 added', 7, 4, 12, 9],
  ['3 sold, 2 found missing', 7, 4, 5, 2],
  ['3 sold, all found missing', 7, 4, 0, 0],
  ['2 came back, nothing typed', 2, 4, 2, 4],
  ['not known what was shown', undefined, 4, 9, 9],
])('stock: %s', (_, before, now, typed, after) => {
  const shown = new Map(before === undefined ? [] : [[1, before]]);
  const own: StoredVariant[] = [{ id: 1, color: 'Red', size: 'M', sku: '', stock: now, is_active: true }];
  const { changed } = mergeVariants(own, [entry({ id: 1, stock_quantity: typed })], { ...rules, shown });
  expect(changed[0]?.stock).toBe(after);
});

const twice = (what: string) => ({ 'variants_data.1.size': [`${what} is there twice`] });

test.each<[string, VariantEntry[], Partial<MergeRules>, object | undefined]>([
  ['the same twice', [entry(), entry({ color: ' RED ', size: 'm' })], {}, twice('Red / M')],
  [
    'neither colour nor size, twice',
    [entry({ color: '', size: null }), entry({ color: null, size: '' })],
    { colors: [], sizes: [] },
    twice('The combination without colour and size'),
  ],
  ['another product’s', [entry({ id: 99 })], {}, { 'variants_data.0.id': ['Not a variant of this product'] }],
  [
    'one that becomes another',
    [entry({ id: 1, size: 'XL' })],
    {},
    { 'variants_data.0.id': ['A variant keeps its colour and size: remove its row and add a new one'] },
  ],
  [
    'made to measure, which is not offered',
    [entry({ size: 'custom' })],
    {},
    { 'variants_data.0.size': ['Offer custom sizes, or remove the combinations of size Custom'] },
  ],
  ['made to measure, which is offered', [entry({ size: 'custom' })], { offersCustomSizes: true }, undefined],
  [
    'no colour where there are colours',
    [entry({ color: '' })],
    {},
    { 'variants_data.0.color': ['Give this combination a colour'] },
  ],
  [
    'no size where another combination has one',
    [entry({ size: 'L' }), entry({ size: null })],
    { sizes: [] },
    { 'variants_data.1.size': ['Give this combination a size'] },
  ],
  [
    'neither, where there are none',
    [entry({ color: null, size: null })],
    { colors: [], sizes: [] },
    undefined,
  ],
  [
    'one SKU for two',
    [entry({ sku: 'A-1' }), entry({ size: 'L', sku: ' a-1'.trim() })],
    {},
    { 'variants_data.1.sku': ['The SKU a-1 is there twice'] },
  ],
])('refused rows: %s', (_, entries, change, fields) => {
  expect(refusalOf(entries, change)).toEqual(fields);
});

test.each<[string, StoredVariant[], VariantEntry[], string[]]>([
  [
    'default ones that would be alike get a number',
    [],
    [entry({ color: 'Blue' }), entry({ color: 'Black' }), entry({ color: 'Blush', sku: 'pan-bl-m' })],
    ['PAN-BL-M', 'PAN-BL-M-2', 'PAN-BL-M-3'],
  ],
  [
    'a default one makes room for one that was typed',
    [],
    [entry({ color: 'Blue' }), entry({ color: 'Red', sku: 'PAN-BL-M' })],
    ['PAN-BL-M-2', 'PAN-BL-M'],
  ],
  [
    'those of a time when they could repeat stay',
    [
      { id: 1, color: 'Blue', size: 'M', sku: 'X', stock: 1, is_active: true },
      { id: 2, color: 'Black', size: 'M', sku: 'X', stock: 1, is_active: true },
    ],
    [entry({ color: 'Blue', sku: 'X' }), entry({ color: 'Black', sku: 'X' })],
    ['X', 'X'],
  ],
])('SKUs: %s', (_, before, rows, expected) => {
  const { changed, added } = mergeVariants(before, rows, { ...rules, colors: [] });
  expect([...changed, ...added].map(({ sku }) => sku)).toEqual(expected);
});

const color = fc.constantFrom('Red', ' red', 'Blue', 'BLUE', 'Green', '', null);
const size = fc.constantFrom('M', 'm', 'L', '38', '', null);
const keptVariants = fc.uniqueArray(
  fc.record({
    color: fc.constantFrom('Red', 'Blue', 'Green', null),
    size: fc.constantFrom('M', 'L', '38', null),
    stock: fc.nat(50),
    is_active: fc.boolean(),
  }),
  { selector: (one) => JSON.stringify([one.color, one.size]) },
);
const entries = fc.array(
  fc.record({
    id: fc.option(fc.integer({ min: 1, max: 12 })),
    color,
    size,
    stock_quantity: fc.nat(50),
    is_active: fc.constantFrom(true, true, true, false),
  }),
  { maxLength: 8 },
);

test('whatever is sent: refused, or every variant accounted for, each choice once, and no sold piece back', () => {
  let merged = 0;
  fc.assert(
    fc.property(keptVariants, entries, fc.array(fc.nat(50)), (variants, rows, before) => {
      const own = variants.map((variant, index) => ({ ...variant, id: index + 1, sku: '' }));
      const shown = new Map(before.map((pieces, index) => [index + 1, pieces]));
      let merge: VariantMerge;
      try {
        merge = mergeVariants(own, rows, { ...rules, colors: [], sizes: [], shown });
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidInput);
        return;
      }
      merged += 1;
      const sold = [...merge.changed, ...merge.added];
      expect(sold.map(({ position }) => position).sort()).toEqual(
        rows.flatMap((row, index) => (row.is_active ? index : [])).sort(),
      );
      expect(new Set(sold.map(({ sku }) => foldName(sku))).size).toBe(sold.length);
      const choices = sold.map((one) => `${foldName(one.color ?? '')}/${foldName(one.size ?? '')}`);
      expect(new Set(choices).size).toBe(choices.length);
      const changed = new Set(merge.changed.map(({ id }) => id));
      expect(changed.size).toBe(merge.changed.length);
      for (const variant of own) {
        expect(changed.has(variant.id) && merge.deactivated.includes(variant.id)).toBe(false);
        if (variant.is_active)
          expect(changed.has(variant.id) || merge.deactivated.includes(variant.id)).toBe(true);
      }
      for (const { id, color: shade, size: cut, stock, position } of merge.changed) {
        const was = own[id - 1]!;
        expect([foldName(shade ?? ''), foldName(cut ?? '')]).toEqual([
          foldName(was.color ?? ''),
          foldName(was.size ?? ''),
        ]);
        const typed = rows[position]!.stock_quantity;
        const pieces = shown.get(id);
        expect(stock).toBe(pieces === undefined ? typed : Math.max(0, was.stock + typed - pieces));
      }
      for (const { color: shade, size: cut } of merge.added) {
        expect(shade === '' || cut === '').toBe(false);
      }
    }),
    { numRuns: 2000 },
  );
  expect(merged).toBeGreaterThan(100);
});
