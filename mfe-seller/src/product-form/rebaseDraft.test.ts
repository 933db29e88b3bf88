import { EMPTY_DRAFT, type ProductDraft } from './productDraft';
import { changedParts, rebaseDraft } from './rebaseDraft';
import type { SkuRow } from './skuRows';

const row = (color: string, quantity: number, change: Partial<SkuRow> = {}): SkuRow => ({
  key: color,
  id: color.length,
  color,
  size: 'M',
  quantity: String(quantity),
  sku: `${color}-M`,
  manual: false,
  ...change,
});
const base: ProductDraft = {
  ...EMPTY_DRAFT,
  name: 'Panjabi',
  price: '100',
  tags: ['Eid', 'Cotton'],
  rows: [row('Red', 5), row('Blue', 3)],
};
type Change = Partial<ProductDraft>;

test.each<[string, Change, Change, Change]>([
  ['nothing of mine: theirs', {}, { name: 'Theirs', price: '90' }, { name: 'Theirs', price: '90' }],
  [
    'mine where I typed, theirs elsewhere',
    { name: 'Mine' },
    { name: 'Theirs', price: '90' },
    { name: 'Mine', price: '90' },
  ],
  [
    'a tag of each',
    { tags: ['Eid', 'Cotton', 'Mine'] },
    { tags: ['Eid', 'Cotton', 'Theirs'] },
    { tags: ['Eid', 'Cotton', 'Theirs', 'Mine'] },
  ],
  [
    'a tag that I took out stays out',
    { tags: ['Cotton'] },
    { tags: ['Eid', 'Cotton', 'Theirs'] },
    { tags: ['Cotton', 'Theirs'] },
  ],
  [
    'a tag that they took out stays out',
    { tags: ['Eid', 'Cotton', 'Mine'] },
    { tags: ['Eid'] },
    { tags: ['Eid', 'Mine'] },
  ],
  [
    'pieces left standing are theirs',
    {},
    { rows: [row('Red', 8), row('Blue', 3)] },
    { rows: [row('Red', 8), row('Blue', 3)] },
  ],
  [
    'pieces of both are added',
    { rows: [row('Red', 7), row('Blue', 3)] },
    { rows: [row('Red', 8), row('Blue', 3)] },
    { rows: [row('Red', 10), row('Blue', 3)] },
  ],
  [
    'never less than none',
    { rows: [row('Red', 0), row('Blue', 3)] },
    { rows: [row('Red', 2), row('Blue', 3)] },
    { rows: [row('Red', 0), row('Blue', 3)] },
  ],
  ['a row that they took out goes', {}, { rows: [row('Blue', 3)] }, { rows: [row('Blue', 3)] }],
  [
    'unless I changed it: then it is new',
    { rows: [row('Red', 9), row('Blue', 3)] },
    { rows: [row('Blue', 3)] },
    { rows: [row('Blue', 3), row('Red', 9, { id: null })] },
  ],
  [
    'a row that I took out goes',
    { rows: [row('Red', 5)] },
    { rows: [row('Red', 6), row('Blue', 3)] },
    { rows: [row('Red', 6)] },
  ],
  [
    'rows of each',
    { rows: [row('Red', 5), row('Blue', 3), row('Mine', 1, { id: null })] },
    { rows: [row('Red', 5), row('Blue', 3), row('Theirs', 2)] },
    { rows: [row('Red', 5), row('Blue', 3), row('Theirs', 2), row('Mine', 1, { id: null })] },
  ],
  [
    'my SKU where I typed one',
    { rows: [row('Red', 5, { sku: 'MINE' }), row('Blue', 3)] },
    { rows: [row('Red', 5, { sku: 'X' }), row('Blue', 3, { sku: 'Y' })] },
    { rows: [row('Red', 5, { sku: 'MINE' }), row('Blue', 3, { sku: 'Y' })] },
  ],
])('%s', (_, mine, theirs, expected) => {
  expect(rebaseDraft(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({ ...base, ...expected });
});

test.each<[Change, string[]]>([
  [{}, []],
  [{ name: 'X', tags: [] }, ['name', 'tags']],
  [{ rows: [row('Red', 6), row('Blue', 3)] }, ['rows']],
  [{ rows: [row('Red', 5, { key: 'other' }), row('Blue', 3)] }, []],
])('what %j changes', (change, parts) => expect(changedParts(base, { ...base, ...change })).toEqual(parts));
