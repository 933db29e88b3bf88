import { expectBanglaTables } from '@haat/testing';

test('every text is there in Bangla', () => {
  expectBanglaTables(__dirname);
});
