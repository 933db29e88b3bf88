import { startWords } from './startWords';

const words = ['Casual wear', 'Khadi', 'Jamdani', 'Denim', 'Silk', 'Linen', 'Wool'];
const popular = ['Casual wear', 'Jamdani', 'Denim', 'Silk', 'Linen', 'Wool'];

test('popular are the first words, six at most, without those that were searched', () => {
  expect(startWords(['khadi', 'saree'], words)).toEqual({
    recent: ['khadi', 'saree'],
    popular,
    options: ['khadi', 'saree', '', ...popular],
  });
});

test('there are none until the words have come; nothing searched needs no clearing', () => {
  expect(startWords(['saree'], undefined).options).toEqual(['saree', '']);
  expect(startWords([], words).options).toEqual([
    'Casual wear',
    'Khadi',
    'Jamdani',
    'Denim',
    'Silk',
    'Linen',
  ]);
});
