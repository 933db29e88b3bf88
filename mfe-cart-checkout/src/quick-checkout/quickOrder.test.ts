import { orders, type ShopVariant } from '@haat/contracts';
import { aProduct, aUser } from '@haat/testing';
import { readQuickChoice } from './quickChoice';
import { isChoiceInStock, quickOrder } from './quickOrder';

const shipping = { address_line_1: 'House 12, Khulna', phone: '01712345678' };
const choice = readQuickChoice({
  product: 7,
  quantity: 2,
  size: 'M',
  color: 'Indigo',
  custom_measurements: { Chest: '38 in' },
  couponCode: 'discount20',
})!;

test('the order carries the price on show and keeps the contract', () => {
  const body = quickOrder({ choice, product: aProduct({ id: 7, price: 999.5 }), shipping, user: aUser() });
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

test('without a coupon or a name neither is sent', () => {
  const bare = { ...choice, couponCode: null };
  const body = quickOrder({ choice: bare, product: aProduct(), shipping, user: undefined });
  expect(body).not.toHaveProperty('coupon_code');
  expect(body).not.toHaveProperty('customer_name');
});

const variant = (size: string | null, color: string | null, in_stock: boolean): ShopVariant => ({
  id: 1,
  size,
  color,
  in_stock,
});

test.each<[string, ShopVariant[], { size: string | null; color: string | null }, boolean, boolean]>([
  ['its variant is there', [variant('M', 'Red', true)], { size: 'M', color: 'Red' }, true, true],
  [
    'its variant is sold out',
    [variant('M', 'Red', false), variant('L', 'Red', true)],
    { size: 'M', color: 'Red' },
    true,
    false,
  ],
  [
    'only a colour chosen',
    [variant('M', 'Red', false), variant('L', 'Red', true)],
    { size: null, color: 'Red' },
    true,
    true,
  ],
  ['made to measure', [variant(null, 'Red', true)], { size: 'M', color: 'Red' }, true, true],
  ['no variants, in stock', [], { size: 'M', color: 'Red' }, true, true],
  ['no variants, sold out', [], { size: null, color: null }, false, false],
])('%s', (_, variants, chosen, is_in_stock, expected) => {
  expect(isChoiceInStock(aProduct({ variants, is_in_stock }), chosen)).toBe(expected);
});
