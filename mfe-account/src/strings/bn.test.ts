import { PREFERENCE_TAGS } from '@haat/contracts';
import { wordsBn } from '@haat/remote/words-bn';
import { expectBanglaTables } from '@haat/testing';
import { parts } from './bn';

test('every text is there in Bangla', () => {
  expectBanglaTables(__dirname);
});

test.each(Object.entries(PREFERENCE_TAGS))('the style %s has the name of its tag', (style, tag) => {
  expect(parts.preferences.styles).toHaveProperty(style, wordsBn.nameOf(tag));
});

// Beside the name of the state and the button that cancels an order, it would be taken for them.
test.each(['addressBook', 'profile', 'devices'] as const)('%s: leaving a question is “থাক”', (part) => {
  expect(parts[part].cancel).toBe('থাক');
});
