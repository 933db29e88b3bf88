import * as z from 'zod/mini';
import { register, savePreferences } from './auth';
import { email, line, phone, text } from './fields';
import { sellerSignupForm } from './sellers';

const errorsOf = (schema: z.ZodMiniType, value: unknown) => {
  const { success, error } = schema.safeParse(value);
  return success ? [] : z.flattenError(error).formErrors;
};

describe('text that is required', () => {
  const note = text(100, 'Please write something');

  test.each([
    ['nothing', ''],
    ['spaces', ' \t\n '],
    ['a zero-width space', '\u200b'],
    ['joiners and spaces', '\u200d \u200c\ufeff'],
    ['a filler that looks like nothing', '\u3164'],
    ['marks of direction', '\u202e\u202c'],
    ['a blank of braille', '\u2800'],
  ])('%s is not there', (_, value) => {
    expect(errorsOf(note, value)).toEqual(['Please write something']);
  });

  test.each(['A', 'ক্‌ষ', '👩‍👧', '0', 'র‍্যাপার'])('%s is', (value) => {
    expect(note.parse(value)).toBe(value);
  });
});

test('a line has no break within', () => {
  expect(line(40).parse(' Nokshi\r\nGhor\u2028\t Ltd ')).toBe('Nokshi Ghor Ltd');
});

test.each([
  ['a person at sign-up', register.body, ['first_name', 'last_name', 'username']],
  ['a seller', sellerSignupForm, ['first_name', 'last_name', 'business_name', 'bank_name', 'branch_name']],
])('names of %s are lines', (_, schema, names) => {
  const form = {
    email: 'nadia@haat.example',
    username: 'nadia',
    password: 'correct horse',
    password_confirm: 'correct horse',
    first_name: 'Nadia',
    last_name: 'Rahman',
  };
  const application = {
    first_name: 'Nadia',
    last_name: 'Rahman',
    email: 'nadia@haat.example',
    phone: '01712345678',
    id_number: '1990123456789',
    business_name: 'Nokshi Ghor',
    business_type: 'General Clothing',
    founded_date: '2020-02-29',
    bio: 'Sarees',
    pickup_location: '12 Mirpur Road',
    payment_method: 'Bank',
    account_number: '123456789',
    bank_name: 'City Bank',
    branch_name: 'Dhanmondi',
  };
  const base = schema === sellerSignupForm ? application : form;
  for (const name of names) {
    const parsed = schema.parse({ ...base, [name]: 'One\ntwo' }) as Record<string, unknown>;
    expect([name, parsed[name]]).toEqual([name, 'One two']);
  }
});

test.each(['01712345678', '+88 01712 345678', '০১৭১২৩৪৫৬৭৮', '+৮৮ ০১৭১২ ৩৪৫৬৭৮'])(
  '%s is a phone number',
  (typed) => {
    expect(phone.parse(typed)).toMatch(/^(\+88)?01712345678$/);
  },
);

test('an e-mail is one address, however its letters are composed', () => {
  expect(email.parse('Rene\u0301@haat.example')).toBe('ren\u00e9@haat.example');
});

test('a style that is chosen twice is one', () => {
  const chosen = {
    preferred_tags: ['casual', 'street_wear', 'casual', 'streetwear'],
    onboarding_completed: true,
  };
  expect(savePreferences.body.parse(chosen).preferred_tags).toEqual(['casual', 'streetwear']);
});
