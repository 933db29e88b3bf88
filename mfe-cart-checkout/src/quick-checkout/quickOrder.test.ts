import { DELIVERY_FEE, orders } from '@haat/contracts';
import { aProduct, aUser } from '@haat/testing';
import { readQuickChoice } from './quickChoice';
import { quickOrder } from './quickOrder';

const delivery = {
  address_line_1: 'House 12, Khulna',
  phone: '01712345678',
  recipient: '',
  second_phone: '',
  delivery_note: '',
};
const terms = { fee: DELIVERY_FEE };
const choice = readQuickChoice({
  product: 7,
  quantity: 2,
  size: 'M',
  color: 'Indigo',
  custom_measurements: { Chest: '38 in' },
  couponCode: 'discount20',
})!;

test('contains the shown price and matches the contract', () => {
  const body = quickOrder({
    payment: 'cod',
    choice,
    product: aProduct({ id: 7, price: 999.5 }),
    delivery,
    user: aUser(),
    coupon: { coupon_code: 'discount20' },
    terms,
  });
  expect(body).toEqual({
    product_id: 7,
    quantity: 2,
    size: 'M',
    color: 'Indigo',
    custom_measurements: { Chest: '38 in' },
    unit_price: 999.5,
    payment_method: 'cod',
    customer_name: 'Ayesha Khan',
    customer_phone: '01712345678',
    customer_address: 'House 12, Khulna',
    coupon_code: 'discount20',
  });
  expect(orders.quickOrder.body.safeParse(body).error).toBeUndefined();
});

test('omits an absent coupon and name', () => {
  const body = quickOrder({
    choice,
    product: aProduct(),
    delivery,
    user: undefined,
    payment: 'cod',
    coupon: {},
    terms,
  });
  expect(body).not.toHaveProperty('coupon_code');
  expect(body).not.toHaveProperty('customer_name');
});
