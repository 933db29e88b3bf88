import * as z from 'zod/mini';
import { sellerSignupForm } from './sellers';

const form = {
  first_name: 'Nadia',
  last_name: 'Rahman',
  email: 'nadia@haat.example',
  phone: '01712345678',
  id_number: '1990 1234 56789',
  business_name: 'Kashful',
  business_type: 'General Clothing',
  founded_date: '2019-02-28',
  bio: 'Cotton from Narsingdi',
  pickup_location: '12 Mirpur Road, Dhaka',
  payment_method: 'bKash',
  account_number: '+880 1712-345678',
};
const bank = {
  ...form,
  payment_method: 'Bank',
  account_number: '0123-4567 8901',
  bank_name: 'Sonali Bank',
  branch_name: 'Mirpur',
};

/** Field → messages. */
function messagesOf(value: unknown, schema: z.ZodMiniType = sellerSignupForm): Record<string, string[]> {
  const result = schema.safeParse(value);
  const fields: Record<string, string[]> = {};
  for (const issue of result.success ? [] : result.error.issues) {
    const field = issue.path.join('.');
    fields[field] = [...(fields[field] ?? []), issue.message];
  }
  return fields;
}
const dhakaDay = (daysAhead: number) =>
  new Date(Date.now() + 6 * 3_600_000 + daysAhead * 86_400_000).toISOString().slice(0, 10);

test('numbers lose their spaces and hyphens, texts their edges', () => {
  expect(
    sellerSignupForm.parse({ ...form, id_number: ' bx-0123456 ', business_name: ' Kashful ' }),
  ).toMatchObject({
    id_number: 'BX0123456',
    business_name: 'Kashful',
    account_number: '+8801712345678',
  });
  expect(sellerSignupForm.parse(bank).account_number).toBe('012345678901');
  const bengali = {
    ...form,
    id_number: '১৯৯০ ১২৩৪ ৫৬৭৮৯',
    phone: '০১৭১২৩৪৫৬৭৮',
    account_number: '০১৭১২-৩৪৫৬৭৮',
  };
  expect(sellerSignupForm.parse(bengali)).toMatchObject({
    id_number: '1990123456789',
    phone: '01712345678',
    account_number: '01712345678',
  });
});

const EMPTY = {
  first_name: ['First name is required'],
  last_name: ['Last name is required'],
  email: ['Email is required'],
  phone: ['Phone number is required'],
  id_number: ['ID number is required'],
  business_name: ['Business name is required'],
  business_type: ['Please choose a business type'],
  founded_date: ['Date founded is required'],
  bio: ['Bio is required'],
  pickup_location: ['Pickup location is required'],
  payment_method: ['Please choose a payment method'],
  account_number: ['Account number is required'],
};

test('an empty form and one that was not filled in get one message a field', () => {
  expect(messagesOf({})).toEqual(EMPTY);
  expect(messagesOf(Object.fromEntries(Object.keys(EMPTY).map((field) => [field, ' '])))).toEqual(EMPTY);
});

test('missing bank account fields are reported with the other errors', () => {
  expect(messagesOf({ ...form, payment_method: 'Bank', account_number: 'none', founded_date: '1' })).toEqual({
    founded_date: ['Please enter a valid date'],
    account_number: ['A bank account number has 6 to 20 digits'],
    bank_name: ['Bank name is required'],
    branch_name: ['Branch name is required'],
  });
  expect(messagesOf({ payment_method: 'Bank' })).toEqual({
    ...Object.fromEntries(Object.entries(EMPTY).filter(([field]) => field !== 'payment_method')),
    bank_name: ['Bank name is required'],
    branch_name: ['Branch name is required'],
  });
});

const FOUNDED = {
  real: 'Please enter a valid date',
  future: 'Date founded can’t be in the future',
};
const SOCIAL = 'Enter a name, or an address that begins with https://';

test.each<[field: string, value: string, message: string | null]>([
  ['founded_date', dhakaDay(0), null],
  ['founded_date', '2024-02-29', null],
  ['founded_date', dhakaDay(1), FOUNDED.future],
  ['founded_date', '2098-01-01', FOUNDED.future],
  ['founded_date', '2023-02-29', FOUNDED.real],
  ['founded_date', '2023-13-01', FOUNDED.real],
  ['founded_date', '0019-01-01', FOUNDED.real],
  ['founded_date', '2023-1-1', FOUNDED.real],
  ['founded_date', '01/02/2023', FOUNDED.real],
  ['id_number', '12345', 'Please enter the number of a national ID, passport or birth certificate'],
  [
    'id_number',
    '1234567890; DROP',
    'Please enter the number of a national ID, passport or birth certificate',
  ],
  ['phone', '0171234567', 'Please enter a valid Bangladeshi phone number'],
  ['email', 'nadia', 'Invalid email address'],
  ['business_type', 'Furniture', 'Please choose a business type'],
  ['payment_method', 'Rocket', 'Please choose a payment method'],
  ['account_number', '0123456789', 'Please enter the mobile number of your bKash account'],
  ['business_name', 'a'.repeat(101), 'At most 100 characters'],
  ['bio', 'a\u0000b', 'Control characters are not allowed'],
  ['instagram', '', null],
  ['instagram', '@kashful.bd', null],
  ['instagram', 'https://www.instagram.com/kashful', null],
  ['facebook', 'Kashful Boutique', null],
  ['facebook', 'javascript:alert(1)', SOCIAL],
  ['instagram', 'data:text/html,x', SOCIAL],
])('%s: %j', (field, value, message) => {
  expect(messagesOf({ ...form, [field]: value })).toEqual(message ? { [field]: [message] } : {});
});

test.each<[change: object, fields: object]>([
  [{}, {}],
  [{ account_number: '12345' }, { account_number: ['A bank account number has 6 to 20 digits'] }],
  [{ account_number: 'DE12 3456' }, { account_number: ['A bank account number has 6 to 20 digits'] }],
  [{ bank_name: '' }, { bank_name: ['Bank name is required'] }],
  [{ branch_name: '  ' }, { branch_name: ['Branch name is required'] }],
])('a bank account with %j', (change, fields) => {
  expect(messagesOf({ ...bank, ...change })).toEqual(fields);
});

test('the page’s form is this one and the terms', () => {
  const page = z.safeExtend(sellerSignupForm, { agree: z.literal(true, 'Please agree to the terms') });
  expect(messagesOf({ ...form, agree: true }, page)).toEqual({});
  expect(messagesOf({ ...bank, bank_name: '', agree: false }, page)).toEqual({
    agree: ['Please agree to the terms'],
    bank_name: ['Bank name is required'],
  });
  expect(messagesOf({ ...form, agree: true })).toHaveProperty(['']);
});
