import { anOrder } from '@haat/testing';
import { ordersWithNumber, readOrderNumber } from './ordersWithNumber';

test.each([
  ['R100231', 'R100231'],
  [' r100231 ', 'R100231'],
  ['#R100231', 'R100231'],
  ['100231', 'R100231'],
  ['১০০২৩১', 'R100231'],
  ['R১০০২৩১-২', 'R100231'],
  ['R100231-2', 'R100231'],
  ['', null],
  ['R', null],
  ['my order', null],
])('reads %j as %j', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number);
});

test('returns the orders of the checkout in their order', () => {
  const [one, two, other] = [
    anOrder({ id: 'R100231-2', order_number: 'R100231' }),
    anOrder({ id: 'R100231-1', order_number: 'R100231' }),
    anOrder({ id: 'R1002310-1', order_number: 'R1002310' }),
  ];
  expect(ordersWithNumber([one, two, other], 'R100231')).toEqual([two, one]);
});

test('finds orders by id when the API sends no number', () => {
  const order = { ...anOrder({ id: 'R100231-1' }), order_number: '' };
  expect(ordersWithNumber([order], 'R100231')).toEqual([order]);
});
