import { type SellerOffer, type SellerProduct, versionText } from '@haat/contracts';
import { aPicture, aSellerOffer, aSellerProduct } from '@haat/testing';
import { csvText, parseCsv } from './csvText';
import { planImport } from './planImport';
import { readProducts } from './readProducts';
import { productRows } from './writeProducts';

const variants = [
  { id: 12, color: 'Red', size: 'M', in_stock: true, stock_quantity: 5, sku: 'A', is_active: true },
  { id: 13, color: 'Red', size: 'L', in_stock: true, stock_quantity: 3, sku: 'B', is_active: true },
];
const panjabi = aSellerProduct({
  id: 7,
  name: 'Panjabi, soft',
  description: 'Line 1\nLine 2 | =3',
  tags_list: ['Eid'],
  features: ['a | b', 'c'],
  availableColors: ['Red'],
  availableSizes: ['M', 'L'],
  variants,
  version: '4_12.5_13.3',
});
const saree = aSellerProduct({ id: 8, name: 'শাড়ি', status: 'inactive', category: null, variants: [] });
const own = [panjabi, saree];

const planOf = (text: string, products: SellerProduct[] = own, offers: SellerOffer[] = []) => {
  const { records, badQuotes } = parseCsv(text);
  return planImport(readProducts(records, badQuotes), products, offers, () => 'key');
};
const exported = csvText(productRows(own));

test('plans no change for an unchanged export', () => {
  expect(planOf(exported)).toEqual({ steps: [], unchanged: 2, problems: [], warnings: [] });
});

test('reads and compares fabric and care; a file without the column leaves it', () => {
  const washed = { ...panjabi, fabric_care: 'Cotton.\nWash cold.' };
  expect(planOf(csvText(productRows([washed])), [washed])).toMatchObject({ steps: [], unchanged: 1 });
  const [step] = planOf('id,fabric care\n7,Silk', [washed]).steps;
  expect(step).toMatchObject({
    values: { fabric_care: 'Silk' },
    changes: [{ what: 'fabric_care', before: 'Cotton.\nWash cold.', after: 'Silk' }],
  });
  expect(planOf('id,price\n7,80', [washed]).steps[0]?.values.fabric_care).toBe('Cotton.\nWash cold.');
  // An API of an earlier release has no such field.
  expect(planOf('id,price\n7,80').steps[0]?.values).not.toHaveProperty('fabric_care');
});

test('names the offer that makes a new price ৳0', () => {
  const flat = aSellerOffer({
    name: 'Winter sale',
    product: 7,
    offer_type: 'flat',
    discount_percentage: 0,
    discount_amount: 100,
  });
  const stepsAt = (price: string) => planOf(`id,price\n7,${price}`, own, [flat]).steps;
  expect(stepsAt('80')).toMatchObject([
    { becomesFree: true, freeBy: 'Winter sale', values: { confirm_zero_price: true } },
  ]);
  expect(stepsAt('101')).toMatchObject([{ becomesFree: false, freeBy: null }]);
  expect(stepsAt('0')).toMatchObject([{ becomesFree: true, freeBy: null }]);
  expect(planOf('id,price\n8,80', own, [flat]).steps).toMatchObject([{ becomesFree: false }]);
});

test('applies stock as the difference to the export', () => {
  const sold = {
    ...panjabi,
    variants: [{ ...variants[0]!, stock_quantity: 2 }, variants[1]!],
    version: versionText({
      version: 4,
      shown: new Map([
        [12, 2],
        [13, 3],
      ]),
    }),
  };
  expect(planOf(exported, [sold, saree])).toMatchObject({ steps: [], unchanged: 2 });
  const raised = exported.replace(',Red,M,A,5,', ',Red,M,A,8,');
  expect(planOf(raised, [sold, saree]).steps).toMatchObject([
    {
      kind: 'update',
      current: sold,
      changes: [{ what: 'quantity Red / M', before: '2', after: '5' }],
      values: {
        variants: [
          { id: 12, stock_quantity: 5 },
          { id: 13, stock_quantity: 3 },
        ],
      },
    },
  ]);
});

test('does not overwrite a product that was changed since the export', () => {
  const changed = { ...panjabi, description: 'Theirs', version: '5_12.5_13.3' };
  const plan = planOf(exported, [changed, saree]);
  expect([plan.steps, plan.problems]).toEqual([
    [],
    [{ row: 2, column: 'version', problem: 'changedSince', product: 'Panjabi, soft', value: '' }],
  ]);
});

