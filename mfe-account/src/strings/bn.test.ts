import { PREFERENCE_TAGS } from '@haat/contracts';
import { wordsBn } from '@haat/remote/words-bn';
import { expectBangla } from '@haat/testing';
import { accountChangesTexts } from './accountChanges';
import { addressBookTexts } from './addressBook';
import { bn, parts } from './bn';
import { cancelTexts } from './cancel';
import { devicesTexts } from './devices';
import { en } from './en';
import { entryTexts } from './entry';
import { forgotPasswordTexts } from './forgotPassword';
import { loginTexts } from './login';
import { messagesTexts } from './messages';
import { noticesTexts } from './notices';
import { orderTexts } from './order';
import { ordersTexts } from './orders';
import { preferencesTexts } from './preferences';
import { profileTexts } from './profile';
import { pushTexts } from './push';
import { resetPasswordTexts } from './resetPassword';
import { reviewTexts } from './review';
import { signupTexts } from './signup';
import { twoStepTexts } from './twoStep';
import { unsubscribeTexts } from './unsubscribe';
import { welcomeTexts } from './welcome';

test('every text is there in Bangla', () => {
  expectBangla(en, bn);
  expectBangla(
    {
      review: reviewTexts,
      cancel: cancelTexts,
      order: orderTexts,
      orders: ordersTexts,
      preferences: preferencesTexts,
      twoStep: twoStepTexts,
      devices: devicesTexts,
      profile: profileTexts,
      resetPassword: resetPasswordTexts,
      forgotPassword: forgotPasswordTexts,
      signup: signupTexts,
      login: loginTexts,
      entry: entryTexts,
      welcome: welcomeTexts,
      accountChanges: accountChangesTexts,
      addressBook: addressBookTexts,
      messages: messagesTexts,
      notices: noticesTexts,
      push: pushTexts,
      unsubscribe: unsubscribeTexts,
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
