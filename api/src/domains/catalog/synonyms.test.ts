import { parseSynonyms } from './synonymFile';
import { SYNONYM_GROUPS, Synonyms } from './synonyms';

const NFC = (text: string) => text.normalize('NFC');

describe('synonyms of the trade', () => {
  const synonyms = new Synonyms(SYNONYM_GROUPS);

  test.each([
    ['sari', 'saree', 'শাড়ি'],
    ['burka', 'borka', 'abaya', 'বোরকা'],
    ['হিজাব', 'hijab'],
    ['dupatta', 'orna', 'ওড়না'],
    ['gown', 'dress', 'frock', 'গাউন'],
    ['punjabi', 'panjabi', 'পাঞ্জাবি', 'kurta'],
    ['kurta', 'panjabi', 'kurti'],
    ['three piece', 'salwar kameez', 'থ্রি পিস', '3 pcs'],
    ['tshirt', 'tee', 't-shirt'],
    ['abayas', 'borka', 'abaya'],
    ['dresses', 'frock', 'dress'],
    ['three pieces', 'salwar kameez'],
  ])('%s', (word, ...means) => {
    expect(synonyms.of(NFC(word))).toEqual(expect.arrayContaining(means.map(NFC)));
    expect(synonyms.of(NFC(word))).not.toContain(NFC(word));
  });

  test('groups that share a word stay apart', () => {
    expect(synonyms.of('kurti')).toContain('kurta');
    expect(synonyms.of('kurti')).not.toContain('panjabi');
  });

  test('a word of no group has none', () => {
    expect(synonyms.of('velvet')).toEqual([]);
  });

  test('words that are a phrase are one unit, the longest phrase first', () => {
    expect(synonyms.unitsOf(['red', 'salwar', 'kameez', 'velvet']).map(({ words }) => words)).toEqual([
      ['red'],
      ['salwar', 'kameez'],
      ['velvet'],
    ]);
    expect(synonyms.unitsOf([])).toEqual([]);
  });

  test('a word that is still being typed', () => {
    expect(synonyms.startingWith('abay')).toEqual(expect.arrayContaining(['abaya', 'borka']));
    expect(synonyms.startingWith('velv')).toEqual([]);
  });

  test.each(SYNONYM_GROUPS.map((group) => [group[0], group] as const))(
    '%s: no form stands twice',
    (_, group) => {
      expect(new Set(group.map(NFC)).size).toBe(group.length);
    },
  );
});

describe("an operator's file", () => {
  test('groups, comments, empty lines and line ends', () => {
    const text = '\ufeff# ours\r\n\r\nkoti, waist coat ,কোটি,\n  punjabi suit,three piece\n';
    expect(parseSynonyms(text)).toEqual([
      ['koti', 'waist coat', 'কোটি'],
      ['punjabi suit', 'three piece'],
    ]);
    expect(parseSynonyms('')).toEqual([]);
  });

  test.each([
    ['one', 'line 1 needs at least two words, separated by commas'],
    ['# x\n\na,b\nonly,', 'line 4 needs at least two words, separated by commas'],
    ['a,!!', 'line 1 has an entry without a letter or digit: !!'],
    ['a,one two three four', 'line 1 has a phrase of more than 3 words or 60 characters: one two three four'],
    [`a,${'b'.repeat(61)}`, `line 1 has a phrase of more than 3 words or 60 characters: ${'b'.repeat(60)}`],
    [Array.from({ length: 51 }, (_, i) => `w${i}`).join(), 'line 1 has more than 50 words'],
  ])('%j is refused', (text, message) => {
    expect(() => parseSynonyms(text)).toThrow(message);
  });
});
