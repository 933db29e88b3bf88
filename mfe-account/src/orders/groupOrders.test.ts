import { anOrder } from '@haat/testing';
import { groupOrders } from './groupOrders';

const order = (id: string, bill: number) => anOrder({ id, order_number: id.split('-')[0], bill });
const orders = [order('R3-1', 100), order('R2-1', 200.5), order('R2-2', 300.5), order('R1-1', 400)];

test.each<[string, boolean, [string, string[], number | null][]]>([
  [
    'the whole list',
    false,
    [
      ['R3', ['R3-1'], 100_00],
      ['R2', ['R2-1', 'R2-2'], 501_00],
      ['R1', ['R1-1'], 400_00],
    ],
  ],
  [
    'a list that goes on: the last one may have more',
    true,
    [
      ['R3', ['R3-1'], 100_00],
      ['R2', ['R2-1', 'R2-2'], 501_00],
      ['R1', ['R1-1'], null],
    ],
  ],
])('%s', (_, more, expected) => {
  const groups = groupOrders(orders, more);
  expect(groups.map(({ number, orders: own, bill }) => [number, own.map(({ id }) => id), bill])).toEqual(
    expected,
  );
});

test('returns no groups without orders', () => {
  expect(groupOrders([], false)).toEqual([]);
});
