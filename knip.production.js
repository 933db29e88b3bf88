import { readFileSync } from 'node:fs';

// Finds code that only tests use: knip --production --config knip.production.js. Patterns of knip.json that end with !
// are shipped code.
const config = JSON.parse(readFileSync(new URL('knip.json', import.meta.url), 'utf8'));

export default {
  ...config,
  // Tests may read what the file itself uses, like a limit.
  ignoreExportsUsedInFile: true,
  ignoreIssues: {
    // Used by names that knip cannot see: laterCart.ts loads the first, lazyScreen.tsx the second.
    'libs/session/src/cart.ts': ['exports'],
    'mfe-catalog/src/store/StoreScreen.tsx': ['exports'],
  },
};
