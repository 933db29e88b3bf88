import path from 'node:path';

const inside = (file) =>
  path.resolve(import.meta.dirname, '../../node_modules/react-router/dist/production', file);

/** react-router's package.json names its development build only; the production one is without its checks. */
export const productionRouter = {
  'react-router$': inside('index.mjs'),
  'react-router/dom$': inside('dom-export.mjs'),
};
