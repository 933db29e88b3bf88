import { en } from '../strings/en';
import { gatewayOf, methodOf, offeredChoice, type PaymentOffer, paymentOptions } from './paymentChoice';

const offered = (offer: PaymentOffer) =>
  paymentOptions(en.payment, offer).map(
    ({ value, note, disabled }) => `${value}${disabled ? ` (${String(note)})` : ''}`,
  );

test.each<[string, PaymentOffer, string[]]>([
  ['the cart without a gateway', { online: [], card: 'by_call' }, ['cod', 'card']],
  [
    'the cart without cards',
    { online: [], card: 'off' },
    ['cod', 'card (Not available at the moment. Please pay in cash.)'],
  ],
  [
    'the cart with a wallet only',
    { online: ['bkash'], card: 'by_call' },
    ['cod', 'card (Coming Soon)', 'bkash'],
  ],
  [
    'the cart with all',
    { online: ['sslcommerz', 'bkash', 'nagad'], card: 'by_call' },
    ['cod', 'card', 'bkash', 'nagad'],
  ],
  [
    'quick checkout without a gateway',
    { online: [], card: 'soon' },
    ['cod', 'card (Coming Soon)', 'bkash (Coming Soon)', 'nagad (Coming Soon)'],
  ],
  [
    'quick checkout with two',
    { online: ['sslcommerz', 'bkash'], card: 'soon' },
    ['cod', 'card', 'bkash', 'nagad (Coming Soon)'],
  ],
])('%s', (_, offer, options) => expect(offered(offer)).toEqual(options));

test('a choice that is not offered any more becomes cash', () => {
  const options = paymentOptions(en.payment, { online: ['bkash'], card: 'soon' });
  expect(['bkash', 'nagad', 'card'].map((choice) => offeredChoice(choice as 'card', options))).toEqual([
    'bkash',
    'cod',
    'cod',
  ]);
});

test('each choice has its method and its gateway', () => {
  const all = ['sslcommerz', 'bkash', 'nagad'] as const;
  expect(
    (['cod', 'card', 'bkash', 'nagad'] as const).map((choice) => [methodOf(choice), gatewayOf(choice, all)]),
  ).toEqual([
    ['cod', undefined],
    ['card', 'sslcommerz'],
    ['card', 'bkash'],
    ['card', 'nagad'],
  ]);
  expect(gatewayOf('card', [])).toBeUndefined();
});
