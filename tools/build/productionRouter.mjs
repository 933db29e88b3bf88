import path from 'node:path';

const inside = (file) =>
  path.resolve(import.meta.dirname, '../../node_modules/react-router/dist/production', file);

/** react-router's package.json names its development build only; the production one is without its checks. */
export const productionRouter = {
  'react-router$': inside('index.mjs'),
  'react-router/dom$': inside('dom-export.mjs'),
};

/** Parts of it that a build does not use are left out. */
export const unusedRouterParts = {
  test: /\.mjs$/,
  include: inside('.'),
  use: path.resolve(import.meta.dirname, 'unusedRouter.mjs'),
};
