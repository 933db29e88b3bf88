import { anApplication, aUser } from '@haat/testing';
import { draftOf, emptySignup, readSignupDraft, signupStart } from './signupDraft';

const filled = {
  ...emptySignup,
  first_name: 'Rokeya',
  id_number: '1234567890',
  account_number: '01812345678',
  payment_method: 'bKash' as const,
  agree: true,
};

test('never stores ID and account numbers, terms and logo', () => {
  expect(Object.keys(draftOf(filled))).toEqual([
    'first_name',
    'last_name',
    'email',
    'phone',
    'business_name',
    'business_type',
    'founded_date',
    'bio',
    'pickup_location',
    'instagram',
    'facebook',
    'payment_method',
    'bank_name',
    'branch_name',
  ]);
});

test.each([
  ['nothing', undefined],
  ['no draft', 'text'],
  ['an empty one', { first_name: '' }],
  ['numbers that somebody put there', { id_number: '1234567890' }],
  ['a form that has changed since', { first_name: 7, business_type: 'Shoes' }],
])('ignores %s in the storage', (_, stored) => {
  expect(readSignupDraft(stored)).toBeNull();
});

test('prefers the draft to the application, and that to the profile', () => {
  const user = aUser({ first_name: 'Ayesha', phone: '01712345678' });
  const before = anApplication({ first_name: 'Rokeya', bio: 'Old', founded_date: null });
  expect(signupStart(user, null, null)).toMatchObject({
    first_name: 'Ayesha',
    phone: '01712345678',
    bio: '',
  });
  expect(signupStart(user, before, readSignupDraft({ bio: 'New' }))).toMatchObject({
    first_name: 'Rokeya',
    bio: 'New',
    founded_date: '',
    id_number: '',
    account_number: '',
    agree: false,
  });
});
