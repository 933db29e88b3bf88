import { searchIntent } from './searchIntent';

const price = (min: number | null, max: number | null, without = '') => ({
  kind: 'price',
  min,
  max,
  without,
});
const department = (name: string, without = '') => ({ kind: 'department', department: name, without });

test.each<[text: string, words: string, ...parts: object[]]>([
  ['under 500', '', price(null, 500)],
  ['saree under 5000', 'saree', price(null, 5000, 'saree')],
  ['saree below ৳1,500', 'saree', price(null, 1500, 'saree')],
  ['less than 800 tk kurti', 'kurti', price(null, 800, 'kurti')],
  ['panjabi upto 2000/-', 'panjabi', price(null, 2000, 'panjabi')],
  ['shoes < 900', 'shoes', price(null, 900, 'shoes')],
  ['৫০০ টাকার নিচে', '', price(null, 500)],
  ['১,৫০০ টাকার মধ্যে শাড়ি', 'শাড়ি', price(null, 1500, 'শাড়ি')],
  ['শাড়ি ৫০০ থেকে ১০০০ টাকা', 'শাড়ি', price(500, 1000, 'শাড়ি')],
  ['500 takar niche shari', 'shari', price(null, 500, 'shari')],
  ['500 tk er moddhe kurti', 'kurti', price(null, 500, 'kurti')],
  ['saree between 1000 and 3000', 'saree', price(1000, 3000, 'saree')],
  ['saree over 10000', 'saree', price(10000, null, 'saree')],
  ['২০০০ টাকার উপরে শাড়ি', 'শাড়ি', price(2000, null, 'শাড়ি')],
  ['ladies', '', department('women')],
  ["men's shirt", 'shirt', department('men', 'shirt')],
  ['bacchader jama', '', department('kids')],
  ['বাচ্চাদের জামা', '', department('kids')],
  ['মেয়েদের ফ্রক', 'ফ্রক', department('women', 'ফ্রক')],
  [
    'ladies kurti under 900',
    'kurti',
    price(null, 900, 'ladies kurti'),
    department('women', 'kurti under 900'),
  ],
  // no price and no department
  ['size 42', 'size 42'],
  ['3 piece', '3 piece'],
  ['under shirt', 'under shirt'],
  ['underskirt 500', 'underskirt 500'],
  ['between 3000 and 1000', 'between 3000 and 1000'],
  ['menswear', 'menswear'],
  ['unisex hoodie', 'unisex hoodie'],
  ['10-12 years', '10-12 years'],
  ['', ''],
])('%s', (text, words, ...parts) => {
  const NFC = (value: unknown) => JSON.parse(JSON.stringify(value).normalize('NFC'));
  expect(NFC(searchIntent(text))).toEqual(NFC({ words, parts }));
});
