import { expectBangla } from '@haat/testing';
import { bn, parts } from './bn';
import { en } from './en';
import { guestTexts } from './guestTexts';

test('every text is there in Bangla', () => {
  expectBangla(en, bn);
  expectBangla({ guest: guestTexts }, parts);
});
