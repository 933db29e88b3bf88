import { PREFERENCES, type Preference } from '@haat/contracts';
import fc from 'fast-check';
import { isDisabled, type Picker, type PickerEvent, pick, pickerOf } from './preferenceRules';

const byHand = (...chosen: Preference[]): Picker => ({ mode: 'by-hand', chosen });
const picked = (...chosen: Preference[]): Picker => ({ mode: 'picked-for-me', chosen });
const style = (style: Preference): PickerEvent => ({ type: 'style', style });
/** Always selects the first remaining style: formal, casual, streetwear. */
const forMe: PickerEvent = { type: 'pick-for-me', random: () => 0 };

const none = byHand();
const one = byHand('casual');
const two = byHand('casual', 'ethnic');
const three = byHand('casual', 'ethnic', 'formal');
const random = picked('formal', 'casual', 'streetwear');

test.each<[string, Picker, PickerEvent, Picker]>([
  ['none, a style', none, style('formal'), byHand('formal')],
  ['none, pick for me', none, forMe, random],
  ['one, the same style', one, style('casual'), none],
  ['one, another style', one, style('ethnic'), two],
  ['one, pick for me: disabled', one, forMe, one],
  ['two, one of them', two, style('casual'), byHand('ethnic')],
  ['two, a third', two, style('formal'), three],
  ['two, pick for me: disabled', two, forMe, two],
  ['three, one of them', three, style('ethnic'), byHand('casual', 'formal')],
  ['three, a fourth: disabled', three, style('activewear'), three],
  ['three, pick for me: disabled', three, forMe, three],
  ['picked for me, one of the three: disabled', random, style('formal'), random],
  ['picked for me, another style: disabled', random, style('ethnic'), random],
  ['picked for me, pick for me again', random, forMe, none],
])('%s', (_, picker, event, expected) => {
  expect(pick(picker, event)).toEqual(expected);
});

test.each<[string, Picker, (Preference | 'pick-for-me')[]]>([
  ['none', none, []],
  ['one', one, ['pick-for-me']],
  ['two', two, ['pick-for-me']],
  ['three', three, ['streetwear', 'activewear', 'pick-for-me']],
  ['picked for me', random, [...PREFERENCES]],
])('disabled with %s', (_, picker, expected) => {
  expect([...PREFERENCES, 'pick-for-me' as const].filter((choice) => isDisabled(picker, choice))).toEqual(
    expected,
  );
});

test.each<[string, string[], Preference[]]>([
  ['nobody', [], []],
  ['two styles', ['ethnic', 'formal'], ['formal', 'ethnic']],
  ['a word that is no style', ['goth', 'casual'], ['casual']],
  ['too many', [...PREFERENCES], ['formal', 'casual', 'streetwear']],
])('starts with the saved styles: %s', (_, saved, chosen) => {
  expect(pickerOf(saved)).toEqual(byHand(...chosen));
});

test('has at most three different styles after any events, and exactly three random ones', () => {
  const event = fc.oneof(
    fc.constantFrom(...PREFERENCES).map(style),
    fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 3 }).map((draws) => {
      let at = 0;
      return { type: 'pick-for-me', random: () => draws[at++ % draws.length]! } satisfies PickerEvent;
    }),
  );
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const { mode, chosen } = events.reduce(pick, none);
      expect(new Set(chosen).size).toBe(chosen.length);
      expect(chosen.length).toBeLessThanOrEqual(3);
      if (mode === 'picked-for-me') expect(chosen).toHaveLength(3);
    }),
  );
});
