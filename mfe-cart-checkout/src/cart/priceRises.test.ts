import { aCartLine } from '@haat/testing';
import { priceRises, shownPrices } from './priceRises';

test.each<[string, number, number, [number, number][]]>([
  ['rose', 1250, 1300, [[1, 1250]]],
  ['rose by a paisa', 1250, 1250.01, [[1, 1250]]],
  ['fell', 1250, 1200, []],
  ['stayed', 19.99, 19.99, []],
])('a price that %s', (_, before, after, rises) => {
  const shown = shownPrices([aCartLine({ id: 1, unit_price: before })]);
  const now = [aCartLine({ id: 1, unit_price: after }), aCartLine({ id: 2, unit_price: 9999 })];
  expect([...priceRises(shown, now)]).toEqual(rises);
});
