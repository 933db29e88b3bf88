import { expectBangla } from '@haat/testing';
import { bn, parts } from './bn';
import { confirmationTexts } from './confirmation';
import { en } from './en';
import { guestTexts } from './guestTexts';
import { quickTexts } from './quick';
import { shippingTexts } from './shipping';

test('every text is there in Bangla', () => {
  expectBangla(en, bn);
  expectBangla(
    { confirmation: confirmationTexts, quick: quickTexts, shipping: shippingTexts, guest: guestTexts },
    parts,
  );
});
