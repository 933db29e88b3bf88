import { expectBangla } from '@haat/testing';
import { addressBook } from './addressBook';
import { bn, parts } from './bn';
import { en } from './en';

test('every text is there in Bangla', () => {
  expectBangla(en, bn);
  expectBangla({ addressBook }, parts);
});
