import { type Product, piecesOf, type ShopVariant } from '@haat/contracts';
import type { LocalLine } from './cartLine';
import { piecesHeld, repriceLine } from './repriceLine';

const variant = (size: string | null, color: string | null, in_stock: boolean): ShopVariant => ({
  id: 1,
  size,
  color,
  in_stock,
});

const line: LocalLine = {
  addKey: 'k',
  id: 1,
  product: 7,
  product_name: 'Jamdani Saree',
  product_image: null,
  picture: null,
  unit_price: 1250,
  total_price: 2500,
  quantity: 2,
  size: 'M',
  color: 'Red',
  custom_measurements: null,
  store: { id: 3, name: 'Ghor' },
  available_quantity: 9,
  problem: null,
};
const today = (change: Partial<Product>) =>
  ({
    name: 'Jamdani Saree',
    image: '/saree.webp',
    picture: null,
    price: 1250,
    storeId: 3,
    seller_business_name: 'Ghor',
    stock_quantity: 9,
    is_in_stock: true,
    variants: [variant('M', 'Red', true)],
    ...change,
  }) as Product;

test.each<[string, Product | null, Partial<LocalLine>]>([
  ['there as before', today({}), { problem: null, available_quantity: 9 }],
  ['dearer', today({ price: 1300.5 }), { unit_price: 1300.5, total_price: 2601, problem: null }],
  ['with too few left', today({ stock_quantity: 1 }), { problem: 'not_enough_stock', available_quantity: 1 }],
  [
    'sold out in this size',
    today({ variants: [variant('M', 'Red', false)] }),
    { problem: 'out_of_stock', available_quantity: 0 },
  ],
  ['out of the shop', null, { problem: 'unavailable', available_quantity: 0, unit_price: 1250 }],
  ['by another name', today({ name: 'Jamdani' }), { product_name: 'Jamdani', product_image: '/saree.webp' }],
])('a product %s', (_, product, expected) => {
  expect(repriceLine(line, product)).toMatchObject({ ...expected, addKey: 'k', quantity: 2, id: 1 });
});

describe('pieces of a variant', () => {
  const measured = { Bust: '36 in' };
  const stocked = {
    id: 7,
    custom_size_fields: ['Bust'],
    stock_quantity: 60,
    variants: [
      { ...variant('M', 'Red', true), id: 1, pieces: 1 },
      { ...variant('L', 'Red', true), id: 2 },
      { ...variant('Custom', null, true), id: 3, pieces: 4 },
      { ...variant(null, 'Blue', true), id: 4, pieces: 2 },
      { ...variant('M', 'Blue', true), id: 5, pieces: 9 },
      { ...variant('XL', 'Red', false), id: 6, pieces: 0 },
    ],
  };
  const choice = (
    size: string | null,
    color: string | null,
    custom_measurements = line.custom_measurements,
  ) => ({
    size,
    color,
    custom_measurements,
  });

  test.each([
    [choice('M', 'Red'), 1],
    [choice('L', 'Red'), 60],
    [choice('XL', 'Red'), 0],
    [choice(null, 'Red', measured), 4],
    [choice('M', 'Blue'), 9],
    [choice('S', 'Blue'), 2],
  ])('%j: %i', (chosen, pieces) => {
    expect(piecesOf(stocked, chosen)).toBe(pieces);
  });

  test('of an older API, or without variants, are those of the product', () => {
    expect(piecesOf({ stock_quantity: 5 }, choice('M', 'Red'))).toBe(5);
    expect(piecesOf({ stock_quantity: 5, variants: [variant('M', 'Red', true)] }, choice('M', 'Red'))).toBe(
      5,
    );
  });

  test('are shared by lines with other measurements', () => {
    const lines = [
      { ...line, ...choice(null, 'Red', measured), quantity: 3 },
      { ...line, id: 2, ...choice(null, 'Blue', { Bust: '40 in' }), quantity: 2 },
      { ...line, id: 3, quantity: 5 },
      { ...line, id: 4, product: 8, ...choice(null, 'Red', measured), quantity: 9 },
    ];
    expect(piecesHeld(stocked, choice(null, 'Red', measured), lines)).toBe(5);
    const product = today(stocked);
    expect(repriceLine(lines[0]!, product, lines)).toMatchObject({
      available_quantity: 2,
      problem: 'not_enough_stock',
    });
    expect(repriceLine(lines[2]!, product, lines)).toMatchObject({
      available_quantity: 1,
      problem: 'not_enough_stock',
    });
  });
});

test('a line without a problem any more is available again', () => {
  expect(
    repriceLine({ ...line, problem: 'unavailable', available_quantity: 0 }, today({})).problem,
  ).toBeNull();
});
