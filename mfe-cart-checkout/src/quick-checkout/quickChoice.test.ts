import { readQuickChoice } from './quickChoice';

const least = {
  product: 7,
  quantity: 1,
  size: null,
  color: null,
  custom_measurements: null,
  couponCode: null,
  payment: 'cod',
  attempt: null,
};

test.each<[unknown, object | null]>([
  [null, null],
  [undefined, null],
  ['7', null],
  [{}, null],
  [{ product: '7' }, null],
  [{ product: 0 }, null],
  [{ product: 1.5 }, null],
  [{ product: 7 }, least],
  [{ product: 7, quantity: 0 }, least],
  [{ product: 7, quantity: 2.5 }, least],
  [
    { product: 7, quantity: 1e9 },
    { ...least, quantity: 999 },
  ],
  [
    { product: 7, quantity: 2, size: 'M', color: 'Indigo' },
    { ...least, quantity: 2, size: 'M', color: 'Indigo' },
  ],
  [
    { product: 7, size: '', custom_measurements: { Chest: '38 in', Waist: ' ', Hip: 3 } },
    { ...least, custom_measurements: { Chest: '38 in' } },
  ],
  [{ product: 7, custom_measurements: ['38'] }, least],
  [
    { product: 7, couponCode: 'discount20', attempt: { body: '{}', key: 'k' } },
    { ...least, couponCode: 'discount20', attempt: { body: '{}', key: 'k' } },
  ],
])('%j', (state, choice) => {
  expect(readQuickChoice(state)).toEqual(choice);
});
