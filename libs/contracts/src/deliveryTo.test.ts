import { deliveryTo } from './deliveryTo';
import type { DeliveryFee } from './places';

const fees: DeliveryFee[] = [
  { district: 'Dhaka', delivery_fee: 60, days: null },
  { district: 'Rangpur', delivery_fee: 150, days: { from: 4, to: 7 } },
  { district: 'Feni', delivery_fee: 0, days: null },
];

test.each([
  ['7 Lake Road', { fee: 80_00 }],
  ['7 Lake Road, Khulna', { fee: 80_00 }],
  ['7 Lake Road, Dhaka', { fee: 60_00, days: undefined, district: 'Dhaka' }],
  ['স্টেশন রোড, রংপুর', { fee: 150_00, days: { from: 4, to: 7 }, district: 'Rangpur' }],
  ['Trunk Road, Feni', { fee: 0, days: undefined, district: 'Feni' }],
])('delivery to %j', (address, delivery) => {
  expect(deliveryTo(address, fees)).toEqual(delivery);
  expect(deliveryTo(address, [])).toEqual({ fee: 80_00 });
});
