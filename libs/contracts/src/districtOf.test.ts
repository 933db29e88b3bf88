import { addressText } from './addressText';
import { districtOf } from './districtOf';
import { DISTRICTS, type District } from './districts';

test.each<[address: string, district: District | undefined]>([
  ['', undefined],
  ['House 7, Road 2, Uttara', undefined],
  ['House 7, Uttara, DHAKA-1230', 'Dhaka'],
  ['House 7, Uttara, Dhaka1230', 'Dhaka'],
  ['বাসা ৭, উত্তরা, ঢাকা', 'Dhaka'],
  ['বাসা ৭, নওগাঁ সদর', 'Naogaon'],
  // য় is one sign or two.
  ['বাসা ৭, বগুড\u09bcা'.normalize('NFC'), 'Bogura'],
  ['বাসা ৭, ব্রাহ্মণবাড়িয়া', 'Brahmanbaria'],
  ["Kolatoli, Cox's Bazar", 'Cox’s Bazar'],
  ['Kolatoli, Cox’s  bazar', 'Cox’s Bazar'],
  ['GEC Circle, Chittagong', 'Chattogram'],
  ['Kandirpar, Comilla', 'Cumilla'],
  // Of several the last one.
  ['Dhaka Road, Khulna', 'Khulna'],
  ['Kishoreganj, Nilphamari', 'Nilphamari'],
  // A part of another word is no name.
  ['Bholahat, Rajshahi', 'Rajshahi'],
  ['Fenirhat', undefined],
])('%j is in %s', (address, district) => expect(districtOf(address)).toBe(district));

test.each(Object.keys(DISTRICTS) as District[])('a chosen district is found again: %s', (district) => {
  for (const line of ['House 7', 'বাসা ৭', 'Dhaka Road', `${district} House, Sylhet Road`]) {
    expect(districtOf(addressText(line, district))).toBe(district);
  }
});
