import { readPlacedOrders } from './placedOrders';

test.each<[unknown, object[]]>([
  [null, []],
  ['text', []],
  [{ orders: 'R1-1' }, []],
  [{ orders: [] }, []],
  [{ orders: [null, {}, { id: '' }] }, []],
  [
    { orders: [{ id: 'R100231-1', order_number: 'R100231', seller: 'Nokshi Ghor' }] },
    [{ id: 'R100231-1', order_number: 'R100231', seller: 'Nokshi Ghor' }],
  ],
  [{ orders: [{ id: 42, seller: '  ' }] }, [{ id: '42', order_number: '42', seller: '' }]],
])('%j', (state, orders) => {
  expect(readPlacedOrders(state)).toEqual(orders);
});
