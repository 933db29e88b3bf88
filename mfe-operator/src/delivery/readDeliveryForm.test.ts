import { readDeliveryForm } from './readDeliveryForm';

test.each([
  ['150', '', '', { delivery_fee: 150, days: null }],
  ['৳১৫০', '৪', '৭', { delivery_fee: 150, days: { from: 4, to: 7 } }],
  ['0', '1', '60', { delivery_fee: 0, days: { from: 1, to: 60 } }],
  ['10,000', ' ', '', { delivery_fee: 10_000, days: null }],
  ['', '', '', 'fee'],
  ['79.5', '', '', 'fee'],
  ['-1', '', '', 'fee'],
  ['10001', '', '', 'fee'],
  ['150', '4', '', 'from'],
  ['150', '0', '7', 'from'],
  ['150', '4', '61', 'from'],
  ['150', '7', '4', 'to'],
])('fee %j, days %j to %j', (fee, from, to, read) => {
  expect(readDeliveryForm({ fee, from, to })).toEqual(read);
});
