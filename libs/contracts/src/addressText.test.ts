import { addressText } from './addressText';
import type { District } from './districts';
import type { Place } from './places';

const SAVAR: Place = { name: 'Savar', bangla: 'সাভার' };

// The same name as a district.
const KISHOREGANJ: Place = { name: 'Kishoreganj', bangla: 'কিশোরগঞ্জ' };

test.each<[line: string, district: District | '', text: string, upazila?: Place]>([
  ['House 7, Road 2, Uttara', 'Dhaka', 'House 7, Road 2, Uttara, Dhaka'],
  ['House 7, Uttara, DHAKA 1230', 'Dhaka', 'House 7, Uttara, DHAKA 1230'],
  ['বাসা ৭, উত্তরা', 'Dhaka', 'বাসা ৭, উত্তরা, ঢাকা'],
  ['বাসা ৭, উত্তরা, ঢাকা', 'Dhaka', 'বাসা ৭, উত্তরা, ঢাকা'],
  ['House 7, Uttara', '', 'House 7, Uttara'],
  ['House 7', 'Dhaka', 'House 7, Savar, Dhaka', SAVAR],
  ['বাসা ৭', 'Dhaka', 'বাসা ৭, সাভার, ঢাকা', SAVAR],
  ['House 7, savar', 'Dhaka', 'House 7, savar, Dhaka', SAVAR],
  ['House 7, Dhaka', 'Dhaka', 'House 7, Dhaka, Savar', SAVAR],
  // The district is appended, even if the line names another one.
  ['Khulna Road, near the Dhaka stand', 'Khulna', 'Khulna Road, near the Dhaka stand, Khulna'],
  ['Bholahat', 'Bhola', 'Bholahat, Bhola'],
  ['Station Road, Chittagong', 'Chattogram', 'Station Road, Chittagong'],
  ['Nilphamari Road', 'Nilphamari', 'Nilphamari Road, Kishoreganj, Nilphamari', KISHOREGANJ],
])('%s with %j', (...[line, district, text, upazila]) =>
  // With a parameter for each, jest would fill an absent one with its own callback.
  expect(addressText(line, district, upazila)).toBe(text),
);
