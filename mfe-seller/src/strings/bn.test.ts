import { expectBanglaTables } from '@haat/testing';

test('every text is there in Bangla', () => {
  expectBanglaTables(__dirname, [
    'products.currency',
    // Values of the data, which a file has in English.
    'productForm.customHint',
    'productForm.rowProblems.notOffered',
    'productCsv.problemKinds.notYesOrNo',
    'productCsv.problemKinds.notAStatus',
    'productCsv.problemKinds.notABusinessType',
  ]);
});
