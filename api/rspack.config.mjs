import { node } from '../tools/build/rspack.mjs';

export default node({
  dir: import.meta.dirname,
  entry: './src/main.ts',
  out: 'dist/main.js',
  threads: { sheetThread: './src/receipts/sheetThread.ts' },
});
