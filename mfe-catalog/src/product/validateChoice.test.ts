import { aProduct } from '@haat/testing';
import { type ChoiceProblems, measurementsOf, validateChoice, type WholeChoice } from './validateChoice';

const shirt = aProduct();
const tailored = aProduct({
  offers_custom_sizes: true,
  custom_size_fields: ['Chest', 'Sleeve length'],
});
const whole: WholeChoice = { color: 'Indigo', size: 'M', measurements: {} };
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
