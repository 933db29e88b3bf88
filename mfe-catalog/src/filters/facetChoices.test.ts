import { setLanguage } from '@haat/contracts';
import { wordNameBn } from '@haat/contracts/words-bn';
import { compareShown } from '@haat/remote';
import { facetChoices } from './facetChoices';

const counted = [
  { value: 'Blush', count: 3 },
  { value: 'Red', count: 8 },
  { value: 'Gold', count: 5 },
  { value: 'Grey', count: 0 },
];

test.each([
  ['nothing is counted yet', ['Red', 'Navy'], undefined, [], ['Red ?', 'Navy ?']],
  ['known first, others by count', ['Navy', 'Red'], counted, [], ['Navy 0', 'Red 8', 'Gold 5', 'Blush 3']],
  [
    'what the address names stays',
    ['Red'],
    counted,
    ['Pink', 'Red'],
    ['Red 8', 'Gold 5', 'Blush 3', 'Pink 0'],
  ],
  ['the address alone', [], undefined, ['Pink'], ['Pink ?']],
])('%s', (_, known, counts, chosen, expected) => {
  const shown = facetChoices(known, counts, chosen).map(({ value, count = '?' }) => `${value} ${count}`);
  expect(shown).toEqual(expected);
});

describe('values of equal counts', () => {
  const equal = ['Black', 'Gold', 'Grey', 'Red'].map((value) => ({ value, count: 2 }));
  const shown = (nameOf: (word: string) => string) =>
    facetChoices([], equal, [], compareShown(nameOf)).map(({ value }) => nameOf(value));

  afterEach(() => setLanguage('en'));

  test('keep the order of the API in English', () => {
    expect(shown((word) => word)).toEqual(['Black', 'Gold', 'Grey', 'Red']);
  });

  test('are in Bengali order in Bangla', () => {
    setLanguage('bn');
    expect(shown(wordNameBn)).toEqual(['কালো', 'ধূসর', 'লাল', 'সোনালি']);
  });
});
