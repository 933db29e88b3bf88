import { type SellerSignup, sellers as sellerContracts, sellerSignupForm } from '@haat/contracts';
import type { InternalAxiosRequestConfig } from 'axios';
import { setTransport } from './connection';
import { applyAsSeller, saveHomepage } from './queries/sellerStore';

let sent: InternalAxiosRequestConfig[] = [];
/** Answers one call after the other. */
function answerWith(...answers: unknown[]): void {
  sent = [];
  setTransport(async (config) => {
    sent.push(config);
    return { data: answers[sent.length - 1], status: 200, statusText: 'OK', headers: {}, config };
  });
}

const form: SellerSignup = {
  first_name: 'Nadia',
  last_name: 'Rahman',
  email: 'nadia@haat.example',
  phone: '01712345678',
  id_number: '1990123456789',
  business_name: 'Kashful',
  business_type: 'Loose Fabric',
  founded_date: '2019-02-28',
  bio: 'Cotton',
  pickup_location: 'Dhaka',
  instagram: '',
  payment_method: 'bKash',
  account_number: '01712345678',
  bank_name: '',
};

test('the application is sent as parts that the contract takes, without empty ones', async () => {
  answerWith(undefined);
  await applyAsSeller(form, new Blob(['logo']));
  const data = sent[0]?.data as FormData;
  const { logo, ...texts } = Object.fromEntries(data);
  expect(logo).toBeInstanceOf(Blob);
  expect(Object.keys(texts)).not.toContain('instagram');
  expect(sellerSignupForm.safeParse(texts).error).toBeUndefined();
  expect([sent[0]?.method, sent[0]?.url]).toEqual(['post', sellerContracts.signup.path]);
});

test.each([
  ['the entries', [{ results: [{ order: 2, product_data: { id: 7, name: 'Koti', price: '900' } }] }], 1],
  ['a bare list', [[{ order: '2', product_data: { id: 7, name: 'Koti', price: '900' } }]], 1],
  [
    'less',
    [{ message: 'saved' }, { data: [{ order: 2, product_data: { id: 7, name: 'Koti', price: 900 } }] }],
    2,
  ],
])('saved slots, where the answer is %s', async (_name, answers, calls) => {
  answerWith(...answers);
  expect(await saveHomepage([{ product_id: 7, order: 2 }])).toMatchObject([
    { order: 2, product_data: { id: 7, name: 'Koti', price: 900 } },
  ]);
  expect(sent).toHaveLength(calls);
});
