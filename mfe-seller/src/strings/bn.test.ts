import { expectBangla } from '@haat/testing';
import { bn, parts } from './bn';
import { en } from './en';
import { messages } from './messages';

test('every text is there in Bangla', () => {
  expectBangla(en, bn, [
    'products.currency',
    // Values of the data, which a file has in English.
    'productForm.customHint',
    'productForm.rowProblems.notOffered',
    'productCsv.problemKinds.notYesOrNo',
    'productCsv.problemKinds.notAStatus',
    'productCsv.problemKinds.notABusinessType',
  ]);
  expectBangla({ messages }, parts);
});
