import { DELIVERY_FEE, orders } from '@haat/contracts';
import { aCartLine } from '@haat/testing';
import { cartOrder } from './cartOrder';

const lines = [
  aCartLine({ id: 11, size: 'M', color: 'White', unit_price: 1250.5 }),
  aCartLine({ id: 12, size: null, color: null, unit_price: 900 }),
];
const delivery = {
  address_line_1: 'House 12, Khulna',
  phone: '01712345678',
  recipient: '',
  second_phone: '',
  delivery_note: '',
};
const terms = { fee: DELIVERY_FEE };

test('contains the shown price of each selected line and matches the contract', () => {
  const body = cartOrder({ lines, payment: 'card', delivery, coupon: { coupon_code: 'discount20' }, terms });
  expect(body).toEqual({
    payment_method: 'card',
    customer_phone: '01712345678',
    customer_address: 'House 12, Khulna',
    coupon_code: 'discount20',
    selected_items: [
      { item_id: 11, size: 'M', color: 'White', unit_price: 1250.5 },
      { item_id: 12, size: null, color: null, unit_price: 900 },
    ],
  });
  expect(orders.createOrder.body.safeParse(body).error).toBeUndefined();
});

test('omits coupon_code without a coupon', () => {
  expect(cartOrder({ lines, payment: 'cod', delivery, coupon: {}, terms })).not.toHaveProperty('coupon_code');
});

test('contains the delivery fee that was shown, unless it is the usual one', () => {
  const body = cartOrder({ lines, payment: 'cod', delivery, coupon: {}, terms: { fee: 150_00 } });
  expect(body.delivery_fee).toBe(150);
  expect(orders.createOrder.body.safeParse(body).error).toBeUndefined();
});
