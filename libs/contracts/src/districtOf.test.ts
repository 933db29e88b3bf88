import { addressText } from './addressText';
import { districtOf } from './districtOf';
import { DISTRICTS, type District } from './districts';
import { THANAS, UPAZILAS } from './upazilas';

test.each<[address: string, district: District | undefined]>([
  ['', undefined],
  ['House 7, Road 2', undefined],
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
  // If several are named, the last one counts.
  ['Dhaka Road, Khulna', 'Khulna'],
  ['Kishoreganj, Nilphamari', 'Nilphamari'],
  // A part of another word is no name.
  ['Bholahat, Rajshahi', 'Rajshahi'],
  ['Fenirhat', undefined],
  // Common spellings.
  ['Agrabad, Ctg', 'Chattogram'],
  ['আগ্রাবাদ, চট্রগ্রাম', 'Chattogram'],
  ['Kolatoli, Coxs Bazar', 'Cox’s Bazar'],
  ['kolatoli coxsbazar', 'Cox’s Bazar'],
  ['কলাতলী, কক্স বাজার', 'Cox’s Bazar'],
  ['T.A. Road, B.Baria', 'Brahmanbaria'],
  ['ব্রাহ্মনবাড়ীয়া সদর', 'Brahmanbaria'],
  ['Chasara, Narayangonj', 'Narayanganj'],
  ['চাষাড়া, নারায়নগঞ্জ', 'Narayanganj'],
  ['Chapai Nawabganj', 'Chapainawabganj'],
  ['বাসা ৭, বগুরা', 'Bogura'],
  ['নেত্রকোনা', 'Netrokona'],
  // An upazila or thana, where no district is named.
  ['House 7, Road 2, Uttara', 'Dhaka'],
  ['Bus stand, Savar', 'Dhaka'],
  ['বাসা ৭, সাভার', 'Dhaka'],
  ['House 3, Section 10, Mirpur', 'Dhaka'],
  ['College Road, Sreemangal', 'Moulvibazar'],
  ['Station Road, Sitakunda', 'Chattogram'],
  ['সীতাকুণ্ড', 'Chattogram'],
  ['Faridpur, Pabna', 'Pabna'],
  // A named district counts before them.
  ['Mirpur, Kushtia', 'Kushtia'],
  ['Savar Road, Rangpur', 'Rangpur'],
  // Namesakes and words of any address say nothing.
  ['Kaliganj Bazar', undefined],
  ['House 3, 2nd tala, New Market', undefined],
])('%j is in %s', (address, district) => expect(districtOf(address)).toBe(district));

test.each(Object.keys(DISTRICTS) as District[])('a chosen district is found again: %s', (district) => {
  for (const line of ['House 7', 'বাসা ৭', 'Dhaka Road', `${district} House, Sylhet Road`]) {
    expect(districtOf(addressText(line, district))).toBe(district);
  }
});

test.each(Object.keys(UPAZILAS) as District[])('the upazilas of %s lead to it, or to nowhere', (district) => {
  for (const [name, bangla] of Object.entries({ ...UPAZILAS[district], ...THANAS[district] })) {
    // Named like a district.
    if (Object.hasOwn(DISTRICTS, name)) continue;
    expect([district, undefined, ...(['Mirpur', 'Mohammadpur'].includes(name) ? ['Dhaka'] : [])]).toContain(
      districtOf(`House 7, ${name}`),
    );
    expect(districtOf(addressText(`বাসা ৭, ${bangla}`, district, { name, bangla }))).toBe(district);
  }
});
