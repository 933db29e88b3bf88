import { startWords } from './startWords';

const tags = ['Casual wear', 'Khadi', '', 'Jamdani', 'Denim', 'Silk', 'Linen', 'Wool'].map((name, index) => ({
  id: index + 1,
  name,
  usage_count: 90 - index,
}));
const popular = ['Casual wear', 'Jamdani', 'Denim', 'Silk', 'Linen', 'Wool'];

test('the most used tags are popular, six at most, without those that were searched', () => {
  expect(startWords(['khadi', 'saree'], tags)).toEqual({
    recent: ['khadi', 'saree'],
    popular,
    options: ['khadi', 'saree', '', ...popular],
  });
});

test('there are none until the tags have come; nothing searched needs no clearing', () => {
  expect(startWords(['saree'], undefined).options).toEqual(['saree', '']);
  expect(startWords([], tags).options).toEqual(['Casual wear', 'Khadi', 'Jamdani', 'Denim', 'Silk', 'Linen']);
});
