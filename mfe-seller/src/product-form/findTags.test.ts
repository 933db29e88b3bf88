import { setLanguage } from '@haat/contracts';
import { findTags } from './findTags';

const tags = ['Eid', 'Cotton', 'Eid special', 'Winter Eid', 'ঈদ'].map((name, id) => ({
  id: id + 1,
  name,
  usage_count: id,
}));
const many = Array.from({ length: 14 }, (_, id) => ({ id: id + 1, name: `Tag ${id}`, usage_count: id }));

test.each<[string, string[], string, string[], string | null]>([
  ['nothing typed: the most used', [], '', ['ঈদ', 'Winter Eid', 'Eid special', 'Cotton', 'Eid'], null],
  ['those that begin with it first', [], ' EID', ['Eid special', 'Eid', 'Winter Eid'], null],
  ['in Bengali', [], 'ঈ', ['ঈদ'], null],
  ['not those that are chosen', ['eid'], 'eid', ['Eid special', 'Winter Eid'], null],
  ['text that matches nothing makes a new one', [], ' Summer  2026 ', [], 'Summer 2026'],
  ['but not one that is chosen already', ['Summer'], 'summer', [], null],
])('%s', (_, chosen, typed, matches, creates) => {
  const found = findTags(tags, chosen, typed);
  expect([found.matches.map(({ name }) => name), found.creates]).toEqual([matches, creates]);
});

test('returns at most ten', () => expect(findTags(many, [], 'tag').matches).toHaveLength(10));

test('knows the tag with exactly the typed text', () => {
  expect(findTags(tags, ['Eid'], ' eid ').exact).toBe('Eid');
  expect(findTags(tags, [], 'ei').exact).toBeNull();
  expect(findTags(tags, [], '').exact).toBeNull();
});

test('finds a tag by its visible name too', () => {
  const nameOf = (tag: string) => (tag === 'Cotton' ? 'সুতি' : tag);
  expect(findTags(tags, [], 'সুতি', nameOf)).toMatchObject({
    matches: [{ name: 'Cotton' }],
    exact: 'Cotton',
    creates: null,
  });
});

test('tags of equal counts are in Bengali order in Bangla', () => {
  const names: Record<string, string> = { Boho: 'বোহো', Cotton: 'সুতি', Kaftan: 'কাফতান' };
  const equal = Object.keys(names).map((name, id) => ({ id, name, usage_count: 2 }));
  const found = () => findTags(equal, [], '', (tag) => names[tag] ?? tag).matches.map(({ name }) => name);
  const inEnglish = found();
  setLanguage('bn');
  const inBangla = found();
  setLanguage('en');
  expect([inEnglish, inBangla]).toEqual([
    ['Boho', 'Cotton', 'Kaftan'],
    ['Kaftan', 'Boho', 'Cotton'],
  ]);
});
