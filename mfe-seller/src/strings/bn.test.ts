import { expectBangla } from '@haat/testing';
import { bn } from './bn';
import { en } from './en';

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
});
