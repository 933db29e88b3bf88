import { host, node } from '../tools/build/rspack.mjs';

const dir = import.meta.dirname;

export default [
  host({ dir, port: 4105 }),
  node({ dir, name: 'shell', entry: './server/main.ts', out: 'dist/server/main.js' }),
];
