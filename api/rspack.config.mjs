import { node } from '../tools/build/rspack.mjs';

export default node({
  dir: import.meta.dirname,
  entry: './src/operation/main.ts',
  out: 'dist/main.js',
  threads: { sheetThread: './src/domains/receipts/sheetThread.ts' },
});
