import type { CartLine } from '@haat/contracts';
import { priceBefore, seenAfter } from './seenPrices';

const line = (unit_price: number, product = 7): CartLine => ({
  id: product,
  product,
  product_name: 'Jamdani Saree',
  product_image: null,
  picture: null,
  unit_price,
  total_price: unit_price,
  quantity: 1,
  size: 'M',
  color: null,
  custom_measurements: null,
  store: { id: 3, name: 'Ghor' },
  available_quantity: 3,
  problem: null,
});

test.each<[string, number[], number | undefined]>([
  ['is seen for the first time', [1250], undefined],
  ['stayed', [19.99, 19.99], undefined],
  ['rose', [1250, 1300], 1250],
  ['rose by a paisa', [1250, 1250.01], 1250],
  ['rose, and rose again', [1250, 1300, 1400], 1250],
  ['fell', [1250, 1200], undefined],
  ['rose and fell back', [1250, 1300, 1250], undefined],
  ['fell and rose', [1250, 1200, 1250], 1200],
])('a price that %s', (_, prices, before) => {
  const seen = prices.reduce((known, price) => seenAfter(known, [line(price)]), {});
  expect(priceBefore(seen, line(prices.at(-1)!))).toBe(before);
});

test('a seen price survives a new line id; prices of removed lines are cleared', () => {
  const seen = seenAfter({}, [line(1250), line(900, 8)]);
  expect(priceBefore(seen, { ...line(1300), id: 501 })).toBe(1250);
  expect(Object.keys(seenAfter(seen, [line(900, 8)]))).toHaveLength(1);
  expect(priceBefore({}, line(1300))).toBeUndefined();
});
