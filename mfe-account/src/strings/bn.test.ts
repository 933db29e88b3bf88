import { PREFERENCE_TAGS } from '@haat/contracts';
import { wordsBn } from '@haat/remote/words-bn';
import { expectBangla } from '@haat/testing';
import { accountChanges } from './accountChanges';
import { addressBook } from './addressBook';
import { bn, parts } from './bn';
import { cancel } from './cancel';
import { devices } from './devices';
import { en } from './en';
import { entry } from './entry';
import { forgotPassword } from './forgotPassword';
import { login } from './login';
import { messages } from './messages';
import { notices } from './notices';
import { order } from './order';
import { orders } from './orders';
import { preferences } from './preferences';
import { profile } from './profile';
import { push } from './push';
import { resetPassword } from './resetPassword';
import { review } from './review';
import { signup } from './signup';
import { twoStep } from './twoStep';
import { unsubscribe } from './unsubscribe';
import { welcome } from './welcome';

test('every text is there in Bangla', () => {
  expectBangla(en, bn);
  expectBangla(
    {
      review,
      cancel,
      order,
      orders,
      preferences,
      twoStep,
      devices,
      profile,
      resetPassword,
      forgotPassword,
      signup,
      login,
      entry,
      welcome,
      accountChanges,
      addressBook,
      messages,
      notices,
      push,
      unsubscribe,
    },
    parts,
  );
});

test.each(Object.entries(PREFERENCE_TAGS))('the style %s has the name of its tag', (style, tag) => {
  expect(parts.preferences.styles).toHaveProperty(style, wordsBn.nameOf(tag));
});

// Beside the name of the state and the button that cancels an order, it would be taken for them.
test.each(['addressBook', 'profile', 'devices'] as const)('%s: leaving a question is “থাক”', (part) => {
  expect(parts[part].cancel).toBe('থাক');
});
