import { host, node } from '../tools/build/rspack.mjs';

const dir = import.meta.dirname;
const page = host({ dir, port: 4105 });
// Elsewhere in development: a site that runs from dist goes on as it was built.
const server = (env, argv) => {
  const out = argv.mode === 'development' ? '.dev/main.js' : 'dist/server/main.js';
  return node({ dir, name: 'shell', entry: './server/main.ts', out })(env, argv);
};

/** Two builds: `shell`, the page's files, and `shell-server`, the HTML server. */
export default (env, argv) => [page(env, argv), server(env, argv)];