test.each<[string, string, object]>([
  [
    'a price',
    'id,price\n7,1300',
    {
      values: { price: '1300', name: 'Panjabi, soft', tags: ['Eid'], variants: [{ id: 12 }, { id: 13 }] },
      changes: [{ what: 'price', before: '1250', after: '1300' }],
      status: null,
    },
  ],
  [
    'a status alone',
    'id,status\n8,active',
    { status: 'active', changes: [{ what: 'status', before: 'inactive', after: 'active' }] },
  ],
  [
    'an emptied cell',
    'id,tags\n7,',
    { values: { tags: [] }, changes: [{ what: 'tags', before: 'Eid', after: '' }] },
  ],
  [
    'a combination more',
    'id,color,size,quantity\n7,Red,M,5\n7,Red,L,3\n7,Blue,M,1',
    {
      values: {
        availableColors: ['Red', 'Blue'],
        variants: [{ id: 12, sku: 'A' }, { id: 13 }, { color: 'Blue', size: 'M', stock_quantity: 1 }],
      },
      changes: [{ what: 'quantity Blue / M', before: '', after: '1' }],
    },
  ],
  [
    'a combination less',
    'id,color,size,quantity\n7,red,m,5',
    {
      values: { availableSizes: ['M'], variants: [{ id: 12, color: 'Red', size: 'M' }] },
      changes: [{ what: 'quantity Red / L', before: '3', after: '' }],
    },
  ],
])('plans an update of %s', (_, text, step) => {
  const { steps, problems } = planOf(text);
  expect(problems).toEqual([]);
  expect(steps).toMatchObject([{ kind: 'update', ...step }]);
});

test('creates a new product, skips an existing one, and reports a duplicate name', () => {
  const file = 'name,description,price,color,size,quantity\nShirt,Thin,450,Blue,S,2';
  expect(planOf(file).steps).toMatchObject([
    {
      kind: 'create',
      key: 'key',
      rows: [2],
      sameName: false,
      values: {
        price: '450',
        estimated_pickup_days: 3,
        availableSizes: ['S'],
        variants: [{ color: 'Blue', size: 'S', stock_quantity: 2 }],
      },
    },
  ]);
  const there = aSellerProduct({
    name: 'Shirt',
    description: 'Thin',
    base_price: { amount: 450, currency: 'BDT' },
    variants: [
      {
        id: 1,
        color: 'Blue',
        size: 'S',
        in_stock: true,
        stock_quantity: 2,
        sku: 'SHI-BL-S',
        is_active: true,
      },
    ],
    availableColors: ['Blue'],
    availableSizes: ['S'],
  });
  expect(planOf(file, [there])).toMatchObject({ steps: [], unchanged: 1 });
  expect(planOf(file.replace('450', '500'), [there]).steps).toMatchObject([
    { kind: 'create', sameName: true },
  ]);
});

test('leaves out products with errors and imports the others', () => {
  const plan = planOf('id,name,description,price\n,A,B,ten\n99,,,1\n,C,D,5');
  expect(plan.problems).toMatchObject([
    { row: 2, column: 'price' },
    { row: 3, problem: 'unknownId' },
  ]);
  expect(plan.steps).toMatchObject([{ name: 'C' }]);
  expect(planOf('id,price\n99,1').problems).toEqual([
    { row: 2, column: 'id', problem: 'unknownId', product: '', value: '99' },
  ]);
});

describe('pictures’ colours', () => {
  const picture = (id: number, color: string | null) => ({ ...aPicture({ id }), color });
  const colored = { ...panjabi, images: [picture(1, 'Red'), picture(2, null)] };
  const planned = (colors: string) => planOf(`id,picture_colors\n7,${colors}`, [colored]);

  test('are exported, and importing them changes nothing', () => {
    const text = csvText(productRows([colored]));
    expect(text).toContain('Red | -');
    expect(planOf(text, [colored])).toMatchObject({ steps: [], unchanged: 1, problems: [] });
  });

  test('are assigned in the order of the pictures', () => {
    expect(planned('- | red').steps).toMatchObject([
      {
        changes: [{ what: 'picture_colors', before: 'Red | -', after: '- | Red' }],
        values: {
          image_colors: [
            { image: 1, color: null },
            { image: 2, color: 'Red' },
          ],
        },
      },
    ]);
  });

  test.each([
    ['Pink', 'notAColor'],
    ['Red | - | Red', 'noPicture'],
  ])('%s: %s', (colors, problem) => {
    expect(planned(colors)).toMatchObject({
      steps: [],
      problems: [{ row: 2, column: 'picture_colors', product: panjabi.name, value: colors, problem }],
    });
  });
});
