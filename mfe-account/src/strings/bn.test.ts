import { expectBangla } from '@haat/testing';
import { bn } from './bn';
import { en } from './en';

test('every text is there in Bangla', () => {
  expectBangla(en, bn);
});
