import { searchWords } from './searchWords';

describe('searchWords', () => {
  test.each<[typed: string, words: string[]]>([
    ['  Red   SAREE ', ['red', 'saree']],
    ['panjabi,white;"cotton"', ['panjabi', 'white', 'cotton']],
    ['T-Shirt', ['tshirt']],
    ['T. Shirts, t shirt; plain T  Shirt', ['tshirts', 'tshirt', 'plain', 'tshirt']],
    ['split shirt', ['split', 'shirt']],
    ['উত্\u200dসব হঠাত্ রত্ন', ['উৎসব', 'হঠাৎ', 'রত্ন']],
    ["men's 3/4", ['men', 's', '3', '4']],
    ['শা\u09dc\u09bf', ['শাড়ি'.normalize('NFC')]],
    ['র\u200d্যা', ['র্যা']],
    ["' | ! & :* ()", []],
    ['', []],
  ])('%j', (typed, words) => {
    expect(searchWords(typed)).toEqual(words);
  });

  test('a very long search keeps its first words', () => {
    expect(searchWords('a b c d e f g h i j k')).toHaveLength(8);
  });
});
