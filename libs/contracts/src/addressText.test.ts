import { addressText } from './addressText';
import type { District } from './districts';

test.each<[line: string, district: District | '', text: string]>([
  ['House 7, Road 2, Uttara', 'Dhaka', 'House 7, Road 2, Uttara, Dhaka'],
  ['House 7, Uttara, DHAKA 1230', 'Dhaka', 'House 7, Uttara, DHAKA 1230'],
  ['বাসা ৭, উত্তরা', 'Dhaka', 'বাসা ৭, উত্তরা, ঢাকা'],
  ['বাসা ৭, উত্তরা, ঢাকা', 'Dhaka', 'বাসা ৭, উত্তরা, ঢাকা'],
  ['House 7, Uttara', '', 'House 7, Uttara'],
])('%s with %j', (line, district, text) => expect(addressText(line, district)).toBe(text));
