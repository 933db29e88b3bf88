import path from 'node:path';
import { rspack } from '@rspack/core';

// The page on which a remote is alone: tools/alone around its life cycles, without shell and without federation. A
// compilation of its own, so that nothing of it gets into what the remote ships.

const tools = path.resolve(import.meta.dirname, '..');

/** Where the page's files are on the remote's dev server; all else there is the remote's, or the page. */
const FILES = '/alone/';

/** Whom the dev server passes /api and /media on to: the site of npm run dev -- --site, else the API of this machine. */
const api = () => process.env.UPSTREAM || `http://127.0.0.1:${process.env.API_PORT || 4100}`;

/**
 * @param {{ base: object, dir: string, name: string, fastRefresh: object[] }} options `base`: what all builds have
 *   in common; `fastRefresh`: its plugin, in development
 */
export function aloneBuild({ base, dir, name, fastRefresh }) {
  const hot = base.mode === 'development';
  const packageName = path.basename(dir);
  return {
    ...base,
    name: 'alone',
    target: ['web', 'es2022'],
    entry: { alone: entryOf(dir, name) },
    devtool: hot ? 'cheap-module-source-map' : false,
    output: {
      path: path.join(tools, 'dist/alone', packageName),
      clean: true,
      uniqueName: name,
      publicPath: FILES,
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
    },
    // It is for tests and for people who work on it: nobody waits for it to become small.
    optimization: { minimize: false },
    plugins: [
      new rspack.HtmlRspackPlugin({ filename: 'index.html', templateContent: htmlOf(packageName, hot) }),
      ...fastRefresh,
    ],
    // Compiled when the page is first asked for: most of the time it is not.
    lazyCompilation: hot && { entries: true, imports: false },
    devServer: { client: { overlay: false } },
  };
}

/** What the dev server of a remote needs for the page: a path of the remote is the page, calls go to an API. */
export function aloneServer() {
  return {
    historyApiFallback: { index: `${FILES}index.html` },
    proxy: [
      {
        context: ['/api', '/media'],
        target: api(),
        changeOrigin: true,
        // To a site this server is a visitor like any other.
        on: {
          proxyReq: (request) =>
            ['cookie', 'origin', 'referer'].forEach((name) => void request.removeHeader(name)),
        },
      },
    ],
  };
}

/** Written here, so that no remote needs a file for it. */
function entryOf(dir, name) {
  const file = (...parts) => JSON.stringify(path.join(...parts));
  const code = `
import { openAlone } from ${file(tools, 'alone/openAlone.tsx')};
import * as lifecycles from ${file(dir, 'src/lifecycles.tsx')};
import { routes } from ${file(dir, 'src/routes.tsx')};
openAlone({ name: ${JSON.stringify(name)}, lifecycles, paths: routes.map(({ path }) => path) });`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

const htmlOf = (packageName, hot) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${packageName}, alone</title>
<link rel="icon" href="data:,">
</head>
<body data-package="${packageName}"${hot ? ` data-api="${api()}"` : ''}>
<div id="alone"></div>
</body>
</html>
`;
