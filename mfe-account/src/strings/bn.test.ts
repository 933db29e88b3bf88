import { PREFERENCE_TAGS } from '@haat/contracts';
import { wordsBn } from '@haat/remote/words-bn';
import { expectBangla } from '@haat/testing';
import { addressBook } from './addressBook';
import { bn, parts } from './bn';
import { en } from './en';
import { messages } from './messages';
import { notices } from './notices';
import { push } from './push';
import { unsubscribe } from './unsubscribe';

test('every text is there in Bangla', () => {
  expectBangla(en, bn);
  expectBangla({ addressBook, messages, notices, push, unsubscribe }, parts);
});

test.each(Object.entries(PREFERENCE_TAGS))('the style %s has the name of its tag', (style, tag) => {
  expect(bn.preferences.styles).toHaveProperty(style, wordsBn.nameOf(tag));
});
