import { expectBangla } from '@haat/testing';
import { bn, parts } from './bn';
import { confirmation } from './confirmation';
import { en } from './en';
import { guestTexts } from './guestTexts';
import { quick } from './quick';
import { shipping } from './shipping';

test('every text is there in Bangla', () => {
  expectBangla(en, bn);
  expectBangla({ confirmation, quick, shipping, guest: guestTexts }, parts);
});
