import { aProduct } from '@haat/testing';
import { type ChoiceProblems, measurementsOf, validateChoice, type WholeChoice } from './validateChoice';

const shirt = aProduct({ stock_quantity: 3 });
const twoSizes = aProduct({
  stock_quantity: 60,
  variants: [
    { id: 1, color: 'Indigo', size: 'M', in_stock: true, pieces: 1 },
    { id: 2, color: 'Indigo', size: 'L', in_stock: true, pieces: 8 },
    { id: 3, color: 'Indigo', size: 'XL', in_stock: true },
  ],
});
const tailored = aProduct({
  offers_custom_sizes: true,
  custom_size_fields: ['Chest', 'Sleeve length'],
});
const whole: WholeChoice = { color: 'Indigo', size: 'M', measurements: {}, quantity: 1 };
const noSize = { ...whole, size: null };
const measured = { ...whole, size: 'Custom' };

test.each<[string, typeof shirt, WholeChoice, ChoiceProblems]>([
  ['everything chosen', shirt, whole, {}],
  ['no colour', shirt, { ...whole, color: null }, { color: 'Please select a color' }],
  ['no size', shirt, noSize, { size: 'Please select a size' }],
  ['neither a ready size nor measurements', tailored, noSize, { size: 'Please select a size' }],
  ['no sizes to choose', aProduct({ availableSizes: [], variants: [] }), noSize, {}],
  [
    'no measurements',
    tailored,
    measured,
    {
      measurements: {
        Chest: 'Please provide your Chest',
        'Sleeve length': 'Please provide your Sleeve length',
      },
    },
  ],
  [
    'one measurement of spaces',
    tailored,
    { ...measured, measurements: { Chest: '38 in', 'Sleeve length': '  ' } },
    { measurements: { 'Sleeve length': 'Please provide your Sleeve length' } },
  ],
  ['a standard size instead of measurements', tailored, whole, {}],
  ['out of stock', aProduct({ is_in_stock: false }), whole, { stock: 'This product is out of stock' }],
  ['zero stock', aProduct({ stock_quantity: 0 }), whole, { stock: 'This product is out of stock' }],
  ['more than there are', shirt, { ...whole, quantity: 4 }, { stock: 'Only 3 items available in stock' }],
  [
    'more than there are of the variant',
    twoSizes,
    { ...whole, quantity: 6 },
    { stock: 'Only 1 items available in stock' },
  ],
  ['as many as another variant has', twoSizes, { ...whole, size: 'L', quantity: 6 }, {}],
  ['many, of which the answer says no number', twoSizes, { ...whole, size: 'XL', quantity: 25 }, {}],
  ['stock that nobody counts', { ...shirt, track_inventory: false }, { ...whole, quantity: 4 }, {}],
])('%s', (_, product, choice, problems) => {
  expect(validateChoice(product, choice)).toEqual(problems);
});

test('returns measurements only for a product made to measure', () => {
  const measurements = { Chest: ' 38 in ', 'Sleeve length': ' 24', Waist: '30' };
  expect(measurementsOf(tailored, { ...measured, measurements }, 'in')).toEqual({
    Chest: '38 in',
    'Sleeve length': '24 in',
  });
  expect(measurementsOf(tailored, { ...whole, measurements }, 'in')).toBeNull();
  expect(measurementsOf(shirt, { ...whole, measurements }, 'in')).toBeNull();
});
