import { anOrder, anOrderItem } from '@haat/testing';
import { arrivalOf, placedOrder, readPlacedOrders, totalOf } from './placedOrders';

const bare = {
  bill: null,
  items: [],
  address: '',
  phone: '',
  unpaidCard: false,
  onlineDue: 0,
  payBy: '',
  confirmBy: '',
  byCode: false,
  window: null,
};
const picture = { base: '/media/a', widths: [320], image: '/media/a/320.webp' };

test.each<[unknown, object[]]>([
  [null, []],
  ['text', []],
  [{ orders: 'R1-1' }, []],
  [{ orders: [] }, []],
  [{ orders: [null, {}, { id: '' }] }, []],
  [
    { orders: [{ id: 'R100231-1', order_number: 'R100231', seller: 'Nokshi Ghor' }] },
    [{ ...bare, id: 'R100231-1', order_number: 'R100231', seller: 'Nokshi Ghor' }],
  ],
  [{ orders: [{ id: 42, seller: '  ' }] }, [{ ...bare, id: '42', order_number: '42', seller: '' }]],
  [
    {
      orders: [
        {
          id: 'R1-1',
          bill: '7',
          items: [
            null,
            {},
            { title: 'Saree', picture: { base: 7 } },
            { product: 7, title: 'Panjabi', quantity: 2, picture },
          ],
          unpaidCard: 'yes',
          window: { from: '2026-11-25', to: 'soon' },
        },
      ],
    },
    [
      {
        ...bare,
        id: 'R1-1',
        order_number: 'R1-1',
        seller: '',
        items: [
          { product: null, title: 'Saree', quantity: 1, picture: null },
          { product: 7, title: 'Panjabi', quantity: 2, picture },
        ],
      },
    ],
  ],
])('%j', (state, orders) => {
  expect(readPlacedOrders(state)).toEqual(orders);
});

test('reads back the passed orders, also from a history entry', () => {
  const orders = [
    anOrder({ payment_method: 'card' }),
    anOrder({ delivery_window: { from: '2026-11-25', to: '2026-11-29' } }),
    anOrder({ items: [anOrderItem({ picture: null, product_image: '/old.jpg' })] }),
    anOrder({ items: [anOrderItem({ picture: null, product_image: null })] }),
  ].map(placedOrder);
  expect(readPlacedOrders(JSON.parse(JSON.stringify({ orders })))).toEqual(orders);
  expect(orders.map(({ unpaidCard }) => unpaidCard)).toEqual([true, false, false, false]);
});

// Placed on a Saturday: the usual days are Monday to Wednesday.
const placed = (to: string | null, more = {}) =>
  placedOrder(
    anOrder({
      created_at: '2026-11-21T08:05:00.000Z',
      delivery_window: to === null ? null : { from: '2026-11-23', to },
      ...more,
    }),
  );
const confirm_by = '2026-11-22T08:05:00.000Z';

test.each<[string, ReturnType<typeof placed>[], ReturnType<typeof arrivalOf>]>([
  ['nothing is known', [placed(null)], 'usual'],
  ['the usual days', [placed('2026-11-25'), placed('2026-11-25')], 'usual'],
  ['the usual days after a call', [placed('2026-11-25', { confirm_by })], 'usual'],
  ['other days', [placed('2026-11-29')], { from: '2026-11-23', to: '2026-11-29' }],
  [
    'the slowest order',
    [placed('2026-11-25'), placed('2026-11-30'), placed('2026-11-29')],
    { from: '2026-11-23', to: '2026-11-30' },
  ],
  ['other days after a call', [placed('2026-11-29', { confirm_by })], null],
  ['other days after a payment', [placed('2026-11-29', { payment_method: 'card' })], null],
])('arrival: %s', (_, orders, expected) => expect(arrivalOf(orders)).toEqual(expected));

test('the total is exact to the paisa, and null when a bill is unknown', () => {
  const [a, b] = [
    { ...anOrder(), bill: 0.1 },
    { ...anOrder(), bill: 0.2 },
  ].map(placedOrder);
  expect(totalOf([a!, b!])).toBe(30);
  expect(totalOf([a!, { ...b!, bill: null }])).toBeNull();
});
