import { aProduct } from '@haat/testing';
import { readChoice, writeChoice } from './choiceInUrl';

const shirt = aProduct({ availableColors: ['Indigo', 'Maroon'], availableSizes: ['S', 'M'] });
const tailored = aProduct({
  availableColors: ['Indigo', 'Maroon'],
  availableSizes: ['M', 'Custom'],
  offers_custom_sizes: true,
});

test.each([
  ['', shirt, null, null],
  ['color=Indigo&size=M', shirt, 'Indigo', 'M'],
  ['color=Pink&size=M', shirt, null, 'M'],
  ['', aProduct({ availableColors: ['Indigo'], availableSizes: ['M'] }), 'Indigo', 'M'],
  ['', tailored, null, null],
  ['size=Custom', tailored, null, 'Custom'],
  ['size=Custom', shirt, null, null],
  ['', { ...tailored, availableSizes: ['Custom'] }, null, 'Custom'],
  [
    '',
    aProduct({ availableColors: ['Indigo'], availableSizes: ['M'], offers_custom_sizes: true }),
    'Indigo',
    null,
  ],
])('the URL parameters %j select', (search, product, color, size) => {
  expect(readChoice(new URLSearchParams(search), product)).toEqual({ color, size });
});

test('writes one part of a choice and removes another', () => {
  const params = new URLSearchParams('from=mail&color=Indigo&size=M');
  expect(writeChoice(params, { size: 'S' }).toString()).toBe('from=mail&color=Indigo&size=S');
  expect(writeChoice(params, { size: null }).toString()).toBe('from=mail&color=Indigo');
});
