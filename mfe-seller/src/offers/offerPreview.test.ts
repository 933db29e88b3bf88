import { offerPreview } from './offerPreview';

const product = (amount: number, price = amount) => ({ base_price: { amount, currency: 'BDT' }, price });
const percent = (discount: string) => ({ offer_type: 'percentage' as const, discount });
const flat = (discount: string) => ({ offer_type: 'flat' as const, discount });

test.each([
  ['20 % of 1250', product(1250), percent('20'), 1000_00],
  ['12.5 % of 999', product(999), percent('12.5'), 874_00],
  ['১২.৫ % of 999', product(999), percent('১২.৫'), 874_00],
  ['100 %', product(1250), percent('100'), 0],
  ['৳250 off', product(1250), flat('250'), 1000_00],
  ['odd paisa', product(99.99), flat(' 9.50 '), 90_49],
])('%s', (_, given, discount, pricePaisa) => {
  expect(offerPreview(given, discount)).toMatchObject({ pricePaisa, runningPaisa: null, abovePrice: false });
});

test.each([
  ['nothing typed', percent('')],
  ['zero', flat('0')],
  ['a word', percent('half')],
  ['more than all', percent('101')],
  ['below nothing', flat('-5')],
])('%s is no discount yet', (_, discount) => {
  expect(offerPreview(product(1250), discount)).toBeNull();
});

test('reports a flat discount above the price, and never goes below zero', () => {
  expect(offerPreview(product(200), flat('250'))).toMatchObject({ pricePaisa: 0, abovePrice: true });
});

test('takes the better of two offers', () => {
  expect(offerPreview(product(1000, 700), percent('20'))).toMatchObject({
    pricePaisa: 800_00,
    runningPaisa: 700_00,
  });
  expect(offerPreview(product(1000, 900), percent('20'))).toMatchObject({
    pricePaisa: 800_00,
    runningPaisa: null,
  });
});
