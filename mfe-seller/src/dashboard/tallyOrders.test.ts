import { ORDER_STATUSES } from '@haat/contracts';
import { anOrder } from '@haat/testing';
import { tallyOrders } from './tallyOrders';

test('counts every status in its step', () => {
  const orders = ORDER_STATUSES.map((status) => anOrder({ status }));
  expect(tallyOrders(orders)).toEqual({ pending: 1, processing: 1, shipped: 2, delivered: 1 });
  expect(tallyOrders([])).toEqual({ pending: 0, processing: 0, shipped: 0, delivered: 0 });
});
