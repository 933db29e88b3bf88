import { extraTags, rowTags } from './homeTags';

const DEFAULTS = ['Streetwear', 'Gym wear', 'Formal wear', 'Oversized fits'];

test.each([
  ['nobody', undefined, DEFAULTS],
  ['before onboarding', { onboarding_completed: false, preferred_tags: ['formal'] }, DEFAULTS],
  ['without preferences', { onboarding_completed: true, preferred_tags: [] }, DEFAULTS],
  [
    'all five',
    {
      onboarding_completed: true,
      preferred_tags: ['formal', 'casual', 'streetwear', 'ethnic', 'activewear'],
    },
    ['Formal wear', 'Casual wear', 'Streetwear', 'Ethnic wear', 'Gym wear'],
  ],
  [
    'other spellings',
    { onboarding_completed: true, preferred_tags: ['street_wear', 'Active wear', 'streetwear', 'Boho'] },
    ['Streetwear', 'Gym wear', 'Boho'],
  ],
])('the tags of the row: %s', (_, user, expected) => {
  expect(rowTags(user)).toEqual(expected);
});

test('the panel has at most 16 tags, most used first, without those of the row', () => {
  const all = Array.from({ length: 20 }, (_, n) => ({ id: n + 1, name: `Tag ${n}`, usage_count: n }));
  const extra = extraTags(all, ['Tag 19']);
  expect(extra).toHaveLength(16);
  expect(extra[0]).toEqual(expect.objectContaining({ name: 'Tag 18', usage_count: 18 }));
});

test('tags of equal counts are in the order of their shown names', () => {
  const all = ['Boho', 'Casual wear', 'Linen'].map((name, id) => ({ id, name, usage_count: 3 }));
  const backwards = (a: string, b: string) => (a < b ? 1 : -1);
  const names = (compare?: typeof backwards) => extraTags(all, [], compare).map(({ name }) => name);
  expect([names(), names(backwards)]).toEqual([
    ['Boho', 'Casual wear', 'Linen'],
    ['Linen', 'Casual wear', 'Boho'],
  ]);
});
