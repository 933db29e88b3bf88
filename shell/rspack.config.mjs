import { isBuiltin } from 'node:module';
import { rspack } from '@rspack/core';
import { minify } from '@swc/core';
import { host, node } from '../tools/build/rspack.mjs';

const dir = import.meta.dirname;
const page = host({ dir, port: 4105 });
// Elsewhere in development: a site that runs from dist must not change.
const server = (env, argv) => {
  const out = argv.mode === 'development' ? '.dev/main.js' : 'dist/server/main.js';
  const build = node({ dir, name: 'shell', entry: './server/main.ts', out })(env, argv);
  // Started or sent as files beside the server: processes for releases that render, inline scripts, the service worker.
  const beside = new rspack.CopyRspackPlugin({
    patterns: [
      { from: '*.mjs', context: 'server/render' },
      { from: '*.js', context: 'server/page', transform: minified },
      'server/gateway/offlineWorker.js',
    ],
  });
  return { ...build, plugins: [beside] };
};

/** Each page has them. */
const minified = async (script) => (await minify(`${script}`, { mangle: true, compress: true })).code;

const releases = (env, argv) => {
  const build = node({
    dir,
    name: 'shell-releases',
    entry: './releases/teams/cli.ts',
    out: 'dist/releases/cli.cjs',
    // A command starts in half the time when it reads one file, without the parts of packages that it does not use.
    whole: true,
  })(env, argv);
  return {
    ...build,
    // CommonJS: of a module's import of node:fs, Node loads everything that it exports, also streams.
    output: {
      ...build.output,
      module: false,
      library: { type: 'commonjs2' },
      chunkFormat: 'commonjs',
      chunkLoading: 'require',
    },
    externals: ({ request }, done) => (isBuiltin(request) ? done(undefined, `commonjs ${request}`) : done()),
    node: { __dirname: false },
    plugins: [new rspack.DefinePlugin({ 'import.meta.dirname': '__dirname' })],
  };
};

/** `shell`, a release's files; `shell-server`, the HTML server; and outside of development the release commands. */
export default (env, argv) => [
  ...page(env, argv),
  server(env, argv),
  ...(argv.mode === 'development' ? [] : [releases(env, argv)]),
];
