import { aProductCard } from '@haat/testing';
import { matches, suggest } from './suggest';

const saree = aProductCard({ name: 'Jamdani Saree', tags: ['Ethnic wear'], short_description: 'Cotton' });
const panjabi = aProductCard({ name: 'Indigo Panjabi', tags: ['Formal wear'], short_description: 'Eid cut' });
const tee = aProductCard({ name: 'Box Tee', tags: ['Streetwear'], short_description: 'Heavy jersey' });
const bengali = aProductCard({ name: 'শাড়ি', tags: [], short_description: '' });
const all = [tee, panjabi, saree, bengali];
const best = (query: string) => matches(query, all)[0]?.name;

test.each([
  ['s', undefined],
  [' ', undefined],
  ['saree', 'Jamdani Saree'],
  ['SAREE', 'Jamdani Saree'],
  ['sare', 'Jamdani Saree'],
  ['panjbi', 'Indigo Panjabi'],
  ['streetwear', 'Box Tee'],
  ['jersey', 'Box Tee'],
  ['শাড়ি'.normalize('NFD'), 'শাড়ি'],
  ['xyzzy', undefined],
])('“%s” finds %j first', (query, expected) => expect(best(query)).toBe(expected));

test('weighs names more than tags, and tags more than descriptions', () => {
  const inName = aProductCard({ name: 'Shawl', tags: [], short_description: '' });
  const inTags = aProductCard({ name: 'Wrap', tags: ['Shawl'], short_description: '' });
  const inText = aProductCard({ name: 'Throw', tags: [], short_description: 'Shawl' });
  expect(matches('shawl', [inText, inTags, inName])).toEqual([inName, inTags, inText]);
});

test('returns at most 10 matches and 5 suggestions', () => {
  const many = Array.from({ length: 12 }, (_, i) => aProductCard({ name: `Lungi ${i}` }));
  expect(matches('lungi', many)).toHaveLength(10);
  expect(suggest(matches('lungi', many), undefined)).toHaveLength(5);
  expect(suggest([], many)).toHaveLength(5);
});

test('returns only the server’s results in their order after its answer', () => {
  const best = aProductCard({ name: 'Silk Saree' });
  expect(suggest([panjabi, saree], undefined)).toEqual([panjabi, saree]);
  expect(suggest([panjabi, saree], [best, saree])).toEqual([best, saree]);
  expect(suggest([panjabi], [])).toEqual([]);
});
