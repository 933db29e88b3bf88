import { type Choice, chooseVariant, type Offered, onlyChoice } from './chooseVariant';

const plain: Offered = {
  colors: [],
  sizes: [],
  offers_custom_sizes: false,
  custom_size_fields: [],
  variants: [{ id: 1, color: null, size: null }],
};
const shirt: Offered = {
  ...plain,
  colors: ['Red', 'Blue'],
  sizes: ['M', 'L'],
  variants: [
    { id: 1, color: 'Red', size: 'M' },
    { id: 2, color: 'Red', size: 'L' },
    { id: 3, color: 'Blue', size: 'M' },
  ],
};
const sized: Offered = { ...plain, variants: [{ id: 4, color: null, size: 'S' }] };
const listedColor: Offered = { ...plain, colors: ['Teal'] };
const tailored: Offered = {
  ...plain,
  offers_custom_sizes: true,
  custom_size_fields: ['Chest', 'Length'],
  variants: [{ id: 5, color: null, size: 'Custom' }],
};
const both: Offered = { ...tailored, variants: [...tailored.variants, { id: 6, color: null, size: 'M' }] };
const mixed: Offered = {
  ...plain,
  variants: [
    { id: 7, color: null, size: 'M' },
    { id: 8, color: 'Red', size: 'M' },
    { id: 9, color: 'Red', size: 'S' },
  ],
};
const body = { Chest: '38 in', Length: '42 in' };

test.each<
  [
    what: string,
    product: Offered,
    choice: Choice,
    id: number | null,
    color: string | null,
    size: string | null,
  ]
>([
  ['nothing to choose', plain, {}, 1, null, null],
  ['empty texts are no choice', plain, { color: '', size: '' }, 1, null, null],
  ['a default colour where there are no others', plain, { color: 'Black' }, 1, 'Black', null],
  ['colour and size', shirt, { color: 'Red', size: 'L' }, 2, 'Red', 'L'],
  ['a combination that isn’t made', shirt, { color: 'Blue', size: 'L' }, null, 'Blue', 'L'],
  ['a size without colours', sized, { size: 'S' }, 4, null, 'S'],
  ['a size and a default colour', sized, { size: 'S', color: 'White' }, 4, 'White', 'S'],
  ['a listed colour that variants don’t tell apart', listedColor, { color: 'Teal' }, 1, 'Teal', null],
  ['made to measure', tailored, { custom_measurements: body }, 5, null, 'Custom'],
  ['made to measure, said so', tailored, { size: 'Custom', custom_measurements: body }, 5, null, 'Custom'],
  ['a ready size of what is also made to measure', both, { size: 'M' }, 6, null, 'M'],
  ['the exact variant goes before the one of any colour', mixed, { color: 'Red', size: 'M' }, 8, 'Red', 'M'],
])('%s', (_what, product, choice, id, color, size) => {
  expect(chooseVariant(product, choice)).toMatchObject({ variant: id === null ? null : { id }, color, size });
});

test.each<[what: string, product: Offered, only: ReturnType<typeof onlyChoice>]>([
  ['nothing to choose', plain, { color: null, size: null }],
  ['one size', sized, { color: null, size: 'S' }],
  ['one listed colour', listedColor, { color: 'Teal', size: null }],
  ['several colours and sizes', shirt, null],
  ['several sizes', { ...mixed, colors: ['Red'] }, null],
  ['made to measure', tailored, null],
])('the only choice: %s', (_what, product, only) => {
  expect(onlyChoice(product)).toEqual(only);
  if (only) expect(chooseVariant(product, only).variant).not.toBeNull();
});

test('passes measurements on', () => {
  expect(chooseVariant(tailored, { custom_measurements: body }).measurements).toEqual(body);
  expect(chooseVariant(plain, { custom_measurements: {} }).measurements).toBeNull();
});

test.each<[what: string, product: Offered, choice: Choice, text: string, field: string]>([
  ['no colour', shirt, { size: 'M' }, 'Please select a color', 'color'],
  ['an unknown colour', shirt, { color: 'Green', size: 'M' }, 'Please select a color', 'color'],
  ['no default colour', plain, { color: 'Turquoise' }, 'Please select a color', 'color'],
  [
    'a default colour of a product with colours',
    shirt,
    { color: 'Black', size: 'M' },
    'Please select a color',
    'color',
  ],
  ['no size', shirt, { color: 'Red' }, 'Please select a size', 'size'],
  ['an unknown size', shirt, { color: 'Red', size: 'XXL' }, 'Please select a size', 'size'],
  ['a size where there are none', plain, { size: 'M' }, 'This product has no sizes', 'size'],
  [
    'a missing measurement',
    tailored,
    { custom_measurements: { Chest: '38' } },
    'Please provide your Length',
    'custom_measurements.Length',
  ],
  [
    'an empty measurement',
    tailored,
    { custom_measurements: { Chest: '', Length: '1' } },
    'Please provide your Chest',
    'custom_measurements.Chest',
  ],
  [
    'an unknown measurement',
    tailored,
    { custom_measurements: { ...body, Hat: '1' } },
    'This product has no measurement "Hat"',
    'custom_measurements.Hat',
  ],
  [
    'measurements of what isn’t made to measure',
    shirt,
    { color: 'Red', size: 'M', custom_measurements: body },
    'This product has no measurement "Chest"',
    'custom_measurements.Chest',
  ],
])('refuses %s', (_what, product, choice, text, field) => {
  expect(() => chooseVariant(product, choice)).toThrow(
    expect.objectContaining({ message: text, status: 400, fields: { [field]: [expect.any(String)] } }),
  );
});
