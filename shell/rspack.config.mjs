import { host, node } from '../tools/build/rspack.mjs';

const dir = import.meta.dirname;
const page = host({ dir, port: 4105 });
const server = node({ dir, name: 'shell', entry: './server/main.ts', out: 'dist/server/main.js' });

/** Two builds: `shell`, the page's files, and `shell-server`, the HTML server. */
export default (env, argv) => [page(env, argv), server(env, argv)];
