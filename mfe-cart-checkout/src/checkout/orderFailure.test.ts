import { lineName, type OrderFailure, orderFailure } from './orderFailure';

const said = 'The price of Nakshi Kantha rose to ৳1,300';
type Refused = Partial<Parameters<typeof orderFailure>[0]> & { status: number };

test.each<[string, Refused, OrderFailure]>([
  ['stock gone', { status: 409 }, { message: said, kind: 'refused' }],
  ['a price rose', { status: 409, code: 'price_rose' }, { message: said, kind: 'price' }],
  ['the coupon ended', { status: 400, fields: { coupon_code: [said] } }, { message: said, kind: 'coupon' }],
  ['a refusal without a word', { status: 400, fromServer: false }, { message: null, kind: 'refused' }],
  ['offline', { status: 0, fromServer: false, code: 'network' }, { message: null, kind: 'offline' }],
  [
    'no answer in time',
    { status: 0, fromServer: false, code: 'timeout' },
    { message: null, kind: 'unanswered' },
  ],
  ["a gateway's page", { status: 502 }, { message: null, kind: 'unanswered' }],
  ['the server broke', { status: 500 }, { message: said, kind: 'broken' }],
  ['the server broke without a word', { status: 500, fromServer: false }, { message: null, kind: 'broken' }],
])('%s', (_, error, failure) => {
  expect(orderFailure({ message: said, fromServer: true, code: 'error', fields: {}, ...error })).toEqual(
    failure,
  );
});

const bangla: Record<string, string> = { Maroon: 'মেরুন', Custom: 'নিজের মাপ' };
const lines = [
  lineName('Cotton Panjabi', { color: null, size: null }, String),
  lineName('Nakshi Kantha', { color: 'Maroon', size: 'M' }, String),
  lineName('Nakshi Kantha', { color: 'Maroon', size: 'Custom' }, (name) => bangla[name] ?? name),
];
test.each<[string, string, string[], string]>([
  [
    'a line that the text leaves out',
    'This product is out of stock',
    ['selected_items.0'],
    'Cotton Panjabi: This product is out of stock',
  ],
  ['a line that the text names', said, ['selected_items.1.unit_price'], said],
  [
    'several lines',
    'Out of stock',
    ['selected_items.0', 'selected_items.1'],
    'Cotton Panjabi, Nakshi Kantha (Maroon, M): Out of stock',
  ],
  ['a line in Bangla', 'Out of stock', ['selected_items.2'], 'Nakshi Kantha (মেরুন, নিজের মাপ): Out of stock'],
  ['the only line of a quick order', 'Out of stock', ['quantity'], 'Cotton Panjabi: Out of stock'],
  ['a line that is not known', 'Item not found in cart', ['selected_items.7'], 'Item not found in cart'],
  ['another input', 'Phone number is required', ['customer_phone'], 'Phone number is required'],
])('%s', (_, message, inputs, expected) => {
  const fields = Object.fromEntries(inputs.map((field) => [field, [message]]));
  const error = { message, status: 409, fromServer: true, code: 'error', fields };
  expect(orderFailure(error, (place) => lines[place || 0]).message).toBe(expected);
});
